"""waitress, with the settings that a meadow full of vanishing phones needs."""

from __future__ import annotations

import errno
import logging
import socket
import threading
from typing import Self

from flask import Flask
from waitress.adjustments import Adjustments

from pi_parrain.errors import SettingsError
from pi_parrain.field.links import Listening
from pi_parrain.phrases import _
from pi_parrain.server.http.connections import BoundedServer
from pi_parrain.server.http.threads import SHUTDOWN_S, STREAMS, WORKERS, ThreadPool
from pi_parrain.server.parts import parts_of
from pi_parrain.system import why

GONE_MS = 10_000  # a phone that does not acknowledge for so long has left the meadow
HIGH_WATER = 65_536  # bytes queued for a frozen phone before its stream waits
LARGEST_BODY = 65_536  # bytes; beyond, waitress says 413 and reads no further
LARGEST_HEADERS = 16_384  # bytes
IDLE_S = 20  # a connection kept alive and not used
SWEEP_S = 2  # between two looks at who is too slow
CONNECTIONS = 600
LAST_PORT = 65_535
PORT_TAKEN = _(
    "Le port {port} est déjà pris, peut-être par un Pi Parrain qui tourne encore : arrêtez-le, "
    "ou choisissez-en un autre : parrain serve --port {other}"
)


class Listener:
    """A listening socket and the thread that serves it."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self.socket = listen(host, port)
        self._broadcaster = parts_of(app).broadcaster
        settings = Adjustments(
            sockets=[self.socket],
            outbuf_high_watermark=HIGH_WATER,
            channel_timeout=IDLE_S,
            cleanup_interval=SWEEP_S,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,  # select() stops at descriptor 1023
            max_request_body_size=LARGEST_BODY,
            max_request_header_size=LARGEST_HEADERS,
            ident=None,
            clear_untrusted_proxy_headers=True,
        )
        self._server = BoundedServer(
            app,
            _sock=self.socket,
            adj=settings,
            bind_socket=False,
            dispatcher=ThreadPool(WORKERS, STREAMS + WORKERS),
            sockinfo=(self.socket.family, self.socket.type, self.socket.proto, None),
        )
        self._thread = threading.Thread(target=self._server.run, name="waitress", daemon=True)
        logging.getLogger("waitress").setLevel(logging.WARNING)  # phones come and go
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # streams are not a backlog

    @property
    def port(self) -> int:
        port: int = self.socket.getsockname()[1]
        return port

    @property
    def listening(self) -> Listening:
        return Listening(self.socket.getsockname()[0], self.port)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Streams have been told to end (``Room.close``); let their threads finish, then shut."""
        self._server.task_dispatcher.shutdown(timeout=SHUTDOWN_S)
        self._broadcaster.join(SHUTDOWN_S)
        self._server.close()


def listen(host: str, port: int) -> socket.socket:
    """``::`` listens to IPv4 as well; on a machine without IPv6 it means ``0.0.0.0``.

    An empty address would mean everywhere too: nobody who typed nothing meant that.
    """
    if not host.strip():
        raise SettingsError(
            _("L'adresse d'écoute est vide : « 127.0.0.1 », ou « :: » pour toutes.")
        )
    if host == "::" and not socket.has_dualstack_ipv6():
        host = "0.0.0.0"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        opened = socket.create_server(
            (host, port), family=family, backlog=128, dualstack_ipv6=host == "::"
        )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < LAST_PORT else port - 1
            raise SettingsError(PORT_TAKEN, port=port, other=other) from error
        raise SettingsError(
            _("La page ne peut pas écouter sur {host}, port {port} : {why}."),
            host=host,
            port=port,
            why=why(error),
        ) from error
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)
    return opened
