"""Waiting for something to become true, for as long as a busy machine may take."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60.0
LOOK_S = 0.005


def until(condition: Callable[[], object]) -> None:
    """Return as soon as *condition* holds; fail when it does not for a minute."""
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "nothing happened"
        time.sleep(LOOK_S)
