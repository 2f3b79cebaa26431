"""The small picture of a card: who stands where, and what somebody who cannot see it is told."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.card_shelf import card
from pi_parrain.engine.codec import decoder
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.games.live.words import Corner
from pi_parrain.training.cards import meant
from pi_parrain.training.picture import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    Aims,
    Are,
    Line,
    Pair,
    Picture,
    Place,
    Shows,
    compose,
    stroke,
)
from tests.plain import plain
from tests.training.test_every_card import CARDS

WHO = {"Léa", "Tom", "Max", "Zoé", "Ivo", "Anaïs", "Bastien", "Chloé", *"ABCDEFGHT"}


def picture(*lines: str):
    return compose(tuple(meant(stroke(line), "picture", GAMES["live"], WHO) for line in lines))


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Léa > Tom", Aims("Léa", "Tom")),
        ("  Léa>Tom ", Aims("Léa", "Tom")),
        ("Tom : Kevlar", Pair("Tom", ("Kevlar",))),
        ("hospital : Zoé, Ivo", Pair("hospital", ("Zoé", "Ivo"))),
        ("table: A,B", Pair("table", ("A", "B"))),
    ],
)
def test_the_notation(line, read):
    assert stroke(line) == read


@pytest.mark.parametrize(
    ("slug", "line", "found"),
    [
        ("live", "Tom : Kevlar", Shows("Tom", "Kevlar")),
        ("live", "hospital : Zoé, Ivo", Are(Corner.HOSPITAL, ("Zoé", "Ivo"))),
        ("live", "cowards : Zoé", Are(Corner.COWARDS, ("Zoé",))),
        ("vilains", "table: Tom, Léa", Are(Place.TABLE, ("Tom", "Léa"))),
        ("vilains", "out : Tom", Are(Place.OUT, ("Tom",))),
    ],
)
def test_each_game_has_places_of_its_own(slug, line, found):
    assert meant(stroke(line), "picture", GAMES[slug], WHO) == found


@pytest.mark.parametrize(
    ("slug", "line", "allowed"),
    [
        ("live", "hopital : Zoé", "« hopital » n'est ni un endroit de ce jeu (hospital, cowards, "),
        ("vilains", "hospital : Zoé", "« hospital » n'est ni un endroit de ce jeu (table, out)"),
        ("vilains", "Tom : un, deux", "« Tom » n'est ni un endroit de ce jeu (table, out), ni"),
    ],
)
def test_a_place_that_a_game_does_not_know_is_named_beside_those_that_it_does(slug, line, allowed):
    with pytest.raises(Unreadable) as refused:
        meant(stroke(line), "picture[3]", GAMES[slug], WHO)
    assert plain(refused.value).startswith(f"« picture[3] » : {allowed}")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Léa",
        "Léa >",
        "> Tom",
        "A > B > C",
        "Tom :",
        ": Kevlar",
        "A : B : C",
        "table : ,",
        "Tom : 5 %",
        "Tom : {x}",
    ],
)
def test_what_means_nothing(line):
    with pytest.raises(Unreadable, match="picture"):
        decoder(Line)(line, "picture")


def test_the_only_target_is_in_the_middle():
    found = {one.name: (one.x, one.y) for one in picture("Léa > Tom", "Max > Tom").people}
    assert found["Tom"] == MIDDLE
    assert len({found[name] for name in ("Léa", "Max", "Tom")}) == 3


def test_round_a_table_the_order_is_that_of_the_words():
    seated = picture("Chloé : « Euh »", "table : Anaïs, Bastien, Chloé")
    assert [one.name for one in seated.people] == ["Anaïs", "Bastien", "Chloé"]
    assert seated.people[2].shows == "« Euh »"
    assert seated.has_table


def test_those_who_are_elsewhere_are_in_a_corner():
    drawn = picture("Léa > Tom", "hospital : Zoé", "cowards : Ivo")
    assert [one.name for one in drawn.people] == ["Léa", "Tom"]
    assert [corner.where for corner in drawn.corners] == [Corner.HOSPITAL, Corner.COWARDS]
    assert [plain(one) for one in drawn.told] == [
        "Léa vise Tom.",
        "Zoé : à l'hôpital.",
        "Ivo : au coin des lâches.",
    ]


NAMES = st.sampled_from(
    ["Ada", "Bob", "Cléo", "Dan", "Eva", "Fil", "Gil", "Hana", "Ivo", "Jo", "Kim", "Lou"]
)
STROKES = st.one_of(
    st.builds(Aims, NAMES, NAMES),
    st.builds(Shows, NAMES, NAMES),
    st.builds(
        Are, st.sampled_from([*Place, *Corner]), st.lists(NAMES, min_size=1, unique=True).map(tuple)
    ),
)


@given(st.lists(STROKES, max_size=12).map(tuple))
def test_everybody_is_on_the_sheet_once(strokes):
    drawn = compose(strokes)
    names = [one.name for one in drawn.people]
    assert len(set(names)) == len(names)
    spots = {(round(one.x), round(one.y)) for one in drawn.people}
    assert len(spots) == len(names)
    for x, y in spots:
        assert 0 < x < WIDTH
        assert 0 < y < HEIGHT
    assert len(drawn.arrows) == sum(isinstance(one, Aims) for one in strokes)
    assert len(drawn.told) == len(strokes)


def cross(drawn: Picture, concerned: tuple[tuple[str, str], ...]) -> list[str]:
    """Who stands in the way of an arrow that is not about him: its line meets his figure."""
    found = []
    for (who, whom), line in zip(concerned, drawn.arrows, strict=True):
        for one in drawn.people:
            near = min(
                hypot(line.x1 + (line.x2 - line.x1) * i / 40 - one.x,
                      line.y1 + (line.y2 - line.y1) * i / 40 - one.y + 5)
                for i in range(41)
            )  # fmt: skip
            if one.name not in (who, whom) and near < 15:  # a body is 26 wide
                found.append(f"{who} > {whom} crosses {one.name}")
    return found


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_no_arrow_of_a_card_crosses_a_child_it_does_not_concern(slug, name):
    strokes = card(slug, name).picture
    aims = tuple((one.who, one.whom) for one in strokes if isinstance(one, Aims))
    assert cross(compose(strokes), aims) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("A > T", "B > T", "C > A", "D > B"),
        ("A > T", "B > T", "C > A", "D > T", "E > B", "F > C"),
        ("A > T", "B > T", "C > T", "D > T", "E > A", "F > B", "G > C", "H > D"),
    ],
)
def test_arrows_go_round_others(lines):
    drawn = picture(*lines)
    aims = tuple(tuple(line.split(" > ")) for line in lines)
    assert cross(drawn, aims) == []


FEW = st.sampled_from(["Ada", "Bob", "Cléo", "Dan", "Eva", "Fil"])


@given(st.lists(st.builds(Aims, FEW, FEW).filter(lambda one: one.who != one.whom), max_size=9))
def test_among_six_no_arrow_ever_crosses_anybody(aims):
    drawn = compose(tuple(aims))
    assert cross(drawn, tuple((one.who, one.whom) for one in aims)) == []
