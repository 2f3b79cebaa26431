"""Pages in a process of their own, which only listen: ``crowd.py PORT NUMBER [PATH COOKIE...]``.

They are boards, or whatever stream the path leads to, each with one of the cookies by turns. Each
has an address of its own, as phones do. Says « ready » when all are shown the game; answers
« vanish N » once the first N are out of reach, and « alive » with how many still hear the box.

A phone that walks out of reach says nothing and acknowledges nothing: from then on a socket filter
lets nothing through to its connection, not even to the kernel's own TCP, and it is never closed.
"""

from __future__ import annotations

import ctypes
import selectors
import socket
import struct
import subprocess
import sys
from typing import IO, Self

SO_ATTACH_FILTER = 26
RETURN = 0x06  # BPF_RET | BPF_K
LET_NOTHING_THROUGH = ctypes.create_string_buffer(struct.pack("HBBI", RETURN, 0, 0, 0))
PROGRAM = struct.pack("HP", 1, ctypes.addressof(LET_NOTHING_THROUGH))
PATIENCE_S = 60.0  # on a busy machine
BOARD = "/board/live"


class Crowd:
    """The crowd, seen from outside its process."""

    def __init__(self, port: int, number: int, path: str = BOARD, *cookies: str) -> None:
        command = [sys.executable, __file__, str(port), str(number), path, *cookies]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._hears() == "ready"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def vanish(self, number: int) -> None:
        assert self._ask(f"vanish {number}") == "vanished"

    def alive(self) -> int:
        return int(self._ask("alive"))

    def _ask(self, words: str) -> str:
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        return self._hears()

    def _hears(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


def listen(port: int, number: int, orders: IO[str], path: str = BOARD, *cookies: str) -> None:
    boards = [
        dial(port, place, path, cookies[place % len(cookies)] if cookies else "")
        for place in range(number)
    ]
    selector = selectors.DefaultSelector()
    selector.register(orders, selectors.EVENT_READ)
    for board in boards:
        assert board.recv(65536).startswith(b"HTTP/1.1 200"), "a board was refused"
        board.setblocking(False)
        selector.register(board, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            if key.fileobj is not orders:
                hear(key.fileobj, selector)  # type: ignore[arg-type]
                continue
            match orders.readline().split():
                case ["vanish", count]:
                    for board in boards[: int(count)]:
                        board.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, PROGRAM)
                    print("vanished", flush=True)
                case ["alive"]:
                    print(len(selector.get_map()) - 1, flush=True)
                case _:
                    return


def dial(port: int, place: int, path: str, cookie: str) -> socket.socket:
    address = f"127.1.{place // 200}.{place % 200 + 1}"
    board = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    board.sendall("\r\n".join([*lines, "", ""]).encode())
    return board


def hear(board: socket.socket, selector: selectors.BaseSelector) -> None:
    try:
        if board.recv(1 << 20):
            return
    except BlockingIOError:
        return
    except OSError:
        pass
    selector.unregister(board)
    board.close()


if __name__ == "__main__":
    listen(int(sys.argv[1]), int(sys.argv[2]), sys.stdin, *sys.argv[3:])
