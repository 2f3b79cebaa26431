"""« Is there internet? », answered as each system expects, and only by a box with its own Wi-Fi."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.config import Settings, WifiSettings
from rig.meadow import Meadow

SUCCESS = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"

EXPECTED = [
    ("http://connectivitycheck.gstatic.com/generate_204", 204, b""),
    ("http://www.google.com/gen_204", 204, b""),
    ("http://play.googleapis.com/generate_204", 204, b""),
    ("http://captive.apple.com/hotspot-detect.html", 200, SUCCESS),
    ("http://www.apple.com/library/test/success.html", 200, SUCCESS),
    ("http://www.msftconnecttest.com/connecttest.txt", 200, b"Microsoft Connect Test"),
    ("http://www.msftncsi.com/ncsi.txt", 200, b"Microsoft NCSI"),
    ("http://detectportal.firefox.com/success.txt", 200, b"success\n"),
]


@pytest.fixture
def access_point(tmp_path: Path) -> Iterator[Meadow]:
    settings = Settings(wifi=WifiSettings(access_point=True, ssid="Pi Parrain"))
    opened = Meadow(tmp_path / "j", settings)
    yield opened
    opened.close()


@pytest.mark.parametrize(("url", "status", "body"), EXPECTED)
def test_each_system_hears_what_it_expects(
    access_point: Meadow, url: str, status: int, body: bytes
) -> None:
    answer = access_point.stranger().get(url)
    assert (answer.status_code, answer.data) == (status, body)
    if status == 204:
        assert answer.headers.get("Content-Length", "0") == "0"


@pytest.mark.parametrize(("url", "status", "body"), EXPECTED)
def test_on_somebody_elses_network_the_box_keeps_quiet(
    meadow: Meadow, url: str, status: int, body: bytes
) -> None:
    assert meadow.stranger().get(url).status_code == 421


@pytest.mark.parametrize(
    "url",
    [
        "http://captive.apple.com/board",
        "http://www.google.com/search",
        "http://www.google.com:8000/generate_204",
        "http://evil.example/generate_204",
        "http://www.apple.com/join",
    ],
)
def test_a_probes_name_opens_nothing_else(access_point: Meadow, url: str) -> None:
    assert access_point.stranger().get(url).status_code == 421
    assert access_point.stranger().post(url, json={}).status_code == 421
