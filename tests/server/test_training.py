"""« S'entraîner » over HTTP: who makes room for whom, what pages say, and what is left of it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from pi_parrain.card_shelf import card, titles
from pi_parrain.games.gang.moves import SetUp as GangSetUp
from pi_parrain.games.vilains.moves import SetUp, TurnOver
from pi_parrain.games.vilains.words import Card
from pi_parrain.room import Countdown
from pi_parrain.table import Table
from pi_parrain.training import Training
from pi_parrain.training.cards import LONGEST_FILE
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain
from tests.training.cards import toml_of
from tests.training.test_training_table import Exercise, content

FIRST, SECOND = list(titles("live"))[:2]
CARD, OTHER_CARD = f"/training/live/{FIRST}", f"/training/live/{SECOND}"
OWN = "/training/live/own"
KEVLAR = toml_of("docs/cards.md")
"""Léa and Max fire at Tom, who shows a Kevlar."""
HTML = {"Accept": "text/html"}
BANNER = 'id="training"'
MULTIPART = 'enctype="multipart/form-data"'


@pytest.fixture
def phone(meadow: Meadow) -> FlaskClient:
    return meadow.parrain("Léa")


@pytest.fixture
def real(meadow: Meadow) -> Table:
    """A game that goes on."""
    table = meadow.room.begin("vilains")
    table.submit(SetUp(("Ali", "Zoé")))
    return table


def begin(phone: FlaskClient, place: str = CARD, **fields: object) -> Any:
    return phone.post(place, data=fields, headers=HTML)


def begin_kevlar(phone: FlaskClient, **fields: object) -> None:
    assert begin(phone, OWN, card=KEVLAR, play="1", **fields).status_code == 303


def tap(phone: FlaskClient, key: str, game: int | None = None, **command: object) -> Any:
    named = {} if game is None else {"Game": str(game)}
    return phone.post("/moves", json=command, headers={"Idempotency-Key": key} | named)


def hit(phone: FlaskClient, key: str, **more: object) -> Any:
    return tap(phone, key, do="hit", victim="Tom", **more)


# Who makes room


def test_while_nobody_plays_it_just_begins(meadow: Meadow, phone: FlaskClient) -> None:
    assert begin(phone).headers["Location"] == "/play"
    assert meadow.room.training is not None
    assert meadow.room.real is None


def test_a_game_in_play_is_named_and_set_aside_only_on_purpose(
    meadow: Meadow, phone: FlaskClient, real: Table
) -> None:
    asked = begin(phone)
    assert asked.status_code == 409
    assert "Les 7 Vilains" in asked.text
    assert "Mettre la partie de côté" in asked.text
    assert f'name="aside" value="{real.game_id}"' in asked.text
    assert meadow.room.table is real
    assert phone.post(CARD).json["code"] == "game_in_play"
    assert begin(phone, aside=real.game_id).status_code == 303
    assert meadow.room.real is real


def test_another_parrain_joins_or_ends_it(meadow: Meadow, phone: FlaskClient) -> None:
    begin(phone)
    other = meadow.parrain("Tom", "10.42.0.8")
    asked = begin(other, OTHER_CARD)
    assert asked.status_code == 409
    assert "« Léa »" in plain(asked.text)
    assert "Le rejoindre" in asked.text
    first = meadow.room.table
    assert (
        "Juste" not in other.get("/training/done").text
    )  # he may look on, and say that it is done
    assert begin(other, OTHER_CARD, instead_of=first.game_id).status_code == 303
    assert first.closed
    assert begin(phone, OTHER_CARD, instead_of=first.game_id).status_code == 409


def test_whoever_trains_goes_on_with_the_next_card(meadow: Meadow, phone: FlaskClient) -> None:
    begin(phone)
    assert begin(phone, OTHER_CARD).status_code == 303
    assert meadow.room.training.task.card.name == SECOND


def test_not_while_something_counts(meadow: Meadow, phone: FlaskClient) -> None:
    meadow.room.countdown = Countdown(1.0, 2.0, 3.0)
    refused = begin(phone)
    assert refused.status_code == 409
    assert "attendez le coup de sifflet" in plain(refused.text)
    assert meadow.room.seated is None


def test_a_number_that_is_none_is_a_sentence(phone: FlaskClient) -> None:
    for field in ("aside", "instead_of", "exam"):
        assert phone.post(CARD, data={field: "trois"}).status_code == 400
    assert phone.post(CARD, data={"exam": "11"}).status_code == 400


# What pages show


def test_whatever_shows_it_says_so_and_how_to_leave(meadow: Meadow, phone: FlaskClient) -> None:
    begin_kevlar(phone)
    for place in ("/play", "/board"):
        page = phone.get(place).text
        assert BANNER in page, place
        assert "/training/leave" in page
    assert phone.get("/board.json").json["training"] == "card"
    assert "Léa et Max" in phone.get("/play").text
    assert "Léa et Max" not in phone.get("/board").text
    assert "Quitter l’entraînement" in phone.get("/").text
    left = phone.post("/training/leave", headers=HTML)
    assert left.headers["Location"] == "/"
    assert BANNER not in phone.get("/board").text
    assert phone.get("/board.json").json["training"] is None


def test_a_pad_shows_it_too(meadow: Meadow) -> None:
    table = Table.practice(meadow.room.games["gang"], Training(Exercise()))
    table.submit(GangSetUp(("Léa", "Tom", "Zoé", "Max")))
    meadow.room.train(table)
    pad = meadow.stranger()
    before = content(meadow.journal)
    assert pad.post("/sit", data={"seat": "Léa"}).status_code == 303
    assert BANNER in pad.get("/pad?seat=Léa").text
    assert content(meadow.journal) == before


def test_a_pad_of_the_game_that_waits_hears_so_and_finds_its_seat_again(
    meadow: Meadow, phone: FlaskClient
) -> None:
    table = meadow.room.begin("gang")
    table.submit(GangSetUp(("Léa", "Tom", "Zoé", "Max")))
    pad = meadow.stranger()
    pad.post("/sit", data={"seat": "Léa"})
    begin(phone, aside=table.game_id)
    refused = pad.get("/pad?seat=Léa")
    assert refused.status_code == 401
    assert "ta partie attend, et ta place aussi" in refused.json["sentence"]
    phone.post("/training/leave")
    assert pad.get("/pad?seat=Léa").status_code == 200


@pytest.mark.parametrize("game", ["gang", "vilains"])
def test_whoever_looks_for_a_seat_is_told_that_these_are_no_real_ones(
    meadow: Meadow, phone: FlaskClient, game: str
) -> None:
    child, real = meadow.stranger(), meadow.room.begin(game)
    real.submit((GangSetUp if game == "gang" else SetUp)(("Ali", "Eva", "Noé")))
    assert "Entraînement" not in child.get("/sit").text
    begin(phone, "/training/gang/04-claimed-twice", aside=real.game_id)
    page = plain(child.get("/sit").text)
    assert "Entraînement" in page
    assert ("ta partie attend" in page) is (game == "gang")
    phone.post("/training/leave")
    assert "Entraînement" not in child.get("/sit").text


# Two phones


def test_another_phones_training_is_named_before_it_is_ended(
    meadow: Meadow, phone: FlaskClient
) -> None:
    begin(phone)
    other = meadow.parrain("Noé")
    for place in ("/", "/training"):
        mine, theirs = plain(phone.get(place).text), plain(other.get(place).text)
        assert "Quitter l'entraînement" in mine
        assert "Commencé sur" not in mine
        assert "Terminer son entraînement" in theirs
        assert "Commencé sur le téléphone « Léa »" in theirs


def test_an_old_page_ends_no_later_training(meadow: Meadow, phone: FlaskClient) -> None:
    begin(phone)
    seen = meadow.room.table.game_id
    assert f'name="at" value="{seen}"' in meadow.parrain("Noé").get("/").text
    assert f'name="at" value="{seen}"' in phone.get("/play").text
    begin(phone, OTHER_CARD)
    stale = phone.post("/training/leave", data={"at": seen}, headers=HTML)
    assert stale.headers["Location"] == "/"
    assert meadow.room.training.task.card.name == SECOND
    phone.post("/training/leave", data={"at": meadow.room.table.game_id})
    assert meadow.room.training is None


def test_an_old_page_leaves_no_real_game(meadow: Meadow, phone: FlaskClient, real: Table) -> None:
    begin(phone, aside=real.game_id)
    seen = meadow.room.table.game_id
    phone.post("/training/leave")
    assert phone.post("/training/leave", data={"at": seen}).status_code == 303
    assert meadow.room.table is real


def test_whose_game_was_set_aside_is_told_that_it_waits(
    meadow: Meadow, phone: FlaskClient, real: Table
) -> None:
    begin(phone, aside=real.game_id)
    assert "Votre partie attend." in phone.get("/play").text
    assert "Votre partie attend." not in phone.get("/board").text
    phone.post("/training/leave")
    meadow.room.leave()
    begin(phone)
    assert "Votre partie attend." not in phone.get("/play").text


def test_home_says_what_is_trained_in_a_sentence_of_its_own(
    meadow: Meadow, phone: FlaskClient, real: Table
) -> None:
    begin(phone, aside=real.game_id, exam=1)
    assert "Examen, question 1. La partie attend" in plain(phone.get("/").text)


# What is left of it


def test_the_real_game_is_as_it_was(meadow: Meadow, phone: FlaskClient, real: Table) -> None:
    before, shelf = content(meadow.journal), phone.get("/games").text
    begin_kevlar(phone, aside=real.game_id)
    game = meadow.room.table.game_id
    late = tap(phone, "late", real.game_id, do="turn_over", card="gangster")
    assert late.json["code"] == "stale"
    assert tap(phone, "a", game, do="hit", victim="Tom").status_code == 200
    assert phone.get("/games").text == shelf
    assert phone.get(f"/games/{game}").status_code == 404
    assert content(meadow.journal) == before
    assert phone.post("/training/leave", headers=HTML).headers["Location"] == "/play"
    assert content(meadow.journal) == before
    assert meadow.room.table is real
    real.submit(TurnOver(Card.GANGSTER))


def test_a_new_game_ends_it(meadow: Meadow, phone: FlaskClient) -> None:
    """The set-up goes to a real table, though a training table of that game is in play."""
    begin(phone)
    first = next(iter(Evening(3, gangsters=12).match.moves))
    set_up = meadow.room.table.commands.encode(first.command)
    del set_up["do"]
    answer = phone.post("/new", json={"set_up": set_up}, headers={"Idempotency-Key": "n"})
    assert answer.status_code == 200
    assert meadow.room.training is None
    assert meadow.room.table.game_id > 0


@pytest.mark.parametrize("way", ["resume", "again"])
def test_so_does_a_kept_game(meadow: Meadow, phone: FlaskClient, real: Table, way: str) -> None:
    begin(phone, aside=real.game_id)
    assert phone.post(f"/games/{real.game_id}/{way}").status_code == 303
    assert meadow.room.training is None
    assert (meadow.room.table is real) is (way == "resume")


def test_a_game_that_waits_can_be_deleted(meadow: Meadow, phone: FlaskClient, real: Table) -> None:
    begin(phone, aside=real.game_id)
    phone.post(f"/games/{real.game_id}/delete")
    assert meadow.room.training is not None
    phone.post("/training/leave")
    assert meadow.room.seated is None


# Cards


def test_right_is_told_at_once_and_an_undo_takes_it_back(
    meadow: Meadow, phone: FlaskClient
) -> None:
    begin_kevlar(phone)
    hit(phone, "1"), hit(phone, "2")
    tap(phone, "3", do="close_volley")
    assert "Juste" not in phone.get("/play").text
    tap(phone, "4", do="reveal", who="Tom", card="kevlar")
    page = plain(phone.get("/play").text)
    assert "Juste !" in page
    assert "Le Kevlar n'arrête que la première balle" in page
    assert "Juste !" in plain(phone.get("/training/done").text)
    last = phone.get("/play.json").json["undo"]["seq"]
    phone.post("/undo", json={"seq": last}, headers={"Idempotency-Key": "5"})
    assert "Juste" not in phone.get("/play").text


def test_what_differs_is_told_in_words(phone: FlaskClient) -> None:
    begin_kevlar(phone)
    hit(phone, "1")
    tap(phone, "2", do="close_volley")
    tap(phone, "3", do="reveal", who="Tom", card="kevlar")
    page = plain(phone.get("/training/done").text)
    assert "Tom, chef : en jeu, une blessure" in page
    assert "Tom, chef : en jeu</dd>" in page
    assert "fin des tirs" in page
    assert "in_play" not in page


def test_the_next_card_is_one_tap_away(meadow: Meadow, phone: FlaskClient) -> None:
    begin(phone)
    wanted = card("live", FIRST)
    for line in wanted.solution:
        table = meadow.room.table
        table.undo() if line.command is None else table.submit(line.command, by=line.by)
    assert OTHER_CARD in phone.get("/play").text
    assert OTHER_CARD in phone.get("/training/done").text


def test_it_begins_again_where_it_began(meadow: Meadow, phone: FlaskClient) -> None:
    begin_kevlar(phone)
    start = meadow.room.table.state
    hit(phone, "1")
    assert meadow.room.table.state != start
    assert phone.post("/training/again", headers=HTML).headers["Location"] == "/play"
    assert meadow.room.table.state == start
    phone.post("/training/leave")
    assert phone.post("/training/again", headers=HTML).headers["Location"] == "/training"
    assert phone.get("/training/done", headers=HTML).headers["Location"] == "/training"


def test_an_exam_says_nothing_before_the_end(meadow: Meadow, phone: FlaskClient) -> None:
    assert "Question 3" in plain(phone.get(f"{CARD}?exam=3").text)
    begin(phone, exam=3)
    wanted = card("live", FIRST)
    assert "data-passed" not in phone.get("/training/done").text
    for line in wanted.solution:
        table = meadow.room.table
        table.undo() if line.command is None else table.submit(line.command, by=line.by)
    assert "Juste" not in phone.get("/play").text
    page = phone.get("/training/done").text
    assert "data-passed" in page
    assert wanted.file.told("fr").why not in page


@pytest.mark.parametrize("exam", [{}, {"exam": 1}])
def test_whoever_goes_on_after_the_right_end_has_answered(
    phone: FlaskClient, exam: dict[str, int]
) -> None:
    right = "data-passed" if exam else "data-right"
    begin(phone, "/training/live/19-two-bullets-one-kevlar", **exam)
    hit(phone, "1"), hit(phone, "2")
    tap(phone, "3", do="close_volley")
    assert right not in phone.get("/training/done").text
    tap(phone, "4", do="reveal", who="Tom", card="kevlar")
    tap(phone, "5", do="next", to="double_guns")
    assert right in phone.get("/training/done").text
    for key in ("6", "7"):
        last = phone.get("/play.json").json["undo"]["seq"]
        phone.post("/undo", json={"seq": last}, headers={"Idempotency-Key": key})
    assert right not in phone.get("/training/done").text


def test_a_parrain_who_comes_during_a_game_is_told_before_he_begins(
    meadow: Meadow, phone: FlaskClient, real: Table
) -> None:
    assert "Une partie est en cours : Les 7 Vilains" in plain(phone.get("/training").text)
    begin(phone, aside=real.game_id)
    assert "Une partie est en cours" not in plain(phone.get("/training").text)
    assert "Entraînement en cours" in plain(meadow.parrain("Tom").get("/training").text)


def test_a_card_of_ones_own_is_played_and_kept_nowhere(
    meadow: Meadow, phone: FlaskClient, real: Table
) -> None:
    mine = KEVLAR.replace("Deux balles, un Kevlar", "À moi < & >")
    before = content(meadow.journal)
    shown = phone.post(OWN, data={"file": (io.BytesIO(mine.encode()), "a.toml")}, headers=HTML)
    assert "À moi &lt; &amp; &gt;" in shown.text
    asked = begin(phone, OWN, card=mine, play="1")
    assert asked.status_code == 409
    assert "À moi" in asked.text  # sent again with the answer
    again = begin(phone, OWN, card=mine, play="1", aside=real.game_id)
    assert again.status_code == 303
    assert "À moi" in phone.get("/play").text
    assert phone.post("/training/again", headers=HTML).status_code == 303
    phone.post("/training/leave")
    assert content(meadow.journal) == before
    assert "À moi" not in phone.get("/training/live").text


def test_the_longest_card_is_played_too(meadow: Meadow, phone: FlaskClient, real: Table) -> None:
    """Sent again by a browser, which ends each line by two characters."""
    longest = KEVLAR + "# {}\n" * ((LONGEST_FILE - len(KEVLAR)) // 5)
    page = phone.post(OWN, data={"file": (io.BytesIO(longest.encode()), "a.toml")}, headers=HTML)
    fields = {"card": longest.replace("\n", "\r\n"), "play": "1"}
    for more, status in (({}, 409), ({"aside": str(real.game_id)}, 303)):
        assert f'action="{OWN}" {MULTIPART}' in page.text
        page = phone.post(OWN, data=fields | more, headers=HTML, content_type="multipart/form-data")
        assert page.status_code == status


EXPORTED = """
before = '''
{"do": "set_up", "players": ["Léa", "Tom", "Zoé"], "by": "1", "once": "a", "luck": "d5f1"}
{"do": "pick", "player": "Léa", "places": [1, 2], "by": "pad", "once": "b"}
{"do": "pick", "player": "Tom", "places": [3], "by": "pad", "once": "b"}
'''
solution = '''
{"do": "pick", "player": "Zoé", "places": [5], "luck": "0a3c"}
'''
[fr]
title = "D'une vraie partie"
story = "Zoé dit : « La cinquième. »"
why = "On choisit pour elle."
"""
"""Lines as an export has them, with what they drew; the key of one is there twice."""


def test_a_card_made_of_an_exported_game_can_be_solved(phone: FlaskClient) -> None:
    assert begin(phone, "/training/gang/own", card=EXPORTED, play="1").status_code == 303
    tap(phone, "1", do="pick", player="Zoé", places=[5])
    assert "Juste !" in plain(phone.get("/play").text)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"", "« before » manque"),
        (b"before = ", "TOML"),
        (b"x" * 40_000, "32000 caractères"),
    ],
)
def test_a_bad_card_is_a_sentence_and_changes_nothing(
    meadow: Meadow, phone: FlaskClient, bad: bytes, sentence: str
) -> None:
    sent = {"file": (io.BytesIO(bad), "a.toml")}
    answer = phone.post(OWN, data=sent, headers=HTML)
    assert answer.status_code == 400
    assert sentence in plain(answer.text)
    assert "Jouer une carte à moi" in answer.text
    assert phone.post(OWN, data={"card": "x"}).json["code"] == "unreadable"
    assert meadow.room.seated is None


def test_what_is_not_there_is_not_found(phone: FlaskClient) -> None:
    for place in ("/training/live/99-none", "/training/echecs", "/training/live/..%2f..%2fx.toml"):
        assert phone.get(place).status_code == 404
    assert phone.post("/training/live/99-none").status_code == 404


@pytest.mark.parametrize("place", ["", "/live", f"/live/{FIRST}", "/exam", "/diploma"])
@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_every_page_opens(phone: FlaskClient, place: str, language: str) -> None:
    phone.set_cookie("language", language)
    assert phone.get(f"/training{place}").status_code == 200


def test_they_are_for_parrains(meadow: Meadow) -> None:
    for place in ("/training", CARD, f"{CARD}.toml", "/training/done", "/training/exam"):
        assert meadow.stranger().get(place).status_code == 401
    for place in (CARD, "/training/leave", "/training/again", OWN):
        assert meadow.stranger().post(place).status_code == 401


def test_the_help_of_each_game_says_how_to_learn(meadow: Meadow, phone: FlaskClient) -> None:
    for slug in meadow.room.games:
        page = plain(phone.get(f"/help/{slug}", follow_redirects=True).text)
        for way in ("Première fois ?", "Examen", "Soirée à blanc", "Démonstration"):
            assert f"<b>{way}</b>" in page, slug
        public = meadow.stranger().get(f"/help/{slug}", follow_redirects=True).text
        assert "/training" not in public
