"""« Première fois ? »: the tour of each game, ``games/<slug>/first_time.toml``."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from pi_parrain import games
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.training.tours import Tour, read_tour

log = logging.getLogger(__name__)

FOLDER = Path(games.__file__).parent
FILE = "first_time.toml"


@cache
def tours() -> dict[str, Tour]:
    """By the slug of its game. A file that nobody can read costs its door, and no page."""
    found = {}
    for slug, game in GAMES.items():
        path = FOLDER / slug / FILE
        try:
            if path.is_file():
                found[slug] = read_tour(path.read_text("utf-8"), game)
        except (OSError, UnicodeDecodeError, Unreadable):
            log.exception("the first time of %s cannot be read", slug)
    return found
