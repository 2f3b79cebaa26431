"""``dataclasses.replace`` for frozen, slotted values that a replay replaces thousands of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

Value = TypeVar("Value")


def replace(value: Value, **changes: Any) -> Value:
    """A copy of *value* with *changes*, written slot by slot: twice as fast as by ``__init__``.

    For dataclasses that check nothing when they are made.
    """
    cls: Any = value.__class__
    copy: Value = object.__new__(cls)
    for name, write in _slots(cls):
        write(copy, changes.pop(name) if name in changes else getattr(value, name))
    assert not changes, changes
    return copy


@cache
def _slots(cls: Any) -> tuple[tuple[str, Callable[[Any, Any], None]], ...]:
    return tuple((field.name, getattr(cls, field.name).__set__) for field in fields(cls))
