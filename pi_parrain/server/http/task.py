"""waitress's task, and how a live page gives its thread back.

For waitress the request of such a page is still being served, so it neither closes the line nor
reads from it; but no thread waits in it, and what is left to say comes from the crier.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from waitress.channel import ClientDisconnected
from waitress.task import WSGITask

from pi_parrain.server.push.crier import KEEP, Crier, Page

CLEAR = 16_384  # bytes on the way, some pictures; far below where waitress makes a writer wait


class Kept(BaseException):
    """No error: this request goes on without its thread."""


class Task(WSGITask):  # type: ignore[misc]
    """One answer; after ``keep``, a line to a page."""

    crier: Crier | None = None
    page: Page | None = None

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[KEEP] = self.keep
        return environ

    def keep(self, crier: Crier, page: Page) -> None:
        """Leave this line to *crier* when the application has returned."""
        self.crier, self.page = crier, page

    def service(self) -> None:
        try:
            super().service()
        finally:
            if self.page is not None:  # the application failed after all, or the phone is gone
                self.page.close()

    def finish(self) -> None:
        if self.crier is None or self.page is None or self.status != "200 OK":
            super().finish()  # a usual answer, or the sentence that came instead of a page
            return
        self.write(b"")  # the head of the answer
        page, self.page = self.page, None
        self.crier.keep(page, self)
        raise Kept

    @property
    def is_clear(self) -> bool:
        return bool(self.channel.on_the_way < CLEAR)

    def say(self, words: bytes) -> bool:
        try:
            self.write(words)
        except ClientDisconnected:
            return False
        return True

    def hang_up(self, words: bytes) -> None:
        if self.is_clear and self.say(words):
            with suppress(ClientDisconnected):
                super().finish()
        self.channel.hang_up()
