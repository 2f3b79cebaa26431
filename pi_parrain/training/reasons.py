"""Why training cannot begin now."""

from __future__ import annotations

from enum import Enum

from pi_parrain.phrases import _


class Reason(Enum):
    COUNTING = _("La boîte compte : attendez le coup de sifflet, puis commencez l'entraînement.")
    GAME_IN_PLAY = _(
        "Une partie est en cours, et l'entraînement prend tous les téléphones et la boîte : "
        "mettez d'abord la partie de côté."
    )
    ALREADY_TRAINING = _(
        "Quelqu'un s'entraîne déjà sur cette boîte : rejoignez-le, ou terminez son entraînement."
    )
