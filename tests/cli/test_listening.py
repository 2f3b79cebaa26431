"""How a phone reaches the page: what the first start and ``parrain key`` say of it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.cli import serve
from pi_parrain.cli.listening import told, where
from pi_parrain.config import ServerSettings
from pi_parrain.field.addresses import Address
from pi_parrain.field.links import Listening
from pi_parrain.journal import Journal
from rig.box import Box
from tests.plain import plain


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    yield box
    if box.process.returncode is None:
        box.stop()


def test_the_usual_settings_let_phones_in() -> None:
    assert not Listening(ServerSettings().host, 8000).only_here


def test_each_network_has_its_line_the_likeliest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuple(
        Address(name, ipaddress.ip_address(ip))
        for name, ip in (("wlan0", "192.168.1.7"), ("eth0", "10.0.0.3"))
    )
    monkeypatch.setattr(serve, "addresses", lambda: found)
    first, other = (plain(str(words)) for words in serve.ways_in(Listening("::", 8000)))
    assert "même réseau" in first
    assert "http://192.168.1.7:8000 (wlan0)" in first
    assert "http://10.0.0.3:8000 (eth0)" in other
    assert list(serve.ways_in(Listening("127.0.0.1", 8000))) == []


def test_the_key_of_a_page_that_only_hears_itself_says_so(box: Box) -> None:
    """The page was started with another address and another port than the settings have."""
    box.environment["PARRAIN_SERVER_HOST"] = "::"
    assert "parrain serve --host 0.0.0.0" in plain(box.run("key", "--codes"))
    assert box.run("key").strip() == f"{box.address}/join#k={box.key}"
    box.run("poster", "affiche.svg")
    assert "--host" in (box.folder / "affiche.svg").read_text()
    box.stop()
    assert "--host" not in box.run("key", "--codes")


def test_the_first_start_says_that_phones_cannot_come(box: Box) -> None:
    assert box.process.stdout
    assert "parrain serve --host 0.0.0.0" in plain(box.process.stdout.readline())


def test_what_was_typed_at_the_start_is_known_to_other_commands(tmp_path: Path) -> None:
    settings = ServerSettings()
    with Journal(tmp_path / "j") as journal, Journal(tmp_path / "j") as other:
        with told(journal, Listening("192.168.1.7", 8001)):
            assert where(other, settings) == Listening("192.168.1.7", 8001)
        assert where(other, settings) == Listening(settings.host, settings.port)
