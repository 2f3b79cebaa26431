"""What hides in a round that nobody plays: the cards in their hands, where they stand, whom they
aim at, who is afraid. All of it is drawn from the number of the round, the same each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, isqrt

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import Chances, one_in
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import PACKS, Deck
from pi_parrain.games.live.moves import Name
from pi_parrain.games.live.state import Gangster, State
from pi_parrain.games.live.words import VOLLEYS, Card, Phase, Standing

CARDS = (
    *(Card.BANG,) * 8, *(Card.DOUBLE_GUNS,) * 4, *(Card.SHOTGUN,) * 3,
    *(Card.KEVLAR,) * 3, *(Card.BACKSTAB,) * 3, *(Card.BOOM,) * 3,
)  # fmt: skip
"""How often each weapon is drawn; nobody has published how many there are."""
ROOM_CM2 = 50_000  # for each gangster, says the booklet: 5 m²
REACH_CM = 150  # of an arm after one step or one jump
IN_SIGHT = 4  # opponents that somebody looks at before he aims
DEALT = (Standing.IN_PLAY, Standing.COWARD, Standing.COMA)
"""Who has had a card in this round: nobody lies in hospital before it."""


@dataclass(frozen=True, slots=True)
class Meadow:
    """*numbers* are those on the cards; *sly* are those who cheat a little in this round."""

    cards: dict[Name, Card]
    numbers: dict[Name, int]
    spots: dict[Name, tuple[int, int]]
    aims: dict[Name, tuple[Name, ...]]
    cowards: tuple[Name, ...]
    sly: frozenset[Name]

    def near(self, who: Name, others: tuple[Gangster, ...]) -> tuple[Name, ...]:
        """Those of *others* whom *who* can touch, the nearest first."""
        reached = [g.name for g in others if g.name != who and self.apart(who, g.name) < REACH_CM]
        return tuple(sorted(reached, key=lambda name: self.apart(who, name)))

    def apart(self, one: Name, other: Name) -> float:
        """Centimetres between two."""
        (x, y), (u, v) = self.spots[one], self.spots[other]
        return hypot(x - u, y - v)


def dealt(state: State) -> tuple[Gangster, ...]:
    return tuple(g for g in state.gangsters.values() if g.standing in DEALT)


def meadow(state: State, chances: Chances) -> Meadow:
    """The round of *state*, once its cards are dealt."""
    people = dealt(state)
    names = [gangster.name for gangster in people]
    luck = chances("round", state.round)
    side = isqrt(ROOM_CM2 * max(1, len(names)))
    cards = {name: luck.choice(CARDS) for name in names}
    numbers = dict(zip(names, luck.sample(range(1, 40), len(names)), strict=True))
    spots = {name: (luck.randrange(side), luck.randrange(side)) for name in names}
    sly = frozenset(name for name in names if one_in(luck, 6))
    bare = Meadow(cards, numbers, spots, {}, (), sly)
    aims = {gangster.name: aim(bare, gangster, people, luck) for gangster in people}
    cowards = tuple(name for name in names if afraid(name, cards, aims, luck))
    return Meadow(cards, numbers, spots, aims, cowards, sly)


def aim(
    field: Meadow, gangster: Gangster, people: tuple[Gangster, ...], luck: Luck
) -> tuple[Name, ...]:
    """Whom each of his arms points at when the whistle blows: never a team-mate."""
    opponents = [g.name for g in people if g.team != gangster.team]
    seen = sorted(opponents, key=lambda name: field.apart(gangster.name, name))[:IN_SIGHT]
    if not seen:
        return ()
    if field.cards[gangster.name] is not Card.DOUBLE_GUNS:
        return (luck.choice(seen),)
    return tuple(luck.sample(seen, 2)) if len(seen) > 1 else (seen[0], seen[0])


def afraid(
    name: Name, cards: dict[Name, Card], aims: dict[Name, tuple[Name, ...]], luck: Luck
) -> bool:
    """Whoever has many guns before his eyes, and nothing that would stop a bullet."""
    guns = sum(targets.count(name) for targets in aims.values())
    brave = 12 if cards[name] in (Card.KEVLAR, Card.BOOM) or not guns else 6
    return one_in(luck, max(2, brave - guns))


def shots(state: State, field: Meadow) -> tuple[tuple[Name, Name], ...]:
    """Who fires at whom in the open volley: arms whose target has left are down (RULES 1.4)."""
    weapon = VOLLEYS[state.phase]
    return tuple(
        (shooter.name, victim)
        for shooter in state.in_play
        if field.cards.get(shooter.name) is weapon
        if not (shooter.wounds and state.phase is not Phase.BANG)
        for victim in field.aims[shooter.name]
        if state.gangsters[victim].in_play
    )


def silenced(state: State, field: Meadow) -> tuple[Name, ...]:
    """Those whose wound has cancelled the weapon of this phase; the sly ones shout all the same."""
    weapon = VOLLEYS[state.phase]
    return tuple(
        g.name
        for g in state.in_play
        if g.wounds and g.name in field.sly
        if state.phase is not Phase.BANG and field.cards.get(g.name) is weapon
    )


def pack(deck: Deck, number: int, chances: Chances) -> Bills:
    """The bills of the pack of that *number*, from 0: all five are made before the game."""
    bills = [note for note, count in enumerate(deck.most) for _bill in range(count)]
    chances("packs").shuffle(bills)
    size = deck.cards // PACKS
    drawn = bills[number * size : (number + 1) * size]
    return Bills(*(drawn.count(note) for note in range(3)))
