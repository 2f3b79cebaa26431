"""What one sees and hears round the table: sentences for whoever learns to referee."""

from __future__ import annotations

from pi_parrain.engine.players import Seen, sight
from pi_parrain.games.spirit.ending.moves import Choice, Rulings
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.words import Bullet, Name, Names, Power, Surprise, Tile
from pi_parrain.phrases import Phrase, _

FLASH = Phrase(_("« Flash Bang ! » : tout le monde ferme les yeux."))
JAMMED = Phrase(_("« Armes enrayées ! » : les balles de ce tour sont défaussées."))
AIM = Phrase(_("Chacun a choisi sa balle. On attend « à trois » pour viser."))
COURAGE = Phrase(_("Tout le monde vise. On attend « à trois » pour le courage."))
STRUCK = Phrase(_("Plus personne ne tire."))
SHARED = Phrase(_("Le partage est fini."))
COUNTED = Phrase(_("Tous les butins sont relevés."))
ENOUGH = Phrase(_("Cela suffit : le vol s'arrête."))


def cards(pile: Pile) -> tuple[Phrase, ...] | Phrase:
    """« 2 × billet de 5.000 $ et 1 × tableau »."""
    if not pile:
        return Phrase(_("rien"))
    return tuple(
        Phrase("{number} × {kind}", {"number": number, "kind": kind})
        for kind, number in pile.numbers.items()
    )


# A turn


def noted(who: Name, surprise: Surprise) -> Seen:
    return sight(_("{who} dit tenir une carte Surprise : {surprise}."), who=who, surprise=surprise)


def loot(pile: Pile) -> Seen:
    return sight(_("Sur la table : {cards}."), cards=cards(pile))


def lie_down(players: Names) -> Seen:
    if not players:
        return sight(_("Personne ne se couche."))
    text = _("{who} se couche.") if len(players) == 1 else _("{who} se couchent.")
    return sight(text, who=players)


def harmless(who: Name) -> Seen:
    return sight(_("{who} retourne sa balle : elle ne tire pas."), who=who)


def shot(shooter: Name | None, target: Name) -> Seen:
    if shooter is None:
        return sight(_("Un coup part, on ne sait d'où : il touche {target}."), target=target)
    return sight(_("« Bang ! » : {who} touche {target}."), who=shooter, target=target)


def grapple(shooter: Name, target: Name, taken: Kind | None) -> Seen:
    words = {"who": shooter, "target": target, "card": taken}
    if taken is None:
        return sight(_("{who} vise {target} au grappin : il n'y a rien à prendre."), **words)
    return sight(_("{who} vise {target} au grappin et lui prend : {card}."), **words)


def stun(shooter: Name, target: Name, drawn: tuple[Kind, ...]) -> Seen:
    words = {"who": shooter, "target": target, "cards": drawn}
    if not drawn:
        return sight(_("{who} assomme {target} : il n'y a rien à perdre."), **words)
    return sight(_("{who} assomme {target}, et ces parts vont sur la table : {cards}."), **words)


# Sharing


def twin(who: Name) -> Seen:
    return sight(_("Des deux jumeaux, c'est {who} qui partage."), who=who)


def bomb(place: Kind | Tile) -> Seen:
    return sight(_("« Colis piégé ! » : la bombe est sur : {place}."), place=place)


def take(who: Name, card: Kind, mate: Name | None, *, bombed: bool) -> Seen:
    words = {"who": who, "card": card, "mate": mate}
    text = _("{who} prend : {card}.") if mate is None else _("{who} prend, pour {mate} : {card}.")
    boom = sight(_("Et c'est la carte piégée !")) if bombed else ()
    return (*sight(text, **words), *boom)


def tile(who: Name, turned: Tile) -> Seen:
    return sight(_("{who} retourne la tuile : {tile}."), who=who, tile=turned)


def trade(
    who: Name,
    mate: Name,
    given: Kind | Bullet | Power | Surprise,
    got: Kind | Bullet | Power | Surprise,
) -> Seen:
    return sight(
        _("{who} et {mate} échangent dans l'ombre : {given} contre {got}."),
        who=who, mate=mate, given=given, got=got,
    )  # fmt: skip


def invest(who: Name, card: Kind) -> Seen:
    return sight(_("{who} glisse une carte sous l'enveloppe : {card}."), who=who, card=card)


# The end


def holds(who: Name, loot: Pile, wounds: int) -> Seen:
    words = {"who": who, "cards": cards(loot), "wounds": wounds}
    return sight(_("{who} montre son butin : {cards}. Blessures : {wounds}."), **words)


def godfather(who: Name) -> Seen:
    return sight(_("Le dernier Parrain, c'était {who}."), who=who)


def envelope(side: Phrase, loot: Pile) -> Seen:
    return sight(_("Sous l'enveloppe {side:de} : {cards}."), side=side, cards=cards(loot))


def right_hand(loot: Pile) -> Seen:
    return sight(_("Sous Clemenz'Hand : {cards}."), cards=cards(loot))


def fakes(rulings: Rulings) -> Seen:
    """All that the last Godfather decides."""
    bills = _("Le dernier Parrain dit : les faux billets comptent.")
    no_bills = _("Le dernier Parrain dit : les faux billets ne valent rien.")
    painting = _("Le faux tableau compte dans une collection.")
    no_painting = _("Le faux tableau ne compte dans aucune collection.")
    diamonds = _("La carte aux deux faux diamants compte pour {number}.")
    return (
        Phrase(bills if rulings.bills else no_bills),
        Phrase(painting if rulings.painting else no_painting),
        Phrase(diamonds, {"number": rulings.diamonds}),
    )


def first(side: Phrase) -> Seen:
    return sight(_("Égalité : le dernier Parrain laisse choisir d'abord {side}."), side=side)


def recruit(side: Phrase, mercenary: Mercenary, choice: Choice) -> Seen:
    hired = sight(_("Au tour {side:de} : on recrute {mercenary}."), side=side, mercenary=mercenary)
    chosen = (*choice.players, *choice.ways)
    return (*hired, *sight(_("Son choix : {chosen}."), chosen=chosen)) if chosen else hired


def nobody(side: Phrase) -> Seen:
    return sight(_("Au tour {side:de} : on ne recrute personne."), side=side)


def steal(thief: Name, victim: Name, card: Kind) -> Seen:
    return sight(_("{who} vole à {victim} : {card}."), who=thief, victim=victim, card=card)
