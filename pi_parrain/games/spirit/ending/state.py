"""Where the end of a game stands. Frozen values; a dict in here is never written to."""

from __future__ import annotations

from dataclasses import dataclass, field

from pi_parrain.games.spirit.ending.facts import Recruited, Stake
from pi_parrain.games.spirit.ending.moves import Rulings
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import NOTHING, Kind, Pile
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.words import Colour, Name, Side
from pi_parrain.phrases import Phrase, _

COLOURS = {colour.value: colour for colour in Colour}


@dataclass(frozen=True)
class Person:
    """What counts of a player at the end.

    *drawn*: paintings of Miss Pencilhands, which are no cards. *counted*: somebody entered this.
    """

    name: Name
    side: Side
    loot: Pile = NOTHING
    wounds: int = 0
    dead: bool = False
    drawn: int = 0
    counted: bool = False


@dataclass(frozen=True)
class Extra:
    """A mercenary who is a new member of *side* with *loot* of his own.

    He is no player: nobody wounds him or steals from him, and he keeps no side alive (T-06, T-07).
    """

    mercenary: Mercenary
    side: Side
    loot: Pile


@dataclass(frozen=True)
class Theft:
    """CatGirl at work: *thief* has *taken* these so far."""

    thief: Name
    taken: tuple[Kind, ...] = ()


@dataclass(frozen=True)
class Ending:
    """*people* in the order of the table; a side is a colour with *teams*, else a player's name.

    *laid_out*: the mercenaries on the table. *opened*: the envelopes that somebody counted.
    *stakes*: who may recruit, known when the envelopes are revealed. *put_first*: what the last
    Godfather answered to ties. *passed* and *hired*: those who had their turn.
    """

    people: tuple[Person, ...]
    envelopes: dict[Side, Pile]
    options: Options
    teams: bool = True
    laid_out: tuple[Mercenary, ...] = ()
    godfather: Name | None = None
    right_hand: Pile = NOTHING
    opened: tuple[Side, ...] = ()

    stage: Stage = Stage.CHECK
    rulings: Rulings = field(default_factory=Rulings)
    stakes: tuple[Stake, ...] = ()
    put_first: tuple[Side, ...] = ()
    passed: tuple[Side, ...] = ()
    hired: tuple[Recruited, ...] = ()
    extras: tuple[Extra, ...] = ()
    couple: tuple[Name, Name] | None = None
    theft: Theft | None = None
    unveiled: int = 0

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(dict.fromkeys(person.side for person in self.people))

    @property
    def alive(self) -> tuple[Side, ...]:
        """The sides that still have somebody alive; extra members do not count (T-06)."""
        return tuple(dict.fromkeys(person.side for person in self.people if not person.dead))

    @property
    def decided(self) -> bool:
        """Whether one side at most is alive: the game is over at once (T-23, T-09)."""
        return len(self.alive) <= 1

    @property
    def mercenaries(self) -> tuple[Mercenary, ...]:
        """Those who can still be recruited."""
        gone = {hiring.mercenary for hiring in self.hired}
        return tuple(one for one in self.laid_out if one not in gone)

    def person(self, name: Name) -> Person:
        return next(person for person in self.people if person.name == name)

    def members(self, side: Side) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.side == side)

    def living(self, side: Side) -> tuple[Person, ...]:
        return tuple(person for person in self.members(side) if not person.dead)

    def opponents(self, side: Side) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.side != side)

    def hiring(self, mercenary: Mercenary) -> Recruited | None:
        """Who recruited *mercenary*, and what it was told."""
        return next((hiring for hiring in self.hired if hiring.mercenary is mercenary), None)

    def works_for(self, mercenary: Mercenary, side: Side) -> bool:
        hiring = self.hiring(mercenary)
        return hiring is not None and hiring.side == side

    def spouse(self, name: Name) -> Person | None:
        """Whom *name* married, dead or alive."""
        if self.couple is None or name not in self.couple:
            return None
        one, other = self.couple
        return self.person(other if name == one else one)

    def purse(self, name: Name) -> Pile:
        """What *name* holds, with what his or her spouse does: one loot (Fake Elvis)."""
        spouse = self.spouse(name)
        return self.person(name).loot + (NOTHING if spouse is None else spouse.loot)

    def called(self, side: Side) -> Colour | Name:
        """*side* as people say it."""
        return COLOURS[side] if self.teams else side

    def the(self, side: Side) -> Phrase:
        """The same inside a sentence: « l'équipe rouge », « Tom »."""
        return Phrase(_("{side:la}") if self.teams else "{side}", {"side": self.called(side)})

    def number(self, side: Side) -> int:
        """Pages draw *side* in the colour and the shape of this number."""
        return COLOURS[side].number if self.teams else 1 + self.sides.index(side)

    @property
    def cards(self) -> Pile:
        """Every loot card that the end knows of, wherever it lies."""
        piles = (
            *(person.loot for person in self.people),
            *self.envelopes.values(),
            *(extra.loot for extra in self.extras),
            self.right_hand,
        )
        return sum(piles, NOTHING)
