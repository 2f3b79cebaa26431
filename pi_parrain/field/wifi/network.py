"""NetworkManager: the profile on the card, the one that is tried in /run, and ``nmcli``.

Both have the same identity (hotspot.py), and of two such files NetworkManager takes the one in
/run. What is tried is never on the card, and once it is kept the network stays as it is on the air.
"""

from __future__ import annotations

import logging
import os
import subprocess
from pathlib import Path

from pi_parrain.atomic import sync_folder
from pi_parrain.config import WifiSettings
from pi_parrain.field.hotspot import profile
from pi_parrain.field.wifi import BadWifi
from pi_parrain.phrases import _

log = logging.getLogger(__name__)

CONNECTIONS = "NetworkManager/system-connections"
FILE = "parrain.nmconnection"
NAME = "parrain"  # what the profile calls itself
ROOTS_ALONE = 0o600  # NetworkManager ignores any other
UP_S = 60
PATIENCE_S = 90.0

NO_HOTSPOT = _(
    "La boîte ne fait pas son propre Wi-Fi : il n'y a rien à changer (systemd/install --hotspot)."
)
READ_ONLY = _("La carte est en lecture seule : le Wi-Fi ne peut pas être changé. L'ancien reste.")
NO_MANAGER = _("NetworkManager ne répond pas : le Wi-Fi ne peut pas être changé d'ici.")
NOT_UP = _("Le nouveau Wi-Fi n'a pas démarré : l'ancien est revenu.")


class Network:
    """*kept* and *tried* are the two files; *nmcli* is the program that tells NetworkManager."""

    def __init__(self, kept: Path, tried: Path, nmcli: str = "nmcli") -> None:
        self.kept, self.tried, self.nmcli = kept, tried, nmcli

    @property
    def is_trying(self) -> bool:
        return self.tried.exists()

    def check(self) -> None:
        """Refuse before anything is changed."""
        if not self.kept.is_file():
            raise BadWifi(NO_HOTSPOT)
        if not os.access(self.kept.parent, os.W_OK):
            raise BadWifi(READ_ONLY)
        if not self._tell("general", "status"):
            raise BadWifi(NO_MANAGER)

    def try_out(self, wifi: WifiSettings) -> None:
        """On the air with *wifi*; the card knows nothing of it."""
        self.tried.parent.mkdir(parents=True, exist_ok=True)
        write(self.tried, profile(wifi, wpa3=self.has_wpa3))
        if not self.raise_it():
            raise BadWifi(NOT_UP)

    def give_up(self) -> None:
        """What the card says is on the air again."""
        self.tried.unlink(missing_ok=True)
        if not self.raise_it():
            log.error("the old network does not come up by itself")

    def keep(self, wifi: WifiSettings) -> None:
        """The card says *wifi* from now on."""
        write(self.kept, profile(wifi, wpa3=self.has_wpa3))

    def put_back(self, text: str) -> None:
        """The card says what was *written* before."""
        if self.written != text:
            write(self.kept, text)

    def forget_trial(self) -> None:
        """Once the card says the same: phones notice nothing."""
        self.tried.unlink(missing_ok=True)
        self._tell("connection", "reload")

    def raise_it(self) -> bool:
        up = ("--wait", str(UP_S), "connection", "up", NAME)
        return self._tell("connection", "reload") and self._tell(*up)

    @property
    def written(self) -> str:
        """The profile on the card."""
        return self.kept.read_text(encoding="utf-8")

    @property
    def has_wpa3(self) -> bool:
        """As whoever installed the box chose."""
        return "key-mgmt=sae" in self.written.splitlines()

    def _tell(self, *words: str) -> bool:
        try:
            done = subprocess.run(
                [self.nmcli, *words], capture_output=True, timeout=PATIENCE_S, check=False
            )
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("nmcli %s: %s", " ".join(words), error, exc_info=True)
            return False
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()
            log.warning("nmcli %s: %s", " ".join(words), said)
        return done.returncode == 0


def write(file: Path, text: str) -> None:
    """Whole or not at all; for root alone, as NetworkManager wants it."""
    draft = file.with_name(f".{file.name}.new")  # of which NetworkManager takes no notice
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with open(os.open(draft, flags, ROOTS_ALONE), "w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    os.replace(draft, file)
    sync_folder(file.parent)
