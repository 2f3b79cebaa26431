"""The OpenAPI description of the box, put together from its routes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from pi_parrain import __version__
from pi_parrain.digits import WHOLE as DIGITS
from pi_parrain.server import games
from pi_parrain.server.api.operations import (
    FILES,
    GAME_NUMBER,
    HTML,
    JSON,
    OPERATIONS,
    PAGE,
    QUESTION,
    Answer,
    Operation,
)
from pi_parrain.server.api.shapes import TEXT, WHOLE, ref, shapes
from pi_parrain.server.door.access import SAFE, audience
from pi_parrain.server.requests import LONGEST_KEY

Json = dict[str, Any]

PLACE = re.compile(r"<(?:(?P<kind>\w+)(?:\((?P<words>[^)]*)\))?:)?(?P<name>\w+)>")
PIECE = "application/octet-stream"
FORM = "application/x-www-form-urlencoded"

INTRODUCTION = """\
The box referees a game; phones read and tap through these addresses, and so may your programs.
Reading the board is open to everybody. For the rest, show the Parrain's key to `/join` once: the
session comes back in a cookie. A player takes a free seat with `/sit`, in the same cookie: it opens
`/pad`, where only his own choices are taken. State changes by POST only.

A refusal is JSON with a `code` for programs and a `sentence` for people (a page, for whoever
accepts `text/html`), and it has changed nothing. Sentences are French, English or Dutch, after
`Accept-Language`. A request that is not HTTP at all may be refused in plain text.

Pages for people are listed too, without their content.
"""

REFUSALS = {
    400: "Not what is described here; the sentence names the field.",
    401: "For the Parrain, or for the player of a seat, and this session is not his.",
    403: "Sent by a page of another site.",
    404: "Not on this box.",
    405: "There, but not to be changed.",
    409: "The rules, or the state of the box, say no.",
    413: "Too long.",
    421: "Meant for another host.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "The disk, or the number of open streams, does not allow it now.",
}
EVERYWHERE = {421, 429, 503}

HEADERS: dict[str, Json] = {
    "Idempotency-Key": {
        "description": "New for each tap; the same one when a tap is sent again: it counts once.",
        "required": True,
        "schema": {**TEXT, "minLength": 1, "maxLength": LONGEST_KEY},
    },
    "Game": {
        "description": "The game that this is about; if another one is in play, it is refused.",
        "required": False,
        "schema": {**TEXT, "pattern": "^-?[0-9]+$"},
    },
    "Seen": {
        "description": "The last `seq` that the sender knew of. What is refused because somebody "
        "has made the same move since is answered like his, as a `duplicate`.",
        "required": False,
        "schema": {**TEXT, "pattern": f"^{DIGITS.pattern}$"},
    },
    "Piece-Start": {
        "description": "Where in the file this piece begins; 0 begins another upload.",
        "required": True,
        "schema": {**TEXT, "pattern": f"^{DIGITS.pattern}$"},
    },
}

QUERIES: dict[str, Json] = {
    "kept": {
        "description": "What the button that led here kept, for the sentence.",
        "required": False,
        "schema": {"type": "array", "items": TEXT},
    },
    "seat": {
        "description": "The player; for a pad, one of this session's own, and else its first.",
        "required": False,
        "schema": TEXT,
    },
    "key": {
        "description": "Any word, to take the Parrain's key along.",
        "required": False,
        "schema": TEXT,
    },
    "games": {
        "description": "Any word, to take the last games along; they hold the players' names.",
        "required": False,
        "schema": TEXT,
    },
    "exam": {
        "description": "Which question of an exam the card is.",
        "required": False,
        "schema": QUESTION,
    },
    "renewed": {
        "description": "`1`, to be told that the key was changed and what to do about it.",
        "required": False,
        "schema": TEXT,
    },
    "instead_of": {
        "description": "The `id` of the training that the next one replaces.",
        "required": False,
        "schema": GAME_NUMBER,
    },
    "more": {
        "description": "This session has a seat and wants another one.",
        "required": False,
        "schema": TEXT,
    },
}
TAGS = {"parrain": "Parrain", "seat": "player", "public": "public"}


@cache
def described_routes() -> dict[str, Operation]:
    return {**OPERATIONS, **of_games("OPERATIONS")}


def of_games(table: str) -> dict[str, Any]:
    """What the pages of the games add to *table*, each in the ``api`` module of its folder."""
    parts = [import_module(f"{part.__name__}.api") for part in games.PARTS]
    return {name: value for part in parts for name, value in getattr(part, table).items()}


def document(app: Flask) -> Json:
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))
    paths: Json = {}
    for rule in rules:
        if rule.endpoint not in FILES:
            paths.setdefault(path(rule), {}).update(operations(app, rule))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pi Parrain",
            "version": __version__,
            "description": INTRODUCTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**shapes(), **of_games("SHAPES")},
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": app.config["SESSION_COOKIE_NAME"],
                }
            },
        },
    }


def path(rule: Rule) -> str:
    return PLACE.sub(r"{\g<name>}", rule.rule)


def verbs(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


def operations(app: Flask, rule: Rule) -> Iterator[tuple[str, Json]]:
    for verb in verbs(rule):
        yield verb.lower(), operation(app, rule, verb)


def operation(app: Flask, rule: Rule, verb: str) -> Json:
    about = described_routes()[rule.endpoint]
    allowed = audience(app, rule.endpoint)
    closed = allowed != "public"
    summary, _, description = (app.view_functions[rule.endpoint].__doc__ or "").partition("\n\n")
    described: Json = {
        "operationId": rule.endpoint + ("_usual" if rule.defaults else ""),
        "tags": ["page" if is_page(about, verb) else TAGS[str(allowed)]],
        "summary": summary.strip(),
        "parameters": [*places(rule), *headers(about), *queries(about)],
        "responses": {str(status): told for status, told in responses(rule, verb, about, closed)},
        "security": [{"session": []}] if closed else [],
    }
    if description:
        described["description"] = " ".join(description.split())
    if (taken := content(about)) is not None:
        described["requestBody"] = {"required": not about.bare, "content": taken}
    return described


def is_page(about: Operation, verb: str) -> bool:
    return verb in SAFE and about.answers == PAGE


def places(rule: Rule) -> Iterator[Json]:
    """What stands in the address."""
    for place in PLACE.finditer(rule.rule):
        yield {"name": place["name"], "in": "path", "required": True, "schema": kind(place)}


def kind(place: re.Match[str]) -> Json:
    match place["kind"]:
        case "any":
            return {"enum": [word.strip() for word in place["words"].split(",")]}
        case "int":
            return {**WHOLE, "minimum": 0}
        case _:
            return {**TEXT, "minLength": 1}


def headers(about: Operation) -> Iterator[Json]:
    return ({"name": name, "in": "header", **HEADERS[name]} for name in about.headers)


def queries(about: Operation) -> Iterator[Json]:
    return ({"name": name, "in": "query", **QUERIES[name]} for name in about.query)


def content(about: Operation) -> Json | None:
    if about.body is not None:
        return {JSON: {"schema": about.body}}
    if about.piece:
        return {PIECE: {"schema": {**TEXT, "format": "binary"}}}
    return None if about.form is None else {FORM: {"schema": about.form}}


def responses(rule: Rule, verb: str, about: Operation, closed: bool) -> Iterator[tuple[int, Json]]:
    """What goes well, then what may not: some of it follows from the route."""
    yield from ((status, response(answer)) for status, answer in sorted(about.answers.items()))
    refused = EVERYWHERE | {*about.may_fail}
    refused |= {401} if closed else set()
    refused |= {403} if verb not in SAFE else set()
    refused |= {404} if rule.arguments else set()
    refused |= {400, 413} if content(about) else set()
    for status in sorted(refused - about.answers.keys()):
        yield status, response(Answer(REFUSALS[status], {JSON: ref("Refusal"), HTML: TEXT}))


def response(answer: Answer) -> Json:
    told: Json = {"description": answer.told}
    if answer.kinds:
        told["content"] = {kind: {"schema": shape} for kind, shape in answer.kinds.items()}
    if answer.leads:
        told["headers"] = {"Location": {"schema": TEXT}}
    return told
