"""Whole games at random: whatever Parrains tap, these things stay true.

Who is alive, who lies and whose turn it is are kept a second time below, from the facts alone.
"""

from __future__ import annotations

from typing import Any

from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pi_parrain.engine import Match, Undo
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import facts as ef
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.loot import NOTHING, printed
from pi_parrain.games.spirit.order import CALM
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import Depth, Phase
from pi_parrain.luck import luck_of
from tests.spirit.guesses import handfuls, likely, set_ups

ONWARD: dict[Phase, tuple[type, ...]] = {
    Phase.LOOT: (m.ShowLoot,),
    Phase.HOLDUP: (m.CountDown, m.PlaySurprise),
    Phase.COURAGE: (m.CountDown,),
    Phase.COUNTING: (m.Whistle,),
    Phase.LYING: (m.LieDown, m.PlaySurprise),
    Phase.SHOTS: (m.Shoot, m.ShowHarmless, m.Share),
    Phase.SHARING: (
        m.ChooseTwin,
        m.PlantBomb,
        m.Take,
        m.TakeTile,
        m.TradeLoot,
        m.TradeBullets,
        m.TradePowers,
        m.Invest,
        m.EndTurn,
    ),
    Phase.CHECK: (em.CloseCount,),
    Phase.FAKES: (em.RuleOnFakes,),
    Phase.RECRUIT: (em.GoFirst, em.Recruit, em.Steal, em.Decline),
}
BY_HAND = (em.CountPlayer, em.CountEnvelope, em.CountRightHand)
TURNS_AT_ONCE = 12


class AnyGame(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.match = Match(spirit)
        self.row = 0
        self.ledger = Ledger()

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @initialize(command=set_ups(Depth.REFEREE))
    def sit_down(self, command: m.SetUp) -> None:
        self.tap(command)

    @rule(data=st.data())
    def somebody_taps(self, data: st.DataObject) -> None:
        if offered := spirit.offers(self.state):
            self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(offered)))))

    @precondition(lambda self: self.state.phase in ONWARD)
    @rule(data=st.data())
    def the_game_goes_on(self, data: st.DataObject) -> None:
        for _ in range(TURNS_AT_ONCE):
            onward = [
                kind
                for kind in ONWARD.get(self.state.phase, ())
                if kind in spirit.offers(self.state)
            ]
            if onward:
                self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(onward)))))

    @precondition(lambda self: self.state.phase in CALM)
    @rule(data=st.data())
    def most_of_them_are_nearly_dead(self, data: st.DataObject) -> None:
        for who in data.draw(st.lists(st.sampled_from(self.state.names), min_size=4)):
            if self.state.phase in CALM:
                self.tap(m.SetWounds(who, data.draw(st.sampled_from((2, 2, 3)))))

    @precondition(lambda self: self.state.phase in CALM)
    @rule(data=st.data())
    def somebody_is_counted_by_hand(self, data: st.DataObject) -> None:
        rich = [who for who in self.state.names if self.state.players[who].loot]
        who = data.draw(st.sampled_from(rich or self.state.names))
        self.tap(em.CountPlayer(who, data.draw(handfuls(self.state.deck))))

    @rule()
    def somebody_takes_it_back(self) -> None:
        moves = [*self.match.moves]
        if len(moves) < 2 or self.match.last is None or self.match.last is moves[0]:
            return
        states = [spirit.start()]
        for move in moves:
            states.append(fold(states[-1], move.events))
        back = moves.index(self.match.last)
        self.match.take_back()
        assert self.state == states[back]
        self.ledger = Ledger()
        for move in moves[:back]:
            self.ledger.read(move.events)

    def tap(self, command: Any) -> None:
        before = self.state
        self.row += 1
        try:
            move = self.match.submit(command, luck=luck_of("any game", self.row))
        except Refused:
            assert self.state is before
            return
        event(type(command).__name__)
        after = self.state
        assert fold(before, move.events) == after
        self.ledger.read(move.events)
        if spirit.undo(before, command) is not Undo.WITH_PREVIOUS:
            self.match.take_back()
            assert self.state is before
            self.match.submit(command, luck=luck_of("any game", self.row))
            assert self.state == after
        if before.ending is not None and not isinstance(command, BY_HAND):
            assert self.state.ending.cards == before.ending.cards, "mercenaries make no cards"

    # What never changes

    @invariant()
    def every_card_is_somewhere(self) -> None:
        state = self.state
        if not state.players:
            return
        piles = [state.deck, state.table, state.boxed, state.right_hand]
        piles += [*state.envelopes.values(), *(one.loot for one in state.players.values())]
        assert sum(piles, NOTHING) == printed(state.options.more)
        assert all(number >= 0 for pile in piles for number in pile.numbers.values())

    @invariant()
    def those_who_use_it_at_once_keep_nothing_of_it(self) -> None:
        """First aid and clips are in a loot only where the Parrain set them there."""
        moved = [
            fact.card
            for move in self.match.moves
            if isinstance(move.command, m.Take)
            for fact in move.events
            if isinstance(fact, e.CardMoved) and fact.to.who is not None
        ]
        assert not {"clip", "first_aid"} & {card.value for card in moved}

    @invariant()
    def a_turn_goes_on_only_while_two_sides_live(self) -> None:
        if self.state.players and self.state.ending is None:
            assert len(self.ledger.living_sides) > 1

    @invariant()
    def nobody_lying_or_dead_is_asked_to_take(self) -> None:
        state = self.state
        asked = {*state.sharers, *state.queue} if state.phase is Phase.SHARING else set()
        assert not asked & self.ledger.dead
        assert not asked & {*state.down}
        if state.taker is not None:
            assert state.taker == self.ledger.next_taker()

    @invariant()
    def bullets_are_never_less_than_nothing(self) -> None:
        for one in self.state.players.values():
            assert min(one.hand.bangs, one.hand.clicks, one.hand.hidden) >= 0

    @invariant()
    def somebody_can_always_do_something(self) -> None:
        ended = spirit.outcome(self.state)
        assert spirit.offers(self.state) or (ended is not None and ended.unveiled)


class Ledger:
    """Who is alive and whose turn it is, from facts alone."""

    def __init__(self) -> None:
        self.sides: dict[str, str] = {}
        self.dead: set[str] = set()
        self.down: set[str] = set()
        self.godfather = ""
        self.heir: str | None = None
        self.resting: str | None = None
        self.last: str | None = None
        self.over = False

    @property
    def living_sides(self) -> set[str]:
        return {side for who, side in self.sides.items() if who not in self.dead}

    def read(self, events: tuple[Any, ...]) -> None:
        for place, fact in enumerate(events):
            self.note(fact)
            dies = isinstance(fact, e.WoundsCounted | ef.PlayerCounted) and fact.dead
            if dies and not self.over and len(self.living_sides) < 2:
                rest = events[place:]
                assert any(isinstance(one, e.EndingOpened) for one in rest), "noticed at once"
                assert any(isinstance(one, ef.AccountsClosed) for one in rest)
                assert not any(isinstance(one, e.SharingBegan | e.TurnBegan) for one in rest)

    def note(self, fact: Any) -> None:
        match fact:
            case e.GameSetUp(players, colours, _, godfather):
                teams = {who: colours[who].value if colours else who for who in players}
                self.sides, self.godfather = teams, godfather or ""
            case e.WoundsCounted(who, _, dead) | ef.PlayerCounted(who, _, _, dead) if not self.over:
                (self.dead.add if dead else self.dead.discard)(who)
            case e.LaidDown(players):
                self.down = {*players}
            case e.TwinChosen(who):
                self.resting = self.twin_of(who)
            case e.Took(who):
                self.last = who
            case e.TileTurned(tile, who) if tile.value == "godfather":
                self.heir = who
            case ef.GodfatherNamed(who):
                self.godfather, self.heir = who, None
            case e.TurnBegan():
                self.godfather, self.heir = self.heir or self.godfather, None
                self.down, self.resting, self.last = set(), None, None
            case e.EndingOpened():
                self.over = True

    def twin_of(self, who: str) -> str:
        """The neighbour of the same team."""
        names = [*self.sides]
        place = names.index(who)
        sides = (names[place - 1], names[(place + 1) % len(names)])
        return next(one for one in sides if self.sides[one] == self.sides[who])

    def next_taker(self) -> str | None:
        """Round the table from the one after the last, or from the Godfather."""
        names = [*self.sides]
        start = names.index(self.godfather if self.last is None else self.last)
        first = start if self.last is None else start + 1
        for place in range(first, first + len(names)):
            who = names[place % len(names)]
            if who not in self.dead | self.down and who != self.resting:
                return who
        return None


def fold(state: Any, events: tuple[Any, ...]) -> State:
    for fact in events:
        state = spirit.evolve(state, fact)
    folded: State = state
    return folded


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(stateful_step_count=30)
