"""The Parrain's key: made once, kept over restarts, so that a printed poster stays valid."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pi_parrain.journal import Journal

REMEMBERED = "keys"


class Keys:
    """*key* opens the page; *secret* signs cookies; *code* is for phones that cannot scan."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        kept = journal.recall(REMEMBERED) or self._cut()
        self.key: str = kept["key"]
        self.secret: str = kept["secret"]
        self.code = f"{secrets.randbelow(10**6):06}"

    def rotate(self) -> None:
        """A new key; every phone that joined with the old one is out at once."""
        self.key = self._cut()["key"]

    def _cut(self) -> Mapping[str, Any]:
        kept = self._journal.recall(REMEMBERED) or {"secret": secrets.token_urlsafe(32)}
        kept = {**kept, "key": secrets.token_urlsafe(24)}
        self._journal.remember(REMEMBERED, kept)
        return kept

    def opens(self, key: object) -> bool:
        return isinstance(key, str) and secrets.compare_digest(key.encode(), self.key.encode())

    def matches_code(self, code: object) -> bool:
        return isinstance(code, str) and secrets.compare_digest(code.encode(), self.code.encode())
