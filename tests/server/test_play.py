"""What the Parrain's page says and offers at moments that few evenings see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pi_parrain.config import BoxSettings, Settings
from pi_parrain.games.live.moves import CountDown, Rule, StopCountdown, Whistle
from pi_parrain.games.live.words import Phase, Standing
from rig.meadow import Meadow
from tests.live.story import Story, armed, evening, round_of
from tests.plain import plain


def page(meadow: Meadow, story: Story) -> str:
    """What a Parrain's phone shows once *story* has been told."""
    table = meadow.room.begin("live")
    for move in story.match.moves:
        table.submit(move.command)
    return plain(meadow.parrain().get("/play").text)


def test_before_any_game_the_page_says_so(meadow: Meadow) -> None:
    """Found by a browser: with no game to name, the page was the empty frame of all pages."""
    shown = meadow.parrain().get("/play").text
    assert "Aucune partie en cours." in shown
    assert 'id="sheet-menu"' in shown


def test_before_the_first_round_nobody_reads_round_zero(meadow: Meadow) -> None:
    """« Manche 0/5 » stood in the header while teams were made."""
    phone = meadow.parrain()
    assert phone.post("/games/live").status_code == 303
    for path in ("/play", "/board", "/games"):
        for language in ("fr", "en", "nl"):
            shown = plain(phone.get(path, headers={"Accept-Language": language}).text)
            assert not re.search(r"(?i)(manche|round|ronde) 0", shown), (path, language)


def test_a_house_means_home_and_nothing_else(meadow: Meadow) -> None:
    """« Quitte la partie » had it too: whoever leaves walks out."""
    shown = page(meadow, armed("ABC", "XYZ"))
    icons = re.findall(r'#icon-([\w-]+)"/></svg>\s*(?:<span>)?([^<]+)', shown)
    assert [words.strip() for icon, words in icons if icon == "home"] == ["Accueil"]
    assert [icon for icon, words in icons if words.strip() == "Quitte la partie"] == ["leave"]


@pytest.mark.parametrize("phase", [Phase.BANG, Phase.DOUBLE_GUNS, Phase.SHOTGUN])
def test_a_step_says_what_its_button_means(meadow: Meadow, phase: Phase) -> None:
    """« Fin de la salve : 2 touches »: both words are explained before anybody is touched."""
    story = armed("ABC", "XYZ").banzai().go_to(phase)
    hint = page(meadow, story).split('class="tray-hint">')[1].split("<")[0]
    assert "touche" in hint
    assert "salve" in hint


def test_buttons_and_the_ring_count_as_the_box_does(tmp_path: Path) -> None:
    box = BoxSettings(long_count_s=15, short_count_s=5)
    meadow, story = Meadow(tmp_path / "j", Settings(box=box)), armed("ABC", "XYZ")
    phone, shown = meadow.parrain(), [page(meadow, story)]
    for command in (CountDown(Phase.MOVEMENT), Whistle(), CountDown(Phase.COURAGE)):
        meadow.room.table.submit(command)
        shown.append(plain(phone.get("/play").text))
    help_page = plain(phone.get("/help").text)
    meadow.close()
    wanted = ("Lancer 15 → 0", 'data-count="15"', "Lancer 5 → 0", 'data-count="5"')
    assert [words in text for words, text in zip(wanted, shown, strict=True)] == [True] * 4
    assert "De 15 à 0, on court" in help_page
    assert "De 5 à 0, deuxième" in help_page


@pytest.mark.parametrize("end", [Whistle(), StopCountdown()])
def test_a_meadow_emptied_by_hand_goes_on_to_the_split(meadow: Meadow, end: Any) -> None:
    """Found by reading: the page had only a countdown, which the rules refuse."""
    story = armed("ABC", "XYZ").do(CountDown(Phase.MOVEMENT), end)
    story.do(*(Rule(who, Standing.COWARD) for who in "ABCXYZ"))
    shown = page(meadow, story)
    assert "Personne en jeu : passer au partage" in shown
    assert "count_down" not in shown


def test_what_nobody_gets_in_the_last_round_does_not_wait_for_another(meadow: Meadow) -> None:
    """Found by reading: « tout reste pour la suite », announced when nothing comes after."""
    story = evening("ABC", "XYZ")
    for _ in range(4):
        story.open().banzai("ABCXYZ").share()
        assert "tout reste pour la suite !" in page(meadow, story)
        story.new_round()
    last = page(meadow, story.open(1, 1, 4).banzai("ABCXYZ").share())
    assert "Personne ne reçoit rien : le magot est perdu !" in last
    assert "pour la suite" not in last


def test_a_grenade_leaps_as_the_booklet_says(meadow: Meadow) -> None:
    """Found by reading: « saute sur place », where the booklet has « un bond (sans élan) »."""
    story = round_of(A="bang", X="boom 1").aim(Phase.BANG, "A>X").close().answer()
    told = page(meadow, story)
    assert "X, crie « Grenade ! », fais un bond sans élan et tourne, bras écartés !" in told
