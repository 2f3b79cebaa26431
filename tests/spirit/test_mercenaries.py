"""Each of the twelve: what it may be told, what it does, and what its dialogue promises."""

from __future__ import annotations

from random import Random

import pytest

from pi_parrain.games.spirit.accounts import Victory
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.effects import Fate
from pi_parrain.games.spirit.ending.words import FIRST_GAME, Mercenary, Stage, Way
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.mercenaries import CRAFTS, choices
from pi_parrain.games.spirit.reasons import Reason
from tests.spirit.ends import End, cards


def told(end: End, mercenary: Mercenary, side: str = "red") -> set[tuple[str, ...]]:
    return {choice.players for choice in choices(end.ending, mercenary, side)}


def dialogue(end: End, mercenary: Mercenary) -> dict[tuple[str, ...], dict[str, object]]:
    """The choices that the Parrain sees, by whom they are about."""
    found = end.view()["dialogues"]
    assert isinstance(found, list)
    (one,) = [one for one in found if one["mercenary"] is mercenary]
    return {choice["choice"].players: choice for choice in one["choices"]}


def test_there_are_twelve_and_three_need_more_cash():
    assert list(CRAFTS) == list(Mercenary)
    assert [one.value for one in Mercenary if one.needs_more] == [
        "clemenz_hand",
        "forger_frankie",
        "jason_ups",
    ]
    assert len(FIRST_GAME) == 4


# Agent 48


def test_agent_48_wounds_anybody_alive():
    end = End("red A:; B: 2w", "green C: dead; D:", envelopes={"red": "5"}).closed()
    assert told(end, Mercenary.AGENT_48) == {("A",), ("B",), ("D",)}
    end.hire("red", Mercenary.AGENT_48, "D")
    assert (end.ending.person("D").wounds, end.ending.person("D").dead) == (1, False)


def test_agent_48_kills_with_a_third_wound_and_that_may_end_the_game():
    sides = ("red A: 5; B:", "green C: dead; D: 20 20 2w")
    end = End(*sides, envelopes={"red": "5", "green": "5 5 5"})
    end.closed().do(m.Decline("green"))
    shown = dialogue(end, Mercenary.AGENT_48)[("D",)]
    assert shown["fates"] == (Fate("D", 2, 3, dies=True, returns=False),)
    assert shown["ends"] is True
    end.hire("red", Mercenary.AGENT_48, "D")
    assert end.ending.stage is Stage.DONE
    assert end.accounts.victory is Victory.LAST_ALIVE
    assert end.accounts.winners == ("red",)


def test_t23_nobody_recruits_once_one_side_alone_is_alive():
    sides = ("red A:", "green C: 2w", "white D: dead")
    end = End(*sides, envelopes={"red": "20", "white": "5"}).closed()
    end.hire("red", Mercenary.AGENT_48, "C")
    assert end.ending.stage is Stage.DONE
    refusal = end.refuses(m.Recruit("white", Mercenary.DRE_GRAY, m.Choice(("D",))))
    assert refusal is Reason.NO_RECRUITING


# CatGirl


def robbery(victims: str = "C: 5 5 5 5 p", **more: object) -> End:
    end = End("red A:; B: dead", f"green {victims}", envelopes={"red": "5"}, **more)  # type: ignore[arg-type]
    return end.closed().hire("red", Mercenary.CATGIRL, "A")


def steal(end: End, *drawn: str) -> End:
    for card in drawn:
        victim, word = card.split(":")
        end.do(m.Steal(victim, cards(word).cards[0]))
    return end


def test_catgirl_steals_for_somebody_alive():
    end = End("red A:; B: dead", "green C: 5", envelopes={"red": "5"}).closed()
    assert told(end, Mercenary.CATGIRL) == {("A",)}


@pytest.mark.parametrize(
    ("drawn", "over"),
    [
        ("C:5 C:5", False),
        ("C:5 C:5 C:5", True),
        ("D:d1", False),
        ("D:d1 D:d5", True),
        ("C:p", True),
        ("C:5 D:d1 C:5", False),
        ("C:5 D:d1 C:5 D:d5", True),
        ("D:clip D:clip", False),
    ],
)
def test_t04_t05_she_stops_at_3_bills_2_diamonds_or_1_painting(drawn, over):
    end = steal(robbery("C: 5 5 5 5 p; D: d1 d5 clip clip"), *drawn.split())
    assert (end.ending.theft is None) is over
    assert (end.ending.stage is Stage.DONE) is over


def test_stolen_cards_change_hands():
    end = steal(robbery(), "C:5", "C:p")
    assert end.ending.person("A").loot == cards("5 p")
    assert end.ending.person("C").loot == cards("5 5 5")
    assert end.totals == {"red": 9, "green": 15}


def test_t04_who_has_nothing_is_skipped():
    end = robbery("C: 5; D:; E: 20 dead")
    assert end.refuses(m.Steal("D")) is Reason.NOTHING_TO_STEAL
    assert end.refuses(m.Steal("E")) is Reason.NOTHING_TO_STEAL
    assert end.refuses(m.Steal("A")) is Reason.NOTHING_TO_STEAL
    assert end.refuses(m.Steal("C", Kind.PAINTING)) is Reason.NOT_HELD
    end.do(m.Steal("C"))
    assert end.ending.stage is Stage.DONE  # nobody has anything left


def test_nothing_to_steal_at_all():
    assert robbery("C:").ending.stage is Stage.DONE


def test_t04_the_box_draws_blind():
    def drawn(seed: int) -> Pile:
        return robbery("C: 5 20 d1 p", luck=Random(seed)).do(m.Steal("C")).ending.person("A").loot

    assert {drawn(seed) for seed in range(40)} == {cards(word) for word in ("5", "20", "d1", "p")}


def test_t04_off_the_thief_chooses():
    end = robbery("C: 5 20", catgirl_blind=False)
    assert end.refuses(m.Steal("C")) is Reason.THIEF_CHOOSES
    assert steal(end, "C:20").ending.person("A").loot == cards("20")


def test_fake_cards_count_as_what_they_imitate():
    sides = ("red A:", "green C: f10 f20 f20 5 5")
    end = End(*sides, envelopes={"red": "5"}, more=True).closed()
    end.hire("red", Mercenary.CATGIRL, "A")
    assert steal(end, "C:f10", "C:f20", "C:f20").ending.stage is Stage.DONE


def test_the_parrain_may_end_the_theft():
    end = robbery().do(m.StopStealing())
    assert end.ending.stage is Stage.DONE
    assert end.refuses(m.StopStealing()) is Reason.NO_THEFT
    assert end.refuses(m.Steal("C")) is Reason.NO_THEFT


def test_nobody_recruits_during_a_theft():
    sides = ("red A:", "green C: 5 5 5 5")
    end = End(*sides, envelopes={"red": "20", "green": "5"}).closed()
    end.hire("red", Mercenary.CATGIRL, "A")
    assert end.refuses(m.Decline("green")) is Reason.THEFT_FIRST
    assert end.view()["recruiting"] is None


def test_a_couple_is_robbed_of_one_loot():
    end = End(
        "red A:",
        "green C: 20; D: p",
        envelopes={"green": "20", "red": "5"},
    ).closed()
    end.hire("green", Mercenary.FAKE_ELVIS, "C", "D").hire("red", Mercenary.CATGIRL, "A")
    end = steal(end, "C:p")
    assert end.ending.person("D").loot == cards("")
    assert end.totals == {"red": 4, "green": 40}


def test_her_dialogue_shows_what_each_card_changes():
    theft = robbery("C: 5 d1 p").view()["theft"]
    assert isinstance(theft, dict)
    (victim,) = theft["victims"]
    assert victim["cards"] == 3
    shown = {
        one["kind"]: {change.side: (change.before, change.after) for change in one["changes"]}
        for one in victim["kinds"]
    }
    assert shown[Kind.BILL_5] == {"red": (0, 5_000), "green": (70_000, 65_000)}
    assert shown[Kind.DIAMOND_1] == {"red": (0, 61_000), "green": (70_000, 9_000)}


# Dre Gray


def test_t03_dre_gray_brings_back_with_two_wounds_and_the_loot():
    end = End("red A:; B: 20 3w dead", "green C:", envelopes={"red": "5"}).closed()
    assert told(end, Mercenary.DRE_GRAY) == {("B",), ()}
    shown = dialogue(end, Mercenary.DRE_GRAY)
    assert shown[("B",)]["fates"] == (Fate("B", 3, 2, dies=False, returns=True),)
    assert shown[()]["nothing"] is True
    end.hire("red", Mercenary.DRE_GRAY, "B")
    back = end.ending.person("B")
    assert (back.dead, back.wounds) == (False, 2)
    assert end.totals["red"] == 20


def test_t03_switched():
    end = End("red A:; B: 3w dead", "green C:", envelopes={"red": "5"}, gray_wounds=0).closed()
    assert end.hire("red", Mercenary.DRE_GRAY, "B").ending.person("B").wounds == 0


def test_dre_gray_may_bring_back_nobody():
    end = End("red A:; B: 3w dead", "green C:", envelopes={"red": "5"}).closed()
    assert end.hire("red", Mercenary.DRE_GRAY).ending.person("B").dead


def test_a_side_that_is_all_dead_may_come_back():
    sides = ("red A: 20 dead; B: dead", "green C:", "white D:")
    end = End(*sides, envelopes={"red": "5"}).closed()
    assert not end.account("red").alive
    end.hire("red", Mercenary.DRE_GRAY, "A")
    assert end.accounts.winners == ("red",)


# Fake Elvis


def test_fake_elvis_marries_two_who_live():
    end = End("red A:; B:; D: dead; E:", "green C:", envelopes={"red": "5"}).closed()
    assert told(end, Mercenary.FAKE_ELVIS) == {("A", "B"), ("A", "E"), ("B", "E")}
    assert (
        end.refuses(m.Recruit("red", Mercenary.FAKE_ELVIS, m.Choice(("A", "D"))))
        is Reason.NO_SUCH_CHOICE
    )


def test_the_widow_keeps_everything():
    sides = ("red A: p; B: p 2w", "green C:; D:")
    end = End(*sides, envelopes={"red": "20", "green": "5"}).closed()
    end.hire("red", Mercenary.FAKE_ELVIS, "A", "B").hire("green", Mercenary.AGENT_48, "B")
    assert end.totals["red"] == 12 + 20


def test_zombie_boy_gets_nothing_of_somebody_whose_widow_lives():
    sides = ("red A: p; B: p 2w", "green C:; D:", "white E:")
    end = End(*sides, envelopes={"red": "20", "green": "10", "white": "5"}).closed()
    end.hire("red", Mercenary.FAKE_ELVIS, "A", "B").hire("green", Mercenary.AGENT_48, "B")
    assert told(end, Mercenary.ZOMBIE_BOY, "white") == {()}


def test_one_alone_cannot_marry_but_may_take_the_tile_away():
    end = End("red A:", "green C:", envelopes={"red": "5"}).closed()
    shown = dialogue(end, Mercenary.FAKE_ELVIS)
    assert list(shown) == [()]
    assert shown[()]["nothing"] is True
    assert str(shown[()]["label"]) == "Sans effet"
    assert end.hire("red", Mercenary.FAKE_ELVIS).ending.couple is None


# New members


def test_hot_mail_brings_all_envelopes_and_counts_on_his_own():
    sides = ("red A: p", "green C: d1 d1")
    end = End(*sides, envelopes={"red": "p d5 d5 d5", "green": "5"}).closed()
    end.hire("red", Mercenary.HOT_MAIL)
    assert end.totals == {"red": 4 + 4 + 15 + 5 + 60, "green": 2}
    assert not any(end.ending.envelopes.values())


def test_t07_hot_mail_cannot_be_wounded_nor_robbed():
    sides = ("red A:", "green C:")
    end = End(*sides, envelopes={"red": "20", "green": "5"}).closed()
    end.hire("red", Mercenary.HOT_MAIL)
    assert told(end, Mercenary.AGENT_48, "green") == {("A",), ("C",)}
    assert end.hire("green", Mercenary.CATGIRL, "C").ending.stage is Stage.DONE


def test_t06_a_new_member_keeps_no_side_alive():
    sides = ("red A: dead", "green C: 2w; D: dead", "white E:")
    end = End(*sides, envelopes={"red": "20", "white": "10"}).closed()
    end.hire("red", Mercenary.HOT_MAIL)
    assert end.totals["red"] == 30
    assert end.account("red").rank == 3
    end.hire("white", Mercenary.AGENT_48, "C")
    assert end.accounts.winners == ("white",)
    assert end.accounts.victory is Victory.LAST_ALIVE


def test_zombie_boy_brings_a_dead_opponent_s_loot():
    sides = ("red A:; B: 20 dead", "green C:; D: p p dead; E: dead")
    end = End(*sides, envelopes={"red": "5", "green": "5"}, tiles=(Mercenary.ZOMBIE_BOY,))
    end.closed().do(m.GoFirst("red"))
    assert told(end, Mercenary.ZOMBIE_BOY) == {("D",), ("E",)}
    end.hire("red", Mercenary.ZOMBIE_BOY, "D")
    assert end.totals == {"red": 12, "green": 0}


def test_t08_who_comes_back_after_zombie_boy_has_nothing_left():
    sides = ("red A:", "green C:; D: 20 dead")
    end = End(*sides, envelopes={"red": "10", "green": "5"}).closed()
    end.hire("red", Mercenary.ZOMBIE_BOY, "D").hire("green", Mercenary.DRE_GRAY, "D")
    assert end.totals == {"red": 20, "green": 0}
    assert not end.ending.person("D").dead


def test_clemenz_hand_brings_the_right_hand_s_shares_and_the_safe():
    sides = ("red A: p", "green C:")
    end = End(*sides, envelopes={"red": "5"}, right_hand="p p 20", more=True).closed()
    end.hire("red", Mercenary.CLEMENZ_HAND)
    assert end.totals["red"] == 4 + 12 + 20


# Values


def test_jay_bond_raises_the_bills_of_his_side_only():
    sides = ("red A: 5 10; B: 5 dead", "green C: 5")
    end = End(*sides, envelopes={"red": "20"}).closed().hire("red", Mercenary.JAY_BOND)
    assert end.totals == {"red": 25, "green": 5}


@pytest.mark.parametrize(("way", "bonus"), [("up", 90), ("down", 30)])
def test_lady_diamond_changes_the_bonus_for_everybody(way, bonus):
    end = End("red A:", "green C: d10", envelopes={"red": "20"}).closed()
    assert {choice.ways for choice in choices(end.ending, Mercenary.LADY_DIAMOND, "red")} == {
        (Way.UP,),
        (Way.DOWN,),
    }
    assert end.hire("red", Mercenary.LADY_DIAMOND, ways=way).totals["green"] == 10 + bonus


@pytest.mark.parametrize(
    ("ways", "values"),
    [("up up", (75, 45)), ("up down", (75, -5)), ("down up", (25, 45)), ("down down", (25, -5))],
)
def test_jason_ups_changes_briefcase_and_key_each_its_way(ways, values):
    end = End("red A: case", "green C: key", envelopes={"red": "20"}, more=True)
    end.closed(briefcase=50_000, key=20_000)
    assert end.totals == {"red": 50, "green": 20}
    end.hire("red", Mercenary.JASON_UPS, ways=ways)
    assert end.totals == {"red": values[0], "green": values[1]}


def test_forger_frankie_counts_what_the_living_hold():
    sides = ("red A: f10; B: f20 dead", "green C: f10")
    end = End(*sides, envelopes={"red": "20"}, more=True).closed()
    assert end.hire("red", Mercenary.FORGER_FRANKIE).totals == {"red": 5, "green": 0}


def test_a_dialogue_says_what_changes_before_it_is_taken():
    end = End("red A: 5 5 5", "green C: 20", envelopes={"red": "10"}).closed()
    (change,) = dialogue(end, Mercenary.JAY_BOND)[()]["changes"]  # type: ignore[misc]
    assert (change.side, change.before, change.after) == ("red", 15_000, 45_000)


@pytest.mark.parametrize("mercenary", list(Mercenary))
def test_each_has_a_rule_and_says_what_it_did(mercenary):
    sides = ("red A: 5 p; B: d1; X: dead", "green C: 5; D: dead")
    end = End(*sides, envelopes={"red": "20"}, more=True).closed()
    choice = choices(end.ending, mercenary, "red")[0]
    end.do(m.Recruit("red", mercenary, choice))
    (hired,) = end.view("public")["hired"]  # type: ignore[misc]
    assert "{" not in str(hired["told"])
    assert mercenary.french in str(hired["told"]).replace("’", "'")
    assert "{" not in CRAFTS[mercenary].rule
