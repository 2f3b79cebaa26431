"""Every way this referee can say no: each reason is its own French sentence, with holes."""

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
    UNKNOWN_SIDE = _("Cette équipe ne joue pas.")
    COLOURS_MISSING = _("Chacun a son équipe, ou personne n'en a.")
    ONE_TEAM = _("Il faut au moins deux équipes.")
    NEIGHBOURS = _(
        "{one} et {other} sont dans la même équipe et côte à côte : changez leurs places. "
        "Seuls deux Evil Twins sont voisins, à sept joueurs."
    )
    TWIN_POWER = _("{who} est Evil Twin : sa carte remplace le pouvoir.")
    SAME_POWER = _("« {power} » est déjà à {who} : chaque pouvoir est unique.")
    MERCENARIES_IN_TEAMS = _("Les mercenaires se jouent en équipes.")
    MERCENARY_TWICE = _("Chaque mercenaire n'a qu'une tuile.")
    NEEDS_MORE = _("{mercenary} demande l'extension More Cash'n More Guns.")

    # The order of things.
    LOOT_FIRST = _("Étalez d'abord les huit cartes Butin du tour.")
    LOOT_SHOWN = _("Le butin du tour est déjà sur la table.")
    HOLDUP_FIRST = _("D'abord le braquage : la boîte compte jusqu'à zéro.")
    COURAGE_FIRST = _("D'abord le courage : la boîte compte jusqu'à zéro.")
    COUNTING = _("Le décompte court : attendez le zéro.")
    NO_COUNTDOWN = _("Aucun décompte ne court.")
    NOTHING_TO_COUNT = _("Il n'y a rien à compter maintenant.")
    LYING_FIRST = _("Dites d'abord qui se couche.")
    SHOTS_FIRST = _("Dites d'abord qui est touché, puis passez au partage.")
    SHARING_FIRST = _("Le partage n'est pas fini.")
    NO_SHARING = _("On ne partage pas maintenant.")
    NOT_IN_PLAY = _("Les tours sont finis : c'est l'heure des comptes.")

    # Loot.
    NO_CARDS = _("Aucune carte n'est choisie.")
    NONE_LEFT = _("« {card} » : il en reste {left} dans la boîte de jeu.")
    NO_SUCH_CARD = _("« {card} » n'y est pas.")
    SAME_SPOT = _("La carte y est déjà.")
    SPOT_UNCLEAR = _("Dites chez qui, ou sous quelle enveloppe.")

    # Shots.
    IS_DEAD = _("{who} est hors jeu.")
    IS_DOWN = _("{who} est à terre.")
    OWN_TARGET = _("On ne se vise pas soi-même.")
    TEAM_MATE = _("{who} et {target} sont dans la même équipe : on ne vise pas un coéquipier.")
    ALREADY_SHOWN = _("{who} a déjà montré sa balle dans ce tour.")
    SPARROW = _("{who} est visé par le Desert Sparrow {sparrow:de} : il change de cible.")
    NO_SUCH_GUN = _("{who} n'a pas ce pistolet.")
    NO_SHOOTER = _("Dites qui a tiré : seul son pistolet peut faire cela.")
    SPENT = _("D'après le compte, {who} n'a plus de carte {bullet}. Est-ce bien lui ?")
    NO_SUCH_SHOT = _("Il n'y a pas de tir n° {number}.")
    TAKES_WHICH = _("Dites quelle part {who} prend à {target}.")
    DRAWS_SO_MANY = _("Il faut tirer {number} cartes chez {who}, ou laisser la boîte tirer.")
    NOT_WITH_THIS = _("Cela ne va qu'avec le Grappin ou le Stun Gun.")

    # Surprises.
    BEFORE_HOLDUP = _("Flash Bang se joue avant le braquage.")
    AFTER_COURAGE = _("Jammed Weapons se joue juste après le courage.")
    BEFORE_SHARING = _("Parcel Bomb se pose au début du partage, avant la première carte.")
    PLAYED_BEFORE = _("« {surprise} » est déjà jouée dans ce tour.")
    ONE_PLACE = _("La bombe est sur une carte, ou sur une tuile.")

    # Sharing.
    TWINS_FIRST = _("Un seul des Evil Twins partage : dites d'abord lequel ({twins}).")
    NOT_A_TWIN = _("{who} n'est pas Evil Twin.")
    NO_TWINS_NOW = _("Les Evil Twins n'ont rien à choisir maintenant.")
    NOBODY_TAKES = _("Plus personne ne prend rien dans ce tour.")
    NOT_ON_TABLE = _("« {card} » n'est pas sur la table.")
    TILE_GONE = _("La tuile « {tile} » n'est pas disponible.")
    NO_SUCH_TILE = _("On joue sans la tuile « {tile} ».")
    NOT_FOR_ANOTHER = _("Cette carte ne s'utilise pas sur quelqu'un d'autre.")
    NOT_A_MATE = _("{who} n'est pas de l'équipe {taker:de}.")
    NOT_THE_BOMB = _("La bombe n'est pas sur une carte comme celle-là.")
    NOTHING_OF_IT = _("{who} n'a pas cette carte.")
    NO_POWER = _("{who} n'a pas de pouvoir noté.")
    NO_SURPRISE = _("{who} n'a pas cette surprise parmi celles qui sont notées.")
    CARDS_REMAIN = _("Il reste des cartes sur la table, et {who} peut en prendre.")

    # The end (accounts, recruitment, mercenaries).
    COUNT_CLOSED = _("Les butins sont comptés : annulez pour y revenir.")
    ALREADY_SHOWN_RANKS = _("Le classement se dévoile déjà : annulez pour corriger.")
    PRINTED = _("« {card} » : {number} en tout, et la boîte de jeu n'en a que {most}.")
    NO_FAKES_NOW = _("On ne juge pas les faux billets maintenant.")
    NO_RECRUITING = _("On ne recrute pas maintenant.")
    TIE_FIRST = _("Égalité entre {sides} : le dernier Parrain dit d'abord qui recrute avant.")
    NO_TIE = _("Personne n'attend l'avis du dernier Parrain pour cette équipe.")
    NOT_ITS_TURN = _("C'est à {side} de recruter.")
    NOT_LAID_OUT = _("{mercenary} n'est pas sur la table.")
    NO_SUCH_CHOICE = _("{rule} {mercenary} ne peut pas faire cela.")
    THEFT_FIRST = _("Le vol de CatGirl n'est pas fini.")
    NO_THEFT = _("Personne ne vole maintenant.")
    NOTHING_TO_STEAL = _("{who} n'a rien que CatGirl puisse voler.")
    THIEF_CHOOSES = _("Le voleur choisit sa carte : dites laquelle prend {who}.")
    NOT_HELD = _("« {card} » n'est pas dans le butin {who:de}.")
