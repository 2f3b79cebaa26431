"""Answers to « is there internet? »: phones leave a Wi-Fi that does not say what they expect.

Only in access-point mode: there the box's own DNS leads these names, and no others, to the box.
"""

from __future__ import annotations

from flask import Response, request

from pi_parrain.field.probes import PROBES, Probe
from pi_parrain.server.parts import parts

NO_CONTENT = 204


def answer_probe() -> Response | None:
    """The reply that makes the phone stay; ``None`` for every other request.

    The header names no port, so this is port 80, where phones ask.
    """
    if not parts().settings.wifi.access_point:
        return None
    for probe in PROBES.get(request.environ.get("HTTP_HOST", "").lower(), ()):
        if probe.path == request.path and request.method in ("GET", "HEAD"):
            return reply(probe)
    return None


def reply(probe: Probe) -> Response:
    if probe.body is None:
        return Response(status=NO_CONTENT)
    return Response(probe.body, content_type=probe.type)
