"""A new game of LIVE, from a number of people to the first pack.

The phone holds the draft; the box is asked what follows from it, then to begin. What was sent is
remembered, so that an undo of the set-up finds every name again, on any phone.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, render_template, session
from flask.typing import ResponseReturnValue

from pi_parrain.engine import Command
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import JournalError, ParrainError, Refused, Unreadable
from pi_parrain.games.live import game as live
from pi_parrain.games.live import roster
from pi_parrain.games.live.deck import PACKS, Carton, Deck
from pi_parrain.games.live.moves import SetUp
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.rules import decide
from pi_parrain.games.live.teams import FEWEST, MOST, Proposal, proposals, seatings
from pi_parrain.journal import Journal
from pi_parrain.phrases import _
from pi_parrain.room import Room
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.games.live import my_box
from pi_parrain.server.pages import rosters
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import body, once, recorded
from pi_parrain.shelf import seat
from pi_parrain.table import Answer

bp = Blueprint("new_game", __name__)
log = logging.getLogger(__name__)

DRAFT = "new_game"
LARGEST_DRAFT = 20_000  # characters of names, as typed
SHOWN = 4  # proposals for each number of people; nobody reads the fifth
USUAL = 13
METRES = 5  # square metres of grass for each gangster (RULES 1.2)

one_at_a_time = threading.Lock()


@bp.get("/new")
@parrain_only
def show() -> str:
    """Teams, names, variants, the field: under two minutes for 17 people."""
    room = parts().room
    carton = my_box.load(room.journal)
    return render_template(
        "live/new.html",
        choices={people: offered(people, carton) for people in range(FEWEST, MOST + 1)},
        fits=partial(fits, carton),
        usual=USUAL,
        rosters=rosters.load(room.journal),
        draft=room.journal.recall_or_do_without(DRAFT),
        undone=waiting(room),
        running=running(room),
    )


@bp.post("/new/preview")
@parrain_only
def preview() -> ResponseReturnValue:
    """What follows from a draft: cards, metres, and whatever is odd. Changes nothing."""
    try:
        command = read(body())
        decide(live.start(), command, session["phone"])
    except ParrainError as problem:
        return render_template("live/new_preview.html", problem=problem.phrase)
    gangsters = sum(len(sheet.members) for sheet in command.teams)
    deck = Deck.for_game(command.box, gangsters, command.variants.easy_counting)
    return render_template(
        "live/new_preview.html",
        problem=None,
        cautions=roster.cautions(command),
        command=command,
        gangsters=gangsters,
        deck=deck,
        sizes=pack_sizes(deck),
        metres=METRES * gangsters,
    )


@bp.post("/new")
@parrain_only
def begin() -> ResponseReturnValue:
    """A fresh table and its set-up; a repeated tap finds the first answer."""
    key, data = once(), body()
    draft = data.get("draft")
    command = read(data)
    room = parts().room
    with one_at_a_time:
        answer = sit_down(room, command, key, session["phone"])
    store_draft(room.journal, draft)
    return recorded(answer)


def store_draft(journal: Journal, draft: Any) -> None:
    """The game has begun, and the phone must hear so: a draft that is refused is only logged."""
    try:
        if len(str(draft)) <= LARGEST_DRAFT:
            journal.remember(DRAFT, draft)
    except (JournalError, UnicodeEncodeError, RecursionError) as error:
        log.warning("the draft is not kept: %s", error, exc_info=True)


def sit_down(room: Room, command: SetUp, key: str, by: str) -> Answer:
    """The table in play takes the set-up when it has none (it was undone); else a new table.

    A phone that never heard that its game began may ask again during the next one: it is told.
    """
    decide(live.start(), command, by)  # a refusal must not leave an empty table behind
    set_up = Command(command)
    room.stop_training()
    seated = room.seated
    begun = room.journal.game_with(key)
    if begun is not None and (seated is None or begun != seated.game_id):
        return seat(room.journal, room.journal.game(begun)).submit(set_up, once=key, by=by)
    if seated is not None and seated.game is room.games[live.slug]:
        try:
            return seated.submit(set_up, once=key, by=by)
        except Refused as refusal:
            if refusal.reason is not Reason.ALREADY_SET_UP:
                raise
    return room.begin(live.slug).submit(set_up, once=key, by=by)


def read(data: dict[str, Any]) -> SetUp:
    """The command in *data*; the cards are those of the owner's carton, whatever it says."""
    room = parts().room
    wanted = data.get("set_up")
    if not isinstance(wanted, dict):
        raise Unreadable(_("« {field} » manque."), field="set_up")
    command: SetUp = from_json(SetUp, wanted)
    return replace(command, box=my_box.load(room.journal))


def offered(people: int, carton: Carton) -> tuple[Proposal, ...]:
    """The best set-ups for *people*; none when too many cards are lost for so many gangsters."""
    return proposals(people, carton)[:SHOWN]


def fits(
    carton: Carton, told: Callable[[Proposal], str]
) -> dict[int, list[dict[str, str | tuple[int, ...]]]]:
    """The teams for each number of names: a list of names never has to fit a number of people."""
    return {
        gangsters: [
            {"words": told(one), "sizes": one.sizes} for one in seatings(gangsters, carton=carton)
        ]
        for gangsters in range(FEWEST, MOST + 1)
    }


def pack_sizes(deck: Deck) -> tuple[tuple[int, int], ...]:
    """How many packs of how many cards: one line, or two when cards were lost."""
    size, thicker = divmod(deck.cards, PACKS)
    return ((PACKS, size),) if not thicker else ((thicker, size + 1), (PACKS - thicker, size))


def waiting(room: Room) -> bool:
    """Whether the real table waits for its set-up: it was undone, or never made."""
    table = room.real
    if table is None or table.game.slug != live.slug:
        return False
    return SetUp in table.game.offers(table.state)


def running(room: Room) -> bool:
    """Whether a game would be left on the shelf."""
    table = room.real
    return table is not None and not waiting(room) and table.game.outcome(table.state) is None
