"""Who holds which loot when the accounts are made, and the sum of each: figures that open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.envelopes import paintings
from pi_parrain.games.spirit.loot import (
    DIAMOND_BONUS,
    FAKE_BILLS,
    Family,
    Kind,
    Pile,
    collection,
)
from pi_parrain.games.spirit.words import Name, Side
from pi_parrain.phrases import Money, Phrase, _

RAISED_BILL = Money(15_000)  # a bill of 5.000 $ with Jay Bond
WEDDING_GIFT = Money(20_000)  # Fake Elvis
BONUS_STEP = 30_000  # Lady Diamond
CASE_STEP = 25_000  # Jason UPS, for briefcase and key each


@dataclass(frozen=True, slots=True)
class Sum:
    """A figure, *what* it is for, and the *parts* that add up to it, where it has any."""

    what: Phrase
    amount: Money
    parts: tuple[Sum, ...] = ()


@dataclass(frozen=True, slots=True)
class Purse:
    """One loot that counts by itself: of somebody alive, of a couple, or of an extra member.

    *names* of the players whose cards these are; *drawn* paintings are no cards.
    """

    side: Side
    label: Phrase
    loot: Pile
    names: tuple[Name, ...] = ()
    drawn: int = 0
    wedding: bool = False


def added(what: Phrase, parts: Iterable[Sum]) -> Sum:
    parts = tuple(parts)
    return Sum(what, Money(sum(part.amount for part in parts)), parts)


# Who holds what


def purses(ending: Ending) -> tuple[Purse, ...]:
    """Of the living and of extra members (T-06); the dead hold nothing (T-10)."""
    return (*purses_of_players(ending), *purses_of_extras(ending))


def purses_of_players(ending: Ending) -> Iterator[Purse]:
    shared: set[Name] = set()
    for person in ending.people:
        if person.dead or person.name in shared:
            continue
        spouse = ending.spouse(person.name)
        if spouse is None:
            yield single(person)
        else:
            shared.add(spouse.name)
            yield married(person, spouse)


def single(person: Person) -> Purse:
    label = Phrase("{who}", {"who": person.name})
    return Purse(person.side, label, person.loot, (person.name,), person.drawn)


def married(person: Person, spouse: Person) -> Purse:
    """One common loot, which the survivor keeps if the other has died since."""
    words = {"who": person.name, "spouse": spouse.name}
    text = _("{who}, avec le butin {spouse:de}") if spouse.dead else _("{who} et {spouse}, mariés")
    return Purse(
        person.side,
        Phrase(text, words),
        person.loot + spouse.loot,
        (person.name, spouse.name),
        person.drawn + spouse.drawn,
        wedding=True,
    )


def purses_of_extras(ending: Ending) -> Iterator[Purse]:
    for extra in ending.extras:
        yield Purse(extra.side, Phrase("{who}", {"who": extra.mercenary}), extra.loot)


# What it is worth


def diamonds(purse: Purse, ending: Ending) -> int:
    """Cards, whatever their value; the two fake ones as the last Godfather ruled."""
    fakes = purse.loot[Kind.FAKE_DIAMONDS]
    return purse.loot.family(Family.DIAMOND) - fakes + fakes * ending.rulings.diamonds


def bonus(ending: Ending) -> Money:
    """60.000 $, unless Lady Diamond was told otherwise."""
    hiring = ending.hiring(Mercenary.LADY_DIAMOND)
    steps = 0 if hiring is None else sum(way.sign for way in hiring.choice.ways)
    return Money(DIAMOND_BONUS + BONUS_STEP * steps)


def case_values(ending: Ending) -> dict[Kind, Money]:
    """Briefcase and key, as ruled and as Jason UPS was told."""
    hiring = ending.hiring(Mercenary.JASON_UPS)
    steps = (0, 0) if hiring is None else [way.sign for way in hiring.choice.ways]
    ruled = (ending.rulings.briefcase, ending.rulings.key)
    values = [Money(value + CASE_STEP * step) for value, step in zip(ruled, steps, strict=True)]
    return dict(zip((Kind.BRIEFCASE, Kind.KEY), values, strict=True))


def contents(purse: Purse, ending: Ending) -> Iterator[Sum]:
    """What is in *purse*; what it holds none of is left out."""
    yield from families(purse, ending)
    for kind, value in case_values(ending).items():
        if purse.loot[kind]:
            yield Sum(Phrase("{kind}", {"kind": kind}), value)
    if purse.wedding:
        yield Sum(Phrase(_("Cadeau de mariage (Fake Elvis)")), WEDDING_GIFT)


def families(purse: Purse, ending: Ending) -> Iterator[Sum]:
    if purse.loot.family(Family.BILL):
        yield added(Phrase(_("Billets")), bills(purse, ending))
    if purse.loot.family(Family.DIAMOND):
        yield added(Phrase(_("Diamants")), stones(purse))
    if number := paintings(purse.loot, ending.rulings) + purse.drawn:
        yield Sum(gallery(number, purse.drawn), collection(number))


def bills(purse: Purse, ending: Ending) -> Iterator[Sum]:
    raised = ending.works_for(Mercenary.JAY_BOND, purse.side)
    for kind, number in purse.loot.numbers.items():
        if kind in FAKE_BILLS and not ending.rulings.bills:
            uncounted = _("{n} × {kind}, sans valeur")
            yield Sum(Phrase(uncounted, {"n": number, "kind": kind}), Money(0))
        elif kind is Kind.BILL_5 and raised:
            yield times(number, RAISED_BILL, _("{n} × {value} (Jay Bond)"))
        elif kind in FAKE_BILLS:
            yield times(number, kind.face, _("{n} × {value} (faux, mais comptés)"))
        elif kind.family is Family.BILL:
            yield times(number, kind.face)


def stones(purse: Purse) -> Iterator[Sum]:
    for kind, number in purse.loot.numbers.items():
        if kind is Kind.FAKE_DIAMONDS:
            yield Sum(Phrase("{kind}", {"kind": kind}), Money(0))
        elif kind.family is Family.DIAMOND:
            yield times(number, kind.face)


def times(number: int, value: Money, text: str = "{n} × {value}") -> Sum:
    return Sum(Phrase(text, {"n": number, "value": value}), Money(number * value))


def gallery(number: int, drawn: int) -> Phrase:
    """« 3 tableaux »: worth more together than one by one, so this figure has no parts."""
    text = _("1 tableau") if number == 1 else _("{n} tableaux")
    if drawn:
        text = _("{n} tableaux, dont un de Miss Pencilhands")
    if drawn and number == 1:
        text = _("1 tableau de Miss Pencilhands")
    return Phrase(text, {"n": number})


def worth(ending: Ending, name: Name) -> Sum:
    """What *name* has by himself or herself, dead or alive, without any majority of diamonds.

    It depends on nobody else's cards: a pad may show it.
    """
    purse = single(ending.person(name))
    return added(purse.label, contents(purse, ending))


def envelope(ending: Ending, side: Side) -> Sum:
    """What lies under the envelope of *side*, as the order of recruitment counts it (T-02)."""
    label = Phrase("{side}", {"side": ending.called(side)})
    return added(label, families(Purse(side, label, ending.envelopes[side]), ending))
