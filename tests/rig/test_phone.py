"""A phone whose line the box has closed meanwhile."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from rig.phone import Phone

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@pytest.fixture
def forgetful() -> Iterator[Phone]:
    """Of a box that answers one request a line, and hangs up without a word."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            with suppress(OSError):  # the door is closed
                while True:
                    line, _address = door.accept()
                    with line:
                        line.recv(65536)
                        line.sendall(ANSWER)

        box = threading.Thread(target=answer)
        box.start()
        phone = Phone(door.getsockname()[1])
        yield phone
        phone.hang_up()
        door.shutdown(socket.SHUT_RDWR)
        box.join()


def test_whoever_only_asks_dials_again(forgetful: Phone) -> None:
    assert [forgetful.ask("GET", "/alive").status for _ in range(2)] == [200, 200]


def test_a_tap_is_not_sent_twice_by_itself(forgetful: Phone) -> None:
    forgetful.ask("GET", "/alive")
    with pytest.raises(ConnectionError):
        forgetful.send("/moves", {}, "key")
