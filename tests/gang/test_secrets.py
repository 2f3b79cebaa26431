"""Who can find out what, and when: by hypothesis, on every channel of tests/noninterference.py."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pi_parrain.engine import PARRAIN, PUBLIC, Match, Seat
from pi_parrain.engine.values import replace
from pi_parrain.games.gang import game as gang
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.facts import Laid
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import Phase
from tests.gang.guesses import likely
from tests.gang.story import plain, table
from tests.noninterference import Pair, perceived, same

HOLDER = "A"
PLAYERS = "ABCD"
Choices = Callable[[State], st.SearchStrategy[Any]]
FEW = settings(max_examples=settings.default.max_examples // 2)  # each step asks every channel
MEANWHILE = (m.Pick, m.Swap, m.Lay, m.Vote, m.SitOut, m.ComeBack, m.Join)


def probes(state: State) -> list[Any]:
    """What a Parrain or a pad might try, on anybody."""
    people = (*state.everybody, "Personne")
    last = max(2, len(state.table))
    return [
        *(m.Pick(name, (place,)) for name in people for place in (1, 6)),
        *(m.Vote(name, cells) for name in people for cells in ((1, 2), (1, last), (1, last + 1))),
        *(m.Lay(name, cards) for name in people for cards in (0, 1)),
        *(m.Claim(name, (1,)) for name in people),
        *(kind(name) for name in people for kind in (m.Swap, m.SitOut, m.ComeBack, m.Join)),
        *(m.Close(), m.TimeUp(), m.Continue(), m.SetUp(("A", "B"))),
    ]


def every_vote(state: State) -> list[Any]:
    cells = range(1, len(state.table) + 1)
    return [m.Vote(name, two) for name in state.players for two in combinations(cells, 2)]


def pair(phase: Phase, **variants: Any) -> Pair:
    """Two equal games where *phase* has just begun; it keeps the secret as long as it lasts."""
    games = Pair(gang, HOLDER, probes, hidden=lambda state: state.phase is phase)
    games.both(m.SetUp(tuple(PLAYERS), m.Variants(**variants)))
    if phase is Phase.VOTE:
        for name in PLAYERS:
            games.both(m.Lay(name, 2) if games.one.state.variants.cards else m.Pick(name, (1, 2)))
    return games


def play(data: st.DataObject, games: Pair, choices: Choices) -> None:
    """The holder chooses, and changes his mind, among what others do, until the reveal.

    Others are his friends, or a Parrain who speaks for anybody; they may be refused, and may put
    right how many cards lie there: what the holder can choose follows from what everybody sees.
    """
    for _ in range(data.draw(st.integers(1, 6))):
        if data.draw(st.booleans()):
            possible = choices(games.one.state)
            one, other = data.draw(possible), data.draw(possible)
            event(f"different: {one != other}")
            games.secretly(one, other)
        else:
            kind = data.draw(st.sampled_from(MEANWHILE))
            games.both(data.draw(likely(games.one.state, kind)))
        if not games.hidden:
            event("revealed")
            return


def some(low: int, high: int, least: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    numbers = st.integers(low, high)
    return st.lists(numbers, min_size=least, max_size=most, unique=True).map(tuple)


@FEW
@given(st.data())
def test_what_somebody_picks_is_his_secret(data: st.DataObject) -> None:
    def picks(state: State) -> st.SearchStrategy[Any]:
        cards = len(state.hands[HOLDER])  # everybody saw a swap, which leaves one fewer
        return some(1, cards, 1, min(3, cards)).map(lambda p: m.Pick(HOLDER, p))

    play(data, pair(Phase.CHOOSE), picks)


@FEW
@given(st.data())
def test_how_many_cards_somebody_lays_is_his_secret(data: st.DataObject) -> None:
    counts = st.integers(1, 3).map(lambda n: m.Lay(HOLDER, n))
    play(data, pair(Phase.CHOOSE, cards=True), lambda _: counts)


@pytest.mark.parametrize("variants", [{}, {"cards": True}, {"clock_s": 30}], ids=str)
@FEW
@given(data=st.data())
def test_whom_somebody_votes_for_is_his_secret(
    variants: dict[str, Any], data: st.DataObject
) -> None:
    def votes(state: State) -> st.SearchStrategy[Any]:
        return some(1, len(state.table), 2, 2).map(lambda cells: m.Vote(HOLDER, cells))

    play(data, pair(Phase.VOTE, **variants), votes)


@pytest.mark.parametrize("owners", sorted({*permutations("AABB")}), ids="".join)
def test_whose_the_cards_on_the_table_are_is_a_secret(owners: tuple[str, ...]) -> None:
    """Nobody but A and B can tell which of their cards is whose, whatever he tries."""
    story = table("ABCD").pick(A="1 2", B="1 2", C="1", D="1").vote(A="1 2", C="3 4")
    laid = [cell.owner for cell in story.state.table]
    assert laid == [None, None, "A", "A", "B", "B", "C", "D"]
    other = Match(gang)
    for move in story.match.moves:
        other.play(move)
    shuffled = [None, None, *owners, "C", "D"]
    cells = zip(shuffled, story.state.table, strict=True)
    moved = tuple(Laid(owner, cell.card) for owner, cell in cells)
    other.state = replace(other.state, table=moved)  # type: ignore[type-var]
    same(*(perceived(match, {"A", "B"}, every_vote) for match in (story.match, other)))


def test_a_parrain_and_the_board_know_the_same() -> None:
    story = table("ABC").pick(A="1 2", B="3").do(m.Swap("C"))
    for step in (story, story.pick(C="2"), story.vote(A="1 2")):
        assert step.view(PARRAIN) == step.view(PUBLIC)


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    story = table("ABC", seed="colo")
    for name in "ABC":
        hand = story.state.hands[name]
        assert story.pad(name)["hand"] == hand
        for who in (PARRAIN, PUBLIC, *(Seat(other) for other in "ABC" if other != name)):
            shown = repr(story.view(who))
            assert not any(repr(card) in shown for card in hand)


def test_the_size_of_a_hand_does_not_tell_how_many_cards_were_laid() -> None:
    story = table("ABC").pick(A="1 2 3", B="1", C="1")
    assert [player["hand"] for player in story.view()["players"]] == [6, 6, 6]


def test_owners_are_known_to_themselves_until_the_reveal() -> None:
    story = table("ABC").pick(A="1", B="1", C="1")
    assert story.pad("A")["mine"] == (3,)
    assert {cell["owner"] for row in story.view()["rows"] for cell in row} == {None}
    story.vote(A="1 2", B="1 2", C="1 2").show(Phase.OWNERS)
    cells = [cell for row in story.view()["rows"] for cell in row]
    assert [cell["owner"] for cell in cells] == [None, None, "A", "B", "C"]
    assert [cell["intruder"] for cell in cells] == [True, True, False, False, False]


def test_a_first_choice_is_told_and_a_changed_one_is_nobodys() -> None:
    story = table("ABC").pick(A="1")
    assert plain(story.match.last_named()) == "A a choisi (manche 1)"
    seen = story.view()
    story.pick(A="2")
    assert plain(story.match.last_named()) == "un choix changé (manche 1)"
    assert story.view() == seen
    story.pick(B="1", C="1").vote(B="1 2")
    assert plain(story.match.last_named()) == "B a voté (manche 1)"
    seen = story.view()
    story.vote(B="1 3")
    assert plain(story.match.last_named()) == "un choix changé (manche 1)"
    assert story.view() == seen


def test_votes_are_seen_token_by_token() -> None:
    story = table("ABC").pick(A="1", B="1", C="1").vote(A="4 1", B="1 5", C="4 2")
    steps = []
    for _ in range(6):
        story.do(m.Continue())
        steps.append(story.view()["tokens"]["last"])
    assert steps == [("A", 4), ("A", 1), ("B", 1), ("B", 5), ("C", 4), ("C", 2)]
    assert story.phase is Phase.TOKENS
    assert story.do(m.Continue()).phase is Phase.OWNERS
