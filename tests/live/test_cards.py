"""Every training card of LIVE: it can be played, it can fail, and it reads well in three languages.

Over HTTP, on the real screens, all cards of all games are played elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pi_parrain.engine.codec import snake
from pi_parrain.errors import Refused
from pi_parrain.games.live import game as live
from pi_parrain.games.live.accounts import FEE
from pi_parrain.games.live.bills import NOTES
from pi_parrain.games.live.moves import Reveal
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import CLICKS
from pi_parrain.games.live.words import Card as Weapon
from pi_parrain.phrases import ELIDED, NBSP, elided
from tests.live.cards import CARDS, cast, lines, on_the_field, played, texts

every_card = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
Card = dict[str, Any]


def test_there_are_at_least_forty():
    assert len(CARDS) >= 40
    assert [name[:2] for name in CARDS] == [f"{n:02}" for n in range(1, len(CARDS) + 1)]


# Played


@every_card
def test_it_is_won_by_its_solution_and_not_before(card: Card):
    wanted = on_the_field(played(card["before"], card["solution"]).match.state)
    story = played(card["before"])
    for line in lines(card["solution"]):
        assert on_the_field(story.match.state) != wanted, line
        story.play(line)


@every_card
def test_a_beginner_ends_elsewhere_and_never_passes_there(card: Card):
    wanted = on_the_field(played(card["before"], card["solution"]).match.state)
    story = played(card["before"])
    begun = on_the_field(story.match.state)
    for line in lines(card["wrong"]):
        try:
            story.play(line)
        except Refused:
            continue  # a tap that the page answers with a sentence
        assert on_the_field(story.match.state) != wanted, line
    assert on_the_field(story.match.state) != begun


@every_card
def test_its_solution_can_be_tapped(card: Card):
    """The page draws only what is offered, and asks nobody to type the number of a Click."""
    story = played(card["before"])
    for line in lines(card["solution"]):
        if line.command is not None:
            assert type(line.command) in live.offers(story.match.state), line
            assert not isinstance(line.command, Reveal) or line.command.number is None
        assert (line.by, line.at, line.once, line.luck) == ("", None, None, None)
        story.play(line)


# Read

LENGTHS = {"title": (5, 36), "story": (40, 280), "why": (40, 180)}
SENTENCE = re.compile(r".*[.!?](?:”| »)?")


def everything_said() -> Iterator[tuple[str, str, str, str]]:
    """Card, language, field, text."""
    for name, card in CARDS.items():
        for said in texts(card):
            yield name, *said


@every_card
def test_it_has_what_a_card_has(card: Card):
    assert card.keys() == {"rules", "picture", "before", "solution", "wrong", "fr", "en", "nl"}
    assert all(card[language].keys() == LENGTHS.keys() for language in ("fr", "en", "nl"))


def test_texts_are_short_whole_sentences():
    for name, language, field, text in everything_said():
        least, most = LENGTHS[field]
        assert least <= len(text) <= most, (name, language, field, len(text))
        assert text == " ".join(text.split()), (name, language, field)
        assert field == "title" or SENTENCE.fullmatch(text), text


def test_a_why_is_one_sentence():
    for name, language, field, text in everything_said():
        assert field != "why" or not re.search(r"[.!?…] [A-ZÀ-Ý]", text), (name, language, text)


def test_no_two_cards_have_the_same_title():
    titles = [
        (language, text) for _, language, field, text in everything_said() if field == "title"
    ]
    assert len(set(titles)) == len(titles)


def test_texts_are_typed_as_every_sentence_is():
    """Plain spaces and apostrophes: the page sets « l’espace insécable ! »."""
    for name, language, _field, text in everything_said():
        opening, closing = "«»" if language == "fr" else "“”"
        strange = set('"«»“”’' + NBSP) - {opening, closing}
        assert not strange & set(text), (name, text)
        assert text.count(opening) == text.count(closing), (name, text)
        assert not WRONG_SPACES[language == "fr"].search(text), (name, text)


WRONG_SPACES = {
    True: re.compile(r"«(?! )|(?<! )»|[^ ][:;!?]|\d\$"),
    False: re.compile(r" [:;!?]|“ | ”"),
}


CODE_NAMES = {snake(kind.__name__) for kind in live.commands} - {"arrive"}  # a French word


def test_no_code_name_is_on_a_screen():
    for name, language, _field, text in everything_said():
        assert not re.search(r"\w_\w|[{}]", text), (name, text)
        if language != "en":  # where they are ordinary words
            assert not CODE_NAMES & set(re.findall(r"\w+", text.lower())), (name, text)


STUMBLES = re.compile(rf"\b({'|'.join(ELIDED)}) (?=[aàâeéèêëiîïoôuùûœ])", re.IGNORECASE)


def test_french_glides_over_vowels():
    for name, language, _field, text in everything_said():
        if language != "fr":
            continue
        assert not STUMBLES.search(text), (name, text)
        for word, who in re.findall(rf"\b({'|'.join(ELIDED)}) ([A-ZÀ-Ý]\w+)", text):
            assert elided(word, who) == f"{word} {who}", name


def test_a_stumble_would_be_found():
    assert STUMBLES.search("la carte de Inès")
    assert STUMBLES.search("Que Élodie parte !")
    assert not STUMBLES.search("la carte d'Inès, celle de Zoé")


def test_the_three_languages_tell_of_the_same_people_and_sums():
    for name, card in CARDS.items():
        people = (*cast(card), "Sam", "Sacha", "Pumas", "Cobras", "Pandas")
        for field in ("story", "why"):
            french, english, dutch = (card[one][field] for one in ("fr", "en", "nl"))
            assert named(french, people) == named(english, people) == named(dutch, people), name
            assert sums(french) == sums(english) == sums(dutch), name


def named(text: str, people: tuple[str, ...]) -> set[str]:
    return {name for name in people if re.search(rf"\b{name}\b", text)}


def sums(text: str) -> list[int]:
    """« 20.000 $ », "$20,000" and "$ 20.000" alike."""
    found = re.findall(r"\d{1,3}(?:[.,]\d{3})+", text)
    return sorted(int(re.sub("[.,]", "", amount)) for amount in found)


@every_card
def test_the_sums_of_its_why_are_true(card: Card):
    state = played(card["before"], card["solution"]).match.state
    assert set(sums(card["fr"]["why"])) <= {*NOTES, FEE, *amounts(state)}


def amounts(state: State) -> set[int]:
    """What the state knows of money, besides single bills."""
    verdict = live.view(state, "parrain")["verdict"]
    nets = {abs(account.net) for account in verdict.accounts} if verdict else set()
    pots = {state.loot.value, *(record.loot.value for record in state.rounds)}
    return nets | pots | {record.share for record in state.rounds}


FIRES = re.compile(r"\b(\w+)(?: \([\w ]+\))? (?:tire\b|crie « Bang)")


@every_card
def test_nobody_has_two_cards(card: Card):
    """Whoever fires holds a weapon: he cannot show a Click as well."""
    told = [line.command for line in (*lines(card["before"]), *lines(card["solution"]))]
    clicks = {one.who for one in told if isinstance(one, Reveal) and one.card in CLICKS}
    assert not clicks & {*FIRES.findall(card["fr"]["story"])}


# Drawn

AIMS = re.compile(r"(?P<who>\w+) > (?P<whom>\w+)")
SHOWS = re.compile(r"(?P<who>\w+) : (?P<card>[A-Z][\w ]+?)(?: (?P<number>\d+))?")
PLACE = re.compile(r"(?:hospital|cowards|out) : (?P<who>\w+(?:, \w+)*)")
WEAPONS = {"Bang", *(card.french for card in Weapon)}
WOUNDED = "Main sur le cœur"
NUMBERED = {"Backstab", "Boom"}


def test_pictures_have_known_people_with_known_cards():
    for name, card in CARDS.items():
        people = set(cast(card))
        for words in card["picture"]:
            if place := PLACE.fullmatch(words):
                assert set(place["who"].split(", ")) <= people, name
            elif aims := AIMS.fullmatch(words):
                assert {aims["who"], aims["whom"]} <= people, name
            else:
                shows = SHOWS.fullmatch(words)
                assert shows is not None, (name, words)
                assert shows["who"] in people, name
                assert shows["card"] in (NUMBERED if shows["number"] else {*WEAPONS, WOUNDED}), name


def test_stories_name_whoever_is_drawn():
    """But for a whole crowd."""
    for name, card in CARDS.items():
        drawn = named(" ".join(card["picture"]), cast(card))
        missing = drawn - named(card["fr"]["story"], cast(card))
        assert len(missing) not in (1, 2), (name, missing)
