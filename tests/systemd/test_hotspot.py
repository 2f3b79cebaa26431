"""The box's own Wi-Fi: its profile read by NetworkManager's library, its DNS asked for real."""

from __future__ import annotations

import json
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.config import WifiSettings
from pi_parrain.field.hotspot import dns, profile
from pi_parrain.field.probes import PROBES

READER = """
import gi, json, sys
gi.require_version("NM", "1.0")
from gi.repository import GLib, NM
data = sys.stdin.buffer.read()
file = GLib.KeyFile()
file.load_from_data(data.decode(), len(data), GLib.KeyFileFlags.NONE)
complaints = []
complain = lambda *about: complaints.append(str(about)) or True
read = NM.keyfile_read(file, "/", NM.KeyfileHandlerFlags.NONE, complain, None)
read.verify()
wifi, security = read.get_setting_wireless(), read.get_setting_wireless_security()
ip = read.get_setting_ip4_config()
print(json.dumps({
    "complaints": complaints,
    "ssid": wifi.get_ssid().get_data().decode(),
    "mode": wifi.get_mode(),
    "management": security.get_key_mgmt(),
    "passphrase": security.get_psk(),
    "method": ip.get_method(),
    "address": ip.get_address(0).get_address(),
    "route": not ip.get_never_default(),
    "ipv6": read.get_setting_ip6_config().get_method(),
    "autoconnect": read.get_setting_connection().get_autoconnect(),
}))
"""


def read_back(text: str) -> dict[str, object]:
    """The profile as libnm understands it, with Debian's own Python."""
    done = subprocess.run(
        ["/usr/bin/python3", "-c", READER], input=text.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    told: dict[str, object] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize(
    ("ssid", "passphrase"),
    [
        ("Pi Parrain", "gorille-marron-4821"),
        ("Colo; d'Été [1]", ' a\\b;c=d#e" '),
        ("67;111", "\\s\\s\\s\\s\\n"),
        ("🎲" * 8, "x" * 63),
    ],
)
def test_the_profile_means_what_we_meant(ssid: str, passphrase: str) -> None:
    assert read_back(profile(WifiSettings(True, ssid, passphrase))) == {
        "complaints": [],
        "ssid": ssid,
        "mode": "ap",
        "management": "wpa-psk",
        "passphrase": passphrase,
        "method": "shared",
        "address": "10.42.0.1",
        "route": False,
        "ipv6": "disabled",
        "autoconnect": True,
    }


def test_wpa3_is_one_word_away() -> None:
    told = read_back(profile(WifiSettings(True, "Pi Parrain", "gorille-marron"), wpa3=True))
    assert (told["management"], told["complaints"]) == ("sae", [])


@pytest.fixture(scope="module")
def resolver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """dnsmasq with our file, on a free port of loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    conf: Path = tmp_path_factory.mktemp("dns") / "parrain.conf"
    conf.write_text(dns("parrain"))
    options = ["--keep-in-foreground", "--bind-interfaces", "--listen-address=127.0.0.1"]
    options += ["--no-hosts", "--no-resolv", "--user=", "--pid-file=", f"--port={port}"]
    server = subprocess.Popen(["/usr/sbin/dnsmasq", f"--conf-file={conf}", *options])
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=10)


def wait_for(port: int) -> None:
    for _ in range(50):
        try:
            ask(port, "parrain", 0.2)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("dnsmasq does not answer")


def ask(port: int, name: str, patience: float = 5.0) -> tuple[int, str | None]:
    """The code of the answer (0: fine, 3: no such name), and the address."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    query = struct.pack(">HHHHHH", 7, 0x0100, 1, 0, 0, 0) + labels + b"\0" + b"\0\1\0\1"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.settimeout(patience)
        line.connect(("127.0.0.1", port))
        line.send(query)
        answer = line.recv(512)
    code, answers = answer[3] & 15, struct.unpack(">H", answer[6:8])[0]
    return code, socket.inet_ntoa(answer[-4:]) if answers else None


@pytest.mark.parametrize("name", ["parrain", "parrain.local", *PROBES])
def test_our_names_and_the_probes_lead_to_the_box(resolver: int, name: str) -> None:
    assert ask(resolver, name) == (0, "10.42.0.1")


def test_windows_finds_the_address_it_looks_for(resolver: int) -> None:
    assert ask(resolver, "dns.msftncsi.com") == (0, "131.107.255.255")


@pytest.mark.parametrize("name", ["example.org", "google.com", "notparrain", "updates.example.com"])
def test_there_is_no_way_to_the_internet(resolver: int, name: str) -> None:
    code, address = ask(resolver, name)
    assert code in (3, 5)
    assert address is None
