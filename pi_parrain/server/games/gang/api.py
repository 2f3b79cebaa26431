"""What the routes of this game's own pages answer, for ``/api/openapi.json``."""

from __future__ import annotations

from pi_parrain.engine.schema import Schema
from pi_parrain.server.api.operations import PAGE, Operation, answers
from pi_parrain.server.api.shapes import TEXT

OPERATIONS: dict[str, Operation] = {
    "tattoos.show": Operation(answers("A drawing.", svg=TEXT), may_fail=(404,)),
    "tattoos.credit": Operation(PAGE),
}

SHAPES: dict[str, Schema] = {}
