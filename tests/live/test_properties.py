"""Whole evenings at random: whatever two referees tap, these things stay true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import event, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pi_parrain.engine import Codec, Line, Match, ScriptReader, Undo, write_line
from pi_parrain.engine.codec import from_json, to_json
from pi_parrain.errors import Refused
from pi_parrain.games.live import facts
from pi_parrain.games.live import game as live
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.state import Click, Shot, State
from pi_parrain.games.live.words import Card, Clock, Phase, Standing
from pi_parrain.phrases import Phrase
from rig.evening import Evening
from tests.live.guesses import likely, set_ups, witnesses

COMMANDS = Codec(live.commands, "do")
EVENTS = Codec(live.events, "fact")
EVENINGS = max(2, settings().max_examples // 50)
HOLE = re.compile(r"[{}]")
FORWARD = (
    m.Whistle, m.Reveal, m.Recoil, m.Explode, m.Stab, m.OpenPack, m.Share, m.CloseVolley
)  # fmt: skip


def reads_well(phrase: Phrase | Refused) -> str:
    text = str(phrase)
    assert text
    assert not HOLE.search(text), text
    return text


def accepts(state: State, command: Any, by: str = "p") -> bool:
    try:
        live.decide(state, command, by)
    except Refused:
        return False
    return True


def things(value: Any) -> Iterator[Any]:
    """*value* and everything inside it."""
    yield value
    if isinstance(value, Mapping):
        inside: Any = value.values()
    elif isinstance(value, list | tuple | set):
        inside = value
    elif is_dataclass(value):
        inside = [getattr(value, field.name) for field in fields(value)]
    else:
        return
    for item in inside:
        yield from things(item)


def check_secrets(state: State) -> None:
    """Both audiences can be shown every state; the public sees no card, shooter or stash."""
    live.view(state, "parrain")
    public = live.view(state, "public")
    for thing in things(public):
        assert not isinstance(thing, Card | Shot | Click)
        if isinstance(thing, Phrase):
            reads_well(thing)
    if state.phase is not Phase.END:
        assert all(team["stash"] is None for team in public["teams"])
        blind = {g.name: replace(g, card=None) for g in state.gangsters.values()}
        shots = tuple(replace(shot, shooter=None, by="") for shot in state.volley.shots)
        poor = {t.name: replace(t, stash=Bills()) for t in state.teams.values()}
        bare = replace(
            state, gangsters=blind, teams=poor, volley=replace(state.volley, shots=shots)
        )
        assert live.view(bare, "public") == public


def check_cards(state: State) -> None:
    """Σ stashes + pot + unopened packs = the deck, card by card, but for cards that got lost."""
    if state.deck is None:
        return
    banked = sum((team.stash for team in state.teams.values()), Bills())
    out = banked + state.loot
    assert all(number >= 0 for bundle in (out, state.loot, state.opened) for number in bundle)
    assert out.count <= state.opened.count
    taken = sum((b for r in state.rounds for b in r.takings.values()), Bills())
    assert taken == banked


def check_people(state: State) -> None:
    """The invariants of RULES 1.11 about people."""
    for gangster in state.gangsters.values():
        assert gangster.wounds in (0, 1)
        assert not gangster.wounds or gangster.in_play
        if gangster.card is Card.BOOM and gangster.in_play:
            assert not gangster.wounds  # he has exploded, or is about to
            assert any(click.who == gangster.name for click in state.volley.clicks)
    volley = state.volley
    assert len({click.who for click in volley.clicks}) == len(volley.clicks)
    assert [c.turn for c in volley.clicks] == sorted(c.turn for c in volley.clicks)
    for name in volley.asked:
        gangster = state.gangsters[name]
        assert gangster.in_play or (
            state.variants.grenade_chains and gangster.standing is Standing.COMA
        )
    if not volley.closed:
        assert (volley.asked, volley.clicks, volley.recoils) == ({}, (), {})


def check_split(before: State, event: facts.Shared) -> None:
    """Equal shares for those in play; shares and leftovers are the pot, card by card."""
    parts = event.parts.values()
    assert sum(parts, Bills()) + event.left == before.loot
    worth = attrgetter("count" if before.variants.easy_counting else "value")
    assert {worth(part) for part in parts} <= {event.share}
    assert event.share * len(before.in_play) + worth(event.left) == worth(before.loot)
    assert set(event.parts) == ({g.name for g in before.in_play} if event.share else set())


class AnyEvening(RuleBasedStateMachine):
    """Referees tap, mostly what the screen offers; sometimes anything at all."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(live)

    @property
    def state(self) -> State:
        return self.match.state

    @initialize(command=set_ups())
    def set_up(self, command: m.SetUp) -> None:
        self.tap(command)

    @precondition(lambda self: self.state.phase is not Phase.END)
    @rule(data=st.data(), phone=st.sampled_from("pq"))
    def somebody_taps_what_is_offered(self, data: st.DataObject, phone: str) -> None:
        kind = data.draw(st.sampled_from(live.offers(self.state)), "kind")
        self.tap(data.draw(likely(self.state, kind)), phone)

    @precondition(lambda self: self.state.phase is not Phase.END)
    @rule(data=st.data(), times=st.integers(1, 12))
    def the_round_goes_on(self, data: st.DataObject, times: int) -> None:
        """The shortest way forward, so that an evening ends."""
        for _ in range(times):
            if self.state.phase is Phase.END:
                return
            offers = live.offers(self.state)
            kind = next((kind for kind in FORWARD if kind in offers), m.Next)
            if m.Next in offers:
                self.tap(m.Next(live.view(self.state, "parrain")["ways"][0]))
            elif kind is m.Next:
                self.tap(live.button(self.state) or m.CountDown(Phase.COURAGE))
            else:
                self.tap(data.draw(likely(self.state, kind)))

    @rule(data=st.data(), phone=st.sampled_from("pq"))
    def somebody_taps_anything(self, data: st.DataObject, phone: str) -> None:
        kind = data.draw(st.sampled_from(live.commands), "any kind")
        self.tap(data.draw(likely(self.state, kind)), phone)

    @precondition(lambda self: self.state.round)
    @rule(really=st.sampled_from((False, False, True)))
    def somebody_undoes(self, really: bool) -> None:
        last, named = self.match.last, self.match.last_named()
        if not really or last is None:
            return
        reads_well(named)
        running = self.state.clock is Clock.RUNNING
        self.match.take_back(last.seq)
        if isinstance(last.command, m.ANY_TIME):  # the box counts on, or has whistled
            assert (self.state.clock is Clock.RUNNING) == running
        else:
            assert self.state.clock is not Clock.RUNNING

    @precondition(lambda self: self.state.clock is Clock.RUNNING)
    @rule()
    def the_power_goes(self) -> None:
        self.tap(live.broken_off(self.state))

    def tap(self, command: Any, phone: str = "p") -> None:
        before, last = self.state, self.match.last
        try:
            move = self.match.submit(command, phone)
        except Refused as refusal:
            assert self.state is before
            reads_well(refusal)
            return
        note(f"{phone}: {command}")
        self.check_move(before, command, move.events, phone)
        if live.undo(before, command) is not Undo.WITH_PREVIOUS:
            after = self.state
            assert self.match.take_back() is move
            assert self.state is before
            assert self.match.last is last
            self.match.submit(command, phone)
            assert self.state == after

    def check_move(self, before: State, command: Any, events: tuple, phone: str) -> None:
        assert type(command) in (*live.offers(before), m.Interrupt)
        reads_well(live.tell(before, command))
        for caution in live.cautions(before, command):
            reads_well(caution)
        assert COMMANDS.decode(json.loads(json.dumps(COMMANDS.encode(command)))) == command
        for fact in events:
            assert EVENTS.decode(json.loads(json.dumps(EVENTS.encode(fact)))) == fact
            if isinstance(fact, facts.Shared):
                check_split(before, fact)
            live.tune(fact)
        assert live.moment(before) == f"{before.round}:{before.phase.value}"
        self.check_comas(before, command, events)

    def check_comas(self, before: State, command: Any, events: tuple) -> None:
        """A coma once a round, by the rules; the Parrain's word may say otherwise."""
        falls = [fact.who for fact in events if isinstance(fact, facts.Fell)]
        assert len(falls) == len(set(falls))
        assert all(before.gangsters[who].in_play for who in falls)
        if isinstance(command, m.Next) and command.to is Phase.RETURN:
            left = {fact.who for fact in events if isinstance(fact, facts.Departed)}
            fallen = {g.name for g in before.standing(Standing.COMA)} - left
            assert not self.state.plans
            assert {g.name for g in self.state.standing(Standing.CONVALESCENT)} == fallen
            assert not any(g.wounds or g.card for g in self.state.gangsters.values())

    @invariant()
    def cards_are_conserved(self) -> None:
        check_cards(self.state)

    @invariant()
    def people_are_somewhere(self) -> None:
        check_people(self.state)

    @invariant()
    def every_team_with_members_has_a_chief_of_its_own(self) -> None:
        for team in self.state.teams.values():
            members = {gangster.name for gangster in self.state.members(team.name)}
            assert team.chief in members if members else team.chief is None

    @invariant()
    def there_is_a_card_for_everybody_who_is_expected(self) -> None:
        expected = {*self.state.gangsters, *self.state.plans}
        assert self.state.deck is None or len(expected) <= self.state.deck.smallest_pack

    @invariant()
    def secrets_are_kept(self) -> None:
        check_secrets(self.state)

    @invariant()
    def offers_can_be_taken(self) -> None:
        for kind in live.offers(self.state):
            commands = list(witnesses(self.state, kind))
            assert any(accepts(self.state, command) for command in commands), kind

    @invariant()
    def the_button_is_safe(self) -> None:
        for press in (live.button, live.long_press, live.at_zero, live.broken_off):
            command = press(self.state)
            assert command is None or accepts(self.state, command)

    @invariant()
    def the_state_can_be_written_down(self) -> None:
        assert from_json(State, json.loads(json.dumps(to_json(self.state)))) == self.state

    def teardown(self) -> None:
        """The commands that still count lead to the same state again, also from a file."""
        reader, again = ScriptReader(COMMANDS), Match(live)
        for move in self.match.moves:
            line = reader.read(write_line(COMMANDS, Line(move.command, move.by)))
            again.submit(line.command, line.by)
        assert again.state == self.state
        event(f"round {self.state.round}, {'over' if self.state.phase is Phase.END else 'on'}")
        outcome = live.outcome(self.state)
        assert (outcome is None) == (self.state.phase is not Phase.END)
        if outcome:
            reads_well(outcome.why)


TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(max_examples=min(500, settings().max_examples // 2))


class SmallEvening(Evening):
    """Few enough people that nobody may be left to play (L-34)."""

    def choose(self) -> Any:
        if self.state.phase is Phase.ARMING and not self.state.in_play:
            return m.Next(Phase.SPLIT)
        return super().choose()


@pytest.mark.parametrize("gangsters", [6, 9, 12, 13, 21])
def test_whole_evenings_keep_every_card_and_everybody(gangsters: int) -> None:
    """From set-up to accounts, move by move."""
    for seed in range(EVENINGS):
        match, before = Match(live), live.start()
        for move in SmallEvening(seed, gangsters=gangsters).match.moves:
            match.submit(move.command, move.by)
            for fact in move.events:
                if isinstance(fact, facts.Shared):
                    check_split(before, fact)
            before = match.state
            check_cards(before)
            check_people(before)
            check_secrets(before)
        check_end(before)


def check_end(state: State) -> None:
    """All five packs are banked or in the Parrain's hand: 80 cards, or 105 (RULES 1.11)."""
    assert state.phase is Phase.END
    assert state.deck is not None
    banked = sum((team.stash for team in state.teams.values()), Bills())
    assert (banked + state.loot).count == state.deck.cards == (80 if state.deck.small else 105)
