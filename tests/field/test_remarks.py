"""The warnings of an evening: the last ones, counted when they repeat, without an error's words."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.errors import JournalError, SettingsError
from pi_parrain.field.remarks import AREAS, MOST, NOTE, SOMEWHERE, Remarks
from pi_parrain.phrases import Money, Phrase, say


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


WHY = Phrase("le disque est plein")


@pytest.mark.parametrize(
    ("line", "words", "english"),
    [
        ("%s", JournalError("Non noté : {why}.", why=WHY), "Not recorded: the disk is full."),
        ("%s ends: %s", ("it", Phrase("Fini : {why}.", {"why": WHY})), "Over: the disk is full."),
        ("%s", SettingsError("{n} ou {money}", n=3, money=Money(5000)), "3 or 5.000 $"),
    ],
    ids=["an error", "a phrase", "numbers"],
)
def test_a_sentence_that_a_line_quotes_is_said_in_any_language_after_a_restart(
    tmp_path: Path, line: str, words: object, english: str
) -> None:
    catalogue = {
        "Non noté : {why}.": "Not recorded: {why}.",
        "Fini : {why}.": "Over: {why}.",
        "le disque est plein": "the disk is full",
        "{n} ou {money}": "{n} or {money}",
    }
    service = {"RUNTIME_DIRECTORY": str(tmp_path)}
    before = Remarks.here(service)
    args = words if isinstance(words, tuple) else (words,)
    before.handle(logging.LogRecord("pi_parrain.house", logging.ERROR, "", 1, line, args, None))
    [remark] = after = Remarks.here(service).latest()
    assert after == before.latest()
    spoken = say(remark.says, lambda text: catalogue.get(text, text))
    assert spoken.replace("\N{NO-BREAK SPACE}", " ") == english


@pytest.mark.parametrize(
    ("source", "area"),
    [
        ("pi_parrain.hardware.supervisor", AREAS["pi_parrain.hardware"]),
        ("pi_parrain.hardware.remote.remotes", AREAS["pi_parrain.hardware.remote"]),
        ("pi_parrain.journal.swap", AREAS["pi_parrain.journal"]),
        ("pi_parrain.cli.serve", AREAS["pi_parrain.server"]),
        ("asyncio", SOMEWHERE),
    ],
)
def test_a_line_for_whoever_reads_the_code_is_told_by_its_part_of_the_box(
    source: str, area: str
) -> None:
    remarks = Remarks()
    remarks.handle(logging.LogRecord(source, logging.ERROR, "", 1, "%s failed", ("it",), None))
    [remark] = remarks.latest()
    assert (remark.says, remark.text) == (Phrase(area), "it failed")


def test_every_part_that_has_a_sentence_is_a_module() -> None:
    root = Path(__file__).parents[2]
    ours = [root / name.replace(".", "/") for name in AREAS if name != "waitress"]
    assert [one for one in ours if not (one.is_dir() or one.with_suffix(".py").is_file())] == []


def test_a_sentence_that_does_not_fit_its_words_costs_no_page(tmp_path: Path) -> None:
    told = [{**REMARK, "phrase": {"text": "{who} dort.", "words": {}}}, {**REMARK, "phrase": 7}]
    (tmp_path / NOTE).write_text(json.dumps(told))
    remarks = Remarks.here({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert [one.says for one in remarks.latest()] == [Phrase(SOMEWHERE)] * 2
    torn = logging.LogRecord("box", logging.ERROR, "", 1, "%r", (Phrase("{who} dort."),), None)
    remarks.handle(torn)
    assert remarks.latest()[0].says == Phrase(SOMEWHERE)


def note(remarks: Remarks, text: str) -> None:
    remarks.handle(logging.LogRecord("box", logging.ERROR, "", 1, text, None, None))


def test_the_next_run_of_the_service_goes_on_where_this_one_ended(tmp_path: Path) -> None:
    service = {"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}
    before = Remarks.here(service)
    for number in range(MOST + 5):
        note(before, f"number {number}")
    after = Remarks.here(service)
    assert after.latest() == before.latest()
    note(after, f"number {MOST + 4}")
    assert [one.times for one in Remarks.here(service).latest()] == [2] + [1] * (MOST - 1)


def test_a_laptop_keeps_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    note(Remarks.here({}), "the pins refuse")
    assert list(tmp_path.iterdir()) == []
    assert Remarks.here({}).latest() == ()


REMARK = {"at": "2026-07-14", "serious": True, "source": "box", "text": "the pins", "times": 3}


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (b"", []),
        (b"\xff\x00rubbish", []),
        (b"[" * 100_000, []),
        (b"7", []),
        (b'{"at": []}', []),
        (json.dumps([REMARK, 7, {**REMARK, "times": "many"}, {}]).encode(), ["the pins"]),
        (json.dumps([REMARK] * (MOST + 1)).encode(), ["the pins"] * MOST),
    ],
)
def test_what_cannot_be_read_is_left_out(tmp_path: Path, content: bytes, texts: list[str]) -> None:
    (tmp_path / NOTE).write_bytes(content)
    service = {"RUNTIME_DIRECTORY": str(tmp_path)}
    remarks = Remarks.here(service)
    assert [one.text for one in remarks.latest()] == texts
    note(remarks, "the next one")
    assert Remarks.here(service).latest()[0].text == "the next one"


def test_what_cannot_be_written_costs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    remarks = Remarks.here({"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
    note(remarks, "the pins refuse")
    assert [one.text for one in remarks.latest()] == ["the pins refuse"]
    assert capsys.readouterr().err == ""
