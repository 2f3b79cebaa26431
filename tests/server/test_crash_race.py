"""BIG DEALs sent at the same instant: the same races as in ``script/prove``, fewer of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from prove import race
from prove.race import FIRST, SECOND, Race

PADS, OTHERS = 60, 20  # pairs


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Race]:
    with race.opened(tmp_path_factory.mktemp("race")) as opened:
        yield opened


def test_of_two_pads_one_counts_and_the_other_keeps_his_card(table: Race) -> None:
    ended = Counter(table.two_pads() for _ in range(PADS))
    assert {*ended} <= {FIRST, SECOND}, ended


def test_of_a_pad_and_the_button_one_counts(table: Race) -> None:
    ended = Counter(table.pad_and_button() for _ in range(OTHERS))
    assert {*ended} <= {FIRST, "the button"}, ended


def test_at_the_zero_it_doubles_the_reveal_or_does_not_count(table: Race) -> None:
    ended = Counter(table.pad_and_zero() for _ in range(OTHERS))
    assert {*ended} <= {"before", "too late"}, ended


def test_after_the_zero_it_never_counts(table: Race) -> None:
    assert Counter(table.after_zero() for _ in range(OTHERS)) == {"too late": OTHERS}
