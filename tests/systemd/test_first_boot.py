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

from pi_parrain.config import WifiSettings
from pi_parrain.field.hotspot import profile
from pi_parrain.field.wifi.__main__ import KEPT, NOBODY, Changer
from pi_parrain.field.wifi.network import Network
from pi_parrain.field.wifi.notes import Notes
from pi_parrain.field.wifi.record import Record
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
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
# Before every command that changes the disk or runs a program that does; drafts are left out.
CUT = """
set -o functrace
trap '[[ ! $BASH_COMMAND =~ ^(mv|rm|sync|raspi-config|as_parrain)( |$) ]] || step' DEBUG
steps=$1/steps last=$2
step() { echo "$BASH_COMMAND" >>"$steps"; (($(wc -l <"$steps") < last)) || kill -9 0; }
"""
MARK = "etc/parrain/personalised"


def flashed(folder: Path) -> Path:
    """As image/install leaves it: a program, its first settings, and nothing that is secret."""
    for name in ("lib/systemd", "home", "games", "etc/parrain", "wifi", "card"):
        (folder / name).mkdir(parents=True)
    shutil.copy(ROOT / "image/first-boot", folder / "lib")
    shutil.copy(ROOT / "systemd/install", folder / "lib/systemd")
    (folder / "home/current").symlink_to(sys.prefix)  # the whole: its Python looks beside it
    journal = folder / "games/soirees.parrain"
    settings = f'[server]\nport = 80\n\n[journal]\npath = "{journal}"\n'
    (folder / "etc/parrain/parrain.toml").write_text(settings)
    return folder


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return flashed(tmp_path)


def run(box: Path, more: str = "", *words: object) -> subprocess.CompletedProcess[str]:
    """Nothing listens here: the loopback address that tests must keep to would be on the poster."""
    return subprocess.run(
        [
            "bash",
            "-euo",
            "pipefail",
            "-c",
            f"{STAGE}\n{more}\npersonalise",
            "-",
            box,
            *map(str, words),
        ],
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,  # a cut ends whatever runs in it
    )


def boot(box: Path) -> None:
    done = run(box)
    assert done.returncode == 0, done.stdout + done.stderr


def boot_cut_before(box: Path, step: int) -> str:
    """The command that was to come."""
    (box / "steps").unlink(missing_ok=True)
    done = run(box, CUT, step)
    assert done.returncode == -9, done.stdout + done.stderr
    *_done, last = (box / "steps").read_text().splitlines()
    return last


def words(box: Path) -> str | None:
    settings = tomllib.loads((box / "etc/parrain/parrain.toml").read_text())
    return settings.get("wifi", {}).get("passphrase")


def key(box: Path) -> str | None:
    codes = box / "card/codes.txt"
    found = re.search(r"#k=(\S+)", codes.read_text("utf-8-sig")) if codes.exists() else None
    return found[1] if found else None


def test_a_card_is_somebodys_after_whatever_cuts(box: Path) -> None:
    """Each boot is cut one step later; what somebody may have printed meanwhile stays true."""
    passphrases, keys, cuts = set(), set(), []
    while not (box / MARK).exists():
        cuts.append(boot_cut_before(box, len(cuts) + 1))
        passphrases.add(words(box))
        keys.add(key(box))
    assert passphrases == {None, words(box)}
    assert keys == {None, key(box)}
    assert whole(box)
    assert f"psk={words(box)}" in (box / "wifi/parrain.nmconnection").read_text()
    # Settings, their Wi-Fi, its profile, both files, the mark.
    assert sum(cut.startswith("mv ") for cut in cuts) == 6
    assert any(cut.startswith("raspi-config ") for cut in cuts)


def whole(box: Path) -> bool:
    """Nothing is missing on the partition that PCs show, nor left over."""
    return sorted(file.name for file in (box / "card").iterdir()) == ["affiche.pdf", "codes.txt"]


def test_the_fanfare_comes_last_and_once(box: Path) -> None:
    boot_cut_before(box, 1)
    assert not (box / "heard").exists()
    boot(box)
    assert (box / MARK).exists()
    assert (box / "heard").read_text().split() == ["affiche.pdf", "codes.txt"]


def secrets(box: Path) -> tuple[str | None, str, str]:
    with Journal(box / "games/soirees.parrain") as journal:
        keys = Keys(journal)
        return words(box), keys.key, keys.secret


def test_two_boxes_of_one_image_invent_other_secrets(tmp_path: Path) -> None:
    """Nobody wishes for anything: passphrase, key and secret for cookies are the box's own."""
    found = []
    for name in ("first", "other"):
        one = flashed(tmp_path / name)
        boot(one)
        assert key(one) == secrets(one)[1]
        found += secrets(one)
    assert len({*found}) == 6
    assert all(re.fullmatch(r"(\w{5}-){2}\w{5}", str(invented)) for invented in found[::3])


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
    done = run(box)
    assert done.returncode == 1, done.stderr
    assert words(box)
    assert not (box / MARK).exists()


GREEN = WifiSettings(access_point=True, ssid="Colo verte", passphrase="gorille marron")


def a_card_that_takes_no_codes(box: Path, wishes: bytes) -> Changer:
    """Its first boot is over and not done; root, who changes its Wi-Fi for the page."""
    (box / "card/parrain.txt").write_bytes(wishes)
    (box / "card/codes.txt.new").mkdir()
    assert run(box).returncode == 1
    assert not (box / MARK).exists()
    network = Network(box / "wifi/parrain.nmconnection", box / "run/tried", nmcli="true")
    record = Record(box / "etc/parrain/parrain.toml")
    return Changer(record, Notes(box / "run"), network, patience=0, grace=0)


@pytest.mark.parametrize("more", [b"", b"\nmot de passe = celui de la carte"])
def test_a_wifi_that_the_page_has_kept_stays_however_often_the_first_boot_is_tried(
    box: Path, more: bytes
) -> None:
    root = a_card_that_takes_no_codes(box, (ROOT / "image/parrain.txt").read_bytes() + more)
    root.keep(GREEN)
    root.tell("kept", KEPT, GREEN)
    assert run(box).returncode == 1
    assert root.record.wifi == GREEN
    assert root.network.written == profile(GREEN)
    (box / "card/codes.txt.new").rmdir()
    boot(box)
    assert root.record.wifi == GREEN
    assert root.network.written == profile(GREEN)
    codes = plain((box / "card/codes.txt").read_text("utf-8-sig"))
    assert "Wi-Fi : Colo verte\n" in codes
    assert "Mot de passe : gorille marron\n" in codes
    assert "ce fichier ne comptent plus" in codes
    assert (box / MARK).exists()


def test_a_wifi_that_nobody_followed_is_not_said_to_be_the_boxs(box: Path) -> None:
    """The one of before is, and whoever writes other wishes is told where to change it."""
    root = a_card_that_takes_no_codes(box, b"nom = Colo rouge")
    root.tell("back", NOBODY, GREEN)
    (box / "card/parrain.txt").write_bytes(b"nom = Colo bleue")
    (box / "card/codes.txt.new").rmdir()
    boot(box)
    codes = plain((box / "card/codes.txt").read_text("utf-8-sig"))
    assert "Wi-Fi : Colo rouge\n" in codes
    assert "Un autre Wi-Fi a été demandé sur la page" in codes
    assert "se changent sur la page" in codes


def test_a_wifi_that_is_about_to_be_kept_is_waited_for(box: Path) -> None:
    """A cut in the middle: NetworkManager and root come after us, and end it."""
    root = a_card_that_takes_no_codes(box, b"nom = Colo rouge")
    root.record.decide(GREEN)
    (box / "card/codes.txt.new").rmdir()
    boot(box)
    assert root.record.decided == GREEN
    assert not (box / "card/codes.txt").exists()
    root.heal()
    boot(box)
    assert root.record.wifi == GREEN
    assert "Colo verte" in (box / "card/codes.txt").read_text("utf-8-sig")
    assert (box / MARK).exists()


def test_until_then_the_owner_may_write_his_wishes_again(box: Path) -> None:
    """Without codes.txt nobody knows the passphrase that was invented."""
    root = a_card_that_takes_no_codes(box, b"nom = Colo rouge")
    (box / "card/parrain.txt").write_bytes(b"nom = Colo verte\nmot de passe = gorille marron")
    (box / "card/codes.txt.new").rmdir()
    boot(box)
    assert root.record.wifi == GREEN


def test_a_profile_that_cannot_be_made_leaves_the_one_that_there_is(box: Path) -> None:
    """A slip in the settings, and the installer once more: the box must not lose its Wi-Fi."""
    boot(box)
    profile, settings = box / "wifi/parrain.nmconnection", box / "etc/parrain/parrain.toml"
    before = profile.read_text()
    settings.write_text(settings.read_text() + '\n[box]\nsound = "trompette"\n')
    done = run(box, "personalise() { write_wifi && tell done; }")
    assert done.returncode == 1
    assert "Le Wi-Fi reste comme il était" in done.stderr
    assert profile.read_text() == before
