"""Whole games at random: whatever pads and Parrains tap, these things stay true."""

from __future__ import annotations

from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pi_parrain.engine import PUBLIC, Match, Seat
from pi_parrain.errors import Refused
from pi_parrain.games.gang import game as gang
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.tattoos import Tattoo
from pi_parrain.games.gang.words import CHIEFS, HAND, INTRUDERS, TARGET, TOKENS, Phase
from pi_parrain.luck import luck_of
from tests.gang.guesses import likely, set_ups
from tests.gang.story import cards_in

ONWARD = {
    Phase.CHOOSE: (m.Pick, m.Lay),
    Phase.VOTE: (m.Vote, m.Close),
    Phase.CLAIMS: (m.Claim,),
    Phase.TOKENS: (m.Continue,),
    Phase.OWNERS: (m.Continue,),
    Phase.POINTS: (m.Continue,),
}


class AnyGame(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.match = Match(gang)
        self.row = 0

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @initialize(command=set_ups())
    def sit_down(self, command: m.SetUp) -> None:
        self.tap(command)

    @rule(data=st.data())
    def somebody_taps(self, data: st.DataObject) -> None:
        if offered := gang.offers(self.state):
            self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(offered)))))

    @precondition(lambda self: self.state.phase in ONWARD)
    @rule(data=st.data())
    def the_game_goes_on(self, data: st.DataObject) -> None:
        onward = [kind for kind in gang.offers(self.state) if kind in ONWARD[self.state.phase]]
        self.tap(data.draw(likely(self.state, data.draw(st.sampled_from(onward)))))

    @precondition(lambda self: self.state.phase is Phase.CHOOSE)
    @rule()
    def everybody_chooses(self) -> None:
        for name in self.state.awaited:
            cards = self.state.variants.cards
            self.tap(m.Lay(name, 1) if cards else m.Pick(name, (1,)))

    def tap(self, command: m.Command) -> None:
        """What is accepted can be taken back exactly, and played again with the same luck."""
        before = self.state
        luck = luck_of("gang", self.row)
        try:
            move = self.match.submit(command, luck=luck)
        except Refused:
            assert self.state is before
            return
        after = self.state
        self.match.take_back()
        assert self.state is before
        assert self.match.submit(command, luck=luck_of("gang", self.row)).events == move.events
        assert self.state == after
        self.row += 1
        event(type(command).__name__)
        event(self.state.phase.value)
        self.check_points(before)

    def check_points(self, before: State) -> None:
        """Points come from a scored round, and from nowhere else."""
        for name, score in before.scores.items():
            gained = self.state.scores[name] - score
            scored = before.phase is Phase.OWNERS and self.state.phase is Phase.POINTS
            tally = self.state.tallies.get(name)
            assert gained == (tally.points if scored and tally is not None else 0)

    @precondition(lambda self: self.state.phase is Phase.POINTS)
    @invariant()
    def points_are_those_of_the_rules(self) -> None:
        state = self.state
        for name, tally in state.tallies.items():
            mine = state.cells_of(name)
            others = {cell for who, cell in state.tokens if who != name}
            assert tally.spared == len({*mine} - others)
            assert tally.hits == sum(cell in mine for who, cell in state.tokens if who != name)
            assert tally.found <= INTRUDERS
            if not tally.found_out:
                assert tally.points == 2 * tally.found + tally.spared - tally.hits
            else:
                assert tally.points <= 0
                assert tally.points == 0 or state.variants.keep_losses

    @invariant()
    def cards_are_conserved(self) -> None:
        cards = cards_in(self.state)
        expected = [] if self.state.variants.cards or not self.state.round else list(Tattoo)
        assert len(cards) == len(expected)
        assert {*cards} == {*expected}

    @invariant()
    def hands_have_their_size(self) -> None:
        state = self.state
        for name, hand in state.hands.items():
            assert 1 <= state.hand_sizes[name] <= HAND
            assert len(hand) == state.hand_sizes[name] - len(state.cells_of(name))
        if state.hands:
            assert len(state.chiefs) == CHIEFS

    @invariant()
    def tokens_lie_on_the_table(self) -> None:
        state = self.state
        for name, cells in state.votes.items():
            assert name in state.players
            assert len({*cells}) == TOKENS
            assert 1 <= min(cells) <= max(cells) <= len(state.table)
        assert state.shown <= len(state.tokens)

    @precondition(lambda self: self.state.phase in (Phase.OWNERS, Phase.POINTS, Phase.OVER))
    @invariant()
    def two_cards_are_nobodys(self) -> None:
        assert sum(laid.owner is None for laid in self.state.table) == INTRUDERS

    @invariant()
    def the_game_ends_with_the_points_it_takes(self) -> None:
        state = self.state
        if state.phase is Phase.OVER:
            best = max(state.scores.values())
            assert best >= TARGET
            assert {*state.winners} == {n for n, score in state.scores.items() if score == best}
        elif state.phase is Phase.CHOOSE:
            assert max(state.scores.values()) < TARGET

    @invariant()
    def nobody_waits_for_somebody_who_cannot_choose(self) -> None:
        for name in self.state.awaited:
            assert name in self.state.out or gang.pad_offers(self.state, name)

    @invariant()
    def only_a_seat_sees_a_secret(self) -> None:
        for name in self.state.everybody:
            shown = dict(gang.view(self.state, Seat(name)))
            assert shown.pop("seat")["name"] == name
            assert shown | {"seat": None} == gang.view(self.state, PUBLIC)

    def teardown(self) -> None:
        again = Match(gang)
        for move in self.match.moves:
            again.play(move)
        assert again.state == self.state


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=settings.default.max_examples // 2)
