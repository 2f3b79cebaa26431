"""Another version of the program, from a signed file that a phone or a USB stick brings."""

from __future__ import annotations

import threading

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain import __version__
from pi_parrain.errors import JournalError, Refused
from pi_parrain.field.stick import UPDATES
from pi_parrain.server import sticks
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.server.pages import restart
from pi_parrain.server.pages.join import check_code_again
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait
from pi_parrain.server.uploads import (
    check_sender,
    check_shown,
    fingerprint,
    keep_piece,
    spoken_if_refused,
    take_piece,
)
from pi_parrain.update import BadUpdate
from pi_parrain.update.installed import Installed
from pi_parrain.update.release import (
    LARGEST_FILE,
    NOT_A_RELEASE,
    TOO_LARGE,
    Release,
    check_newer,
    read_release,
    read_whole,
)
from pi_parrain.update.versions import News

bp = Blueprint("update", __name__)

one_at_a_time = threading.Lock()

SEEN = "update_seen"
"""In the journal's memory: the number of the last bad news that somebody has read."""


def installed() -> Installed:
    found = parts().installed
    if found is None:
        abort(404)
    return found


def news_that_holds() -> News | None:
    """How the last update went, or goes.

    Not that a version was taken back where it, or a later one, runs: somebody put it in by hand.
    """
    found = parts().installed
    news = None if found is None else found.news
    is_over = news is not None and news.state == "undone" and not news.is_of_newer(__version__)
    return None if is_over else news


def unseen() -> News | None:
    """What home says of a version that was taken back, until somebody has read it."""
    news = news_that_holds()
    if news is None or news.state != "undone" or installed().is_busy:
        return None
    try:
        seen = parts().room.journal.recall_or_do_without(SEEN)
    except JournalError:  # the home page opens all the same, and says what ails the card
        return None
    return None if seen == news.number else news


@bp.get("/update")
@parrain_only
def show() -> str:
    """Which version runs, how the last update went, and where the next one is sent."""
    found = parts().installed
    busy = found is not None and found.is_busy
    plugged_in, trouble = sticks.plugged_in() if found is not None and not busy else ((), None)
    return render_template(
        "update.html",
        version=__version__,
        possible=found is not None,
        busy=busy,
        news=news_that_holds(),
        sticks=plugged_in,
        stick_trouble=trouble,
    )


@bp.post("/update/read")
@parrain_only
def read() -> ResponseReturnValue:
    """Somebody has read on home that a version was taken back; news that came since stay."""
    news = unseen()
    if news is not None and request.form.get("number") == str(news.number):
        with one_at_a_time:
            parts().room.journal.remember_soon(SEEN, news.number)
    return redirect(url_for("pages.home"), 303)


@bp.get("/update/state")
@parrain_only
def state() -> ResponseReturnValue:
    """How the update goes, for the page that waits."""
    busy, news = installed().is_busy, installed().news
    return jsonify(busy=busy, sentence="" if news is None else spoken(news.phrase))


@bp.post("/update/pieces")
@parrain_only
def receive() -> ResponseReturnValue:
    """One piece of a file, in order; the first one, at 0, begins another upload."""
    inbox = installed().inbox
    with one_at_a_time, spoken_if_refused():
        inbox.open()
        take_piece(inbox.upload, LARGEST_FILE, BadUpdate(NOT_A_RELEASE), BadUpdate(TOO_LARGE))
    return "", 204


@bp.post("/update/stick/take")
@parrain_only
def take_from_stick() -> ResponseReturnValue:
    """A file that is on a USB stick, as if a phone had sent it."""
    inbox = installed().inbox
    found = sticks.asked_for(UPDATES, LARGEST_FILE)
    empty, too_large = BadUpdate(NOT_A_RELEASE), BadUpdate(TOO_LARGE)
    with one_at_a_time, spoken_if_refused():
        inbox.open()
        keep_piece(inbox.upload, 0, found, LARGEST_FILE, empty, too_large)
    return redirect(url_for("update.look"), 303)


@bp.get("/update/install")
@parrain_only
def look() -> ResponseReturnValue:
    """Which version the uploaded file holds."""
    if not installed().inbox.upload.exists():
        return redirect(url_for("update.show"), 303)
    with long_wait(), one_at_a_time, spoken_if_refused():
        check_sender(installed().inbox.upload)
        found, file = uploaded(), fingerprint(installed().inbox.upload)
    return render_template("update_install.html", found=found, file=file, version=__version__)


@bp.post("/update/install")
@parrain_only
def install() -> ResponseReturnValue:
    """Have the uploaded file installed beside this version, tried, and switched to."""
    check_code_again()
    if parts().room.countdown is not None:
        raise Refused(restart.Reason.COUNTING)
    with long_wait(), one_at_a_time, spoken_if_refused():
        installed().check_free()  # another phone's yes has taken the file away
        check_shown(installed().inbox.upload)
        uploaded()
        installed().ask(parts().room.journal.copy_to)
    return "", 204


def uploaded() -> Release:
    """A courtesy to whoever waits: root believes none of this, and looks for itself."""
    found = read_release(read_whole(installed().inbox.upload))
    check_newer(found, __version__)
    return found
