"""Phones that only listen, for bench/live: ``live_crowd.py ours|socketio|floor ADDRESS KEY N``."""

import http.client
import json
import sys
import threading
from urllib.parse import urlsplit


def listen_to_sse(address, cookie, ready):
    line = http.client.HTTPConnection(urlsplit(address).netloc)
    line.request("GET", "/live", headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    answer = line.getresponse()
    assert answer.status == 200, answer.status
    ready.release()
    while answer.read1(65536):
        pass


def listen_to_socketio(address, cookie, ready):
    from simple_websocket import Client

    where = f"ws://{urlsplit(address).netloc}/socket.io/?EIO=4&transport=websocket"
    socket = Client(where, headers={"Cookie": cookie})
    while True:
        said = socket.receive()
        if said.startswith("0"):
            socket.send("40")
        elif said == "2":
            socket.send("3")
        elif said.startswith("40"):
            ready.release()


def join(address, key):
    line = http.client.HTTPConnection(urlsplit(address).netloc)
    headers = {"Content-Type": "application/json"}
    line.request("POST", "/join", json.dumps({"key": key}), headers)
    return line.getresponse().headers.get("Set-Cookie", "").partition(";")[0]


if __name__ == "__main__":
    kind, address, key, number = sys.argv[1:]
    listen = listen_to_socketio if kind == "socketio" else listen_to_sse
    cookie = join(address, key)
    ready = threading.Semaphore(0)
    for _ in range(int(number)):
        threading.Thread(target=listen, args=(address, cookie, ready), daemon=True).start()
    for _ in range(int(number)):
        ready.acquire()
    print("ready", flush=True)
    threading.Event().wait()
