"""Whole games at random: whatever people tap, these things stay true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pi_parrain.engine import Match
from pi_parrain.errors import Refused
from pi_parrain.games.crash import facts as e
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.purses import net
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import squares
from pi_parrain.games.crash.words import SET, Callers, Number, Phase
from tests.crash.guesses import likely, set_ups

OPEN = (Phase.CHOICE, Phase.LAIN, Phase.COUNTDOWN, Phase.READING, Phase.CALLER)


class AnyGame(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.match = Match(crash)
        self.luck = Random(0)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @initialize(command=set_ups(), seed=st.integers(0, 1000))
    def sit_down(self, command: m.SetUp, seed: int) -> None:
        self.luck = Random(seed)
        self.tap(command)

    @rule(data=st.data())
    def somebody_taps(self, data: st.DataObject) -> None:
        offered = crash.offers(self.state)
        if offered:
            self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(offered)))))

    @precondition(lambda self: self.state.phase in OPEN)
    @rule(turns=st.integers(1, 20), data=st.data())
    def the_game_goes_on(self, turns: int, data: st.DataObject) -> None:
        """Without mistakes, and with a BIG DEAL now and then, so that rounds end."""
        taken = Random(data.draw(st.integers(0, 1000)))
        here = self.state.round, self.state.turn
        while self.state.phase in OPEN:
            if (self.state.round, self.state.turn) != here:
                turns, here = turns - 1, (self.state.round, self.state.turn)
                if not turns:
                    return
            self.tap(next_command(self.state, taken))

    @rule()
    def somebody_takes_it_back(self) -> None:
        if len(list(self.match.moves)) > 1 and self.match.last is not None:
            states = [crash.start()]
            for move in self.match.moves:
                states.append(fold(states[-1], move.events))
            back = [*self.match.moves].index(self.match.last)
            if back:
                self.match.take_back()
                assert self.state == states[back]

    def tap(self, command: Any) -> None:
        before = self.state
        try:
            move = self.match.submit(command, luck=self.luck)
        except Refused:
            assert self.state is before
            return
        event(type(command).__name__)
        event(self.state.phase.value)
        assert fold(before, move.events) == self.state
        for fact in move.events:
            if isinstance(fact, e.Settled):
                assert sum(net(who, fact.dues) for who in before.players) == 0
                for who in before.players:
                    moved = sum(
                        pay.paid * ((pay.payee == who) - (pay.payer == who))
                        for pay in fact.payments
                    )
                    changed = fact.purses[who].value - before.purses[who].value
                    assert changed == moved

    # What never changes

    @invariant()
    def chips_are_140_or_105(self) -> None:
        state, players = self.state, len(self.state.players)
        assert sum(state.balances.values()) == 35 * players
        assert sum(purse.value for purse in state.purses.values()) == 35 * players
        assert sum(purse.reds for purse in state.purses.values()) == 5 * players
        assert all(min(purse.reds, purse.yellows) >= 0 for purse in state.purses.values())

    @invariant()
    def each_number_card_is_played_once_a_round(self) -> None:
        state = self.state
        this_round = [turn for turn in state.history if turn.round == state.round]
        seen = Counter(turn.number for turn in this_round)
        assert all(seen[number] <= len(state.players) for number in Number)
        if state.hands:
            dealt = Counter(number for hand in state.hands.values() for number in hand)
            assert dealt == Counter([*SET] * len(state.players))
            for player, hand in state.hands.items():
                played = state.played.get(player, ())
                assert len({*played}) == len(played)
                given = [turn.number for turn in this_round if turn.giver == player]
                assert given == [hand[card - 1] for card in played]
        if state.phase in (Phase.ACCOUNTS, Phase.END):
            assert all(seen[number] == len(state.players) for number in Number)

    @invariant()
    def one_big_deal_a_turn_and_one_per_player_a_round(self) -> None:
        state = self.state
        assert len({*state.spent}) == len(state.spent)
        turns: dict[tuple[int, str], int] = {}
        for turn in state.history:
            assert turn.doubled or turn.caller is None
            if turn.caller is not None:
                turns[turn.round, turn.caller] = turns.get((turn.round, turn.caller), 0) + 1
                if state.options.callers is Callers.TURN:
                    assert turn.caller in (turn.active, turn.giver)
        assert set(turns.values()) <= {1}

    @invariant()
    def pawns_stand_on_the_track_and_walked_there(self) -> None:
        state = self.state
        assert {*state.squares.values()} <= {*squares(state.options.track)}
        for turn in state.history:
            steps = abs(turn.number.steps) * (2 if turn.doubled else 1)
            assert len(turn.path) <= steps
            assert len(turn.path) == steps or state.options.track.value == "straight"

    @invariant()
    def somebody_can_always_do_something(self) -> None:
        assert crash.offers(self.state) or self.state.phase is Phase.END

    def teardown(self) -> None:
        """What is folded again from the facts is what was played."""
        state = crash.start()
        for move in self.match.moves:
            state = fold(state, move.events)
        assert state == self.state


def fold(state: State, events: tuple[Any, ...]) -> State:
    for fact in events:
        state = crash.evolve(state, fact)
    return state


def next_command(state: State, luck: Random) -> Any:
    """What sensible people do next."""
    match state.phase:
        case Phase.CHOICE if state.options.real_cards:
            return m.CountDown()
        case Phase.CHOICE if state.active in state.awaited:
            return m.LayColour(state.active, luck.choice(state.colours_of(state.active)))
        case Phase.CHOICE:
            return m.LayNumber(state.giver, luck.choice(state.cards_of(state.giver)))
        case Phase.LAIN:
            return m.CountDown()
        case Phase.COUNTDOWN if state.callers and not state.called and luck.random() < 0.3:
            deals = (m.PressBigDeal(), *map(m.CallBigDeal, state.callers))
            return luck.choice(deals)
        case Phase.COUNTDOWN:
            return m.Reveal()
        case Phase.READING:
            left = [number for number, count in state.numbers_left.items() if count]
            return m.ReadCards(luck.choice(state.colours_of(state.active)), luck.choice(left))
        case Phase.CALLER:
            return m.NameCaller(luck.choice(state.callers))
        case _:
            return m.GoOn()


TestAnyGame = AnyGame.TestCase
