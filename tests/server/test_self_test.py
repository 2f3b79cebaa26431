"""Waiting for a thumb, in turns so short that nobody who leaves keeps the button."""

from __future__ import annotations

import pytest

from pi_parrain.config import BoxSettings
from pi_parrain.server import create_app
from pi_parrain.server.pages import self_test
from tests.server.conftest import Meadow

LONGEST_TURN_S = 2.0


class Listener:
    """A rehearsal that notes how long it was asked to listen."""

    def __init__(self, heard: bool) -> None:
        self.heard = heard
        self.turns: list[float] = []

    def findings(self) -> tuple[()]:
        return ()

    def sound(self, tune: str) -> None: ...

    def sound_like(self, wanted: BoxSettings, name: str) -> float:
        return 4.0

    def end_sound(self) -> None: ...

    def shine_like(self, wanted: BoxSettings, look: str) -> bool:
        return True

    def shine(self, look: str) -> None: ...

    def rest(self) -> None: ...

    def wait_for_press(self, seconds: float) -> float | None:
        self.turns.append(seconds)
        return 0.2 if self.heard else None


@pytest.mark.parametrize(("heard", "sentence"), [(True, "Appui reçu"), (False, "La broche")])
def test_one_request_listens_for_one_short_turn(meadow: Meadow, heard: bool, sentence: str) -> None:
    listener = Listener(heard)
    meadow.app = create_app(meadow.room, meadow.keys, rehearsal=listener)
    told = meadow.parrain().post("/self-test/button").json
    assert told["heard"] is heard
    assert sentence in told["sentence"]
    [turn] = listener.turns
    assert 0 < turn <= LONGEST_TURN_S


def test_the_page_says_how_long_it_will_ask(meadow: Meadow) -> None:
    page = meadow.parrain().get("/self-test").text
    assert f'data-patience="{self_test.PATIENCE_S:.0f}"' in page
    assert f"Pendant {self_test.PATIENCE_S:.0f} secondes" in page
