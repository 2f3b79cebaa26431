"""A phone and an internet for a guest that has neither: simulated radios, network namespaces."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path("/proc/1/ns/net")
NAMESPACES = Path("/run/netns")
BOX = "10.42.0.1"
INTERNET = "192.0.2.2"
HOW = Path(__file__).with_name("lease")
LEASE = Path("/run/phone.lease")  # the router and the name server, as the box's DHCP says


def join(ssid: str, passphrase: str, *, wpa3: bool = False) -> None:
    """As after the first code: WPA2 or 3, an address, the box as router and as name server."""
    if not (NAMESPACES / "phone").exists():
        lose_no_frame()
        call("ip netns add phone")
        phy = Path("/sys/class/net/wlan1/phy80211/name").read_text().strip()
        call(f"iw phy {phy} set netns name phone")
    else:
        call("ip netns exec phone busybox killall wpa_supplicant")
    conf = Path("/run/phone.conf")
    security = "key_mgmt=SAE\nieee80211w=2" if wpa3 else "key_mgmt=WPA-PSK\nieee80211w=0"
    network = f'ssid={ssid.encode().hex()}\npsk="{passphrase}"\n{security}'
    conf.write_text(f"network={{\n{network}\n}}\n")
    call("ip netns exec phone ip address flush dev wlan1")
    call(f"ip netns exec phone wpa_supplicant -B -i wlan1 -c {conf}")
    call(f"ip netns exec phone busybox udhcpc -i wlan1 -n -q -f -t 60 -T 1 -s {HOW}")
    assert LEASE.read_text().split() == [BOX, BOX]


def lose_no_frame() -> None:
    """Keep the simulated radios off mac80211's fast path.

    Linux 7.2's hwsim encrypts there what nobody made room for: a frame with 57 to 64 bytes of TCP
    payload has too little behind it for its signature, and is dropped as often as it is sent. There
    is no such path for a radio that may divide frames; none of ours is as long as that.
    """
    for radio in Path("/sys/class/ieee80211").iterdir():
        call(f"iw phy {radio.name} set frag 2346")


def looked_up(name: str) -> str | None:
    """The address of *name*, as the box's own DNS tells the phone."""
    words = ["ip", "netns", "exec", "phone", "busybox", "nslookup", "-type=a", name, BOX]
    told = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    found = re.findall(rf"Name:\s+{re.escape(name)}\s+Address:\s+(\S+)", told)
    return found[0] if found else None


def asked(name: str, path: str) -> int:
    """What the box answers to a phone that takes it for *name*."""
    line = http.client.HTTPConnection(BOX, timeout=60)
    with inside():
        line.connect()
    line.request("GET", path, headers={"Host": name})
    return line.getresponse().status


def plug_a_cable_in() -> None:
    """The box is also on a network that leads elsewhere."""
    call("ip netns add internet")
    call("ip link add eth0 type veth peer name eth0 netns internet")
    call("ip address add 192.0.2.1/24 dev eth0")
    call("ip link set eth0 up")
    call("ip route add default via 192.0.2.2")
    call(f"ip netns exec internet ip address add {INTERNET}/24 dev eth0")
    call("ip netns exec internet ip link set eth0 up")
    call("ip netns exec internet ip route add 10.42.0.0/24 via 192.0.2.1")
    with inside("internet"):
        global page  # it must outlive this function
        page = socket.create_server((INTERNET, 80))


def reaches_the_internet(from_the: str) -> bool:
    with inside("phone") if from_the == "phone" else inside(None):
        try:
            socket.create_connection((INTERNET, 80), timeout=5).close()
        except OSError as error:
            print(f"from the {from_the}: {error}")
            return False
    return True


@contextmanager
def inside(namespace: str | None = "phone") -> Iterator[None]:
    """Sockets that are opened here belong to *namespace*."""
    if namespace is None:
        yield
        return
    with open(NAMESPACES / namespace) as there, open(HERE) as home:
        os.setns(there.fileno(), os.CLONE_NEWNET)
        try:
            yield
        finally:
            os.setns(home.fileno(), os.CLONE_NEWNET)


def addresses() -> list[str]:
    """The box's own, but for loopback."""
    told = subprocess.run(["ip", "-brief", "address"], capture_output=True, text=True, check=True)
    return [line for line in told.stdout.splitlines() if line[:2] != "lo" and len(line.split()) > 2]


def call(command: str) -> None:
    done = subprocess.run(command.split(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
