"""Non-interference: what one player holds or has laid reaches nobody else before the reveal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pi_parrain.engine import PARRAIN, PUBLIC, Seat, Undo
from pi_parrain.errors import Refused
from pi_parrain.games.crash import game as crash
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.words import SET, Callers, Colour, Number, Phase
from pi_parrain.phrases import Phrase
from tests.crash.story import table
from tests.crash.worlds import World, compare, play
from tests.plain import plain

RED, BLUE, GREEN, YELLOW = Colour
PLAYERS = "ABCD"
fewer = settings(max_examples=settings.default.max_examples // 3)
"""Each example asks some 80 questions on behalf of five people, after every move."""


def cards_of(seed: int, players: str = PLAYERS) -> list[Number]:
    cards = [*SET] * len(players)
    Random(seed).shuffle(cards)
    return cards


def opened(game: Any, cards: list[Number], callers: Callers = Callers.TURN) -> World:
    world = World(game, cards)
    world.do(m.SetUp(tuple(PLAYERS), dealer="D", options=m.Options(callers=callers)))
    return world


def turn(world: World, luck: Random, *, but: frozenset[tuple[str, int]] = frozenset()) -> list[Any]:
    """The commands of a turn at random, which leaves the cards in *but* alone."""
    state: State = world.match.state
    active, giver = state.roles
    free = [card for card in state.cards_of(giver) if (giver, card) not in but]
    lays = [
        m.LayColour(active, luck.choice(state.colours_of(active))),
        m.LayNumber(giver, luck.choice(free)),
    ]
    luck.shuffle(lays)
    changed = [lays[0]] if luck.random() < 0.3 else []
    deal = [m.CallBigDeal(state.callers[0])] if state.callers and luck.random() < 0.4 else []
    again = [m.StopCountdown(), m.CountDown()] if luck.random() < 0.2 else []
    return [*changed, *lays, *deal, *again, m.Reveal()]


def until_turn(number: int, seed: int, *worlds: World) -> None:
    """Turns in which nothing is compared: the same in all *worlds*."""
    luck = Random(seed)
    for _ in range(number):
        for command in turn(worlds[0], luck):
            for world in worlds:
                world.do(command)


@fewer
@given(seed=st.integers(0, 10_000), number=st.integers(0, 19), callers=st.sampled_from(Callers))
def test_what_was_laid_reaches_nobody_before_the_reveal(seed, number, callers):
    ours, theirs = (opened(crash, cards_of(seed), callers) for _ in range(2))
    until_turn(number, seed, ours, theirs)
    state, luck = ours.match.state, Random(seed)
    active, giver = state.roles
    if luck.random() < 0.5:
        knows, mine = active, [m.LayColour(active, colour) for colour in state.colours_of(active)]
        other = m.LayNumber(giver, luck.choice(state.cards_of(giver)))
    else:
        knows, mine = giver, [m.LayNumber(giver, card) for card in state.cards_of(giver)]
        other = m.LayColour(active, luck.choice(state.colours_of(active)))
    choices = [(luck.choice(mine), luck.choice(mine)) for _ in range(luck.randrange(1, 4))]
    script = [*choices, (other, other)]
    if luck.random() < 0.5:
        script = [(other, other), choices[0]]
    press = (m.PressBigDeal(), m.PressBigDeal()) if state.callers else (m.StopCountdown(),) * 2
    play(ours, theirs, [*script, press], knows)


@fewer
@given(seed=st.integers(0, 10_000), number=st.integers(0, 6), data=st.data())
def test_what_is_in_a_hand_reaches_nobody_before_it_is_played(seed, number, data):
    """Two cards of two hands change places; neither is played while people are watched."""
    cards = cards_of(seed)
    places = data.draw(st.lists(st.integers(0, 19), min_size=2, max_size=2, unique=True))
    one, two = places
    swapped = [*cards]
    swapped[one], swapped[two] = cards[two], cards[one]
    assume(swapped != cards)
    held = frozenset((PLAYERS[place // 5], place % 5 + 1) for place in places)
    knows = "".join(who for who, _ in held)
    ours, theirs = opened(crash, cards), opened(crash, swapped)
    compare(ours, theirs, knows)
    luck = Random(seed)
    for _ in range(number):
        play(ours, theirs, [(one, one) for one in turn(ours, luck, but=held)], knows)


def test_a_card_that_the_box_draws_is_a_secret_too():
    """For somebody who is away: which colour it was depends on luck alone."""
    ours, theirs = (opened(crash, cards_of(1)) for _ in range(2))
    theirs.luck.choice = lambda among: among[-1]  # type: ignore[method-assign]
    play(ours, theirs, [(m.Leave("A"),) * 2], "A")
    here, there = (world.match.state.lain["A"].colour for world in (ours, theirs))
    assert here is not there


# The same test finds each leak


def lain(state: State) -> str:
    return repr(state.lain)


def red(state: State) -> bool:
    return "RED" in lain(state)


def leaking_decide(state: State, command: Any, by: str, luck: Any) -> Any:
    if isinstance(command, m.GoOn) and red(state):
        raise Refused(Reason.CARDS_LIE)
    return crash.decide(state, command, by, luck)


def leaking_tell(state: State, command: Any) -> Phrase:
    if isinstance(command, m.LayColour):
        return Phrase("{colour}", {"colour": command.colour})
    return crash.tell(state, command)


LEAKS: dict[str, dict[str, Callable[..., Any]]] = {
    "view": {"view": lambda state, who: {**crash.view(state, who), "lain": lain(state)}},
    "offers": {"offers": lambda state: (m.GoOn,) if red(state) else ()},
    "pad offers": {"pad_offers": lambda state, seat: (m.GoOn,) if red(state) else ()},
    "chosen": {"chosen": lambda state: frozenset("A" if red(state) else "B")},
    "moment": {"moment": lambda state: lain(state)},
    "summary": {"summary": lambda state: (Phrase(lain(state)),)},
    "heard: words": {"tell": leaking_tell},
    "heard: sounds": {"tune": lambda fact: getattr(fact, "colour", None)},
    "heard: cautions": {"cautions": lambda state, command: (Phrase(repr(command)),)},
    "button": {"button": lambda state: m.GoOn() if red(state) else None},
    "refusals": {"decide": leaking_decide},
    "undo": {
        "undo": lambda state, command: (
            Undo.WITH_PREVIOUS if getattr(command, "colour", None) is RED else Undo.STEP
        )
    },
}


@pytest.mark.parametrize("channel", LEAKS)
def test_a_game_that_leaks_is_caught(channel):
    leaky: Any = replace(crash, **LEAKS[channel])
    script = [(m.LayColour("A", RED), m.LayColour("A", BLUE))]
    play(opened(crash, cards_of(1)), opened(crash, cards_of(1)), script, "A")
    with pytest.raises(AssertionError, match="learns from"):
        play(opened(leaky, cards_of(1)), opened(leaky, cards_of(1)), script, "A")


def test_a_game_that_shows_hands_to_a_parrain_is_caught():
    leaky: Any = replace(
        crash,
        view=lambda state, who: (
            {**crash.view(state, who), "hands": state.hands}
            if who == PARRAIN
            else crash.view(state, who)
        ),
    )
    cards = cards_of(1)
    other = [cards[5], *cards[1:5], cards[0], *cards[6:]]
    assert other != cards
    compare(opened(crash, cards), opened(crash, other), "AB")
    with pytest.raises(AssertionError, match="parrain learns from view"):
        compare(opened(leaky, cards), opened(leaky, other), "AB")


# What people do see


def test_a_pad_shows_its_own_hand_and_what_it_has_laid():
    story = table().do(m.LayColour("A", BLUE))
    mine = story.view(Seat("A"))["mine"]
    assert (mine["colours"], mine["laid_colour"]) == ((RED, BLUE), BLUE)
    assert mine["hand"] == list(enumerate(SET, start=1))
    assert "mine" not in story.view(PARRAIN)
    assert "mine" not in story.view(PUBLIC)
    assert story.view(Seat("Personne"))["mine"] is None


def test_a_first_choice_is_told_and_a_change_of_mind_names_nobody():
    story = table()
    first, change = m.LayColour("A", BLUE), m.LayColour("A", RED)
    assert plain(crash.tell(story.state, first)) == "A a posé (tour 1)"
    story.do(first)
    assert plain(crash.tell(story.state, change)) == "un choix a changé (tour 1)"


def test_a_change_of_mind_changes_nothing_that_others_see():
    story = table().do(m.LayColour("A", BLUE))
    before = [story.view(who) for who in (PARRAIN, PUBLIC, Seat("B"))]
    undo = story.match.last
    story.do(m.LayColour("A", RED))
    assert [story.view(who) for who in (PARRAIN, PUBLIC, Seat("B"))] == before
    assert story.match.last is undo


def test_a_parrain_lays_for_somebody_and_learns_nothing():
    """He says which place of the hand, not which number."""
    story = table().do(m.LayColour("A", RED), m.LayNumber("B", 4), m.Reveal())
    assert story.view()["last"].number is Number.MINUS_2
    assert story.view(PARRAIN)["players"][1]["backs"] == (1, 2, 3, 5)
    assert story.phase is Phase.CHOICE
