"""The training cards of LIVE as their files say them, and their scripts played line by line."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pi_parrain.engine import Codec, Line, Match, ScriptReader
from pi_parrain.engine.replay import Replay, matters, unshuffled
from pi_parrain.games import live
from pi_parrain.games.live.moves import SetUp
from pi_parrain.games.live.state import State

FOLDER = Path(live.__file__).parent / "cards"
CARDS: dict[str, dict[str, Any]] = {
    file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml"))
}
READER = ScriptReader(Codec(live.game.commands, "do"))


def lines(script: str) -> tuple[Line, ...]:
    """Raises ``Unreadable`` for a line that nobody can read."""
    return tuple(READER.read(line) for line in script.splitlines() if matters(line.encode()))


def played(*scripts: str) -> Replay:
    """Raises ``Refused`` for a line that the rules refuse."""
    story = Replay(Match(live.game), unshuffled)
    for script in scripts:
        for line in lines(script):
            story.play(line)
    return story


def on_the_field(state: State) -> tuple[object, ...]:
    """What anybody can see or count, whoever tapped it and in whatever order.

    Two states that differ in this differ for the children, not only for the page.
    """
    volley = state.volley
    return (
        (state.phase, state.clock, state.round, state.shared, state.unveiled),
        {g.name: (g.team, g.standing, g.wounds) for g in state.gangsters.values()},
        {team.name: (team.chief, team.stash) for team in state.teams.values()},
        (state.loot, frozenset(state.given), state.plans),
        (volley.closed, Counter(shot.victim for shot in volley.shots), volley.asked),
        (frozenset(click.who for click in volley.clicks), frozenset(volley.recoiling)),
    )


def cast(card: dict[str, Any]) -> tuple[str, ...]:
    """Who plays, as the set-up says."""
    set_up = READER.read(card["before"].splitlines()[0]).command
    assert isinstance(set_up, SetUp)
    return tuple(name for team in set_up.teams for name in team.members)


def texts(card: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Language, field, text."""
    for language in ("fr", "en", "nl"):
        for field in ("title", "story", "why"):
            yield language, field, card[language][field]
