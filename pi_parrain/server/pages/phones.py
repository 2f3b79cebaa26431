"""The Parrain's phones: named, sent away, or all shut out by a new key."""

from __future__ import annotations

from flask import (
    Blueprint,
    abort,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from pi_parrain.server.door.access import NotParrain, parrain_only
from pi_parrain.server.door.phonebook import Phonebook
from pi_parrain.server.pages.join import WRONG_KEY, check_code_again
from pi_parrain.server.pages.restart import unless_promised
from pi_parrain.server.parts import parts

bp = Blueprint("phones", __name__)


def phonebook() -> Phonebook:
    return parts().phonebook


@bp.get("/phones")
@parrain_only
def show() -> str:
    """Who is Parrain tonight. `renewed=1`: this phone has just changed the key."""
    return render_template(
        "phones.html",
        renewed=request.args.get("renewed") == "1",
        unwritten=phonebook().is_unwritten,
        names=phonebook().names(),
        label_of=phonebook().label,
        mine=session["phone"],
        watching=parts().streams.watching(),
        code=parts().keys.code,
    )


@bp.post("/phones/<id>/name")
@parrain_only
def rename(id: str) -> ResponseReturnValue:
    """The label that the animator chooses."""
    with unless_promised():
        phonebook().rename(known(id), request.form.get("label", ""))
    return back()


@bp.post("/phones/<id>/leave")
@parrain_only
def send_away(id: str) -> ResponseReturnValue:
    """Out at once, with its open pages."""
    with unless_promised():
        phonebook().send_away(known(id))
    close_streams()
    return back()


@bp.post("/key")
@parrain_only
def rotate() -> ResponseReturnValue:
    """A new key: posters are void and every phone is out, except the one that asked."""
    check_code_again()
    with unless_promised():
        renewed = phonebook().renew_key(session["phone"])
    if not renewed:  # two at once: the first one's is the key
        raise NotParrain(WRONG_KEY)
    close_streams()
    return redirect(url_for("phones.show", renewed=1), 303)


def close_streams() -> None:
    """Streams look at who is still allowed whenever something changes: something did."""
    parts().room.announce()


def back() -> ResponseReturnValue:
    return redirect(url_for("phones.show"), 303)


def known(id: str) -> str:
    if id not in phonebook().names():
        abort(404)
    return id
