"""The page of the box's own Wi-Fi: for a Parrain, with the code; tried, kept or taken back."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from zipfile import ZipFile

import pytest
from werkzeug.test import TestResponse

from pi_parrain.config import Settings, WifiSettings
from pi_parrain.field.remarks import Remarks
from pi_parrain.field.wifi.record import News
from pi_parrain.phrases import Phrase
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from rig.box import PATIENCE_S
from rig.meadow import Meadow
from rig.own_wifi import NEW, OLD, WifiBox
from tests.plain import plain

TYPED = {"ssid": NEW.ssid, "passphrase": NEW.passphrase}
ELSEWHERE = "192.168.1.7"


class Bench:
    """The page of a box that was installed, and whoever would be root."""

    def __init__(self, folder: Path) -> None:
        self.box = WifiBox(folder)
        self.meadow = Meadow(folder / "soirees.parrain")
        self.remarks = Remarks()
        self.meadow.app = create_app(
            self.meadow.room,
            self.meadow.keys,
            settings=self.box.read().settings,
            read_settings=self.box.read,
            remarks=self.remarks,
            own_wifi=self.box.page,
        )
        self.phone = self.meadow.parrain(address=ELSEWHERE)

    def ask(self, **typed: str) -> TestResponse:
        form = {**TYPED, "code": self.meadow.keys.code, **typed}
        return self.phone.post("/wifi", data=form)

    def page(self, address: str = "/wifi") -> str:
        answer = self.phone.get(address)
        assert answer.status_code == 200
        return " ".join(unescape(plain(answer.text)).split())


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    found = Bench(tmp_path)
    yield found
    found.meadow.close()


def test_the_new_code_is_shown_before_anything_is_asked(bench: Bench) -> None:
    assert 'value="gorille-marron"' in bench.page()
    shown = bench.phone.post("/wifi/look", data={**TYPED, "ssid": f" {NEW.ssid} "})
    assert shown.status_code == 200
    text = plain(shown.text)
    assert "Colo d&#39;Été" in text
    assert "sans téléphone de Parrain pendant 5 minutes" in text
    assert shown.text.count("<svg xmlns=") == 1
    assert not bench.box.page.notes.is_asked


def test_it_is_asked_for_with_the_code_and_outside_a_countdown(bench: Bench) -> None:
    for code in ("x", ""):
        assert bench.ask(code=code).status_code == 401
    bench.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    assert bench.ask().json["code"] == "counting"
    assert not bench.box.page.notes.is_asked
    bench.meadow.room.countdown = None
    assert bench.ask().status_code == 204
    assert bench.box.page.notes.take() == f"{NEW.ssid}\n{NEW.passphrase}"


@pytest.mark.parametrize("form", [{}, {"ssid": "x" * 33}, {"passphrase": "kurz"}, {"ssid": " "}])
def test_nonsense_is_a_sentence_and_changes_nothing(bench: Bench, form: dict[str, str]) -> None:
    form = {**TYPED, **form} if form else {}
    shown = bench.phone.post("/wifi/look", data=form)
    assert shown.status_code == 409
    assert re.search(r'<p class="warning" role="alert">Ce (nom|mot)', shown.text)
    asked = bench.phone.post("/wifi", data={**form, "code": bench.meadow.keys.code})
    assert (asked.status_code, asked.json["code"]) == (409, "badwifi")
    assert not bench.box.page.notes.is_asked


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ({"passphrase": "mot de passé"}, "8 à 63 caractères : lettres (sans accents), chiffres"),
        ({"ssid": "🦍" * 9}, "une lettre accentuée compte double, un emoji davantage"),
    ],
)
def test_a_refusal_says_the_rule_that_stands_below_the_field(
    bench: Bench, typed: dict[str, str], rule: str
) -> None:
    refused = plain(bench.phone.post("/wifi/look", data={**TYPED, **typed}).text)
    assert refused.count(rule) == 2
    assert bench.page().count(rule) == 1


def test_a_second_phone_is_told_to_wait(bench: Bench) -> None:
    assert bench.ask().status_code == 204
    answer = bench.ask(ssid="Autre")
    assert answer.status_code == 409
    assert "déjà en cours" in answer.json["sentence"]
    assert "La boîte prépare le nouveau Wi-Fi" in bench.page()


def test_whoever_waits_is_shown_the_network_to_join(bench: Bench) -> None:
    """Before root has begun: the page may be the last that the old network brings."""
    assert OLD.passphrase in bench.page()
    assert bench.ask().status_code == 204
    assert OLD.passphrase not in bench.page()
    assert "Colo d'Été" in bench.page()


def test_only_a_parrain_on_the_new_network_makes_it_stay(bench: Bench) -> None:
    assert bench.ask().status_code == 204
    root = bench.box.start()
    bench.box.wait_for("trying")
    assert bench.phone.get("/wifi/state").json["busy"] is True
    bench.meadow.stranger().get("/board")
    assert not bench.box.page.notes.is_seen
    follower = bench.meadow.parrain()  # joins, which already is a request
    follower.get("/board")
    assert root.wait(PATIENCE_S) == 0
    assert bench.phone.get("/wifi/state").json["busy"] is False
    assert "la boîte garde le Wi-Fi « Colo d'Été »" in bench.page()


def test_codes_and_poster_say_what_is_on_the_air(bench: Bench) -> None:
    """Without a restart: in the trial, after it, and when it came back."""

    def shown() -> str:
        assert bench.phone.get("/codes/wifi.svg").status_code == 200
        assert bench.phone.get("/poster.svg").status_code == 200
        return plain(bench.phone.get("/codes").text)

    assert OLD.passphrase in shown()
    assert bench.ask().status_code == 204
    root = bench.box.start()
    bench.box.wait_for("trying")
    assert "Colo d&#39;Été" in shown()
    bench.box.page.notes.tell_seen()
    assert root.wait(PATIENCE_S) == 0
    assert "Colo d&#39;Été" in shown()
    assert bench.ask(ssid="Autre").status_code == 204
    assert bench.box.run() == 0
    assert "Colo d&#39;Été" in shown()
    assert "l'ancien est revenu" in bench.page()


def test_a_report_never_holds_the_new_passphrase(bench: Bench) -> None:
    bench.box.record.write(NEW)
    words = {"msg": f"it is {NEW.passphrase}", "levelno": logging.WARNING}
    bench.remarks.emit(logging.makeLogRecord(words))
    with ZipFile(io.BytesIO(bench.phone.get("/bundle.zip").data)) as report:
        told = report.read("remarques.txt").decode()
    assert "it is" in told
    assert NEW.passphrase not in told


def fields(page: str) -> dict[str, str]:
    """What stands in the form."""
    found = re.findall(r'<input id="\w+" name="(\w+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}


def test_a_passphrase_is_invented_and_the_name_stays(bench: Bench) -> None:
    for name in (NEW.ssid, ""):  # before anything is typed, too
        answer = bench.phone.post("/wifi/again", data={"ssid": name, "invent": "1"})
        assert answer.status_code == 200
        typed = fields(answer.text)
        assert typed["ssid"] == name
        assert len(typed["passphrase"]) == 17
        assert typed["passphrase"] != OLD.passphrase


def test_the_way_back_from_the_new_code_keeps_what_was_typed(bench: Bench) -> None:
    shown = bench.phone.post("/wifi/look", data=TYPED).text
    header = shown[: shown.index("</header>")]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', header)
    action = re.search(r'<form method="post" action="([^"]+)"', header)
    assert action
    back = bench.phone.post(action[1], data={name: unescape(value) for name, value in hidden})
    assert fields(back.text) == TYPED


def test_the_same_wifi_again_changes_nothing_and_says_so(bench: Bench) -> None:
    same = {"ssid": OLD.ssid, "passphrase": OLD.passphrase}
    shown = bench.phone.post("/wifi/look", data=same)
    assert shown.status_code == 409
    assert "déjà le nom et le mot de passe du Wi-Fi" in plain(unescape(shown.text))
    asked = bench.ask(**same)
    assert (asked.status_code, asked.json["code"]) == (409, "badwifi")
    assert not bench.box.page.notes.is_asked
    assert bench.ask(**{**same, "ssid": NEW.ssid}).status_code == 204


@pytest.mark.parametrize("state", ["kept", "back", "refused"])
def test_the_first_run_goes_on_however_the_trial_ended(bench: Bench, state: str) -> None:
    bench.box.record.tell(News(state, Phrase("Éteint")))
    assert 'href="/first-run/sound">Continuer la mise en route' in bench.page()
    bench.phone.post("/first-run/end")
    assert "/first-run/" not in bench.page()


def test_the_arrow_leads_to_where_the_wifi_is_chosen(bench: Bench) -> None:
    header = bench.page().partition("</header>")[0]
    assert 'href="/settings"' in header


def test_news_are_told_in_the_language_of_the_phone(bench: Bench) -> None:
    bench.box.record.tell(News("back", Phrase("Éteint")))
    page = bench.phone.get("/wifi", headers={"Accept-Language": "en"}).text
    assert "Éteint" not in page


@pytest.mark.parametrize("access_point", [False, True])
def test_a_box_that_cannot_says_why(meadow: Meadow, access_point: bool) -> None:
    settings = Settings(wifi=WifiSettings(access_point, "Colo", "gorille-marron"))
    meadow.app = create_app(meadow.room, meadow.keys, settings=settings)
    phone = meadow.parrain()
    page = plain(phone.get("/wifi").text)
    assert ("seule une boîte installée" if access_point else "ne fait pas son propre Wi-Fi") in page
    assert '<input id="ssid"' not in page
    assert phone.post("/wifi/look", data=TYPED).status_code == 404
    assert phone.post("/wifi", data={**TYPED, "code": meadow.keys.code}).status_code == 404
    assert phone.get("/wifi/state").status_code == 404
