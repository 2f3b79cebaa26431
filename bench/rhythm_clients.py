"""The phones of bench/rhythm: open streams, or post taps as fast as they are answered.

    python rhythm_clients.py streams PORT COUNT
    python rhythm_clients.py taps PORT

Each runs until it is ended, and says « ready » when it has begun.
"""

import http.client
import selectors
import socket
import sys


def streams(port, count):
    selector = selectors.DefaultSelector()
    for _ in range(count):
        phone = socket.create_connection(("127.0.0.1", port))
        phone.sendall(b"GET /live HTTP/1.1\r\nHost: box\r\n\r\n")
        phone.recv(1024)
        phone.setblocking(False)
        selector.register(phone, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            key.fileobj.recv(65536)


def taps(port):
    phone = http.client.HTTPConnection("127.0.0.1", port)
    phone.request("POST", "/tap", body=b"hit")
    phone.getresponse().read()
    print("ready", flush=True)
    while True:
        phone.request("POST", "/tap", body=b"hit")
        phone.getresponse().read()


if __name__ == "__main__":
    kind, *numbers = sys.argv[1:]
    {"streams": streams, "taps": taps}[kind](*map(int, numbers))
