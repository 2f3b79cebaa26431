"""The shapes that bodies and answers have, from the definitions that read and write them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from pi_parrain import training
from pi_parrain.engine import Codec, Common, Text
from pi_parrain.engine.schema import NULL, Schema, schema_of, tagged
from pi_parrain.errors import JournalError, ParrainError
from pi_parrain.field import stick
from pi_parrain.games import BOARD_SWITCHES, GAMES
from pi_parrain.server import uploads
from pi_parrain.server.door.phonebook import LONGEST_LABEL
from pi_parrain.server.errors import STATUS
from pi_parrain.server.pages import backup, players, remote, restart, self_test, trials

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
YES_NO: Schema = {"type": "boolean"}
MOVES = {slug: Codec(game.commands, "do") for slug, game in GAMES.items()}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def one_line(longest: int = Text().longest) -> Schema:
    return schema_of(Annotated[str, Text(longest)])


def object_of(properties: dict[str, Schema], *required: str) -> Schema:
    return {"type": "object", "properties": properties, "required": [*required]}


def answer_of(properties: dict[str, Schema]) -> Schema:
    """An answer always has all its fields."""
    return object_of(properties, *properties)


def or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, NULL]}


def shapes() -> dict[str, Schema]:
    """Every named shape, by its name."""
    return {
        "Refusal": object_of(
            {"code": {"enum": codes()}, "sentence": TEXT, "field": TEXT}, "code", "sentence"
        ),
        "Join": {
            **object_of({"key": TEXT, "code": TEXT, "label": one_line(LONGEST_LABEL)}),
            "anyOf": [{"required": ["key"]}, {"required": ["code"]}],
        },
        "Move": {"anyOf": [ref(f"{slug}.move") for slug in MOVES]},
        **dict(moves()),
        "Recorded": answer_of(
            {
                "seq": WHOLE,
                "named": TEXT,
                "cautions": {"type": "array", "items": TEXT},
                "duplicate": YES_NO,
            }
        ),
        "Game": {
            **object_of(
                {"id": WHOLE, "kind": {"enum": [*GAMES]}, "moment": TEXT, "phase": TEXT},
                *("id", "kind", "moment", "phase"),
            ),
            "description": "Which game, and the view that it has of itself for this audience.",
        },
        "Board": answer_of(seen()),
        "Play": answer_of(seen() | behind_the_scenes()),
    }


def moves() -> Iterator[tuple[str, Schema]]:
    """Each move of each game; *at* may say which moment it is about."""
    for slug, codec in MOVES.items():
        names = {name: f"{slug}.{name}" for name in codec.decoders}
        mapping = {name: ref(place)["$ref"] for name, place in names.items()}
        yield (
            f"{slug}.move",
            {
                "description": f"{GAMES[slug].title}. At any other game, another list holds.",
                "oneOf": [ref(place) for place in names.values()],
                "discriminator": {"propertyName": codec.tag, "mapping": mapping},
            },
        )
        for name, shape in tagged(codec).items():
            shape["properties"]["at"] = one_line()
            yield names[name], shape


def seen() -> dict[str, Schema]:
    return {
        "version": {**WHOLE, "description": "Grows with every change."},
        "now_ms": {**WHOLE, "description": "The clock of the box."},
        "countdown": or_null(answer_of({"zero_ms": WHOLE, "ends_ms": WHOLE})),
        "trouble": or_null(TEXT),
        "training": {**or_null(TEXT), "description": "Its kind, where nothing is kept."},
        "game": or_null(ref("Game")),
    }


def behind_the_scenes() -> dict[str, Schema]:
    names = sorted({name for codec in MOVES.values() for name in codec.decoders})
    return {
        "offers": {"type": "array", "items": {"enum": names}},
        "undo": or_null(answer_of({"seq": WHOLE, "named": TEXT})),
        **{f"{name}_shown": YES_NO for name in BOARD_SWITCHES},
    }


def codes() -> list[str]:
    """Every word that an answer may give as its reason."""
    errors: list[type[ParrainError]] = [*STATUS, *JournalError.__subclasses__()]
    lists: list[type[Enum]] = [Common, players.Reason, restart.Reason, self_test.Reason]
    lists += [backup.Reason, remote.Reason, stick.Reason, trials.Reason]
    lists += [training.Reason, uploads.Reason]
    lists += [game.reasons for game in GAMES.values()]
    reasons = {reason.name.lower() for reasons in lists for reason in reasons}
    return sorted({"http", "wrong", *reasons, *(error.__name__.lower() for error in errors)})
