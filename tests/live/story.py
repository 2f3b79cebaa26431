"""A round of LIVE told in one line: who holds what, who stands near whom, who shoots whom.

The story knows every card, as the children do; the referee records only what he sees. When he asks
somebody for a card, the story answers; when a dagger, a grenade or a recoil has its turn, it
touches whoever stands near.

    round_of(A="bang", B="bang", X="backstab 3").near(X="A").bang("A>X", "B>X")

A shot is ``"A>X"``, or ``">X"`` when nobody saw who shot; both arms of a Double Guns are
``"A>X,Y"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from pi_parrain.engine import Match
from pi_parrain.errors import Refused
from pi_parrain.games.live import game as live
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Entry
from pi_parrain.games.live.moves import (
    CloseVolley,
    CountDown,
    Explode,
    Flee,
    Hit,
    Next,
    OpenPack,
    Recoil,
    Reveal,
    SetUp,
    Share,
    Stab,
    TeamSheet,
    Variants,
    Whistle,
)
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Card, Phase, Standing

Where = tuple[Standing, int]
SMALL_PACK, LARGE_PACK = (5, 5, 6), (6, 7, 8)


def in_play(wounds: int = 0) -> Where:
    return Standing.IN_PLAY, wounds


COMA: Where = (Standing.COMA, 0)
COWARD: Where = (Standing.COWARD, 0)
CONVALESCENT: Where = (Standing.CONVALESCENT, 0)


def first(names: Sequence[str]) -> str:
    return names[0]


class Story:
    """One match of LIVE, and the cards that the referee does not see."""

    def __init__(self, pick: Callable[[Sequence[str]], str] = first) -> None:
        """*pick* chooses whom the referee turns to next, among those he may turn to."""
        self.match = Match(live)
        self.cards: dict[str, tuple[Card, int | None]] = {}
        self.reach: dict[str, str | Sequence[str]] = {}
        self.pick = pick

    @property
    def state(self) -> State:
        return self.match.state

    def __getitem__(self, who: str) -> Where:
        gangster = self.state.gangsters[who]
        return gangster.standing, gangster.wounds

    def standings(self) -> dict[str, Where]:
        return {who: self[who] for who in self.state.gangsters}

    # The referee's thumbs

    def do(self, *commands: Any, by: str = "") -> Self:
        for command in commands:
            self.match.submit(command, by)
        return self

    def refused(self, command: Any, by: str = "") -> Refused:
        """The refusal of *command*, which must be refused, and must change nothing."""
        before = self.state
        try:
            self.match.submit(command, by)
        except Refused as refusal:
            assert self.state is before
            return refusal
        raise AssertionError(f"accepted: {command}")

    def why_not(self, command: Any, by: str = "") -> Any:
        return self.refused(command, by).reason

    def undo(self) -> Self:
        self.match.take_back()
        return self

    # Before the shots

    def hold(self, **cards: str) -> Self:
        """Deal weapons: ``X="backstab 3"``; a number is optional, and only for Clicks."""
        for who, text in cards.items():
            card, _, number = text.partition(" ")
            self.cards[who] = (Card(card), int(number) if number else None)
        return self

    def near(self, **reach: str | Sequence[str]) -> Self:
        """Whom a dagger, a grenade or a recoil would touch, in order of preference."""
        self.reach |= reach
        return self

    def open(self, *pack: int) -> Self:
        """Phase 1, with the bills of *pack* (20.000, 10.000, 5.000), on the Parrain's word."""
        assert self.state.deck is not None
        bills = pack or (SMALL_PACK if self.state.deck.small else LARGE_PACK)
        return self.do(OpenPack(Entry(*bills), insist=True))

    def count(self, phase: Phase) -> Self:
        return self.do(CountDown(phase), Whistle())

    def banzai(self, cowards: str | Sequence[str] = "") -> Self:
        """Both countdowns, and those who raise their arms at the second whistle."""
        self.count(Phase.MOVEMENT).count(Phase.COURAGE)
        return self.do(*map(Flee, cowards))

    # The shoot-out

    def bang(self, *shots: str) -> Self:
        return self.volley(Phase.BANG, *shots)

    def double_guns(self, *shots: str) -> Self:
        return self.volley(Phase.DOUBLE_GUNS, *shots)

    def shotgun(self, *shots: str) -> Self:
        return self.volley(Phase.SHOTGUN, *shots)

    def volley(self, phase: Phase, *shots: str) -> Self:
        return self.aim(phase, *shots).close().settle()

    def aim(self, phase: Phase, *shots: str) -> Self:
        """Go on to *phase* and record *shots*."""
        self.go_to(phase)
        for shot in shots:
            shooter, _, victims = shot.partition(">")
            seen: set[str] = set()
            for victim in victims.split(","):
                self.do(Hit(victim, shooter or None, second=victim in seen))
                seen.add(victim)
        return self

    def go_to(self, phase: Phase) -> Self:
        """Through volleys in which nobody shoots, up to *phase*."""
        while self.state.phase is not phase:
            self.do(Next(live.view(self.state, "parrain")["ways"][0]))
        return self

    def close(self) -> Self:
        return self.do(CloseVolley())

    def settle(self) -> Self:
        """Answer the referee until he has nothing left to ask."""
        while not self.state.volley.settled:
            self.answer()
        return self

    def settle_until_click(self) -> Self:
        """Show every card that the referee asks for."""
        while self.state.volley.asked:
            self.answer()
        return self

    def answer(self) -> Self:
        volley = self.state.volley
        if volley.asked:
            who = self.pick(tuple(volley.asked))
            return self.do(Reveal(who, *self.cards.get(who, (Card.WEAPON, None))))
        if volley.recoiling:
            who = self.pick(volley.recoiling)
            return self.do(Recoil(who, self.touched_by(who)))
        click = volley.clicks[0]
        if click.card is Card.BOOM:
            return self.do(Explode(click.who, self.touched_by(click.who)))
        standing = [who for who in self.touched_by(click.who) if self.state.gangsters[who].in_play]
        return self.do(Stab(click.who, standing[0] if standing else None))

    def touched_by(self, who: str) -> tuple[str, ...]:
        """Those in reach of *who* who are still in the play area."""
        present = (Standing.IN_PLAY, Standing.COMA)
        near = self.reach.get(who, ())
        return tuple(name for name in near if self[name][0] in present)

    # After the shots

    def share(self) -> Self:
        """On to phase 8, and split whatever is on the grass."""
        return self.go_to(Phase.SPLIT).do(Share(self.state.loot.count))

    def new_round(self) -> Self:
        """Phase 9, and back to phase 1."""
        return self.do(Next(Phase.RETURN), Next(Phase.PREPARATION))

    def stash(self, team: str) -> Bills:
        return self.state.teams[team].stash


def evening(
    *teams: str | Sequence[str],
    pick: Callable[[Sequence[str]], str] = first,
    box: Carton | None = None,
    parrain: str | None = None,
    **variants: bool,
) -> Story:
    """A game about to begin: ``evening("ABC", "XYZ")`` has team ABC, of A, B and C."""
    sheets = tuple(TeamSheet("".join(members), tuple(members)) for members in teams)
    command = SetUp(sheets, parrain=parrain, variants=Variants(**variants), box=box or Carton())
    return Story(pick).do(command)


def armed(
    *teams: str | Sequence[str], pick: Callable[[Sequence[str]], str] = first, **variants: bool
) -> Story:
    """A first round whose cards are dealt."""
    return evening(*teams, pick=pick, **variants).open()


def round_of(
    *, cowards: str = "", teams: str = "", chain: bool = False, twice: bool = True, **cards: str
) -> Story:
    """A first round after the second whistle; everybody alone in a team unless *teams* say."""
    together = teams.split()
    alone = [[who] for who in cards if who not in teams]
    story = armed(*together, *alone, grenade_chains=chain, stab_when_hit_twice=twice)
    return story.hold(**cards).banzai(cowards)
