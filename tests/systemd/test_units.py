"""The units, as systemd itself judges them."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from pi_parrain.field import power, stick
from pi_parrain.field.wifi import asking, notes, record
from pi_parrain.hardware.pins import in_use
from pi_parrain.update import inbox, versions

ROOT = Path(__file__).parents[2]
CARD = ROOT / "image/root/etc/systemd/system"
UNITS = sorted([*(ROOT / "systemd").glob("parrain*.*"), *CARD.glob("parrain*.*")])
SERVICE = (ROOT / "systemd/parrain.service").read_text()
MOST_EXPOSED = {  # in tenths
    "parrain.service": 19,
    "parrain-clock.service": 10,
    "parrain-country.service": 11,
    "parrain-first-boot.service": 15,
    "parrain-grow.service": 15,
    "parrain-poweroff.service": 2,
    "parrain-update.service": 14,
    "parrain-wifi.service": 7,
}
EVERYWHERE = {"RootDirectory=/RootImage=", "DeviceAllow="}
IN_WORDS = {
    "AmbientCapabilities=": "ambient",
    "ProcSubset=": "`/proc`",
    "RestrictRealtime=": "realtime",
    "SupplementaryGroups=": "groups",
    "User=/DynamicUser=": "root",
}


def test_every_service_is_judged() -> None:
    assert {unit.name for unit in UNITS if unit.suffix == ".service"} == MOST_EXPOSED.keys()


@pytest.mark.parametrize(("service", "most"), MOST_EXPOSED.items())
def test_the_sandbox_is_tight(service: str, most: int) -> None:
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={most}"]
    [unit] = [unit for unit in UNITS if unit.name == service]
    done = subprocess.run(
        [*command, "--no-pager", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_service_has_its_row_in_the_table_of_exposures() -> None:
    told = (ROOT / "docs/arm.md").read_text()
    rows = re.findall(r"^\| `(parrain[\w.-]*)` \| (\d)\.(\d) \| (.+) \|$", told, re.MULTILINE)
    assert {name: int(ones + tenths) for name, ones, tenths, _ in rows} == MOST_EXPOSED
    for unit in UNITS:
        devices = re.findall(r"^DeviceAllow=(\S+)", unit.read_text(), re.MULTILINE)
        groups = re.findall(r"^SupplementaryGroups=(.+)", unit.read_text(), re.MULTILINE)
        for name in (*devices, *" ".join(groups).split()):
            [why] = [why for named, *_, why in rows if named == unit.name]
            assert f"`{name}`" in why, (unit.name, name)


@pytest.mark.parametrize("service", MOST_EXPOSED)
def test_every_line_that_systemd_holds_against_a_service_has_its_reason(service: str) -> None:
    """And nothing is excused that is not there."""
    why, held = reasons(service), held_against(service)
    for names in held:
        assert any(name in why for name in names), names
    excused = set(re.findall(r"`(\w+=|CAP_\w+|AF_\w+|@\w+)`", row_of(service)))
    assert excused <= set().union(*held)


def held_against(service: str) -> list[set[str]]:
    """How each line may be named in the docs, but for the two that their heading explains."""
    [unit] = [unit for unit in UNITS if unit.name == service]
    command = ["systemd-analyze", "security", "--offline=true", "--json=short", "--no-pager", unit]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    lines = {line["name"] for line in told if line["exposure"]}
    return [names_of(line) for line in sorted(lines - EVERYWHERE)]


def names_of(line: str) -> set[str]:
    """Of ``…=~CAP_SET(UID|GID|PCAP)`` any that a unit may have; else the key, or a word for it."""
    *_, what = line.split("~")
    before, *several = re.split(r"[(|)]", what)
    return {before + one for one in several if one} or {IN_WORDS.get(what, what)}


def reasons(service: str) -> str:
    """The row of *service*, or the table that it sends its reader to."""
    if "field.md#" not in row_of(service):
        return row_of(service)
    _, _, told = (ROOT / "docs/field.md").read_text().partition(f"`{service}`")
    return told.partition("|---|---|\n")[2].partition("\n\n")[0]


def row_of(service: str) -> str:
    told = (ROOT / "docs/arm.md").read_text()
    [why] = re.findall(rf"^\| `{re.escape(service)}` \| [\d.]+ \| (.+) \|$", told, re.MULTILINE)
    return str(why)


def test_verify_has_nothing_to_say(tmp_path: Path) -> None:
    """It exits with 0 on misspelled keys: any line that it prints is a failure."""
    for unit in UNITS:
        ours = (
            r"/opt/parrain/(current|proven)/bin/\w+"
            r"|/usr/local/lib/parrain/[\w-]+|/usr/sbin/iw"
        )
        text = re.sub(ours, "/bin/true", unit.read_text())
        (tmp_path / unit.name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", *(f"./{unit.name}" for unit in UNITS)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "Restart=always",
        "StateDirectory=parrain",
        "ProtectSystem=strict",
        "AmbientCapabilities=CAP_NET_BIND_SERVICE",
        "SupplementaryGroups=gpio input systemd-journal",
        "DeviceAllow=char-gpiochip rw",
        "DeviceAllow=char-input r",
        "ExecStopPost=/opt/parrain/current/bin/python -m pi_parrain.hardware.pins.low",
    ],
)
def test_what_the_service_needs_is_there(line: str) -> None:
    assert line in SERVICE.splitlines()


def test_it_waits_for_no_network_and_no_clock() -> None:
    for target in ("network.target", "network-online", "time-sync", "time-set"):
        assert target not in SERVICE


def test_the_note_is_where_root_looks_for_it() -> None:
    path = (ROOT / "systemd/parrain-poweroff.path").read_text()
    assert f"PathExists=/run/parrain/{power.NOTE}" in path.splitlines()
    assert "RuntimeDirectory=parrain" in SERVICE.splitlines()


def test_the_note_of_open_pins_is_there_for_whoever_lowers_them() -> None:
    """Until the end of ``ExecStopPost=``, and through a restart, like the evening's remarks."""
    assert in_use.FOLDER == power.FOLDER
    assert "RuntimeDirectoryPreserve=restart" in SERVICE.splitlines()


def test_the_box_goes_off_whether_or_not_the_note_could_be_removed() -> None:
    lines = (ROOT / "systemd/parrain-poweroff.service").read_text().splitlines()
    assert f"ExecStart=/bin/rm --force /run/parrain/{power.NOTE}" in lines
    assert {"SuccessAction=poweroff", "FailureAction=poweroff", "User=parrain"} <= set(lines)


def test_an_update_is_asked_for_where_root_looks_for_it() -> None:
    path = (ROOT / "systemd/parrain-update.path").read_text().splitlines()
    assert f"PathExists=/var/lib/parrain/update/{inbox.ASKED}" in path
    assert f"PathExists=/opt/parrain/{versions.TRIAL}" in path
    assert "StateDirectoryMode=0710" in SERVICE.splitlines()


def test_whoever_updates_runs_from_a_version_that_came_up() -> None:
    lines = (ROOT / "systemd/parrain-update.service").read_text().splitlines()
    program = f"/opt/parrain/{versions.PROVEN}/bin/python -m pi_parrain.update"
    assert f"ExecStart={program} --trial-as parrain" in lines
    assert {"Group=parrain", "CapabilityBoundingSet=CAP_SETUID CAP_SETGID"} <= set(lines)
    installer = (ROOT / "systemd/install").read_text()
    assert f'mv -T "$home/next" "$home/{versions.PROVEN}"' in installer
    assert f'rm -f "$home/{versions.TRIAL}"' in installer


def test_a_version_on_trial_does_none_of_roots_work() -> None:
    for unit in UNITS:
        text = unit.read_text()
        if unit.suffix == ".service" and "User=parrain" not in text:
            assert f"/opt/parrain/{versions.CURRENT}/" not in text, unit.name
    lines = (ROOT / "systemd/parrain-wifi.service").read_text().splitlines()
    program = f"/opt/parrain/{versions.PROVEN}/bin/python -m pi_parrain.field.wifi"
    assert {f"ExecStart={program}", f"ExecStopPost={program} --heal"} <= set(lines)


STICK_RULE = (ROOT / "systemd/90-parrain-stick.rules").read_text()
[MOUNTING] = re.findall(r'RUN\{program\}\+="([^"]+)"', STICK_RULE)


def test_a_stick_appears_where_the_service_looks_for_it() -> None:
    assert MOUNTING.endswith(f" $devnode {stick.USUAL_FOLDER}/%k")
    assert f"ReadWritePaths=-{stick.USUAL_FOLDER}" in SERVICE.splitlines()
    installer = (ROOT / "systemd/install").read_text()
    assert f"sticks={stick.USUAL_FOLDER}" in installer.splitlines()


def test_a_stick_gives_no_rights_and_the_card_is_none() -> None:
    options = re.findall(r"--options=(\S+)", MOUNTING)[0].split(",")
    assert {"nosuid", "nodev", "noexec", "umask=0077", "nofail"} == {*options}
    assert 'ENV{ID_FS_TYPE}=="vfat|exfat"' in STICK_RULE
    [number] = re.findall(r"^fat_id=(\w{8})$", (ROOT / "script/image").read_text(), re.MULTILINE)
    card = f"{number[:4]}-{number[4:]}"
    assert f'ENV{{ID_FS_UUID}}!="{card}"' in STICK_RULE
    assert f"\nUUID={card}" in (ROOT / "image/root/etc/fstab").read_text()


def test_a_stick_may_have_any_name_and_need_not_say_that_it_can_be_pulled() -> None:
    """Its owner may call it PARRAIN; some sticks and every USB disk call themselves fixed."""
    assert "ID_FS_LABEL" not in STICK_RULE
    assert "removable" not in STICK_RULE


@pytest.mark.parametrize(
    ("mounted", "is_stick"),
    [
        (["", ""], True),
        (["", f"{stick.USUAL_FOLDER}/sda1"], True),
        (["", "", "/"], False),
        (["", "/boot/firmware"], False),
        (["", f"{stick.USUAL_FOLDER}/sda1", "/media/root-ro"], False),
    ],
)
def test_a_disk_that_the_machine_itself_uses_is_no_stick(
    tmp_path: Path, mounted: list[str], is_stick: bool
) -> None:
    """A Pi may boot from USB: then its boot partition is on the disk of its root."""
    assert judged(tmp_path, mounted) == is_stick


@pytest.mark.parametrize(
    ("fstab", "is_stick"),
    [
        ("", True),
        ("UUID=ABCD-EF01 /boot/firmware vfat", True),
        ("UUID=1234-5678 /boot/firmware vfat", False),
        ("PARTUUID=0a1b2c3d-01 /boot/firmware vfat", False),
    ],
)
def test_what_the_machine_will_mount_is_no_stick(
    tmp_path: Path, fstab: str, is_stick: bool
) -> None:
    """A boot partition on USB beside a root that is elsewhere: udev sees it before fstab does."""
    assert judged(tmp_path, [""], fstab) == is_stick


def test_one_file_system_on_the_whole_stick_will_do(tmp_path: Path) -> None:
    assert judged(tmp_path, [""], "UUID=ABCD-EF01 / ext4", parent="", partition="")
    assert not judged(tmp_path, ["/srv"], parent="", partition="")


def judged(
    folder: Path,
    mounted: list[str],
    fstab: str = "",
    parent: str = "sda",
    partition: str = "0A1B2C3D-01",
) -> bool:
    """What the rule's own shell says of /dev/sda1."""
    [words] = re.findall(r'PROGRAM=="([^"]+)"', STICK_RULE)
    known = {
        "$env{ID_FS_UUID}": "1234-5678",
        "$env{ID_PART_ENTRY_UUID}": partition,
        "$devnode": "/dev/sda1",
        "%P": parent,
        "/etc/fstab": str(folder / "fstab"),
        "$$": "$",
    }
    for word, meaning in known.items():
        words = words.replace(word, meaning)
    (folder / "fstab").write_text(f"{fstab}\n")
    lines = "".join(f"{line}\n" for line in mounted)
    lsblk = folder / "lsblk"
    asked = f"--noheadings --output MOUNTPOINT /dev/sda1 /dev/{parent}"
    lsblk.write_text(f"#!/bin/sh\n[ \"$*\" = '{asked}' ] && printf %s '{lines}'\n")
    lsblk.chmod(0o755)
    done = subprocess.run(
        shlex.split(words),
        env={"PATH": f"{folder}:/usr/bin:/bin"},
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    return done.returncode == 0


@pytest.mark.parametrize("kind", ["vfat", "exfat"])
def test_systemd_understands_how_to_mount_a_stick(kind: str) -> None:
    """It reads every option before it tells its version."""
    program, *words = MOUNTING.replace("$env{ID_FS_TYPE}", kind).split()
    options = [word for word in words if word.startswith("--") and word != "--owner=parrain"]
    assert len(options) == len(words) - 3
    done = subprocess.run(
        [program, *options, "--owner=root", "--version"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_another_wifi_is_asked_for_where_root_looks_for_it() -> None:
    path = (ROOT / "systemd/parrain-wifi.path").read_text().splitlines()
    assert f"PathExists=/run/parrain/wifi/{notes.ASKED}" in path
    assert f"PathExists=/etc/parrain/{record.KEEP}" in path
    service = set(SERVICE.splitlines())
    assert {"RuntimeDirectoryMode=0710", f"Environment={asking.HAS_WIFI_UNIT}=yes"} <= service
    lines = (ROOT / "systemd/parrain-wifi.service").read_text().splitlines()
    assert {"Group=parrain", "CapabilityBoundingSet="} <= set(lines)


def test_the_installer_knows_every_unit() -> None:
    installer = (ROOT / "systemd/install").read_text()
    known = re.search(r"^units=\((.*?)\)$", installer, re.MULTILINE | re.DOTALL)
    assert known
    assert set(known[1].split()) == {unit.name for unit in (ROOT / "systemd").glob("parrain*.*")}


def test_the_card_starts_its_own_units_and_has_what_they_run() -> None:
    recipe = (ROOT / "image/install").read_text()
    [enabled] = re.findall(r"systemctl --quiet enable (.+)$", recipe, re.MULTILINE)
    assert set(enabled.split()) == {unit.name for unit in CARD.glob("parrain*.*")}
    for unit in CARD.glob("parrain*.*"):
        for script in re.findall(
            r"^ExecStart=/usr/local/lib/parrain/(.+)$", unit.read_text(), re.M
        ):
            assert f'"$source/image/{script}"' in recipe


def test_on_a_card_a_newer_version_finds_a_place_beside_the_one_that_runs() -> None:
    """The root is read-only, but not what the updater writes."""
    lines = (ROOT / "image/root/etc/fstab").read_text().splitlines()
    table = {line.split()[1]: line.split() for line in lines if not line.startswith("#")}
    assert "ro" in table["/"][3].split(",")
    assert "ro" not in table["/data"][3].split(",")
    service = (ROOT / "systemd/parrain-update.service").read_text()
    written = re.findall(r"^ReadWritePaths=-?(\S+)$", service, re.MULTILINE)
    assert written
    for place in written:
        mount = max((point for point in table if Path(place).is_relative_to(point)), key=len)
        assert table[mount][0].startswith("/data/")


def test_lowering_the_pins_is_a_program() -> None:
    assert (ROOT / "pi_parrain/hardware/pins/low.py").is_file()


def test_units_are_plain_files_that_others_can_read() -> None:
    for unit in UNITS:
        parsed = configparser.RawConfigParser(strict=False, delimiters="=")
        parsed.optionxform = str  # type: ignore[assignment,method-assign]
        parsed.read_string(unit.read_text())
        assert parsed.sections()


@pytest.mark.parametrize(
    "script",
    [
        "systemd/install",
        "image/install",
        "image/clock",
        "image/first-boot",
        "image/grow",
        "tests/systemd/in_the_root",
        "tests/systemd/meadow/lease",
    ],
)
def test_shellcheck_has_nothing_to_say(script: str) -> None:
    assert shutil.which("shellcheck")
    done = subprocess.run(
        ["shellcheck", "--external-sources", ROOT / script], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_the_installer_explains_itself_without_being_root() -> None:
    done = subprocess.run(
        [ROOT / "systemd/install", "--help"], capture_output=True, text=True, check=True
    )
    for option in (
        "--hotspot",
        "--offline",
        "--uninstall",
        "--purge",
        "--prepare",
        "--passphrase",
        "--wpa3",
    ):
        assert option in done.stdout


def test_the_installer_refuses_what_it_does_not_know() -> None:
    done = subprocess.run(
        [ROOT / "systemd/install", "--hotspott"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "Option inconnue" in done.stderr
