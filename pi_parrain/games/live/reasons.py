"""Every way the LIVE referee can say no: each reason is its own French sentence, with holes."""

from __future__ import annotations

from enum import Enum, unique

from pi_parrain.phrases import _


@unique
class Reason(Enum):
    """A word for the code, a sentence for the person: what is wrong, and what is allowed."""

    # The box: what is left of the owner's 105 Action cards.
    NEGATIVE_BILLS = _("Billets de {note} : {number} n'est pas un nombre de cartes (0 ou plus).")
    MORE_THAN_PRINTED = _("Billets de {note} : {number}, mais le jeu en contient {limit} au plus.")
    RED_NOT_PRINTED = _("Bords rouges : {number} cartes, mais il y en a entre 0 et {limit}.")
    BLACK_NOT_PRINTED = _("Bords noirs : {number} cartes, mais le jeu en contient {limit} au plus.")
    RED_NOT_AMONG_BILLS = _(
        "Bords rouges de {note} : {number}, mais il n'y a que {limit} billets de {note} en tout."
    )
    RED_DOES_NOT_ADD_UP = _(
        "Bords rouges : {number} comptés par valeur, mais {expected} annoncés en tout."
    )

    # A pack, as the Parrain types it.
    NO_PACK_LEFT = _("Les cinq paquets sont déjà ouverts.")
    PACK_INCOMPLETE = _(
        "Il faut au moins deux nombres sur trois ; il manque les billets de {missing}."
    )
    PACK_SIZE_UNSURE = _("Un paquet de {size} cartes : il faut aussi les billets de {missing}.")
    PACK_CARDS_NEEDED = _("Un paquet de {size} cartes : il faut dire combien il en a.")
    PACK_OVERFULL = _(
        "Ces billets font déjà {number} cartes : le paquet en a {size}. Recomptez, ou tapez les "
        "trois nombres."
    )
    PACK_SIZE_WITH_LEFT = _(
        "{number} cartes : ce paquet en a {size}, sans compter ce qui est resté ({left}). "
        "L'avez-vous compté avec ?"
    )
    LEFT_NOT_COUNTED = _(
        "Ce qui est resté ({left}) n'est pas dans ces nombres : recomptez le paquet seul."
    )
    PACK_SIZE = _("Ce paquet compte {number} cartes : il en faut {size}.")
    BILLS_RUN_OUT = _(
        "Billets de {note} : {number} dans ce paquet, mais il en reste {limit} à ouvrir au plus."
    )
    PLAIN_CARDS_ONLY = _(
        "En comptage facile, on ne donne que le nombre de cartes, sans les billets."
    )
    RED_IN_SMALL_GAME = _(
        "À 12 gangsters ou moins, on joue sans bords rouges : remettez {red} dans la boîte du jeu."
    )
    RED_ABOVE_PACK = _(
        "Bords rouges de {note} : {number}, mais ce paquet n'a que {limit} billets de {note}."
    )
    RED_CARDS_ABOVE_PACK = _("Bords rouges : {number}, mais ce paquet en a entre 0 et {limit}.")
    RED_RUN_OUT = _("Bords rouges : {number} dans ce paquet, mais il en reste {limit} au plus.")
    RED_BILLS_RUN_OUT = _(
        "Bords rouges de {note} : {number} dans ce paquet, mais il en reste {limit} au plus."
    )

    # The teams.
    PEOPLE_OUT_OF_RANGE = _("{people} personnes : on joue de {least} à {most}, Parrains compris.")
    TEAMS_TOO_FEW = _("Il faut au moins deux équipes.")
    TEAM_EMPTY = _("L'équipe n° {team} est vide : il faut au moins un gangster par équipe.")
    MORE_GANGSTERS_THAN_CARDS = _(
        "{gangsters} gangsters, mais des paquets de {pack} cartes : il en faut une par gangster."
    )

    # Who plays, and who is where.
    ALREADY_SET_UP = _("La partie est déjà en place : annulez pour la refaire.")
    SAME_TEAM_NAME = _("Deux équipes s'appellent « {name} » : changez un des noms.")
    SAME_LOOK = _("Deux équipes ont la même couleur : changez-en une.")
    SAME_NAME = _("Deux gangsters s'appellent « {name} » : ajoutez une lettre ou un surnom.")
    INVISIBLE_NAME = _("Un des noms ne se voit pas : écrivez-le avec des lettres.")
    UNKNOWN_GANGSTER = _("« {who} » ne joue pas dans cette partie.")
    UNKNOWN_TEAM = _("« {team} » n'est pas une équipe. Équipes : {teams}.")
    CHIEF_ELSEWHERE = _("« {who} » n'est pas dans l'équipe « {team} » et ne peut pas en être chef.")
    NO_NEXT_ROUND = _("C'est la dernière manche : ce qui attend la suivante n'arrivera plus.")
    NOT_AWAY = _("{who} est déjà là ({standing}).")
    SAME_TEAM = _("{who} est déjà dans l'équipe « {team} ».")
    NOTHING_PLANNED = _("Rien n'est prévu pour {who}.")
    NOT_IN_PLAY = _("{who} n'est pas en jeu ({standing}) : rien à noter pour l'instant.")

    # The order of things.
    COUNTDOWN_RUNNING = _("Le décompte tourne : attendez le coup de sifflet ou arrêtez-le.")
    NO_COUNTDOWN = _("Aucun décompte ne tourne.")
    NOT_COUNTING = _("Pas de décompte « {phase} » maintenant : on en est à « {now} ».")
    NOBODY_TO_COUNT_FOR = _("Personne n'est en jeu : pas de décompte, passez au partage.")
    COUNT_FIRST = _("Le deuxième coup de sifflet d'abord : lancez le décompte du courage.")
    NO_WAY = _("On ne passe pas à « {to} » maintenant : on en est à « {now} ».")
    NO_FLEEING = _(
        "On ne part au coin des lâches qu'après le deuxième coup de sifflet et avant le premier "
        "tir (on en est à « {phase} »)."
    )
    NOT_A_COWARD = _("{who} n'est pas au coin des lâches.")
    TOO_LATE_TO_RULE = _("Le magot est partagé : annulez le partage pour changer un état.")
    WOUNDS_OUT_OF_PLAY = _("{who} ({standing}) : hors jeu, pas de blessure à noter.")

    # Shots.
    NO_VOLLEY = _("Personne ne tire maintenant : on en est à « {phase} ».")
    VOLLEY_CLOSED = _("La salve « {phase} » est terminée : ce tir arrive trop tard.")
    TEAM_MATE = _("{shooter} et {victim} sont de la même équipe : on ne vise pas un équipier.")
    DISARMED = _(
        "{shooter} a une blessure, « {card} » est annulé : choisissez un autre tireur, ou « Je ne "
        "sais pas »."
    )
    OTHER_CARD = _(
        "{shooter} a déjà montré sa carte ({card}) et ne tire pas ici : choisissez un autre "
        "tireur, ou « Je ne sais pas »."
    )
    NO_ARM_LEFT = _(
        "{shooter} a déjà tiré sur {victims} : choisissez un autre tireur, ou « Je ne sais pas »."
    )
    BOTH_ARMS = _(
        "{shooter} vise déjà {victim} : les deux bras sur la même cible, seulement si aucune autre "
        "n'est visible. Confirmez la deuxième blessure."
    )
    SAME_HIT = _(
        "{victim} : une touche vient d'un autre téléphone. La même, ou une deuxième blessure ?"
    )
    IMPOSSIBLE_HIT = _(
        "{victim} : plus aucun adversaire ne peut avoir tiré ce coup (blessés, cartes montrées et "
        "tirs notés compris). Une erreur, ou à noter quand même ?"
    )
    NOT_A_SHOOTER = _("{who} n'est pas noté comme tireur : rien à corriger.")
    NOT_HIT = _("{victim} n'a aucune touche dans cette salve.")

    # Clicks.
    NOT_ASKED = _("{who} n'a pas de carte à montrer maintenant.")
    NO_NUMBER = _("« {card} » n'a pas de numéro : seuls les poignards et les grenades en ont.")
    NO_CLICK = _("{who} n'a pas de « {card} » à jouer maintenant.")
    NOT_YOUR_TURN = _("Pas encore {who} : d'abord {first} ({card}), au numéro plus petit.")
    NOT_HIMSELF = _("{who} ne peut pas être sa propre victime.")
    NO_RECOIL = _("{who} n'a pas à reculer.")
    CLOSE_FIRST = _("Terminez d'abord la salve « {phase} ».")
    CARDS_TO_SHOW = _("Cartes à montrer d'abord : {who}.")
    RECOIL_FIRST = _("Recul d'un pas à faire d'abord : {who}.")
    CLICKS_FIRST = _("Grenades et poignards à jouer d'abord : {who}.")

    # The loot.
    NO_PACK_NOW = _("On n'ouvre un paquet qu'en préparation (on en est à « {phase} »).")
    CARDS_SHORT = _(
        "{gangsters} gangsters en jeu, mais {cards} cartes : il en faut une par gangster. "
        "Recomptez ; s'il en manque vraiment, touchez qui passera cette manche et choisissez "
        "« Convalescence »."
    )
    TOO_MANY_CARDS = _("{number} cartes : le jeu en contient {limit} au plus.")
    NO_SHARING_NOW = _("Le partage vient après les tirs (on en est à « {phase} »).")
    MISCOUNT = _(
        "Cartes comptées : {counted}, attendues : {expected}. Recomptez, ou corrigez le magot si "
        "une carte est vraiment perdue ou en trop."
    )
    NOTHING_TO_CORRECT = _("Le magot compte déjà exactement ces cartes.")
    SHARE_FIRST = _("Partagez d'abord le magot.")
    ALREADY_SHARED = _("Le magot est déjà partagé : annulez le partage pour le refaire.")
    NOTHING_TO_GIVE = _("Rien à remettre à « {team} ».")
