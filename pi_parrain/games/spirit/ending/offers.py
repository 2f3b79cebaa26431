"""What can be done now at the end of a game."""

from __future__ import annotations

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit import envelopes
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Stage

BY_HAND = (m.CountPlayer, m.NameGodfather)
"""Any figure can be set until ranks are shown."""


def ending_offers(ending: Ending) -> tuple[type, ...]:
    match ending.stage:
        case Stage.CHECK:
            return (m.CloseCount, *BY_HAND, *counting(ending))
        case Stage.FAKES:
            return (m.RuleOnFakes, *BY_HAND)
        case Stage.RECRUIT:
            return (*recruiting(ending), *BY_HAND)
        case Stage.DONE:
            covered = () if ending.unveiled == 1 else (Unveil,)
            return (*covered, *(() if ending.unveiled else BY_HAND))


def counting(ending: Ending) -> tuple[type, ...]:
    """Envelopes and mercenaries belong to teams, the right hand to More Cash'n More Guns."""
    teams = (m.CountEnvelope, m.ChooseMercenaries) if ending.teams else ()
    return (*teams, *((m.CountRightHand,) if ending.options.more else ()))


def recruiting(ending: Ending) -> tuple[type, ...]:
    if ending.theft is not None:
        return (m.Steal, m.StopStealing)
    return (m.GoFirst,) if len(envelopes.next_up(ending)) > 1 else (m.Recruit, m.Decline)


def ending_moment(ending: Ending) -> str:
    """Where the end stands: figures that somebody enters make no other tap stale."""
    steps = len(ending.put_first) + len(ending.passed) + len(ending.hired)
    taken = 0 if ending.theft is None else 1 + len(ending.theft.taken)
    return f"{ending.stage.value}:{steps}:{taken}"
