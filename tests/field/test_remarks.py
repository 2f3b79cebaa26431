"""The warnings of an evening: the last ones, counted when they repeat, without an error's words."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from pi_parrain.field.remarks import MOST, Remarks


@pytest.fixture
def said() -> Iterator[tuple[logging.Logger, Remarks]]:
    log, remarks = logging.getLogger("evening"), Remarks()
    log.addHandler(remarks)
    yield log, remarks
    log.removeHandler(remarks)


def test_warnings_and_errors_are_kept_the_last_one_first(
    said: tuple[logging.Logger, Remarks],
) -> None:
    log, remarks = said
    log.info("all is well")
    log.warning("the card is slow: %s", "3 s")
    log.error("the pins refuse")
    told = [(one.serious, one.source, one.text, one.times) for one in remarks.latest()]
    assert told == [
        (True, "evening", "the pins refuse", 1),
        (False, "evening", "the card is slow: 3 s", 1),
    ]


def test_what_repeats_is_counted(said: tuple[logging.Logger, Remarks]) -> None:
    log, remarks = said
    for _ in range(3):
        log.warning("again")
    log.warning("other")
    assert [one.times for one in remarks.latest()] == [1, 3]


def test_only_the_last_ones_stay(said: tuple[logging.Logger, Remarks]) -> None:
    log, remarks = said
    for number in range(MOST + 5):
        log.warning("number %d", number)
    assert len(remarks.latest()) == MOST
    assert remarks.latest()[0].text.endswith(f"number {MOST + 4}")


def test_an_exception_is_named_and_its_words_are_not_told(
    said: tuple[logging.Logger, Remarks],
) -> None:
    log, remarks = said
    try:
        raise ValueError("the card that Léa hides")
    except ValueError:
        log.exception("a move failed")
    [remark] = remarks.latest()
    assert (remark.source, remark.text) == ("evening", "a move failed (ValueError)")


def test_a_sentence_that_cannot_be_said_costs_nobody_his_thread(
    said: tuple[logging.Logger, Remarks], capsys: pytest.CaptureFixture[str]
) -> None:
    log, remarks = said
    bad = log.makeRecord(log.name, logging.WARNING, __file__, 1, "%d phones", ("ten",), None)
    remarks.handle(bad)
    assert "Logging error" in capsys.readouterr().err
    log.warning("the next one")
    assert [one.text for one in remarks.latest()] == ["the next one"]
