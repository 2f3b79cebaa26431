"""A hit that nobody can have fired is asked about; one that somebody can have fired never is."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from pi_parrain.errors import Refused
from pi_parrain.games.live import facts
from pi_parrain.games.live import game as live
from pi_parrain.games.live.moves import Hit, Unhit
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.state import Shot, State
from pi_parrain.games.live.words import ARMS, VOLLEYS, Card, Phase
from pi_parrain.journal import Journal
from pi_parrain.journal.book import Row
from pi_parrain.table import Table
from tests.live.story import Story, armed, round_of
from tests.plain import plain

ASKED = Reason.IMPOSSIBLE_HIT


# Brute force: try every shooter for every hit, and keep to the booklet.


def can_be(state: State, shots: tuple[Shot, ...]) -> bool:
    suspects = [(shot.shooter,) if shot.shooter else tuple(state.gangsters) for shot in shots]
    return any(fits(state, shots, shooters) for shooters in product(*suspects))


def fits(state: State, shots: tuple[Shot, ...], shooters: tuple[str, ...]) -> bool:
    """Whether *shooters* can have fired *shots*, in this order."""
    pairs = [(shooter, shot.victim) for shooter, shot in zip(shooters, shots, strict=True)]
    if any(not fires_at(state, *pair) for pair in pairs):
        return False
    if any(arms > ARMS[state.phase] for arms in Counter(shooters).values()):
        return False
    return all(n == 1 or only_target(state, *pair) for pair, n in Counter(pairs).items())


def fires_at(state: State, shooter: str, victim: str) -> bool:
    one, other = state.gangsters[shooter], state.gangsters[victim]
    if one.team == other.team or not one.in_play:
        return False
    if one.wounds and state.phase is not Phase.BANG:
        return False
    return one.card in (None, Card.WEAPON, VOLLEYS[state.phase])


def only_target(state: State, shooter: str, victim: str) -> bool:
    team = state.gangsters[shooter].team
    return [g.name for g in state.in_play if g.team != team] == [victim]


# Small tables: some were wounded or have shown a card, one team may have left.


@st.composite
def tables(draw: st.DrawFn) -> Story:
    story = armed(
        *draw(st.sampled_from((("AB", "XY"), ("ABC", "X"), ("A", "X", "PQ"), ("A", "X"))))
    )
    people = tuple(story.state.gangsters)
    story.hold(**{who: draw(st.sampled_from(("bang", "kevlar", "shotgun"))) for who in people})
    story.banzai(draw(st.lists(st.sampled_from(people), max_size=1)))
    if draw(st.booleans()):
        standing = [g.name for g in story.state.in_play]
        wounded = draw(st.lists(st.sampled_from(standing), max_size=2, unique=True))
        story.go_to(Phase.BANG).do(*(Hit(who, insist=True) for who in wounded)).close().settle()
    return story.go_to(draw(st.sampled_from((Phase.DOUBLE_GUNS, Phase.SHOTGUN, *phases(story)))))


def phases(story: Story) -> tuple[Phase, ...]:
    return (Phase.BANG,) if story.state.phase is Phase.COURAGE else ()


@given(tables(), st.data())
def test_asked_if_and_only_if_nobody_can_have_fired_it(story: Story, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        people = [g.name for g in story.state.in_play]
        if not people:
            return
        victim = data.draw(st.sampled_from(people))
        shooter = data.draw(st.none() | st.sampled_from(tuple(story.state.gangsters)))
        command = Hit(victim, shooter, second=True)
        shots = story.state.volley.shots
        if shooter and not allowed(story, command):
            continue
        if can_be(story.state, (*shots, Shot(victim, shooter))):
            event("possible")
            story.do(command)
        else:
            event("impossible")
            assert story.why_not(command) is ASKED
            insisted = Hit(victim, shooter, second=True, insist=True)
            assert len(live.decide(story.state, insisted, "")) == 1


def allowed(story: Story, command: Hit) -> bool:
    """A shooter whom the rules rule out by himself is another matter: choose somebody else."""
    arms = ARMS[story.state.phase]
    shots = story.state.volley.shots
    both = [shot.victim for shot in shots if shot.shooter == command.shooter]
    if len(both) >= arms or not fires_at(story.state, command.shooter or "", command.victim):
        return False
    return command.victim not in both or only_target(
        story.state, command.shooter or "", command.victim
    )


@given(tables(), st.lists(st.sampled_from("ABCXYPQ"), max_size=4))
def test_questions_do_not_depend_on_the_order(story: Story, victims: list[str]) -> None:
    """Whoever insists each time he is asked is asked as often in any order of his taps."""
    victims = [who for who in victims if who in {g.name for g in story.state.in_play}]
    asked = set()
    for order in permutations(victims):
        questions = 0
        for who in order:
            questions += not can_fire_now(story, who)
            story.do(Hit(who, insist=True))
        asked.add(questions)
        for who in order:
            story.do(Unhit(who))
    assert len(asked) == 1


def can_fire_now(story: Story, who: str) -> bool:
    try:
        live.decide(story.state, Hit(who), "")
    except Refused:
        return False
    return True


# The shortest ones


def test_the_wounded_fire_no_shotgun():
    story = armed("ABC", "XYZ").banzai().bang(">A", ">B", ">C").go_to(Phase.SHOTGUN)
    refusal = story.refused(Hit("X"))
    assert refusal.reason is ASKED
    assert plain(refusal).startswith("X : plus aucun adversaire ne peut avoir tiré ce coup")
    story.do(Hit("A"), Hit("X", insist=True))
    assert len(story.state.volley.shots) == 2


def test_three_shooters_fire_three_bangs_and_not_nine():
    story = armed("ABC", "XYZ").banzai().aim(Phase.BANG, ">X", ">Y", ">Z")
    assert {story.why_not(Hit(who)) for who in "XYZ"} == {ASKED}
    assert len(story.do(Hit("A"), Hit("B"), Hit("B")).state.volley.shots) == 6


def test_the_only_shooter_has_used_his_arm():
    story = armed("ABC", "XYZ").banzai("BC").aim(Phase.BANG, "A>X")
    assert story.why_not(Hit("Y")) is ASKED
    story = armed("ABC", "XYZ").banzai("BC").aim(Phase.BANG, ">X")
    assert story.why_not(Hit("Y", "A")) is ASKED  # the unknown shooter can only have been A


def test_who_has_shown_a_kevlar_does_not_fire():
    story = round_of(A="kevlar", X="bang", Y="bang", teams="XY").bang("X>A")
    assert story.go_to(Phase.DOUBLE_GUNS).why_not(Hit("X")) is ASKED


def test_two_arms_have_two_targets_unless_there_is_only_one():
    story = armed("ABC", "XYZ").banzai("BC").aim(Phase.DOUBLE_GUNS, ">X")
    assert story.why_not(Hit("X")) is ASKED
    story.do(Hit("Y"))
    story = armed("ABC", "XYZ").banzai("BCYZ").aim(Phase.DOUBLE_GUNS, ">X", ">X")
    assert story.why_not(Hit("X")) is ASKED


def test_with_one_team_left_a_hit_is_asked_about_too():
    story = armed("ABC", "XYZ").banzai("XYZ").aim(Phase.BANG)
    assert story.why_not(Hit("A")) is ASKED
    assert live.offers(story.state)[0] is Hit


def test_what_was_recorded_on_a_word_takes_no_arm_from_the_next():
    story = armed("ABC", "XYZ").banzai("BC").aim(Phase.BANG, ">X")
    story.do(Hit("Y", insist=True))
    assert story.why_not(Hit("Z")) is ASKED
    story.do(Hit("A"))


@pytest.mark.parametrize("phase", VOLLEYS)
def test_a_whole_camp_is_judged_at_once(phase):
    """21 people, every arm used, then one more: exact, and not slow."""
    story = armed("ABCDEFG", "HIJKLMN", "OPQRSTU").banzai().aim(phase)
    people = "ABCDEFGHIJKLMNOPQRSTU"
    around = people[7:] + people[:7]
    for _ in range(ARMS[phase]):
        story.do(*map(Hit, around))
    assert all(story.why_not(Hit(who)) is ASKED for who in people)


def test_an_impossible_hit_of_an_older_journal_still_counts(tmp_path):
    """The facts are replayed; nothing is decided again, and nobody is asked."""
    story = round_of(A="bang", X="bang").aim(Phase.BANG, ">X")
    with Journal(tmp_path / "old.journal") as journal:
        table = Table.start(journal, live)
        for move in story.match.moves:
            table.submit(move.command, by=move.by)
        impossible = {"do": "hit", "victim": "X"}
        fact = {"fact": "was_hit", "victim": "X"}
        journal.append(table.game_id, Row(table.version + 1, impossible, (fact,), "", None))
        again = Table.resume(journal, table.game_id, {"live": live})
        assert [shot.victim for shot in again.state.volley.shots] == ["X", "X"]
        assert again.history[-1].events == (facts.WasHit("X"),)
