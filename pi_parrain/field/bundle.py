"""Everything that a bug report needs, in one zip, and nothing that opens a door."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pi_parrain import __version__
from pi_parrain.config import Settings

HIDDEN = "…"
LAST_GAMES = 3
UNITS = "parrain*"  # update, Wi-Fi and first boot as well; none of them logs a passphrase
LOG = ("journalctl", "--unit", UNITS, "--lines", "2000", "--no-pager", "--output", "short-iso")
PATIENCE_S = 20
EARLIEST = (1980, 1, 1, 0, 0, 0)  # a zip knows no time before, and a Pi may wake up in 1970
OURS_ALONE = 0o600
MODEL = Path("/proc/device-tree/model")
OS_RELEASE = Path("/etc/os-release")
LONE_FRAGMENT = re.compile(r"#([ks])=[\w-]+")


def write_bundle(file: Path | IO[bytes], parts: Mapping[str, str], secrets: Iterable[str]) -> None:
    """One text file for each of *parts*; whatever is secret is blotted out, wherever it stands."""
    known = sorted({secret for secret in secrets if secret}, key=len, reverse=True)
    with ZipFile(file, "w") as bundle:
        for name, text in parts.items():
            bundle.writestr(entry(name), blotted(text, known))


def entry(name: str) -> ZipInfo:
    """A packed member of that name, made now."""
    made = ZipInfo(name, max(time.localtime()[:6], EARLIEST))
    made.external_attr = OURS_ALONE << 16
    made.compress_type = ZIP_DEFLATED
    return made


def blotted(text: str, secrets: Iterable[str]) -> str:
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return LONE_FRAGMENT.sub(rf"#\1={HIDDEN}", text)


def versions() -> str:
    """The program, the machine, and every package beside it."""
    lines = [
        f"pi-parrain {__version__}",
        f"python {sys.version}",
        f"kernel {platform.release()} {platform.machine()}",
        f"model {read(MODEL, 'unknown').strip(chr(0))}",
        read(OS_RELEASE, ""),
        *sorted(f"{one.name} {one.version}" for one in distributions()),
    ]
    return "\n".join(lines) + "\n"


def told_settings(settings: Settings) -> str:
    """As in ``parrain.toml``, with the passphrase hidden."""
    lines: list[str] = []
    for section in fields(settings):
        lines.append(f"[{section.name}]")
        lines += (f"{name} = {value!r}" for name, value in told(getattr(settings, section.name)))
    return "\n".join(lines) + "\n"


def told(section: Any) -> Iterable[tuple[str, Any]]:
    assert is_dataclass(section)
    for one in fields(section):
        value = getattr(section, one.name)
        yield one.name, value if one.repr or not value else HIDDEN


def messages() -> str:
    """What the service and its helpers said, where there is a service."""
    try:
        asked = subprocess.run(LOG, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{error}\n"
    return asked.stdout or asked.stderr


def read(file: Path, otherwise: str) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return otherwise
