"""The first boot of a flashed card, on a card that is a folder, cut at every step."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.plain import plain

ROOT = Path(__file__).parents[2]
# The real script and the installer's real steps; only users and the whole disk are out of reach.
STAGE = """
. "$1/lib/first-boot"
home=$1/home state=$1/games settings=$1/etc/parrain/parrain.toml mark=$1/etc/parrain/personalised
card=$1/card profile=$1/wifi/parrain.nmconnection tried=$1/run/parrain.nmconnection
is_running() { false; }
as_parrain() { env --chdir "$state" PARRAIN_CONFIG="$settings" HOME="$state" "$@"; }
chown() { :; }
sync() { [[ ! $* ]] || command sync "$@"; }
raspi-config() { echo "$@" >"${settings%/*}/radio"; }
fanfare=$(declare -f chirp) # it takes seconds, and may fail
chirp() { [[ -e $mark ]] && ls "$card" >>"${card%/*}/heard" && false; }
"""
CUTS = {
    "before the country": "write_country() { kill -9 $$; }",
    "while codes.txt is written": 'mv() { [[ $1 != *codes* ]] || kill -9 $$; command mv "$@"; }',
    "before affiche.pdf": 'mv() { [[ $1 != *.pdf.* ]] || kill -9 $$; command mv "$@"; }',
    "before the mark": 'mv() { [[ $1 != *ised.new ]] || kill -9 $$; command mv "$@"; }',
}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """As image/install leaves it: a program, its first settings, and nothing that is secret."""
    for name in ("lib/systemd", "home", "games", "etc/parrain", "wifi", "card"):
        (tmp_path / name).mkdir(parents=True)
    shutil.copy(ROOT / "image/first-boot", tmp_path / "lib")
    shutil.copy(ROOT / "systemd/install", tmp_path / "lib/systemd")
    (tmp_path / "home/current").symlink_to(
        sys.prefix
    )  # the whole: its Python looks beside its folder
    journal = tmp_path / "games/soirees.parrain"
    settings = f'[server]\nport = 80\n\n[journal]\npath = "{journal}"\n'
    (tmp_path / "etc/parrain/parrain.toml").write_text(settings)
    return tmp_path


def run(box: Path, cut: str) -> subprocess.CompletedProcess[str]:
    """Nothing listens here: the loopback address that tests must keep to would be on the poster."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"{STAGE}\n{cut}\npersonalise", "-", box],
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def boot(box: Path, cut: str = "") -> int:
    done = run(box, cut)
    assert done.returncode in (0, -9), done.stdout + done.stderr
    return done.returncode


def words(box: Path) -> str:
    settings = tomllib.loads((box / "etc/parrain/parrain.toml").read_text())
    return str(settings["wifi"]["passphrase"])


def key(box: Path) -> str | None:
    codes = box / "card/codes.txt"
    found = re.search(r"#k=(\S+)", codes.read_text("utf-8-sig")) if codes.exists() else None
    return found[1] if found else None


def test_a_card_is_somebodys_after_whatever_cuts(box: Path) -> None:
    """Each boot is cut one step later; what somebody may have printed meanwhile stays true."""
    passphrases, keys = set(), set()
    for cut in CUTS.values():
        assert boot(box, cut) == -9
        assert not (box / "etc/parrain/personalised").exists()
        passphrases.add(words(box))
        keys.add(key(box))
    assert boot(box) == 0
    assert (box / "etc/parrain/personalised").exists()
    assert passphrases == {words(box)}
    assert keys == {None, key(box)}
    assert sorted(file.name for file in (box / "card").iterdir()) == ["affiche.pdf", "codes.txt"]
    assert (box / "heard").read_text().split() == ["affiche.pdf", "codes.txt"]  # once, at the end
    assert f"psk={words(box)}" in (box / "wifi/parrain.nmconnection").read_text()


def test_as_its_owner_wrote(box: Path) -> None:
    wishes = (
        "\ufeffnom = Colo d'Été\r\nmot de passe = gorille marron\r\npays = suisse\r\nquoi ?\r\n"
    )
    (box / "card/parrain.txt").write_bytes(wishes.encode())
    done = run(box, 'eval "$fanfare"')
    assert done.returncode == 0, done.stderr
    assert "Broches virtuelles" in done.stdout
    codes = (box / "card/codes.txt").read_bytes()
    assert codes.startswith(b"\xef\xbb\xbf")
    assert codes.count(b"\n") == codes.count(b"\r\n")
    told = plain(codes.decode())
    assert "Wi-Fi : Colo d'Été\r\n" in told
    assert "Mot de passe : gorille marron\r\n" in told
    assert "http://10.42.0.1/join#k=" in told
    assert told.endswith("Dans parrain.txt :\r\nLigne 4, pas comprise : quoi ?\r\n")
    assert (box / "card/affiche.pdf").read_bytes().startswith(b"%PDF")
    assert (box / "etc/parrain/radio").read_text() == "nonint do_wifi_country CH\n"


def test_a_card_that_cannot_be_written_is_tried_again(box: Path) -> None:
    """The Wi-Fi works all the same; the mark is not set."""
    shutil.rmtree(box / "card")
    done = run(box, "")
    assert done.returncode == 1, done.stderr
    assert words(box)
    assert not (box / "etc/parrain/personalised").exists()


def test_a_profile_that_cannot_be_made_leaves_the_one_that_there_is(box: Path) -> None:
    """A slip in the settings, and the installer once more: the box must not lose its Wi-Fi."""
    assert boot(box) == 0
    profile, settings = box / "wifi/parrain.nmconnection", box / "etc/parrain/parrain.toml"
    before = profile.read_text()
    settings.write_text(settings.read_text() + '\n[box]\nsound = "trompette"\n')
    done = run(box, "personalise() { write_wifi && tell done; }")
    assert done.returncode == 1
    assert "Le Wi-Fi reste comme il était" in done.stderr
    assert profile.read_text() == before
