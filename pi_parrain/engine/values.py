"""``dataclasses.replace`` for the frozen values that a replay replaces thousands of times."""

from __future__ import annotations

from typing import Any, TypeVar

Value = TypeVar("Value")


def replace(value: Value, **changes: Any) -> Value:
    """A copy of *value* with *changes*, five times as fast as through ``__init__``.

    For dataclasses without slots that check nothing when they are made.
    """
    copy = object.__new__(value.__class__)
    copy.__dict__.update(value.__dict__, **changes)
    assert len(copy.__dict__) == len(value.__dict__), changes  # no name that it did not have
    return copy
