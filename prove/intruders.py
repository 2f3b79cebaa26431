"""Intruders: every writing route without a right to it, and sieges, while a Parrain plays on."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from werkzeug.routing import AnyConverter, BaseConverter, IntegerConverter, Map, Rule

from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app
from pi_parrain.server.door.access import SAFE, audience
from pi_parrain.server.http.connections import REQUEST_S
from pi_parrain.server.http.listener import SWEEP_S
from prove import game, siege, thieves
from prove.snapshot import snapshot
from prove.table import Effort, Line, Report
from prove.tappers import Tapper
from rig.phone import Phone, new_key
from rig.proven_box import ProvenBox

SCENARIO = "intruders"
SIEGE_S = {Effort.QUICK: 3.0, Effort.FULL: 30.0}  # of each attack
PROMPT_MS = 1000.0  # p95 of the Parrain's taps during the attacks
BETWEEN_TAPS_S = 0.05
GUESSES_AT_ONCE, GUESSES_PER_S = 60 + 20, 2 / 30  # wrong codes that are looked at, from everywhere
SLOW = "slowly"
FORM = "application/x-www-form-urlencoded"


class Door(NamedTuple):
    method: str
    path: str


class Intruder(NamedTuple):
    """*status* is what each of the Parrain's doors must say to him."""

    who: str
    phone: Phone
    headers: dict[str, str]
    status: int


def writing_routes() -> list[Door]:
    """From the program's own route table, each blank filled in."""
    with TemporaryDirectory() as name, Journal(Path(name) / "j") as journal:
        app = create_app(Room(journal, GAMES), Keys(journal))
        return [
            Door(method, address(app.url_map, rule))
            for rule in app.url_map.iter_rules()
            if audience(app, rule.endpoint) == "parrain"
            for method in sorted((rule.methods or set()) - set(SAFE))
        ]


def address(routes: Map, rule: Rule) -> str:
    blanks = {name: example(rule._converters[name]) for name in rule.arguments}
    return str(routes.bind("localhost").build(rule.endpoint, blanks))


def example(blank: BaseConverter) -> object:
    match blank:
        case AnyConverter():
            return min(blank.items)
        case IntegerConverter():
            return 1
        case _:
            return "x"


def intruders(box: ProvenBox, parrain: Phone) -> Iterator[Intruder]:
    """The *parrain* changes the key: whoever came with the old one is out."""
    yield Intruder("without a key", Phone(box.port), {}, 401)
    late = Phone(box.port, box.key)
    changed = parrain.ask("POST", "/key", b"code=" + box.code.encode(), Content_Type=FORM)
    assert changed.status == HTTPStatus.SEE_OTHER, changed
    yield Intruder("with an old key", late, {}, 401)
    spectator = Phone(box.port)
    spoken = spectator.ask("POST", "/language", b"language=nl", Content_Type=FORM)
    cookie = spoken.headers["Set-Cookie"].partition(";")[0]
    forged = f"{cookie}; parrain=eyJwaG9uZSI6IngifQ.c2lnbmF0dXJl"
    yield Intruder("with a spectator's cookie", spectator, {"Cookie": forged}, 401)
    ride = {"Cookie": parrain.cookie}
    elsewhere = {**ride, "Origin": "http://evil.example"}
    yield Intruder("from another site's page", Phone(box.port), elsewhere, 403)
    rebound = {**ride, "Host": "evil.example"}
    yield Intruder("under another name", Phone(box.port), rebound, 421)


def knock(box: ProvenBox, doors: list[Door], intruder: Intruder) -> list[str]:
    """The doors that did not say what they must, or changed something."""
    before, wrong = snapshot(box.journal), []
    for method, path in doors:
        found = intruder.phone.ask(
            method, path, {}, Idempotency_Key=new_key(), **intruder.headers
        ).status
        if found != intruder.status:
            wrong.append(f"{path} {intruder.who}: {found}")
    if snapshot(box.journal) != before:
        wrong.append(f"something changed {intruder.who}")
    return wrong


def run(effort: Effort, report: Report) -> list[Line]:
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        parrain = Phone(box.port, box.key)
        game.begin(parrain)
        game.play(parrain, *game.TO_COURAGE)
        doors = writing_routes()
        people = list(intruders(box, parrain))
        wrong = [problem for intruder in people for problem in knock(box, doors, intruder)]
        old = Phone(box.port).ask("POST", "/join", {"key": box.key}).status
        if old != 401:
            wrong.append(f"the old key still opens: {old}")
        tapper = Tapper(parrain, random.Random(0), BETWEEN_TAPS_S)
        tapper.start()
        heard = besiege(box, SIEGE_S[effort], report)
        tapper.end()
    lines = [routes_line(doors, people, wrong), *siege_lines(effort, heard), taps_line(tapper)]
    return [*lines, seats_line()]


def besiege(box: ProvenBox, seconds: float, report: Report) -> dict[str, Counter[str]]:
    """One attack after the other; the slow ones go on all the time."""
    quick = [name for name in siege.ATTACKS if name != SLOW]
    slow = siege.lay(SLOW, box.port, max(REQUEST_S + SWEEP_S + 4, seconds * len(quick)))
    heard = {}
    for name in quick:
        report(f"besieged: {name}")
        heard[name] = siege.heard(siege.lay(name, box.port, seconds))
    return {**heard, SLOW: siege.heard(slow)}


def routes_line(doors: list[Door], people: list[Intruder], wrong: list[str]) -> Line:
    return Line(
        SCENARIO,
        "every writing route refuses " + ", ".join(intruder.who for intruder in people),
        f"{len(doors)} routes × {len(people)}: " + ("; ".join(wrong) or "all refused, 0 changed"),
        bool(doors) and not wrong,
    )


def seats_line() -> Line:
    """On a box of its own: the one that was besieged still has its guests in mind."""
    with TemporaryDirectory() as name, ProvenBox(Path(name)) as box:
        tries, wrong = thieves.steal(box, Phone(box.port, box.key))
    return Line(
        SCENARIO,
        "nobody plays at a seat that is not his: old, forged and foreign tokens, a spectator, "
        "another player, a crowd that claims",
        f"{tries} tries: " + ("; ".join(wrong) or "all refused, 0 changed"),
        tries > 0 and not wrong,
    )


def siege_lines(effort: Effort, heard: dict[str, Counter[str]]) -> list[Line]:
    most = GUESSES_AT_ONCE + 1 + int(GUESSES_PER_S * SIEGE_S[effort])
    goals: tuple[tuple[str, str, tuple[str, ...]], ...] = (
        ("codes", f"code guessing at full speed: at most {most} × 401", ("401", "429")),
        ("too much", "oversized bodies are refused unread", ("413",)),
        (SLOW, "slow bodies are hung up on", ()),
        ("headers", "header floods are refused", ("431",)),
        ("pipelined", "requests sent by the hundred are answered in turn", ("200", "429")),
    )
    return [
        Line(
            SCENARIO,
            goal,
            ", ".join(f"{count} × {what}" for what, count in heard[name].most_common()) or "none",
            set() < set(heard[name]) <= {*allowed, siege.HUNG_UP} and heard["codes"]["401"] <= most,
        )
        for name, goal, allowed in goals
    ]


def taps_line(tapper: Tapper) -> Line:
    took = [seconds * 1000 for seconds in tapper.took_s]
    p95 = statistics.quantiles(took, n=20)[-1]
    return Line(
        SCENARIO,
        f"a Parrain plays on meanwhile: every tap is answered, p95 ≤ {PROMPT_MS:g} ms",
        f"{len(took)} taps, {len(tapper.others)} refused, p50 {statistics.median(took):.0f} ms, "
        f"p95 {p95:.0f} ms",
        not tapper.others,
        in_time=p95 <= PROMPT_MS,
    )
