"""A tiny game with the shape of a real one: people score, the box counts three down, somebody wins.

It stands in for the real games wherever the engine, the table and the journal are tested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any

from pi_parrain.engine import Between, Game, Outcome, Text, Undo, Who
from pi_parrain.errors import Refused
from pi_parrain.phrases import Phrase

slug = "tally"


class Reason(Enum):
    NOT_NOW = "Pas maintenant."
    UNKNOWN = "{who} ne joue pas."


@dataclass(frozen=True, slots=True)
class Join:
    who: Annotated[str, Text(12)]


@dataclass(frozen=True, slots=True)
class Score:
    who: Annotated[str, Text(12)]
    points: Annotated[int, Between(-9, 9)] = 1


@dataclass(frozen=True, slots=True)
class CountDown:
    pass


@dataclass(frozen=True, slots=True)
class Whistle:
    pass


@dataclass(frozen=True, slots=True)
class Interrupt:
    pass


@dataclass(frozen=True, slots=True)
class Joined:
    who: str


@dataclass(frozen=True, slots=True)
class Scored:
    who: str
    points: int


@dataclass(frozen=True, slots=True)
class CountdownStarted:
    pass


@dataclass(frozen=True, slots=True)
class CountdownEnded:
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class State:
    scores: Mapping[str, int]
    counting: bool = False
    rounds: int = 0
    interruptions: int = 0


def start() -> State:
    return State({})


def moment(state: State) -> str:
    return f"{state.rounds}:{'counting' if state.counting else 'open'}"


def decide(state: State, command: Any, by: str, _luck: object = None) -> tuple[Any, ...]:
    match command:
        case Join(who):
            return (Joined(who),)
        case Score(who, points):
            if state.counting:
                raise Refused(Reason.NOT_NOW)
            if who not in state.scores:
                raise Refused(Reason.UNKNOWN, who=who)
            return (Scored(who, points),)
        case CountDown() if not state.counting:
            return (CountdownStarted(),)
        case Whistle() if state.counting:
            return (CountdownEnded(),)
        case Interrupt() if state.counting:
            return (CountdownEnded(interrupted=True),)
        case _:
            raise Refused(Reason.NOT_NOW)


def evolve(state: State, event: Any) -> State:
    match event:
        case Joined(who):
            return replace(state, scores={**state.scores, who: 0})
        case Scored(who, points):
            return replace(state, scores={**state.scores, who: state.scores[who] + points})
        case CountdownStarted():
            return replace(state, counting=True)
        case CountdownEnded(True):
            return replace(state, counting=False, interruptions=state.interruptions + 1)
        case _:
            return replace(state, counting=False, rounds=state.rounds + 1)


def cautions(state: State, command: Any) -> tuple[Phrase, ...]:
    match command:
        case Score(who, points) if points < 0:
            return (Phrase("{who} perd des points.", {"who": who}),)
        case _:
            return ()


def tell(state: State, command: Any) -> Phrase:
    match command:
        case Join(who):
            return Phrase("{who} arrive", {"who": who})
        case Score(who, points):
            return Phrase("{who} marque {points}", {"who": who, "points": points})
        case _:
            return Phrase("Le compte à rebours")


def broken_off(state: State) -> Interrupt | None:
    return Interrupt() if state.counting else None


def offers(state: State) -> tuple[type, ...]:
    return (Whistle,) if state.counting else (Join, Score, CountDown)


def button(state: State) -> CountDown | None:
    return None if state.counting else CountDown()


def at_zero(state: State) -> Whistle | None:
    return Whistle() if state.counting else None


def view(state: State, who: Who) -> Mapping[str, Any]:
    return {"scores": dict(state.scores), "counting": state.counting}


def undo(_state: State, command: Any) -> Undo:
    return Undo.WITH_PREVIOUS if isinstance(command, Whistle | Interrupt) else Undo.STEP


def summary(state: State) -> tuple[Phrase, ...]:
    return (Phrase("Tour {rounds}", {"rounds": state.rounds}),)


def outcome(state: State) -> Outcome | None:
    winners = tuple(who for who, points in state.scores.items() if points >= 100)
    return Outcome(winners, Phrase("Cent points.")) if winners else None


game: Game[State, Any, Any] = Game(
    slug=slug,
    title="Le comptage",
    commands=(Join, Score, CountDown, Whistle, Interrupt),
    events=(Joined, Scored, CountdownStarted, CountdownEnded),
    reasons=Reason,
    start=start,
    moment=moment,
    decide=decide,
    evolve=evolve,
    offers=offers,
    view=view,
    tell=tell,
    cautions=cautions,
    summary=summary,
    outcome=outcome,
    undo=undo,
    button=button,
    at_zero=at_zero,
    broken_off=broken_off,
)
