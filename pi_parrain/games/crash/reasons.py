"""Every way this referee can say no: each reason is its own French sentence, with holes.

None of them depends on a hand or on a card that lies face down: a refusal tells nobody anything.
"""

from __future__ import annotations

from enum import Enum, unique

from pi_parrain.phrases import _


@unique
class Reason(Enum):
    # Around the table.
    ALREADY_SET_UP = _("La partie est déjà en place : annulez pour la refaire.")
    NOT_SET_UP = _("Dites d'abord qui joue.")
    PLAYERS_OUT_OF_RANGE = _("{players} joueurs : on joue à {least} ou à {most}.")
    SAME_NAME = _("Deux joueurs s'appellent « {name} » : ajoutez une lettre ou un surnom.")
    INVISIBLE_NAME = _("Un des noms ne se voit pas : écrivez-le avec des lettres.")
    UNKNOWN_PLAYER = _("« {who} » ne joue pas. Joueurs : {players}.")
    COLOURS_DIFFER = _("Il faut une couleur par joueur, et chacun la sienne.")
    NO_SUCH_COLOUR = _("Personne ne joue avec le pion {colour}.")

    # The order of things.
    GAME_OVER = _("La partie est finie.")
    CARDS_FIRST = _("On attend encore une carte : {who}.")
    CARDS_LIE = _("Les deux cartes sont posées : elles ne bougent plus.")
    COUNTING = _("Le décompte court : attendez le zéro.")
    READ_FIRST = _("Les cartes sont retournées : dites d'abord ce qu'elles montrent.")
    CALLER_FIRST = _("Quelqu'un a tapé sur la boîte : dites d'abord qui a joué son BIG DEAL.")
    ACCOUNTS_FIRST = _("On passe à la caisse : payez, puis continuez.")
    NO_ACCOUNTS = _("La manche n'est pas finie : on ne passe pas encore à la caisse.")
    NO_COUNTDOWN = _("Aucun décompte ne court.")
    NOTHING_TO_READ = _("Il n'y a pas de cartes à lire maintenant.")

    # Laying cards.
    NOT_THE_COLOUR = _("La couleur est à poser par {active} ; à {giver} le nombre.")
    NOT_THE_NUMBER = _("Le nombre est à poser par {giver} ; à {active} la couleur.")
    NOT_IN_TURN = _("Dans ce tour, seuls {active} et {giver} posent une carte.")
    WRONG_COLOUR = _("{who} n'a que ces deux couleurs : {colours}.")
    CARD_GONE = _("Cette carte est déjà jouée : chaque carte sert une fois par manche.")
    ALREADY_LAID = _("{who} a déjà posé sa carte.")
    IN_HANDS = _("Les vraies cartes restent dans les mains : dites seulement qu'elles sont posées.")
    NO_REAL_CARDS = _("On joue sans les vraies cartes : la boîte connaît celles qui sont posées.")
    NONE_LEFT = _("Il ne reste aucun {number} : les {count} de la manche sont déjà passés.")

    # BIG DEAL.
    NOT_THE_TIME = _("BIG DEAL se dit pendant le décompte : ni avant, ni après.")
    SAID_BEFORE = _("Trop tard : {who} a été plus rapide, ta carte te reste.")
    PRESSED_BEFORE = _("Trop tard : la boîte l'a entendu avant, ta carte te reste.")
    SPENT = _("{who} a déjà joué son BIG DEAL dans cette manche.")
    NOT_A_CALLER = _("Dans ce tour, seuls {active} et {giver} peuvent dire BIG DEAL.")
    NO_CALLER_LEFT = _("Plus personne n'a de BIG DEAL à jouer dans ce tour.")
    NOBODY_TO_NAME = _("Il n'y a pas de BIG DEAL sans nom.")

    # Rounds and people.
    LAST_ROUND_BEGUN = _("La dernière manche est commencée : on ne change plus leur nombre.")
    ROUND_BEGUN = _("La manche {round} est commencée : il en faut au moins {round}.")
    IS_AWAY = _("{who} n'est pas à la table.")
    NOT_AWAY = _("{who} est à la table.")
    TOO_FEW = _("Il faut au moins deux joueurs à la table.")

    # By hand.
    NO_SUCH_SQUARE = _("La piste n'a pas de case {square}.")
    SAME_PLAYER = _("On ne se paie pas soi-même.")
    NOT_ENOUGH = _("Pas assez de jetons : {who} en a pour {value}.")
