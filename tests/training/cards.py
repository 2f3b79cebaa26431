"""The card that the documentation shows, for tests that need one they know."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def toml_of(page: str) -> str:
    """The one card on *page*."""
    [example] = re.findall(r"^```toml\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    return str(example)
