"""One attack, from a process of its own: ``python -m prove.siege NAME PORT SECONDS``.

Prints how often the box answered what, as JSON: a status, « hung up », or « no answer ».
"""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

ATTACKERS = 40  # addresses
PATIENCE_S = 20.0  # for one answer, on a busy machine
POST = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HUNG_UP, NO_ANSWER = "hung up", "no answer"


def lay(name: str, port: int, seconds: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "prove.siege", name, str(port), str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def heard(attack: subprocess.Popen[str]) -> Counter[str]:
    """What the box answered, once the attack is over."""
    said, _ = attack.communicate()
    return Counter(json.loads(said))


def dial(port: int, attacker: int) -> socket.socket:
    address = f"127.2.0.{attacker % ATTACKERS + 1}"
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))


def answer(line: socket.socket) -> str:
    try:
        said = line.recv(65536)
    except TimeoutError:
        return NO_ANSWER
    except OSError:
        return HUNG_UP
    return said[9:12].decode() if said.startswith(b"HTTP/1.1 ") else HUNG_UP


def guess_codes(port: int, attacker: int) -> str:
    body = json.dumps({"code": f"{random.randrange(10**6):06}"}).encode()
    with dial(port, attacker) as line:
        line.sendall(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        return answer(line)


def send_too_much(port: int, attacker: int) -> str:
    """Announced, or piece by piece without an end."""
    with dial(port, attacker) as line, suppress(OSError):
        if attacker % 2:
            line.sendall(POST + b"Content-Length: 1000000000\r\n\r\n")
        else:
            line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(2000):
                line.sendall(b"2000\r\n" + b"x" * 0x2000 + b"\r\n")
        return answer(line)
    return HUNG_UP


def send_slowly(port: int, attacker: int) -> str:
    """One byte a second, for ever."""
    with dial(port, attacker) as line:
        line.sendall(POST + b"Content-Length: 5000\r\n\r\n{")
        while True:
            time.sleep(1.0)
            try:
                line.sendall(b" ")
            except OSError:
                return HUNG_UP


def flood_headers(port: int, attacker: int) -> str:
    words = b"GET /board HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(3000))
    with dial(port, attacker) as line, suppress(OSError):
        line.sendall(words)
        return answer(line)
    return HUNG_UP


def pipeline(port: int, attacker: int) -> str:
    """A hundred requests in one breath."""
    with dial(port, attacker) as line:
        line.sendall(b"GET /board.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        found = {answer(line) for _ in range(20)}
        return min(found - {HUNG_UP}, default=HUNG_UP)  # most of what arrives begins in the middle


Attack = Callable[[int, int], str]
ATTACKS: dict[str, tuple[Attack, int]] = {  # and how many at once
    "codes": (guess_codes, 4),
    "too much": (send_too_much, 4),
    "slowly": (send_slowly, 400),
    "headers": (flood_headers, 4),
    "pipelined": (pipeline, 80),
}


def attack(name: str, port: int, seconds: float) -> Counter[str]:
    (act, at_once), answers = ATTACKS[name], Counter[str]()
    until = time.monotonic() + seconds

    def attacker(number: int) -> None:
        while time.monotonic() < until:
            try:
                answers[act(port, number)] += 1
            except OSError:
                answers[HUNG_UP] += 1
            number += at_once

    threads = [
        threading.Thread(target=attacker, args=(number,), daemon=True) for number in range(at_once)
    ]
    for thread in threads:
        thread.start()
    time.sleep(max(0.0, until - time.monotonic()))
    while not answers and time.monotonic() < until + PATIENCE_S:
        time.sleep(0.05)
    return answers.copy()


if __name__ == "__main__":
    print(json.dumps(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
