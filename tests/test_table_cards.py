"""Training cards of the games that are played at a table: each can be solved, can fail, and reads
well in three languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pi_parrain.glossary import Word
from pi_parrain.training.tasks import QUESTIONS
from rig.meadow import Meadow
from tests.table_cards import LANGUAGES, Card, cards_of, ends
from tests.tappable import Buttons

AT_LEAST = {"vilains": 12, "gang": QUESTIONS, "crash": QUESTIONS, "spirit": QUESTIONS}
"""Of each game there are enough for an exam."""
RULINGS = {"vilains": ("2", "V"), "crash": ("3", "C"), "spirit": ("4", "T"), "gang": ("5", "G")}
"""Of each game: its part of the rules, and the letter of its rulings."""

LENGTHS = {"title": (4, 32), "story": (50, 280), "why": (50, 220)}  # characters
UNIVERSAL = {"BIG DEAL", "?", "…"}  # on a picture, whatever the language
WIDEST = 15  # characters that fit beside a figure of the picture
IDENTIFIER = re.compile(r"\w_\w|\b(?:[VCTGL]-\d\d)\b")
UNELIDED = re.compile(r"\b(?:[djlmnst]e|la|que|jusque) (?=[aeiouyàâéèêëîïôû])", re.IGNORECASE)


CARDS = [card for slug in AT_LEAST for card in cards_of(slug)]
every_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.slug}/{card.name}")


def test_there_are_enough_of_them() -> None:
    few = [slug for slug, least in AT_LEAST.items() if len(cards_of(slug)) < least]
    assert few == []


@pytest.mark.parametrize("slug", AT_LEAST)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_of_a_game_have_one_title(slug: str, language: str) -> None:
    titles = [card.data[language]["title"] for card in cards_of(slug)]
    assert len({*titles}) == len(titles)


# The script


@every_card
def test_the_screen_that_is_given_is_reached_without_a_refusal(card: Card) -> None:
    story = card.opened()
    assert story.rejected == []
    assert story.accepted == len(card.lines("before"))


@every_card
def test_the_solution_leads_somewhere_new_and_not_before_its_end(card: Card) -> None:
    *on_the_way, wanted = ends(card, "solution")
    assert wanted not in [card.game.essence(card.opened().match.state), *on_the_way]


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Meadow]:
    opened = Meadow(tmp_path_factory.mktemp("cards") / "soirees.parrain")
    yield opened
    opened.close()


@every_card
def test_every_step_of_the_solution_can_be_tapped_on_the_page(card: Card, meadow: Meadow) -> None:
    table, phone = meadow.room.begin(card.slug), meadow.parrain()
    for text in card.lines("before"):
        table.submit(card.reader.read(text).command)
    for text in card.lines("solution"):
        command = card.reader.read(text).command
        page = phone.get("/play").text
        if seat := getattr(command, "player", None):
            page += phone.get("/players/choose", query_string={"seat": seat}).text
        buttons = Buttons(page, card.reader.codec)
        if command is None:
            assert buttons.undo
            table.undo()
        else:
            assert buttons.can_send(command), text
            table.submit(command)


@every_card
def test_the_wanted_end_needs_no_luck(card: Card) -> None:
    """The trainee's own taps draw from another seed than the card's."""
    wanted = ends(card, "solution")[-1]
    assert [ends(card, "solution", luck)[-1] for luck in ("pile", "face")] == [wanted, wanted]


@every_card
def test_a_beginner_never_stumbles_upon_the_wanted_end(card: Card) -> None:
    assert ends(card, "solution")[-1] not in ends(card, "wrong")


# What people read


@every_card
def test_it_says_everything_in_three_languages_and_briefly(card: Card) -> None:
    assert {*card.data} - {"seed"} == {
        "rules",
        "picture",
        "before",
        "solution",
        "wrong",
        *LANGUAGES,
    }
    for language in LANGUAGES:
        assert card.data[language].keys() == LENGTHS.keys()
    for language, which, text in card.texts:
        least, most = LENGTHS[which]
        assert least <= len(text) <= most, (language, which, len(text))
        assert text == " ".join(text.split())
        assert not IDENTIFIER.search(text), text


@every_card
def test_it_is_typed_as_every_sentence_of_the_project(card: Card) -> None:
    """Plain spaces and quotes, which ``phrases.typeset`` makes fine; French spaces in French."""
    for language, which, text in card.texts:
        assert not re.search('[’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"]', text), text
        if language == "fr":
            assert not re.search(r"[^ ][;:!?»]|«[^ ]|[“”]", text), text
            assert not UNELIDED.search(text), text
        else:
            assert not re.search(r" [;:!?]|[«»]", text), text
        if which != "title":
            assert text.endswith((".", "!", "?", "»", "”")), text


@every_card
def test_it_is_about_the_same_people_in_every_language(card: Card) -> None:
    people = (*card.names, *card.newcomers)
    for which in LENGTHS:
        told = [mentioned(people, card.data[language][which]) for language in LANGUAGES]
        assert told == [told[0]] * len(LANGUAGES), which
    assert mentioned(people, card.data["fr"]["story"])


def mentioned(people: tuple[str, ...], text: str) -> set[str]:
    return {name for name in people if re.search(rf"\b{name}\b", text)}


@every_card
def test_it_names_its_rules(card: Card) -> None:
    part, letter = RULINGS[card.slug]
    assert card.data["rules"]
    for rule in card.data["rules"]:
        assert re.fullmatch(rf"{part}\.\d|{letter}-\d\d", rule), rule


@every_card
def test_its_picture_is_drawn_from_known_words(card: Card) -> None:
    """Everybody of the set-up is at the table or out; each shows one thing at most."""
    where: dict[str, list[str]] = {"table": [], "out": []}
    shown = {}
    for entry in card.data["picture"]:
        if " > " in entry:
            assert {*entry.split(" > ")} <= {*card.names}, entry
            continue
        subject, what = entry.split(" : ")
        if subject in where:
            where[subject] += what.split(", ")
        else:
            assert subject not in shown, entry
            shown[subject] = what
    assert sorted(where["table"] + where["out"]) == sorted(card.names)
    assert where["table"] == [name for name in card.names if name not in where["out"]]
    assert shown.keys() <= {*where["table"]}
    assert all(len(what) <= WIDEST for what in shown.values())
    assert [what for what in shown.values() if not is_known(card.slug, what)] == []


def is_known(slug: str, what: str) -> bool:
    """A word that the game's catalogue translates, or what is said and read alike everywhere."""
    spoken = (re.fullmatch(r"[+−]?\d+", one) or one == "hmmrrrr" for one in what.split())
    return what in glossary(slug) | UNIVERSAL or all(spoken)


def glossary(slug: str) -> set[str]:
    """Every word that the closed lists of the game hold, as people read it."""
    home = f"pi_parrain.games.{slug}."
    lists = [kind for kind in Word.__subclasses__() if kind.__module__.startswith(home)]
    return {word.french for kind in lists for word in kind}
