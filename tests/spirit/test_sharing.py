"""Sharing: whose turn it is, cards and tiles, bombs and twins (RULES 4.4; T-11, T-12, T-19 on)."""

from __future__ import annotations

import pytest

from pi_parrain.engine import PARRAIN, PUBLIC
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending.words import FIRST_GAME
from pi_parrain.games.spirit.loot import NOTHING, Kind
from pi_parrain.games.spirit.offers import offers
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import (
    BANGS,
    CLICKS,
    TURNS,
    Bullet,
    Clip,
    FirstAid,
    Phase,
    Power,
    Surprise,
    Tile,
)
from tests.plain import plain
from tests.spirit.story import Story, pile, table

# Whose turn it is


def takers(story: Story, number: int) -> str:
    """Who takes the next cards, one after the other."""
    names = []
    for _ in range(number):
        names.append(story.state.taker or "-")
        story.do(m.Take(story.state.table.cards[0]))
    return "".join(names)


def test_from_the_godfather_clockwise_round_those_who_stand():
    story = table("RGWRGW", oldest="C").turn(down="D", shots="B>F")
    assert takers(story, 8) == "CEABCEAB"


def test_if_the_godfather_is_down_the_next_one_standing_begins():
    assert takers(table("RGWRGW", oldest="C").turn(down="CD"), 5) == "EFABE"


def test_one_player_may_take_everything():
    assert takers(table("RGRG").turn(down="ABC"), 8) == "DDDDDDDD"


def test_the_page_says_who_comes_next():
    shown = table("RGRG").turn(down="B").takes("5").view(PUBLIC)
    assert (shown["taker"], shown["queue"]) == ("C", ("C", "D", "A"))


def test_a_card_goes_from_the_table_to_its_taker():
    story = table().turn().takes("p 20")
    assert (story["A"].loot, story["B"].loot) == (pile("p"), pile("20"))
    assert story.why_not(m.Take(Kind.PAINTING)) is Reason.NOT_ON_TABLE
    assert story.why_not(m.Take(Kind.BILL_5, "D")) is Reason.NOT_FOR_ANOTHER


def test_nobody_takes_before_the_sharing():
    assert table().loot().why_not(m.Take(Kind.BILL_5)) is Reason.NO_SHARING


# The end of a turn


def test_the_turn_ends_when_no_card_is_left_whatever_tiles_are():
    story = table().turn("5 5")
    refusal = story.refused(m.EndTurn())
    assert refusal.reason is Reason.CARDS_REMAIN
    assert "A" in plain(refusal.phrase)
    assert m.EndTurn not in offers(story.state)
    story.takes("5 5")
    assert story.state.taker == "C"
    assert m.EndTurn in offers(story.state)
    story.do(m.EndTurn())
    assert (story.state.turn, story.phase) == (2, Phase.LOOT)


def test_what_nobody_could_take_leaves_the_game():
    story = table().turn("5 p", down="ABCD")
    assert story.state.taker is None
    assert story.why_not(m.Take(Kind.BILL_5)) is Reason.NOBODY_TAKES
    story.do(m.EndTurn())
    assert (story.state.table, story.state.boxed) == (NOTHING, pile("5 p"))


def test_or_it_waits_for_the_next_turn_if_the_parrain_says_so():
    story = table().turn("5 p", down="ABCD").do(m.EndTurn(keep=True))
    assert story.loot("10").state.table == pile("5 10 p")


def test_after_the_eighth_turn_come_the_accounts():
    story = table()
    for turn in range(1, TURNS + 1):
        assert story.state.turn == turn
        story.turn("5").shared()
    assert story.phase is Phase.CHECK
    held = [person.loot for person in story.state.ending.people]
    assert held == [story[who].loot for who in "ABCD"]
    assert len(story.state.history) == TURNS


def test_each_turn_keeps_what_every_side_would_have():
    story = table("RGRG").turn("5 p d10").takes("p d10 5").do(m.EndTurn())
    assert story.state.history == ({"red": 9_000, "green": 70_000},)


# New Godfather


def test_a_new_godfather_takes_the_desk_in_the_next_turn():
    story = table().turn("5 5 5").takes("5").do(m.TakeTile(Tile.GODFATHER))
    assert (story.state.godfather, story.state.heir) == ("A", "B")
    assert story.state.taker == "C"
    assert story.why_not(m.TakeTile(Tile.GODFATHER)) is Reason.TILE_GONE
    story.shared()
    assert (story.state.godfather, story.state.heir) == ("B", None)
    assert Tile.GODFATHER in story.state.tiles


def test_the_last_godfather_is_whoever_took_the_tile_in_the_last_turn():
    story = table().turn("5 5").takes("5").do(m.TakeTile(Tile.GODFATHER), m.EndGame())
    assert story.state.ending.godfather == "B"


# First aid and clip


def test_first_aid_heals_all_wounds_or_one():
    for switch, left in ((FirstAid.ALL, 0), (FirstAid.ONE, 1)):
        story = table(first_aid=switch).wounds(A=2).turn("aid 5").takes("aid")
        assert story["A"].wounds == left
        assert story.state.boxed == pile("aid")
        assert story["A"].loot == NOTHING


def test_first_aid_serves_a_living_team_mate_who_does_not_share():
    story = table("RGRG").wounds(C=1).turn("aid 5", shots="B>C").do(m.Take(Kind.FIRST_AID, "C"))
    assert (story["C"].wounds, story["C"].dead) == (0, False)
    assert story.state.taker == "B"


def test_first_aid_serves_neither_the_dead_nor_opponents():
    story = table("RGRG").wounds(C=3).turn("aid 5")
    assert story.why_not(m.Take(Kind.FIRST_AID, "C")) is Reason.IS_DEAD
    assert story.why_not(m.Take(Kind.FIRST_AID, "B")) is Reason.NOT_A_MATE
    assert story.view(PARRAIN)["may"]["patients"] == ["A"]


def test_alone_first_aid_is_for_oneself():
    assert table("----").turn("aid").why_not(m.Take(Kind.FIRST_AID, "B")) is Reason.NOT_A_MATE


def test_a_clip_gives_a_bang_or_makes_one_of_a_click():
    for switch, clicks in ((Clip.BANG, CLICKS), (Clip.SWAP, CLICKS - 1)):
        story = table("RGRG", clip=switch).turn("clip 5").do(m.Take(Kind.CLIP, "C"))
        assert story["C"].hand == e.Hand(BANGS + 1, clicks, hidden=1)
        assert story.state.boxed == pile("clip")


def test_a_clip_has_no_click_to_change_where_none_is_left():
    story = table(clip=Clip.SWAP).do(m.SetBullets("A", 0, 0)).turn("clip").takes("clip")
    assert (story["A"].hand.bangs, story["A"].hand.clicks) == (1, 0)


# Shadow Trade


def shadow(mate_loot: str = "p", **more: object) -> Story:
    return table("RGRG", **more).gives("A", "5").gives("C", mate_loot).turn("10 10")


def test_loot_is_traded_with_a_team_mate():
    story = shadow().do(m.TradeLoot("C", Kind.BILL_5, Kind.PAINTING))
    assert (story["A"].loot, story["C"].loot) == (pile("p"), pile("5"))
    assert Tile.SHADOW not in story.state.tiles
    assert story.state.taker == "B"
    again = m.TradeLoot("D", Kind.BILL_5, Kind.BILL_5)
    assert story.why_not(again) is Reason.TILE_GONE


def test_a_dead_team_mate_may_trade_too():
    story = shadow().wounds(C=3).do(m.TradeLoot("C", Kind.BILL_5, Kind.PAINTING))
    assert story["C"].loot == pile("5")


def test_t19_without_a_card_of_that_type_no_trade():
    story = shadow("")
    trade = m.TradeLoot("C", Kind.BILL_5, Kind.PAINTING)
    assert story.why_not(trade) is Reason.NOTHING_OF_IT
    assert story.why_not(m.TradePowers("C")) is Reason.NO_POWER
    other = m.TradeSurprises("C", Surprise.OTHER, Surprise.OTHER)
    assert story.why_not(other) is Reason.NO_SURPRISE
    may = story.view(PARRAIN)["may"]
    assert (may["loot"], may["powers"], may["surprises"]) == ([], [], [])
    assert may["bullets"] == ["C"]


def test_nobody_trades_with_opponents():
    story = shadow().gives("B", "5")
    trade = m.TradeLoot("B", Kind.BILL_5, Kind.BILL_5)
    assert story.why_not(trade) is Reason.NOT_A_MATE


def test_bullets_are_traded_if_they_are_still_in_a_hand():
    story = shadow().do(m.TradeBullets("C", Bullet.CLICK, Bullet.BANG))
    assert story["A"].hand == e.Hand(BANGS + 1, CLICKS - 1, hidden=1)
    assert story["C"].hand == e.Hand(BANGS - 1, CLICKS + 1, hidden=1)


def test_t20_a_bullet_that_was_played_is_not_traded():
    story = shadow().do(m.SetBullets("C", 0, 5))
    trade = m.TradeBullets("C", Bullet.CLICK, Bullet.BANG)
    assert story.why_not(trade) is Reason.NOTHING_OF_IT


def test_with_a_power_its_gun_changes_hands():
    story = shadow(powers={"A": Power.KID, "C": Power.SILENCER}).do(m.TradePowers("C"))
    assert (story["A"].power, story["C"].power) == (Power.SILENCER, Power.KID)
    assert story["A"].fires is Bullet.CLICK


def test_surprises_are_traded_by_name():
    story = shadow().do(m.Note("A", None, (Surprise.OTHER, Surprise.FLASH_BANG)))
    story.do(m.Note("C", None, (Surprise.PARCEL_BOMB,)))
    story.do(m.TradeSurprises("C", Surprise.FLASH_BANG, Surprise.PARCEL_BOMB))
    assert story["A"].surprises == (Surprise.OTHER, Surprise.PARCEL_BOMB)
    assert story["C"].surprises == (Surprise.FLASH_BANG,)


def test_a_tile_may_be_turned_for_nothing():
    story = shadow().do(m.TakeTile(Tile.SHADOW))
    assert (story["A"].loot, story.state.taker) == (pile("5"), "B")


# Recruitment


def test_a_card_goes_under_the_envelope_of_the_team():
    story = table("RGRG", mercenaries=FIRST_GAME).gives("A", "5 20").turn("10")
    story.do(m.Invest(Kind.BILL_20))
    assert story.state.envelopes == {"red": pile("20"), "green": NOTHING}
    assert story["A"].loot == pile("5")
    assert Tile.RECRUITMENT not in story.state.tiles


def test_only_a_card_that_one_has_is_invested():
    story = table("RGRG", mercenaries=FIRST_GAME).gives("A", "5").turn("10")
    assert story.why_not(m.Invest(Kind.BILL_20)) is Reason.NOTHING_OF_IT


def test_without_mercenaries_nobody_recruits():
    story = table("RGRG").gives("A", "5").turn("10")
    assert story.why_not(m.Invest(Kind.BILL_5)) is Reason.NO_SUCH_TILE
    assert table("----").turn().why_not(m.TakeTile(Tile.SHADOW)) is Reason.NO_SUCH_TILE


# Parcel Bomb


def test_whoever_takes_the_bombed_card_takes_the_wound():
    story = table().turn("5 p").do(m.PlantBomb(Kind.PAINTING)).takes("p")
    assert (story["A"].wounds, story["A"].loot) == (1, pile("p"))
    assert story.state.bomb is None
    assert story.state.taker == "B"


def test_of_several_alike_only_one_is_bombed():
    story = table().turn("5 5 5").do(m.PlantBomb(Kind.BILL_5)).takes("5")
    assert story["A"].wounds == 0
    story.do(m.Take(Kind.BILL_5, bombed=True)).takes("5")
    assert [story[who].wounds for who in "ABC"] == [0, 1, 0]


def test_the_last_one_of_its_kind_is_the_bombed_one():
    story = table().turn("5 5").do(m.PlantBomb(Kind.BILL_5)).takes("5 5")
    assert [story[who].wounds for who in "AB"] == [0, 1]


def test_t11_whoever_dies_of_it_keeps_the_share():
    story = table("-----").wounds(A=2).turn("5 p").do(m.PlantBomb(Kind.PAINTING)).takes("p")
    assert (story["A"].dead, story["A"].loot) == (True, pile("p"))
    assert story.state.taker == "B"
    assert "A" not in story.state.sharers


def test_t12_a_bombed_tile_serves_first():
    story = table().wounds(A=2).turn("5 5").do(m.PlantBomb(tile=Tile.GODFATHER))
    story.do(m.TakeTile(Tile.GODFATHER))
    assert (story.state.heir, story["A"].wounds, story["A"].dead) == ("A", 3, True)


def test_a_bomb_under_first_aid_wounds_whom_it_has_just_healed():
    story = table().wounds(A=2).turn("aid 5").do(m.PlantBomb(Kind.FIRST_AID)).takes("aid")
    assert (story["A"].wounds, story["A"].dead) == (1, False)


def test_a_bomb_is_planted_before_the_first_card_and_once():
    story = table().turn("5 p")
    assert story.why_not(m.PlantBomb()) is Reason.ONE_PLACE
    both = m.PlantBomb(Kind.PAINTING, Tile.SHADOW)
    assert story.why_not(both) is Reason.ONE_PLACE
    assert story.why_not(m.PlantBomb(Kind.KEY)) is Reason.NOT_ON_TABLE
    assert story.why_not(m.PlantBomb(tile=Tile.RECRUITMENT)) is Reason.TILE_GONE
    bare = m.PlaySurprise(Surprise.PARCEL_BOMB)
    assert story.why_not(bare) is Reason.ONE_PLACE
    assert story.why_not(m.Take(Kind.PAINTING, bombed=True)) is Reason.NOT_THE_BOMB
    story.do(m.PlantBomb(Kind.PAINTING, who="B"))
    assert story.why_not(m.PlantBomb(Kind.BILL_5)) is Reason.PLAYED_BEFORE
    story.takes("5")
    late = table().turn("5 p").takes("5")
    assert late.why_not(m.PlantBomb(Kind.PAINTING)) is Reason.BEFORE_SHARING


def test_the_bomb_makes_itself_heard():
    assert spirit.tune(e.BombTaken("A")) is not None


# Evil Twins


def twins(down: str = "") -> Story:
    return table("RRGWRGW").turn(down=down)


def test_t21_the_twins_decide_before_the_first_card():
    story = twins()
    assert story.state.taker is None
    assert story.why_not(m.Take(Kind.BILL_5)) is Reason.TWINS_FIRST
    assert story.why_not(m.EndTurn()) is Reason.TWINS_FIRST
    assert story.why_not(m.ChooseTwin("C")) is Reason.NOT_A_TWIN
    story.do(m.ChooseTwin("B"))
    assert takers(story, 7) == "BCDEFGB"


def test_t21_and_stick_to_it_for_the_turn():
    story = twins().do(m.ChooseTwin("B"))
    assert story.why_not(m.ChooseTwin("A")) is Reason.NO_TWINS_NOW
    story.do(m.LieDown(("B",)))
    assert "A" not in story.state.sharers
    story.shared().turn()
    assert story.state.awaited_twins == ("A", "B")


@pytest.mark.parametrize(("down", "first"), [("A", "B"), ("B", "A")])
def test_a_twin_whose_brother_is_down_shares_like_everybody(down, first):
    story = twins(down)
    assert (story.state.awaited_twins, story.state.taker) == ((), first)
    assert story.why_not(m.ChooseTwin(first)) is Reason.NO_TWINS_NOW


def test_twins_may_share_a_table_on_which_nothing_is_left():
    """Jumbled orders of a tired Parrain lead nowhere that he cannot leave."""
    story = table("RRGWRGW").turn("5")
    card = m.MoveCard(Kind.BILL_5, m.Spot(m.Place.TABLE), m.Spot(m.Place.BOX))
    assert story.do(card, m.EndTurn()).state.turn == 2
