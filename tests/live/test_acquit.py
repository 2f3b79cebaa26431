"""A shooter named by mistake is put right: his card is unknown again, and he is asked for it."""

import pytest

from pi_parrain.games.live import game as live
from pi_parrain.games.live.moves import Acquit, Explode, Hit, NoClick, Reveal, Stab
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Card, Phase
from tests.live.story import COMA, Story, armed, in_play, round_of
from tests.plain import plain


def named(*shots: str, **cards: str) -> Story:
    """A volley of Bangs that has just landed."""
    return round_of(**cards).aim(Phase.BANG, *shots).close()


def test_a_shooter_is_not_asked_for_his_card():
    story = named("X>A", "A>X", A="bang", X="kevlar")
    assert story.state.volley.asked == {}
    assert story.state.volley.unasked == {"A": 1, "X": 1}
    assert story["X"] == in_play(1)


@pytest.mark.parametrize(
    ("card", "after"), [("kevlar", in_play()), ("boom 3", COMA), ("shotgun", in_play(1))]
)
def test_put_right_he_shows_his_card(card, after):
    story = named("X>A", "A>X", A="bang", X=card).do(Acquit("X"))
    assert story.state.volley.asked == {"X": 1}
    assert story.settle()["X"] == after


def test_two_hits_had_sent_him_to_hospital():
    story = named("X>A", "A>X", "B>X", A="bang", B="bang", X="kevlar")
    assert story["X"] == COMA
    assert story.do(Acquit("X")).settle()["X"] == in_play(1)
    assert story.state.volley.fallen == ()


def test_before_the_volley_ends_the_hit_stays_and_its_shooter_is_forgotten():
    story = round_of(A="bang", X="kevlar").aim(Phase.BANG, "X>A", "A>X").do(Acquit("X"))
    assert [(shot.victim, shot.shooter) for shot in story.state.volley.shots] == [
        ("A", None),
        ("X", "A"),
    ]
    assert story.close().settle()["X"] == in_play()


def test_a_later_volley_may_have_him_shoot():
    story = named("X>A", A="bang", X="shotgun").settle().go_to(Phase.SHOTGUN)
    assert story.why_not(Hit("A", "X")) is Reason.OTHER_CARD
    story.do(Acquit("X"), Hit("A", "X"))


def test_a_dagger_that_finds_him_asks_too():
    story = named("X>A", ">B", A="bang", B="backstab 1", X="kevlar").settle_until_click()
    story.do(Stab("B", "X"), Acquit("X"))
    assert story.settle()["X"] == in_play()


def test_what_happened_since_is_not_turned_back():
    story = named("X>A", "A>X", "C>B", A="bang", B="boom 1", C="bang", X="kevlar")
    story.settle_until_click()
    story.do(Explode("B", ("X",)))
    refusal = story.refused(Acquit("X"))
    assert plain(refusal) == "X n'est pas noté comme tireur : rien à corriger."


def test_nobody_else_is_acquitted():
    story = round_of(A="bang", X="bang").aim(Phase.BANG, ">X")
    assert story.why_not(Acquit("A")) is Reason.NOT_A_SHOOTER
    assert Acquit not in live.offers(story.state)


# « Aucun autre Click »


def test_no_other_click_is_one_gesture_with_one_undo():
    story = armed("ABC", "XYZ").banzai().aim(Phase.BANG, ">A", ">B", ">X", ">X").close()
    before = story.do(Reveal("B", Card.KEVLAR)).state
    story.do(NoClick(("A", "X")))
    assert (story["A"], story["X"]) == (in_play(1), COMA)
    assert plain(story.match.last_named()) == "aucun autre Click (A et X)"
    assert story.undo().state == before


def test_no_other_click_passes_over_whoever_has_shown_his_card():
    """Two Parrains: one saw B's grenade, the other says that nobody has anything."""
    story = armed("ABC", "XYZ").banzai().aim(Phase.BANG, ">A", ">B").close()
    story.do(Reveal("B", Card.BOOM), by="p").do(NoClick(("A", "B")), by="q")
    assert story["A"] == in_play(1)
    assert [click.who for click in story.state.volley.clicks] == ["B"]
    assert story.why_not(NoClick(("A", "B"))) is Reason.NOT_ASKED


# What dies unused


@pytest.mark.parametrize("chain", [False, True])
def test_a_grenade_that_dies_unexploded_is_told(chain):
    story = round_of(A="bang", B="bang", X="boom 1", Y="boom 4", chain=chain)
    story.near(X="Y").aim(Phase.BANG, "A>X", "B>Y").close().settle_until_click()
    story.do(Explode("X", ("Y",)))
    lost = [click.who for click in story.state.volley.lost]
    assert lost == ([] if chain else ["Y"])
    assert live.view(story.state, "parrain")["volley"]["lost"] == story.state.volley.lost


def test_a_dagger_that_is_stabbed_first_is_told():
    story = round_of(A="bang", B="bang", X="backstab 1", Y="backstab 6")
    story.aim(Phase.BANG, "A>X", "B>Y").close().settle_until_click().do(Stab("X", "Y"))
    assert [(click.who, click.card) for click in story.state.volley.lost] == [("Y", Card.BACKSTAB)]
