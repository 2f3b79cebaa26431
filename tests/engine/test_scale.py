"""The scale of a chart: few numbers, round ones, around everything that is drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.engine.scale import ticks


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [
        (0, 270_000, (0, 100_000, 200_000, 300_000)),
        (-25_000, 190_000, (-50_000, 0, 50_000, 100_000, 150_000, 200_000)),
        (0, 7, (0, 2, 4, 6, 8)),
        (0, 0, (0, 1)),
    ],
)
def test_examples(low, high, scale):
    assert ticks(low, high) == scale


@given(st.integers(-1_000_000, 1_200_000), st.integers(0, 1_200_000))
def test_it_goes_through_nothing_and_beyond_both_ends(low, more):
    scale = ticks(low, low + more)
    assert scale[0] <= low
    assert low + more <= scale[-1]
    assert 0 in scale
    assert 2 <= len(scale) <= 6
    assert len({after - before for before, after in pairwise(scale)}) == 1
