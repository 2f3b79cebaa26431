"""The help says what the booklet says, in its order; the numbers are lines of the booklet."""

from __future__ import annotations

import pytest

from rig.meadow import Meadow
from tests.plain import plain

SAID = {
    16: "un peu de réflexion, un peu de flair, un peu de chance",
    21: "tous les pions sont sur la case 0",
    23: "une de la couleur de son voisin de gauche",
    27: "+6, +2, +1, −2, −3",
    34: "dix jetons jaunes de 1 et cinq rouges de 5",
    38: "trois au moins",
    40: "le voisin de gauche du donneur commence",
    57: "le pion rouge va de 0 à −3",
    60: "il va de −3 à +3",
    79: "avant que les cartes soient retournées",
    83: "c'est le premier qui le dit",
    88: "une fois par manche",
    98: "on reçoit 4 de son voisin de gauche",
    105: "à égalité, le plus jeune",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    meadow = Meadow(tmp_path_factory.mktemp("meadow") / "soirees.parrain")
    text = plain(meadow.stranger().get("/help/crash").text)
    meadow.close()
    return text


def test_the_help_says_what_the_booklet_says_in_its_order(page: str) -> None:
    assert [words for words in SAID.values() if words not in page] == []
    places = [page.index(words) for words in SAID.values()]
    assert places == sorted(places)


@pytest.mark.parametrize("ruling", [f"C-{number:02}" for number in range(1, 13)])
def test_the_help_names_every_ruling(page: str, ruling: str) -> None:
    assert f"<dt>{ruling} · " in page
