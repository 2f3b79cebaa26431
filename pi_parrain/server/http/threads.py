"""waitress's threads: few, and shared fairly between addresses."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from pi_parrain.server.push import streams

STREAMS = streams.IN_ALL + streams.LEAVING  # those of the virtual box hold a thread
WORKERS = 8  # threads that answer
STACK = 1024 * 1024  # bytes a thread; the usual 8 MB would not fit 250 times in a 32-bit Pi
SHUTDOWN_S = 3.0


class FairQueue:
    """A queue for each address, served in turn: a flood from one delays only its own requests."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()

    def append(self, connection: Any) -> None:
        self._waiting.setdefault(connection.who, deque()).append(connection)

    def popleft(self) -> Any:
        who, waiting = self._waiting.popitem(last=False)
        connection = waiting.popleft()
        if waiting:
            self._waiting[who] = waiting  # behind all others
        return connection

    def __len__(self) -> int:
        return sum(len(waiting) for waiting in self._waiting.values())


class ThreadPool(ThreadedTaskDispatcher):  # type: ignore[misc]
    """*least* threads that work, and one more for each that is lent to something that waits.

    More would not answer faster, they would only compete for the interpreter lock.
    """

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.queue = FairQueue()
        self._least = least
        self._most = most
        self._lent = 0
        threading.stack_size(STACK)
        self.set_thread_count(least)

    @contextmanager
    def lend(self) -> Iterator[None]:
        """The thread that calls this will wait, for a press or for the next change of a pin."""
        with self.lock:
            self._lent += 1
            wanted = min(self._least + self._lent, self._most)
            if len(self.threads) - self.stop_count < wanted:
                self._start_one()
        try:
            yield
        finally:
            with self.lock:
                self._lent -= 1

    def _start_one(self) -> None:
        """As ``set_thread_count``, inside the lock: ``shutdown`` cannot come in between."""
        number = next(n for n in range(len(self.threads) + 1) if n not in self.threads)
        self.threads.add(number)
        self.active_count += 1
        self.start_new_thread(self.handler_thread, number)

    def shutdown(self, cancel_pending: bool = True, timeout: float = SHUTDOWN_S) -> bool:
        """Start no more. A tap without an answer stays in its phone, for when we are back."""
        with self.lock:
            self._most = 0
        return bool(super().shutdown(cancel_pending, timeout))
