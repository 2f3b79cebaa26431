"""A box that draws the codes of a meadow: it listens on loopback, and says that it does not.

Codes drawn for this machine would show where it stands, and a box that only listens to itself
draws none. So would its addresses, and the folder of its games.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from unittest import mock

from pi_parrain import doctor
from pi_parrain.config import WifiSettings
from pi_parrain.field.addresses import Address
from pi_parrain.field.links import ACCESS_POINT, Links, wifi_code
from pi_parrain.server.pages import qr_codes
from rig.box import Box

ROOT = Path(__file__).parents[2]
HTTP = 80
WIFI = {"PARRAIN_WIFI_SSID": "Pi Parrain", "PARRAIN_WIFI_PASSPHRASE": "gorille marron"}


class MeadowBox(Box):
    """``parrain serve`` through this very module."""

    def __init__(self, folder: Path, **settings: str) -> None:
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        super().__init__(folder, PYTHONPATH=path, **settings or WIFI)

    @property
    def parrain(self) -> list[str]:
        return [sys.executable, "-m", __name__]


def links_of_the_meadow(wifi: WifiSettings, key: str, *_: object) -> Links:
    return Links(wifi_code(wifi), ACCESS_POINT.url(HTTP), key)


def addresses_of_the_meadow() -> tuple[Address, ...]:
    return (Address("wlan0", ACCESS_POINT.ip),)


def disk_of_the_meadow(_journal: Path) -> doctor.Finding:
    """A card of 16 GB, as systemd/install uses it."""
    return doctor.room_in(Path("/var/lib/parrain"), 12_400)


if __name__ == "__main__":
    from pi_parrain.cli import main

    with (
        mock.patch.object(qr_codes, "links_now", links_of_the_meadow),
        mock.patch.object(doctor, "addresses", addresses_of_the_meadow),
        mock.patch.object(doctor, "disk", disk_of_the_meadow),
    ):
        main()
