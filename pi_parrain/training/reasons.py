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
    NO_PLAYERS = _("« {game} » ne sait pas encore jouer sans vous : choisissez un autre jeu.")
    TOO_MANY_OR_FEW = _(
        "« {game} » se joue de {least} à {most} : choisissez un nombre entre les deux."
    )
    NO_EVENING = _("Aucune soirée à blanc n'est en cours : commencez-en une.")
