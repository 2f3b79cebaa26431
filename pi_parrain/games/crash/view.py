"""What a screen may show. A hand is for its owner alone, and so is a card that lies face down.

A Parrain who plays sees no more than the public does; his own seat shows him his own cards.
"""

from __future__ import annotations

from typing import Any

from pi_parrain.engine.game import Outcome, Seat, Who
from pi_parrain.engine.scale import ticks
from pi_parrain.games.crash.facts import Revealed
from pi_parrain.games.crash.moves import Name
from pi_parrain.games.crash.purses import Chips
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import squares
from pi_parrain.games.crash.words import SET, STEP_S, Phase
from pi_parrain.phrases import Phrase, _


def view(state: State, who: Who) -> dict[str, Any]:
    shown = {
        "moment": moment(state),
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "turn": state.turn,
        "turns": state.turns,
        "options": state.options,
        "active": state.active,
        "giver": state.giver if state.active else "",
        "awaited": state.awaited if state.phase is Phase.CHOICE else (),
        "players": [player(state, name) for name in state.players],
        "squares": squares(state.options.track),
        "numbers_left": state.numbers_left,
        "called": state.called,
        "caller": state.caller,
        "callers": state.callers if state.active else (),
        "last": state.history[-1] if state.history else None,
        "step_s": STEP_S,
        "accounts": accounts(state),
        "debts": state.debts,
        "chart": chart(state) if state.phase is Phase.END else [],
        "chart_scale": chart_scale(state) if state.phase is Phase.END else None,
        "stroke": stroke(state) if state.phase is Phase.END else None,
        "ranks": ranks(state),
        "why": None if (ended := outcome(state)) is None else ended.why,
    }
    return shown | {"mine": mine(state, who.name)} if isinstance(who, Seat) else shown


def moment(state: State) -> str:
    """Round and turn: neither a card that is laid nor a BIG DEAL makes another tap stale."""
    return f"{state.round}:{state.turn}"


def player(state: State, name: Name) -> dict[str, Any]:
    """What everybody sees of somebody; *backs* are the places of his hand that hold a card."""
    left = len(SET) - sum(turn.giver == name for turn in state.history if turn.round == state.round)
    return {
        "name": name,
        "colour": state.colours[name],
        "number": state.colours[name].number,
        "left": state.left_of(name),
        "square": state.squares[name],
        "chips": state.balance(name),
        "purse": state.purses[name],
        "big_deal": name not in state.spent,
        "away": name in state.away,
        "laid": name in state.lain,
        "role": role(state, name),
        "cards": left,
        "backs": state.cards_of(name) if state.hands else (),
    }


def role(state: State, name: Name) -> str | None:
    """What *name* has to lay in this turn."""
    if state.phase in (Phase.ACCOUNTS, Phase.END) or name not in state.roles:
        return None
    return "colour" if name == state.active else "number"


def mine(state: State, name: Name) -> dict[str, Any] | None:
    """What only the pad of *name* shows."""
    if name not in state.colours:
        return None
    lain = state.lain.get(name)
    hand = state.hands.get(name, ())
    return {
        "name": name,
        "colours": state.colours_of(name),
        "hand": [(card, hand[card - 1]) for card in state.cards_of(name)] if hand else [],
        "laid_colour": None if lain is None else lain.colour,
        "laid_card": None if lain is None else lain.card,
    }


# Money


def accounts(state: State) -> dict[str, Any] | None:
    """Dues by the rule, payments from hand to hand; and whether the game ends with them."""
    if state.phase is not Phase.ACCOUNTS:
        return None
    return {
        "dues": state.dues,
        "payments": state.payments,
        "last": state.round >= state.rounds,
        "poorest": poorest(state),
    }


def poorest(state: State) -> list[Name]:
    """Who may begin the next round: several at a tie."""
    balances = state.balances
    return [name for name in state.players if balances[name] == min(balances.values())]


def chart(state: State) -> list[dict[str, Any]]:
    """Everybody's chips after each turn, had the accounts been made then."""
    return [
        {
            "name": name,
            "number": state.colours[name].number,
            "points": [Chips().value, *(turn.worth[name] for turn in state.history)],
        }
        for name in state.players
    ]


def chart_scale(state: State) -> dict[str, Any]:
    """The round numbers beside the curves, and the round that ends at each of their points."""
    worth = [chips for turn in state.history for chips in turn.worth.values()]
    last = {turn.round: place for place, turn in enumerate(state.history, 1)}
    ends = {place: number for number, place in last.items()}
    return {
        "ticks": ticks(min(worth, default=0), max(worth, default=Chips().value)),
        "rounds": [ends.get(place, "") for place in range(len(state.history) + 1)],
    }


def stroke(state: State) -> Revealed | None:
    """« Le coup de la soirée »: the first of the moves that changed most money."""
    return max(state.history, key=lambda turn: turn.changed, default=None)


def ranks(state: State) -> list[dict[str, Any]]:
    """From the richest on; equal chips, equal rank (C-08)."""
    balances = state.balances
    ordered = sorted(state.players, key=lambda name: -balances[name])
    return [
        {
            "rank": 1 + sum(other > balances[name] for other in balances.values()),
            "name": name,
            "number": state.colours[name].number,
            "chips": balances[name],
        }
        for name in ordered
    ]


# In words


def summary(state: State) -> tuple[Phrase, ...]:
    """Where the game stands, then what everybody has."""
    words = {
        "round": state.round,
        "rounds": state.rounds,
        "turn": state.turn,
        "turns": state.turns,
        "phase": state.phase,
    }
    place = _("Manche {round} sur {rounds}, tour {turn} sur {turns} : {phase}")
    first = Phrase(place if state.round else "{phase}", words)
    return (first, *(standing(state, name) for name in state.players))


def standing(state: State, name: Name) -> Phrase:
    chips = state.balance(name)
    words = {
        "who": name,
        "colour": state.colours[name],
        "chips": abs(chips),
        "square": signed(state.squares[name]),
    }
    if chips < 0:
        return Phrase(_("  {who} ({colour}) : doit {chips}, pion sur {square}"), words)
    return Phrase(_("  {who} ({colour}) : {chips} en jetons, pion sur {square}"), words)


def signed(number: int) -> str:
    """As on the board: +4, −6, 0."""
    return f"{number:+}".replace("-", "−") if number else "0"


def outcome(state: State) -> Outcome | None:
    """Most chips; several may share the victory (C-08)."""
    if state.phase is not Phase.END:
        return None
    winners = tuple(rank["name"] for rank in ranks(state) if rank["rank"] == 1)
    words = {"who": winners, "chips": state.balance(winners[0])}
    if len(winners) > 1:
        return Outcome(winners, Phrase(_("{who} gagnent ensemble avec {chips} jetons."), words))
    return Outcome(winners, Phrase(_("{who} gagne avec {chips} jetons."), words))
