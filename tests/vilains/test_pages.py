"""What the page and the help say, as the booklet has it; what is drawn is there to be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.games.vilains.moves import Challenge, Fault, SetUp, Speak, TurnOver, Variants
from pi_parrain.games.vilains.words import Card, Error, Sound
from rig.meadow import Meadow
from tests.plain import plain


@pytest.fixture
def meadow(tmp_path: Path) -> Iterator[Meadow]:
    opened = Meadow(tmp_path / "soirees.parrain")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "said",
    [
        "Mélangez toutes les cartes, faces cachées",
        "Le plus jeune commence",
        "en soulevant une carte",
        "Une ou deux secondes au lieu de trois",
        "le dernier la prend et commence la manche suivante",
        "le premier Téléphone ou Double Téléphones de la manche",
        "personne ne la conteste, ou on la conteste à tort",
        "reprend d'abord en main la carte posée à tort",
    ],
)
def test_the_help_says_what_the_booklet_says(meadow: Meadow, said: str) -> None:
    assert said in plain(meadow.stranger().get("/help/vilains").text)


def test_every_card_is_drawn_on_its_button_the_board_and_the_help(meadow: Meadow) -> None:
    seat = meadow.room.begin("vilains")
    seat.submit(SetUp(("Anaïs", "Inès", "Tom"), variants=Variants(limit_s=None)))
    cards = {f"card-{card.value}" for card in Card}
    for page in ("/play", "/help/vilains"):
        text = meadow.parrain().get(page).text
        assert cards <= set(re.findall(r'href="#([\w-]+)"', text))
        assert cards <= set(re.findall(r'<symbol id="([\w-]+)"', text))
    seat.submit(TurnOver(Card.PISTOL))
    board = meadow.stranger().get("/board").text
    assert '<use href="#card-pistol"/>' in board
    assert '<symbol id="card-pistol"' in board


def test_whoever_laid_a_card_wrongly_takes_it_back_before_the_pile_is_shared(
    meadow: Meadow,
) -> None:
    seat = meadow.room.begin("vilains")
    seat.submit(SetUp(("Anaïs", "Inès", "Tom")))
    for command in (TurnOver(Card.DOUBLE_GANGSTERS), Speak("Anaïs")):
        seat.submit(command)
    back = "Inès reprend d'abord en main la carte posée à tort."
    seat.submit(Challenge(("Tom",), (Sound.ONE, Sound.TWO)))
    assert back not in plain(meadow.parrain().get("/play").text)
    seat.submit(Fault("Inès", Error.PLAYED_WHEN_SKIPPED))
    assert back in plain(meadow.parrain().get("/play").text)
