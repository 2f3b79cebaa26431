"""Thieves of seats: whoever holds no seat, or held it once, and plays for somebody all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from prove.snapshot import snapshot
from rig.meadow import Meadow
from rig.phone import Phone, new_key
from rig.proven_box import ProvenBox

GAME = "gang"
PLAYERS = ("Léa", "Tom", "Zoé")
CLAIMS = 40  # of one address: more than the box looks at
REFUSED = (401, 409, 429)


class Theft(NamedTuple):
    """*status* is what the box must say."""

    how: str
    phone: Phone
    path: str
    body: Mapping[str, object]
    status: int


def steal(box: ProvenBox, parrain: Phone) -> tuple[int, list[str]]:
    """How many thefts were tried, and which of them were not refused or changed something."""
    begin(parrain)
    of_before = seated(box, "Léa")
    begin(parrain)
    evicted = seated(box, "Léa")
    parrain.ask("POST", "/players/free", {"seat": "Léa"})
    seated(box, "Léa")
    tried = list(thefts(box, of_before, evicted, seated(box, "Tom")))
    before = snapshot(box.journal)
    answers = [(theft, attempt(theft)) for theft in tried]
    wrong = [f"{theft.how}: {status}" for theft, status in answers if status != theft.status]
    wrong += crowd(box)
    if snapshot(box.journal) != before:
        wrong.append("something changed")
    if Phone(box.port).sit("Zoé").status != 303:
        wrong.append("an honest player finds no seat")
    return len(tried) + CLAIMS, wrong


def begin(parrain: Phone) -> None:
    parrain.ask("POST", f"/games/{GAME}", {})
    answer = parrain.insist("/moves", {"do": "set_up", "players": [*PLAYERS]})
    assert answer.is_yes, answer


def seated(box: ProvenBox, name: str) -> Phone:
    phone = Phone(box.port)
    assert phone.sit(name).status == 303
    return phone


def thefts(box: ProvenBox, of_before: Phone, evicted: Phone, tom: Phone) -> Iterator[Theft]:
    mine = {"do": "pick", "player": "Léa", "places": [1]}
    forged, foreign, spectator = Phone(box.port), Phone(box.port), Phone(box.port)
    forged.cookie = "parrain=eyJwYWQiOiJ4In0.c2lnbmF0dXJl"
    foreign.cookie = cookie_of_another_box()
    strangers = {
        "the phone that had the seat": evicted,
        "a seat of the game before": of_before,
        "a forged token": forged,
        "a token of another box": foreign,
        "a spectator": spectator,
    }
    for who, phone in strangers.items():
        yield Theft(f"{who} chooses", phone, "/pad/moves", mine, 401)
        yield Theft(f"{who} asks the Parrain's way", phone, "/moves", mine, 401)
    yield Theft("Tom chooses for Léa", tom, "/pad/moves", mine, 409)
    for body in ({"do": "close"}, {"do": "continue"}, {"do": "sit_out", "player": "Tom"}):
        yield Theft(f"Tom sends {body['do']}", tom, "/pad/moves", {**body}, 409)
        yield Theft(f"Tom sends {body['do']} as a Parrain", tom, "/moves", {**body}, 401)
    yield Theft("Tom frees a seat", tom, "/players/free", {"seat": "Léa"}, 401)


def attempt(theft: Theft) -> int:
    status: int = theft.phone.ask("POST", theft.path, theft.body, Idempotency_Key=new_key()).status
    return status


def crowd(box: ProvenBox) -> list[str]:
    """One address that claims taken seats and guesses keys for as long as it is listened to."""
    phone = Phone(box.port)
    statuses = [
        (phone.sit("Léa") if number % 2 else phone.sit(key=f"guess-{number}")).status
        for number in range(CLAIMS)
    ]
    wrong = {status for status in statuses if status not in REFUSED}
    return [f"a crowd that claims: {status}" for status in wrong]


def cookie_of_another_box() -> str:
    """With the same game, the same names, and its own key to sign with."""
    with TemporaryDirectory() as folder:
        meadow = Meadow(Path(folder) / "j")
        table = meadow.room.begin(GAME)
        table.submit(table.commands.decode({"do": "set_up", "players": [*PLAYERS]}))
        answer = meadow.stranger().post("/sit", data={"seat": "Léa"})
        meadow.close()
    return answer.headers["Set-Cookie"].partition(";")[0]
