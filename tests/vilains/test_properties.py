"""Whole games at random: whatever the referee taps, these things stay true."""

from __future__ import annotations

from hypothesis import event, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pi_parrain.engine import Match
from pi_parrain.errors import Refused
from pi_parrain.games.vilains import facts, quarrels
from pi_parrain.games.vilains import game as vilains
from pi_parrain.games.vilains import moves as m
from pi_parrain.games.vilains.count import call
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.words import Error, Phase
from tests.vilains.guesses import likely, set_ups
from tests.vilains.story import CARDS, table

PLAYING = (m.TurnOver, m.Speak)


def total(state: State) -> int:
    return sum(state.hands.values()) + len(state.pile) + state.aside


class AnyGame(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.match = Match(vilains)
        self.cards = 0

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @initialize(command=set_ups())
    def sit_down(self, command: m.SetUp) -> None:
        self.match.submit(command)
        self.cards = command.cards

    @rule(data=st.data())
    def somebody_taps(self, data: st.DataObject) -> None:
        offered = vilains.offers(self.state)
        if offered:
            self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(offered)))))

    @precondition(lambda self: self.state.phase in (Phase.TURN, Phase.CALL))
    @rule(data=st.data())
    def the_game_goes_on(self, data: st.DataObject) -> None:
        offered = [kind for kind in vilains.offers(self.state) if kind in PLAYING]
        self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(offered)))))

    def tap(self, command: m.Command) -> None:
        before = self.state
        try:
            self.match.submit(command)
        except Refused:
            return
        event(type(command).__name__)
        event(self.state.phase.value)
        if isinstance(command, m.Recount):
            self.cards += command.cards - before.hands[command.who]

    @precondition(lambda self: self.state.stage not in (Phase.SETUP, Phase.WON))
    @rule(data=st.data())
    def errors_commute(self, data: st.DataObject) -> None:
        faults = [
            m.Fault(who, error)
            for error in Error
            for who in quarrels.suspects(self.state, error)
            if who not in self.state.offences
        ]
        if len({fault.who for fault in faults}) < 2:
            return
        one = data.draw(st.sampled_from(faults))
        other = data.draw(st.sampled_from([fault for fault in faults if fault.who != one.who]))
        assert self.after(one, other, m.TakePile()) == self.after(other, one, m.TakePile())

    def after(self, *commands: m.Command) -> State:
        state = self.state
        for command in commands:
            for fact in vilains.decide(state, command, ""):
                state = vilains.evolve(state, fact)
        return state

    @invariant()
    def cards_are_conserved(self) -> None:
        assert total(self.state) == self.cards

    @invariant()
    def nobody_plays_without_cards(self) -> None:
        state = self.state
        if state.stage is Phase.TURN:
            assert all(state.hands.values())
        assert sum(not cards for cards in state.hands.values()) <= 1

    @invariant()
    def the_pile_alone_says_what_had_to_be_said(self) -> None:
        """Who played, who erred and how many cards are left have no say in it."""
        state, pile = self.state, self.state.cards
        if not pile:
            return
        expected = call(pile)
        doubters = tuple(who for who in state.players if who != state.active)
        fair = m.Challenge(doubters[:1], expected)
        if state.stage in (Phase.TURN, Phase.CALL, Phase.LAST_CALL) and not state.spoken:
            [checked, *_] = vilains.decide(state, fair, "")
            assert checked == facts.Checked(state.active, expected, expected, doubters[:1])

    @invariant()
    def whoever_won_had_no_card_left_and_made_no_error(self) -> None:
        state = self.state
        if state.winner is not None:
            assert state.hands[state.winner] == 0
        assert (state.winner is not None) == (state.stage is Phase.WON)


TestAnyGame = AnyGame.TestCase


@given(players=st.integers(2, 6), cards=st.lists(st.sampled_from(list(CARDS)), max_size=36))
def test_after_a_double_exactly_one_player_is_skipped(players: int, cards: list[str]) -> None:
    """The very next one, who is never the one who played, with two players either."""
    story = table("ABCDEF"[:players])
    for card in cards:
        who = story.up
        passed = []
        seat = story.state.after(who)
        story.play(card)
        while seat != story.up:
            passed.append(seat)
            seat = story.state.after(seat)
        double = CARDS[card].double
        assert passed == ([story.state.after(who)] if double else [])
        assert story.state.skipped == (passed[0] if double else None)
