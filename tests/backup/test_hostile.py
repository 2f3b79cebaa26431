"""Files that are no backup, or a bad one: a sentence, and not a byte of the box is changed."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.backup import BadBackup
from pi_parrain.backup.reading import LARGEST_FILE, LARGEST_INSIDE
from tests.backup.boxes import Machine, copied
from tests.plain import plain

Members = dict[str, bytes]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return copied(tmp_path_factory.mktemp("hostile") / "box")


@pytest.fixture(scope="module")
def good(machine: Machine) -> bytes:
    return machine.back_up(key=True)


def members_of(content: bytes) -> Members:
    with ZipFile(BytesIO(content)) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}


def zipped(members: Members, **more: Any) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as bundle:
        for name, content in members.items():
            bundle.writestr(name, content, **more)
    return out.getvalue()


def refused(machine: Machine, content: bytes) -> str:
    before = machine.files()
    with pytest.raises(BadBackup) as refusal:
        machine.restore(content)
    assert machine.files() == before
    return plain(refusal.value)


def with_about(members: Members, **changed: Any) -> Members:
    about = json.loads(members["sauvegarde.json"]) | changed
    return members | {"sauvegarde.json": json.dumps(about).encode()}


def linked(members: Members) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as bundle:
        for name, content in members.items():
            entry = ZipInfo(name)
            if name == "memoire.json":
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            bundle.writestr(entry, content)
    return out.getvalue()


def twice(members: Members) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as bundle:
        for name, content in (*members.items(), *members.items()):
            seen = name in bundle.namelist()
            with pytest.warns(UserWarning, match="Duplicate") if seen else nullcontext():
                bundle.writestr(name, content)
    return out.getvalue()


def encrypted(members: Members) -> bytes:
    content = bytearray(zipped(members))
    for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.index(mark) + flags] |= 1
    return bytes(content)


def flipped(members: Members) -> bytes:
    """In the middle of the games."""
    content = bytearray(zipped(members))
    content[content.index(b"parties.jsonl") + 300] ^= 1
    return bytes(content)


def games(members: Members, *lines: str) -> bytes:
    return zipped(members | {"parties.jsonl": "".join(f"{line}\n" for line in lines).encode()})


GAME = {"slug": "live", "label": "", "started_at": "", "uid": "u", "rules": 1, "deleted_at": None}
NOT_A_BACKUP = "Ce fichier n'est pas une sauvegarde de Pi Parrain."
TORN = "Cette sauvegarde est abîmée ou incomplète"
STRANGE = "Cette sauvegarde contient autre chose"
TOO_LARGE = "Cette sauvegarde est trop grosse"
HOSTILE: dict[str, tuple[Callable[[Members], bytes], str]] = {
    "empty": (lambda good: b"", NOT_A_BACKUP),
    "a picture": (lambda good: b"\x89PNG" + bytes(500), NOT_A_BACKUP),
    "another zip": (lambda good: zipped({"photo.jpg": b"x"}), NOT_A_BACKUP),
    "half": (lambda good: zipped(good)[:-200], TORN),
    "a flipped byte": (flipped, TORN),
    "newer": (lambda good: zipped(with_about(good, format=2, version="9.1") | {"new": b""}),
              "vient d'une version plus récente de Pi Parrain (9.1)"),
    "no format": (lambda good: zipped(with_about(good, format="1")), TORN),
    "a format of before": (lambda good: zipped(with_about(good, format=0)), STRANGE),
    "a path": (lambda good: zipped(good | {"../../etc/passwd": b"x"}), STRANGE),
    "a root": (lambda good: zipped(good | {"/etc/cron.d/x": b"x"}), STRANGE),
    "a folder": (lambda good: zipped(good | {"soirees.parrain/": b""}), STRANGE),
    "a link": (linked, STRANGE),
    "twice": (twice, STRANGE),
    "encrypted": (encrypted, TORN),
    "another method": (lambda good: zipped(good, compress_type=ZIP_BZIP2), STRANGE),
    "no games": (lambda good: zipped({k: v for k, v in good.items() if k != "parties.jsonl"}),
                 TORN),
    "a bomb": (lambda good: zipped(good | {"parties.jsonl": bytes(LARGEST_INSIDE)}), TOO_LARGE),
    "a long line": (lambda good: zipped(good | {"parties.jsonl": b"[" * 2_000_000}), TOO_LARGE),
    "a long text": (lambda good: zipped(good | {"memoire.json": b" " * 2_000_000}), TOO_LARGE),
    "a crowd": (lambda good: zipped(good | {f"{n}": b"" for n in range(3000)}), TOO_LARGE),
    "a long file": (lambda good: bytes(LARGEST_FILE + 1), TOO_LARGE),
    "brackets": (lambda good: zipped(good | {"memoire.json": b"[" * 100_000}), TORN),
    "not utf-8": (lambda good: zipped(good | {"reglages.toml": b"\xff"}), TORN),
    "an unknown memory": (lambda good: zipped(good | {"memoire.json": b'{"keys": 1}'}), STRANGE),
    "cards that were never printed": (
        lambda good: zipped(good | {"memoire.json": b'{"my_box": {"red": 999}}'}), TORN
    ),
    "a wrong memory": (lambda good: zipped(good | {"memoire.json": b'{"rosters": 1}'}), TORN),
    "a short key": (lambda good: zipped(good | {"cle.json": b'{"key": "a"}'}), TORN),
    **{
        f"a key with {sign!r}": (
            lambda good, sign=sign: zipped(
                good | {"cle.json": json.dumps({"key": f"{'a' * 20}{sign}b"}).encode()}
            ),
            TORN,
        )
        for sign in "+&%# \n"
    },
    "less than nothing left out": (lambda good: zipped(with_about(good, left_out=-5)), TORN),
    "a date without end": (lambda good: zipped(with_about(good, made_at="9" * 999)), TORN),
    "the Wi-Fi": (lambda good: zipped(good | {"reglages.toml": b"[wifi]\nssid = 'x'\n"}), STRANGE),
    "the address": (
        lambda good: zipped(good | {"reglages.toml": b"[server]\nhost = '127.0.0.1'\n"}), STRANGE
    ),
    "no section": (lambda good: zipped(good | {"reglages.toml": b"box = 3\n"}), STRANGE),
    "settings without end": (
        lambda good: zipped(good | {"reglages.toml": b"[box]\nlight_pins = [1" + b",1" * 9_999}),
        TOO_LARGE,
    ),
    "no toml": (
        lambda good: zipped(good | {"reglages.toml": b"[box"}),
        "Les réglages de cette sauvegarde ne vont pas à cette boîte.",
    ),
    "more about a game than there is": (
        lambda good: games(good, json.dumps(GAME | {"rows": 0, "umpire": "Sam"})), TORN
    ),
    "a list for a game": (lambda good: games(good, '["live"]'), TORN),
    "a version of somebody's": (
        lambda good: zipped(with_about(good, version="neuf") | {"new": b""}), STRANGE
    ),
    "rows that are missing": (lambda good: games(good, json.dumps(GAME | {"rows": 3})), TORN),
    "a game twice": (lambda good: games(good, *[json.dumps(GAME | {"rows": 0})] * 2), TORN),
    "a hole": (
        lambda good: games(
            good, json.dumps(GAME | {"rows": 1}), json.dumps([2, "", "", None, {}, [], None])
        ),
        TORN,
    ),
    "half a character": (
        lambda good: games(
            good,
            json.dumps(GAME | {"rows": 1}),
            json.dumps([1, "", "", None, {"do": "\ud800"}, [], None]),
        ),
        TORN,
    ),
    "not a number": (
        lambda good: games(
            good, json.dumps(GAME | {"rows": 1}), '[1, "", "", null, {"do": NaN}, [], null]'
        ),
        TORN,
    ),
    "a game without end": (
        lambda good: games(
            good,
            json.dumps(GAME | {"rows": 3}),
            *(json.dumps([seq, "", "", None, {}, [{}] * 240_000, None]) for seq in range(1, 4)),
        ),
        TOO_LARGE,
    ),
    "a huge number": (lambda good: games(good, json.dumps(GAME | {"rows": 10**30})), TORN),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_refused_with_a_sentence_and_nothing_changes(
    machine: Machine, good: bytes, name: str
) -> None:
    make, sentence = HOSTILE[name]
    said = refused(machine, make(members_of(good)))
    assert said.startswith(sentence) or sentence in said
    assert said.endswith("Rien n'a été changé.")


def test_a_name_full_of_control_characters_is_shown_harmlessly(
    machine: Machine, good: bytes
) -> None:
    said = refused(machine, zipped(members_of(good) | {"\x1b[31mrouge\n" * 50: b""}))
    assert "\x1b" not in said
    assert len(said) < 400


@given(st.data())
def test_any_cut_and_any_flipped_byte_is_refused_or_read(
    machine: Machine, good: bytes, data: st.DataObject
) -> None:
    """Most is caught by the checksums of the zip; what its directory does not guard is harmless."""
    spoilt = bytearray(good)
    for _ in range(data.draw(st.integers(0, 3))):
        spoilt[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    content = bytes(spoilt[: data.draw(st.integers(0, len(good)))])
    before, held = machine.files(), machine.held()
    try:
        machine.promise(content)
    except BadBackup:
        assert machine.files() == before
    else:
        machine.start()
        assert machine.held() == held


def test_a_link_in_the_place_of_the_journal_is_not_followed(
    machine: Machine, good: bytes, tmp_path: Path
) -> None:
    here = Machine(tmp_path / "here")
    real = tmp_path / "stick.parrain"
    here.place.rename(real)
    here.place.symlink_to(real)
    assert "est un lien vers" in refused(here, good)
