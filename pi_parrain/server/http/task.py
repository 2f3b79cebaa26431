"""waitress's task, and how a stream gives its thread back.

For waitress the request of a stream is still being served, so it neither closes the connection nor
reads from it; but no thread waits in it, and what is left to send comes from the broadcaster.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from waitress.channel import ClientDisconnected
from waitress.task import WSGITask

from pi_parrain.server.push.broadcaster import HAND_OVER, Broadcaster, Subscriber
from pi_parrain.server.requests import LEND

CLEAR = 16_384  # bytes on the way, some fragments; far below where waitress makes a writer wait


class HandedOver(BaseException):
    """No error: this request goes on without its thread."""


class Task(WSGITask):  # type: ignore[misc]
    """One answer; after ``hand_over``, a subscriber's line."""

    broadcaster: Broadcaster | None = None
    subscriber: Subscriber | None = None

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[HAND_OVER] = self.hand_over
        environ[LEND] = self.channel.server.task_dispatcher.lend
        return environ

    def hand_over(self, broadcaster: Broadcaster, subscriber: Subscriber) -> None:
        """Leave this connection to *broadcaster* when the application has returned."""
        self.broadcaster, self.subscriber = broadcaster, subscriber

    def service(self) -> None:
        try:
            super().service()
        finally:
            if self.subscriber is not None:  # the application failed, or the phone is gone
                self.subscriber.close()

    def finish(self) -> None:
        if self.broadcaster is None or self.subscriber is None or self.status != "200 OK":
            super().finish()  # a usual answer, or the sentence that came instead of a stream
            return
        self.write(b"")  # the headers of the answer
        subscriber, self.subscriber = self.subscriber, None
        self.broadcaster.add(subscriber, self)
        raise HandedOver

    @property
    def is_clear(self) -> bool:
        return bool(self.channel.unacknowledged < CLEAR)

    def send(self, data: bytes) -> bool:
        try:
            self.write(data)
        except ClientDisconnected:
            return False
        return True

    def hang_up(self, data: bytes) -> None:
        if self.is_clear and self.send(data):
            with suppress(ClientDisconnected):
                super().finish()
        self.channel.hang_up()
