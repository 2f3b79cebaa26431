"""What a meadow does to a box. Runs inside the guest of ``script/test-boot``, once a boot, as root.

The kernel's command line says which part of the evening this is (``meadow=install``). Each part
prints what it found to be true; the host believes only the last line, and how the machine went off.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import radio
from header import Header

sys.path.append(str(Path(__file__).parents[1]))
from play_a_round import Phone, round_of_moves

CHECKOUT = Path("/root/pi-parrain")
PRINTED = Path("/root/printed")  # what the poster of the first evening says
STATE = Path("/var/lib/parrain")
SSID, PASSPHRASE = "Colo d'Été", 'mot "de" passe'
PROFILE = Path("/etc/NetworkManager/system-connections/parrain.nmconnection")
PROBES = (
    ("connectivitycheck.gstatic.com", "/generate_204", 204),
    ("captive.apple.com", "/hotspot-detect.html", 200),
    ("www.msftconnecttest.com", "/connecttest.txt", 200),
)
PATIENCE_S = 180  # an emulated machine, on a busy host
NET_BIND = 1 << 10  # the bit of CAP_NET_BIND_SERVICE
SOUND, BUTTON = 18, 17
EIGHT_SECONDS = 9.0  # on the big button, with a little more for an emulated thumb


def install() -> None:
    """At home, with what was prepared; then a first round, and the cable comes out."""
    options = ["--offline", "/root/wheels", "--ssid", SSID, "--passphrase", PASSPHRASE]
    subprocess.run([CHECKOUT / "systemd/install", *options], check=True)
    PRINTED.write_text(key())
    is_ready()
    is_no_root()
    wpa3_is_possible()
    radio.join(SSID, PASSPHRASE)
    phones_are_content()
    nobody_gets_out()
    phone = parrain()
    assert phone.ask("POST", "/games/live") == 303
    *moves, last = round_of_moves()
    for move in moves:
        phone.play(move)
    ok("a round is played over the box's own Wi-Fi")
    comes_back("SIGKILL", signal.SIGKILL)
    comes_back("a hang that the watchdog notices", signal.SIGSTOP)
    phone.play(last)
    ok("the last tap is acknowledged")


def evening() -> None:
    """The next day: the root is read-only. The page switches the box off."""
    assert "ro" in Path("/proc/mounts").read_text().split(" / ")[1].split()[1].split(",")
    ok("the root is read-only")
    is_ready()
    has_no_clock()
    radio.join(SSID, PASSPHRASE)
    assert key() == PRINTED.read_text()
    ok("the poster of the first evening is still valid")
    kept = run("parrain", "export").splitlines()
    assert len(kept) == 1 + len(round_of_moves()) + 2, kept  # a heading; the box's two zeros
    assert '"to": "return"' in kept[-1], kept[-1]
    ok("the game is there, to the last tap before the cut")
    assert parrain().ask("POST", "/power/off") == 200
    ok("the page was asked to switch the box off")


def button() -> None:
    """No network at all. Eight seconds on the big button."""
    is_ready()
    assert not radio.addresses(), radio.addresses()
    ok("ready without any network")
    header = Header()
    assert header.level(SOUND) == 0
    header.pull(BUTTON, up=False)
    time.sleep(EIGHT_SECONDS)
    header.pull(BUTTON, up=True)
    ok("the button was held for eight seconds")


def goodbye() -> None:
    """Everything goes, but the games."""
    is_ready()
    run(CHECKOUT / "systemd/install", "--uninstall")
    assert os.listdir(STATE) == ["soirees.parrain"]
    left = run("find", "/etc", "/opt", "/usr/local", "-iname", "*parrain*")
    assert not left, left
    assert not list(Path("/run").glob("*parrain*"))
    assert "parrain" not in run("ip", "rule") + run("nmcli", "connection")
    assert not radio.addresses()
    ok("uninstalled: nothing is left but the games")
    run("systemctl", "poweroff")


def is_ready() -> None:
    """Active, which a ``Type=notify`` service is only once it said so; and the page answers."""
    wait_for(lambda: told("ActiveState") == "active")
    assert told("Type") == "notify"
    assert Phone(80).ask("GET", "/alive") == 204
    ok(f"active, and port 80 answers, {time.clock_gettime(time.CLOCK_BOOTTIME):.0f} s after power")


def is_no_root() -> None:
    status = Path(f"/proc/{told('MainPID')}/status").read_text()
    facts = dict(line.split(":\t", 1) for line in status.splitlines())
    uid = run("id", "-u", "parrain").strip()
    assert set(facts["Uid"].split()) == {uid} != {"0"}
    assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == NET_BIND
    ok("not root: its one privilege is port 80")


def has_no_clock() -> None:
    assert run("timedatectl", "show", "--property=NTPSynchronized", "--value").strip() == "no"
    assert time.time() < CHECKOUT.stat().st_mtime
    ok(f"the clock says {time.strftime('%F')}, and nobody minds")


def comes_back(from_what: str, number: signal.Signals) -> None:
    """Another process, the same game, and a phone that need not join again."""
    before, began = told("MainPID"), time.monotonic()
    os.kill(int(before), number)
    wait_for(lambda: told("MainPID") not in ("0", before) and told("ActiveState") == "active")
    assert Phone(80).ask("GET", "/alive") == 204
    ok(f"back {time.monotonic() - began:.0f} s after {from_what}")


def wpa3_is_possible() -> None:
    """Where the radio can do it; then back to what every phone can."""
    plain = PROFILE.read_text()
    hotspot = ("-m", "pi_parrain.field.hotspot", "profile", "--wpa3")
    PROFILE.write_text(run("/opt/parrain/current/bin/python", *hotspot))
    put_the_wifi_on()
    radio.join(SSID, PASSPHRASE, wpa3=True)
    ok("a phone joins by WPA3 where that is asked for")
    PROFILE.write_text(plain)
    put_the_wifi_on()


def put_the_wifi_on() -> None:
    run("nmcli", "connection", "reload")
    run("nmcli", "connection", "up", "parrain")


def phones_are_content() -> None:
    """« Is there internet? » The names lead to the box, which says what each maker expects."""
    for name, path, status in PROBES:
        assert radio.looked_up(name) == radio.BOX, name
        assert radio.asked(name, path) == status
    assert radio.looked_up("example.org") is None
    ok("the box answers for the internet, and only for the questions that phones ask")


def nobody_gets_out() -> None:
    """With a cable to the internet in the box, a phone on its Wi-Fi stays in the meadow."""
    radio.plug_a_cable_in()
    assert radio.reaches_the_internet(from_the="box")
    assert not radio.reaches_the_internet(from_the="phone")
    ok("the box is on the internet; a phone on its Wi-Fi is not")
    run("ip", "rule", "del", "iif", "wlan0", "prohibit")
    assert radio.reaches_the_internet(from_the="phone")
    put_the_wifi_on()
    ok("it would be, without the profile's rule")
    radio.join(SSID, PASSPHRASE)


def parrain() -> Phone:
    """A phone that scanned the second code."""
    phone = Phone(80, radio.BOX, radio.inside)
    assert phone.ask("GET", "/board") == 200
    assert phone.ask("POST", "/join", {"key": key()}) == 204
    return phone


def key() -> str:
    return run("parrain", "key", "--no-codes").strip().partition("#k=")[2]


def told(fact: str) -> str:
    return run("systemctl", "show", "parrain", f"--property={fact}", "--value").strip()


def run(*words: str | Path) -> str:
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}"
    return done.stdout


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline, run("journalctl", "--boot", "--no-pager", "--lines=60")
        time.sleep(0.5)


def ok(what: str) -> None:
    print(f"MEADOW ok      {what}", flush=True)


PARTS = {part.__name__: part for part in (install, evening, button, goodbye)}

if __name__ == "__main__":
    words = Path("/proc/cmdline").read_text().split()
    name = next(word for word in words if word.startswith("meadow=")).removeprefix("meadow=")
    try:
        PARTS[name]()
    except BaseException:
        print(run("journalctl", "--boot", "--no-pager", "--lines=80"))
        traceback.print_exc(file=sys.stdout)
        sys.exit(f"MEADOW FAILED  {name}")
    print(f"MEADOW PASSED  {name}", flush=True)
