"""A few taps in any browser, of a player or of a Parrain; all others do theirs by HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from pi_parrain.tour_shelf import tours
from rig.box import Box
from rig.phone import Phone

PLAYERS = ["Léa", "Tom", "Zoé"]


class Thumb(Protocol):
    """Somebody at a browser."""

    def visit(self, address: str) -> None: ...
    def find(self, selector: str) -> Any: ...
    def tap(self, selector: str) -> None: ...
    def unfold(self, fold: str) -> None: ...


@contextmanager
def opened(box: Box, slug: str, **words: Any) -> Iterator[Phone]:
    """A new game of the Parrain's."""
    parrain = Phone(box.port, box.key)
    parrain.ask("POST", f"/games/{slug}", {})
    try:
        do(parrain, "set_up", **words)
        yield parrain
    finally:
        parrain.hang_up()


@contextmanager
def sitting(thumb: Thumb, box: Box, slug: str, **words: Any) -> Iterator[Phone]:
    """Léa sits down at a new game of the Parrain's."""
    with opened(box, slug, players=PLAYERS, **words) as parrain:
        thumb.visit(f"{box.address}/sit")
        thumb.tap("button[value=Léa]")
        thumb.find("[data-link=linked] #band")
        yield parrain


def do(parrain: Phone, kind: str, **words: Any) -> None:
    answer = parrain.insist("/moves", {"do": kind, **words})
    assert answer.is_yes, answer.sentence


def play_the_gang(thumb: Thumb, box: Box) -> None:
    """A round: choose, vote, look at the tokens, the owners and the points."""
    with sitting(thumb, box, "gang") as parrain:
        thumb.find("#phase-choose .own-hand .tattoo")
        thumb.tap("#place-2")
        thumb.tap("#primary:enabled")
        thumb.find("#primary[data-sent]")
        for name in PLAYERS[1:]:
            do(parrain, "pick", player=name, places=[1])
        thumb.find("#phase-vote .cell.mine")
        for _ in range(2):
            thumb.tap("#choose .cell:not(.mine, :has(:checked))")
        thumb.tap("#primary:enabled")
        thumb.find("#primary[data-sent]")
        do(parrain, "close")
        do(parrain, "continue", all=True)
        thumb.find("#phase-tokens .token")
        do(parrain, "continue")
        thumb.find("#phase-owners .cell.intruder")
        do(parrain, "continue")
        thumb.find("#phase-points .own-points")


def play_for_cash(thumb: Thumb, box: Box) -> None:
    """A turn: Léa lays a colour, changes her mind, and sees a pawn walk."""
    with sitting(thumb, box, "crash", dealer=PLAYERS[-1]) as parrain:
        for colour in ("blue", "red"):
            thumb.tap(f"#colour-{colour}[aria-pressed=false]")
            thumb.find(f"#colour-{colour}[aria-pressed=true]")
        do(parrain, "lay_number", player=PLAYERS[1], card=1)
        thumb.find("#pawn-1-1-1 .walks")
        thumb.find("#phase-choice")


def count_the_loot(thumb: Thumb, box: Box) -> None:
    """A Parrain counts: cards and their sum, one counted again in a sheet, podium and sums."""
    thumb.visit(f"{box.address}/join#k={box.key}")
    thumb.find(".shelf")
    with opened(box, "spirit", players=[*PLAYERS, "Max"], depth="count") as parrain:
        thumb.visit(f"{box.address}/play")
        for _ in range(2):
            thumb.tap("#count-1 .count-up[data-for$='/painting']")
        thumb.tap("#count-1 #primary")
        thumb.find("#count-2")
        for name in (*PLAYERS[1:], "Max"):
            do(parrain, "count_player", player=name, loot={"bill_5": 1})
        thumb.tap("#person-1 .again")
        thumb.tap("#sheet-count[open] .count-up[data-for$='/painting']")
        thumb.tap("#sheet-count[open] button.counted")
        thumb.tap("#primary[data-do*=close_count]")
        thumb.tap("#phase-done #unveil-all")
        thumb.find(".podium-place")
        thumb.unfold("#account-1")
        people = parrain.ask("GET", "/play.json").said["game"]["ending"]["people"]
        assert people[0]["loot"]["painting"] == 3


@contextmanager
def nobody_plays(thumb: Thumb, box: Box) -> Iterator[Phone]:
    """A Parrain's browser on a box where no game goes on."""
    parrain = Phone(box.port, box.key)
    try:
        parrain.ask("POST", "/games/live", {})
        thumb.visit(f"{box.address}/join#k={box.key}")
        thumb.find(".shelf")
        yield parrain
    finally:
        parrain.hang_up()


def answer_a_card(thumb: Thumb, box: Box) -> None:
    """A situation right: told at once; then back to what was there before."""
    with nobody_plays(thumb, box):
        thumb.visit(f"{box.address}/training/live/46-both-arms-down")
        thumb.find(".meadow svg")
        thumb.tap("form .primary")
        thumb.find("[data-link=linked] #phase-double_guns")
        thumb.tap("#phase-double_guns #primary")
        thumb.find("#strip-right .primary")
        thumb.tap(".training-banner button")
        thumb.find("#game[data-training='']")


def play_for_the_first_time(thumb: Thumb, box: Box) -> None:
    """The tour of LIVE, by what the bubble points at; the countdowns are cut short."""
    with nobody_plays(thumb, box) as parrain:
        thumb.tap(".first-time")
        for number, step in enumerate(tours()["live"].steps, start=1):
            here = f"#game:has(#guide[data-step='{number}'])"
            if "whistle" in step.wants:
                thumb.find(f"{here} #countdown")
                do(parrain, "whistle")
            else:
                thumb.tap(f"{here} [data-pointed]")
        thumb.tap("#guide-play")
        thumb.find("#game[data-training='']")
