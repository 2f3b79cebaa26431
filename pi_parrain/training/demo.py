"""« Démonstration »: people who do not exist play, and tap too, until somebody touches it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pi_parrain.engine import Command, SomeGame
from pi_parrain.engine.game import State
from pi_parrain.engine.players import Chances, Scene
from pi_parrain.phrases import Phrase, _
from pi_parrain.training.performance import Beat, Pace, reading_s

HURRY_S = 0.8  # while a clock runs against somebody
TAPPED_S = 0.7  # to see what a tap has done
APPLAUSE_S = 25.0


@dataclass(frozen=True)
class DemoTask:
    """*scene* has been told and waits for its tap; *seen* stays on the screen until the next."""

    kind: ClassVar[str] = "demo"
    title: ClassVar[Phrase] = Phrase(_("Démonstration"))
    chances: Chances
    pace: Pace = Pace.NORMAL
    scene: Scene[Command] | None = None
    seen: tuple[Phrase, ...] = ()

    def strip(self, _game: SomeGame, _state: State) -> Mapping[str, Any]:
        return {"seen": self.seen}

    def act(self, game: SomeGame, state: State) -> Beat | None:
        assert game.players is not None
        scene = game.players.play(state, self.chances)
        if scene is None:
            if game.at_zero(state) is not None:
                return None  # the box's turn
            return Beat(replace(self, scene=None), APPLAUSE_S, encore=True)
        if scene == self.scene:
            return Beat(replace(self, scene=None), TAPPED_S, scene.command)
        told = replace(self, scene=scene, seen=scene.seen or self.seen)
        hurried = game.at_zero(state) is not None
        reads_s = sum(reading_s(sentence, self.pace) for sentence in scene.seen)
        return Beat(told, min(HURRY_S, reads_s) if hurried else reads_s)
