"""Boxes to back up and to restore: a folder with a journal, and settings by hand."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from pi_parrain.backup.reading import read_backup
from pi_parrain.backup.restoring import promise_restore, promise_return
from pi_parrain.backup.writing import write_backup
from pi_parrain.config.file import Reading, read
from pi_parrain.journal import Journal, KeptGame, Row
from pi_parrain.journal.swap import keep_promise
from pi_parrain.keys import Keys
from pi_parrain.server.pages.backup import scope

JOURNALS = Path(__file__).parents[1] / "journals"
Held = tuple[list[tuple[KeptGame, tuple[Row, ...]]], Any, Any]


class Machine:
    """One box that is switched off, unless somebody opens its journal."""

    def __init__(self, folder: Path, old: str = "", by_hand: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self.place = folder / "soirees.parrain"
        self.file = folder / "parrain.toml"
        self.file.write_text(f"[journal]\npath = '{self.place}'\n{by_hand}", encoding="utf-8")
        if old:
            shutil.copy(JOURNALS / f"{old}.journal", self.place)
        with self.journal() as book:
            self.key = Keys(book).key
            book.remember("phones", [{"id": "p1", "label": "Léa", "key": "k"}])

    def journal(self) -> Journal:
        return Journal(self.place)

    @property
    def reading(self) -> Reading:
        return read(self.file, {})

    def back_up(self, key: bool = False) -> bytes:
        with self.journal() as book:
            out = BytesIO()
            write_backup(out, book, scope(), self.reading.settings, self.key if key else None)
            return out.getvalue()

    def promise(self, content: bytes, *, with_key: bool = False) -> None:
        file = self.place.with_name("upload")
        file.write_bytes(content)
        with self.journal() as book:
            found = read_backup(file, scope())
            promise_restore(found, book, scope(), self.reading, with_key=with_key)

    def start(self) -> None:
        keep_promise(self.place, self.reading.page_file)

    def restore(self, content: bytes, *, with_key: bool = False) -> None:
        self.promise(content, with_key=with_key)
        self.start()

    def go_back(self) -> None:
        """To what was there before the last restore."""
        with self.journal() as book:
            promise_return(book, scope(), self.reading)
        self.start()

    def held(self) -> Held:
        """Every game with its rows, in order, the lists of players, and the settings."""
        with self.journal() as book:
            both = (*book.games(), *book.games(deleted=True))
            games = [(replace(kept, id=0), book.rows(kept.id)) for kept in both if kept.rows]
            return games, book.recall("rosters"), self.reading.settings.box

    def files(self) -> dict[str, bytes]:
        """Everything in its folder, byte for byte, but for what SQLite keeps while it reads."""
        own = self.place.parent
        return {
            str(file.relative_to(own)): file.read_bytes()
            for file in sorted(own.rglob("*"))
            if file.is_file() and not file.name.endswith(("-shm", "-wal", "upload"))
        }


copied = partial(Machine, old="evening")
