"""The vectors V1 to V25 of RULES 1.7, one test each, told as the booklet would."""

from pi_parrain.games.live.moves import Hit
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Phase
from tests.live.story import COMA, COWARD, in_play, round_of


def test_v1_two_bangs_on_a_kevlar():
    story = round_of(A="bang", B="bang", X="kevlar").bang("A>X", "B>X")
    assert story["X"] == in_play(1)


def test_v2_three_bangs_on_a_kevlar():
    story = round_of(A="bang", B="bang", C="bang", X="kevlar").bang("A>X", "B>X", "C>X")
    assert story["X"] == COMA


def test_v3_two_bangs_on_a_backstab_who_stabs_one_of_them():
    story = round_of(A="bang", B="bang", X="backstab 3").near(X="A").bang("A>X", "B>X")
    assert story.standings() == {"A": in_play(1), "B": in_play(), "X": COMA}


def test_v4_two_bangs_at_each_other():
    story = round_of(A="bang", B="bang").bang("A>B", "B>A")
    assert story.standings() == {"A": in_play(1), "B": in_play(1)}


def test_v5_a_bang_cancels_double_guns():
    story = round_of(A="bang", X="double_guns", B="kevlar", C="shotgun").bang("A>X")
    story.go_to(Phase.DOUBLE_GUNS)
    assert story.why_not(Hit("B", "X")) is Reason.DISARMED
    story.double_guns()
    assert story.standings() == {
        "A": in_play(), "X": in_play(1), "B": in_play(), "C": in_play()
    }  # fmt: skip


def test_v6_double_guns_at_each_other_and_a_third():
    story = round_of(A="double_guns", B="double_guns", C="bang").double_guns("A>B,C", "B>A,C")
    assert story.standings() == {"A": in_play(1), "B": in_play(1), "C": COMA}


def test_v7_double_guns_twice_on_the_same_target():
    assert round_of(A="double_guns", X="bang").double_guns("A>X,X")["X"] == COMA


def test_v8_double_guns_twice_on_a_kevlar():
    assert round_of(A="double_guns", X="kevlar").double_guns("A>X,X")["X"] == in_play(1)


def test_v9_a_coward_is_safe_and_the_other_arm_still_fires():
    story = round_of(A="bang", Y="double_guns", X="boom 1", cowards="X").go_to(Phase.BANG)
    assert story.why_not(Hit("X", "A")) is Reason.NOT_IN_PLAY
    story.bang().go_to(Phase.DOUBLE_GUNS)
    assert story.why_not(Hit("X", "Y")) is Reason.NOT_IN_PLAY
    story.double_guns("Y>A")
    assert story.standings() == {"A": in_play(1), "Y": in_play(), "X": COWARD}


def test_v10_a_grenade_does_not_set_off_another():
    story = round_of(A="bang", X="boom 2", Y="boom 1", Z="kevlar").near(X="YZ", Y="A").bang("A>X")
    assert story.standings() == {"A": in_play(), "X": COMA, "Y": COMA, "Z": COMA}


def test_v11_unless_grenades_chain():
    story = round_of(A="bang", X="boom 2", Y="boom 1", Z="kevlar", chain=True)
    story.near(X="YZ", Y="A").bang("A>X")
    assert story.standings() == {"A": COMA, "X": COMA, "Y": COMA, "Z": COMA}


def test_v12_the_smaller_grenade_smothers_the_larger():
    story = round_of(A="bang", B="bang", X="boom 1", Y="boom 4", Z="bang")
    story.near(X="Y", Y="Z").bang("A>X", "B>Y")
    assert (story["X"], story["Y"], story["Z"]) == (COMA, COMA, in_play())


def test_v13_unless_grenades_chain():
    story = round_of(A="bang", B="bang", X="boom 1", Y="boom 4", Z="bang", chain=True)
    story.near(X="Y", Y="Z").bang("A>X", "B>Y")
    assert (story["X"], story["Y"], story["Z"]) == (COMA, COMA, COMA)


def test_v14_shotgun_recoil_grenade():
    story = round_of(A="shotgun", X="kevlar", Y="boom 5").near(X="Y", Y="A").shotgun("A>X")
    assert story.standings() == {"A": COMA, "X": COMA, "Y": COMA}


def test_v15_a_shotgun_smothers_a_grenade_even_in_chains():
    story = round_of(A="shotgun", X="boom 1", B="bang", chain=True).near(X="")
    story.shotgun("A>X")
    assert story.standings() == {"A": in_play(), "X": COMA, "B": in_play()}


def test_v16_a_kevlar_stops_the_splash():
    story = round_of(A="shotgun", X="bang", K="kevlar").near(X="K").shotgun("A>X")
    assert story.standings() == {"A": in_play(), "X": COMA, "K": in_play()}


def test_v17_a_wounded_victim_of_the_shotgun_still_recoils():
    story = round_of(A="bang", B="shotgun", X="bang", C="bang").near(X="C")
    story.bang("A>X").shotgun("B>X")
    assert (story["X"], story["C"]) == (COMA, in_play(1))


def test_v18_two_shotguns_at_each_other():
    story = round_of(A="shotgun", B="shotgun").shotgun("A>B", "B>A")
    assert story.standings() == {"A": COMA, "B": COMA}


def test_v19_the_smaller_dagger_strikes_before_the_larger():
    story = round_of(A="bang", B="bang", X="backstab 1", Y="backstab 6")
    story.near(X="Y", Y="A").bang("A>X", "B>Y")
    assert story.standings() == {
        "A": in_play(), "B": in_play(), "X": in_play(1), "Y": COMA
    }  # fmt: skip


def test_v20_a_dagger_sets_off_a_grenade():
    story = round_of(A="bang", X="backstab 4", Y="boom 1").near(X="Y", Y="X").bang("A>X")
    assert story.standings() == {"A": in_play(), "X": COMA, "Y": COMA}


def test_v21_an_arm_on_somebody_in_hospital_lapses():
    story = round_of(A="bang", B="bang", X="kevlar", Y="double_guns", Z="bang", C="bang")
    story.bang("A>X", "B>X", "C>X").go_to(Phase.DOUBLE_GUNS)
    assert story.why_not(Hit("X", "Y")) is Reason.NOT_IN_PLAY
    story.double_guns("Y>Z")
    assert (story["X"], story["Z"]) == (COMA, in_play(1))


def test_v22_two_recoils_on_the_same_bystander():
    story = round_of(A="shotgun", B="shotgun", X="bang", Y="bang", Z="bang")
    story.near(X="Z", Y="Z").shotgun("A>X", "B>Y")
    assert (story["X"], story["Y"], story["Z"]) == (COMA, COMA, COMA)


def test_v23_a_dagger_cancels_a_shotgun():
    story = round_of(A="bang", X="backstab 2", Y="shotgun").near(X="Y").bang("A>X")
    assert story["Y"] == in_play(1)
    assert story.go_to(Phase.SHOTGUN).why_not(Hit("A", "Y")) is Reason.DISARMED


def test_v24_wounded_by_double_guns_while_firing_double_guns():
    story = round_of(A="double_guns", B="double_guns", C="bang", D="bang")
    story.double_guns("A>B", "B>C,D")
    assert (story["B"], story["C"], story["D"]) == (in_play(1), in_play(1), in_play(1))


def test_v25_the_recoil_touches_another_shooter():
    story = round_of(A="shotgun", B="shotgun", X="bang", Y="bang").near(X="B")
    story.shotgun("A>X", "B>Y")
    assert story.standings() == {"A": in_play(), "B": in_play(1), "X": COMA, "Y": COMA}
