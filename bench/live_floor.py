"""The floor for bench/live: the same bytes, pushed by a server that has no rules and no journal.

Two pictures are painted beforehand by the product itself: before a tap, and after it. From then on
a bare asyncio server answers every tap at once and pushes the other picture to whoever listens.
What this takes is the browser, the kernel and the wire; what ours takes beyond it is ours.
"""

import asyncio
import sys
from pathlib import Path

from pi_parrain.engine import PARRAIN
from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.words import Phase
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app
from pi_parrain.server.http.compression import GzipEvents
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push.subscribe import View
from rig.evening import NAMES, TEAMS

STREAM = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: gzip\r\n"
    b"Cache-Control: no-store\r\nConnection: close\r\n\r\n"
)
SHEETS = tuple(m.TeamSheet(team, NAMES[n : 20 : len(TEAMS)]) for n, team in enumerate(TEAMS))
TO_COURAGE = (
    m.SetUp(SHEETS, parrains=2),
    m.OpenPack(Entry(6, 8, 7)),
    m.CountDown(Phase.MOVEMENT),
    m.Whistle(),
    m.CountDown(Phase.COURAGE),
    m.Whistle(),
)
USELESS = ("connection", "host", "content-length")


class Floor:
    """Every page and file comes from the application; taps and streams never reach it."""

    def __init__(self, folder, url):
        self.url = url
        journal = Journal(Path(folder) / "soirees.parrain")
        room, self.keys = Room(journal, GAMES), Keys(journal)
        self.app = create_app(room, self.keys)
        self.client = self.app.test_client()
        table = room.begin("live")
        for command in TO_COURAGE:
            table.submit(command)
        who = SHEETS[0].members[0]  # the first tile, which the bench taps
        self.pictures = []
        for command in (m.Flee(who), m.Stay(who)):
            table.submit(command)
            self.pictures.append(self.packed(room))
        self.taps = 1  # the page shows the second one
        self.phones = set()

    def packed(self, room):
        room.announce()
        with self.app.app_context():
            return View(parts_of(self.app).painter, PARRAIN, "fr").events()

    async def serve(self, reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                request, *lines = head.decode("latin-1").strip().split("\r\n")
                headers = dict(line.split(": ", 1) for line in lines)
                length = next((v for k, v in headers.items() if k.lower() == "content-length"), 0)
                body = await reader.readexactly(int(length))
                method, path, _ = request.split(" ")
                if path == "/live":
                    self.listen(writer)
                elif path == "/moves":
                    self.tap(writer)
                else:
                    writer.write(self.ask(method, path, headers, body))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.phones = {one for one in self.phones if one[0] is not writer}

    def listen(self, writer):
        phone = writer, GzipEvents()
        self.phones.add(phone)
        writer.write(STREAM)
        self.push(*phone)

    def push(self, writer, encoding):
        writer.write(encoding.pack(self.pictures[self.taps % 2]))

    def tap(self, writer):
        self.taps += 1
        for phone in self.phones:
            self.push(*phone)
        body = b'{"seq": %d}' % self.taps
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
            % (len(body), body)
        )

    def ask(self, method, path, headers, body):
        kept = {name: value for name, value in headers.items() if name.lower() not in USELESS}
        kept.pop("Cookie", None)
        answer = self.client.open(path, method=method, headers=kept, data=body, base_url=self.url)
        lines = [f"HTTP/1.1 {answer.status}", *(f"{k}: {v}" for k, v in answer.headers)]
        return "\r\n".join([*lines, "", ""]).encode() + answer.data


async def main(folder, port):
    floor = Floor(folder, f"http://127.0.0.1:{port}")
    server = await asyncio.start_server(floor.serve, "127.0.0.1", int(port))
    print(f"{floor.url}/join#k={floor.keys.key}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
