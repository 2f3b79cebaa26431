"""Archives that no box made, given to ``parrain restore``: refused, or all of it can come back."""

from __future__ import annotations

import io
import stat
import warnings
from collections.abc import Collection, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from hypothesis import strategies as st

from pi_parrain.backup import KEY, NEEDED
from pi_parrain.backup.restoring import STAYS
from pi_parrain.errors import JournalError
from pi_parrain.journal import Journal
from prove import nonsense
from prove.fuzzers import (
    MEMORIES,
    Outcome,
    a_sentence,
    fuzz,
    make_journal,
    parrain,
    read_everything,
)

BOMB = 80_000_000  # bytes, which weigh some 80 kB in the archive
ODD = "odd-"
NAMES = (
    *(*NEEDED, KEY),
    *(f"../{ODD}up", f"/tmp/{ODD}root", f"..\\{ODD}back", f"{ODD}folder/", f"{ODD}\0nul"),
)
Member = tuple[str, bytes, int, int]
"""A name, its content, the way it is packed, and what sort of file it claims to be."""


def hostile_backups(examples: int, luck: int) -> Outcome:
    with TemporaryDirectory() as name:
        folder = Path(name) / "box"
        folder.mkdir()
        journal, config, bad = folder / "soirees", folder / "parrain.toml", folder / "bad.zip"
        make_journal(journal)
        config.write_text(f"[journal]\npath = '{journal}'\n", encoding="utf-8")
        options = ("--config", str(config))
        parrain("backup", str(bad), *options)
        good = bad.read_bytes()

        def trial(archive: bytes) -> None:
            bad.write_bytes(archive)
            before, moves = held(journal), held(journal, but=STAYS)
            if parrain("restore", str(bad), "--yes", *options).exit_code:
                assert held(journal) == before, "refused, and changed"
                assert not [*folder.glob("soirees.restore"), *folder.glob("soirees.draft")]
            else:
                with a_sentence(JournalError):
                    read_everything(journal)
                parrain("restore", "--back", "--yes", *options)
                assert held(journal, but=STAYS) == moves, "brought back, and not the same"
            assert not [*Path(name).rglob(f"*{ODD}*"), *Path("/tmp").glob(f"{ODD}*")], "unpacked"

        return fuzz(trial, archives(good), examples, luck)


def held(path: Path, but: Collection[str] = ()) -> list[Any]:
    """Every game, and every memory *but* these."""
    with Journal(path) as book:
        games = (*book.games(), *book.games(deleted=True))
        return [*games, *(book.recall(name) for name in (*MEMORIES, "box_id") if name not in but)]


def archives(good: bytes) -> st.SearchStrategy[bytes]:
    """The *good* one scribbled over or cut; or packed again with members that it never had."""
    with ZipFile(io.BytesIO(good)) as bundle:
        members = {name: bundle.read(name) for name in bundle.namelist()}
    cut = st.integers(0, len(good)).map(lambda length: good[:length])
    return nonsense.scribbled(good) | cut | packed(members)


def packed(members: Mapping[str, bytes]) -> st.SearchStrategy[bytes]:
    known = st.sampled_from([*members.values()])
    content = (
        known
        | known.flatmap(nonsense.scribbled)
        | nonsense.json_values.map(nonsense.written)
        | nonsense.toml_files
        | nonsense.brackets
        | st.just(BOMB).map(bytes)
    )
    methods = st.sampled_from([ZIP_STORED, ZIP_DEFLATED, ZIP_DEFLATED, ZIP_BZIP2])
    sorts = st.sampled_from([0, stat.S_IFREG, stat.S_IFLNK, stat.S_IFCHR])
    odd = st.tuples(st.sampled_from(NAMES), content, methods, sorts)
    whole = [(name, data, ZIP_DEFLATED, 0) for name, data in members.items()]
    return st.builds(
        lambda kept, more: as_zip([*(whole[place] for place in kept), *more]),
        st.sets(st.integers(0, len(whole) - 1)).map(sorted),
        st.lists(odd, max_size=3),
    )


def as_zip(members: list[Member]) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), ZipFile(out, "w") as bundle:
        warnings.simplefilter("ignore")  # a name that is there twice is meant
        for name, content, method, sort in members:
            entry = ZipInfo(name)
            entry.external_attr = (sort | 0o644) << 16
            bundle.writestr(entry, content, method)
    return out.getvalue()
