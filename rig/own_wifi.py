"""A box with a Wi-Fi of its own, in any folder: its files are real, NetworkManager is not.

``nmcli`` is a small program in its place: what it is told is written down, and what would be on the
air is in a file. A line in ``refuses`` makes it say no.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pi_parrain.config import WifiSettings
from pi_parrain.config.file import read
from pi_parrain.field.hotspot import profile
from pi_parrain.field.wifi.__main__ import Changer
from pi_parrain.field.wifi.asking import HAS_WIFI_UNIT, OwnWifi
from pi_parrain.field.wifi.network import CONNECTIONS, FILE, Network
from pi_parrain.field.wifi.record import Record
from rig.box import PATIENCE_S
from rig.waiting import until

OLD = WifiSettings(True, "Pi Parrain", "gorille-marron")
NEW = WifiSettings(True, "Colo d'Été", 'mot "de" passe')
BY_HAND = """\
# Mes réglages
[server]
port = 80  # comme sur l'affiche

[journal]
path = "{journal}"

[wifi]
access_point = true
ssid = "Pi Parrain"
passphrase = "gorille-marron"  # le singe

[box]
sound = "siren"
"""
NMCLI = """\
#!/bin/sh
here=$(dirname "$0")/..
echo "$*" >>"$here/told"
if grep -qsxF -- "$*" "$here/refuses"; then echo "Error: no." >&2; exit 4; fi
case "$*" in *"connection up parrain")
  for place in run etc; do
    file=$here/$place/NetworkManager/system-connections/parrain.nmconnection
    if [ -e "$file" ]; then cp "$file" "$here/air"; exit; fi
  done
esac
"""


class WifiBox:
    """As ``systemd/install`` leaves one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = folder / "etc/parrain/parrain.toml"
        self.kept, self.tried = (folder / place / CONNECTIONS / FILE for place in ("etc", "run"))
        for place in (self.settings.parent, self.kept.parent, folder / "run/parrain"):
            place.mkdir(parents=True)
        self.settings.write_text(BY_HAND.format(journal=folder / "soirees.parrain"))
        self.kept.write_text(profile(OLD))
        self.air = folder / "air"
        self.air.write_text(profile(OLD))
        nmcli = folder / "bin/nmcli"
        nmcli.parent.mkdir()
        nmcli.write_text(NMCLI)
        nmcli.chmod(0o755)
        self.record = Record(self.settings)
        self.read = partial(read, self.settings, {})
        self.page = self.opened()

    @property
    def environment(self) -> dict[str, str]:
        """The service's."""
        return {
            "RUNTIME_DIRECTORY": str(self.folder / "run/parrain"),
            "PARRAIN_CONFIG": str(self.settings),
            HAS_WIFI_UNIT: "yes",
        }

    def opened(self) -> OwnWifi:
        """What the service knows after a start."""
        found = OwnWifi.here(self.read, self.environment)
        assert found is not None
        return found

    def refuse(self, *words: str) -> None:
        (self.folder / "refuses").write_text("".join(f"{line}\n" for line in words))

    @property
    def told(self) -> list[str]:
        """What NetworkManager was told."""
        file = self.folder / "told"
        return file.read_text().splitlines() if file.exists() else []

    @property
    def card(self) -> dict[str, bytes]:
        """What survives a power cut, but for what the page is told."""
        files = (self.settings, self.kept, self.settings.with_name("wifi.keep"))
        return {file.name: file.read_bytes() for file in files if file.exists()}

    def changer(self) -> Changer:
        """Root's part, in this process."""
        network = Network(self.kept, self.tried, str(self.folder / "bin/nmcli"))
        return Changer(self.record, self.page.notes, network, patience=0, grace=0)

    def start(
        self,
        *options: str,
        patience: float = PATIENCE_S,
        path: str = "",
        before: Sequence[str] = (),
    ) -> subprocess.Popen[bytes]:
        """Root's part, as its unit starts it."""
        words = ["--settings", self.settings, "--notes", self.page.notes.path]
        words += ["--etc", self.folder / "etc", "--run", self.folder / "run"]
        words += ["--patience", str(patience), "--grace", "0", *options]
        program = (sys.executable, "-m", "pi_parrain.field.wifi")
        where = path or f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return subprocess.Popen(
            [*before, *program, *map(str, words)], env={**os.environ, "PATH": where}
        )

    def run(self, *options: str, path: str = "", before: Sequence[str] = ()) -> int:
        """With no patience at all."""
        return self.start(*options, patience=0, path=path, before=before).wait(PATIENCE_S)

    def wait_for(self, state: str) -> None:
        def is_told() -> bool:
            news = self.record.news
            return news is not None and news.state == state

        until(is_told)
