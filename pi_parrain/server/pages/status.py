"""What the box says of itself, on one screen, and the report to send to whoever helps from afar."""

from __future__ import annotations

import io
import time
from pathlib import Path

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from pi_parrain import __version__
from pi_parrain.field.bundle import LAST_GAMES, messages, told_settings, versions, write_bundle
from pi_parrain.field.remarks import Remark
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.box_protocols import FindingLike
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages.settings import box_title
from pi_parrain.server.pages.update import news_that_holds
from pi_parrain.server.pages.wifi import on_the_air
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait, taken_away
from pi_parrain.shelf import last_scripts

bp = Blueprint("status", __name__)

FILE_NAME = "parrain-rapport.zip"
STARTED = time.monotonic()
UPTIME = Path("/proc/uptime")


@bp.get("/status")
@parrain_only
def show() -> str:
    """Version, uptime, temperature, power, disk, and what went wrong since it was switched on."""
    with long_wait():
        found = findings()
    return render_template(
        "status.html",
        title=box_title(),
        version=__version__,
        news=news_that_holds(),
        running=lasted(time.monotonic() - STARTED),
        switched_on=switched_on(),
        findings=found,
        remarks=parts().remarks.latest(),
    )


@bp.get("/bundle.zip")
@parrain_only
def bundle() -> ResponseReturnValue:
    """What `parrain bundle` makes, without key or password; with `games=1`, the last games too."""
    settings, keys, journal = parts().settings, parts().keys, parts().room.journal
    out = io.BytesIO()
    with long_wait():
        told = {
            "versions.txt": versions(),
            "reglages.txt": told_settings(settings),
            "doctor.txt": "".join(f"{one.subject} : {one.says}\n" for one in findings()),
            "remarques.txt": "".join(map(as_line, parts().remarks.latest())),
            "messages.txt": messages(),
        }
        if request.args.get("games"):
            told |= dict(last_scripts(journal, LAST_GAMES))
        wifi = {settings.wifi.passphrase, on_the_air().passphrase}  # from the page, it may be new
        write_bundle(out, told, (*wifi, keys.key, keys.secret, keys.code))
    return taken_away(out.getvalue(), "application/zip", FILE_NAME)


def findings() -> tuple[FindingLike, ...]:
    port = parts().rehearsal
    return () if port is None else tuple(port.findings())


def as_line(remark: Remark) -> str:
    level = "ERROR" if remark.serious else "WARNING"
    return f"{remark.at} {level} x{remark.times} {remark.source}: {remark.text}\n"


def switched_on() -> Phrase | None:
    """For how long the machine has had its power."""
    try:
        return lasted(float(UPTIME.read_text().split()[0]))
    except (OSError, ValueError, IndexError):
        return None


def lasted(seconds: float) -> Phrase:
    minutes = int(seconds // 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    words = {"days": days, "hours": hours, "minutes": minutes % 60}
    if days:
        return Phrase(_("{days} j {hours} h"), words)
    return Phrase(_("{hours} h {minutes} min") if hours else _("{minutes} min"), words)
