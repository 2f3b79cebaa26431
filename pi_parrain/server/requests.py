"""What routes read of the request that they answer, and the one answer that they share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue

from pi_parrain.errors import Unreadable
from pi_parrain.phrases import _
from pi_parrain.server.door.limits import neighbour
from pi_parrain.server.language import spoken
from pi_parrain.table import Answer

LEND = "parrain.lend"
"""What our server adds to the WSGI environment: ``with lend():`` this thread only waits."""
LONGEST_KEY = 80  # characters


def asking() -> str:
    """The address that this request came from."""
    return neighbour(request.remote_addr)


def long_wait() -> AbstractContextManager[None]:
    """Around what keeps this thread waiting: the server starts another one meanwhile."""
    lend: Callable[[], AbstractContextManager[None]] = request.environ.get(LEND, nullcontext)
    return lend()


def body() -> dict[str, Any]:
    """The JSON object in the body."""
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # brackets in brackets in brackets
        data = None
    if not isinstance(data, dict):
        raise Unreadable(_("Le corps de la demande doit être un objet JSON."))
    return data


def once() -> str:
    """The idempotency key: a tap repeated by a bad link counts once."""
    key = request.headers.get("Idempotency-Key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        raise Unreadable(
            _("L'en-tête Idempotency-Key doit avoir de 1 à {longest} caractères."),
            longest=LONGEST_KEY,
        )
    return key


def taken_away(content: bytes | str, mimetype: str, name: str) -> Response:
    """A file that the phone keeps as *name*."""
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(content, mimetype=mimetype, headers=headers)


def recorded(answer: Answer) -> ResponseReturnValue:
    """What a phone is told about a tap that counts."""
    return jsonify(
        seq=answer.seq,
        named=spoken(answer.named),
        cautions=[spoken(caution) for caution in answer.cautions],
        duplicate=answer.duplicate,
    )
