"""The drawings of « Le gang »: fetched once, and their artists named."""

from __future__ import annotations

import pytest

from pi_parrain.games.gang.tattoos import Tattoo
from rig.meadow import Meadow

LARGEST = 2000  # bytes


@pytest.mark.parametrize("tattoo", list(Tattoo)[::40], ids=lambda tattoo: tattoo.value)
def test_a_phone_keeps_a_drawing_for_ever(meadow: Meadow, tattoo: Tattoo) -> None:
    answer = meadow.stranger().get(f"/tattoos/{tattoo.value}.svg")
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers
    assert len(answer.data) <= LARGEST


@pytest.mark.parametrize("name", ["nobody", "CREDITS.md", "..%2fpicture", "cat.svg"])
def test_there_is_no_other_file(meadow: Meadow, name: str) -> None:
    assert meadow.stranger().get(f"/tattoos/{name}.svg").status_code == 404


def test_the_artists_are_named_and_found_from_the_rules(meadow: Meadow) -> None:
    phone = meadow.stranger()
    assert 'href="/tattoos"' in phone.get("/help/gang").text
    page = phone.get("/tattoos").text
    for artist in ("Delapouite", "Lorc", "Caro Asercion", "Zajkonur"):
        assert artist in page
    assert "CC BY 3.0" in page
    assert "violon" in page
