"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd.

Only a Parrain's phone shows it, so that it may name a card.
"""

from __future__ import annotations

from typing import assert_never

from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.telling import ending_cautions, ending_tell
from pi_parrain.games.spirit.ending.words import LAID_OUT
from pi_parrain.games.spirit.evolve import ending_of
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import CARDS_A_TURN, TWINS_AT, Depth
from pi_parrain.phrases import Phrase, _


def tell(state: State, command: m.Command) -> Phrase:
    """What and when, short enough for the button: « Léa : tableau »."""
    if isinstance(command, em.Command):
        return ending_tell(state.ending or ending_of(state), command)
    words = {name: getattr(command, name) for name in command.__dataclass_fields__}
    words |= {"turn": state.turn, "taker": state.taker}
    match command:
        case m.PlantBomb(card, tile):
            words["place"] = card or tile
        case m.LieDown(players):
            words["number"] = len(players)
    return Phrase(_summary(command), words)


def _summary(command: m.SetUp | m.TurnCommand) -> str:
    match command:
        case m.SetUp():
            return _("mise en place")
        case m.ShowLoot():
            return _("butin étalé (tour {turn})")
        case m.PlaySurprise():
            return _("{surprise} (tour {turn})")
        case m.CountDown():
            return _("décompte lancé (tour {turn})")
        case m.StopCountdown():
            return _("décompte arrêté (tour {turn})")
        case m.Interrupt():
            return _("décompte interrompu (tour {turn})")
        case m.Whistle():
            return _("coup de sifflet (tour {turn})")
        case m.LieDown(players):
            if players:
                return _("{number} à terre (tour {turn})")
            return _("personne ne se couche (tour {turn})")
        case m.Shoot(shooter=None):
            return _("{target} est touché (tour {turn})")
        case m.Shoot():
            return _("{shooter} touche {target} (tour {turn})")
        case m.ShowHarmless():
            return _("{who} n'a pas tiré (tour {turn})")
        case m.CancelShot():
            return _("tir n° {number} effacé (tour {turn})")
        case m.Share():
            return _("effet des tirs (tour {turn})")
        case _:
            return _summary_of_sharing(command)


def _summary_of_sharing(command: m.SharingCommand | m.Trade | m.Invest | m.HandCommand) -> str:
    match command:
        case m.ChooseTwin():
            return _("Evil Twin : {who} (tour {turn})")
        case m.PlantBomb():
            return _("bombe : {place}")
        case m.Take():
            return _("{taker} : {card}")
        case m.TakeTile():
            return _("{taker} : {tile}")
        case m.TradeLoot() | m.TradeBullets() | m.TradePowers() | m.TradeSurprises():
            return _("échange : {taker} et {mate}")
        case m.Invest():
            return _("{taker} investit")
        case m.EndTurn():
            return _("fin du tour {turn}")
        case m.SetWounds():
            return _("blessures {who:de} : {wounds}")
        case m.SetBullets():
            return _("balles {who:de} comptées")
        case m.MoveCard():
            return _("à la main : {card}")
        case m.Note():
            return _("cartes {who:de} notées")
        case m.EndGame():
            return _("on passe aux comptes (tour {turn})")
        case _:
            assert_never(command)


def cautions(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word; *state* is the one in which *command* was accepted."""
    match command:
        case m.SetUp():
            return set_up_cautions(command)
        case m.ShowLoot(cards) if cards.size != CARDS_A_TURN:
            words = {"number": cards.size, "usual": CARDS_A_TURN}
            return (Phrase(_("{number} cartes étalées : d'habitude {usual}."), words),)
        case _ if isinstance(command, em.Command):
            return ending_cautions(state.ending or ending_of(state), command)
        case _:
            return ()


def set_up_cautions(command: m.SetUp) -> tuple[Phrase, ...]:
    found = []
    if command.mercenaries and len(command.mercenaries) != LAID_OUT:
        words = {"number": LAID_OUT}
        found.append(Phrase(_("Le livret place {number} tuiles Mercenaire."), words))
    teams = [*command.colours]
    seven = len(teams) == TWINS_AT and command.depth is Depth.REFEREE
    if seven and all(
        one is not other for one, other in zip(teams, teams[1:] + teams[:1], strict=True)
    ):
        found.append(Phrase(_("À sept joueurs, le livret assied deux Evil Twins côte à côte.")))
    return tuple(found)
