"""Where a game of LIVE stands. Frozen values; a dict in here is never written to.

Those without slots are the ones that ``replace`` copies.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from pi_parrain.engine.values import replace
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Deck
from pi_parrain.games.live.moves import Name, TeamName, Variants
from pi_parrain.games.live.words import Card, Clock, Phase, Standing


@dataclass(frozen=True)
class Gangster:
    """*card* is what the Parrain has seen of the card this round; usually nothing.

    *fled*: a coward by his own choice, not because the Parrain made him sit the round out.
    """

    name: Name
    team: TeamName
    standing: Standing = Standing.IN_PLAY
    wounds: int = 0
    card: Card | None = None
    fled: bool = False

    @property
    def in_play(self) -> bool:
        return self.standing is Standing.IN_PLAY


@dataclass(frozen=True)
class Team:
    name: TeamName
    chief: Name | None
    look: int = 1
    cry: str | None = None
    stash: Bills = field(default_factory=Bills)


@dataclass(frozen=True, slots=True)
class Shot:
    """A hit as it was recorded; *by* is the phone, to tell a second wound from a second tap."""

    victim: Name
    shooter: Name | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Click:
    """A dagger or a grenade that waits for its turn."""

    who: Name
    card: Card
    number: int | None = None
    leaving: bool = False

    @property
    def turn(self) -> float:
        """Ascending card number; one that nobody read out comes last, and the Parrain chooses."""
        return inf if self.number is None else self.number


@dataclass(frozen=True)
class Volley:
    """The shots of one phase, and what they set off.

    *asked*: who must show a card, and how many wounds wait for it; *unasked*: who was known to have
    fired, and the wounds that landed on him. *clicked*: somebody has shown a Click. *lost*: daggers
    and grenades whose holder fell before their turn. *recoils*: direct victims of a Shotgun and
    whom they bumped into, ``None`` until they have stepped back. *fallen*: whom it has
    sent to hospital so far.
    """

    shots: tuple[Shot, ...] = ()
    closed: bool = False
    asked: dict[Name, int] = field(default_factory=dict)
    unasked: dict[Name, int] = field(default_factory=dict)
    clicked: bool = False
    clicks: tuple[Click, ...] = ()
    lost: tuple[Click, ...] = ()
    recoils: dict[Name, tuple[Name, ...] | None] = field(default_factory=dict)
    fallen: tuple[Name, ...] = ()

    @property
    def settled(self) -> bool:
        """Nothing is left to ask: the next phase may begin."""
        return self.closed and not (self.asked or self.clicks or self.recoiling)

    @property
    def recoiling(self) -> tuple[Name, ...]:
        return tuple(who for who, touched in self.recoils.items() if touched is None)

    @property
    def next_clicks(self) -> tuple[Click, ...]:
        """Those that may go off now: the smallest number, all of them when it is shared (L-12)."""
        return tuple(click for click in self.clicks if click.turn == self.clicks[0].turn)

    def waits(self, who: Name) -> Click | None:
        """The dagger or the grenade of *who*, if it waits for its turn."""
        return next((click for click in self.clicks if click.who == who), None)

    def without(self, who: Name) -> Volley:
        """*who* has nothing more to show, to throw or to stumble into."""
        return replace(
            self,
            asked={name: wounds for name, wounds in self.asked.items() if name != who},
            clicks=tuple(click for click in self.clicks if click.who != who),
        )


@dataclass(frozen=True, slots=True)
class Round:
    """What a finished round leaves to remember.

    *share* is in dollars, in easy counting in cards. *wounded* are those who shared it with a hand
    on their heart; *sharers* is how many there were, even when no share was possible.
    """

    loot: Bills
    share: int
    parts: dict[Name, Bills]
    takings: dict[TeamName, Bills]
    cowards: tuple[Name, ...]
    comas: tuple[Name, ...]
    wounded: tuple[Name, ...]
    sharers: int = 0


@dataclass(frozen=True)
class News:
    """The last event that those who watch are told of: what happened to *who*, through *by*."""

    kind: str
    who: tuple[Name, ...] = ()
    by: Name | None = None
    number: int = 0


@dataclass(frozen=True)
class State:
    """*loot* is every card dealt out or in the Parrain's hand: the pot, then what was not shared.

    *unveiled* is the best rank shown in the end, 0 while all are covered.
    *opened* is what has come out of the five packs: the cards not yet seen are ``deck - opened``.
    *plans*: who will be in which team from the next round on; ``None`` for who leaves.
    """

    phase: Phase = Phase.SETUP
    clock: Clock = Clock.IDLE
    round: int = 0
    gangsters: dict[Name, Gangster] = field(default_factory=dict)
    teams: dict[TeamName, Team] = field(default_factory=dict)
    parrains: int = 0
    parrain: Name | None = None
    variants: Variants = field(default_factory=Variants)
    deck: Deck | None = None
    opened: Bills = field(default_factory=Bills)
    red_opened: Bills = field(default_factory=Bills)
    packs_opened: int = 0
    loot: Bills = field(default_factory=Bills)
    volley: Volley = field(default_factory=Volley)
    shared: bool = False
    given: tuple[TeamName, ...] = ()
    rounds: tuple[Round, ...] = ()
    news: News | None = None
    plans: dict[Name, TeamName | None] = field(default_factory=dict)
    unveiled: int = 0

    def members(self, team: TeamName) -> tuple[Gangster, ...]:
        return tuple(gangster for gangster in self.gangsters.values() if gangster.team == team)

    def standing(self, standing: Standing) -> tuple[Gangster, ...]:
        return tuple(g for g in self.gangsters.values() if g.standing is standing)

    @property
    def in_play(self) -> tuple[Gangster, ...]:
        return self.standing(Standing.IN_PLAY)

    @property
    def teams_in_play(self) -> set[TeamName]:
        return {gangster.team for gangster in self.in_play}

    @property
    def between_rounds(self) -> bool:
        return self.phase in (Phase.RETURN, Phase.PREPARATION)
