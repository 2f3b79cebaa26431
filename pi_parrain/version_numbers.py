"""Which of two versions of the program is the newer one."""

from __future__ import annotations

import re

VERSION = re.compile(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")


def number_of(version: str) -> tuple[int, ...]:
    """``0.10.2`` comes after ``0.9.0``; ``ValueError`` for what is no version of ours."""
    found = VERSION.fullmatch(version)
    if found is None:
        raise ValueError(version)
    return tuple(map(int, found.groups()))


def is_newer(version: str, other: str) -> bool:
    """What is no version of ours is no newer one: somebody wrote it by hand."""
    try:
        return number_of(version) > number_of(other)
    except ValueError:
        return False
