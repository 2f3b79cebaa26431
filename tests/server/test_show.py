"""The parts of the show that every game fills: a podium, a chart."""

from __future__ import annotations

import re

from rig.meadow import Meadow

CHART = """{% from "show/chart.html" import chart %}
{{ chart([{"number": 1, "points": points}], [0, 30], ["0", "30"], labels, "Points") }}"""
PODIUM = '{% from "show/podium.html" import podium %}{{ podium(places) }}'


def drawn(meadow: Meadow, source: str, **words: object) -> str:
    with meadow.app.test_request_context():
        return meadow.app.jinja_env.from_string(source).render(**words)


def written(chart: str) -> list[int]:
    return [int(label) for label in re.findall(r'class="chart-label".*?>(\d+)<', chart)]


def test_the_rounds_of_a_long_game_are_not_written_over_each_other(meadow: Meadow) -> None:
    """Twenty-nine rounds: « 101112131415 »."""
    chart = drawn(meadow, CHART, points=range(30), labels=range(30))
    assert written(chart) == [*range(0, 30, 3)]


def test_every_round_of_a_short_one_is(meadow: Meadow) -> None:
    chart = drawn(meadow, CHART, points=range(6), labels=["", 1, "", 2, "", 3])
    assert written(chart) == [1, 2, 3]


def test_a_podium_has_three_ranks_however_many_share_them(meadow: Meadow) -> None:
    ranks = [1, 2, 2, 2, 5]
    places = [{"rank": rank, "name": f"P{rank}", "number": 1, "score": 0} for rank in ranks]
    podium = drawn(meadow, PODIUM, places=places)
    assert re.findall(r"podium-place step-(\d)", podium) == ["1", "2", "2", "2"]
