"""The envelopes: what each is worth, and who recruits first because of it."""

from __future__ import annotations

from pi_parrain.games.spirit.ending.facts import Stake
from pi_parrain.games.spirit.ending.moves import Rulings
from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.loot import FAKE_BILLS, Family, Kind, Pile, collection
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Money, Phrase, _


def invested(loot: Pile, rulings: Rulings) -> Money:
    """Faces of bills and diamonds, paintings by their table, others nothing (T-02).

    Fake bills count if they were ruled genuine (T-22), the fake painting as in a collection.
    """
    faces = sum(
        number * kind.face
        for kind, number in loot.numbers.items()
        if rulings.bills or kind not in FAKE_BILLS
    )
    return Money(faces + collection(paintings(loot, rulings)))


def paintings(loot: Pile, rulings: Rulings) -> int:
    """How many of them the table counts."""
    return loot.family(Family.PAINTING) - (0 if rulings.painting else loot[Kind.FAKE_PAINTING])


def stakes(ending: Ending) -> tuple[Stake, ...]:
    """Of the sides that put at least one card under their envelope; the others get nobody."""
    return tuple(
        Stake(side, int(invested(loot, ending.rulings)), loot.size)
        for side, loot in ending.envelopes.items()
        if loot
    )


def order(ending: Ending) -> tuple[Stake, ...]:
    """Most invested first, then most cards (RULES 4.6), then whom the last Godfather put first."""

    def place(stake: Stake) -> tuple[int, int, int]:
        first = ending.put_first
        favour = first.index(stake.side) if stake.side in first else len(first)
        return -stake.value, -stake.cards, favour

    return tuple(sorted(ending.stakes, key=place))


def next_up(ending: Ending) -> tuple[Side, ...]:
    """Whose turn it is; several, if the last Godfather must say which of them is first."""
    done = {*ending.passed, *(hiring.side for hiring in ending.hired)}
    waiting = [stake for stake in order(ending) if stake.side not in done]
    if not waiting or not ending.mercenaries:
        return ()
    first, *others = waiting
    if first.side in ending.put_first:
        return (first.side,)
    return (first.side, *(stake.side for stake in others if equal(stake, first)))


def recruiter(ending: Ending) -> Side | None:
    """The side that chooses now, if that is clear and nobody is still stealing."""
    up = next_up(ending)
    return up[0] if len(up) == 1 and ending.theft is None else None


def equal(one: Stake, other: Stake) -> bool:
    return (one.value, one.cards) == (other.value, other.cards)


def is_open(ending: Ending, stake: Stake) -> bool:
    """Whether the last Godfather has still to say where among its equals *stake* comes."""
    equals = [other.side for other in ending.stakes if equal(other, stake)]
    unsettled = [side for side in equals if side not in ending.put_first]
    return len(unsettled) > 1 and stake.side in unsettled


def why(ending: Ending, stake: Stake) -> Phrase:
    """What gives *stake* its place in the order."""
    others = [other for other in ending.stakes if other.side != stake.side]
    equals = [other for other in others if equal(other, stake)]
    as_rich = [other for other in others if other.value == stake.value]
    words: dict[str, object] = {
        "value": Money(stake.value),
        "cards": cards(stake.cards),
        "others": [ending.the(other.side) for other in equals or as_rich],
    }
    if equals:
        return Phrase(_TIE_OPEN if is_open(ending, stake) else _TIE_BROKEN, words)
    if as_rich:
        return Phrase(_MORE_CARDS, words)
    if all(stake.value > other.value for other in others):
        return Phrase(_RICHEST, words)
    return Phrase("{value}", words)


def cards(number: int) -> Phrase:
    """« 1 carte », « 4 cartes », as words inside a sentence."""
    return Phrase(_("{n} carte") if number == 1 else _("{n} cartes"), {"n": number})


_RICHEST = _("{value} : l'enveloppe la plus garnie")
_MORE_CARDS = _("{value}, comme {others} : le nombre de cartes départage ({cards})")
_TIE_BROKEN = _("{value} et {cards}, comme {others} : le dernier Parrain a tranché")
_TIE_OPEN = _("{value} et {cards}, comme {others} : le dernier Parrain tranche")
