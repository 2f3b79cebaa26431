"""The box's own Wi-Fi: its profile read by NetworkManager's library, its DNS asked for real."""

from __future__ import annotations

import json
import re
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
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
    "protocols": [security.get_proto(number) for number in range(security.get_num_protos())],
    "protected frames": security.get_pmf(),
    "passphrase": security.get_psk(),
    "method": ip.get_method(),
    "address": ip.get_address(0).get_address(),
    "route": not ip.get_never_default(),
    "rules": [
        ip.get_routing_rule(number).to_string(NM.IPRoutingRuleAsStringFlags.NONE, None)
        for number in range(ip.get_num_routing_rules())
    ],
    "ipv6": read.get_setting_ip6_config().get_method(),
    "autoconnect": read.get_setting_connection().get_autoconnect(),
}))
"""


WIFI = WifiSettings(True, "Pi Parrain", "gorille-marron")
KERNEL = """
ip link set lo up
ip link add wlan0 type veth peer name phone
ip link add cable type veth peer name internet
for link in wlan0 phone cable internet; do ip link set $link up; done
ip address add 10.42.0.1/24 dev wlan0
ip address add 192.0.2.2/24 dev cable
ip route add default via 192.0.2.1
echo 1 >/proc/sys/net/ipv4/ip_forward
asked() { ip route get "$@" 2>&1 | head -n 1; }
asked 198.51.100.1 from 10.42.0.20 iif wlan0
ip rule add $1 prohibit
asked 10.42.0.1 from 10.42.0.20 iif wlan0
asked 198.51.100.1 from 10.42.0.20 iif wlan0
asked 198.51.100.1
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
        "protocols": ["rsn"],
        "protected frames": 1,  # disabled: a Pi's radio would not start
        "passphrase": passphrase,
        "method": "shared",
        "address": "10.42.0.1",
        "route": False,
        "rules": ["priority 100 from 0.0.0.0/0 iif wlan0 type prohibit"],
        "ipv6": "disabled",
        "autoconnect": True,
    }


def test_nothing_from_the_radio_goes_further_than_the_box() -> None:
    """The kernel itself is asked, in a network of its own where the profile's rule is in force."""
    rule = re.search(r"^routing-rule1=(.*) type prohibit$", profile(WIFI), re.MULTILINE)
    assert rule is not None
    kernel = subprocess.run(
        ["unshare", "--map-root-user", "--net", "sh", "-c", KERNEL, "sh", rule[1]],
        capture_output=True,
        text=True,
        check=False,
    )
    before, to_the_box, after, from_the_box = kernel.stdout.splitlines()
    assert "via 192.0.2.1 dev cable" in before, kernel.stderr
    assert "local 10.42.0.1" in to_the_box
    assert "Permission denied" in after
    assert "via 192.0.2.1 dev cable" in from_the_box


def test_wpa3_is_one_word_away() -> None:
    told = read_back(profile(WIFI, wpa3=True))
    assert (told["management"], told["complaints"]) == ("sae", [])
    assert told["protocols"] == ["rsn"]  # with WPA 1 beside it, the access point would not start


@pytest.fixture(scope="module")
def resolver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """dnsmasq with our file, on a free port of loopback."""
    port = free_port()
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
        server.wait(timeout=60)


def free_port() -> int:
    """Free for both: dnsmasq listens to datagrams and to connections."""
    while True:
        with (
            socket.create_server(("127.0.0.1", 0)) as one,
            socket.socket(type=socket.SOCK_DGRAM) as other,
        ):
            port: int = one.getsockname()[1]
            with suppress(OSError):
                other.bind(("127.0.0.1", port))
                return port


def wait_for(port: int) -> None:
    for _ in range(300):  # a minute and more
        try:
            ask(port, "parrain", 0.2)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("dnsmasq does not answer")


def ask(port: int, name: str, patience: float = 60.0) -> tuple[int, str | None]:
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
