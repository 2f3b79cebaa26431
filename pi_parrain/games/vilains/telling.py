"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.count import NUMBERS, Call
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import PRINTED, Phase, Sound
from pi_parrain.phrases import Phrase, _

HMMRRRR = _("hmmrrrr")


def tell(state: State, command: m.Command) -> Phrase:
    """Who and what, short enough for an undo button: « Léa : Téléphone »."""
    words = {name: getattr(command, name) for name in command.__dataclass_fields__}
    words["round"] = state.round
    if isinstance(command, m.TurnOver):
        words["who"] = state.following if state.stage is Phase.CALL else state.up
    if isinstance(command, m.Challenge):
        words["said"] = spelled(command.said, state.noise)
    return Phrase(_summary(command), words)


def _summary(command: m.Command) -> str:
    match command:
        case m.SetUp():
            return _("mise en place")
        case m.TurnOver():
            return _("{card} {who:de}")
        case m.Speak():
            return _("{who} a parlé")
        case m.GiveTime():
            return _("temps redonné à {who}")
        case m.ChooseNoise():
            return _("bruit choisi ({noise})")
        case m.Fault():
            return _("erreur {who:de} ({error})")
        case m.Challenge():
            return _("annonce « {said} » contestée par {challengers}")
        case m.Pardon():
            return _("erreur {who:de} retirée")
        case m.TakePile():
            return _("pile ramassée (manche {round})")
        case m.Stand():
            return _("dernière annonce acceptée")
        case m.Recount():
            return _("cartes {who:de} recomptées ({cards})")
        case Unveil(rank=1):
            return _("la victoire dévoilée")
        case Unveil():
            return _("rang {rank} dévoilé")
        case m.PassTo():
            return _("c'est à {who} (décision du Parrain)")
        case _:
            assert_never(command)


def spelled(call: Call, noise: str | None) -> Phrase:
    """*call* as people say it: « 7, 6 », « hmmrrrr », or silence."""
    if not call:
        return Phrase(_("silence"))
    words = {f"sound_{i}": _sound(sound, noise) for i, sound in enumerate(call)}
    return Phrase(", ".join(f"{{{name}}}" for name in words), words)


def _sound(sound: Sound, noise: str | None) -> object:
    if sound in NUMBERS:
        return sound.value
    if sound is Sound.OTHER:
        return Phrase(_("autre chose"))
    return Phrase(HMMRRRR) if noise is None else noise


def cautions(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word; *state* is the one in which *command* was accepted."""
    match command:
        case m.SetUp(variants=m.Variants(doubles=False), cards=cards) if cards == PRINTED:
            return (Phrase(_("Sans les doubles il reste moins de 110 cartes : comptez-les.")),)
        case m.Recount(who, cards) if cards != state.hands[who]:
            words = {"who": who, "counted": state.hands[who], "cards": cards}
            return (
                Phrase(
                    _("Cartes {who:de} : {counted} au compte, {cards} sur votre parole."), words
                ),
            )
        case _:
            return ()
