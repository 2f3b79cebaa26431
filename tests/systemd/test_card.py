"""What script/test-image looks at a card with, on one that no Pi has booted."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.systemd.card.machine import BLOCK, SECTOR, Card

START = 64 * BLOCK


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """Its second partition is three blocks long."""
    file = tmp_path / "pi-parrain.img"
    content = bytearray(START + 5 * BLOCK)
    struct.pack_into("<II", content, 446 + 16 + 8, START // SECTOR, 3 * BLOCK // SECTOR)
    file.write_bytes(content)
    return file


@pytest.mark.parametrize(
    ("byte", "found"),
    [(START - 1, []), (START, [0]), (START + 3 * BLOCK - 1, [2 * BLOCK]), (START + 3 * BLOCK, [])],
)
def test_one_byte_that_a_box_wrote_to_its_root_is_found(
    image: Path, byte: int, found: list[int]
) -> None:
    card = Card(image, image.with_name("first.img"))
    assert card.changed_since(image, 2) == []
    with card.file.open("r+b") as file:
        file.seek(byte)
        file.write(b"x")
    assert card.changed_since(image, 2) == found
