"""The pages that a game has besides its round: each folder's ``blueprints``, found by the slug."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pi_parrain.games import GAMES

PARTS: tuple[ModuleType, ...] = tuple(
    import_module(f"{__name__}.{slug}") for slug in GAMES if find_spec(f"{__name__}.{slug}")
)
