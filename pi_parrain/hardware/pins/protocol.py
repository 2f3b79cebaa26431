"""What the server and the pin process say to each other: one JSON list a line, a word first."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.errors import BoxError
from pi_parrain.hardware.pins.score import Edge, Performance

Message = list[Any]


def encode(*message: Any) -> bytes:
    return json.dumps(message, default=str).encode() + b"\n"


def decode(line: bytes) -> Message:
    """Raises ``ValueError`` for whatever is not a message."""
    message: Message = json.loads(line)
    if not isinstance(message, list) or not message or not isinstance(message[0], str):
        raise ValueError("not a message")
    return message


def pack_settings(box: BoxSettings) -> str:
    return json.dumps(asdict(box))


def unpack_settings(packed: str) -> BoxSettings:
    fields = json.loads(packed)
    return BoxSettings(**{**fields, "light_pins": tuple(fields["light_pins"])})


def pack(performance: Performance) -> Message:
    edges = [astuple(edge) for edge in performance.edges]
    return [performance.downbeat, edges, performance.lasts, performance.zero]


def unpack(packed: Message) -> Performance:
    downbeat, edges, lasts, zero = packed
    return Performance(downbeat, tuple(Edge(*edge) for edge in edges), lasts, zero)


def pack_error(error: BoxError) -> Message:
    """The sentence and its words apart, so that a page can still translate it."""
    return [error.phrase.text, dict(error.phrase.words)]


def unpack_error(packed: Message) -> BoxError:
    text, words = packed
    return BoxError(text, **words)
