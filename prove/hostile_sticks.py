"""USB sticks that somebody filled to do harm: pages that still open, and sentences."""

from __future__ import annotations

import logging
import os
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from hypothesis import strategies as st

from pi_parrain.field.stick import DRAFT, Sticks
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app
from prove.fuzzers import Outcome, fuzz

PATIENCE_S = 2.0
FORM = "application/x-www-form-urlencoded"
Entry = tuple[bytes, str]
"""A name, as bytes, and what sort of thing has it."""


def hostile_sticks(examples: int, luck: int) -> Outcome:
    logging.disable()
    with TemporaryDirectory() as folder, Journal(Path(folder) / "soirees") as book:
        top, keys = Path(folder) / "sticks" / "sda1", Keys(book)
        sticks = Sticks(top.parent, look_s=PATIENCE_S, work_s=PATIENCE_S)
        phone = create_app(Room(book, GAMES), keys, sticks=sticks).test_client()
        assert phone.post("/join", json={"key": keys.key}).status_code == 204

        def trial(entries: list[Entry]) -> None:
            shutil.rmtree(top, ignore_errors=True)
            top.mkdir(parents=True)
            for entry in entries:
                with suppress(OSError, ValueError):  # not even a file system wants it
                    make(top, *entry)
            before = {one for one in os.listdir(top) if one != DRAFT}
            for path in ("/backup", "/update"):
                assert phone.get(path).status_code == 200, path
            for name, _sort in entries:
                form = urlencode({"stick": "sda1", "name": name})
                answer = phone.post("/backup/stick/take", data=form, content_type=FORM)
                assert answer.status_code in (303, 409), answer.status_code
            answer = phone.post("/backup/stick", data={"stick": "sda1"})
            assert answer.status_code in (200, 409), answer.status_code
            assert before <= {*os.listdir(top)}, "written over"

        return fuzz(trial, st.lists(st.tuples(names(), sorts), max_size=12), examples, luck)


sorts = st.sampled_from(["file", "file", "folder", "link", "loop"])


def names() -> st.SearchStrategy[bytes]:
    odd = st.binary(max_size=300) | st.sampled_from(
        [
            b"<script>",
            b"..",
            b"\n",
            b"\x1b[2J",
            b"\xff\xfe",
            "\u202e".encode(),
            b"%s{0}",
            b"a" * 240,
        ]
    )
    ours = st.sampled_from([b"parrain-sauvegarde", b"PARRAIN-SAUVEGARDE-"])
    ends = st.sampled_from([b".zip", b".maj", b".new", b".ZIP", b""])
    return st.tuples(ours | st.just(b""), odd | st.just(b""), ends).map(b"".join)


def make(top: Path, name: bytes, sort: str) -> None:
    file = os.path.join(os.fsencode(top), name.replace(b"/", b"_"))
    match sort:
        case "folder":
            os.mkdir(file)
        case "link":
            os.symlink(b"/etc/passwd", file)
        case "loop":
            os.symlink(name, file)
        case _:
            Path(os.fsdecode(file)).write_bytes(b"PK\3\4" + name)
