"""A card as a file: whatever is wrong with it is a sentence that says where."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine import Game, Match
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.luck import luck_of
from pi_parrain.phrases import Phrase
from pi_parrain.training.cards import LONGEST_FILE, MOST_LINES, Card, CardFile, read_card
from pi_parrain.training.comparing import pairs
from tests import toy
from tests.plain import plain
from tests.training.cards import ROOT, toml_of

GOOD = """
before = '''
# who plays
{"do": "join", "who": "Léa"}
{"do": "join", "who": "Tom"}
'''
solution = '''
{"do": "score", "who": "Tom", "points": 3}
'''
wrong = '''
{"do": "score", "who": "Zoé"}
{"do": "score", "who": "Léa", "points": 3}
'''
picture = ["Léa > Tom", "Tom : Kevlar"]

[fr]
title = "Trois points"
story = "Tom marque trois points."
why = "Trois points sont trois points."
"""

FRENCH = GOOD[: GOOD.index("[fr]")].count("\n") + 1


def read(text: str = GOOD, game: Game[Any, Any, Any] = toy.game) -> Card:
    return read_card("trois", text, game, luck_of)


def test_a_card_knows_its_end() -> None:
    card = read()
    assert card.end == toy.State({"Léa": 0, "Tom": 3})
    assert [line.command for line in card.before] == [toy.Join("Léa"), toy.Join("Tom")]
    assert card.is_right(toy.State({"Tom": 3, "Léa": 0}))
    assert not card.is_right(toy.State({"Léa": 0, "Tom": 2}))


def test_a_language_that_it_lacks_is_french() -> None:
    file = read().file
    assert file.told("nl") == file.told("fr")
    assert file.told("fr").title == "Trois points"


def test_an_undo_counts_and_is_told() -> None:
    text = GOOD.replace(
        '{"do": "score", "who": "Tom", "points": 3}',
        '{"do": "undo"}\n{"do": "join", "who": "Max"}',
    )
    card = read(text)
    assert card.end == toy.State({"Léa": 0, "Max": 0})
    assert plain(card.told[0]).startswith("Annuler : ")


def test_whoever_goes_on_after_the_right_end_was_right() -> None:
    card, match = read(), Match(toy.game)
    for command in (*(line.command for line in card.before), toy.Score("Tom", 3)):
        assert not card.was_right(match.moves)
        match.submit(command)
    assert card.was_right(match.moves)
    match.submit(toy.Score("Léa", 1))
    assert card.was_right(match.moves)
    match.take_back()
    match.take_back()
    assert not card.was_right(match.moves)


def test_a_wanted_undo_is_right_once_it_is_done() -> None:
    """The end was there before, too: nobody is right who has done nothing yet."""
    card = read(GOOD.replace('{"do": "score", "who": "Tom", "points": 3}', '{"do": "undo"}'))
    match = Match(toy.game)
    for line in card.before:
        match.submit(line.command)
    assert not card.was_right(match.moves)
    match.take_back()
    assert card.was_right(match.moves)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("before = '''", "avant = '''"), "« avant » est inconnu."),
        (('why = "Trois points sont trois points."', ""), "« fr.why » manque."),
        (("title =", "titel ="), "« fr.titel » est inconnu. Est-ce « title »"),
        (('title = "Trois points"', "title = 3"), "« fr.title » doit être un texte de 1 à 80"),
        (('title = "Trois points"', f'title = "{"x" * 81}"'), "« fr.title » doit être un texte"),
        (('["Léa > Tom",', '["Léa vise Tom",'), "« picture[0] » : il faut « Léa > Tom », « Tom"),
        (('["Léa > Tom", "Tom : Kevlar"]', '"Léa > Tom"'), "« picture » doit être une liste"),
        (('{"do": "join", "who": "Tom"}', '{"do": "jion"}'), "« before », ligne 3 : « do » :"),
        (('{"do": "join", "who": "Tom"}', "{do: join}"), "« before », ligne 3 : Ce n'est pas"),
        (('{"do": "score", "who": "Tom"', '{"do": "score", "who": "Eva"'), "« solution », ligne 1"),
        (('"who": "Tom", "points": 3', '"who": "Tom", "points": 0'), "« solution » ne change rien"),
        (('"Léa", "points": 3', '"Tom", "points": 3'), "« wrong », ligne 2 : cela aussi mène"),
        (('"do": "score", "who": "Zoé"', '"do": 3'), "« wrong », ligne 1 : « do » : 3"),
        (("# who plays", '{"do": "count_down"}'), "« before » laisse un décompte en cours"),
        (("before = '''", "game = 'echecs'\nbefore = '''"), "pour un autre jeu : echecs"),
        (("[fr]", "[fr"), f"La carte n'est pas du TOML : la ligne {FRENCH} ne se lit pas"),
        (("[fr]", "[fr]\nx = '''"), "des guillemets ou un crochet ne se ferment jamais"),
        (('"Léa > Tom"', '"Gaston > Tom"'), "« picture » dessine Gaston, qui ne joue pas"),
        (('"Tom : Kevlar"', '"out : Tom, Gaston"'), "« picture » dessine Gaston"),
        (
            ('"Tom : Kevlar"', '"hospital : Tom"'),
            "« picture[1] » : « hospital » n'est ni",
        ),
        (("before = '''", "before = 3\nx = '''"), "« before » : il faut des lignes"),
        (("before = '''", "rules = 3\nbefore = '''"), "« rules » doit être une liste"),
        (("before = '''", "seed = 2001-01-01\nbefore = '''"), "« seed » doit être un texte"),
        (("# who plays", '{"do": "join", "who": "A"}\n' * (MOST_LINES + 1)), "200 au plus"),
        (("# who plays", "#" * LONGEST_FILE), "dépasse 32000 caractères"),
        (("before = '''", f"x = {'[' * 5000}\nbefore = '''"), "La carte n'est pas du TOML"),
        (("before = '''", f"rules{'.a' * 15000} = 1\nbefore = '''"), "la ligne 2 ne se lit pas"),
        (("before = '''", f"seed = {'9' * 5000}\nbefore = '''"), "La carte n'est pas du TOML"),
    ],
)
def test_whatever_is_wrong_is_said(change: tuple[str, str], sentence: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(Unreadable) as refused:
        read(GOOD.replace(*change))
    assert sentence in plain(refused.value)


def test_the_empty_card_says_what_is_missing() -> None:
    with pytest.raises(Unreadable) as refused:
        read("")
    assert plain(refused.value) == "« before » manque."


TORN = st.integers(0, len(GOOD)).map(lambda end: GOOD[:end])
MARKS = st.lists(st.tuples(st.integers(0, len(GOOD)), st.text(max_size=3)), max_size=4)


def scribbled(marks: list[tuple[int, str]]) -> str:
    text = GOOD
    for place, letters in marks:
        text = text[:place] + letters + text[place + len(letters) :]
    return text


def sentence(make: Callable[[], object]) -> str | None:
    """What is wrong, if something is; anything but a sentence is a failure."""
    try:
        make()
    except Unreadable as problem:
        return str(problem)
    return None


@settings(max_examples=150)
@given(st.one_of(TORN, MARKS.map(scribbled), st.text(max_size=60)))
def test_a_card_is_a_card_or_a_sentence(text: str) -> None:
    assert sentence(lambda: read(text)) != ""


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=150)
@given(st.sampled_from(["before", "fr", "rules", "seed", "picture", "wrong", "game"]), VALUES)
def test_no_value_of_a_field_is_a_traceback(field: str, value: Any) -> None:
    data = tomllib.loads(GOOD) | {field: value}
    assert sentence(lambda: from_json(CardFile, data)) != ""


def told(*lines: str) -> tuple[Phrase, ...]:
    return tuple(map(Phrase, lines))


@pytest.mark.parametrize(
    ("wanted", "found", "differ"),
    [
        ("a b c", "a b c", []),
        ("a b c", "a x c", [("b", "x")]),
        ("a b c", "a c", [("b", None)]),
        ("a c", "a b c", [(None, "b")]),
        ("a b c d", "a x y d", [("b", "x"), ("c", "y")]),
    ],
)
def test_what_differs_is_told_line_by_line(
    wanted: str, found: str, differ: list[tuple[str | None, str | None]]
) -> None:
    pairs_found = [
        (one.wanted and str(one.wanted), one.found and str(one.found))
        for one in pairs(told(*wanted.split()), told(*found.split()))
    ]
    assert pairs_found == differ


def test_the_example_of_the_documentation_is_a_card() -> None:
    page = (ROOT / "docs" / "cards.md").read_text("utf-8")
    card = read(toml_of("docs/cards.md"), GAMES["live"])
    assert card.file.wrong
    for field in fields(CardFile):
        assert f"`{field.name}`" in page or f"`[{field.name}]`" in page, field.name
