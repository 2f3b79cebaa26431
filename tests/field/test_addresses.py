"""The addresses that a phone can use, whatever the box is plugged into."""

from __future__ import annotations

import ipaddress
import socket
import subprocess
from typing import Any

import pytest

from pi_parrain.field import addresses as module
from pi_parrain.field.addresses import Address, addresses, is_mine, order, read


def link(name: str, *locals: str, **marks: Any) -> dict[str, Any]:
    """One interface, as ``ip -json address`` tells it."""
    return {"ifname": name, "addr_info": [{"local": local, **marks} for local in locals]}


def seen(*links: dict[str, Any]) -> list[str]:
    return [str(one.ip) for one in order(read(list(links)))]


LOOPBACK = link("lo", "127.0.0.1", "::1")


def test_without_a_network_there_is_none() -> None:
    assert seen(LOOPBACK) == []
    assert seen() == []


def test_wifi_comes_before_a_cable() -> None:
    found = seen(LOOPBACK, link("eth0", "192.168.1.7"), link("wlan0", "10.42.0.1"))
    assert found == ["10.42.0.1", "192.168.1.7"]


def test_ipv4_comes_before_ipv6_and_a_lease_before_none() -> None:
    found = seen(link("wlan0", "fd00::1", "169.254.3.4"), link("eth0", "192.168.1.7"))
    assert found == ["192.168.1.7", "fd00::1", "169.254.3.4"]


def test_an_ipv6_only_network_will_do() -> None:
    found = seen(LOOPBACK, link("wlan0", "fe80::1", "2001:db8::7"))
    assert found == ["2001:db8::7"]


def test_addresses_that_will_not_last_are_left_out() -> None:
    assert seen(link("wlan0", "2001:db8::7", temporary=True)) == []
    assert seen(link("wlan0", "2001:db8::7", deprecated=True)) == []


@pytest.mark.parametrize("name", ["docker0", "veth12", "virbr0", "br-1f", "tun0", "wg0"])
def test_no_phone_is_behind_a_virtual_interface(name: str) -> None:
    assert seen(link(name, "172.17.0.1")) == []


def test_an_interface_without_addresses_is_no_trouble() -> None:
    assert seen({"ifname": "can0"}, {"ifname": "wlan0", "addr_info": [{}]}) == []


@pytest.mark.parametrize(
    ("address", "port", "url"),
    [
        ("10.42.0.1", 80, "http://10.42.0.1"),
        ("10.42.0.1", 8000, "http://10.42.0.1:8000"),
        ("fd00::1", 80, "http://[fd00::1]"),
        ("fd00::1", 8000, "http://[fd00::1]:8000"),
    ],
)
def test_what_a_phone_opens(address: str, port: int, url: str) -> None:
    assert Address("wlan0", ipaddress.ip_address(address)).url(port) == url


def test_without_the_ip_command_the_route_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*arguments: object, **options: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", missing)
    assert all(not one.ip.is_loopback for one in addresses())


def test_the_machine_really_answers() -> None:
    assert all(is_mine(one.ip) for one in addresses())


@pytest.mark.parametrize("text", ["127.0.0.1", "127.1.2.3"])
def test_loopback_is_ours(text: str) -> None:
    assert is_mine(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", ["192.0.2.55", "0.0.0.0", "224.0.0.1", "::", "2001:db8::1"])
def test_others_are_not(text: str) -> None:
    assert not is_mine(ipaddress.ip_address(text))


def test_asking_leaves_no_socket_open() -> None:
    before = socket.socket()
    number = before.fileno()
    before.close()
    for _ in range(20):
        module.fallback()
        is_mine(ipaddress.ip_address("127.0.0.1"))
    after = socket.socket()
    assert after.fileno() == number
    after.close()
