"""Names as people hear and see them: what tells two of them apart when somebody shouts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

BLANKS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""What people type who want a name that nobody can read."""


def look(name: str) -> str:
    """*name* without capitals, and without ink that nobody sees; empty when there is no other."""
    return "".join(letter for letter in name if not invisible(letter)).casefold().strip()


def namesake(names: Iterable[str]) -> str | None:
    """The first of *names* that looks like one before it."""
    seen: set[str] = set()
    for name in names:
        if look(name) in seen:
            return name
        seen.add(look(name))
    return None


def invisible(letter: str) -> bool:
    """Joiners and direction marks, selectors of a variant, letters that are drawn as a blank."""
    return (
        unicodedata.category(letter) == "Cf"
        or unicodedata.name(letter, "").startswith("VARIATION SELECTOR")
        or letter in BLANKS
    )
