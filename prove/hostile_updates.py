"""Updates that nobody should install: changed on the way, or signed on a bad day."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED

from hypothesis import strategies as st

from pi_parrain.update import BadUpdate
from pi_parrain.update.release import read_release, write_release
from pi_parrain.update.signing import make_key, public_half
from pi_parrain.update.wheels import put_in
from prove import nonsense
from prove.fuzzers import Outcome, fuzz
from prove.hostile_backups import ODD, as_zip

WHEEL = "pi_parrain-0.2.0-py3-none-any.whl"
FILES = ("pi_parrain/__init__.py", "pi_parrain-0.2.0.dist-info/RECORD")
NAMES = (
    *FILES,
    *(f"../{ODD}up", f"/tmp/{ODD}root", f"pi_parrain/../../{ODD}in", f"..\\{ODD}back"),
    *("pi_parrain", "pi_parrain/", f"{ODD}\0nul", "x.pth", "pi_parrain-0.2.0.data/scripts/x"),
)


def hostile_updates(examples: int, luck: int) -> Outcome:
    with TemporaryDirectory() as name:
        folder = Path(name)
        key, public, wheel = folder / "key", folder / "public", folder / WHEEL
        make_key(key)
        public.write_bytes(public_half(key))
        wheel.write_bytes(as_zip([(file, b"new", ZIP_DEFLATED, 0) for file in FILES]))
        good = write_release("0.2.0", "", [wheel], key)

        def trial(piece: tuple[bool, bytes]) -> None:
            is_signed, content = piece
            if is_signed:
                unpack(content, folder)
            elif content != good:
                try:
                    read_release(content, public)
                except BadUpdate:
                    return
                raise AssertionError("changed, and believed")

        changed = nonsense.scribbled(good) | st.integers(0, len(good)).map(lambda end: good[:end])
        pieces = st.tuples(st.just(False), changed) | st.tuples(st.just(True), wheels())
        return fuzz(trial, pieces, examples, luck)


def unpack(wheel: bytes, folder: Path) -> None:
    """Refused; or unpacked, and nothing of it is anywhere else."""
    with TemporaryDirectory(dir=folder) as name:
        site = Path(name) / "lib" / "site"
        site.mkdir(parents=True)
        try:
            put_in(WHEEL, wheel, site)
        except BadUpdate:
            pass
        else:
            assert not [file for file in site.rglob("*") if file.is_symlink()]
        outside = [file for file in Path(name).rglob("*") if not file.is_relative_to(site)]
        assert outside == [site.parent], "unpacked elsewhere"
        assert not [*folder.glob(f"*{ODD}*"), *Path("/tmp").glob(f"{ODD}*")], "unpacked elsewhere"


def wheels() -> st.SearchStrategy[bytes]:
    content = st.sampled_from([b"new", b"", bytes(10_000)])  # bombs: tests/update
    methods = st.sampled_from([ZIP_STORED, ZIP_DEFLATED, ZIP_DEFLATED, ZIP_BZIP2])
    sorts = st.sampled_from([0, 0, 0o100000, 0o120000, 0o020000])
    odd = st.tuples(st.sampled_from(NAMES), content, methods, sorts)
    whole = [(file, b"new", ZIP_DEFLATED, 0) for file in FILES]
    packed = st.lists(odd, max_size=3).map(lambda more: as_zip([*whole, *more]))
    return packed | packed.flatmap(nonsense.scribbled)
