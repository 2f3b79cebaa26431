"""The codec: what it writes it reads back, and nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine import Between, Codec, Text
from pi_parrain.engine.codec import ANY_NUMBER, defaults, from_json, shown, snake, to_json
from pi_parrain.engine.schema import schema_of
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.games import GAMES
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton
from pi_parrain.limits import Verbatim


class Fruit(Enum):
    PEAR = "pear"
    FIG = "fig"


@dataclass(frozen=True, slots=True)
class Basket:
    fruit: Fruit = Fruit.PEAR
    weight: Annotated[int, Between(0, 500)] | None = None


@dataclass(frozen=True, slots=True)
class GoShopping:
    who: Annotated[str, Text(12)]
    baskets: Annotated[tuple[Basket, ...], Between(0, 3)] = ()
    prices: dict[str, int] | None = None
    quick: bool = False


codec = Codec((GoShopping,), "do")
LEA = {"do": "go_shopping", "who": "Léa"}


def test_a_value_as_json_and_back() -> None:
    value = GoShopping("Léa", (Basket(Fruit.FIG, 3), Basket()), {"fig": 2}, True)
    data = codec.encode(value)
    assert data == LEA | {
        "baskets": [{"fruit": "fig", "weight": 3}, {}],
        "prices": {"fig": 2},
        "quick": True,
    }
    assert codec.decode(json.loads(json.dumps(data))) == value


def test_a_whole_number_may_be_written_as_a_float() -> None:
    basket = from_json(Basket, {"weight": 3.0})
    assert (basket, type(basket.weight)) == (Basket(weight=3), int)


def test_defaults_are_left_out() -> None:
    assert codec.encode(GoShopping("Léa")) == LEA
    assert from_json(Basket, {}) == Basket()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "« do » : None est inconnu. Valeurs admises : go_shopping."),
        ({"do": "dance"}, "« do » : 'dance' est inconnu. Valeurs admises : go_shopping."),
        ({"do": ["go_shopping"]}, "« do » : ['go_shopping'] est inconnu."),
        ({"do": "go_shopping"}, "« who » manque."),
        (
            LEA | {"where": 1},
            "« where » est inconnu. Champs admis : who, baskets, prices et quick.",
        ),
        (LEA | {"who": 3}, "« who » doit être un texte de 1 à 12 caractères ; reçu : 3."),
        (LEA | {"who": "  "}, "« who » doit être un texte"),
        (LEA | {"who": "x" * 13}, "« who » doit être un texte"),
        (LEA | {"who": "a\0b"}, "« who » doit être un texte"),
        (LEA | {"who": "\ud800"}, "« who » doit être un texte"),
        (LEA | {"quick": 1}, "« quick » doit être true ou false ; reçu : 1."),
        (LEA | {"quick": None}, "« quick » doit être true ou false ; reçu : None."),
        (LEA | {"baskets": {}}, "« baskets » doit être une liste de 0 à 3 éléments ; reçu : {}."),
        (LEA | {"baskets": [{}] * 4}, "« baskets » doit être une liste de 0 à 3 éléments"),
        (LEA | {"baskets": [{}, 7]}, "« baskets[1] » doit être un objet ; reçu : 7."),
        (LEA | {"baskets": [{"fruit": "kiwi"}]}, "« baskets[0].fruit » : 'kiwi' est inconnu."),
        (LEA | {"baskets": [{"fruit": []}]}, "« baskets[0].fruit » : [] est inconnu."),
        (LEA | {"baskets": [{"weight": 501}]}, "« baskets[0].weight » doit être un nombre entier"),
        (LEA | {"baskets": [{"weight": True}]}, "« baskets[0].weight » doit être un nombre"),
        (LEA | {"baskets": [{"weight": 1.5}]}, "de 0 à 500 ; reçu : 1.5."),
        (LEA | {"baskets": [{"weight": float("inf")}]}, "de 0 à 500 ; reçu : inf."),
        (LEA | {"prices": []}, "« prices » doit être un objet ; reçu : []."),
        (LEA | {"prices": {"fig": "2"}}, "« prices.fig » doit être un nombre entier"),
        (LEA | {"prices": {"fig": 10**10}}, "« prices.fig » doit être un nombre entier"),
        (LEA | {"prices": {"": 1}}, "« prices » doit être un texte"),
    ],
)
def test_anything_else_is_refused_by_name(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        codec.decode(data)
    assert sentence in str(caught.value).replace("\N{NO-BREAK SPACE}", " ")


def whole(text: str) -> tuple[str, ...]:
    if "," not in text:
        raise ValueError
    return tuple(text.split(","))


@dataclass(frozen=True, slots=True)
class Recipe:
    heat: Literal["low", "high"] = "low"
    hours: Annotated[float, Between(0.5, 3, "une durée en heures")] = 1.0
    secret: Annotated[tuple[str, ...], Verbatim("des virgules", whole)] = ()


def test_words_decimals_and_texts_as_they_stand() -> None:
    read = from_json(Recipe, {"heat": "high", "hours": 2, "secret": " e\u0301, b "})
    assert read == Recipe("high", 2.0, (" e\u0301", " b "))
    assert type(read.hours) is float
    assert to_json(Recipe("high", 2.5)) == {"heat": "high", "hours": 2.5}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"heat": "hot"}, "« heat » : 'hot' est inconnu. Valeurs admises : low et high."),
        ({"heat": ["low"]}, "« heat » : ['low'] est inconnu."),
        ({"hours": 0.4}, "« hours » doit être une durée en heures de 0.5 à 3 ; reçu : 0.4."),
        ({"hours": True}, "de 0.5 à 3 ; reçu : True."),
        ({"hours": float("nan")}, "de 0.5 à 3 ; reçu : nan."),
        ({"hours": "2"}, "de 0.5 à 3 ; reçu : '2'."),
        ({"hours": 10**5000}, "de 0.5 à 3 ; reçu : …."),
        ({"secret": "gorilla"}, "« secret » : il faut des virgules."),
        ({"secret": 3}, "« secret » : il faut des virgules."),
        ({"hour": 2}, "« hour » est inconnu. Est-ce « hours » ? Champs admis : heat, hours et"),
    ],
)
def test_what_does_not_fit_is_told(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        from_json(Recipe, data)
    assert sentence in str(caught.value).replace("\N{NO-BREAK SPACE}", " ")


def test_the_schema_knows_words_decimals_and_texts_as_they_stand() -> None:
    assert schema_of(Recipe)["properties"] == {
        "heat": {"enum": ["low", "high"]},
        "hours": {"type": "number", "minimum": 0.5, "maximum": 3},
        "secret": {"type": "string"},
    }


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Léa", "Léa"),
        ("Le\N{COMBINING ACUTE ACCENT}a", "Léa"),
        ("  Léa \t M. ", "Léa M."),
        ("Max  M.", "Max M."),
        ("Léa\N{NO-BREAK SPACE}M.", "Léa M."),
        ("ليلى", "ليلى"),
        ("👩\N{ZERO WIDTH JOINER}🚀", "👩\N{ZERO WIDTH JOINER}🚀"),
    ],
)
def test_text_is_kept_as_people_mean_it(typed: str, kept: str) -> None:
    assert codec.decode(LEA | {"who": typed}) == GoShopping(kept)


@given(st.text(max_size=14))
def test_text_is_read_the_same_twice(typed: str) -> None:
    try:
        who = codec.decode(LEA | {"who": typed}).who
    except Unreadable:
        return
    assert codec.decode(LEA | {"who": who}).who == who
    who.encode()


def test_names_are_written_in_snakes() -> None:
    assert [snake(name) for name in ("Flee", "OpenPack", "SetUp")] == [
        "flee",
        "open_pack",
        "set_up",
    ]


def test_what_is_shown_stays_short() -> None:
    assert shown("x" * 1000) == "'" + "x" * 58 + "…"
    assert shown("a\nb") == "'a\\nb'"


def test_what_is_too_deep_to_be_shown_is_dots() -> None:
    """It may be read from deeper in the stack than it was parsed."""
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    assert shown(deep) == "…"


# Every command and event of every game


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of type *hint*, within the limits that it declares."""
    limits: dict[type, Any] = {}
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        limits = {type(note): note for note in notes}
    span = limits.get(Between)
    if get_origin(hint) in (Union, UnionType):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return st.none() | values(Annotated[(inner, *limits.values())] if limits else inner)
    if get_origin(hint) is tuple:
        low, high = (span.low, min(span.high, span.low + 3)) if span else (0, 3)
        return st.lists(values(get_args(hint)[0]), min_size=low, max_size=high).map(tuple)
    if get_origin(hint) is dict:
        return st.dictionaries(*map(values, get_args(hint)), max_size=3)
    if hint is int:
        span = span or ANY_NUMBER
        return st.integers(span.low, span.high)
    if hint is str:
        return st.sampled_from(
            ["Léa", "L'Équipe à Toto", "=1+1", "李", "👩\N{ZERO WIDTH JOINER}🚀"]
        )
    if hint is bool or issubclass(hint, Enum):
        return st.sampled_from([False, True] if hint is bool else list(hint))
    return records(hint)


def records(cls: type) -> st.SearchStrategy[Any]:
    if cls is Carton:  # few of all cartons could have been sold
        return st.sampled_from(
            [Carton(), Carton(Bills(28, 38, 38)), Carton(red=20, bills=Bills(29, 36, 33))]
        )
    hints = get_type_hints(cls, include_extras=True)
    return st.builds(cls, **{name: values(hints[name]) for name in defaults(cls)})


ALL = [
    pytest.param(game.commands, cls, id=f"{slug}-{cls.__name__}")
    for slug, game in GAMES.items()
    for cls in game.commands
] + [
    pytest.param(game.events, cls, id=f"{slug}-{cls.__name__}")
    for slug, game in GAMES.items()
    for cls in game.events
]


@pytest.mark.parametrize(("types", "cls"), ALL)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_command_and_fact_survives_the_journey(
    types: tuple[type, ...], cls: type, data: st.DataObject
) -> None:
    value = data.draw(records(cls))
    everything = Codec(types, "do")
    line = json.dumps(everything.encode(value))
    assert everything.decode(json.loads(line)) == value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
names = st.sampled_from([cls.__name__ for cls in GAMES["live"].commands]).map(snake)
field_names = st.sampled_from(["who", "teams", "pack", "phase", "victim", "card", "box", "touched"])


@settings(max_examples=300, deadline=None)
@given(kind=names, rest=st.dictionaries(field_names, json_values, max_size=4))
def test_no_json_can_break_the_reader(kind: str, rest: dict[str, Any]) -> None:
    live = Codec(GAMES["live"].commands, "do")
    try:
        value = live.decode({"do": kind} | rest)
    except (Unreadable, Refused) as error:
        sentence = str(error)
    else:
        sentence = json.dumps(to_json(value))
    assert sentence
