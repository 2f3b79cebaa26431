"""« Is there internet? » What each maker's phones ask, and what they want to hear.

The page answers these (server/door/probes.py), and the box's own DNS leads these names to the page
(field/hotspot.py): one table, so that neither forgets the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Probe:
    """What is asked, and the body to answer; ``None`` is an empty 204."""

    path: str
    body: str | None = None
    type: str = "text/plain"


GENERATE_204 = (Probe("/generate_204"), Probe("/gen_204"))
SUCCESS = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
APPLE = tuple(
    Probe(path, SUCCESS, "text/html")
    for path in ("/", "/hotspot-detect.html", "/library/test/success.html")
)
MICROSOFT = (Probe("/connecttest.txt", "Microsoft Connect Test"),)

PROBES: Mapping[str, tuple[Probe, ...]] = {
    # Android, and the makers who ask their own servers
    "connectivitycheck.gstatic.com": GENERATE_204,
    "connectivitycheck.android.com": GENERATE_204,
    "clients3.google.com": GENERATE_204,
    "www.google.com": GENERATE_204,
    "play.googleapis.com": GENERATE_204,
    "connectivitycheck.platform.hicloud.com": GENERATE_204,
    "connect.rom.miui.com": GENERATE_204,
    # iOS and macOS
    "captive.apple.com": APPLE,
    "www.apple.com": APPLE[1:],
    # Windows
    "www.msftconnecttest.com": MICROSOFT,
    "ipv6.msftconnecttest.com": MICROSOFT,
    "www.msftncsi.com": (Probe("/ncsi.txt", "Microsoft NCSI"),),
    # Firefox, and Linux
    "detectportal.firefox.com": (Probe("/success.txt", "success\n"),),
    "nmcheck.gnome.org": (Probe("/check_network_status.txt", "NetworkManager is online\n"),),
}

FIXED_ANSWERS: Mapping[str, str] = {"dns.msftncsi.com": "131.107.255.255"}
"""Names that Windows looks up and never visits: only the address counts."""
