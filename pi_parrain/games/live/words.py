"""The closed lists of the game: code names, which files hold, and the words that people read."""

from __future__ import annotations

from pi_parrain.glossary import Word, _


class Phase(Word):
    """Before the game, the nine phases of the booklet, and the accounts."""

    SETUP = "setup", _("mise en place")
    PREPARATION = "preparation", _("préparation")
    ARMING = "arming", _("distribution des armes")
    MOVEMENT = "movement", _("mouvement")
    COURAGE = "courage", _("courage")
    BANG = "bang", _("Bang ! Bang ! Bang !")
    DOUBLE_GUNS = "double_guns", _("Double Guns")
    SHOTGUN = "shotgun", _("Shotgun")
    SPLIT = "split", _("partage du butin")
    RETURN = "return", _("retour des lâches")
    END = "end", _("comptes")


class Standing(Word):
    IN_PLAY = "in_play", _("en jeu")
    COWARD = "coward", _("lâche")
    COMA = "coma", _("dans le coma")
    CONVALESCENT = "convalescent", _("en convalescence")
    AWAY = "away", _("pas là")


class Corner(Word):
    """Where gangsters wait who are out of the round, as the pictures of training cards say it."""

    HOSPITAL = "hospital", _("à l'hôpital")
    COWARDS = "cowards", _("au coin des lâches")


class Card(Word):
    """The six weapons; ``WEAPON`` is any of the three that shoot, when it matters not which."""

    BANG = "bang", _("Bang ! Bang ! Bang !")
    DOUBLE_GUNS = "double_guns", _("Double Guns")
    SHOTGUN = "shotgun", _("Shotgun")
    KEVLAR = "kevlar", _("Kevlar")
    BACKSTAB = "backstab", _("Backstab")
    BOOM = "boom", _("Boom")
    WEAPON = "weapon", _("arme, pas de Click")


class Clock(Word):
    """How the last countdown of the round stands."""

    IDLE = "idle", _("en attente")
    RUNNING = "running", _("décompte en cours")
    ZERO = "zero", _("coup de sifflet donné")
    STOPPED = "stopped", _("décompte arrêté")
    INTERRUPTED = "interrupted", _("décompte interrompu")


ROUNDS = 5
VOLLEYS = {Phase.BANG: Card.BANG, Phase.DOUBLE_GUNS: Card.DOUBLE_GUNS, Phase.SHOTGUN: Card.SHOTGUN}
CLICKS = (Card.KEVLAR, Card.BACKSTAB, Card.BOOM)
ARMS = {Phase.BANG: 1, Phase.DOUBLE_GUNS: 2, Phase.SHOTGUN: 1}
