"""The count of a round: what has to be said depends only on the pile (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from pi_parrain.games.vilains.words import Card, Error, Sound

HIGHEST = 7
CYCLE = 2 * (HIGHEST - 1)
"""1 2 3 4 5 6 7 6 5 4 3 2, and again: neither end is said twice (V-01)."""

Call = tuple[Sound, ...]
NUMBERS = tuple(sound for sound in Sound if sound.value.isdigit())


def value(step: int) -> int:
    """The number of a gangster when *step* others were counted before him in the round."""
    place = step % CYCLE
    return place + 1 if place < HIGHEST else CYCLE + 1 - place


def steps(pile: Sequence[Card]) -> int:
    """How far the count is. Cards that are not named are counted all the same (V-15)."""
    return sum(card.gangsters for card in pile)


def call(pile: Sequence[Card]) -> Call:
    """What goes with the last card of *pile*, which holds the whole round up to it."""
    *below, top = pile
    match top:
        case Card.GANGSTER | Card.DOUBLE_GANGSTERS:
            return tuple(number(steps(below) + i) for i in range(top.gangsters))
        case Card.PHONE | Card.DOUBLE_PHONES:
            return (Sound.NOISE,) * top.gangsters
        case Card.PISTOL:
            return ()


def number(step: int) -> Sound:
    return Sound(str(value(step)))


def claims(card: Card) -> tuple[Call, ...]:
    """What people may have heard when *card* was turned over, the likely first."""
    odd: tuple[Call, ...] = ((Sound.OTHER,), ())
    match card:
        case Card.GANGSTER:
            return (*((sound,) for sound in NUMBERS), *odd)
        case Card.DOUBLE_GANGSTERS:
            return (*((number(step), number(step + 1)) for step in range(CYCLE)), *odd)
        case Card.PHONE | Card.DOUBLE_PHONES:
            return ((Sound.NOISE,), (Sound.NOISE,) * 2, *odd)
        case Card.PISTOL:
            return ((), (Sound.OTHER,))


def error_in(said: Call, expected: Call) -> Error | None:
    """What is wrong with *said*, in the words of the booklet; ``None`` when nothing is."""
    if said == expected:
        return None
    counted = bool(said) and all(sound in NUMBERS for sound in said)
    if counted and expected and Sound.NOISE not in expected:
        return Error.WRONG_NUMBER
    if expected == (Sound.NOISE,) and set(said) == {Sound.NOISE}:
        return Error.TWO_NOISES
    if Sound.NOISE in expected and not any(sound in NUMBERS for sound in said):
        return Error.WRONG_NOISE
    return Error.WRONG_WORD
