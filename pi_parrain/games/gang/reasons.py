"""Every way this referee can say no: each reason is its own French sentence, with holes.

A refusal is read by whoever sent the command, who may be a Parrain guessing: none of them says more
than the table knows.
"""

from __future__ import annotations

from enum import Enum, unique

from pi_parrain.phrases import _


@unique
class Reason(Enum):
    # Around the table.
    ALREADY_SET_UP = _("La partie est déjà en place : annulez pour la refaire.")
    NOT_SET_UP = _("Dites d'abord qui joue.")
    PLAYERS_OUT_OF_RANGE = _("{players} joueurs : on joue de {least} à {most}.")
    SAME_NAME = _("Deux joueurs s'appellent « {name} » : ajoutez une lettre ou un surnom.")
    INVISIBLE_NAME = _("Un des noms ne se voit pas : écrivez-le avec des lettres.")
    UNKNOWN_PLAYER = _("« {who} » ne joue pas. Joueurs : {players}.")
    NEXT_ROUND = _("{who} joue à partir de la prochaine manche.")
    ALREADY_OUT = _("On n'attend déjà plus {who}.")
    NOT_OUT = _("{who} joue déjà.")
    GAME_OVER = _("La partie est finie.")

    # The order of things.
    CHOICE_FIRST = _("On choisit encore les cartes.")
    VOTE_FIRST = _("On vote encore.")
    CLAIMS_FIRST = _("Dites d'abord à qui sont les cartes.")
    GO_ON_FIRST = _("Montrez d'abord la suite : « Continuer ».")
    NO_CLOCK = _("On vote sans chronomètre.")

    # Choosing.
    WITH_CARDS = _("On joue avec les vraies cartes : dites seulement combien sont posées.")
    WITHOUT_CARDS = _("On joue sans cartes : choisissez-les sur le téléphone.")
    PICK_A_FEW = _("Il faut de 1 à {most} cartes, chacune une seule fois.")
    NOT_IN_HAND = _("Cartes dans la main {who:de} : {cards} seulement.")
    ALREADY_CHOSEN = _("{who} a déjà choisi : on ne change sa main qu'avant.")
    SMALLEST_HAND = _("{who} n'a plus qu'une carte : on ne change plus sa main.")
    NOBODY_CHOSE = _("Personne n'a encore choisi de carte.")

    # Voting and claiming.
    TWO_CARDS = _("Il faut deux jetons, sur deux cartes différentes.")
    NO_SUCH_CARD = _("Il n'y a que {cells} cartes sur la table.")
    TWICE_THE_SAME = _("La même carte est dite deux fois.")
    NOTHING_LAID = _("{who} n'a posé aucune carte dans cette manche.")
