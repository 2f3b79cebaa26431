"""The installer's own steps, on a box that is a folder: what is refused leaves all as it was."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pi_parrain.update.versions import Home

PATIENCE_S = 120
INSTALLER = Path(__file__).parents[2] / "systemd/install"
# The real steps; only users and the system's own folders are out of reach.
STAGE = """
. "$2"
home=$1/home state=$1/games settings=$1/etc/parrain.toml profile=$1/wifi/profile dns=$1/wifi/dns
tried=$1/run/tried command=$1/run/parrain
is_running() { false; }
as_parrain() { env --chdir "$state" PARRAIN_CONFIG="$settings" HOME="$state" "$@"; }
chown() { :; }
"""
BEFORE = """\
[server]
port = 80

[wifi]
access_point = true
ssid = "Colo verte"
passphrase = "gorille-marron"

# le sifflet
[box]
sound = "siren"
"""


class Box:
    """As an earlier installation left it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.settings = folder, folder / "etc/parrain.toml"
        self.home, self.games = folder / "home", folder / "games"
        self.profile = folder / "wifi/profile"
        for name in ("home", "games", "etc", "wifi"):
            (folder / name).mkdir()
        (self.home / "current").symlink_to(sys.prefix)
        self.settings.write_text(BEFORE)
        self.profile.write_text("as it was")

    def begins(self, steps: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", STAGE + steps, "-", self.folder, INSTALLER],
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def does(self, steps: str) -> subprocess.CompletedProcess[str]:
        with self.begins(steps) as installer:
            said, complained = installer.communicate(timeout=PATIENCE_S)
        return subprocess.CompletedProcess(steps, installer.returncode, said, complained)

    def installs(self, *options: str) -> subprocess.CompletedProcess[str]:
        words = " ".join(f"'{option}'" for option in options)
        return self.does(f"read_options {words}\nset_up_wifi")

    def has_files(self) -> list[str]:
        """With the games, under several names, what the service left beside them."""
        (self.games / "2025").mkdir()
        (self.folder / "by").symlink_to(self.games)
        games = ("2025/a.parrain", "camp [1].parrain", "camp [1].parrain-wal", "soirees.parrain")
        for name in (*games, "affiche.pdf", ".hidden", "camp [1].parrain.upload"):
            (self.games / name).touch()
        return sorted(file.name for file in self.games.iterdir())

    @property
    def wifi(self) -> object:
        return tomllib.loads(self.settings.read_text()).get("wifi")


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--passphrase", "court"), "Ce mot de passe ne va pas"),
        (("--passphrase", "été comme hiver"), "Ce mot de passe ne va pas"),
        (("--ssid", "é" * 17), "Ce nom de Wi-Fi ne va pas"),
    ],
)
def test_a_wifi_that_cannot_be_is_refused_and_nothing_changes(
    box: Box, options: tuple[str, ...], sentence: str
) -> None:
    done = box.installs(*options)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Le Wi-Fi reste comme il était" in done.stderr
    assert "Traceback" not in done.stderr
    assert box.settings.read_text() == BEFORE
    assert box.profile.read_text() == "as it was"
    assert [file.name for file in box.settings.parent.iterdir()] == ["parrain.toml"]


@pytest.mark.parametrize("country", ["XX", "ZZZ", "", "F R", "-h"])
def test_a_country_of_which_the_radio_knows_no_rules_is_refused_and_nothing_changes(
    box: Box, country: str
) -> None:
    done = box.does(f"hotspot=yes country='{country or ' '}'\nset_up_wifi")
    assert done.returncode == 1
    assert "n'est pas un pays en deux lettres (FR, BE, CH…)" in done.stderr
    assert "Traceback" not in done.stderr
    assert box.settings.read_text() == BEFORE
    assert box.profile.read_text() == "as it was"
    assert [file.name for file in box.settings.parent.iterdir()] == ["parrain.toml"]


@pytest.mark.parametrize("country", ["BE", "be", "Belgique"])
def test_a_country_is_told_to_the_radio(box: Box, country: str) -> None:
    done = box.installs("--country", country, "--hotspot")
    assert done.returncode == 0, done.stderr
    assert (box.folder / "etc/country").read_text() == "COUNTRY=BE\n"


def test_a_slip_elsewhere_does_not_cost_the_name_and_the_passphrase(box: Box) -> None:
    for slip in ('sound = "trompette"\n', "sound = \n"):
        written = BEFORE.replace('sound = "siren"\n', slip)
        box.settings.write_text(written)
        done = box.installs("--hotspot")
        assert done.returncode == 1
        assert "Le Wi-Fi reste comme il était" in done.stderr
        assert "Traceback" not in done.stderr
        assert box.settings.read_text() == written
        assert box.profile.read_text() == "as it was"


@pytest.mark.parametrize(
    "written",
    [
        BEFORE,
        BEFORE.replace("[wifi]", "[wifi] # le nôtre"),
        BEFORE.replace("\n", "\r\n"),
        BEFORE.replace("gorille-marron", "court"),  # what an older installer left
    ],
    ids=["plain", "a remark", "an editor of Windows", "unreadable"],
)
def test_another_passphrase_replaces_the_old_one_wherever_it_stands(box: Box, written: str) -> None:
    box.settings.write_bytes(written.encode())
    done = box.installs("--passphrase", 'mot "de" passe')
    assert done.returncode == 0, done.stderr
    assert box.wifi == {"access_point": True, "ssid": "Colo verte", "passphrase": 'mot "de" passe'}
    assert "# le sifflet\n[box]" in box.settings.read_text()
    assert 'psk=mot "de" passe' in box.profile.read_text()
    assert box.settings.stat().st_mode & 0o777 == 0o640


def test_a_box_without_wifi_gets_one_and_loses_it(box: Box) -> None:
    without = '[server]\nport = 80\n\n[journal]\npath = "soirees.parrain"\n'
    box.settings.write_text(without)
    assert box.installs("--ssid", "Colo d’Été").returncode == 0
    assert 'ssid = "Colo d’Été"' in box.settings.read_text()
    assert box.installs("--no-hotspot").returncode == 0
    assert box.settings.read_text().strip() == without.strip()
    assert not box.profile.exists()


@pytest.mark.parametrize("option", ["--ssid", "--passphrase"])
def test_a_wifi_may_be_called_like_an_option(box: Box, option: str) -> None:
    done = box.installs(option, "--without")
    assert done.returncode == 0, done.stderr
    assert box.wifi[option.removeprefix("--")] == "--without"


def test_a_wifi_written_in_another_way_is_left_to_people(box: Box) -> None:
    written = 'wifi = {access_point = true, ssid = "a", passphrase = "gorille-marron"}\n'
    box.settings.write_text(written)
    for option in ("--hotspot", "--no-hotspot"):
        done = box.installs(option)
        assert done.returncode == 1
        assert "changez-le à la main" in done.stderr
        assert box.settings.read_text() == written
        assert box.profile.read_text() == "as it was"


def test_a_full_card_leaves_the_settings_whole(box: Box) -> None:
    full = "cat() { head -c 9; return 1; }\n"
    done = box.does(f"{full}read_options --passphrase gorille-roux\nset_up_wifi")
    assert done.returncode == 1
    assert box.settings.read_text() == BEFORE
    assert box.profile.read_text() == "as it was"


STEPS = """
for step in check_machine install_packages make_user write_settings open_pins take_sticks \\
  install_units set_up_wifi make_poster start show_codes; do eval "$step() { :; }"; done
look() { if flock --nonblock "$home/.lock" true; then echo "$1: free"; else echo "$1: held"; fi; }
install_program() { look new; }
remove_old_versions() { look old; }
install_everything
"""


def test_no_update_tidies_up_while_the_installer_is_at_it(box: Box) -> None:
    done = box.does(STEPS)
    assert done.stdout.splitlines() == ["new: held", "old: held"], done.stderr
    assert not Home(box.home).is_at_work


def test_the_installer_waits_for_an_update_and_says_so(box: Box) -> None:
    with Home(box.home).at_work():
        installer = box.begins("hold_versions\necho held")
        assert installer.stdout
        assert "j'attends" in installer.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            installer.wait(0.5)
    assert installer.communicate(timeout=PATIENCE_S)[0] == "held\n"


def test_old_versions_go_but_not_the_one_that_takes_updates_back(box: Box) -> None:
    for name in ("1", "2", "3"):
        (box.home / name).mkdir()
    for link, name in (("current", "3"), ("proven", "2")):
        (box.home / link).unlink(missing_ok=True)
        (box.home / link).symlink_to(name)
    assert box.does("remove_old_versions").returncode == 0
    assert sorted(file.name for file in box.home.iterdir()) == ["2", "3", "current", "proven"]


UNINSTALL = """
units=() enabled=() log_limits=$1/etc/journald/parrain pin_rule=$1/etc/pins
let_sticks_go() { :; }
systemctl() { :; }
getent() { false; }
settings=$1/etc/parrain/parrain.toml
mkdir -p "${settings%/*}" && mv "$1/etc/parrain.toml" "$settings"
uninstall
"""
CAMP = ["camp [1].parrain", "camp [1].parrain-wal", "soirees.parrain"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("camp [1].parrain", CAMP),
        ("{state}/../by/camp [1].parrain", CAMP),
        ("{state}/2025/a.parrain", ["2025", "soirees.parrain"]),
        ("{state}/soirees.parrain", ["soirees.parrain"]),
        ("/mnt/a.parrain", ["soirees.parrain"]),
    ],
    ids=["beside", "by a link", "in a folder", "as usual", "elsewhere"],
)
def test_uninstalled_the_games_stay_whatever_their_file_is_called(
    box: Box, path: str, kept: list[str]
) -> None:
    box.settings.write_text(f'[journal]\npath = "{path.format(state=box.games)}"\n')
    box.has_files()
    done = box.does(UNINSTALL)
    assert done.returncode == 0, done.stderr
    assert sorted(file.name for file in box.games.iterdir()) == kept
    assert not (box.folder / "etc/parrain").exists()


def test_uninstalled_with_settings_that_nobody_can_read_every_file_stays(box: Box) -> None:
    box.settings.write_text("[journal")
    files = box.has_files()
    done = box.does(UNINSTALL)
    assert done.returncode == 0, done.stderr
    assert "je laisse tout" in done.stdout
    assert sorted(file.name for file in box.games.iterdir()) == files
