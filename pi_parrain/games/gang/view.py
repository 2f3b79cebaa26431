"""What a screen may show. A Parrain plays too: his page knows what the board knows, no more.

Only a seat's own view holds a secret, and only its own, under ``seat``.
"""

from __future__ import annotations

from typing import Any

from pi_parrain.engine.game import Outcome, Seat, Who
from pi_parrain.games.gang.facts import Laid
from pi_parrain.games.gang.memories import memories
from pi_parrain.games.gang.moves import Name
from pi_parrain.games.gang.offers import may_swap
from pi_parrain.games.gang.reveal import contradictions
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.telling import why
from pi_parrain.games.gang.words import MOST_PICKED, MOST_PLAYERS, ROW, TARGET, TOKENS, Phase
from pi_parrain.phrases import Phrase, _

REVEALED = (Phase.OWNERS, Phase.POINTS, Phase.OVER)


def view(state: State, who: Who) -> dict[str, Any]:
    """Plain values, words and phrases; ``seat`` is ``None`` for everybody who holds none."""
    name = who.name if isinstance(who, Seat) else None
    cells = [cell(state, number, laid) for number, laid in enumerate(state.table, start=1)]
    return {
        "moment": moment(state),
        "phase": state.phase,
        "round": state.round,
        "variants": state.variants,
        "target": TARGET,
        "most": {"players": MOST_PLAYERS, "picked": MOST_PICKED, "tokens": TOKENS},
        "players": [player(state, name) for name in state.everybody],
        "numbers": {name: number for number, name in enumerate(state.everybody, start=1)},
        "awaited": state.awaited,
        "chiefs": state.chiefs,
        "rows": [cells[start : start + ROW] for start in range(0, len(cells), ROW)],
        "tokens": tokens(state),
        "questions": contradictions(state),
        "points": points(state),
        "winners": state.winners,
        "why": None if (ended := outcome(state)) is None else ended.why,
        "memories": memories(state) if state.winners else None,
        "seat": None if name is None else seat(state, name),
    }


def moment(state: State) -> str:
    """Round, phase, cards on the table, tokens shown: no choice makes another one stale."""
    return f"{state.round}:{state.phase.value}:{len(state.table)}:{state.shown}"


def player(state: State, name: Name) -> dict[str, Any]:
    """*hand* is its size, not what is left of it: that would tell how many cards he laid."""
    return {
        "name": name,
        "number": state.everybody.index(name) + 1,
        "score": state.scores.get(name, 0),
        "hand": state.hand_sizes.get(name),
        "status": status(state, name),
        "out": name in state.out,
    }


def status(state: State, name: Name) -> str | None:
    """What a screen marks *name* with."""
    if name in state.joining:
        return "joining"
    if name in state.chosen:
        return "chosen"
    return "choosing" if name in state.awaited else None


def cell(state: State, number: int, laid: Laid) -> dict[str, Any]:
    revealed = state.phase in REVEALED
    return {
        "number": number,
        "card": laid.card,
        "tokens": [voter for voter, where in state.tokens[: state.shown] if where == number],
        "owner": laid.owner if revealed else None,
        "intruder": revealed and laid.owner is None,
    }


def tokens(state: State) -> dict[str, Any] | None:
    """How far the tokens are shown, and the last of them."""
    if state.phase not in (Phase.TOKENS, Phase.CLAIMS, *REVEALED):
        return None
    last = state.tokens[state.shown - 1] if state.shown else None
    return {"shown": state.shown, "all": len(state.tokens), "last": last}


def points(state: State) -> list[dict[str, Any]]:
    """Everybody who took part, in the order of the players: points of the round, and why."""
    return [
        {
            "name": name,
            "points": tally.points,
            "why": why(tally),
            "score": state.scores[name],
        }
        for name, tally in state.tallies.items()
    ]


def seat(state: State, name: Name) -> dict[str, Any]:
    """What the pad of *name* shows besides: his hand, and whatever he chose."""
    choosing = state.phase is Phase.CHOOSE and name in state.hands
    return {
        "name": name,
        "playing": name in state.players,
        "out": name in state.out,
        "hand": state.hands.get(name, ()),
        "picked": state.picks.get(name, ()),
        "most": state.most_picked(name),
        "may_swap": choosing and may_swap(state, name),
        "laid": state.counts.get(name),
        "mine": state.cells_of(name),
        "vote": state.votes.get(name, ()),
        "claim": state.claims.get(name, ()),
    }


def summary(state: State) -> tuple[Phrase, ...]:
    """Round and phase, then what everybody has scored."""
    words = {"round": state.round, "phase": state.phase}
    place = Phrase(_("Manche {round} : {phase}") if state.round else "{phase}", words)
    return (place, *(scored(state, name) for name in state.everybody))


def scored(state: State, name: Name) -> Phrase:
    points = state.scores.get(name, 0)
    text = _("  {who} : {points} point") if abs(points) < 2 else _("  {who} : {points} points")
    return Phrase(text, {"who": name, "points": points})


def outcome(state: State) -> Outcome | None:
    if state.phase is not Phase.OVER:
        return None
    best = state.scores[state.winners[0]]
    words = {"who": state.winners, "points": best, "round": state.round}
    text = (
        _("{who} gagne avec {points} points à la manche {round}.")
        if len(state.winners) == 1
        else _("{who} gagnent ensemble avec {points} points à la manche {round}.")
    )
    return Outcome(state.winners, Phrase(text, words))
