"""Who may sit where, and with what (RULES 4.3, T-01)."""

from __future__ import annotations

import pytest

from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending.words import FIRST_GAME, Mercenary
from pi_parrain.games.spirit.loot import BASE, MORE
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import Colour, Depth, Phase, Power, Tile
from tests.plain import plain
from tests.spirit.story import Story, seated, table


def why_not(seats: str, **more: object) -> Reason:
    return Story().why_not(seated(seats, **more))


@pytest.mark.parametrize("seats", ["RGRG", "RGRGW", "RGWRGW", "RGWNRGWN", "RGWRGWRGW"])
def test_teams_that_sit_apart_may_play(seats):
    assert table(seats).phase is Phase.LOOT


def test_neighbours_of_one_team_are_refused():
    refusal = Story().refused(seated("RGGR"))
    assert refusal.reason is Reason.NEIGHBOURS
    assert plain(refusal.phrase).startswith("B et C sont dans la même équipe et côte à côte")


def test_the_last_one_is_a_neighbour_of_the_first():
    assert why_not("RGWGR") is Reason.NEIGHBOURS


def test_at_seven_one_pair_are_the_evil_twins():
    story = table("RRGWRGW")
    assert story.state.twins == ("A", "B")
    assert table("RGWRGWR").state.twins == ("G", "A")


def test_at_seven_a_second_pair_is_refused():
    assert why_not("RRGGRWW") is Reason.NEIGHBOURS
    assert why_not("RRRGWGW") is Reason.NEIGHBOURS


def test_seven_without_neighbours_may_play_and_are_told_what_the_booklet_does():
    command = seated("RGWRGWG")
    assert table("RGWRGWG").state.twins == ()
    (caution,) = spirit.cautions(Story().state, command)
    assert "Evil Twins" in plain(caution)
    assert not spirit.cautions(Story().state, seated("RRGWRGW"))


def test_twins_have_no_power_of_their_own():
    assert why_not("RRGWRGW", powers={"B": Power.KID}) is Reason.TWIN_POWER
    assert table("RRGWRGW", powers={"C": Power.KID})["C"].power is Power.KID


def test_a_power_is_held_by_one_player_and_another_one_by_any():
    assert why_not("RGRG", powers={"A": Power.KID, "C": Power.KID}) is Reason.SAME_POWER
    table("RGRG", powers={"A": Power.OTHER, "C": Power.OTHER})


def test_alone_everybody_is_his_own_side_and_nobody_trades():
    story = table("-----")
    assert story.state.sides == ("A", "B", "C", "D", "E")
    assert story.state.tiles == (Tile.GODFATHER,)
    assert story.state.envelopes == {}


def test_teams_have_the_tile_of_the_shadow_and_mercenaries_that_of_recruitment():
    assert table("RGRG").state.tiles == (Tile.GODFATHER, Tile.SHADOW)
    assert table("RGRG", mercenaries=FIRST_GAME).state.tiles == tuple(Tile)


@pytest.mark.parametrize("number", [0, 3, 10])
def test_four_to_nine_play(number):
    assert why_not("-" * number) is Reason.PLAYERS_OUT_OF_RANGE


def test_everybody_has_a_team_or_nobody():
    assert Story().why_not(m.SetUp(tuple("ABCD"), (Colour.RED,))) is Reason.COLOURS_MISSING
    assert why_not("RRRR") is Reason.ONE_TEAM


def test_names_are_told_apart():
    assert Story().why_not(m.SetUp(("Léa", "léa", "B", "C"))) is Reason.SAME_NAME
    assert Story().why_not(m.SetUp(("\u3164", "A", "B", "C"))) is Reason.INVISIBLE_NAME
    assert why_not("----", oldest="Zoé") is Reason.UNKNOWN_PLAYER
    assert why_not("----", powers={"Zoé": Power.KID}) is Reason.UNKNOWN_PLAYER


def test_mercenaries_need_teams_and_some_need_more():
    assert why_not("----", mercenaries=FIRST_GAME) is Reason.MERCENARIES_IN_TEAMS
    assert why_not("RGRG", mercenaries=(Mercenary.JASON_UPS,)) is Reason.NEEDS_MORE
    twice = (Mercenary.CATGIRL, Mercenary.CATGIRL)
    assert why_not("RGRG", mercenaries=twice) is Reason.MERCENARY_TWICE
    table("RGRG", mercenaries=(Mercenary.JASON_UPS,), more=True)


def test_another_number_of_mercenaries_is_worth_a_word():
    few = seated("RGRG", mercenaries=FIRST_GAME[:2])
    (caution,) = spirit.cautions(Story().state, few)
    assert plain(caution) == "Le livret place 4 tuiles Mercenaire."


def test_the_oldest_gets_the_desk_and_the_first_one_if_nobody_says():
    assert table("RGRG").state.godfather == "A"
    assert table("RGRG", oldest="C").state.godfather == "C"


def test_more_cash_makes_it_eighty_cards():
    assert table("RGRG").state.deck == BASE
    assert BASE.size == 64
    assert table("RGRG", more=True).state.deck == BASE + MORE
    assert MORE.size == 16


def test_the_final_count_goes_straight_to_the_accounts():
    story = table("RGGR", depth=Depth.COUNT)
    assert story.phase is Phase.CHECK
    assert story.state.turn == 0
    assert [person.name for person in story.state.ending.people] == ["A", "B", "C", "D"]
    assert story.why_not(m.ShowLoot(BASE)) is Reason.NOT_IN_PLAY


def test_a_table_is_set_once():
    assert table("RGRG").why_not(seated("RGRG")) is Reason.ALREADY_SET_UP
    assert Story().why_not(m.CountDown()) is Reason.NOT_SET_UP
