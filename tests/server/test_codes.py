"""The codes and the poster on the page, and the box's own body."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from pi_parrain.config import ServerSettings, Settings, WifiSettings
from pi_parrain.field import addresses
from pi_parrain.field.addresses import Address
from pi_parrain.server.pages import qr_codes as codes
from pi_parrain.server.parts import NAME, parts_of
from rig.meadow import Meadow
from tests.field.reading import scanned
from tests.plain import plain


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "addresses", lambda: ())


def visit(meadow: Meadow, path: str, host: str = "127.0.0.1") -> TestResponse:
    """A Parrain's phone that knows the box under the name *host*."""
    phone = meadow.stranger()
    here = f"http://{host}"
    assert phone.post("/join", json={"key": meadow.keys.key}, base_url=here).status_code == 204
    return phone.get(path, base_url=here)


def read(meadow: Meadow, path: str, folder: Path, host: str = "127.0.0.1") -> set[str]:
    answer = visit(meadow, path, host)
    assert answer.status_code == 200, answer.data
    picture = folder / "code.png"
    picture.write_bytes(answer.data)
    return scanned(picture)


def test_a_box_without_a_network_says_so_and_draws_nothing_wrong(meadow: Meadow) -> None:
    page = visit(meadow, "/codes").get_data(as_text=True)
    assert "aucune adresse" in page
    assert "127.0.0.1" not in page
    assert visit(meadow, "/codes/parrain.png").status_code == 404


def test_a_page_that_only_this_machine_opens_says_so(tmp_path: Path) -> None:
    meadow = Meadow(tmp_path / "j", Settings(server=ServerSettings(host="127.0.0.1")))
    page = plain(visit(meadow, "/codes").text)
    assert "parrain serve --host 0.0.0.0" in page
    assert "<img" not in page
    assert visit(meadow, "/codes/board.png").status_code == 404
    assert "--host" in visit(meadow, "/poster.svg").text
    meadow.close()


def test_the_steps_are_numbered_from_one(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the box's own Wi-Fi there is one step less."""
    here = addresses.ipaddress.ip_address("192.168.1.7")
    monkeypatch.setattr(codes, "addresses", lambda: (Address("wlan0", here),))
    assert re.findall(r'class="step">(\d)', visit(meadow, "/codes").text) == ["1"]
    wifi = WifiSettings(access_point=True, ssid="Colo", passphrase="gorille;marron")
    settings = replace(parts_of(meadow.app).settings, wifi=wifi)
    meadow.app.extensions[NAME] = replace(parts_of(meadow.app), settings=settings)
    assert re.findall(r'class="step">(\d)', visit(meadow, "/codes").text) == ["1", "2"]


def test_the_address_that_this_phone_used_comes_first(
    meadow: Meadow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next phone is on the same network as the one that shows the code."""
    monkeypatch.setattr("pi_parrain.server.door.hosts.is_mine", lambda ip: True)
    found = read(meadow, "/codes/parrain.png", tmp_path, "192.168.7.7")
    assert found == {f"http://192.168.7.7/join#k={meadow.keys.key}"}


def test_the_address_changes_and_the_code_with_it(
    meadow: Meadow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("10.42.0.1", "192.168.1.7"):
        here = addresses.ipaddress.ip_address(text)
        monkeypatch.setattr(codes, "addresses", lambda here=here: (Address("wlan0", here),))
        assert read(meadow, "/codes/board.png", tmp_path) == {f"http://{text}/board"}


def test_the_wifi_code_is_there_when_there_is_a_wifi(tmp_path: Path) -> None:
    wifi = WifiSettings(access_point=True, ssid="Colo", passphrase="gorille;marron")
    meadow = Meadow(tmp_path / "j", Settings(wifi=wifi))
    assert read(meadow, "/codes/wifi.png", tmp_path) == {r"WIFI:T:WPA;S:Colo;P:gorille\;marron;;"}
    meadow.close()


def test_the_poster_can_be_printed_from_the_page(meadow: Meadow) -> None:
    phone = meadow.parrain()
    assert phone.get("/poster.pdf").data.startswith(b"%PDF-1.4")
    assert phone.get("/poster.svg").headers["Content-Type"].startswith("image/svg+xml")


def test_codes_are_for_the_parrain_and_kept_nowhere(meadow: Meadow) -> None:
    assert meadow.parrain().get("/poster.pdf").headers["Cache-Control"] == "no-store"
    for path in ("/codes", "/codes/wifi.svg", "/codes/board.png", "/poster.pdf"):
        assert meadow.stranger().get(path).status_code == 401, path


def test_the_box_is_switched_off_from_the_page(meadow: Meadow) -> None:
    asked: list[str] = []
    switched = replace(parts_of(meadow.app), switch_off=lambda: asked.append("off"))
    meadow.app.extensions[NAME] = switched
    answer = meadow.parrain().post("/power/off")
    assert (answer.status_code, asked) == (200, ["off"])
    assert "s’éteint" in answer.get_data(as_text=True)


def test_a_laptop_refuses_with_a_sentence(meadow: Meadow) -> None:
    answer = meadow.parrain().post("/power/off")
    assert answer.status_code == 409
    assert "systemd/install" in answer.get_json()["sentence"]


def test_a_laptop_says_how_it_is_stopped(meadow: Meadow) -> None:
    page = meadow.parrain().get("/power").text
    assert "Arrêter le programme" in page
    assert "Ctrl-C" in page


def test_low_power_and_heat_are_shown(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    from pi_parrain.field.health import Health

    hot = Health(84.0, weak=True)
    monkeypatch.setattr("pi_parrain.server.pages.power.health", lambda: hot)
    meadow.room.worries = hot.worries
    parrain = meadow.parrain()
    parrain.post("/games/live")
    for path in ("/", "/play"):
        page = parrain.get(path).get_data(as_text=True)
        assert "Courant trop faible" in page
        assert "84" in page
    assert "Courant" not in parrain.get("/board").get_data(as_text=True)
