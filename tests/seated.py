"""A tiny game with seats and luck: everybody picks a number in secret, the box draws one.

It stands in for the real games with pads wherever the engine and the server are tested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any

from pi_parrain.engine import Between, Game, Luck, Outcome, Seat, Text, Who
from pi_parrain.errors import Refused
from pi_parrain.phrases import Phrase

slug = "bingo"
Name = Annotated[str, Text(12)]


class Reason(Enum):
    NOT_NOW = "Pas maintenant."


@dataclass(frozen=True, slots=True)
class SetUp:
    players: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    player: Name
    number: Annotated[int, Between(1, 9)]


@dataclass(frozen=True, slots=True)
class Reveal:
    pass


@dataclass(frozen=True, slots=True)
class Began:
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    player: str
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    number: int


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[str, ...] = ()
    picks: Mapping[str, int] | None = None
    drawn: int | None = None


def decide(state: State, command: Any, by: str, luck: Luck) -> tuple[Any, ...]:
    match command:
        case SetUp(players) if not state.players:
            return (Began(players),)
        case Pick(player, number) if state.drawn is None and player in state.players:
            return (Picked(player, number),)
        case Reveal() if state.drawn is None and state.players:
            return (Drawn(1 + luck.randrange(9)),)
        case _:
            raise Refused(Reason.NOT_NOW)


def evolve(state: State, event: Any) -> State:
    match event:
        case Began(players):
            return replace(state, players=players, picks={})
        case Picked(player, number):
            return replace(state, picks={**(state.picks or {}), player: number})
        case _:
            return replace(state, drawn=event.number)


def pad_offers(state: State, seat: str) -> tuple[type, ...]:
    return (Pick,) if state.drawn is None else ()


def view(state: State, who: Who) -> Mapping[str, Any]:
    picks = state.picks or {}
    shown = {"players": state.players, "chosen": sorted(picks), "drawn": state.drawn}
    if state.drawn is not None:
        return shown | {"picks": picks}
    return shown | ({"mine": picks.get(who.name)} if isinstance(who, Seat) else {})


def tell(state: State, command: Any) -> Phrase:
    match command:
        case Pick(player):
            return Phrase("{who} a choisi", {"who": player})
        case _:
            return Phrase("Le tirage")


def outcome(state: State) -> Outcome | None:
    if state.drawn is None:
        return None
    winners = tuple(who for who, number in (state.picks or {}).items() if number == state.drawn)
    return Outcome(winners, Phrase("Le tirage."))


game: Game[State, Any, Any] = Game(
    slug=slug,
    title="Le bingo",
    commands=(SetUp, Pick, Reveal),
    events=(Began, Picked, Drawn),
    reasons=Reason,
    start=State,
    moment=lambda state: "open" if state.drawn is None else "over",
    decide=decide,
    evolve=evolve,
    offers=lambda state: (Pick, Reveal) if state.players else (SetUp,),
    view=view,
    tell=tell,
    summary=lambda state: (Phrase("Bingo"),),
    outcome=outcome,
    seats=lambda state: state.players,
    pad_offers=pad_offers,
    chosen=lambda state: frozenset(state.picks or {}),
)
