"""What the box says of itself, and the report for whoever helps from afar."""

from __future__ import annotations

import logging
from io import BytesIO
from zipfile import ZipFile

import pytest

from pi_parrain import __version__
from pi_parrain.config import Settings, WifiSettings
from pi_parrain.doctor import broken
from pi_parrain.errors import JournalError
from pi_parrain.field.remarks import Remarks
from pi_parrain.games import gang
from pi_parrain.games.gang.moves import SetUp
from pi_parrain.phrases import Phrase
from pi_parrain.server import create_app
from pi_parrain.server.pages import status
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_live import begin
from tests.server.test_self_test import Listener

SECRET = "gorille marron"


class Sick(Listener):
    def findings(self) -> tuple[object, ...]:  # type: ignore[override]
        return (broken("Disque", "il ne reste que {free} Mo.", free=3),)


@pytest.fixture
def remarks(meadow: Meadow) -> Remarks:
    found = Remarks()
    meadow.app = create_app(
        meadow.room,
        meadow.keys,
        settings=Settings(wifi=WifiSettings(ssid="Colo", passphrase=SECRET)),
        rehearsal=Sick(False),
        remarks=found,
    )
    return found


def note(remarks: Remarks, text: str) -> None:
    remarks.handle(logging.LogRecord("box", logging.ERROR, "", 1, text, None, None))


def inside(meadow: Meadow, query: str = "") -> dict[str, str]:
    answer = meadow.parrain().get(f"/bundle.zip{query}")
    assert answer.headers["Content-Disposition"] == "attachment; filename=parrain-rapport.zip"
    with ZipFile(BytesIO(answer.data)) as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_one_screen_says_how_the_box_is(meadow: Meadow, remarks: Remarks) -> None:
    page = plain(meadow.parrain().get("/status").text)
    assert f"Pi Parrain {__version__}" in page
    assert "il ne reste que 3 Mo." in page
    assert "Rien du tout." in page
    note(remarks, "the pins <refuse>")
    note(remarks, "the pins <refuse>")
    page = plain(meadow.parrain().get("/status").text)
    assert "Quelque chose ne s'est pas passé comme prévu dans la boîte." in page
    assert "Pour qui vous aide : <code>the pins &lt;refuse&gt;</code>" in page
    assert "2 fois" in page


@pytest.mark.parametrize(
    ("language", "full", "elsewhere"),
    [
        ("fr", "le disque est plein", "La page n'a pas répondu comme prévu."),
        ("en", "the disk is full", "The page did not respond as expected."),
        ("nl", "de schijf is vol", "De pagina reageerde niet zoals verwacht."),
    ],
)
def test_what_went_wrong_is_said_in_the_readers_language(
    meadow: Meadow, remarks: Remarks, language: str, full: str, elsewhere: str
) -> None:
    error = JournalError("{why}", why=Phrase("le disque est plein"))
    remarks.handle(logging.LogRecord("box", logging.ERROR, "", 1, "a row: %s", (error,), None))
    phone = meadow.parrain()
    phone.set_cookie("language", language)
    assert full in plain(phone.get("/status").text)
    source = "pi_parrain.cli.serve"
    remarks.handle(logging.LogRecord(source, logging.ERROR, "", 1, "no answer", None, None))
    page = plain(phone.get("/status").text)
    assert page.index(elsewhere) < page.index("<code>no answer</code>") < page.index(full)
    assert "a row" not in page


def test_the_report_has_what_helps_and_no_secret(meadow: Meadow, remarks: Remarks) -> None:
    begin(meadow)
    note(remarks, f"somebody logged {meadow.keys.key} and {meadow.keys.code}")
    told = inside(meadow)
    assert told.keys() == {
        *("versions.txt", "reglages.txt", "doctor.txt", "remarques.txt", "messages.txt"),
    }
    assert "ERROR x1 box: somebody logged … and …" in told["remarques.txt"]
    assert "Disque" in told["doctor.txt"]
    everything = "".join(inside(meadow, "?games=1").values())
    for secret in (meadow.keys.key, meadow.keys.secret, meadow.keys.code, SECRET):
        assert secret not in everything


def test_games_are_in_the_report_only_when_asked_for(meadow: Meadow, remarks: Remarks) -> None:
    begin(meadow)
    assert [name for name in inside(meadow, "?games=1") if name.startswith("parties/")]


def test_a_game_with_secrets_is_not_told(meadow: Meadow, remarks: Remarks) -> None:
    table = meadow.room.begin(gang.game.slug)
    table.submit(SetUp(("Ali", "Zoé", "Max")))
    told = inside(meadow, "?games=1")[f"parties/1-{gang.game.slug}.jsonl"]
    assert "encore des secrets" in told
    assert "Zoé" not in told


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 min"), (119, "1 min"), (3600, "1 h 0 min"), (90_000, "1 j 1 h")],
)
def test_a_duration_in_words(seconds: float, words: str) -> None:
    assert plain(status.lasted(seconds)) == words
