"""What a card is made with, and what script/test-image looks at it with: no Pi has booted here."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from tests.systemd.card.machine import BLOCK, SECTOR, Card

START = 64 * BLOCK
ROOT = Path(__file__).parents[2]


def steps(script: str, function: str) -> set[str]:
    """The installer's steps that a *function* of one of our shell scripts takes."""
    body = re.search(rf"^{function}\(\) \{{\n(.*?)^\}}", (ROOT / script).read_text(), re.M | re.S)
    assert body is not None
    ours = re.findall(r"^(\w+)\(\)", (ROOT / "systemd/install").read_text(), re.M)
    return {*re.findall(r"^ +(\w+)$", body[1], re.M)} & {*ours}


def test_a_card_is_made_by_every_step_of_the_installer() -> None:
    """But those for a machine that runs, and has versions, people and networks of its own."""
    wifi = steps("systemd/install", "set_up_wifi")
    everything = steps("systemd/install", "install_everything") | wifi
    card = steps("image/install", "install_system") | steps("image/first-boot", "personalise")
    assert everything - card == {
        "install_program",  # on the workshop's processor: « image/install program »
        "hold_versions",
        "remove_old_versions",
        "start",
        "show_codes",
        "set_up_wifi",
        "check_country",
        "raise_wifi",
        "forget_wifi",
    }


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
