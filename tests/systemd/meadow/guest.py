"""What a meadow does to a box. Runs inside the guest of ``script/test-boot``, once a boot, as root.

The kernel's command line says which part of the evening this is (``meadow=install``). Each part
prints what it found to be true; the host believes only the last line, and how the machine went off.
"""

from __future__ import annotations

import html
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path
from zipfile import ZipFile

import newer
import radio
import stick
from box import is_ready, key, ok, parrain, run, told, wait_for
from header import Header
from play_a_round import Phone, round_of_moves

CHECKOUT = Path("/root/pi-parrain")
PRINTED = Path("/root/printed")  # what the poster of the first evening says
STATE = Path("/var/lib/parrain")
SSID, PASSPHRASE = "Colo d'Été", 'mot "de" passe'
OTHER_SSID, OTHER_PASSPHRASE = "Autre pré 🎲", "girafe; verte #1"
PROFILE = Path("/etc/NetworkManager/system-connections/parrain.nmconnection")
TRIED = Path("/run/NetworkManager/system-connections/parrain.nmconnection")
SETTINGS = Path("/etc/parrain/parrain.toml")
WIFI_NEWS = SETTINGS.with_name("wifi.json")
HURRY = Path("/run/systemd/system/parrain-wifi.service.d/hurry.conf")
PROBES = (
    ("connectivitycheck.gstatic.com", "/generate_204", 204),
    ("captive.apple.com", "/hotspot-detect.html", 200),
    ("www.msftconnecttest.com", "/connecttest.txt", 200),
)
NET_BIND = 1 << 10  # the bit of CAP_NET_BIND_SERVICE
SOUND, BUTTON = 18, 17
EIGHT_SECONDS = 9.0  # on the big button, with a little more for an emulated thumb


def install() -> None:
    """At home, with what was prepared; a first round, another Wi-Fi, and the cable comes out."""
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
    report_has_messages(phone)
    another_wifi()


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
    for words in stick.evening(parrain(), wait_for):
        ok(words)
    no_other_wifi()
    assert parrain().ask("POST", "/power/off") == 200
    ok("the page was asked to switch the box off")


def update() -> None:
    """A newer version, and one that does not come up. The root is read-only, as on a card."""
    is_ready()
    are_tight()
    radio.join(SSID, PASSPHRASE)
    phone = parrain()
    newer.is_taken(phone)
    newer.is_taken_back(phone)


def button() -> None:
    """The power was cut after an update. No network at all. Eight seconds on the big button."""
    is_ready()
    newer.is_kept()
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
    copy = STATE / "update/trial/soirees.parrain"  # as an update leaves it that finds no room
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.touch()
    run("systemctl", "stop", "parrain.service")
    run("umount", "/opt/parrain")  # the guest's own, as on a card: no installer made it
    run("cp", "-a", "/data/program/.", "/opt/parrain")  # it knows what the games are called
    run(CHECKOUT / "systemd/install", "--uninstall")
    assert os.listdir(STATE) == ["soirees.parrain"]
    left = run("find", "/etc", "/opt", "/usr/local", "-iname", "*parrain*")
    assert not left, left
    assert not list(Path("/run").glob("*parrain*"))
    assert "parrain" not in run("ip", "rule") + run("nmcli", "connection")
    assert not radio.addresses()
    ok("uninstalled: nothing is left but the games")
    run("systemctl", "poweroff")


def is_no_root() -> None:
    status = Path(f"/proc/{told('MainPID')}/status").read_text()
    facts = dict(line.split(":\t", 1) for line in status.splitlines())
    uid = run("id", "-u", "parrain").strip()
    assert set(facts["Uid"].split()) == {uid} != {"0"}
    assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == NET_BIND
    ok("not root: its one privilege is port 80")


def are_tight() -> None:
    """Every unit of ours, those of the card included, as this systemd judges them."""
    judge = ("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager")
    services = [*CHECKOUT.glob("systemd/*.service"), *CHECKOUT.glob("image/root/**/*.service")]
    for service in sorted(services, key=lambda file: file.name):
        verdict = run(*judge, service).splitlines()[-1]
        ok(verdict.partition("for ")[2] or verdict)


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


def report_has_messages(phone: Phone) -> None:
    """What the service itself said; the journal is open to a group only."""
    assert phone.ask("GET", "/bundle.zip") == 200
    with ZipFile(io.BytesIO(phone.got)) as report:
        messages = report.read("messages.txt").decode()
    assert re.search(r" parrain\[\d+\]: ", messages), messages
    ok("the report for whoever helps has the service's messages")


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


def another_wifi() -> None:
    """From the page: gone again without a phone, kept with one; then back to what is printed."""
    phone = parrain()
    before = on_the_card()
    ask_for_wifi(phone, "Personne", OTHER_PASSPHRASE, patience_s=5)
    wait_for(lambda: wifi_news() == "back")
    assert on_the_card() == before
    radio.join(SSID, PASSPHRASE)
    assert phone.ask("GET", "/wifi") == 200
    assert "Aucun téléphone de Parrain" in phone.said
    ok("a Wi-Fi that no phone joined is gone: the old one is on the air again")
    for ssid, passphrase in ((OTHER_SSID, OTHER_PASSPHRASE), (SSID, PASSPHRASE)):
        before = on_the_card()
        ask_for_wifi(phone, ssid, passphrase, patience_s=180)
        wait_for(lambda: wifi_news() == "trying")
        assert on_the_card() == before
        radio.join(ssid, passphrase)
        assert phone.ask("GET", "/wifi/state") == 200
        wait_for(lambda: wifi_news() == "kept")
        assert phone.ask("GET", "/codes") == 200, "whoever came is still there"
        assert passphrase in html.unescape(phone.said)
        assert not TRIED.exists()
        ok(f"« {ssid} » is kept: a phone came over it, and was not put out")
    assert run("systemctl", "show", "parrain-wifi", "--property=Result", "--value") == "success\n"
    shutil.rmtree(HURRY.parent)
    run("systemctl", "daemon-reload")


def no_other_wifi() -> None:
    """Nothing can be kept on a root that is read-only: a sentence, and the Wi-Fi stays."""
    phone = parrain()
    ask_for_wifi(phone, OTHER_SSID, OTHER_PASSPHRASE, patience_s=180)

    def is_refused() -> bool:
        assert phone.ask("GET", "/wifi/state") == 200
        return "lecture seule" in phone.said

    wait_for(is_refused)
    ok("a root that is read-only keeps its Wi-Fi, and the page says so")


def ask_for_wifi(phone: Phone, ssid: str, passphrase: str, patience_s: int) -> None:
    """Typed on the page, with the code; the unit is as it is, but for its patience."""
    command = "/opt/parrain/proven/bin/python -m pi_parrain.field.wifi"
    HURRY.parent.mkdir(parents=True, exist_ok=True)
    HURRY.write_text(f"[Service]\nExecStart=\nExecStart={command} --patience {patience_s}\n")
    run("systemctl", "daemon-reload")
    assert phone.ask("GET", "/phones") == 200
    [code] = set(re.findall(r"\b\d{6}\b", re.sub(r"<[^>]*>", " ", phone.said)))
    typed = {"ssid": ssid, "passphrase": passphrase, "code": code}
    assert phone.ask("POST", "/wifi", form=typed) == 204, phone.said


def on_the_card() -> tuple[str, str]:
    return SETTINGS.read_text(), PROFILE.read_text()


def wifi_news() -> str:
    """How the last change goes, as root leaves it for the page."""
    try:
        return str(json.loads(WIFI_NEWS.read_text())["state"])
    except FileNotFoundError:
        return ""


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


PARTS = {part.__name__: part for part in (install, evening, update, button, goodbye)}

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
