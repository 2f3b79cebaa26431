"""Whose name is on the request. A name that leads here by accident or malice opens nothing."""

from __future__ import annotations

import errno
import socket

import pytest

from pi_parrain.server.door.hosts import Hosts
from rig.meadow import Meadow

OURS = [
    "localhost",
    "LOCALHOST:8000",
    "127.0.0.1",
    "127.0.0.1:8000",
    "[::1]:80",
    "parrain",
    "parrain.local",
    "Parrain.Local.",
    socket.gethostname(),
    f"{socket.gethostname()}.local:80",
]
NOT_OURS = [
    "",
    "evil.example",
    "parrain.evil.example",
    "parrain.local.evil.example",
    "localhost.local",
    "localhost.evil.example",
    "192.0.2.1",
    "0.0.0.0",
    "[::]",
    "224.0.0.1",
    "[2001:db8::1]",
    "[::1",
    "127.0.0.1.nip.io",
    "2130706433",
    "user@127.0.0.1.evil.example",
]


@pytest.mark.parametrize("host", OURS)
def test_our_names_and_addresses_are_answered(meadow: Meadow, host: str) -> None:
    assert meadow.stranger().get("/alive", headers={"Host": host}).status_code == 204


@pytest.mark.parametrize("host", NOT_OURS)
def test_any_other_name_is_misdirected(meadow: Meadow, host: str) -> None:
    for method, path in (("GET", "/board"), ("GET", "/static/style.css"), ("POST", "/join")):
        answer = meadow.stranger().open(path, method=method, json={}, headers={"Host": host})
        assert answer.status_code == 421, path
        answer.close()


def test_a_page_reached_by_rebinding_gets_no_session(meadow: Meadow) -> None:
    """The attacker's page calls itself evil.example, whose address has become ours."""
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    answer = meadow.stranger().post("/join", json={"key": meadow.keys.key}, headers=headers)
    assert answer.status_code == 421
    assert "Set-Cookie" not in answer.headers


def test_the_settings_can_name_the_box() -> None:
    assert Hosts("Mafia").knows("mafia.local")
    assert not Hosts("").knows("")


def test_without_descriptors_our_address_is_still_ours(
    meadow: Meadow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether an address is ours is found out with a socket; taps were answered 421."""

    def refuse(*more: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("pi_parrain.field.addresses.socket.socket", refuse)
    phone = meadow.stranger()
    assert phone.get("/alive", headers={"Host": "127.0.0.1"}).status_code == 204
    assert phone.get("/alive", headers={"Host": "evil.example"}).status_code == 421
