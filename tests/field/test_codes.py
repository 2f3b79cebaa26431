"""What the codes say, read back by zbar from every form that they take."""

from __future__ import annotations

import ipaddress
from pathlib import Path

import pytest

from pi_parrain.config import WifiSettings
from pi_parrain.field.addresses import Address
from pi_parrain.field.links import Links, Listening, links_in_print, links_now, wifi_code
from pi_parrain.field.qr import as_png, as_svg, as_text
from tests.field.reading import scanned
from tests.plain import plain

EVERYWHERE = Listening("::", 80)
KEY = "pQ3v0dZKf2mYl9sT7uXw1aBcDeFgHiJk"
NETWORKS = [
    ("Pi Parrain", "gorille-marron", r"WIFI:T:WPA;S:Pi Parrain;P:gorille-marron;;"),
    ("Colo; d'Été", 'a\\b:c,d;"e"', r"WIFI:T:WPA;S:Colo\; d'Été;P:a\\b\:c\,d\;\"e\";;"),
    ("ABBA", "12345678", 'WIFI:T:WPA;S:"ABBA";P:"12345678";;'),
    ("Ouvert", "", "WIFI:T:nopass;S:Ouvert;;"),
    ("🎲", "mot de passe", "WIFI:T:WPA;S:🎲;P:mot de passe;;"),
]


def at(*texts: str) -> tuple[Address, ...]:
    return tuple(Address("wlan0", ipaddress.ip_address(text)) for text in texts)


@pytest.mark.parametrize(("ssid", "passphrase", "expected"), NETWORKS)
def test_the_wifi_code_survives_every_character(
    tmp_path: Path, ssid: str, passphrase: str, expected: str
) -> None:
    text = wifi_code(WifiSettings(ssid=ssid, passphrase=passphrase))
    assert text == expected
    picture = tmp_path / "code.png"
    picture.write_bytes(as_png(text))
    assert scanned(picture) == {expected}


def test_no_network_no_code() -> None:
    assert wifi_code(WifiSettings()) is None


def test_the_links_follow_the_addresses_of_the_moment() -> None:
    wifi = WifiSettings()
    links = links_now(wifi, KEY, EVERYWHERE, lambda: at("10.42.0.1", "192.168.1.7"))
    assert links.parrain == f"http://10.42.0.1/join#k={KEY}"
    assert links.board == "http://10.42.0.1/board"
    assert (
        links_now(wifi, KEY, Listening("::", 8000), lambda: at("fd00::1")).board
        == "http://[fd00::1]:8000/board"
    )
    nowhere = links_now(wifi, KEY, EVERYWHERE, lambda: ())
    assert (nowhere.parrain, nowhere.board) == (None, None)


def test_the_key_is_in_the_fragment_only() -> None:
    link = Links(None, "http://10.42.0.1", KEY).parrain
    assert link is not None
    address, _, fragment = link.partition("#")
    assert KEY not in address
    assert fragment == f"k={KEY}"
    assert KEY not in str(Links(None, "http://10.42.0.1", KEY).board)


def test_a_printed_code_leads_where_the_boxs_own_wifi_puts_it() -> None:
    """Drawn at home, on another network: the meadow's address is already known."""
    links = links_in_print(WifiSettings(access_point=True, ssid="Pi Parrain"), KEY, EVERYWHERE)
    assert links.base == "http://10.42.0.1"


def test_svg_is_dark_on_white_whatever_the_theme() -> None:
    svg = as_svg("http://10.42.0.1/board")
    assert 'fill="#fff"' in svg
    assert "currentColor" not in svg


def test_a_terminals_code_can_be_scanned(tmp_path: Path) -> None:
    """Each character is two squares: drawn again as a picture, zbar must read it."""
    text = "http://10.42.0.1/board"
    rows: list[str] = []
    for line in as_text(text).splitlines():
        cells = line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m")
        rows.append("".join("0" if cell in "█▀" else "1" for cell in cells))
        rows.append("".join("0" if cell in "█▄" else "1" for cell in cells))
    scale = 6
    lines = ["".join(cell * scale for cell in row) for row in rows for _ in range(scale)]
    pixels = bytes(255 * int(cell) for line in lines for cell in line)
    picture = tmp_path / "terminal.pgm"
    picture.write_bytes(b"P5 %d %d 255\n%b" % (len(lines[0]), len(lines), pixels))
    assert scanned(picture) == {text}


@pytest.mark.parametrize(
    ("host", "base", "only_here"),
    [
        ("::", "http://10.42.0.1", False),
        ("0.0.0.0", "http://10.42.0.1", False),
        ("192.168.1.7", "http://192.168.1.7", False),
        ("fd00::1", "http://[fd00::1]", False),
        ("192.168.1.99", None, False),  # an address that the box had yesterday
        ("127.0.0.1", None, True),
        ("::1", None, True),
        ("localhost", None, True),
        ("no-such-name.invalid", None, False),
    ],
)
def test_no_code_leads_where_nobody_listens(host: str, base: str | None, only_here: bool) -> None:
    has = at("10.42.0.1", "192.168.1.7", "fd00::1")
    links = links_now(WifiSettings(), KEY, Listening(host, 80), lambda: has)
    assert (links.base, links.only_here) == (base, only_here)
    said = plain(str(links.trouble))
    assert ("--host 0.0.0.0" in said) is only_here
    assert ("aucune adresse" in said) is (base is None and not only_here)


def test_who_listens_to_ipv4_alone_is_not_sent_ipv6() -> None:
    links = links_now(WifiSettings(), KEY, Listening("0.0.0.0", 80), lambda: at("fd00::1"))
    assert links.base is None


def test_a_box_that_only_hears_itself_prints_no_code_for_its_wifi_either() -> None:
    wifi = WifiSettings(access_point=True, ssid="Pi Parrain")
    assert links_in_print(wifi, KEY, Listening("127.0.0.1", 80)).base is None


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("::", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        ("192.168.1.7", "http://192.168.1.7:8000"),
    ],
)
def test_the_machine_itself_always_finds_the_page(host: str, here: str) -> None:
    assert Listening(host, 8000).here == here
