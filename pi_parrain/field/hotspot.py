"""The box's own Wi-Fi, for NetworkManager, and its DNS, for the dnsmasq that it starts.

``python -m pi_parrain.field.hotspot WHAT`` prints a file; the installer puts it in its place:

    profile, dns                the name and the passphrase come from ``[wifi]`` in ``parrain.toml``
    settings [NAME WORDS]       ``parrain.toml`` with such a ``[wifi]``; what is empty is kept
    settings --without          ``parrain.toml`` without
"""

from __future__ import annotations

import os
import secrets
import sys
import tomllib
import uuid
from pathlib import Path

from pi_parrain.config import WifiSettings
from pi_parrain.config.file import load, parse
from pi_parrain.errors import ParrainError
from pi_parrain.field.links import ACCESS_POINT
from pi_parrain.field.probes import FIXED_ANSWERS, PROBES
from pi_parrain.field.wifi import wished
from pi_parrain.field.wifi.record import with_own_wifi, without_wifi

IDENTITY = uuid.uuid5(uuid.NAMESPACE_DNS, "parrain.local")
"""Always the same, so that a new profile replaces the old one."""
USUAL_NAME = "Pi Parrain"
LEASES = "/run/parrain.leases"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def profile(wifi: WifiSettings, interface: str = "wlan0", *, wpa3: bool = False) -> str:
    """A NetworkManager keyfile: fixed address, DHCP and DNS, never a way to the internet.

    « shared » would let phones out through any other network of the box. The routing rule stops
    whatever comes from the radio and is not for the box itself, and tells the phone at once. Yet
    DHCP names the box as the router: to Android, a network without one is not ready, and iPhones
    are slow to join it.
    """
    return f"""\
[connection]
id=parrain
uuid={IDENTITY}
type=wifi
interface-name={interface}
autoconnect=true
autoconnect-priority=100

[wifi]
mode=ap
band=bg
channel=6
powersave=2
ssid={as_bytes(wifi.ssid)}

[wifi-security]
{security(wpa3)}
psk={escaped(wifi.passphrase)}

[ipv4]
method=shared
address1={ACCESS_POINT.ip}/24
never-default=true
routing-rule1=priority 100 from 0.0.0.0/0 iif {interface} type prohibit

[ipv6]
method=disabled
"""


def security(wpa3: bool) -> str:
    """WPA2 with AES and nothing newer by default: what every phone joins, and a Pi's radio can do.

    Its driver fails to start an access point that protects management frames, as WPA3 needs
    (github.com/raspberrypi/linux/issues/7247), and NetworkManager would offer that: hence pmf=1.
    Without the last lines it would also offer WPA 1, which no WPA3 access point starts with.
    """
    kind = "key-mgmt=sae\npmf=3" if wpa3 else "key-mgmt=wpa-psk\npmf=1"
    return f"{kind}\nproto=rsn\npairwise=ccmp\ngroup=ccmp"


def as_bytes(ssid: str) -> str:
    """Numbers: the one notation in which no character of a name is special."""
    return "".join(f"{byte};" for byte in ssid.encode())


def escaped(value: str) -> str:
    """As GLib's keyfiles want it: backslashes doubled, spaces at the edges named."""
    text = value.replace("\\", "\\\\")
    inner = text.strip(" ")
    before = len(text) - len(text.lstrip(" "))
    after = len(text) - len(inner) - before
    return "\\s" * before + inner + "\\s" * after


def dns(name: str) -> str:
    """Our names and the probes' lead to the box; every other name does not exist here.

    Who has which address is kept in memory: the card may be read-only, and should be spared.
    """
    here = str(ACCESS_POINT.ip)
    answers = (
        {name: here, f"{name}.local": here} | dict.fromkeys(PROBES, here) | dict(FIXED_ANSWERS)
    )
    lines = [f"address=/{asked}/{answer}" for asked, answer in answers.items()]
    return "\n".join(["# Pi Parrain", f"dhcp-leasefile={LEASES}", "local=/#/", *lines]) + "\n"


def new_passphrase() -> str:
    """Easy to read aloud, hard to guess: about 70 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(3))


def settings_with(text: str, name: str = "", words: str = "") -> str:
    """*text* of ``parrain.toml``, its ``[wifi]`` the box's own; never one that nobody could read.

    What is not given is what *text* says, or invented.
    """
    written = tomllib.loads(text).get("wifi")
    kept = written if isinstance(written, dict) else {}
    ssid = name or str(kept.get("ssid") or USUAL_NAME)
    passphrase = words or str(kept.get("passphrase") or new_passphrase())
    return with_own_wifi(text, wished(ssid, passphrase))


def print_settings(file: Path, *options: str) -> None:
    text = file.read_text(encoding="utf-8")
    parse(text, file)  # a sentence, if it is not TOML
    is_without = options == ("--without",)  # beside another word, even an empty one, it is a name
    print(without_wifi(text) if is_without else settings_with(text, *options), end="")


def main(what: str, *options: str) -> None:
    if what == "settings":
        print_settings(Path(os.environ["PARRAIN_CONFIG"]), *options)
    elif what == "dns":
        print(dns(load().server.name), end="")
    else:
        print(profile(load().wifi, wpa3="--wpa3" in options), end="")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (ParrainError, OSError, UnicodeDecodeError) as error:
        sys.exit(str(error))
