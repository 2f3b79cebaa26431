"""What of an evening of CASH oder CRASH is compared with what really happened."""

from __future__ import annotations

from pi_parrain.engine.players import Matters
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.state import State
from pi_parrain.phrases import Phrase, _


def matters(before: State, command: m.Command, after: State) -> Matters:
    """A BIG DEAL is somebody's, whether he said it or hit the box."""
    match command:
        case m.CallBigDeal(player) | m.NameCaller(player):
            return Matters((("big deal", player),))
        case m.PressBigDeal() if after.caller is not None:
            return Matters((("big deal", after.caller),))
        case m.ReadCards(colour, number):
            return Matters((("cards", colour, number),))
        case m.Leave() | m.Return() | m.PlacePawn() | m.HandOver() | m.AgreeRounds():
            return Matters((command,))
        case m.LayColour() | m.LayNumber():
            return Matters((command,))
        case _:
            return Matters()


def chapter(state: State) -> Phrase:
    return Phrase(_("Manche {round}, tour {turn}"), {"round": state.round, "turn": state.turn})
