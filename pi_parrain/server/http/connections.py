"""waitress's connections, bounded: by address, in number, in time, and one request at a time.

waitress reads a request to its end before a thread sees it, so a slow phone costs a connection and
never a thread. But it waits for ever, goes by the wall clock, answers pipelined requests without a
limit, and stops accepting when all places are taken: that is what this file changes.
"""

from __future__ import annotations

import logging
import math
import struct
import time
from collections.abc import Iterable
from contextlib import suppress
from fcntl import ioctl
from socket import IPPROTO_TCP, MSG_PEEK, TCP_INFO
from termios import TIOCOUTQ
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from pi_parrain.server.door.limits import is_the_box, neighbour
from pi_parrain.server.http.task import HandedOver, Task

log = logging.getLogger(__name__)

TCP_CLOSE = 7  # linux/tcp_states.h: over, for instance for want of an answer
BY_ADDRESS = 24  # connections; a browser opens six for files and one a stream
REQUEST_S = 10.0  # for a request to arrive, from its first byte to its last
PAUSE_S = 0.5  # without accepting, after an accept() that failed
BETWEEN_COMPLAINTS_S = 60.0
AT_ONCE = 32  # newcomers between two looks at everybody
SPARE = AT_ONCE + 8  # places that waitress wants for itself and for whoever is just arriving


class Connection(HTTPChannel):  # type: ignore[misc]
    """One phone's connection, which knows whose it is and when its unfinished request began."""

    task_class = Task
    requests: list[Any]
    request: Any = None
    sent_continue = False
    began = 0.0
    behind = b""  # what was sent behind the request that is being answered

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        self.who = neighbour(addr[0])

    def handle_read(self) -> None:
        """Unless there is nothing to read.

        The kernel reuses file descriptors at once. If this connection was accepted in the same turn
        of the poll loop in which another was closed to make room, it may have the closed one's
        number, and get the « readable » that poll() had reported for that one. recv() would then
        raise EAGAIN, which waitress takes for a broken connection.
        """
        try:
            self.socket.recv(1, MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            pass  # waitress meets it again, and knows what to do
        super().handle_read()

    @property
    def last_activity(self) -> float:
        return self._last_activity

    @last_activity.setter
    def last_activity(self, now: float) -> None:
        """waitress gives the wall clock, which may be set back an hour; we do not look at it."""
        self._last_activity = time.monotonic()

    def readable(self) -> bool:
        """Asked before each poll(): time to go on with what was sent behind the last request."""
        if self.behind and super().readable():
            behind, self.behind = self.behind, b""
            self.received(behind)
        return bool(super().readable() and not self.behind)

    def received(self, data: bytes) -> bool:
        """Take one request out of *data*; the rest waits, unparsed, for its answer to be sent.

        As waitress's own, but for pipelining: that parses hundreds of requests out of one packet
        and queues each behind the other, in memory, without asking whether anybody reads. Browsers
        do not pipeline. What stands behind is at most one recv() long: we read no further.
        """
        with self.requests_lock:
            if self.will_close or self.close_when_flushed:
                return False
            if self.request is None:
                self.request, self.began = self.parser_class(self.adj), time.monotonic()
            request = self.request
            used = request.received(data)
            if request.expect_continue and request.headers_finished and not self.sent_continue:
                self.send_continue()
            if request.completed:
                self.request, self.sent_continue = None, False
                if not request.empty:
                    self.requests.append(request)
                    self.server.add_task(self)
            self.behind = data[used:]
        return True

    def service(self) -> None:
        with suppress(HandedOver):
            super().service()

    def hang_up(self) -> None:
        """End a request that was handed over, when its last bytes have left."""
        with self.requests_lock:
            self.close_when_flushed = True
            for request in self.requests:
                request.close()
            self.requests = []
        self.server.pull_trigger()

    def write_soon(self, data: Any) -> int:
        """Straight into the socket, when nothing waits before it.

        waitress's thread polls every connection that has something buffered. What passed through
        the buffer, if only for a moment, would make it poll again and again while the broadcaster
        goes round, and each time it takes the interpreter lock from the broadcaster.
        """
        with self.outbuf_lock:
            sent = 0
            if isinstance(data, bytes) and self.connected and not self.total_outbufs_len:
                with suppress(OSError):  # waitress meets it again, and knows what to do
                    sent = self.send(data, do_close=False)
            if sent:
                self.last_activity = time.time()
            if sent < len(data):
                super().write_soon(data[sent:] if sent else data)
        return len(data)

    @property
    def unacknowledged(self) -> int:
        """Bytes that the phone has not acknowledged, whether they wait here or in the kernel.

        None for a phone that the kernel has given up: whoever speaks to it will notice.
        """
        line = self.socket
        if line is None:  # it has just been closed
            return 0
        try:
            if line.getsockopt(IPPROTO_TCP, TCP_INFO, 1)[0] == TCP_CLOSE:
                return 0
            there = ioctl(line, TIOCOUTQ, bytes(4))
        except (OSError, ValueError):  # and now it has
            return 0
        return int(self.total_outbufs_len) + int(struct.unpack("i", there)[0])

    @property
    def is_busy(self) -> bool:
        """Somebody is answering."""
        return bool(self.requests)

    @property
    def is_late(self) -> bool:
        return self.request is not None and time.monotonic() - self.began > REQUEST_S


class BoundedServer(TcpWSGIServer):  # type: ignore[misc]
    """Everything here runs in the one thread that waitress does its input and output in."""

    channel_class = Connection
    next_sweep = 0.0
    next_accept = 0.0
    next_complaint = 0.0

    def readable(self) -> bool:
        """Asked before each poll(); waitress's own sweep goes by the wall clock, so never runs."""
        now = time.monotonic()
        self.next_channel_cleanup = math.inf
        if now >= self.next_sweep:
            self.next_sweep = now + self.adj.cleanup_interval
            self.maintenance(now)
        return bool(super().readable() and now >= self.next_accept)

    def accept(self) -> Any:
        """No descriptor left (EMFILE): poll() would report the same newcomer without a pause."""
        try:
            return super().accept()
        except OSError as error:
            now = time.monotonic()
            self.next_accept = now + PAUSE_S
            if now >= self.next_complaint:
                self.next_complaint = now + BETWEEN_COMPLAINTS_S
                log.warning("cannot accept connections: %s", error, exc_info=True)
            return None

    def handle_accept(self) -> None:
        """A flood is let in, and out again, many at a time: each look at all lines costs."""
        for _ in range(AT_ONCE):
            before = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == before:
                return
            self.make_room()

    def make_room(self) -> None:
        """For whoever just came: close the oldest that nobody is answering, or the newcomer."""
        places = self.active_channels.values()  # oldest first
        newcomer = next(reversed(places))
        same = [one for one in places if one.who == newcomer.who]
        if len(same) > BY_ADDRESS and not is_the_box(newcomer.who):
            crowd: Iterable[Connection] = same
        elif len(places) > self.adj.connection_limit - SPARE:
            crowd = places
        else:
            return
        next((one for one in crowd if not one.is_busy), newcomer).handle_close()

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        for connection in list(self.active_channels.values()):
            if connection.is_late and not connection.is_busy:
                connection.handle_close()
