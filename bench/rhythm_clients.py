"""The phones of bench/rhythm: open streams, or post taps as fast as they are answered.

    python rhythm_clients.py streams PORT COUNT
    python rhythm_clients.py taps PORT KEY GANGSTER

Each runs until it is ended, and says « ready » when it has begun.
"""

import http.client
import itertools
import json
import selectors
import socket
import sys


def streams(port, count):
    selector = selectors.DefaultSelector()
    for _ in range(count):
        phone = socket.create_connection(("127.0.0.1", port))
        phone.sendall(b"GET /board/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        phone.recv(1024)
        phone.setblocking(False)
        selector.register(phone, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            key.fileobj.recv(65536)


def taps(port, key, gangster):
    """One Parrain who cannot make up his mind about one gangster."""
    phone = http.client.HTTPConnection("127.0.0.1", port)
    cookie = ask(phone, "/join", {"key": key}).getheader("Set-Cookie").split(";")[0]
    for number in itertools.count():
        move = {"do": "stay" if number % 2 else "flee", "who": gangster}
        once = {"Cookie": cookie, "Idempotency-Key": f"{gangster} {number}"}
        status = ask(phone, "/moves", move, once).status
        assert status == http.HTTPStatus.OK, status
        if not number:
            print("ready", flush=True)


def ask(phone, path, data, headers=()):
    phone.request(
        "POST", path, json.dumps(data), {"Content-Type": "application/json", **dict(headers)}
    )
    reply = phone.getresponse()
    reply.read()
    return reply


if __name__ == "__main__":
    kind, port, *rest = sys.argv[1:]
    if kind == "streams":
        streams(int(port), int(rest[0]))
    else:
        taps(int(port), *rest)
