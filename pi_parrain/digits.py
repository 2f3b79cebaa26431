"""Numbers as people type them. Python's own ``int`` would also take « ٣ », « 1_0 » and « +1 »."""

from __future__ import annotations

import re

WHOLE = re.compile("[0-9]{1,9}")
DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


def whole(typed: str) -> int:
    """Up to nine ASCII digits, with spaces around them; ``ValueError`` for anything else."""
    return int(fitting(WHOLE, typed))


def decimal(typed: str) -> float:
    """The same with a decimal point."""
    return float(fitting(DECIMAL, typed))


def fitting(form: re.Pattern[str], typed: str) -> str:
    text = typed.strip(" ")
    if form.fullmatch(text) is None:
        raise ValueError(typed)
    return text
