"""A USB stick for the box: QEMU's, which is in the machine from the start. Pulled by the kernel."""

from __future__ import annotations

import html
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PLACE = Path("/run/parrain-stick")
LABEL = "COLO 2026"
SPOILT = "parrain-sauvegarde-photo.zip"
Wait = Callable[[Callable[[], bool]], None]


def evening(phone: Any, wait_for: Wait) -> Iterator[str]:
    """What is true of a stick; *phone* is a Parrain's."""
    wait_for(lambda: LABEL in page(phone, "/backup"))
    yield "the stick is on the page, by its name"
    [place] = re.findall(r'name="stick" value="(\w+)"', page(phone, "/backup"))
    with held(place):
        [options] = re.findall(rf" {PLACE}/{place} vfat (\S+)", Path("/proc/mounts").read_text())
    assert {"nosuid", "nodev", "noexec", "rw"} <= {*options.split(",")}, options
    owner = subprocess.run(["id", "-u", "parrain"], capture_output=True, text=True, check=True)
    assert f"uid={owner.stdout.strip()}" in options.split(","), options
    name = written(phone, place)
    wait_for(lambda: not is_mounted())
    yield "a backup is written to it; seconds later it may be pulled, and is clean"
    assert name in page(phone, "/backup")
    taken = {"stick": place, "name": name}
    assert phone.ask("POST", "/backup/stick/take", form=taken) == 303, phone.said
    assert phone.ask("GET", "/backup/restore") == 200, phone.said
    yield "the page looks into the backup that is on it"
    (PLACE / place / SPOILT).write_bytes(b"no zip")
    assert phone.ask("POST", "/backup/stick/take", form=taken | {"name": SPOILT}) == 303
    assert phone.ask("GET", "/backup/restore") == 409, phone.said
    with held(place):
        subprocess.run(["systemctl", "restart", "parrain"], check=True)
        assert is_mounted()
        assert written(phone, place)
    yield "a service that starts while it is mounted may write to it, too"
    plugged = port(place)
    with held(place):
        name = written(phone, place)
        plug(plugged, into=False)  # at once, and nobody has unmounted it
        wait_for(lambda: not is_mounted() and LABEL not in page(phone, "/backup"))
    assert phone.ask("POST", "/backup/stick", form={"stick": place}) == 409, phone.said
    yield "pulled while it was mounted: gone from the page, which says so"
    plug(plugged, into=True)
    wait_for(lambda: name in page(phone, "/backup"))
    [place] = {*re.findall(r'name="stick" value="(\w+)"', page(phone, "/backup"))}
    taken = {"stick": place, "name": name}
    assert phone.ask("POST", "/backup/stick/take", form=taken) == 303, phone.said
    assert phone.ask("GET", "/backup/restore") == 200, phone.said
    yield "plugged in again: the last backup is whole"


def written(phone: Any, place: str) -> str:
    """The name of a new backup, which the page says is on the stick."""
    assert phone.ask("POST", "/backup/stick", form={"stick": place}) == 200, phone.said
    [name] = re.findall(r"parrain-sauvegarde-[\w-]+\.zip", phone.said)
    return str(name)


def page(phone: Any, path: str) -> str:
    assert phone.ask("GET", path) == 200, phone.said
    return html.unescape(phone.said)


@contextmanager
def held(place: str) -> Iterator[None]:
    """Open, so that it stays mounted."""
    top = os.open(PLACE / place, os.O_RDONLY)
    try:
        yield
    finally:
        os.close(top)


def is_mounted() -> bool:
    return f" {PLACE}/" in re.sub(r"\S+ \S+ autofs .*", "", Path("/proc/mounts").read_text())


def port(place: str) -> Path:
    """Where it is plugged in: the folder of the USB device in sysfs."""
    above = Path("/sys/class/block", place).resolve().parents
    return next(folder for folder in above if (folder / "idVendor").is_file())


def plug(port: Path, *, into: bool) -> None:
    """By the kernel's own knob: the device goes, and comes back, as at the end of a cable."""
    (port / "authorized").write_text("1" if into else "0")
