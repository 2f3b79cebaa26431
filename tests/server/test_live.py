"""The stream: the whole fragment with its number, a beat with the box's clock, compressed once."""

from __future__ import annotations

import gc
import json
import re
import threading
import tracemalloc
import zlib
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from flask import Response

from pi_parrain.server.door.access import public
from pi_parrain.server.http import compression
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push.subscribe import View, watch
from rig.meadow import Meadow
from rig.teams import teams_of

TO_BANG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("open_pack", {"pack": {"k20": 5, "k10": 6}}),
    ("count_down", {"phase": "movement"}),
    ("whistle", {}),
    ("count_down", {"phase": "courage"}),
    ("whistle", {}),
    ("next", {"to": "bang"}),
)
SIX = ["Léa", "Tom", "Zoé", "Max", "Chloé", "Noé"]


def begin(meadow: Meadow) -> Any:
    """A Parrain's phone, with a game on the table."""
    phone = meadow.parrain()
    phone.post("/games/live")
    do(phone, "set_up", teams=teams_of(SIX))
    return phone


def do(phone: Any, kind: str, once: str = "", seen: str | None = None, **words: Any) -> Any:
    headers = {"Idempotency-Key": once or uuid4().hex}
    if seen is not None:
        headers["Seen"] = seen
    return phone.post("/moves", json={"do": kind, **words}, headers=headers)


def play(phone: Any, *moves: tuple[str, dict[str, Any]]) -> None:
    for kind, words in moves:
        answer = do(phone, kind, **words)
        assert answer.status_code == 200, (kind, answer.text)


def events(meadow: Meadow, who: Any = "parrain") -> Any:
    with meadow.app.test_request_context():
        yield from watch(meadow.room, View(parts_of(meadow.app).painter, who, "fr"))


def read(event: str) -> tuple[str, dict[str, Any]]:
    fields = dict(line.split(": ", 1) for line in event.strip().splitlines())
    return fields["event"], json.loads(fields["data"])


def test_first_the_clock_then_the_whole_page(meadow: Meadow) -> None:
    begin(meadow)
    beat, picture = map(read, next(events(meadow)))
    kind, said = beat
    assert kind == "beat"
    assert said["now"] > 0
    kind, said = picture
    assert kind == "paint"
    assert said["version"] == meadow.room.version
    assert "phase-preparation" in said["html"]


def test_a_move_paints_again_with_a_higher_number(meadow: Meadow) -> None:
    phone = begin(meadow)
    stream = events(meadow)
    _, (_, first) = map(read, next(stream))
    do(phone, "open_pack", pack={"k20": 5, "k10": 6})
    _, (kind, then) = map(read, next(stream))
    assert kind == "paint"
    assert then["version"] > first["version"]
    assert "phase-arming" in then["html"]


def test_the_stream_ends_with_the_room(meadow: Meadow) -> None:
    begin(meadow)
    stream = events(meadow)
    next(stream)
    closing = threading.Timer(0.05, meadow.room.close)  # while the stream waits for news
    closing.start()
    assert list(stream) == []
    closing.join()


def picture(meadow: Meadow, who: str) -> str:
    _, (_, said) = map(read, next(events(meadow, who)))
    return str(said["html"]).replace("\N{NO-BREAK SPACE}", " ")


def test_spectators_see_no_card_until_the_parrain_says_it(meadow: Meadow) -> None:
    phone = begin(meadow)
    play(phone, *TO_BANG, ("hit", {"victim": "Léa"}), ("close_volley", {}))
    play(phone, ("reveal", {"who": "Léa", "card": "backstab", "number": 47}))
    assert "Backstab n° 47" in picture(meadow, "parrain")
    for shown in (picture(meadow, "public"), meadow.stranger().get("/board.json").text):
        assert "backstab" not in shown.lower()
        assert "47" not in re.sub(r'"now_ms":\d+', "", shown)
    assert "data-do" not in picture(meadow, "public")


def test_spectators_see_the_loot_and_nobody_s_stash(meadow: Meadow) -> None:
    phone = begin(meadow)
    play(phone, *TO_BANG)
    assert "185.000 $" in picture(meadow, "public")  # announced aloud
    play(phone, *(("next", {"to": to}) for to in ("double_guns", "shotgun", "split")))
    play(phone, ("share", {"cards": 16}))
    assert "90.000 $" in picture(meadow, "parrain")
    assert "90.000" not in picture(meadow, "public")
    stashes = [team["stash"] for team in meadow.stranger().get("/board.json").json["game"]["teams"]]
    assert stashes == [None, None]


def test_one_compression_fits_any_stream_at_any_point() -> None:
    """Blocks refer to nothing before them: a phone that comes late reads the same bytes."""
    messages = ["event: beat\ndata: 1\n\n", "é" * 5000, "event: paint\ndata: 2\n\n"]
    for start in range(len(messages)):
        stream = compression.GzipEvents()
        sent = b"".join(stream.pack((one,)) for one in messages[start:]) + stream.end()
        assert zlib.decompress(sent, 31).decode() == "".join(messages[start:])
    _, packed = compression.block(messages[1])
    assert len(packed) < 100
    assert compression.block(messages[1])[1] is packed


def test_each_message_can_be_read_as_soon_as_it_arrives() -> None:
    reader = zlib.decompressobj(31)
    stream = compression.GzipEvents()
    for message in ("event: beat\n\n", "event: paint\n\n"):
        assert reader.decompress(stream.pack((message,))) == message.encode()


@pytest.mark.parametrize("said", ["gzip;q=0", "br, GZIP; q=0.000", "deflate", "", "gzipped"])
def test_who_does_not_want_gzip_gets_none(meadow: Meadow, said: str) -> None:
    plain = meadow.stranger().get("/static/style.css", headers={"Accept-Encoding": said})
    assert "Content-Encoding" not in plain.headers
    plain.close()


def test_pages_that_are_all_different_are_not_remembered(meadow: Meadow) -> None:
    """300 exports of a growing game took 179 MB."""
    page, grown = bytes(1_000_000), count()
    meadow.app.add_url_rule(
        "/grown",
        view_func=public(lambda: Response(b"%d" % next(grown) + page, mimetype="text/csv")),
    )
    phone = meadow.stranger()
    phone.get("/grown", headers={"Accept-Encoding": "gzip"})
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(20):
            phone.get("/grown", headers={"Accept-Encoding": "gzip"})
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 5_000_000
    finally:
        tracemalloc.stop()


def test_files_are_compressed_once_and_within_bounds() -> None:
    files = compression.PackedFiles(most_bytes=100)
    first = files.get("a", b"a" * 5000, "text/css")
    assert files.get("a", b"not read again", "text/css") is first
    for n in range(50):
        files.get(str(n), b"b" * 5000, "text/css")
    assert files.bytes <= 100
    assert files.get("a", b"a" * 5000, "text/css") is not first


@pytest.mark.parametrize(
    ("kind", "source", "sent"),
    [
        (
            "text/javascript",
            "// why\nlet a = 1 // so\n  // more\n  b(' // ') // it's\n",
            "let a = 1\nb(' // ') // it's\n",
        ),
        (
            "text/css",
            "/* why\n * so */\n.a :is(b) {\n  top: calc(1px + 0px);\n} /* x */\n.c { top: 0 }",
            ".a :is(b){top: calc(1px + 0px);}.c{top: 0}",
        ),
        ("image/svg+xml", "// <svg/>", "// <svg/>"),
    ],
)
def test_comments_stay_in_the_source(kind: str, source: str, sent: str) -> None:
    packed = compression.PackedFiles().get("x", source.encode(), kind)
    assert zlib.decompress(packed, 31).decode() == sent


def test_pages_and_scripts_are_compressed_for_those_who_can(meadow: Meadow) -> None:
    phone = begin(meadow)
    for path in ("/play", "/static/vendor/idiomorph.min.js"):
        plain = phone.get(path, buffered=True)
        small = phone.get(path, headers={"Accept-Encoding": "gzip"}, buffered=True)
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in small.headers["Vary"]
        assert zlib.decompress(small.data, 31) == plain.data
        assert len(small.data) < len(plain.data) / 2


def test_an_update_is_five_kilobytes_at_most(meadow: Meadow) -> None:
    """Of 21 gangsters in the shoot-out, the screen that says most."""
    phone = meadow.parrain()
    phone.post("/games/live")
    names = [f"Maximilien {number}" for number in range(21)]
    do(phone, "set_up", teams=teams_of(names), parrains=1)
    play(
        phone,
        ("open_pack", {"pack": {"k20": 5, "k10": 8}}),
        ("count_down", {"phase": "movement"}),
        ("whistle", {}),
        ("count_down", {"phase": "courage"}),
        ("whistle", {}),
        ("next", {"to": "bang"}),
        *(("hit", {"victim": name}) for name in names[::3]),
    )
    sizes = {}
    for screen in ("hits", "cards"):
        size = sizes[screen] = len(compression.GzipEvents().pack(next(events(meadow))))
        print(f"an update, {screen}, 21 gangsters: {size} bytes")
        do(phone, "close_volley")
    assert max(sizes.values()) <= 5_000
