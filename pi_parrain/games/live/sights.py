"""What one sees and hears in the meadow: sentences for whoever learns to referee."""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import Seen, sight
from pi_parrain.games.live.bills import Bills, cards
from pi_parrain.games.live.moves import Name, TeamName
from pi_parrain.games.live.roster import receiver
from pi_parrain.games.live.state import State, Team
from pi_parrain.games.live.words import Card, Phase
from pi_parrain.phrases import Phrase, _

READY = Phrase(_("Chacun a sa carte. On attend votre décompte pour courir."))
FROZEN = Phrase(_("Tout le monde se fige et vise. On attend le second décompte."))
BANZAI = Phrase(_("Ceux qui restent crient « Banzaï ! »."))
SILENCE = Phrase(_("Plus personne ne tire."))
NOBODY_SHOOTS = Phrase(_("Silence : personne ne tire dans cette phase."))
BACK_AGAIN = Phrase(_("Les lâches reviennent, les blessures s'effacent."))
NEXT_VOLLEY = {
    Phase.DOUBLE_GUNS: Phrase(_("On attend que vous appeliez « Double Guns ».")),
    Phase.SHOTGUN: Phrase(_("On attend que vous appeliez « Shotgun ».")),
    Phase.SPLIT: Phrase(_("Les armes se taisent : tout le monde regarde le magot.")),
}


# Between two rounds


def step_out(who: Name) -> Seen:
    return sight(_("{who} part aux toilettes en courant."), who=who)


def come_back(who: Name) -> Seen:
    return sight(_("Voilà {who} de retour."), who=who)


def arrive(who: Name, team: TeamName) -> Seen:
    return sight(_("{who} arrive en retard et rejoint « {team} »."), who=who, team=team)


def depart(who: Name) -> Seen:
    return sight(_("On vient chercher {who} : c'est l'heure de rentrer."), who=who)


def pack(bills: Bills, left: Bills, *, easy: bool) -> Seen:
    opened = sight(_("Vous ouvrez un paquet : {pack}."), pack=cards(bills.count) if easy else bills)
    rest = sight(_("Il restait {left} de la manche d'avant."), left=cards(left.count))
    return (*opened, *rest) if left else opened


def armed(state: State, team: Team) -> Seen:
    chief = receiver(state, team)
    return sight(_("{who} prend les cartes de « {team} »."), who=chief or "", team=team.name)


# Courage


def flee(who: Name, luck: Luck) -> Seen:
    return sight(luck.choice(_FLEE), who=who)


_FLEE = (
    _("{who} lève les deux bras."),
    _("{who} lève les bras et part au coin des lâches."),
    _("{who} n'a pas crié : les bras en l'air."),
)


def moved(who: Name) -> Seen:
    return sight(_("{who} a bougé après le sifflet : vous l'envoyez au coin des lâches."), who=who)


# The shoot-out


def shot(phase: Phase, shooter: Name | None, victim: Name, *, sly: bool, wounded: bool) -> Seen:
    words = {"who": shooter, "victim": victim}
    fired = _FIRED[phase] if shooter is not None else _FIRED_BY_SOMEBODY
    return (Phrase(fired, words), Phrase(_struck(phase, sly, wounded), words))


_FIRED = {
    Phase.BANG: _("{who} crie « Bang ! » en visant {victim}."),
    Phase.DOUBLE_GUNS: _("{who} crie « Double Guns ! » : un des deux pistolets vise {victim}."),
    Phase.SHOTGUN: _("{who} crie « Shotgun ! » et vise {victim}."),
}
_FIRED_BY_SOMEBODY = _("Un coup part, on ne voit pas d'où : il vise {victim}.")


def _struck(phase: Phase, sly: bool, wounded: bool) -> str:
    if phase is Phase.SHOTGUN:
        return _("{victim} tombe à la renverse.")
    if sly:
        return _("{victim} regarde ailleurs, comme si de rien n'était.")
    if wounded:
        return _("{victim} avait déjà la main sur le cœur : direction l'hôpital.")
    return _("{victim} met la main sur le cœur.")


def cheat(who: Name, card: Card) -> Phrase:
    words = {"who": who, "card": card}
    return Phrase(_("{who} crie « {card} ! » malgré sa blessure : cela ne compte pas."), words)


def reveal(who: Name, card: Card, number: int | None, *, sly: bool) -> Seen:
    words = {"who": who, "card": card, "number": number}
    forgot = sight(_("{who} oublie sa carte ; vous demandez à la voir."), who=who) if sly else ()
    text = (
        _("{who} montre : {card}.") if number is None else _("{who} montre : {card} n° {number}.")
    )
    return (*forgot, Phrase(text, words))


def no_click(names: tuple[Name, ...]) -> Seen:
    return sight(_("Pas de carte Click à montrer chez {names}."), names=names)


def stab(who: Name, victim: Name | None) -> Seen:
    if victim is None:
        return sight(_("{who} garde son poignard dans sa manche."), who=who)
    return sight(_("{who} fait un pas et touche {victim}."), who=who, victim=victim)


def explode(who: Name, touched: tuple[Name, ...]) -> Seen:
    if not touched:
        return sight(_("Boom ! {who} saute, les bras écartés, sans toucher personne."), who=who)
    return sight(_("Boom ! {who} saute, tourne et touche {touched}."), who=who, touched=touched)


def recoil(who: Name, touched: tuple[Name, ...]) -> Seen:
    if not touched:
        return sight(_("{who} recule d'un pas, sans toucher personne."), who=who)
    return sight(
        _("{who} recule d'un pas, les bras écartés, et heurte {touched}."),
        who=who, touched=touched,
    )  # fmt: skip


# The split


def gathered(number: int) -> Seen:
    return sight(_("Toutes les cartes sont ramassées : vous en comptez {number}."), number=number)


def paid(team: TeamName) -> Seen:
    return sight(_("« {team} » vient chercher sa pile."), team=team)
