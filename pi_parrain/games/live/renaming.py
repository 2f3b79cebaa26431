"""Somebody's new name, wherever the old one stands.

The type hints say where: whatever is a ``Name`` is called anew, in every value of the state that
there is or ever will be. A ``TeamName`` is left alone, even a namesake.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import State


def renamed(state: State, who: Name, to: Name) -> State:
    """*state* as if *who* had been called *to* from the start; everybody keeps his place."""
    again: State = told(State, state, {who: to})
    return again


def told(hint: Any, value: Any, names: dict[Name, Name]) -> Any:
    """*value*, of which *hint* says what it is made of, with the new names."""
    if get_origin(hint) in (Union, UnionType):  # X | None is all there is
        hint = get_args(hint)[0]
    if value is None or hint == Name:
        return names.get(value, value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {name: told(h, getattr(value, name), names) for name, h in hints(type(value))}
        return type(value)(**parts)
    if isinstance(value, tuple):
        return tuple(told(get_args(hint)[0], item, names) for item in value)
    if isinstance(value, dict):
        key, item = get_args(hint)
        return {told(key, k, names): told(item, v, names) for k, v in value.items()}
    return value


@cache
def hints(cls: type) -> tuple[tuple[str, Any], ...]:
    return tuple(get_type_hints(cls, include_extras=True).items())
