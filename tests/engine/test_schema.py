"""The schemas say what the codec reads: both are asked about the same JSON, and must agree."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from pi_parrain.engine import Codec
from pi_parrain.engine.schema import tagged
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.games import GAMES
from tests.engine.test_codec import records

CODECS = [Codec(types, "do") for game in GAMES.values() for types in (game.commands, game.events)]
ALL = [pytest.param(codec, cls, id=codec.names[cls]) for codec in CODECS for cls in codec.names]

# No spaces around a text: the codec trims them, and a schema cannot.
NUMBERS = (0, -1, 10**10, 1.0, 0.5)
NONSENSE: list[Any] = [None, True, *NUMBERS, "", " ", "a\0b", "x" * 300, "bang", [], {}]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside *data*."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found = [(*path, key) for key, _ in items]
    inner = [place for place in found if isinstance(at(data, place[len(path) :]), dict | list)]
    return found + [deep for one in inner for deep in places(at(data, one[len(path) :]), one)]


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def reads(codec: Codec, data: Any) -> bool:
    try:
        codec.decode(data)
    except Unreadable:
        return False
    except Refused:  # a box of cards that was never printed: well written all the same
        return True
    return True


@pytest.mark.parametrize(("codec", "cls"), ALL)
@settings(max_examples=12)
@given(data=st.data())
def test_schema_and_codec_agree(codec: Codec, cls: type, data: st.DataObject) -> None:
    schema = Draft202012Validator(tagged(codec)[codec.names[cls]])
    written = json.loads(json.dumps(codec.encode(data.draw(records(cls)))))
    schema.validate(written)
    spoilt = deepcopy(written)
    *path, key = data.draw(st.sampled_from(places(written)))
    spoiler = data.draw(st.sampled_from(NONSENSE))
    match data.draw(st.sampled_from(["replace", "remove", "add"])):
        case "replace":
            at(spoilt, tuple(path))[key] = spoiler
        case "remove":
            del at(spoilt, tuple(path))[key]
        case "add" if isinstance(key, str):
            at(spoilt, tuple(path))["where"] = spoiler
    assert schema.is_valid(spoilt) == reads(codec, spoilt), spoilt
