"""What of an evening of Les 7 Vilains is compared with what really happened."""

from __future__ import annotations

from pi_parrain.engine.players import Matters
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.state import State
from pi_parrain.phrases import Phrase, _


def matters(before: State, command: m.Command, after: State) -> Matters:
    """Which cards, and who erred: not whether somebody objected or the Parrain heard it himself.

    A call that is not noted is accepted by the next card.
    """
    match command:
        case m.TakePile():
            return Matters()
        case m.ChooseNoise(noise):
            return Matters((("noise", noise.casefold()),))
        case m.TurnOver() | m.Recount() | m.PassTo():
            return Matters((command,))
        case _:
            return Matters(
                tuple(("errs", who) for who in after.offences if who not in before.offences),
                tuple(("errs", who) for who in before.offences if who not in after.offences),
            )


def chapter(state: State) -> Phrase:
    return Phrase(_("Manche {round}"), {"round": state.round})
