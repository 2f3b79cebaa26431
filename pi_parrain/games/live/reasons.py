"""Every way the LIVE referee can say no: each reason is its own French sentence, with holes."""

from __future__ import annotations

from enum import Enum, unique

from pi_parrain.phrases import _


@unique
class Reason(Enum):
    """A word for the code, a sentence for the person: what is wrong, and what is allowed."""

    # The box: what is left of the owner's 105 Action cards.
    NEGATIVE_BILLS = _("Billets de {note} : {number} n'est pas un nombre de cartes (0 ou plus).")
    MORE_THAN_PRINTED = _(
        "Billets de {note} : {number}, mais la boîte en contient {limit} au plus."
    )
    RED_NOT_PRINTED = _("Bords rouges : {number} cartes, mais il y en a entre 0 et {limit}.")
    BLACK_NOT_PRINTED = _(
        "Bords noirs : {number} cartes, mais la boîte en contient {limit} au plus."
    )
    RED_NOT_AMONG_BILLS = _(
        "Bords rouges de {note} : {number}, mais il n'y a que {limit} billets de {note} en tout."
    )
    RED_DOES_NOT_ADD_UP = _(
        "Bords rouges : {number} comptés sur les billets, mais {expected} annoncés en tout."
    )

    # A pack, as the Parrain types it.
    NO_PACK_LEFT = _("Les cinq paquets sont déjà ouverts.")
    PACK_INCOMPLETE = _(
        "Il faut au moins deux nombres sur trois ; il manque les billets de {missing}."
    )
    PACK_SIZE_UNSURE = _("Un paquet de {size} cartes : il faut aussi les billets de {missing}.")
    PACK_CARDS_NEEDED = _("Un paquet de {size} cartes : il faut dire combien il en a.")
    PACK_OVERFULL = _("Ces billets font déjà {number} cartes : le paquet en a {size}.")
    PACK_SIZE = _("Ce paquet compte {number} cartes : il en faut {size}.")
    BILLS_RUN_OUT = _(
        "Billets de {note} : {number} dans ce paquet, mais il en reste {limit} à ouvrir au plus."
    )
    PLAIN_CARDS_ONLY = _(
        "En comptage facile, on ne donne que le nombre de cartes, sans les billets."
    )
    RED_IN_SMALL_GAME = _(
        "À 12 gangsters ou moins, on joue sans bords rouges : remettez {red} dans la boîte."
    )
    RED_ABOVE_PACK = _(
        "Bords rouges de {note} : {number}, mais ce paquet n'a que {limit} billets de {note}."
    )
    RED_CARDS_ABOVE_PACK = _("Bords rouges : {number}, mais ce paquet en a entre 0 et {limit}.")
    RED_RUN_OUT = _("Bords rouges : {number} dans ce paquet, mais il en reste {limit} au plus.")
    RED_BILLS_RUN_OUT = _(
        "Bords rouges de {note} : {number} dans ce paquet, mais il en reste {limit} au plus."
    )

    # The teams.
    PEOPLE_OUT_OF_RANGE = _("{people} personnes : on joue de {least} à {most}, Parrains compris.")
    TEAMS_TOO_FEW = _("Il faut au moins deux équipes.")
    TEAM_EMPTY = _("L'équipe n° {team} n'a personne : il faut au moins un gangster par équipe.")
    MORE_GANGSTERS_THAN_CARDS = _(
        "{gangsters} gangsters, mais des paquets de {pack} cartes : il en faut une par gangster."
    )
