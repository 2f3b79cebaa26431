"""Training cards as tests play them: the files of a game, and what their scripts lead to."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pi_parrain import games
from pi_parrain.engine import Codec
from pi_parrain.engine.replay import Replay, replay
from pi_parrain.engine.script import ScriptReader
from pi_parrain.errors import Refused
from pi_parrain.games import GAMES
from pi_parrain.luck import luck_of

FOLDER = Path(games.__file__).parent
LANGUAGES = ("fr", "en", "nl")
TEXTS = ("title", "story", "why")


@dataclass(frozen=True)
class Card:
    slug: str
    name: str
    data: dict[str, Any]

    @property
    def game(self) -> Any:
        return GAMES[self.slug]

    @property
    def reader(self) -> ScriptReader:
        return ScriptReader(Codec(self.game.commands, "do"))

    def lines(self, part: str) -> list[str]:
        return [line for line in self.data[part].splitlines() if line]

    def opened(self) -> Replay:
        """The screen that the trainee is given."""
        header = {"game": self.slug, "seed": self.data.get("seed", "")}
        script = [json.dumps(header), *self.lines("before")]
        return replay((line.encode() for line in script), GAMES, self.slug, luck_of)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(json.loads(self.lines("before")[0])["players"])

    @property
    def newcomers(self) -> tuple[str, ...]:
        """Those whom the solution seats."""
        commands = map(json.loads, self.lines("solution"))
        return tuple(command["player"] for command in commands if command["do"] == "join")

    @property
    def texts(self) -> Iterator[tuple[str, str, str]]:
        """Language, which text, the text."""
        for language in LANGUAGES:
            for which in TEXTS:
                yield language, which, self.data[language][which]


def cards_of(slug: str) -> list[Card]:
    files = sorted((FOLDER / slug / "cards").glob("*.toml"))
    return [Card(slug, file.stem, tomllib.loads(file.read_text("utf-8"))) for file in files]


def ends(card: Card, part: str, luck: str | None = None) -> list[Any]:
    """What counts after each line of *part*; one that is refused leaves everything as it is."""
    return ends_of(card, card.lines(part), luck, may_refuse=part == "wrong")


def ends_of(
    card: Card, script: list[str], luck: str | None = None, *, may_refuse: bool = False
) -> list[Any]:
    story, reached = card.opened(), []
    for text in script:
        line = card.reader.read(text)
        try:
            story.play(line if luck is None else line._replace(luck=luck))
        except Refused:
            assert may_refuse, text
        reached.append(card.game.essence(story.match.state))
    return reached


def leads_to_the_same(slug: str, name: str, *commands: dict[str, Any]) -> bool:
    """Whether *commands* are another right way through that card."""
    card = card_named(slug, name)
    return bool(ends_of(card, [*map(json.dumps, commands)])[-1] == ends(card, "solution")[-1])


def card_named(slug: str, name: str) -> Card:
    """By its name without its number."""
    return next(card for card in cards_of(slug) if card.name[3:] == name)


def start_of(slug: str, name: str) -> Any:
    """The state that a trainee finds."""
    return card_named(slug, name).opened().match.state


def end_of(slug: str, name: str) -> Any:
    """Where that card ends if everything is done right."""
    card = card_named(slug, name)
    story = card.opened()
    for text in card.lines("solution"):
        story.play(card.reader.read(text))
    return story.match.state
