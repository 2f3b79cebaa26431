"""A remote as the big button: learnt by pressing it, tried, kept, forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.config import RemoteKey
from pi_parrain.config.page_file import change
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import ParrainError, Refused, SettingsError, Unreadable
from pi_parrain.limits import Text
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.box_protocols import RemotesLike
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import spoken
from pi_parrain.server.pages.key_words import named
from pi_parrain.server.pages.restart import unless_promised
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import body, long_wait

bp = Blueprint("remote", __name__)

PATIENCE_S = 20.0  # how long a page waits for somebody's thumb
TURN_S = 2.0  # of which each request asks for: whoever leaves the page ends the lesson
ANSWER = "ready"  # the tune that says that a press has come

TRIED = Phrase(_("Appui reçu : la boîte a répondu par un petit air."))
NOT_HEARD = Phrase(
    _("Aucune touche reçue : la télécommande est-elle branchée, allumée, avec une bonne pile ?")
)
DENIED = Phrase(
    _(
        "La boîte n'a pas le droit d'écouter les télécommandes : relancez l'installateur ; sur un "
        "ordinateur, il faut être du groupe « input »."
    )
)


class Reason(Enum):
    COUNTING = _("Un décompte tourne : attendez sa fin pour apprendre une télécommande.")
    TAKEN = _(
        "Un autre téléphone apprend une télécommande en ce moment : attendez qu'il ait fini, "
        "puis recommencez."
    )


@dataclass(frozen=True, slots=True)
class Question:
    """Has somebody pressed *remote*, or any key, since the page *by* began to ask?"""

    by: Annotated[str, Text(80)]
    remote: RemoteKey = ""


@bp.get("/remote")
@parrain_only
def show() -> str:
    """The remote that is a big button too, if any, and how to learn one."""
    return page()


@bp.post("/remote/listen")
@parrain_only
def listen() -> ResponseReturnValue:
    """Wait two seconds for a key; it starts nothing. Ask again for more."""
    question: Question = from_json(Question, body())
    remotes = port()
    if parts().room.countdown is not None:
        raise Refused(Reason.COUNTING)
    if not remotes.attend(question.by, question.remote, TURN_S):
        raise Refused(Reason.TAKEN)
    with long_wait():
        heard = remotes.wait(question.by, TURN_S)
    if heard is None:
        sentence = DENIED if remotes.denied else NOT_HEARD
        return jsonify(heard=False, remote="", sentence=spoken(sentence))
    if question.remote and (rehearsal := parts().rehearsal) is not None:
        rehearsal.sound(ANSWER)
    told = TRIED if question.remote else named(heard.key, heard.name)
    return jsonify(heard=True, remote=heard.key, sentence=spoken(told))


@bp.post("/remote")
@parrain_only
def keep() -> ResponseReturnValue:
    """This key is a big button from now on; none is, if it is empty."""
    remotes, key = port(), request.form.get("remote")
    if key is None:
        raise Unreadable(_("Aucune touche n'a été envoyée : rechargez la page et recommencez."))
    try:
        with unless_promised():
            change(parts().read_settings(), {("box", "remote"): key})
            remotes.keep(key)
    except SettingsError as problem:
        return page(problem), 409
    return redirect(url_for("remote.show"), 303)


def port() -> RemotesLike:
    """There is none for a page without a box."""
    remotes = parts().remotes
    if remotes is None:
        abort(404)
    return remotes


def page(problem: ParrainError | None = None) -> str:
    remotes = parts().remotes
    kept = "" if remotes is None else remotes.kept
    plugged = () if remotes is None else remotes.plugged
    return render_template(
        "remote.html",
        problem=None if problem is None else problem.phrase,
        kept=kept,
        named=named(kept, plugged[0] if plugged else "") if kept else None,
        plugged=bool(plugged),
        denied=DENIED if remotes is not None and remotes.denied else None,
        patience=round(PATIENCE_S),
    )
