"""``the_same``: a macro runs again when what it draws is new, or the language; and else never."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask_babel import force_locale

from pi_parrain.server.push.painter import Drawings
from rig.meadow import Meadow

Draw = Callable[..., str]
MACROS = """{% macro tile(who) %}{{ run() }}{{ who.name }}, {{ _("rien") }}{% endmacro %}
{% macro line(who) %}{{ run() }}{{ who.name }}!{% endmacro %}
{{ the_same(tile, who) }}{{ the_same(line, who) }}"""


@pytest.fixture
def runs() -> list[None]:
    return []


@pytest.fixture
def draw(meadow: Meadow, runs: list[None]) -> Iterator[Draw]:
    page = meadow.app.jinja_env.from_string(MACROS)

    def drawn(language: str = "fr", **who: str) -> str:
        with force_locale(language):
            return page.render(who=who, run=lambda: runs.append(None) or "").strip()

    with meadow.app.app_context():
        yield drawn


def test_what_is_known_is_not_drawn_again(draw: Draw, runs: list[None]) -> None:
    assert draw(name="Léa") == draw(name="Léa") == "Léa, rienLéa!"
    assert len(runs) == 2


def test_what_changed_is_drawn_again(draw: Draw) -> None:
    assert draw(name="Léa") != draw(name="Tom")


def test_each_language_has_its_own(draw: Draw) -> None:
    assert draw("fr", name="Léa") == "Léa, rienLéa!"
    assert draw("en", name="Léa") == "Léa, nothingLéa!"


def test_what_was_not_asked_for_longest_makes_room(
    meadow: Meadow, draw: Draw, runs: list[None]
) -> None:
    meadow.app.jinja_env.globals["the_same"] = Drawings(most=4)
    for name in ("Léa", "Tom", "Zoé", "Léa"):
        draw(name=name)
    assert len(runs) == 8
