"""Joining: the key comes in the address's fragment, which no server and no log ever sees."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, session
from flask.typing import ResponseReturnValue

from pi_parrain.phrases import _
from pi_parrain.server.door.access import NotParrain, is_parrain, public
from pi_parrain.server.pages.restart import unless_promised
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import asking, body

bp = Blueprint("join", __name__)

WRONG_CODE = _(
    "Ce code n'est pas le bon : il est sur le téléphone d'un autre Parrain, dans « Téléphones et "
    "codes QR ». Ou scannez l'affiche."
)
WRONG_FIRST_CODE = _(
    "Ce code n'est pas le bon : il est dans la fenêtre où la boîte a démarré. Ou scannez l'affiche "
    "de la boîte, ou ce que dessine « parrain key »."
)
WRONG_INSTALLED_CODE = _(
    "Ce code n'est pas le bon, et le premier Parrain n'en a pas : il scanne affiche.pdf, même sur "
    "l'écran d'un ordinateur. Sur une carte gravée, ce fichier est à côté de codes.txt, qui dit "
    "aussi l'adresse à ouvrir."
)
"""Nothing of an installed box shows the code before there is a Parrain: a service has no window."""
WRONG_CODE_AGAIN = _("Ce code n'est pas le bon : il est dans « Téléphones et codes QR ».")
WRONG_KEY = _("Cette affiche n'est plus valable : la clé du Parrain a été changée.")


@bp.get("/join")
@public
def door() -> ResponseReturnValue:
    """Where a phone shows its key, or types the code."""
    return render_template(
        "join.html",
        first=not parts().phonebook.names(),
        installed=parts().installed is not None,
        key_trouble=parts().keys.trouble,
    )


@bp.post("/join")
@public
def enter() -> ResponseReturnValue:
    """Exchange the key, or the short code, for a session."""
    shown = body()
    phonebook = parts().phonebook
    if "key" in shown:
        check_key(shown["key"])
    else:
        check_code(shown.get("code"), wrong_code())
    if not is_parrain():
        session["phone"] = phonebook.welcome(label_of(shown))
    elif shown.get("label"):
        phonebook.rename(session["phone"], label_of(shown))
    return "", 204


@bp.post("/leave")
@public
def leave() -> ResponseReturnValue:
    """This phone is no longer the Parrain's."""
    if is_parrain():
        with unless_promised():
            parts().phonebook.send_away(session["phone"])
        parts().room.announce()  # streams look at who is welcome when something changes
    session.pop("phone", None)
    return "", 204


def check_key(key: object) -> None:
    if not parts().keys.opens(key):
        raise NotParrain(WRONG_KEY)


def wrong_code() -> str:
    """Where the right one is."""
    if parts().phonebook.names():
        return WRONG_CODE
    return WRONG_FIRST_CODE if parts().installed is None else WRONG_INSTALLED_CODE


def check_code(code: object, wrong: str) -> None:
    """Six digits could be guessed, so every try is paid for; a right one is free."""
    limits = parts().limits
    limits.guess(asking())
    if not parts().keys.matches_code(code):
        raise NotParrain(wrong)
    limits.right(asking())


def check_code_again() -> None:
    """A form of a Parrain's that could lock everybody out: it asks for the code once more."""
    limits, phone = parts().limits, session["phone"]
    limits.guess_again(phone)
    if not parts().keys.matches_code(request.form.get("code")):
        raise NotParrain(WRONG_CODE_AGAIN)
    limits.right_again(phone)


def label_of(shown: dict[str, Any]) -> str:
    """What the animator typed, or what the phone says that it is."""
    label = shown.get("label")
    return label if isinstance(label, str) and label.strip() else kind_of_phone()


def kind_of_phone() -> str:
    agent = request.headers.get("User-Agent", "")
    known = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")
    return next((name for name in known if name in agent), "Téléphone")
