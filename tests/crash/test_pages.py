"""The help says what the booklet says, in its order; a player has the colour of his pawn."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pi_parrain.games.crash.moves import SetUp
from pi_parrain.games.crash.words import Colour
from rig.meadow import Meadow
from tests.plain import plain

SAID = {  # the numbers are lines of the booklet
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
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Meadow]:
    meadow = Meadow(tmp_path_factory.mktemp("meadow") / "soirees.parrain")
    yield meadow
    meadow.close()


@pytest.fixture(scope="module")
def page(meadow: Meadow) -> str:
    return plain(meadow.stranger().get("/help/crash").text)


def test_the_help_says_what_the_booklet_says_in_its_order(page: str) -> None:
    assert [words for words in SAID.values() if words not in page] == []
    places = [page.index(words) for words in SAID.values()]
    assert places == sorted(places)


@pytest.mark.parametrize("ruling", [f"C-{number:02}" for number in range(1, 13)])
def test_the_help_names_every_ruling(page: str, ruling: str) -> None:
    assert f"<dt>{ruling} · " in page


def test_a_player_has_the_colour_of_his_pawn_on_every_page(meadow: Meadow) -> None:
    players, colours = ("Léa", "Tom", "Zoé"), tuple(Colour)[::-1][:3]
    meadow.room.begin("crash").submit(SetUp(players, colours))
    pad, parrain, held = meadow.stranger(), meadow.parrain(), players[:2]
    for name in held:
        pad.post("/sit", data={"seat": name})
    pages = {
        "names": meadow.stranger("10.42.0.9").get("/sit").text,
        "sheet": parrain.get("/play").text.partition('id="sheet-seats"')[2],
        "board": parrain.get("/board").text,
        "cover": pad.get("/pad?seat=Tom").text,
    }
    for name, colour in zip(players, colours, strict=True):
        for page in [*pages][: None if name in held else -1]:
            above = pages[page].partition(f">{name}<")[0]
            assert re.findall(r"team-(\d+)", above)[-1] == str(colour.number), (page, name)
