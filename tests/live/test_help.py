"""The help says what the booklet says, in its order; the numbers are lines of the booklet."""

from __future__ import annotations

import pytest

from rig.meadow import Meadow
from tests.plain import plain

SAID = {
    40: "Première partie : un Parrain hors jeu",
    54: "marquez les bords",
    62: "sans obstacles",
    78: "une planque secrète",
    90: "faces cachées",
    103: "Mélangez. Une carte par gangster",
    124: "seule l'arme compte, pas le billet",
    132: "on ne la mélange pas à l'argent gagné",
    153: "avec un mime dessiné sur sa carte",
    191: "on ne vise plus",
    207: "on rend sa carte",
    219: "Les blessés ne tirent pas",
    249: "Le chef cache l'argent",
    290: "encore à égalité, elles gagnent ensemble",
    317: "index et majeur tendus",
    348: "on le charge en faisant le bruit",
    432: "chacun pose sa carte sur la pile de la manche",
    449: "À annoncer au début",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    meadow = Meadow(tmp_path_factory.mktemp("meadow") / "soirees.parrain")
    text = plain(meadow.parrain().get("/help").text)
    meadow.close()
    return text


@pytest.mark.parametrize("line", SAID)
def test_the_help_says_what_the_booklet_says(page: str, line: int) -> None:
    assert SAID[line] in page


def test_in_the_order_of_the_booklet(page: str) -> None:
    titles = ("Avant de jouer", "Une manche", "Après la cinquième", "Les six cartes", "Variantes")
    places = [page.index(f"<h2>{title}") for title in titles]
    assert places == sorted(places)


@pytest.mark.parametrize("word", ["Click", "Arme", "Touche", "Livret"])
def test_the_words_that_a_newcomer_does_not_know_are_explained(page: str, word: str) -> None:
    assert f"<dt>{word}</dt>" in page
