"""Phase 8: the largest equal shares that the bills at hand can make (RULES 1.6, L-43)."""

from __future__ import annotations

from dataclasses import dataclass

from pi_parrain.games.live.bills import Bills, cards
from pi_parrain.phrases import Money, Phrase, _

UNIT = 5_000
"""Dollars. Shares are counted in the smallest bill."""


@dataclass(frozen=True, slots=True)
class Split:
    """*pot* made into one part for each survivor, all worth *share*; *left* is carried over."""

    pot: Bills
    share: Money
    parts: tuple[Bills, ...]
    left: Bills


def split(pot: Bills, among: int) -> Split:
    """Share *pot* equally, without change, from the biggest notes down (P1 to P15).

    Nobody to share with leaves everything (L-17); so does a pot with no equal shares in it.
    """
    units = _units(pot, among)
    parts, left = _deal(pot, among, units)
    return Split(pot, Money(units * UNIT), parts, left)


def _units(pot: Bills, among: int) -> int:
    """The largest share, in fives. Not monotone (P7, P11), so every step down is tried."""
    if among < 1:
        return 0
    most = pot.value // (UNIT * among)
    return next((s for s in range(most, 0, -1) if _fives(pot, among, s) <= pot.k5), 0)


def _fives(pot: Bills, among: int, units: int) -> int:
    """How many 5.000 $ bills top up *among* shares once the bigger bills have all been used."""
    twenties = min(pot.k20, among * (units // 4))
    tens = min(pot.k10, among * (units // 2) - 2 * twenties)
    return among * units - 4 * twenties - 2 * tens


def _deal(pot: Bills, among: int, units: int) -> tuple[tuple[Bills, ...], Bills]:
    """Fill one share after the other, as the booklet's example does; and what is left."""
    k20, k10, k5 = pot.k20, pot.k10, pot.k5
    parts = []
    for _survivor in range(among):
        twenties = min(k20, units // 4)
        tens = min(k10, (units - 4 * twenties) // 2)
        fives = units - 4 * twenties - 2 * tens
        k20, k10, k5 = k20 - twenties, k10 - tens, k5 - fives
        parts.append(Bills(twenties, tens, fives))
    return tuple(parts), Bills(k20, k10, k5)


def explain(split: Split, easy: bool = False) -> Phrase:
    """The split in one line, and why nobody gets more; *easy* speaks of cards, not of money."""
    if not split.pot:
        return Phrase(_("Le magot est vide : rien à partager."))
    return _explain_cards(split) if easy else _explain_money(split)


def _explain_money(split: Split) -> Phrase:
    words = {
        "n": len(split.parts),
        "share": split.share,
        "left": split.left,
        "pot": split.pot.value,
        "cards": cards(split.pot.count),
        "why": _why_not_more(split) if split.left and split.parts else None,
    }
    match split:
        case Split(parts=()):
            text = _("Personne au partage : tout le magot reste, {pot} en {cards}.")
        case Split(parts=(_part,)):
            text = _("Un seul survivant : il prend tout le magot, {pot}.")
        case Split(share=0):
            text = _("{n} survivants et aucune part égale possible : les {pot} restent. {why}")
        case Split(left=left) if left:
            text = _("{n} parts de {share} ; il reste {left}. {why}")
        case _:
            text = _("{n} parts de {share}, sans reste.")
    return Phrase(text, words)


def _why_not_more(split: Split) -> Phrase:
    """Each share between this one and the pot's average lacks fives, or the pot is too small."""
    among, pot = len(split.parts), split.pot
    next_up = split.share // UNIT + 1
    most = pot.value // (UNIT * among)
    words: dict[str, object] = {"more": Money(next_up * UNIT), "most": Money(most * UNIT)}
    if most < next_up:
        words |= {"need": Money(among * next_up * UNIT), "pot": pot.value}
        return Phrase(_("Pour {more} chacun, il faudrait {need} : le magot fait {pot}."), words)
    words["need"] = min(_fives(pot, among, units) for units in range(next_up, most + 1))
    words["fives"] = pot.k5
    return Phrase(_FIVES_LACK[pot.k5 > 0, most > next_up], words)


# Keyed by: are there any fives; is there more than one larger share to rule out.
_FIVES_LACK = {
    (True, False): _(
        "Pour {more} chacun, il faudrait {need} billets de 5.000 $ d'appoint : il y en a {fives}."
    ),
    (True, True): _(
        "Pour plus ({more} à {most}), il faudrait au moins {need} billets de 5.000 $ d'appoint : "
        "il y en a {fives}."
    ),
    (False, False): _(
        "Pour {more} chacun, il faudrait {need} billets de 5.000 $ d'appoint : il n'y en a aucun."
    ),
    (False, True): _(
        "Pour plus ({more} à {most}), il faudrait au moins {need} billets de 5.000 $ d'appoint : "
        "il n'y en a aucun."
    ),
}


def _explain_cards(split: Split) -> Phrase:
    """« Comptage facile »: only the number of cards matters (RULES 1.8, L-42)."""
    among, each = len(split.parts), split.share // UNIT
    words = {
        "n": among,
        "each": cards(each),
        "left": cards(split.left.count),
        "pot": cards(split.pot.count),
        "need": cards(among * (each + 1)),
        "more": each + 1,
    }
    match split:
        case Split(parts=()):
            text = _("Personne au partage : tout le magot reste, {pot}.")
        case Split(parts=(_part,)):
            text = _("Un seul survivant : il prend tout le magot, {pot}.")
        case Split(share=0):
            text = _("{pot} pour {n} survivants : pas une chacun, tout reste.")
        case Split(left=left) if left:
            text = _(
                "{n} parts de {each} ; il reste {left}. Pour {more} chacun, il faudrait {need}."
            )
        case _:
            text = _("{n} parts de {each}, sans reste.")
    return Phrase(text, words)
