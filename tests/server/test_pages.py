"""The pages around the game: home, languages, my cards, rosters, help."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from werkzeug.datastructures import LanguageAccept

from pi_parrain.engine import SomeGame
from pi_parrain.games import GAMES
from rig.evening import Evening
from rig.meadow import Meadow
from tests.plain import plain

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
SHELF = [game for game in GAMES.values() if (TEMPLATES / game.slug / "play.html").is_file()]
"""A game may be played by the command line before it has pages."""
HOSTILE = '<b>"Léa"</b> & \N{RIGHT-TO-LEFT OVERRIDE}محمد 😀'


def test_home_of_an_empty_box_says_what_it_is_and_offers_its_games(meadow: Meadow) -> None:
    page = plain(meadow.parrain().get("/").text)
    assert "La boîte qui arbitre vos jeux" in page
    assert "lunch_box.svg" in page
    assert "Reprendre la partie" not in page


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.slug)
def test_every_game_on_the_shelf_says_what_it_needs(meadow: Meadow, game: SomeGame) -> None:
    """Its picture, how many people, how long, what is needed: before anybody chooses it."""
    phone = meadow.parrain()
    page = plain(phone.get("/").text)
    card = game.card
    assert card is not None
    for words in (game.title, card.line, card.needs):
        assert plain(words) in page
    assert f"{card.people[0]} à {card.people[1]} personnes" in page
    assert f"{card.minutes[0]} à {card.minutes[1]} min" in page
    with phone.get(f"/static/{game.slug}/picture.svg") as picture:
        assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
        ElementTree.fromstring(picture.text)


def test_few_doors_compete_for_a_newcomers_eye(meadow: Meadow) -> None:
    """The games, and one fold for everything else."""
    page = meadow.parrain().get("/").text
    shelf, tools = page.split('<details class="tools">')
    assert shelf.count('class="game"') == len(SHELF)
    assert 'class="tiles"' not in shelf
    assert tools.index("</details>") > tools.index("/power")


def test_home_resumes_the_running_game(meadow: Meadow) -> None:
    """Whatever leads elsewhere is folded: a thumb that slips takes no phone to another game."""
    table = meadow.room.begin("live")
    for move in list(Evening(1, gangsters=12).match.moves)[:3]:
        table.submit(move.command)
    page = meadow.parrain().get("/").text
    before, folded = page.split("<details>")
    assert "Reprendre la partie" in before
    assert "Manche 1 sur 5" in plain(before)
    assert 'class="game"' not in before
    assert folded.split("</details>")[0].count('class="game"') == len(SHELF)


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "À quoi joue-t-on"), ("en", "What shall we play?"), ("nl", "Wat spelen we?")],
)
def test_a_phone_keeps_its_language(meadow: Meadow, language: str, words: str) -> None:
    phone = meadow.parrain()
    chosen = phone.post("/language", data={"language": language, "back": "/"})
    assert (chosen.status_code, chosen.location) == (303, "/")
    assert words in phone.get("/", headers={"Accept-Language": "de"}).text


def test_a_phone_that_says_nothing_hears_french(meadow: Meadow) -> None:
    assert "Outils" in meadow.parrain().get("/", headers={"Accept-Language": "ja"}).text


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "/\r\nSet-Cookie: x=y",
        "/é",
        "",
    ],
)
def test_a_language_sends_nobody_to_another_site(meadow: Meadow, back: str) -> None:
    chosen = meadow.stranger().post("/language", data={"language": "en", "back": back})
    assert chosen.location == "/"


@pytest.mark.parametrize("back", ["/", "/help", "/games/1?saved=1#deleted"])
def test_a_language_leads_back_to_the_page(meadow: Meadow, back: str) -> None:
    chosen = meadow.stranger().post("/language", data={"language": "en", "back": back})
    assert chosen.location == back


def test_an_unknown_game_is_nowhere(meadow: Meadow) -> None:
    assert meadow.parrain().post("/games/croquet").status_code == 404
    assert meadow.room.seated is None


def test_a_wrong_verb_is_told_the_right_ones(meadow: Meadow) -> None:
    answer = meadow.parrain().get("/moves")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "OPTIONS, POST")


def test_an_unknown_language_is_refused(meadow: Meadow) -> None:
    assert meadow.stranger().post("/language", data={"language": "xx"}).status_code == 400


@pytest.mark.parametrize(
    ("came_from", "way_back"),
    [
        ("http://localhost/play", "/play"),
        ("http://localhost/", "/"),
        ("http://[", "/"),
        (None, "/"),
    ],
)
def test_help_leads_back_into_the_round(
    meadow: Meadow, came_from: str | None, way_back: str
) -> None:
    headers = {"Referer": came_from} if came_from else {}
    page = meadow.parrain().get("/help", headers=headers).text
    assert f'<a class="button" href="{way_back}" aria-label="Retour">' in page


def test_help_is_open_to_spectators(meadow: Meadow) -> None:
    page = meadow.stranger().get("/help").text
    for card in ("Bang", "Double Guns", "Shotgun", "Kevlar", "Backstab", "Boom"):
        assert card in page


def test_lost_cards_are_remembered_and_followed(meadow: Meadow) -> None:
    phone = meadow.parrain()
    counted = {"k20": "28", "k10": "38", "k5": "36", "red": "25"}
    assert phone.post("/my-box", data=counted).status_code == 303
    page = phone.get("/my-box").text
    assert "Il vous manque 3 cartes." in page
    assert "5 paquets de 15" in page


def test_red_borders_counted_bill_by_bill_give_their_sum(meadow: Meadow) -> None:
    phone = meadow.parrain()
    counted = {"k20": "29", "k10": "38", "k5": "38", "red_k20": "5", "red_k10": "9", "red_k5": "11"}
    assert phone.post("/my-box", data=counted).status_code == 303
    assert phone.post("/my-box", data={"as_printed": "1"}).status_code == 303
    assert "105 cartes" in phone.get("/my-box").text


@pytest.mark.parametrize(
    ("counted", "sentence"),
    [
        ({"k20": "30", "k10": "38", "k5": "38", "red": "25"}, "en contient 29 au plus"),
        ({"k20": "vingt", "k10": "38", "k5": "38", "red": "25"}, "« vingt » n'est pas un nombre"),
        ({"k20": "٣", "k10": "38", "k5": "38", "red": "25"}, "« ٣ » n'est pas un nombre"),
        ({"k20": "2_9", "k10": "38", "k5": "38", "red": "25"}, "« 2_9 » n'est pas un nombre"),
        ({"k20": "", "k10": "38", "k5": "38", "red": "25"}, "Billets de 20.000 $ : il manque"),
        ({"k20": "29", "k10": "38", "k5": "38", "red": ""}, "Bords rouges : il manque"),
        (
            {"k20": "29", "k10": "38", "k5": "38", "red_k20": "5", "red_k10": ""},
            "Bords rouges de 10.000 $ : il manque",
        ),
    ],
)
def test_a_count_that_cannot_be_is_answered_on_the_page(
    meadow: Meadow, counted: dict[str, str], sentence: str
) -> None:
    phone = meadow.parrain()
    answer = phone.post("/my-box", data=counted)
    assert answer.status_code == 409
    assert sentence in plain(answer.text)
    assert f'value="{counted["k20"]}"' in answer.text, "what was typed is still there"
    assert "105 cartes" in phone.get("/my-box").text


@pytest.mark.parametrize(("name", "page"), [("my_box", "/my-box"), ("rosters", "/rosters")])
def test_a_memory_that_makes_no_sense_costs_no_page(
    meadow: Meadow, name: str, page: str, caplog: pytest.LogCaptureFixture
) -> None:
    meadow.journal.remember(name, {"red": 99, "k20": "x"})
    phone = meadow.parrain()
    assert phone.get(page).status_code == 200
    assert f"what was remembered as {name} is lost" in caplog.text
    assert phone.get("/new").status_code == 200


def test_a_roster_is_kept_renamed_deleted_and_brought_back(meadow: Meadow) -> None:
    phone = meadow.parrain()
    phone.post("/rosters", data={"name": "Colo", "people": "Léa\nTom, l'aîné\n\n"})
    assert meadow.journal.recall("rosters") == {"Colo": ["Léa", "Tom, l'aîné"]}
    phone.post("/rosters", data={"name": "Camp", "was": "Colo", "people": "Léa; Tom"})
    assert meadow.journal.recall("rosters") == {"Camp": ["Léa", "Tom"]}
    deleted = phone.post("/rosters/delete", data={"name": "Camp"})
    assert meadow.journal.recall("rosters") == {}
    assert "Camp." in deleted.text
    assert "Remettre" in deleted.text
    phone.post("/rosters", data={"name": "Camp", "people": "Léa\nTom"})
    assert "Camp" in phone.get("/rosters").text


@pytest.mark.parametrize("between", ["\n", ", ", "; ", "\t"])
def test_a_roster_is_a_list_however_it_is_separated(meadow: Meadow, between: str) -> None:
    people = between.join(("Léa", "Tom", "Zoé"))
    meadow.parrain().post("/rosters", data={"name": "Colo", "people": people})
    assert meadow.journal.recall("rosters") == {"Colo": ["Léa", "Tom", "Zoé"]}


@pytest.mark.parametrize("form", [{"name": "", "people": "Léa"}, {"name": "Colo", "people": " \n"}])
def test_half_a_roster_is_refused_and_not_lost(meadow: Meadow, form: dict[str, str]) -> None:
    answer = meadow.parrain().post("/rosters", data=form)
    assert answer.status_code == 409
    assert "Il faut un nom de liste" in answer.text
    assert meadow.journal.recall("rosters") is None


@pytest.mark.parametrize("form", [("C" * 41, "Léa"), ("Colo", "Léa\n" + "L" * 41)])
def test_a_name_is_never_cut_short_in_silence(meadow: Meadow, form: tuple[str, str]) -> None:
    name, people = form
    answer = meadow.parrain().post("/rosters", data={"name": name, "people": people})
    assert answer.status_code == 409
    assert "est trop long : 40 caractères au plus" in plain(answer.text)
    assert meadow.journal.recall("rosters") is None


def test_no_roster_is_deleted_by_nobody(meadow: Meadow) -> None:
    phone = meadow.parrain()
    phone.post("/rosters", data={"name": "Colo", "people": "Léa"})
    assert phone.post("/rosters/delete").status_code == 400
    assert phone.post("/rosters/delete", data={"name": "Camp"}).status_code == 200
    assert meadow.journal.recall("rosters") == {"Colo": ["Léa"]}


def test_hostile_names_are_names(meadow: Meadow) -> None:
    phone = meadow.parrain()
    phone.post("/rosters", data={"name": HOSTILE, "people": HOSTILE})
    for place in ("/rosters", "/new"):
        page = phone.get(place).text
        assert "&lt;b&gt;" in page
        assert '<b>"' not in page


def test_a_person_gets_a_page_and_a_script_gets_json(meadow: Meadow) -> None:
    phone = meadow.parrain()
    page = phone.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert "n’existe pas sur la boîte" in page.text
    answer = phone.get("/nowhere", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["code"]) == (404, "http")


def test_a_list_of_languages_without_end_is_not_read_to_its_end(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matching ``a,a,a…`` took 87 ms of processor a request."""
    matched: list[int] = []
    best_match = LanguageAccept.best_match

    def spy(accepted: LanguageAccept, *more: Any) -> Any:
        matched.append(len(accepted))
        return best_match(accepted, *more)

    monkeypatch.setattr(LanguageAccept, "best_match", spy)
    answer = meadow.stranger().get("/join", headers={"Accept-Language": "nl" + ",a" * 8000})
    assert 'lang="nl"' in answer.text
    assert 0 < max(matched) <= 100
