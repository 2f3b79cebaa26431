"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.live import comings, news, roster
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import cards
from pi_parrain.games.live.rules import decide
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Card, Phase
from pi_parrain.phrases import Phrase, _


def tell(state: State, command: m.Command) -> Phrase:
    """What was done, first and short: « tir d'Anaïs sur Léa »."""
    words = {name: getattr(command, name) for name in command.__dataclass_fields__}
    words |= {"now": state.phase, "round": state.round, "next": state.round + 1}
    match command:
        case m.Share(number):
            words["cards"] = cards(number)
        case m.NoClick(who) if not any(map(state.volley.asked.get, who)):
            return Phrase(_("aucune autre grenade ({who})"), words)
        case m.Give() if state.phase is Phase.ARMING:
            return Phrase(_("armes remises à « {team} »"), words)
        case m.CorrectLoot(loot) if state.variants.easy_counting:
            words["loot"] = cards(loot.count)
    return Phrase(_summary(state, command), words)


def _summary(state: State, command: m.Command) -> str:
    match command:
        case m.SetUp():
            return _("équipes formées")
        case m.OpenPack():
            return _("paquet ouvert (manche {round})")
        case m.CountDown(Phase.COURAGE):
            return _("décompte du courage (manche {round})")
        case m.CountDown():
            return _("décompte du mouvement (manche {round})")
        case m.Whistle():
            return _("coup de sifflet (manche {round})")
        case m.StopCountdown():
            return _("décompte arrêté (manche {round})")
        case m.Interrupt():
            return _("décompte interrompu (manche {round})")
        case m.Flee():
            return _("{who} part au coin des lâches")
        case m.Stay():
            return _("{who} reste en jeu")
        case m.Next(Phase.PREPARATION):
            return _("passage à « {to} » (manche {next})")
        case m.Next():
            return _("passage à « {to} » (manche {round})")
        case m.Hit(shooter=None):
            return _("tir sur {victim}")
        case m.Hit():
            return _("tir {shooter:de} sur {victim}")
        case m.Unhit():
            return _("une balle de moins pour {victim}")
        case m.Acquit():
            return _("{who} n'a pas tiré")
        case m.CloseVolley():
            return _("fin des tirs ({now})")
        case m.Reveal(card=Card.WEAPON):
            return _("pas de Click pour {who}")
        case m.Reveal():
            return _("{card} {who:de}")
        case m.NoClick():
            return _("aucun autre Click ({who})")
        case m.Stab(victim=None):
            return _("poignard {who:de}, dans le vide")
        case m.Stab():
            return _("poignard {who:de} sur {victim}")
        case m.Explode(touched=()):
            return _("grenade {who:de}, dans le vide")
        case m.Explode():
            return _("grenade {who:de} sur {touched}")
        case m.Recoil(touched=()):
            return _("recul {who:de}")
        case m.Recoil():
            return _("recul {who:de} contre {touched}")
        case m.Rule(wounds=1):
            return _("{who}, main sur le cœur (décision du Parrain)")
        case m.Rule():
            return _("{who}, {standing} (décision du Parrain)")
        case m.CorrectLoot():
            return _("magot corrigé ({loot})")
        case m.Share():
            return _("partage ({cards})")
        case m.Give():
            return _("pile remise à « {team} »")
        case m.NameChief():
            return _("{who} chef de « {team} »")
        case m.Arrive() if not state.between_rounds:
            return _("{who} arrive à la manche {next} (« {team} »)")
        case m.Arrive():
            return _("arrivée {who:de} (« {team} »)")
        case m.Depart():
            return _("départ {who:de}")
        case Unveil(rank=1):
            return _("les vainqueurs dévoilés")
        case Unveil():
            return _("rang {rank} dévoilé")
        case m.StepOut():
            return _("{who} sort un moment")
        case m.ComeBack():
            return _("retour {who:de}")
        case m.ChangeTeam():
            return _("{who} passe chez « {team} »")
        case m.Rename():
            return _("{who} devient {to}")
        case m.CallOff():
            return _("rien de prévu pour {who}")
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
        case m.Arrive(who, team) | m.ChangeTeam(who, team):
            return (*comings.crowding(state, who, team), *_waits(state, command))
        case m.ComeBack() | m.Depart():
            return _waits(state, command)
        case m.Stab(who, victim) if victim and _mates(state, who, victim):
            return (
                Phrase(_("{victim} est de l'équipe {who:de}."), {"who": who, "victim": victim}),
            )
        case _:
            return ()


def _waits(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """What has to wait for the next round says so."""
    planned = [fact for fact in decide(state, command, "") if isinstance(fact, e.Planned)]
    return tuple(news.plan(state, fact.who, fact.team) for fact in planned)


def _mates(state: State, one: m.Name, other: m.Name) -> bool:
    return state.gangsters[one].team == state.gangsters[other].team
