"""A game that only the command line plays is begun by no phone, and breaks no page."""

from __future__ import annotations

import pytest

from pi_parrain.games import GAMES
from pi_parrain.server.push.painter import has_pages
from rig.meadow import Meadow


@pytest.mark.parametrize("slug", GAMES)
def test_a_phone_begins_only_what_it_can_show(meadow: Meadow, slug: str) -> None:
    with meadow.app.app_context():
        shown = has_pages(GAMES[slug])
    assert meadow.parrain().post(f"/games/{slug}").status_code == (303 if shown else 404)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_was_played_last_pages_can_be_opened(meadow: Meadow, slug: str) -> None:
    meadow.room.begin(slug)
    for path in ("/", "/play", "/board", "/play.json", "/board.json"):
        assert meadow.parrain().get(path).status_code == 200, path
