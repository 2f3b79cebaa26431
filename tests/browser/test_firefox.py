"""Smoke games in Firefox: modules, a compressed stream, dialogs, morphing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rig.box import Box
from rig.browser.phone import SEND
from rig.teams import teams_of
from tests.browser.marionette import Firefox
from tests.browser.smoke import (
    Thumb,
    answer_a_card,
    count_the_loot,
    play_for_cash,
    play_for_the_first_time,
    play_the_gang,
)

NAMES = ["Léa", "Tom", "Zoé", "Max", "Chloé", "Noé"]
PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if PROGRAM is None:
        pytest.fail("firefox-esr is not installed")
    browser = Firefox(PROGRAM, tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture
def firefox(started: Firefox) -> Iterator[Firefox]:
    """Somebody's who has never been on a box."""
    yield started
    started.forget()


def test_a_round_in_firefox(firefox: Firefox, box: Box) -> None:
    find, tap = firefox.find, firefox.tap

    def do(kind: str, **words: Any) -> None:
        status, text = firefox.run(
            f"return ({SEND})(['/moves', arguments[0]])", {"do": kind, **words}
        )
        assert status == 200, text

    firefox.visit(f"{box.address}/join#k={box.key}")
    firefox.until(f"location.href === '{box.address}/'")
    firefox.run("await fetch('/games/live', { method: 'POST' })")
    do("set_up", teams=teams_of(NAMES))
    do("open_pack", pack={"k20": 5, "k10": 6})
    firefox.visit(f"{box.address}/play")
    find("[data-link=linked]")
    tap("#phase-arming #primary")
    find("#countdown-number")
    assert int(firefox.run("return document.querySelector('#countdown-number').textContent")) <= 10
    for phase in ("movement", "courage"):
        if phase == "courage":
            do("count_down", phase=phase)
        do("whistle")
    find("#phase-courage #again")
    tap("[data-who='Tom']")
    find("[data-who='Tom'].coward")
    tap("#primary")
    tap("#phase-bang [data-who='Max']")
    find("[data-who='Max'].struck")
    tap("#primary")
    tap(".hand button:nth-child(4)")
    tap(".choice input[value='Léa']")
    tap(".touch #primary")
    find("[data-who='Léa'].coma")
    find("[data-who='Max'].coma")


@pytest.mark.parametrize("story", [play_the_gang, play_for_cash, count_the_loot])
def test_a_table_game_in_firefox(
    firefox: Firefox, box: Box, story: Callable[[Thumb, Box], None]
) -> None:
    story(firefox, box)


@pytest.mark.parametrize("story", [answer_a_card, play_for_the_first_time])
def test_training_in_firefox(
    firefox: Firefox, box: Box, story: Callable[[Thumb, Box], None]
) -> None:
    story(firefox, box)
