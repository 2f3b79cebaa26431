"""Two referees, two phones: different hits never conflict, the same hit is never counted twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.errors import Refused
from pi_parrain.games.live import game as live
from pi_parrain.games.live.moves import Hit, Unhit
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Phase
from tests.live.story import COMA, Story, in_play, round_of
from tests.plain import plain


def volley(phase: Phase = Phase.BANG) -> Story:
    return round_of(A="bang", B="bang", C="bang", X="bang").go_to(phase)


def hits(story: Story) -> int:
    return len(story.state.volley.shots)


def test_two_phones_record_two_victims_without_a_word():
    story = volley().do(Hit("X", "A"), by="p").do(Hit("B", "C"), by="q")
    assert hits(story) == 2


@pytest.mark.parametrize("first", [None, "A"])
@pytest.mark.parametrize("then", [None, "B"])
def test_a_second_phone_on_the_same_victim_is_asked(first, then):
    story = volley().do(Hit("X", first), by="p")
    command = Hit("X", then)
    if first and then:
        assert hits(story.do(command, by="q")) == 2  # two known shooters are two shots
    else:
        refusal = story.refused(command, by="q")
        assert refusal.reason is Reason.SAME_HIT
        assert plain(refusal).startswith("X : une touche vient d'un autre téléphone.")
        assert hits(story.do(Hit("X", then, second=True), by="q")) == 2


def test_two_phones_that_saw_the_same_shooter_are_told():
    story = volley().do(Hit("X", "A"), by="p")
    assert story.why_not(Hit("X", "A"), by="q") is Reason.NO_ARM_LEFT
    story = volley(Phase.DOUBLE_GUNS).do(Hit("X", "A"), by="p")
    assert story.why_not(Hit("X", "A"), by="q") is Reason.BOTH_ARMS


def test_one_phone_counts_what_it_taps():
    story = volley().do(Hit("X"), Hit("X"), by="p")
    assert hits(story) == 2


def test_the_next_volley_starts_afresh():
    story = volley().do(Hit("X"), by="p").close().settle().go_to(Phase.DOUBLE_GUNS)
    assert story.do(Hit("X"), by="q").close().settle()["X"] == COMA


def test_a_hit_taken_back_is_no_longer_a_double():
    story = volley().do(Hit("X"), by="p").do(Unhit("X"), by="q").do(Hit("X"), by="q")
    assert story.close().settle()["X"] == in_play(1)
    assert volley().why_not(Unhit("X")) is Reason.NOT_HIT


def test_unhit_takes_the_last_hit_on_that_victim_only():
    story = volley().do(Hit("X", "A"), Hit("B", "C"), Hit("X", "B"), Unhit("X"))
    assert [(s.victim, s.shooter) for s in story.state.volley.shots] == [("X", "A"), ("B", "C")]


@given(st.lists(st.tuples(st.sampled_from("AX"), st.sampled_from("pq")), max_size=6))
def test_whatever_two_phones_tap_nothing_is_counted_in_silence(taps):
    """Each victim has the taps of one phone only, unless somebody said « second »."""
    story = volley()
    for victim, phone in taps:
        try:
            live.decide(story.state, Hit(victim), phone)
        except Refused:
            continue
        story.do(Hit(victim), by=phone)
    for victim in "AX":
        assert len({shot.by for shot in story.state.volley.shots if shot.victim == victim}) < 2
