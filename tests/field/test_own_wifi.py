"""Another Wi-Fi for the box: kept when a phone follows, taken back when none does, never half."""

from __future__ import annotations

import shutil
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain import config
from pi_parrain.config import WifiSettings
from pi_parrain.config.file import read
from pi_parrain.field.hotspot import new_passphrase, profile
from pi_parrain.field.wifi import FOLLOWS_MINUTES, BadWifi, as_lines, from_lines, wished
from pi_parrain.field.wifi.__main__ import read_options
from pi_parrain.field.wifi.asking import OwnWifi, wifi_now
from pi_parrain.field.wifi.network import CONNECTIONS, FILE
from pi_parrain.field.wifi.record import with_wifi
from pi_parrain.handover import read_note
from rig.box import PATIENCE_S
from rig.own_wifi import BY_HAND, NEW, OLD, WifiBox
from tests.plain import plain

PHONE = "10.42.0.7"
RELOAD, UP = "connection reload", "--wait 60 connection up parrain"
LETTERS = st.characters(codec="utf-8", exclude_categories=("C", "Z"))
NAMES = st.text(LETTERS | st.just(" "), min_size=1, max_size=32).filter(
    lambda text: text.strip() and len(text.encode()) <= 32
)
PASSPHRASES = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63)


@pytest.fixture
def box(tmp_path: Path) -> WifiBox:
    return WifiBox(tmp_path)


def news(box: WifiBox) -> tuple[str, str]:
    """As the page tells it after a restart of the service."""
    found = box.opened().news
    assert found is not None
    return found.state, plain(found.phrase)


def says(box: WifiBox, wifi: WifiSettings) -> None:
    """Page, codes, profile and radio all say *wifi*, and nothing is left over."""
    assert box.read().settings.wifi == wifi
    assert box.opened().now == wifi
    assert box.kept.read_text() == box.air.read_text() == profile(wifi)
    assert not box.tried.exists()
    assert sorted(box.card) == ["parrain.nmconnection", "parrain.toml"]
    assert not box.page.is_busy


def test_a_change_is_kept_once_a_phone_has_come(box: WifiBox) -> None:
    before = box.card
    box.page.ask(NEW)
    assert box.page.is_busy
    root = box.start()
    box.wait_for("trying")
    assert box.card == before, "a power cut would bring the old one back"
    assert box.page.now == NEW
    assert box.air.read_text() == profile(NEW)
    box.page.heard_from(PHONE)
    assert root.wait(PATIENCE_S) == 0
    says(box, NEW)
    assert news(box) == (
        "kept",
        "Un téléphone est arrivé : la boîte garde le Wi-Fi « Colo d'Été ».",
    )
    assert box.told[-1] == RELOAD, "whoever has joined is not thrown out"
    assert box.told.count(UP) == 1


def test_only_two_lines_of_the_settings_change(box: WifiBox) -> None:
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    box.page.heard_from(PHONE)
    root.wait(PATIENCE_S)
    before = set(BY_HAND.format(journal=box.folder / "soirees.parrain").splitlines())
    after = set(box.settings.read_text().splitlines())
    assert after - before == {'ssid = "Colo d\'Été"', 'passphrase = "mot \\"de\\" passe"'}
    assert len(before - after) == 2
    assert box.settings.stat().st_mode & 0o777 == 0o640
    assert box.kept.stat().st_mode & 0o777 == 0o600


def test_it_comes_back_when_no_phone_has_come(box: WifiBox) -> None:
    before = box.card
    box.page.ask(NEW)
    assert box.run() == 0
    says(box, OLD)
    assert box.card == before
    state, sentence = news(box)
    assert state == "back"
    assert "en 5 minutes : l'ancien est revenu." in sentence
    assert box.told.count(UP) == 2


def test_a_phone_on_another_network_shows_nothing(box: WifiBox) -> None:
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    for address in ("192.168.1.7", "127.0.0.1", "10.42.1.7", "?", "fe80::1"):
        box.page.heard_from(address)
        assert not box.page.notes.is_seen
    box.page.heard_from(PHONE)
    assert root.wait(PATIENCE_S) == 0


def test_a_phone_that_came_before_does_not_count(box: WifiBox) -> None:
    box.page.ask(NEW)
    box.page.notes.tell_seen()
    assert box.run() == 0
    says(box, OLD)


def test_after_a_power_cut_in_the_trial_the_old_one_is_there(box: WifiBox) -> None:
    before = box.card
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    root.kill()
    root.wait(PATIENCE_S)
    shutil.rmtree(box.folder / "run")
    (box.folder / "run/parrain").mkdir(parents=True)
    box.air.write_text(box.kept.read_text())  # as NetworkManager begins
    assert box.card == before
    says(box, OLD)
    assert news(box)[0] == "back"
    assert "Le courant a été coupé" in news(box)[1]
    assert not box.opened().is_busy


def test_whoever_kills_it_in_the_trial_brings_the_old_one_back(box: WifiBox) -> None:
    """As systemd does: after the end of ``ExecStart=``, whatever it was, comes ``--heal``."""
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    root.kill()
    root.wait(PATIENCE_S)
    assert box.run("--heal") == 0
    says(box, OLD)
    assert news(box) == ("back", "Le changement de Wi-Fi a été interrompu : l'ancien est revenu.")


@pytest.mark.parametrize("written", [(), ("profile",), ("profile", "settings")])
def test_what_was_decided_is_carried_out_after_a_cut(
    box: WifiBox, written: tuple[str, ...]
) -> None:
    """Cut between any two of the three files: at the next start they say the same."""
    box.record.decide(NEW)
    if "profile" in written:
        box.kept.write_text(profile(NEW))
    if "settings" in written:
        box.record.write(NEW)
    assert box.run("--heal") == 0
    says(box, NEW)
    assert news(box)[0] == "kept"


def test_a_decision_that_is_torn_is_none(box: WifiBox) -> None:
    torn = box.settings.with_name("wifi.keep")
    torn.write_bytes(b"Colo\xff")
    assert box.record.decided is None
    assert box.run("--heal") == 0
    assert not torn.exists(), "or systemd would start it again and again"
    says(box, OLD)


@pytest.mark.parametrize("draft", ["parrain/parrain.toml.new", f"{CONNECTIONS}/.{FILE}.new"])
def test_what_cannot_be_written_at_the_end_is_taken_back(box: WifiBox, draft: str) -> None:
    """And is not decided any more, or the next start would do it after all."""
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    (box.folder / "etc" / draft).mkdir()  # in the way
    box.page.heard_from(PHONE)
    assert root.wait(PATIENCE_S) == 0
    says(box, OLD)
    assert news(box) == (
        "refused",
        "Le nouveau Wi-Fi n'a pas pu être écrit : c'est un dossier. L'ancien reste.",
    )


def test_settings_that_somebody_rewrote_after_a_cut_go_with_the_profile(box: WifiBox) -> None:
    """Codes and poster say what the settings say: the radio must not say anything else."""
    box.record.decide(NEW)
    box.settings.write_text("wifi = {access_point = true, ssid = 'a', passphrase = 'b'}\n")
    assert box.run("--heal") == 0
    assert box.kept.read_text() == profile(OLD)
    assert not box.record.has_decision
    assert box.record.news is not None
    assert box.record.news.state == "refused"


def test_settings_saved_as_latin_1_after_a_cut_go_with_the_profile(box: WifiBox) -> None:
    """The decision stayed, and systemd started root's unit until it would no more."""
    box.record.decide(NEW)
    latin = box.settings.read_text().encode("latin-1")
    box.settings.write_bytes(latin)
    assert box.run("--heal") == 0
    assert not box.record.has_decision
    assert box.settings.read_bytes() == latin
    assert box.kept.read_text() == profile(OLD)
    assert box.record.news is not None
    assert box.record.news.state == "refused"


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        ("general status", "NetworkManager ne répond pas"),
        (RELOAD, "Le nouveau Wi-Fi n'a pas démarré : l'ancien est revenu."),
        (UP, "Le nouveau Wi-Fi n'a pas démarré : l'ancien est revenu."),
    ],
)
def test_a_network_manager_that_says_no_is_a_sentence(
    box: WifiBox, refused: str, sentence: str
) -> None:
    box.refuse(refused)
    box.page.ask(NEW)
    assert box.run() == 0
    says(box, OLD)
    assert news(box)[0] == "refused"
    assert sentence in news(box)[1]


def test_without_nmcli_nothing_is_tried(box: WifiBox) -> None:
    box.page.ask(NEW)
    assert box.run(path=str(box.folder)) == 0
    says(box, OLD)
    assert "NetworkManager ne répond pas" in news(box)[1]


def test_a_box_without_a_hotspot_has_nothing_to_change(box: WifiBox) -> None:
    box.page.notes.ask(NEW)
    box.kept.unlink()
    assert box.run() == 0
    assert "ne fait pas son propre Wi-Fi" in news(box)[1]
    assert box.told == []


@pytest.mark.parametrize(
    "text",
    [
        b"[wifi]\naccess_point = false\nssid = 'a'\n",
        b"wifi = {access_point = true, ssid = 'Pi Parrain', passphrase = 'gorille-marron'}\n",
        b"[wifi]\naccess_point = true\n'ssid' = 'Pi Parrain'\n",
        b"[wifi\n",
        b"\xff",
    ],
)
def test_settings_written_in_another_way_are_left_alone(box: WifiBox, text: bytes) -> None:
    box.settings.write_bytes(text)
    box.page.notes.ask(NEW)
    assert box.run() == 0
    assert box.settings.read_bytes() == text
    assert box.record.news is not None
    assert box.record.news.state == "refused"
    assert box.told == []


NOTES = {
    "nothing": b"",
    "one line": b"Colo",
    "no passphrase": b"Colo\n",
    "too short": b"Colo\nshort",
    "no name": b"\ngorille-marron",
    "spaces": b"  \ngorille-marron",
    "a long name": b"x" * 33 + b"\ngorille-marron",
    "too long": b"Colo\n" + b"x" * 64,
    "far too long": b"Colo\n" + b"x" * 5000,
    "an accent": "Colo\ngorille-marrön".encode(),
    "more of a profile": b"Colo\ngorille-marron\n[ipv4]\nmethod=auto",
    "a zero": b"Co\x00lo\ngorille-marron",
    "no text": b"Colo\xff\n\xffgorille-marron",
}


def test_root_believes_no_request(box: WifiBox) -> None:
    box.page.notes.path.mkdir()
    changer = box.changer()
    for note in NOTES.values():
        (box.page.notes.path / "asked").write_bytes(note)
        changer.change()
        says(box, OLD)
        assert news(box)[0] == "refused"
    assert box.told == []


def test_root_follows_no_link(box: WifiBox) -> None:
    box.page.notes.path.mkdir()
    secret = box.folder / "secret"
    secret.write_text(as_lines(NEW))
    (box.page.notes.path / "asked").symlink_to(secret)
    box.changer().change()
    says(box, OLD)
    assert secret.exists()
    assert not box.page.notes.is_asked


def test_as_its_unit_starts_it_root_waits_for_as_long_as_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["wifi"])
    assert read_options().patience == 60 * FOLLOWS_MINUTES == 300


def test_one_change_at_a_time(box: WifiBox) -> None:
    box.page.ask(NEW)
    with pytest.raises(BadWifi, match="déjà en cours"):
        box.page.ask(OLD)
    root = box.start()
    box.wait_for("trying")
    assert not box.page.notes.is_asked
    with pytest.raises(BadWifi, match="déjà en cours"):
        box.page.ask(OLD)
    box.page.heard_from(PHONE)
    root.wait(PATIENCE_S)
    box.page.ask(OLD)
    assert box.run() == 0
    says(box, NEW)


def test_a_card_that_cannot_be_written_is_said(box: WifiBox) -> None:
    """The whole of /etc, by the kernel itself."""
    box.page.ask(NEW)
    etc = box.folder / "etc"
    script = f'mount --bind {etc} {etc} && mount -o remount,bind,ro {etc} && exec "$@"'
    read_only = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
    assert box.run(before=read_only) == 1
    assert not box.page.notes.is_asked, "or systemd would start it again and again"
    says(box, OLD)
    told = box.page.news
    assert told is not None
    assert "en lecture seule" in plain(told.phrase)


def test_whoever_never_answers_keeps_nobody_waiting(
    box: WifiBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.page.ask(NEW)
    monkeypatch.setattr("pi_parrain.field.wifi.asking.ANSWERS_S", 0.0)
    assert not box.page.is_busy
    told = box.page.news
    assert told is not None
    assert told.state == "refused"
    box.page.ask(NEW)


def test_what_is_on_the_air_already_is_not_tried(box: WifiBox) -> None:
    with pytest.raises(BadWifi, match="rien ne change"):
        box.page.ask(OLD)
    assert not box.page.notes.is_asked


def test_what_the_page_has_given_up_is_never_carried_out(
    box: WifiBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that nothing has changed: root, which comes later, must find nothing to change."""
    box.page.ask(NEW)
    monkeypatch.setattr("pi_parrain.field.wifi.asking.ANSWERS_S", 0.0)
    told = box.page.news
    assert told is not None
    assert "Rien n'a changé" in plain(told.phrase)
    assert box.run() == 0
    says(box, OLD)
    assert box.told == []
    assert box.record.news is None


def test_of_a_page_that_gives_up_and_root_that_begins_one_has_the_note(
    box: WifiBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pi_parrain.field.wifi.asking.ANSWERS_S", 0.0)
    box.page.ask(NEW)
    with box.record.at_work():
        assert from_lines(box.page.notes.take()) == NEW
        assert box.page.is_busy
        told = box.page.news
        assert told is not None
        assert told.state == "waiting"
    box.page.ask(NEW)
    box.page.notes.withdraw()
    box.changer().change()
    says(box, OLD)
    assert box.record.news is None


def test_what_is_asked_for_while_root_reads_is_not_lost(
    box: WifiBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(name: str, folder: int, most: int) -> str:
        box.page.notes.withdraw()
        box.page.notes.ask(OLD)
        return read_note(name, folder, most)

    box.page.ask(NEW)
    monkeypatch.setattr("pi_parrain.field.wifi.notes.read_note", read)
    assert from_lines(box.page.notes.take()) == NEW
    monkeypatch.undo()
    assert from_lines(box.page.notes.take()) == OLD


def test_what_the_run_before_asked_for_is_waited_for_as_long(
    box: WifiBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.page.ask(NEW)
    page = box.opened()
    assert page.is_busy
    monkeypatch.setattr("pi_parrain.field.wifi.asking.ANSWERS_S", 0.0)
    told = page.news
    assert told is not None
    assert told.state == "refused"
    assert not page.notes.is_asked


def test_a_setting_that_is_fixed_elsewhere_is_not_changed_here(box: WifiBox) -> None:
    variables = {"PARRAIN_WIFI_SSID": "Ici"}
    fixed = OwnWifi(partial(read, box.settings, variables), box.page.notes, box.record)
    with pytest.raises(BadWifi, match="PARRAIN_WIFI_SSID"):
        fixed.ask(NEW)
    assert not box.page.notes.is_asked


def test_while_somebody_writes_the_settings_the_page_knows_the_last_ones(box: WifiBox) -> None:
    box.settings.write_text("[wifi")
    assert wifi_now(box.page, OLD) == OLD


def test_a_box_of_before_there_was_such_a_unit_cannot(box: WifiBox) -> None:
    for name in ("RUNTIME_DIRECTORY", "WIFI_CHANGES"):
        less = {key: value for key, value in box.environment.items() if key != name}
        assert OwnWifi.here(box.read, less) is None


def test_wpa3_stays_wpa3(box: WifiBox) -> None:
    box.kept.write_text(profile(OLD, wpa3=True))
    box.page.ask(NEW)
    root = box.start()
    box.wait_for("trying")
    box.page.heard_from(PHONE)
    root.wait(PATIENCE_S)
    assert box.kept.read_text() == profile(NEW, wpa3=True)


@given(NAMES, PASSPHRASES)
def test_whatever_is_written_is_read_back(ssid: str, passphrase: str) -> None:
    wifi = wished(ssid, passphrase)
    assert from_lines(as_lines(wifi)) == wifi
    text = BY_HAND.format(journal="/x")
    before, after = tomllib.loads(text), tomllib.loads(with_wifi(text, wifi))
    assert after["wifi"] == {"access_point": True, "ssid": ssid, "passphrase": passphrase}
    assert {**after, "wifi": None} == {**before, "wifi": None}


@given(st.text(max_size=40), st.text(max_size=70))
def test_whatever_is_accepted_suits_the_settings_too(ssid: str, passphrase: str) -> None:
    try:
        wifi = wished(ssid, passphrase)
    except BadWifi:
        return
    assert config.ssid(wifi.ssid) == ssid
    assert config.passphrase(wifi.passphrase) == passphrase
    assert ssid.strip()
    assert len(passphrase) >= 8


def test_a_new_passphrase_is_one() -> None:
    words = {new_passphrase() for _ in range(20)}
    assert len(words) == 20
    assert all(wished("Colo", one) for one in words)
