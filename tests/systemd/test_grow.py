"""The data partition takes the rest of the card, at whichever boot that succeeds."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START, FLASHED, CARD, LARGER = 2_629_632, 524_288, 8_388_608, 16_777_216  # sectors
# The real script; the card is a number in a file, and what the kernel knows of it three others.
STAGE = """
. "$1/image/grow"
blocks=$2
findmnt() { echo /dev/mmcblk0p3; }
lsblk() { echo mmcblk0; }
step() { echo "$1" >>"$2/steps"; [[ $1 != "$failing" ]]; }
sfdisk() {
  cat >/dev/null
  step sfdisk "$blocks" && echo $(($(<"$blocks/mmcblk0/size") - START)) >"$blocks/table"
}
partx() { step partx "$blocks" && cp "$blocks/table" "$blocks/mmcblk0p3/size"; }
grow_file_system() { step growfs "$blocks"; }
failing=$3 START=$4
grow
"""


@dataclass(frozen=True)
class Card:
    """In a Pi, whose kernel reads the table of partitions when it boots."""

    blocks: Path

    def boots(self, failing: str = "") -> list[str]:
        """What is done, until *failing* fails."""
        (self.blocks / "mmcblk0p3/size").write_text((self.blocks / "table").read_text())
        (self.blocks / "steps").write_text("")
        words = ["bash", "-c", STAGE, "-", ROOT, self.blocks, failing, str(START)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == bool(failing), done.stderr
        return (self.blocks / "steps").read_text().split()

    def has(self, sectors: int) -> None:
        (self.blocks / "mmcblk0/size").write_text(f"{sectors}\n")


@pytest.fixture
def card(tmp_path: Path) -> Card:
    for name in ("mmcblk0", "mmcblk0p3"):
        (tmp_path / name).mkdir()
    (tmp_path / "table").write_text(f"{FLASHED}\n")
    (tmp_path / "mmcblk0p3/start").write_text(f"{START}\n")
    (tmp_path / "mmcblk0p3/partition").write_text("3\n")
    made = Card(tmp_path)
    made.has(CARD)
    return made


def test_a_grown_card_is_left_alone(card: Card) -> None:
    """No boot writes the table of partitions again; a file system that is large enough stays."""
    assert card.boots() == ["sfdisk", "partx", "growfs"]
    assert card.boots() == ["growfs"]


@pytest.mark.parametrize(
    ("failing", "next_boot"),
    [
        ("sfdisk", ["sfdisk", "partx", "growfs"]),
        ("partx", ["growfs"]),  # the kernel has read the new table by itself
        ("growfs", ["growfs"]),
    ],
)
def test_what_failed_is_done_at_the_next_boot(
    card: Card, failing: str, next_boot: list[str]
) -> None:
    assert card.boots(failing)[-1] == failing
    assert card.boots() == next_boot


def test_a_card_that_was_copied_to_a_larger_one_grows_again(card: Card) -> None:
    card.boots()
    card.has(LARGER)
    assert card.boots() == ["sfdisk", "partx", "growfs"]


def test_no_boot_is_left_out() -> None:
    unit = (ROOT / "image/root/etc/systemd/system/parrain-grow.service").read_text()
    assert "Condition" not in unit
    assert "WantedBy=multi-user.target" in unit.splitlines()
