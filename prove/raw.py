"""Requests that are hardly HTTP any more, byte by byte: refused or hung up on, and soon."""

from __future__ import annotations

import socket

from hypothesis import strategies as st

from prove import nonsense
from prove.fuzzers import Outcome, fuzz

PATIENCE_S = 60.0
PROTOCOL = (501, 505)  # what HTTP has for methods, encodings and versions that nobody knows
TAP = b'{"do": "open_pack", "pack": {"k20": 6, "k10": 8}}'
FORM = b"name=Colo&people=L%C3%A9a%0ATom&was="
PARTS = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nColo\r\n--x--\r\n'


def request(verb: str, path: str, body: bytes = b"", kind: str = "", *more: str) -> bytes:
    lines = [f"{verb} {path} HTTP/1.1", "Host: 127.0.0.1", "Cookie: parrain=SESSION", *more]
    if body:
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


GOOD = (
    request("GET", "/board.json?a=b"),
    request(
        "GET", "/games/1.csv", b"", "", "Accept-Encoding: gzip", "Accept-Language: en, nl;q=0.5"
    ),
    request("POST", "/moves", TAP, "application/json", "Idempotency-Key: k", "Game: 1"),
    request("POST", "/rosters", FORM, "application/x-www-form-urlencoded; charset=utf-8"),
    request("POST", "/rosters", PARTS, "multipart/form-data; boundary=x"),
    request("POST", "/undo", b"", "", "Transfer-Encoding: chunked") + b"5\r\n{}   \r\n0\r\n\r\n",
)


def scribbled_requests(port: int, session: str, examples: int, luck: int) -> Outcome:
    def trial(sent: bytes) -> None:
        said = tell(port, sent)
        statuses = [int(line[9:12]) for line in said.split(b"\r\n") if is_status(line)]
        wrong = [status for status in statuses if status >= 500 and status not in PROTOCOL]
        assert not wrong, wrong

    good = [one.replace(b"SESSION", session.encode()) for one in GOOD]
    return fuzz(trial, st.sampled_from(good).flatmap(nonsense.scribbled), examples, luck)


def is_status(line: bytes) -> bool:
    return line.startswith(b"HTTP/1.") and line[9:12].isdigit()


def tell(port: int, sent: bytes) -> bytes:
    """All that the box answers before it hangs up; ``TimeoutError`` if it does not."""
    said = b""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        try:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            while more := line.recv(65_536):
                said += more
        except (ConnectionResetError, BrokenPipeError):
            pass  # hung up on before the end
    return said
