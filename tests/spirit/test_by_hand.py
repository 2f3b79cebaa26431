"""The Parrain is the sole judge, and one side alone alive has won (T-09, T-23)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pi_parrain.engine import PARRAIN
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.words import FIRST_GAME, Mercenary
from pi_parrain.games.spirit.loot import BASE, NOTHING, Kind
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import Phase, Place, Power, Surprise
from tests.plain import plain
from tests.spirit.story import Story, pile, table

DECK, TABLE, BOX = m.Spot(Place.DECK), m.Spot(Place.TABLE), m.Spot(Place.BOX)


def reach(phase: Phase) -> Story:
    story = table("RGRG", mercenaries=FIRST_GAME)
    match phase:
        case Phase.HOLDUP:
            story.loot()
        case Phase.COURAGE:
            story.loot().counted()
        case Phase.LYING:
            story.until_lying()
        case Phase.SHOTS:
            story.until_shots()
        case Phase.SHARING:
            story.turn()
    assert story.phase is phase
    return story


CALM = (Phase.LOOT, Phase.HOLDUP, Phase.COURAGE, Phase.LYING, Phase.SHOTS, Phase.SHARING)


@pytest.mark.parametrize("phase", CALM, ids=lambda phase: phase.value)
def test_everything_can_be_set_at_any_time(phase):
    story = reach(phase)
    story.do(
        m.SetWounds("A", 2),
        m.SetBullets("A", 1, 2),
        m.Note("A", Power.CUTE, (Surprise.OTHER,)),
        m.MoveCard(Kind.PAINTING, DECK, m.Spot(Place.PLAYER, "A")),
        em.CountPlayer("B", pile("20 20"), 1),
        em.CountEnvelope("red", pile("d10")),
        em.NameGodfather("D"),
        em.ChooseMercenaries((Mercenary.CATGIRL,)),
    )
    a, b = story["A"], story["B"]
    assert (a.wounds, a.hand, a.power, a.loot) == (2, e.Hand(1, 2), Power.CUTE, pile("p"))
    assert (b.wounds, b.loot) == (1, pile("20 20"))
    assert story.state.envelopes["red"] == pile("d10")
    assert (story.state.godfather, story.state.mercenaries) == ("D", (Mercenary.CATGIRL,))
    story.do(m.EndGame())
    assert story.phase is Phase.CHECK


def test_a_card_goes_from_any_place_to_any_other():
    story = table("RGRG", more=True).loot("p")
    player, envelope = m.Spot(Place.PLAYER, "B"), m.Spot(Place.ENVELOPE, side="green")
    way = [TABLE, player, envelope, m.Spot(Place.RIGHT_HAND), BOX, DECK]
    for source, to in pairwise(way):
        story.do(m.MoveCard(Kind.PAINTING, source, to))
    assert story.state.deck == table(more=True).state.deck


@pytest.mark.parametrize(
    ("spot", "reason"),
    [
        (m.Spot(Place.PLAYER), Reason.SPOT_UNCLEAR),
        (m.Spot(Place.PLAYER, "Zoé"), Reason.SPOT_UNCLEAR),
        (m.Spot(Place.PLAYER, "A", "red"), Reason.SPOT_UNCLEAR),
        (m.Spot(Place.ENVELOPE, side="brown"), Reason.SPOT_UNCLEAR),
        (m.Spot(Place.TABLE, "A"), Reason.SPOT_UNCLEAR),
        (DECK, Reason.SAME_SPOT),
    ],
)
def test_a_place_is_named_clearly(spot, reason):
    assert table().why_not(m.MoveCard(Kind.PAINTING, DECK, spot)) is reason


def test_a_card_that_is_not_there_cannot_be_moved():
    assert table().why_not(m.MoveCard(Kind.KEY, DECK, BOX)) is Reason.NO_SUCH_CARD


def test_loot_that_is_counted_by_hand_comes_from_the_cards_that_nobody_has_seen():
    story = table().do(em.CountPlayer("A", pile("p p d10")))
    assert story.state.deck == BASE - pile("p p d10")
    story.do(em.CountPlayer("A", pile("p")))
    assert story.state.deck == BASE - pile("p")
    assert story.why_not(em.CountPlayer("B", pile("p " * 10))) is Reason.NONE_LEFT


def test_a_power_that_somebody_else_has_is_refused():
    story = table().do(m.Note("A", Power.KID))
    refusal = story.refused(m.Note("B", Power.KID))
    assert refusal.reason is Reason.SAME_POWER
    assert plain(refusal.phrase) == "« The Kid » est déjà à A : chaque pouvoir est unique."
    story.do(m.Note("A", Power.KID, (Surprise.OTHER,)))


def test_strangers_are_refused():
    story = table()
    for command in (
        m.SetWounds("Zoé", 1),
        m.SetBullets("Zoé", 1, 1),
        m.Note("Zoé"),
        em.NameGodfather("Zoé"),
        em.CountPlayer("Zoé"),
        m.PlaySurprise(Surprise.OTHER, "Zoé"),
    ):
        assert story.why_not(command) is Reason.UNKNOWN_PLAYER
    assert story.why_not(em.CountEnvelope("brown")) is Reason.UNKNOWN_SIDE


def test_commands_of_the_end_wait_for_it():
    assert table().why_not(em.CloseCount()) is Reason.LOOT_FIRST
    assert Story().why_not(em.CloseCount()) is Reason.NOT_SET_UP


@pytest.mark.parametrize("ended", [False, True])
def test_alone_there_is_nothing_to_recruit_with(ended):
    story = table("----").do(*([m.EndGame()] if ended else []))
    for command in (em.ChooseMercenaries(()), em.CountEnvelope("A")):
        assert type(command) not in spirit.offers(story.state)
        assert story.why_not(command) is Reason.MERCENARIES_IN_TEAMS
    assert story.why_not(em.CountRightHand()) is Reason.NEEDS_MORE


def test_the_parrain_may_say_that_somebody_is_dead_or_alive():
    story = table("RGRG").do(m.SetWounds("A", 1, dead=True))
    assert story["A"].dead
    story.do(m.SetWounds("A", 3, dead=False))
    assert not story["A"].dead


# One side alone


def test_t23_after_a_volley():
    story = table("RGRG").wounds(B=2, D=2).turn(shots="A>B C>D")
    assert story.phase is Phase.DONE
    outcome = spirit.outcome(story.state)
    assert outcome.winners == ("A", "C")
    assert plain(outcome.why) == "Victoire : équipe rouge. Plus personne d'autre n'est en vie !"


def test_t23_after_a_parcel_bomb():
    story = table("RGRG").wounds(B=2, D=3).turn("5 p").do(m.PlantBomb(Kind.PAINTING))
    story.takes("5 p")
    assert story.phase is Phase.DONE
    assert spirit.outcome(story.state).winners == ("A", "C")


def test_t23_by_hand():
    for last in (m.SetWounds("D", 3), em.CountPlayer("D", NOTHING, 3)):
        assert table("RGRG").wounds(B=3).do(last).phase is Phase.DONE


def test_t23_alone_the_last_one_alive():
    story = table("----").wounds(A=3, B=3).turn(shots=">C").wounds(C=3)
    assert spirit.outcome(story.state).winners == ("D",)


def test_t09_nobody_alive_nobody_wins():
    story = table("RGRG").wounds(A=3, B=3, C=2, D=2).turn(shots="C>D D>C")
    assert spirit.outcome(story.state).winners == ()


def test_two_of_a_team_alive_and_one_opponent_play_on():
    story = table("RGRG").wounds(B=3).turn(shots="A>D")
    assert story.phase is Phase.SHARING


def test_a_death_that_was_none_is_undone():
    story = table("RGRG").wounds(B=3)
    before = story.state
    assert story.wounds(D=3).undo().state is before


def test_the_button_uncovers_the_ranks_at_the_end():
    story = table("RGRG").wounds(B=3, D=3)
    while (press := spirit.button(story.state)) is not None:
        story.do(press)
    assert story.view(PARRAIN)["ending"]["curtain"].is_open
    assert plain(story.view()["why"]).startswith("Victoire : équipe rouge")
