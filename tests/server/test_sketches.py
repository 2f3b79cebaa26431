"""What a tap will look like is drawn while the disk takes it; nobody sees it before."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import template_rendered

from pi_parrain.engine import PARRAIN
from pi_parrain.phrases import Phrase
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push import broadcaster
from pi_parrain.server.push.broadcaster import Broadcaster
from pi_parrain.server.push.painter import Painter
from pi_parrain.server.push.streams import Streams
from pi_parrain.table import Now
from rig.meadow import Meadow
from tests.server.test_broadcaster import SOON_S, Listener, keep
from tests.server.test_live import TO_BANG, begin, do, play

HIT = {"victim": "Léa"}


@pytest.fixture
def phone(meadow: Meadow) -> Any:
    """A Parrain's phone, in the middle of a volley."""
    phone = begin(meadow)
    play(phone, *TO_BANG)
    return phone


@pytest.fixture
def painter(meadow: Meadow, phone: Any) -> Iterator[Painter]:
    """The painter of a page that somebody watches."""
    painter = parts_of(meadow.app).painter
    with meadow.app.app_context():
        painter.picture(PARRAIN, "fr")
        yield painter


@pytest.fixture
def drawn(meadow: Meadow, painter: Painter) -> Iterator[list[str]]:
    """The templates that were rendered since."""
    names: list[str] = []

    def note(_app: object, template: Any, context: object) -> None:
        names.append(template.name)

    with template_rendered.connected_to(note, meadow.app):
        yield names


def while_writing(meadow: Meadow, then: Callable[[Now], None]) -> None:
    def foresee(now: Now) -> None:
        meadow.room.foresee(now)
        then(now)

    meadow.room.table.on_writing = foresee


def seen_afresh(meadow: Meadow) -> str:
    """What a painter without any past draws."""
    _version, html = Painter(meadow.room, SeatBook(meadow.journal), Streams()).picture(
        PARRAIN, "fr"
    )
    return html


def test_a_tap_is_drawn_once_and_before_it_counts(
    meadow: Meadow, phone: Any, painter: Painter, drawn: list[str]
) -> None:
    before, versions = painter.picture(PARRAIN, "fr"), []

    def sketch(now: Now) -> None:
        painter.sketch(now)
        versions.append((meadow.room.table.version, now.version))
        assert painter.picture(PARRAIN, "fr") == before

    while_writing(meadow, sketch)
    do(phone, "hit", **HIT)
    [(version, foreseen)] = versions
    assert foreseen == version + 1 == meadow.room.table.version
    assert drawn == ["live/play.html"]
    _version, html = painter.picture(PARRAIN, "fr")
    assert drawn == ["live/play.html"]
    assert "struck" in html
    assert html == seen_afresh(meadow)


def test_what_the_disk_refuses_is_never_seen(meadow: Meadow, phone: Any, painter: Painter) -> None:
    def refuse(now: Now) -> None:
        painter.sketch(now)
        raise sqlite3.OperationalError("disk I/O error")

    before = painter.picture(PARRAIN, "fr")
    while_writing(meadow, refuse)
    assert do(phone, "hit", **HIT).status_code == 503
    assert painter.picture(PARRAIN, "fr") == before
    while_writing(meadow, lambda now: None)
    do(phone, "hit", victim="Max")
    _version, html = painter.picture(PARRAIN, "fr")
    assert html == seen_afresh(meadow)


def test_what_changed_meanwhile_is_drawn_again(
    meadow: Meadow, phone: Any, painter: Painter, drawn: list[str]
) -> None:
    def sketch(now: Now) -> None:
        painter.sketch(now)
        meadow.room.trouble = Phrase("La sirène ne répond pas.")

    while_writing(meadow, sketch)
    do(phone, "hit", **HIT)
    _version, html = painter.picture(PARRAIN, "fr")
    assert "La sirène ne répond pas." in html
    assert drawn == ["live/play.html"] * 2


def test_what_was_foreseen_at_another_table_is_not_drawn(
    meadow: Meadow, phone: Any, painter: Painter, drawn: list[str]
) -> None:
    do(phone, "hit", **HIT)
    foreseen = meadow.room.foreseen
    assert foreseen is not None
    meadow.room.begin("vilains")
    drawn.clear()
    painter.sketch(foreseen)
    assert drawn == []


def test_the_broadcaster_draws_while_the_disk_writes(
    meadow: Meadow, phone: Any, painter: Painter
) -> None:
    """The disk is as slow as it must be for that."""
    drawn, page = threading.Event(), Listener(precedence=0)
    page.news = lambda: painter.picture(PARRAIN, "fr")[1].encode()  # type: ignore[method-assign]
    keep(parts_of(meadow.app).broadcaster, page)
    assert b"struck" not in page.hears()

    def note(_app: object, template: Any, context: object) -> None:
        drawn.set()

    with template_rendered.connected_to(note, meadow.app):
        while_writing(meadow, lambda now: assert_true(drawn.wait(SOON_S)))
        do(phone, "hit", **HIT)
    while b"struck" not in page.hears():
        pass


def assert_true(so: bool) -> None:
    assert so


def test_after_a_game_is_left_nobody_goes_round_for_nothing(
    meadow: Meadow, phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What had been foreseen was over, and the broadcaster span until the next tap."""
    monkeypatch.setattr(broadcaster, "BEAT_S", 0.2)
    drawn = threading.Event()
    page = Listener()
    keep(Broadcaster(meadow.app, meadow.room, lambda now: drawn.set()), page)
    meadow.room.foresee(meadow.room.table.now)
    assert drawn.wait(SOON_S)
    meadow.room.leave()
    for _news_of_that in range(3):
        page.hears()
    began = time.monotonic()
    for _beat in range(4):
        page.hears()
    assert time.monotonic() - began > 2 * broadcaster.BEAT_S


def test_moves_that_the_disk_refuses_do_not_stop_the_beat(
    meadow: Meadow, phone: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor does a sketch that fails."""
    monkeypatch.setattr(broadcaster, "BEAT_S", 0.1)
    failed = threading.Semaphore(0)

    def fail(now: Now) -> None:
        failed.release()
        raise RuntimeError

    crier, page = Broadcaster(meadow.app, meadow.room, fail), Listener()
    keep(crier, page)
    now, beats = meadow.room.table.now, 0
    while beats < 3:
        now = replace(now)
        meadow.room.foresee(now)
        assert failed.acquire(timeout=SOON_S)
        while not page.told.empty():
            beats += page.hears() == b"news"
    assert "could not draw" in caplog.text
