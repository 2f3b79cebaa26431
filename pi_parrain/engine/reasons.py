"""Refusals that every game shares."""

from __future__ import annotations

from enum import Enum

from pi_parrain.phrases import _


class Common(Enum):
    STALE = _(
        "La partie a avancé entre-temps : ce geste n'a pas été enregistré. "
        "Regardez l'écran et recommencez s'il le faut."
    )
    NOTHING_TO_UNDO = _("Il n'y a rien à annuler.")
    NOT_SET_UP = _("Cette partie n'a pas encore d'équipes.")
    NO_SEAT = _("Cette place n'est pas dans la partie : choisissez un prénom.")
    NOT_OFFERED = _("Ce n'est pas le moment : regardez l'écran.")
    NOT_YOURS = _("On ne choisit que pour soi.")
    STILL_SECRET = _(
        "Les joueurs ont encore des secrets : on emporte la partie quand elle est finie."
    )
    NOTHING_TO_UNVEIL = _("Le classement ne se dévoile qu'à la fin de la partie.")
    NO_SUCH_RANK = _("Personne n'a ce rang.")
    ALREADY_UNVEILED = _("Ce rang est déjà dévoilé.")
    ALREADY_UNDONE = _("Ce geste n'est plus le dernier : il n'a pas été annulé.")
