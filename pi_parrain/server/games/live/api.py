"""What the routes of this game's own pages take and answer, for ``/api/openapi.json``."""

from __future__ import annotations

from pi_parrain.engine.schema import Schema, schema_of
from pi_parrain.games.live.moves import SetUp
from pi_parrain.server.api.operations import (
    NUMBER,
    PAGE,
    PAGE_AGAIN,
    RECORDED,
    SEE_OTHER,
    Operation,
)
from pi_parrain.server.api.shapes import TEXT, object_of, ref
from pi_parrain.server.games.live import my_box

COUNTED = object_of(
    dict.fromkeys(my_box.FIELDS, NUMBER)
    | {"red": TEXT}  # a number too, unless the next three are there
    | {f"red_{name}": NUMBER for name in my_box.FIELDS},
    *my_box.FIELDS,
)

OPERATIONS: dict[str, Operation] = {
    "my_box.show": Operation(PAGE),
    "new_game.show": Operation(PAGE),
    "new_game.begin": Operation(
        RECORDED, body=ref("NewGame"), headers=("Idempotency-Key",), may_fail=(409,)
    ),
    "new_game.preview": Operation(PAGE, body=ref("NewGame")),
    "my_box.save": Operation(
        SEE_OTHER | PAGE_AGAIN,
        form={"anyOf": [object_of({"as_printed": TEXT}, "as_printed"), COUNTED]},
    ),
}

SHAPES: dict[str, Schema] = {
    "NewGame": object_of({"set_up": schema_of(SetUp), "draft": {}}, "set_up"),
}
