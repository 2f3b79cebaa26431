"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd.

Of a card that lies face down only its player is told, and of a change of mind not even that.
"""

from __future__ import annotations

from typing import assert_never

from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import ROUNDS
from pi_parrain.phrases import Phrase, _


def tell(state: State, command: m.Command) -> Phrase:
    """What and when: « Léa a posé (tour 4) »."""
    words: dict[str, object] = {"round": state.round, "turn": state.turn}
    match command:
        case m.LayColour(player) | m.LayNumber(player) | m.Lay(player):
            if player in state.lain:
                return Phrase(_("un choix a changé (tour {turn})"), words)
            words["who"] = player
        case _:
            words |= {name: getattr(command, name) for name in command.__dataclass_fields__}
    return Phrase(_summary(command), words)


def _summary(command: m.Command) -> str:
    match command:
        case m.SetUp():
            return _("mise en place")
        case m.LayColour() | m.LayNumber() | m.Lay():
            return _("{who} a posé (tour {turn})")
        case m.CountDown():
            return _("décompte lancé (tour {turn})")
        case m.StopCountdown():
            return _("décompte arrêté (tour {turn})")
        case m.Interrupt():
            return _("décompte interrompu (tour {turn})")
        case m.CallBigDeal():
            return _("BIG DEAL {player:de} (tour {turn})")
        case m.PressBigDeal():
            return _("BIG DEAL sur la boîte (tour {turn})")
        case m.NameCaller():
            return _("le BIG DEAL était à {player} (tour {turn})")
        case m.Reveal():
            return _("cartes retournées (tour {turn})")
        case m.ReadCards():
            return _("cartes lues ({colour} et {number}, tour {turn})")
        case m.GoOn():
            return _("comptes payés (manche {round})")
        case m.AgreeRounds():
            return _("nombre de manches ({rounds})")
        case m.Leave():
            return _("on joue sans {player} (tour {turn})")
        case m.Return():
            return _("{player} est de retour (tour {turn})")
        case m.PlacePawn():
            return _("pion {colour} placé à la main (tour {turn})")
        case m.HandOver():
            return _("{giver} → {taker}, {value} en jetons (tour {turn})")
        case _:
            assert_never(command)


def cautions(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word; *state* is the one in which *command* was accepted."""
    match command:
        case m.SetUp(rounds=rounds) | m.AgreeRounds(rounds=rounds) if rounds < ROUNDS:
            return (Phrase(_("Le livret conseille au moins trois manches.")),)
        case m.Leave(player):
            return (
                Phrase(
                    _("La boîte joue au hasard pour {player} jusqu'à son retour.")
                    if not state.options.real_cards
                    else _("Tirez au hasard les cartes pour {player} jusqu'à son retour."),
                    {"player": player},
                ),
            )
        case _:
            return ()
