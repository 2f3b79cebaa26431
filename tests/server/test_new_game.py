"""A fresh table and its set-up: both or neither, and once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from pi_parrain.games.live.words import Phase
from rig.meadow import Meadow
from tests.plain import plain

Json = dict[str, Any]


def set_up(*sizes: int, **more: Any) -> Json:
    teams = [
        {"name": f"Gang {t}", "members": [f"{t}.{i}" for i in range(size)]}
        for t, size in enumerate(sizes)
    ]
    return {"teams": teams, "parrains": 1, **more}


def begin(phone: FlaskClient, wanted: Json, key: str = "k1", draft: Json | None = None) -> Any:
    body = json.dumps({"set_up": wanted, "draft": draft or {"names": "Léa\nTom"}})
    headers = {"Idempotency-Key": key, "Content-Type": "application/json"}
    return phone.post("/new", data=body, headers=headers)


def test_the_wizard_knows_every_number_of_people(meadow: Meadow) -> None:
    page = meadow.parrain().get("/new").text
    for people in range(6, 24):
        assert f'data-offers="{people}"' in page
    assert 'data-sizes="4,4,4,4" data-parrains="1"' in page


def test_a_game_begins_at_a_fresh_table(meadow: Meadow) -> None:
    answer = begin(meadow.parrain(), set_up(3, 3, 3, 3))
    assert answer.status_code == 200
    table = meadow.room.table
    assert (table.state.phase, len(table.state.gangsters)) == (Phase.PREPARATION, 12)


def test_cards_that_cannot_be_are_refused_although_the_owner_s_own_count(meadow: Meadow) -> None:
    answer = begin(meadow.parrain(), set_up(3, 3), "k1")
    assert answer.status_code == 200
    wrong = set_up(3, 3, box={"red_bills": {"k5": 1216451, "k10": 0, "k20": 0}})
    answer = begin(meadow.parrain(), wrong, "k2")
    assert (answer.status_code, len(meadow.journal.games())) == (409, 1)
    assert "1216451" in answer.json["sentence"]


def test_a_repeated_tap_begins_one_game(meadow: Meadow) -> None:
    phone = meadow.parrain()
    first, again = begin(phone, set_up(3, 3)), begin(phone, set_up(3, 3))
    assert (first.json["duplicate"], again.json["duplicate"]) == (False, True)
    assert len(meadow.journal.games()) == 1


def test_a_tap_repeated_during_the_next_game_begins_no_third(meadow: Meadow) -> None:
    """The phone never heard that its game began; the other Parrain has begun the next one since."""
    phone = meadow.parrain()
    first = begin(phone, set_up(4, 4), "k1").json
    begin(phone, set_up(3, 3), "k2")
    again = begin(phone, set_up(4, 4), "k1").json
    assert again == first | {"duplicate": True}
    assert (len(meadow.journal.games()), meadow.room.table.game_id) == (2, 2)


def test_another_tap_begins_another_game_and_keeps_the_first(meadow: Meadow) -> None:
    phone = meadow.parrain()
    begin(phone, set_up(3, 3), "one")
    begin(phone, set_up(4, 4), "two")
    assert len(meadow.journal.games()) == 2
    assert len(meadow.room.table.state.gangsters) == 8


def test_a_name_that_is_too_long_is_told_in_the_words_of_whoever_typed_it(meadow: Meadow) -> None:
    wanted = set_up(3, 3)
    wanted["teams"][0]["members"][1] = long = "Maximilien" + "-Alexandre" * 3 + "s"
    said = begin(meadow.parrain(), wanted).json["sentence"].replace("\xa0", " ")
    assert said == f"Nom d’un gangster : il faut un texte de 1 à 40 caractères ; reçu : '{long}'."
    wanted["teams"][0] = {"name": "", "members": ["Léa"]}
    assert "Nom d’une équipe" in begin(meadow.parrain(), wanted).json["sentence"]


def test_a_refused_set_up_leaves_no_table_behind(meadow: Meadow) -> None:
    answer = begin(meadow.parrain(), set_up(3))
    assert answer.status_code == 409
    assert "au moins deux équipes" in answer.json["sentence"]
    assert meadow.room.seated is None
    assert meadow.journal.games() == ()


def test_an_undone_set_up_is_done_again_at_the_same_table(meadow: Meadow) -> None:
    phone, other = meadow.parrain(), meadow.parrain("l'autre")
    begin(phone, set_up(3, 3), draft={"names": "Zoé", "id": "d1"})
    meadow.room.table.undo()
    page = other.get("/new").text
    assert 'data-undone="true"' in page
    assert "Zoé" in page
    begin(other, set_up(4, 4), "two")
    assert len(meadow.journal.games()) == 1
    assert len(meadow.room.table.state.gangsters) == 8


def test_the_cards_are_those_of_the_owners_box(meadow: Meadow) -> None:
    phone = meadow.parrain()
    phone.post("/my-box", data={"k20": "28", "k10": "38", "k5": "38", "red": "25"})
    begin(phone, set_up(3, 3))
    deck = meadow.room.table.state.deck
    assert deck.cards == 79


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((3, 3, 3, 3), ("Retirer les bords rouges", "5 paquets de 16", "60 m²", "4 planques")),
        ((4, 4, 4, 4), ("bords rouges compris", "5 paquets de 21", "80 m²", "4 planques")),
        ((3, 5), ("Équipes inégales", "40 m²")),
        ((2,), ("au moins deux équipes",)),
    ],
)
def test_the_preview_says_what_follows(
    meadow: Meadow, sizes: tuple[int, ...], words: tuple[str, ...]
) -> None:
    page = plain(meadow.parrain().post("/new/preview", json={"set_up": set_up(*sizes)}).text)
    for word in words:
        assert word in page
    assert meadow.room.seated is None


def test_the_last_step_says_what_the_booklet_asks_for(meadow: Meadow) -> None:
    """The edges (54), no hiding places at first (62), packs face down (90), easy counting (449)."""
    phone = meadow.parrain()
    page = phone.post("/new/preview", json={"set_up": set_up(3, 3)}).text
    for words in ("bords que tout le monde voit", "ni obstacle ni cachette", "Faces cachées"):
        assert words in page
    assert "comptage facile" not in page
    easy = set_up(3, 3, variants={"easy_counting": True})
    assert "comptage facile annoncé" in phone.post("/new/preview", json={"set_up": easy}).text
    assert "première partie" in phone.get("/new").text  # the Parrain outside (40)


@pytest.mark.parametrize(
    "body",
    [{}, {"set_up": []}, {"set_up": {"teams": 3}}, {"set_up": {"teams": [{}], "box": {}}}],
)
def test_nonsense_is_refused_with_a_sentence(meadow: Meadow, body: Json) -> None:
    answer = meadow.parrain().post("/new", json=body, headers={"Idempotency-Key": "k"})
    assert answer.status_code == 400
    assert answer.json["sentence"]


def test_a_monstrous_draft_is_not_kept(meadow: Meadow) -> None:
    answer = begin(meadow.parrain(), set_up(3, 3), draft={"names": "x" * 30_000})
    assert answer.status_code == 200
    assert meadow.journal.recall("new_game") is None


def test_a_draft_that_cannot_be_kept_does_not_deny_the_game(meadow: Meadow) -> None:
    """« Rien n'a été enregistré » about a game that has begun would be a lie."""
    answer = begin(meadow.parrain(), set_up(3, 3), draft={"names": "half an emoji \ud83d"})
    assert (answer.status_code, answer.json["seq"]) == (200, 1)
    assert len(meadow.room.table.state.gangsters) == 6
