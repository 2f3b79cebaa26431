"""« Is there internet? » Phones leave a Wi-Fi that does not answer as their makers expect.

Only in access-point mode: there the box's own DNS leads these names, and no others, to the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response, current_app, request

NO_CONTENT = 204


@dataclass(frozen=True, slots=True)
class Probe:
    """What one maker asks, and what it wants to hear; ``None`` is an empty 204."""

    path: str
    body: str | None = None
    type: str = "text/plain"


GENERATE_204 = (Probe("/generate_204"), Probe("/gen_204"))
APPLE = tuple(
    Probe(path, "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>", "text/html")
    for path in ("/hotspot-detect.html", "/library/test/success.html")
)

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
    "captive.apple.com": (Probe("/", APPLE[0].body, APPLE[0].type), *APPLE),
    "www.apple.com": APPLE,
    # Windows
    "www.msftconnecttest.com": (Probe("/connecttest.txt", "Microsoft Connect Test"),),
    "ipv6.msftconnecttest.com": (Probe("/connecttest.txt", "Microsoft Connect Test"),),
    "www.msftncsi.com": (Probe("/ncsi.txt", "Microsoft NCSI"),),
    # Firefox, and Linux
    "detectportal.firefox.com": (Probe("/success.txt", "success\n"),),
    "nmcheck.gnome.org": (Probe("/check_network_status.txt", "NetworkManager is online\n"),),
}


def answer_probe() -> Response | None:
    """The reply that makes the phone stay; ``None`` for every other request."""
    if not current_app.extensions["settings"].wifi.access_point:
        return None
    asked = PROBES.get(request.environ.get("HTTP_HOST", "").lower(), ())
    for probe in asked:
        if probe.path == request.path and request.method in ("GET", "HEAD"):
            return reply(probe)
    return None


def reply(probe: Probe) -> Response:
    if probe.body is None:
        return Response(status=NO_CONTENT)
    return Response(probe.body, content_type=probe.type)
