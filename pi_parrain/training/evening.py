"""« Soirée à blanc »: a game that nobody plays is told, and somebody records it.

The truth is a match of its own, played by people who do not exist and by the game's own rules. It
goes on when the record has come where it stands; somebody who is ahead misses what is told late.
A record that went another way, where the truth never comes, is followed place by place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pi_parrain.engine import PARRAIN, Command, SomeGame
from pi_parrain.engine.evening import Told, next_scene
from pi_parrain.engine.game import State
from pi_parrain.engine.players import Chances, Scene
from pi_parrain.phrases import Phrase, _
from pi_parrain.training.performance import Beat, Pace, reading_s

Place = tuple[str, object, bool]
"""Where a game stands, as far as those who play have to agree on it with the Parrain."""


def place_of(game: SomeGame, state: State) -> Place:
    counting = game.at_zero(state) is not None
    return game.moment(state), game.view(state, PARRAIN)["phase"], counting


LEAP = 12  # places; by a few taps nobody gets further ahead than that


@dataclass(frozen=True)
class Truth:
    """What really happened so far: *told* scene by scene, the *places* on the way, the *state*."""

    chances: Chances
    state: State
    told: tuple[Told, ...]
    places: tuple[Place, ...]

    @classmethod
    def begin(cls, game: SomeGame, set_up: Command, chances: Chances) -> Truth:
        start = game.start()
        empty = cls(chances, start, (), (place_of(game, start),))
        return empty.play(game, Scene(set_up))

    def next(self, game: SomeGame) -> Scene[Command] | None:
        return next_scene(game, self.state, self.chances)

    def play(self, game: SomeGame, scene: Scene[Command]) -> Truth:
        """By the rules, as any record would be."""
        luck = self.chances("row", len(self.told) + 1)
        state = self.state
        for event in game.decide(state, scene.command, "", luck):
            state = game.evolve(state, event)
        here = place_of(game, state)
        places = self.places if self.places[-1:] == (here,) else (*self.places, here)
        return replace(
            self, state=state, told=(*self.told, Told(scene, self.state, state)), places=places
        )

    def comes_to(self, game: SomeGame, place: Place) -> bool:
        """Whether *place* is ahead, at most a leap away. What happens can be known: it is played
        from chances that are drawn again."""
        ahead = self
        while len(ahead.places) < len(self.places) + LEAP:
            scene = ahead.next(game)
            if scene is None:
                return False
            ahead = ahead.play(game, scene)
            if ahead.places[-1] == place:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Astray:
    """The record stands at a *place* where the truth has not been: it may come to so many."""

    place: Place
    places: int


@dataclass(frozen=True)
class EveningTask:
    """The *truth* of so many *people*, which the *seed* makes again for as many.

    *heard* are the sentences of this place; *unheard* those of the last scene still to come.

    *astray*: how far the truth may go while the record stands where it has not been. *hurried*: for
    this once, nobody waits for the record.
    """

    kind: ClassVar[str] = "evening"
    title: ClassVar[Phrase] = Phrase(_("Soirée à blanc"))
    truth: Truth
    seed: str
    people: int
    pace: Pace = Pace.NORMAL
    heard: tuple[Phrase, ...] = ()
    heard_at: Place | None = None
    unheard: tuple[Phrase, ...] = ()
    astray: Astray | None = None
    hurried: bool = False
    over: bool = False

    def strip(self, game: SomeGame, state: State) -> Mapping[str, Any]:
        return {
            "heard": self.heard,
            "pace": self.pace,
            "paces": tuple(Pace),
            "paused": self.pace is Pace.PAUSED,
            "over": self.over,
            "waits": self.waits(game, state),
        }

    def waits(self, game: SomeGame, record: State) -> bool:
        """Whether the Parrain has to do something before anything else happens."""
        return not (self.over or self.unheard or self.is_reached(game, record))

    def is_reached(self, game: SomeGame, record: State) -> bool:
        """Whether the record stands where the truth does, or the truth may go on without it."""
        place, places = place_of(game, record), self.truth.places
        if place in places:
            return place == places[-1]
        astray = self.astray
        return astray is None or astray.place != place or len(places) < astray.places

    def looking_for(self, game: SomeGame, record: State) -> EveningTask:
        """A record that is ahead is caught up with; for one that went another way, each place that
        it comes to lets the truth leave one of its own."""
        place, places = place_of(game, record), self.truth.places
        if place in places or (self.astray is not None and self.astray.place == place):
            return self
        leap = LEAP if self.truth.comes_to(game, place) else 1
        return replace(self, astray=Astray(place, len(places) + leap))

    def act(self, game: SomeGame, record: State) -> Beat | None:
        if self.over or self.pace is Pace.PAUSED:
            return None
        if self.unheard:
            sentence, *rest = self.unheard
            told = replace(self, heard=(*self.heard, sentence), unheard=tuple(rest))
            return Beat(told, reading_s(sentence, self.pace))
        if self.waits(game, record) and not self.hurried:
            return None
        scene = self.truth.next(game)
        if scene is None:
            return Beat(replace(self, over=True))
        return Beat(self.looking_for(game, record).after(game, scene))

    def after(self, game: SomeGame, scene: Scene[Command]) -> EveningTask:
        """The scene has happened. What was heard before, elsewhere, makes room for it."""
        here = self.truth.places[-1]
        elsewhere = bool(scene.seen) and here != self.heard_at
        return replace(
            self,
            truth=self.truth.play(game, scene),
            heard=() if elsewhere else self.heard,
            heard_at=here if elsewhere else self.heard_at,
            unheard=scene.seen,
            hurried=False,
        )
