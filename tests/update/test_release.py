"""The file of an update: what is signed is read, and nothing else is."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi_parrain.update import BadUpdate
from pi_parrain.update.release import (
    LARGEST_FILE,
    TITLE,
    check_newer,
    read_release,
    read_whole,
    taken_apart,
    wheel_name,
)
from pi_parrain.update.signing import PUBLIC_KEY, make_key, sign
from pi_parrain.version_numbers import number_of
from rig.installation import Workshop


@pytest.fixture(scope="session")
def good(workshop: Workshop) -> bytes:
    return workshop.release("0.2.0")


def signed(inside: bytes, workshop: Workshop, key: Path | None = None) -> bytes:
    return TITLE + f"1 {len(inside):010d}\n".encode() + sign(inside, key or workshop.key) + inside


def as_zip(members: dict[str, bytes], method: int = ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", method) as bundle:
        for name, content in members.items():
            bundle.writestr(name, content)
    return out.getvalue()


def refusal(content: bytes, workshop: Workshop) -> str:
    with pytest.raises(BadUpdate) as refused:
        read_release(content, workshop.public_key)
    return str(refused.value)


def test_what_was_signed_is_read(good: bytes, workshop: Workshop) -> None:
    release = read_release(good, workshop.public_key)
    assert release.version == "0.2.0"
    assert [*release.wheels] == ["pi_parrain-0.2.0-py3-none-any.whl"]
    assert workshop.release("0.2.0") == good  # the same bytes each time


def test_the_product_has_a_public_key_and_it_is_not_the_workshops(good: bytes) -> None:
    assert b"PUBLIC KEY" in PUBLIC_KEY.read_bytes()
    with pytest.raises(BadUpdate):
        read_release(good)


def test_another_key_signs_for_nobody(good: bytes, workshop: Workshop, tmp_path: Path) -> None:
    make_key(tmp_path / "mine.pem")
    inside, _signature = taken_apart(good)
    forged = signed(inside, workshop, tmp_path / "mine.pem")
    assert "signature" in refusal(forged, workshop)
    unsigned = forged.replace(taken_apart(forged)[1], bytes(64))
    assert "signature" in refusal(unsigned, workshop)


def test_the_signature_of_another_version_is_none(good: bytes, workshop: Workshop) -> None:
    newer = workshop.release("0.9.0")
    swapped = newer.replace(taken_apart(newer)[1], taken_apart(good)[1])
    assert "signature" in refusal(swapped, workshop)
    assert "signature" in refusal(good + b"x", workshop)


def test_a_file_that_ends_too_early_is_told_so(good: bytes, workshop: Workshop) -> None:
    for length in (1, len(TITLE) + 3, len(TITLE) + 20, 1000, len(good) - 1):
        assert "incomplet" in refusal(good[:length], workshop)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "n’est pas une mise à jour"),
        (b"PK\3\4 a backup", "n’est pas une mise à jour"),
        (TITLE + b"one 2\n", "n’est pas une mise à jour"),
        (TITLE + b"2 0000000010\n", "trop ancienne"),
        (TITLE + b"1\n", "trop ancienne"),
        (TITLE + b"1 0000000001\n" + bytes(LARGEST_FILE), "trop gros"),
    ],
)
def test_what_is_no_update(content: bytes, word: str, workshop: Workshop) -> None:
    assert word in refusal(content, workshop)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_bit_of_it_can_be_changed(data: Any, good: bytes, workshop: Workshop) -> None:
    place = data.draw(st.integers(0, len(good) - 1) | st.integers(0, 120))
    bit = data.draw(st.integers(0, 7))
    changed = bytearray(good)
    changed[place] ^= 1 << bit
    refusal(bytes(changed), workshop)


def about(version: object = "0.2.0") -> bytes:
    return f'{{"version": "{version}", "made_at": "now"}}'.encode()


OURS = wheel_name("pi_parrain", "0.2.0")


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"mise-a-jour.json": b"{"},
        {"mise-a-jour.json": b"[]", OURS: b""},
        {"mise-a-jour.json": about()},
        {"mise-a-jour.json": about("0.3.0"), OURS: b""},
        {"mise-a-jour.json": about("../../etc"), OURS: b""},
        {"mise-a-jour.json": about("0.2"), OURS: b""},
        {"mise-a-jour.json": about(), OURS: b"", **{str(n): b"" for n in range(40)}},
        {"mise-a-jour.json": b"[" * 100_000, OURS: b""},
    ],
)
def test_a_signature_is_not_enough(members: dict[str, bytes], workshop: Workshop) -> None:
    assert "imprévu" in refusal(signed(as_zip(members), workshop), workshop)


def test_nothing_in_it_is_squeezed(workshop: Workshop) -> None:
    bomb = as_zip({"mise-a-jour.json": about(), OURS: bytes(50_000_000)}, ZIP_DEFLATED)
    assert "imprévu" in refusal(signed(bomb, workshop), workshop)
    assert "imprévu" in refusal(signed(b"no zip at all", workshop), workshop)


@pytest.mark.parametrize(
    ("running", "verdict"),
    [("0.1.0", True), ("0.1.99", True), ("0.2.0", False), ("0.10.0", False), ("1.0.0", False)],
)
def test_only_a_newer_one(good: bytes, workshop: Workshop, running: str, verdict: bool) -> None:
    release = read_release(good, workshop.public_key)
    if verdict:
        check_newer(release, running)
    else:
        with pytest.raises(BadUpdate, match="déjà"):
            check_newer(release, running)


@pytest.mark.parametrize("version", ["1.0", "1.0.0rc1", "01.0.0", "1.0.0\n", "٣.0.0", "1.0.-1"])
def test_what_is_no_version(version: str) -> None:
    with pytest.raises(ValueError, match=version[:1]):
        number_of(version)


def test_only_plain_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    assert read_whole(tmp_path / "file") == b"x"
    for name in ("link", "pipe", ".", "nowhere"):
        with pytest.raises(BadUpdate):
            read_whole(tmp_path / name)
    with (tmp_path / "file").open("wb") as sparse:
        sparse.truncate(LARGEST_FILE + 1)
    with pytest.raises(BadUpdate, match="trop gros"):
        read_whole(tmp_path / "file")


def test_a_machine_without_openssl_says_so(
    good: bytes, workshop: Workshop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "openssl" in refusal(good, workshop)
