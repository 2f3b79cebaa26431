"""What a screen may show. The public sees no answer, and the count only in training."""

from __future__ import annotations

from typing import Any

from pi_parrain.engine.game import PARRAIN, Outcome, Who
from pi_parrain.games.vilains.count import call, claims, steps, value
from pi_parrain.games.vilains.memories import memories, ranking, taken
from pi_parrain.games.vilains.moves import Name
from pi_parrain.games.vilains.offers import hesitant
from pi_parrain.games.vilains.quarrels import shares, spared, suspects
from pi_parrain.games.vilains.state import Play, State
from pi_parrain.games.vilains.telling import spelled
from pi_parrain.games.vilains.words import MOST_PLAYERS, Card, Error, Phase
from pi_parrain.phrases import Phrase, _

LAID = (Error.PLAYED_WHEN_SKIPPED, Error.OUT_OF_TURN)
"""Errors that leave a card on the table which is not of the pile: it goes back to its hand."""


def view(state: State, who: Who) -> dict[str, Any]:
    """Everything but answers, as plain values and phrases."""
    shown = {
        "moment": moment(state),
        "phase": state.phase,
        "round": state.round,
        "variants": state.variants,
        "players": [player(state, name, seat) for seat, name in enumerate(state.players, 1)],
        "up": state.up,
        "skipped": state.skipped,
        "top": state.top,
        "pile": len(state.pile),
        "picked_up": picked_up(state),
        "aside": state.aside,
        "noise": state.noise,
        "offences": [
            (name, state.offences[name]) for name in state.players if name in state.offences
        ],
        "checked": checked(state),
        "count": count(state) if state.variants.training else None,
        "winner": state.winner,
        "most": MOST_PLAYERS,
        "why": None if (ended := outcome(state)) is None else ended.why,
        "ranking": ranking(state) if state.winner else None,
        "memories": memories(state) if state.winner else None,
    }
    return shown | behind_the_scenes(state) if who == PARRAIN else shown


def behind_the_scenes(state: State) -> dict[str, Any]:
    """What only the referee's phone shows: the answers, and who can have erred."""
    late = state.pile[:-1] if state.stage is Phase.CALL else ()
    return {
        "spoken": state.spoken,
        "answer": answer(state, state.pile),
        "doubts": [doubt(state, pile) for pile in (state.pile, late) if pile],
        "cards": [choice(state, card) for card in cards(state)],
        "following": state.following if state.pile else None,
        "suspects": accused(state),
        "hesitant": hesitant(state),
        "laid": [name for name, error in state.offences.items() if error in LAID],
        "shares": sharing(state),
        "winning": spared(state) if state.offences else None,
    }


def moment(state: State) -> str:
    """Round and cards on the pile: a press of the button in between makes no tap stale."""
    return f"{state.round}:{len(state.pile)}"


def player(state: State, name: Name, seat: int) -> dict[str, Any]:
    return {
        "name": name,
        "number": seat,
        "cards": state.hands[name],
        "youngest": name == state.youngest,
        "taken": taken(state, name),
        "turn": turn_of(state, name),
    }


def turn_of(state: State, name: Name) -> str | None:
    """What a screen marks *name* with."""
    if name in state.offences:
        return "erred"
    if state.phase in (Phase.TURN, Phase.CALL) and name == state.up:
        return "up"
    return "skipped" if name == state.skipped and state.phase is not Phase.WON else None


def picked_up(state: State) -> list[tuple[Name, int]]:
    """Who took how many cards at the end of the last round, until the first card of this one."""
    return [] if state.pile or not state.rounds else [*state.rounds[-1].parts.items()]


def accused(state: State) -> list[tuple[Name, list[Error]]]:
    """Who can have erred and how: whoever spoke last first, then whoever is up, then the others."""
    errors = {
        name: [error for error in Error if name in suspects(state, error)]
        for name in state.players
        if name not in state.offences
    }
    likely = sorted(errors, key=lambda name: (name != state.speaker, name != state.up))
    return [(name, errors[name]) for name in likely if errors[name]]


def answer(state: State, pile: tuple[Play, ...]) -> Phrase | None:
    """What had to be said with the last card of *pile*."""
    return spelled(call([play.card for play in pile]), state.noise) if pile else None


def cards(state: State) -> list[Card]:
    """Those of one gangster first, in one row of buttons; below them the doubles."""
    singles = [card for card in Card if not card.double]
    return [*singles, *(card for card in Card if card.double and state.variants.doubles)]


def choice(state: State, card: Card) -> dict[str, Any]:
    """A card that may come next, and what would go with it."""
    return {"card": card, "answer": spelled(call([*state.cards, card]), state.noise)}


def doubt(state: State, pile: tuple[Play, ...]) -> dict[str, Any]:
    """A call that may be challenged, and what it may have sounded like."""
    *_, last = pile
    return {
        "who": last.who,
        "card": last.card,
        "late": pile != state.pile,
        "claims": [
            {"said": [sound.value for sound in said], "words": spelled(said, state.noise)}
            for said in claims(last.card)
        ],
    }


def count(state: State) -> int | None:
    """Where the count stands; a call that is still awaited is not given away."""
    heard = state.cards[:-1] if state.stage is Phase.CALL else state.cards
    return value(steps(heard) - 1) if heard else None


def checked(state: State) -> dict[str, Any] | None:
    if state.checked is None:
        return None
    speaker, expected, said = state.checked.speaker, state.checked.expected, state.checked.said
    return {
        "speaker": speaker,
        "expected": spelled(expected, state.noise),
        "said": spelled(said, state.noise),
        "right": expected == said,
    }


def sharing(state: State) -> dict[str, Any] | None:
    """Who takes how many, and who starts, if the pile is taken now."""
    if not state.offences:
        return None
    parts, starts = shares(state)
    return {"parts": parts, "starts": starts}


def summary(state: State) -> tuple[Phrase, ...]:
    """Round and phase, then what everybody holds."""
    words = {"round": state.round, "phase": state.phase}
    place = Phrase(_("Manche {round} : {phase}") if state.round else "{phase}", words)
    return (place, *(held(state, name) for name in state.players))


def held(state: State, name: Name) -> Phrase:
    cards = state.hands[name]
    text = _("  {who} : {cards} carte") if cards < 2 else _("  {who} : {cards} cartes")
    return Phrase(text, {"who": name, "cards": cards})


def outcome(state: State) -> Outcome | None:
    if state.winner is None:
        return None
    words = {"who": state.winner, "round": state.round}
    return Outcome(
        (state.winner,),
        Phrase(_("{who} n'a plus de cartes : partie gagnée à la manche {round}."), words),
        unveiled=ranking(state).is_open,
    )
