"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import roster
from pi_parrain.games.live.bills import cards
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import COUNTS
from pi_parrain.phrases import Phrase, _


def tell(state: State, command: m.Command) -> Phrase:
    """Who, what, which volley: « touche sur Léa, par Tom (Double Guns, manche 2) »."""
    words = {name: getattr(command, name) for name in command.__dataclass_fields__}
    words |= {"now": state.phase, "round": state.round}
    match command:
        case m.CountDown(phase):
            words["from"] = COUNTS.get(phase)
        case m.Share(number):
            words["cards"] = cards(number)
        case m.CorrectLoot(loot) if state.variants.easy_counting:
            words["loot"] = cards(loot.count)
    return Phrase(_summary(command), words)


def _summary(command: m.Command) -> str:
    match command:
        case m.SetUp():
            return _("mise en place")
        case m.OpenPack():
            return _("paquet ouvert (manche {round})")
        case m.CountDown():
            return _("décompte de {from} (manche {round})")
        case m.Whistle():
            return _("coup de sifflet (manche {round})")
        case m.StopCountdown():
            return _("décompte arrêté (manche {round})")
        case m.Interrupt():
            return _("décompte interrompu (manche {round})")
        case m.Flee():
            return _("{who} part au coin des lâches (manche {round})")
        case m.Stay():
            return _("{who} reste en jeu (manche {round})")
        case m.Next():
            return _("passage à « {to} » (manche {round})")
        case m.Hit(shooter=None):
            return _("touche sur {victim} ({now}, manche {round})")
        case m.Hit():
            return _("touche sur {victim}, par {shooter} ({now}, manche {round})")
        case m.Unhit():
            return _("touche retirée à {victim} ({now}, manche {round})")
        case m.CloseVolley():
            return _("fin de la salve ({now}, manche {round})")
        case m.Reveal():
            return _("carte de {who} : {card} ({now}, manche {round})")
        case m.Stab(victim=None):
            return _("poignard de {who}, dans le vide ({now}, manche {round})")
        case m.Stab():
            return _("poignard de {who} sur {victim} ({now}, manche {round})")
        case m.Explode(touched=()):
            return _("grenade de {who}, dans le vide ({now}, manche {round})")
        case m.Explode():
            return _("grenade de {who} sur {touched} ({now}, manche {round})")
        case m.Recoil(touched=()):
            return _("recul de {who} ({now}, manche {round})")
        case m.Recoil():
            return _("recul de {who} contre {touched} ({now}, manche {round})")
        case m.Rule(wounds=1):
            return _("décision du Parrain : {who}, main sur le cœur (manche {round})")
        case m.Rule():
            return _("décision du Parrain : {who}, {standing} (manche {round})")
        case m.CorrectLoot():
            return _("magot corrigé : {loot} (manche {round})")
        case m.Share():
            return _("partage : {cards} (manche {round})")
        case m.Give():
            return _("pile remise à « {team} » (manche {round})")
        case m.NameChief():
            return _("{who} chef de « {team} »")
        case m.Arrive():
            return _("arrivée de {who} (« {team} »)")
        case m.Depart():
            return _("départ de {who}")
        case Unveil(rank=1):
            return _("les vainqueurs dévoilés")
        case Unveil():
            return _("rang {rank} dévoilé")
        case _:
            assert_never(command)


def cautions(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word; *state* is the one in which *command* was accepted."""
    match command:
        case m.SetUp():
            return roster.cautions(command)
        case m.OpenPack(insist=True):
            return (
                Phrase(_("Paquet accepté sur votre parole : il ne va pas avec les précédents.")),
            )
        case m.Arrive(team=team):
            return roster.crowding(state, team)
        case m.Stab(who, victim) if victim and _mates(state, who, victim):
            return (
                Phrase(_("{victim} est de l'équipe de {who}."), {"who": who, "victim": victim}),
            )
        case _:
            return ()


def _mates(state: State, one: m.Name, other: m.Name) -> bool:
    return state.gangsters[one].team == state.gangsters[other].team
