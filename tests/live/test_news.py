"""What the board and the shout lines say: names, corners, the last event."""

from __future__ import annotations

import pytest

from pi_parrain.games.live import game as live
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.news import few
from pi_parrain.games.live.words import Phase, Standing
from pi_parrain.phrases import Phrase
from tests.live.story import Story, evening, round_of

NBSP = "\N{NO-BREAK SPACE}"


def news(story: Story) -> str | None:
    told = live.view(story.state, "public")["news"]
    return None if told is None else str(told).replace(NBSP, " ").replace("’", "'")


def shouts(story: Story) -> list[str]:
    said = live.view(story.state, "parrain")["shouts"]
    return [str(shout).replace(NBSP, " ").replace("’", "'") for shout in said]


def corner(story: Story, name: str) -> list[tuple[str, int, int | None]]:
    listed = live.view(story.state, "public")[name]
    return [(one["name"], one["team"], one["returns"]) for one in listed]


def returns(story: Story, who: str) -> str | None:
    people = live.view(story.state, "public")["gangsters"]
    phrase = next(person["returns"] for person in people if person["name"] == who)
    return None if phrase is None else str(phrase).replace(NBSP, " ")


def test_a_grenade_names_whom_it_takes_along():
    story = round_of(A="bang", X="boom", Y="kevlar", Z="bang").near(X="YZ").bang("A>X")
    assert news(story) == "BOUM ! X emporte Y et Z !"
    assert shouts(story) == ["À l'hôpital : X, Y et Z !"]
    assert corner(story, "hospital") == [("X", 2, 3), ("Y", 3, 3), ("Z", 4, 3)]


def test_a_grenade_in_the_void_says_so():
    assert (
        news(round_of(A="bang", X="boom", Y="bang").bang("A>X")) == "BOUM ! X n'emporte personne."
    )


def test_two_bullets_are_told_while_the_volley_is_open():
    story = round_of(A="bang", B="bang", X="bang").aim(Phase.BANG, "A>X")
    assert news(story) == "X prend une balle !"
    story.do(m.Hit("X", "B"))
    assert news(story) == "X prend deux balles !"
    story.close().settle()
    assert news(story) == "À l'hôpital : X !"


def test_a_hit_that_was_a_mistake_is_no_news():
    story = round_of(A="bang", X="bang").aim(Phase.BANG, "A>X").do(m.Unhit("X"))
    assert news(story) is None


@pytest.mark.parametrize(
    ("victim", "told"), [("Y", "X poignarde Y !"), ("", "X poignarde… le vide.")]
)
def test_a_dagger_is_told(victim: str, told: str):
    story = round_of(A="bang", X="backstab 3", Y="bang").near(X=victim).bang("A>X")
    assert news(story) == told


def test_a_kevlar_is_told():
    assert news(round_of(A="bang", X="kevlar").bang("A>X")) == "Kevlar ! X encaisse."


def test_cowards_are_named_together_and_come_back_in_the_next_round():
    story = round_of(A="bang", B="bang", X="bang", cowards="AB")
    assert news(story) == "A et B fuient !"
    assert shouts(story) == ["Au coin des lâches : A et B !"]
    assert corner(story, "cowards") == [("A", 1, 2), ("B", 2, 2)]
    story.do(m.Stay("A"))
    assert news(story) == "B fuit !"


def test_a_hand_on_the_heart_is_called_by_name():
    assert shouts(round_of(A="bang", X="bang").bang("A>X")) == ["Main droite sur le cœur : X."]


def test_who_is_in_a_coma_says_in_which_round_he_is_back():
    """Coma in round 1: absent in round 2, back in round 3 (RULES 1.3)."""
    story = evening("ABC", "XYZ").open().do(m.Rule("A", Standing.COMA))
    assert returns(story, "A") == "revient manche 3"
    story.banzai().share().do(m.Next(Phase.RETURN))
    assert corner(story, "cowards") == [("A", 1, 3)]
    assert returns(story, "A") == "revient manche 3"
    story.do(m.Next(Phase.PREPARATION))
    assert returns(story, "A") == "revient manche 3"
    assert returns(story, "B") is None


def test_nobody_comes_back_after_the_last_round():
    story = evening("ABC", "XYZ")
    for _ in range(3):
        story.open().banzai().share().new_round()
    story.open().do(m.Rule("A", Standing.COMA)).banzai().share().new_round()
    assert corner(story, "cowards") == [("A", 1, None)]
    assert returns(story, "A") is None


def test_the_share_is_told():
    story = evening("ABC", "XYZ").open(4, 7, 5).banzai().share()
    assert news(story) == "Chacun reçoit 20.000 $ !"
    assert news(story.do(m.Next(Phase.RETURN))) is None


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("ABCDEF", "A, B, C, D, E et F"),
        ("ABCDEFG", "A, B, C, D, E et 2 autres"),
        ("ABCDEFGHIJ", "A, B, C, D, E et 5 autres"),
    ],
)
def test_a_long_list_is_cut_short(names: str, said: str):
    assert str(Phrase("{who}", {"who": few(tuple(names))})) == said


def test_an_undo_takes_the_news_back():
    story = round_of(A="bang", X="bang").aim(Phase.BANG, "A>X")
    story.match.take_back()
    assert news(story) is None
