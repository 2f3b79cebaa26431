"""The training cards that came with the box: ``games/<slug>/cards/*.toml``, read when asked for."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

from pi_parrain import games
from pi_parrain.engine import Line, SomeGame
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.luck import RowLuck, luck_of
from pi_parrain.training.cards import Card, CardFile, read_card, read_file

log = logging.getLogger(__name__)

FOLDER = Path(games.__file__).parent


@lru_cache
def titles(slug: str) -> dict[str, CardFile]:
    """The cards of a game by their names, in their order; what they promise is not tried yet."""
    found = {}
    for path in sorted((FOLDER / slug / "cards").glob("*.toml")):
        try:
            found[path.stem] = read_file(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, Unreadable):  # the other cards are still there
            log.exception("the card %s cannot be read", path.name)
    return found


@lru_cache(maxsize=64)
def card(slug: str, name: str) -> Card | None:
    """One card, ready to be played."""
    if name not in titles(slug):
        return None
    text = (FOLDER / slug / "cards" / f"{name}.toml").read_text("utf-8")
    return read(name, text, GAMES[slug])


def read(name: str, text: str, game: SomeGame) -> Card:
    return read_card(name, text, game, luck_of)


def luck_with(line: Line) -> RowLuck | None:
    """What *line* drew when it was played for the first time, where it says so."""
    return None if line.luck is None else luck_of(line.luck)


def following(slug: str, name: str) -> str | None:
    """The name of the card after that one, if there is one."""
    names = list(titles(slug))
    rest = names[names.index(name) + 1 :] if name in names else []
    return rest[0] if rest else None
