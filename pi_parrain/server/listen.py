"""waitress, with the settings that a meadow full of vanishing phones needs."""

from __future__ import annotations

import logging
import socket
import threading
from types import TracebackType
from typing import Self

import waitress
from flask import Flask

STREAMS = 240  # open pages at once; each holds a thread
WORKERS = 16  # threads left for taps when every stream is taken
GONE_MS = 10_000  # a phone that does not acknowledge for so long has left the meadow
SHUTDOWN_S = 3.0
HIGH_WATER = 65_536  # bytes queued for a frozen phone before its stream waits


class Listener:
    """A listening socket and the thread that serves it."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
        self.socket.bind((host, port))
        self.socket.listen(128)
        self._server = waitress.create_server(
            app,
            sockets=[self.socket],
            threads=STREAMS + WORKERS,
            outbuf_high_watermark=HIGH_WATER,
            channel_timeout=60,
            ident=None,
            clear_untrusted_proxy_headers=True,
        )
        self._thread = threading.Thread(target=self._server.run, name="waitress", daemon=True)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # streams are not a backlog

    @property
    def address(self) -> str:
        host, port = self.socket.getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Streams have been told to end (``Room.close``); let their threads finish, then shut."""
        self._server.task_dispatcher.shutdown(timeout=SHUTDOWN_S)
        self._server.close()
