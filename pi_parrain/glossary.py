"""French word <-> code name, one table. Screens show the French; code and files keep the name."""

from __future__ import annotations

from enum import Enum


def _(word: str) -> str:
    """Mark *word* for translation, and leave it as it is."""
    return word


WORDS: dict[str, str] = {
    # Phases
    "setup": _("mise en place"),
    "preparation": _("préparation"),
    "arming": _("distribution des armes"),
    "movement": _("mouvement"),
    "courage": _("courage"),
    "bang": _("Bang ! Bang ! Bang !"),
    "double_guns": _("Double Guns"),
    "shotgun": _("Shotgun"),
    "split": _("partage du butin"),
    "return": _("retour des lâches"),
    "end": _("comptes"),
    # Where somebody stands
    "in_play": _("en jeu"),
    "coward": _("lâche"),
    "coma": _("dans le coma"),
    "convalescent": _("en convalescence"),
    # Cards; the three that shoot have the names of their phases
    "kevlar": _("Kevlar"),
    "backstab": _("Backstab"),
    "boom": _("Boom"),
    "weapon": _("arme sans Click"),
    # Countdowns
    "idle": _("en attente"),
    "running": _("décompte en cours"),
    "zero": _("coup de sifflet donné"),
    "stopped": _("décompte arrêté"),
    "interrupted": _("décompte interrompu"),
    # The counting game: phases, cards, errors
    "turn": _("tour de jeu"),
    "call": _("annonce"),
    "slap": _("tape sur la pile"),
    "judging": _("erreurs à régler"),
    "last_call": _("dernière carte"),
    "won": _("partie gagnée"),
    "gangster": _("Gangster"),
    "double_gangsters": _("Double Gangsters"),
    "phone": _("Téléphone"),
    "double_phones": _("Double Téléphones"),
    "pistol": _("Pistolet"),
    "wrong_number": _("mauvais chiffre"),
    "wrong_word": _("mauvais mot"),
    "played_when_skipped": _("carte jouée au lieu de passer"),
    "lifted": _("carte soulevée au lieu de passer"),
    "two_noises": _("deux bruits pour un Téléphone"),
    "wrong_noise": _("mauvais bruit"),
    "hesitation": _("hésitation"),
    "out_of_turn": _("carte jouée hors de son tour"),
    "last_slap": _("dernière main sur la pile"),
    "wrong_challenge": _("contestation à tort"),
}


def french(name: Enum | str) -> str:
    """The word people use for *name*."""
    return WORDS[name.value if isinstance(name, Enum) else name]


def code(word: str) -> str:
    """The code name of the French *word*; the way back of ``french``."""
    return next(name for name, french in WORDS.items() if french == word)
