"""What ``script/test-image`` does with the card: flash it, edit it, boot it, cut it, boot it again.

``evening.py WORKSHOP IMAGE``: prints what it found to be true, with figures; fails with a sentence.
"""

from __future__ import annotations

import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from machine import Card, Pi, need, wait_for

sys.path.append(str(Path(__file__).parents[1]))
from itertools import pairwise

from play_a_round import Phone, round_of_moves

SOUND = 18
ROOT = 2  # its partition
BOOT_S = 4000  # five minutes on a quiet machine
WHISTLE_S = 3.0
TICK_S = 0.1
SLACK_S = 0.2  # of an emulated machine
WISHES = "\ufeffNom : Colo d'Été\r\nmot de passe = gorille marron\r\nPays=BE\r\nn'importe quoi\r\n"
TICKS = 10
LITTLE_TUNE = 3  # notes, of every boot


def main(workshop: Path, image: Path) -> None:
    """Two boxes of one file, side by side: each boot keeps one processor busy."""
    need("mcopy", "debugfs", "e2fsck")
    place = workshop / "boxes"
    print(f"{image.name}: {image.stat().st_size / 1e6:.0f} MB", flush=True)
    first, other = Card(image, place / "first.img"), Card(image, place / "other.img")
    with ThreadPoolExecutor() as boxes:
        evenings = [boxes.submit(evening, workshop, first), boxes.submit(cuts, workshop, other)]
        for one in evenings:
            one.result()
    root_is_untouched(image, first, other)
    differ(first, other)
    print("PASSED", flush=True)


def evening(workshop: Path, card: Card) -> None:
    card.put("parrain.txt", WISHES.encode())
    key, date = whole_first_boot(workshop, card)
    second_boot(workshop, card, key, date)


def cuts(workshop: Path, card: Card) -> None:
    """parrain.txt as it is shipped."""
    cut_in_first_boot(workshop, card)
    pi = Pi(workshop, card, "healed")
    try:
        wait_for("codes.txt", lambda: card.get("codes.txt") and card.get("affiche.pdf"), BOOT_S)
        ok(f"after the cut, codes.txt is there {pi.age:.0f} s after power")
        answers(pi)
    finally:
        pi.pull_the_plug()


def ok(text: str) -> None:
    print(f"OK  {text}", flush=True)


def cut_in_first_boot(workshop: Path, card: Card) -> None:
    """The table of partitions has just changed: everything else is still to come."""
    before = card.partition(3)[1]
    pi = Pi(workshop, card, "cut")
    try:
        took = wait_for("the card grows", lambda: card.partition(3)[1] != before, BOOT_S)
        time.sleep(5)
    finally:
        pi.pull_the_plug()
    after = card.partition(3)[1]
    ok(f"partition 3 grew from {before >> 20} to {after >> 20} MiB after {took:.0f} s")
    assert card.data("/settings/personalised") is None, "it was done already"
    assert card.get("codes.txt") is None, "it was told already"
    ok("the power went in the middle of the first boot")


def whole_first_boot(workshop: Path, card: Card) -> tuple[str, datetime]:
    """Personalised as its owner wished; a countdown, and in the next one the power goes."""
    pi = Pi(workshop, card, "whole")
    try:
        wait_for("codes.txt", lambda: card.get("codes.txt") and card.get("affiche.pdf"), BOOT_S)
        ok(f"codes.txt and affiche.pdf are there {pi.age:.0f} s after power")
        key = codes_are_as_wished(card)
        fanfare_is_heard(pi)
        answers(pi)
        phone = parrain(pi, key)
        begin_to_count(phone)
        countdown_is_seen(pi)
        date = clock(pi)
        begin_to_count(phone)
        assert pi.watch(SOUND, TICKS / 3).edges, "nothing is heard of it"
    finally:
        pi.pull_the_plug()
    ok("the power went in a countdown")
    return key, date


def codes_are_as_wished(card: Card) -> str:
    text = (card.get("codes.txt") or b"").decode("utf-8-sig").replace("\xa0", " ").replace("’", "'")
    assert text.count("\n") == text.count("\r\n")
    assert "Wi-Fi : Colo d'Été" in text, text
    assert "Mot de passe : gorille marron" in text, text
    assert "Ligne 4, pas comprise : n'importe quoi" in text, text
    assert (card.get("affiche.pdf") or b"").startswith(b"%PDF")
    found = re.search(r"http://10\.42\.0\.1/join#k=(\S+)", text)
    assert found, text
    ok("named as parrain.txt says, and what it does not say is remarked")
    return found[1]


def fanfare_is_heard(pi: Pi) -> None:
    """The first boot says that it is done, before the service is ready."""
    while not (edges := pi.watch(SOUND, 5).edges):
        assert pi.age < BOOT_S, "no fanfare"
    edges += pi.watch(SOUND, 5).edges
    notes = sum(level for _, level in edges)
    assert notes > LITTLE_TUNE, edges
    ok(f"a fanfare of {notes} notes that were seen, {pi.age:.0f} s after power")


def answers(pi: Pi) -> None:
    def alive() -> bool:
        try:
            return Phone(pi.port).ask("GET", "/alive") == 204
        except (OSError, HTTPException):
            return False

    wait_for("the page", alive, BOOT_S)
    ok(f"the page answers {pi.age:.0f} s after power")


def clock(pi: Pi) -> datetime:
    """As the page dates its answers."""
    line = HTTPConnection("127.0.0.1", pi.port, timeout=BOOT_S)
    line.request("GET", "/alive")
    date = line.getresponse().getheader("Date")
    line.close()
    assert date, "the page does not tell"
    return parsedate_to_datetime(date)


def parrain(pi: Pi, key: str) -> Phone:
    phone = Phone(pi.port)
    assert phone.ask("POST", "/join", {"key": key}) == 204
    assert phone.ask("GET", "/play") in (200, 303)
    return phone


def begin_to_count(phone: Phone) -> None:
    """A new game, as far as its first countdown."""
    assert phone.ask("POST", "/games/live") == 303
    for move in round_of_moves()[:3]:
        phone.play(move)


def countdown_is_seen(pi: Pi) -> None:
    """Ten ticks a second apart and a long whistle, by whoever looks at the pin from outside.

    On a busy host both the emulator and this program stand still for moments, and a tick lasts a
    tenth of a second: then some are missed. Those that were seen must be whole seconds apart.
    """
    seen = pi.watch(SOUND, TICKS + WHISTLE_S + 4)
    sounds = [(on, off - on) for (on, level), (off, _) in pairwise(seen.edges) if level]
    gaps = [later - sooner for (sooner, _), (later, _) in pairwise(sounds)]
    told = " ".join(f"{gap:.2f}" for gap in gaps)
    ok(
        f"GPIO {SOUND}: {len(sounds) - 1} of {TICKS} ticks seen, {told} s apart, and a whistle of "
        f"{sounds[-1][1]:.2f} s; longest time without a look: {seen.longest_blink:.2f} s"
    )
    slack = SLACK_S + seen.longest_blink
    assert all(abs(gap - round(gap)) < slack for gap in gaps)
    assert abs(sounds[-1][1] - WHISTLE_S) < 2 * slack
    assert len(sounds) - 1 == TICKS or (seen.longest_blink > TICK_S and len(sounds) > TICKS // 2)


def second_boot(workshop: Path, card: Card, key: str, before: datetime) -> None:
    codes = card.get("codes.txt")
    pi = Pi(workshop, card, "second")
    try:
        answers(pi)
        date = clock(pi)
        assert date >= before, f"the clock went back from {before} to {date}"
        ok(f"the clock did not go back: {before:%F %T}, then {date:%F %T}")
        phone = parrain(pi, key)
        ok("the key on the poster still opens")
        for move in round_of_moves()[2:6]:  # the countdown again, and what comes after it
            phone.play(move)
        ok("the round goes on where the power went")
    finally:
        pi.pull_the_plug()
    assert card.get("codes.txt") == codes, "the first boot was done twice"


def root_is_untouched(image: Path, *cards: Card) -> None:
    """Mounted for writing, even for a moment, it would at least know when."""
    for card in cards:
        changed = card.changed_since(image, ROOT)
        assert not changed, f"{card.file.name}: written at {changed[:20]} of the root"
    ok(f"after all boots, the root of {len(cards)} cards is byte for byte as it was flashed")


def differ(first: Card, other: Card) -> None:
    """One owner wished for a passphrase, the other one's box invented it; nobody wishes for a key.

    That two boxes do not invent the same passphrase: tests/systemd/test_first_boot.py.
    """
    assert passphrase(first) == "gorille marron"
    assert re.fullmatch(r"(\w{5}-){2}\w{5}", passphrase(other)), passphrase(other)
    assert not first.secrets() & other.secrets()
    ok("two boxes of one image: another key, another secret for cookies, an invented passphrase")


def passphrase(card: Card) -> str:
    [found] = re.findall(r"passe.: (.+)\r\n", (card.get("codes.txt") or b"").decode())
    return str(found)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
