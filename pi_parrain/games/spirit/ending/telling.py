"""What was recorded at the end, in a few words, and what is odd about it."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.phrases import Phrase, _


def ending_tell(ending: Ending, command: m.Command) -> Phrase:
    """Short, for a button; no card is named, for whoever looks on."""
    words: dict[str, object] = {
        name: getattr(command, name) for name in command.__dataclass_fields__
    }
    match command:
        case m.CountEnvelope(side) | m.GoFirst(side) | m.Recruit(side) | m.Decline(side):
            words["side"] = ending.called(side)
    return Phrase(_summary(command), words)


def _summary(command: m.Command) -> str:
    match command:
        case m.CountPlayer():
            return _("butin {player:de} compté")
        case m.CountEnvelope():
            return _("enveloppe, {side}")
        case m.CountRightHand():
            return _("sous Clemenz'Hand")
        case m.NameGodfather():
            return _("dernier Parrain : {player}")
        case m.ChooseMercenaries():
            return _("mercenaires sur la table")
        case m.CloseCount():
            return _("butins comptés")
        case m.RuleOnFakes():
            return _("faux billets jugés")
        case m.GoFirst():
            return _("d'abord : {side}")
        case m.Recruit():
            return "{mercenary}"
        case m.Decline():
            return _("sans mercenaire : {side}")
        case m.Steal():
            return _("carte volée à {victim}")
        case m.StopStealing():
            return _("CatGirl s'arrête là")
        case Unveil():
            return _("rang {rank} dévoilé")
        case _:
            assert_never(command)


def ending_cautions(ending: Ending, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word."""
    match command:
        case m.CloseCount():
            blank = [one.name for one in ending.people if not one.counted and not one.loot]
            if blank:
                return (Phrase(_("Sans butin compté : {who}."), {"who": blank}),)
    return ()
