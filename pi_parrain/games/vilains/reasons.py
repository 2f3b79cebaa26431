"""Every way this referee can say no: each reason is its own French sentence, with holes."""

from __future__ import annotations

from enum import Enum, unique

from pi_parrain.phrases import _


@unique
class Reason(Enum):
    # Around the table.
    ALREADY_SET_UP = _("La partie est déjà en place : annulez pour la refaire.")
    NOT_SET_UP = _("Dites d'abord qui joue et avec combien de cartes.")
    PLAYERS_OUT_OF_RANGE = _("{players} joueurs : on joue de {least} à {most}.")
    SAME_NAME = _("Deux joueurs s'appellent « {name} » : ajoutez une lettre ou un surnom.")
    INVISIBLE_NAME = _("Un des noms ne se voit pas : écrivez-le avec des lettres.")
    CARDS_OUT_OF_RANGE = _("{cards} cartes : il en faut de {least} à {most}.")
    UNKNOWN_PLAYER = _("« {who} » ne joue pas. Joueurs : {players}.")

    # The order of things.
    GAME_OVER = _("La partie est finie : {who} a gagné.")
    PILE_FIRST = _("Réglez d'abord les erreurs : qui ramasse la pile ?")
    SLAP_FIRST = _("Pistolet : dites d'abord qui a tapé en dernier.")
    LAST_CALL_FIRST = _(
        "{who} n'a plus de cartes : dites d'abord si l'annonce tient ou si quelqu'un la conteste."
    )
    NO_LAST_CALL = _("Tout le monde a encore des cartes : personne n'a gagné.")
    NOT_UP = _("Ce n'est pas à {who} : c'est le tour {up:de}.")
    CARD_FIRST = _("{who} a parlé : dites d'abord quelle carte a été retournée.")
    NO_DOUBLES = _("On joue sans cartes doubles : {card} n'est pas dans le paquet.")
    NO_CLOCK = _("On joue sans chrono : il n'y a pas de temps à redonner.")
    CALL_OPEN = _("{who} n'a pas encore parlé : attendez la fin de l'annonce.")

    # Noises.
    ONE_NOISE = _(
        "Le bruit est toujours « hmmrrrr » : la variante « Les plus vilains » n'est pas choisie."
    )
    NO_PHONE_YET = _(
        "Ni Téléphone ni Double Téléphones dans cette manche : le bruit se choisit avec le premier."
    )

    # Errors and challenges.
    ALREADY_AT_FAULT = _("{who} est déjà dans l'erreur pour cette manche.")
    IMPOSSIBLE_ERROR = _("{who} ne peut pas avoir fait cette erreur maintenant ({error}).")
    NO_ERROR = _("{who} n'est pas dans l'erreur.")
    NO_OFFENDER = _("Personne n'est dans l'erreur : la pile reste sur la table.")
    NO_CHALLENGER = _("Qui conteste ? Il faut au moins un joueur, et une fois chacun.")
    OWN_CALL = _("{who} ne peut pas contester sa propre annonce.")
    NO_CALL = _("Il n'y a aucune annonce à contester.")
    TOO_LATE = _("Trop tard : l'annonce suivante est déjà terminée.")

    # By hand.
    TOO_MANY_CARDS = _("{cards} cartes : il y en a {most} au plus.")
    EMPTY_HAND = _("{who} ne peut pas être sans cartes maintenant.")
