"""Loot, hold-up, courage and shots (RULES 4.1, 4.7; T-13 to T-17)."""

from __future__ import annotations

from random import Random

import pytest

from pi_parrain.engine import PARRAIN, PUBLIC
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.loot import NOTHING, Kind
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import (
    BANGS,
    CLICKS,
    Bullet,
    Effect,
    Phase,
    Power,
    Surprise,
)
from pi_parrain.music import SHORT_COUNT, STOP
from tests.plain import plain
from tests.spirit.story import EIGHT, pile, table

FLASH, JAMMED = Surprise.FLASH_BANG, Surprise.JAMMED_WEAPONS

# Loot


def test_eight_cards_leave_the_deck_for_the_table():
    story = table()
    before = story.state.deck
    story.loot()
    assert story.state.table == pile(EIGHT)
    assert story.state.deck == before - pile(EIGHT)
    assert story.phase is Phase.HOLDUP


def test_there_are_no_more_cards_of_a_kind_than_were_printed():
    story = table()
    refusal = story.refused(m.ShowLoot(pile("aid aid aid")))
    assert refusal.reason is Reason.NONE_LEFT
    assert plain(refusal.phrase) == "« premiers soins » : il en reste 2 dans la boîte de jeu."
    story.loot("aid aid 5 5 5 5 5 5").counted().counted().do(m.LieDown(tuple("ABCD")), m.Share())
    story.do(m.EndTurn())
    assert story.why_not(m.ShowLoot(pile("aid"))) is Reason.NONE_LEFT


def test_fakes_only_with_more_cash():
    assert table().why_not(m.ShowLoot(pile("fake_10"))) is Reason.NONE_LEFT
    assert table(more=True).loot("fake_10").state.table == pile("fake_10")


def test_another_number_than_eight_is_worth_a_word():
    story = table()
    (caution,) = spirit.cautions(story.state, m.ShowLoot(pile("5 5")))
    assert plain(caution) == "2 cartes étalées : d'habitude 8."
    assert not spirit.cautions(story.state, m.ShowLoot(pile(EIGHT)))
    assert story.why_not(m.ShowLoot(NOTHING)) is Reason.NO_CARDS


# Counting


def test_the_box_counts_twice_with_its_whistle():
    story = table().loot()
    assert spirit.button(story.state) == m.CountDown()
    assert spirit.tune(e.CountdownStarted()) is SHORT_COUNT
    story.do(m.CountDown())
    assert (story.phase, story.state.counting) == (Phase.COUNTING, Phase.HOLDUP)
    assert spirit.at_zero(story.state) == m.Whistle()
    story.do(m.Whistle())
    assert story.phase is Phase.COURAGE
    story.counted()
    assert story.phase is Phase.LYING
    assert spirit.button(story.state) is None


def test_a_count_is_stopped_and_begins_again():
    story = table().loot().do(m.CountDown())
    assert spirit.long_press(story.state) == m.StopCountdown()
    assert spirit.tune(e.CountdownStopped()) is STOP
    assert story.do(m.StopCountdown()).phase is Phase.HOLDUP
    story.counted().do(m.CountDown())
    assert spirit.broken_off(story.state) == m.Interrupt()
    assert story.do(m.Interrupt()).phase is Phase.COURAGE


def test_an_undo_takes_the_whistle_back_with_its_count():
    story = table().loot().counted()
    assert story.undo().phase is Phase.HOLDUP


@pytest.mark.parametrize(
    "command",
    [
        m.ShowLoot(pile("5")),
        m.CountDown(),
        m.PlaySurprise(FLASH),
        m.LieDown(()),
        m.Shoot("A"),
        m.Share(),
        m.Take(Kind.BILL_5),
        m.EndTurn(),
        m.SetWounds("A", 1),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_happens_while_the_box_counts(command):
    assert table().loot().do(m.CountDown()).why_not(command) is Reason.COUNTING


@pytest.mark.parametrize(
    ("reach", "reason"),
    [
        (lambda story: story, Reason.LOOT_FIRST),
        (lambda story: story.loot(), Reason.HOLDUP_FIRST),
        (lambda story: story.loot().counted(), Reason.COURAGE_FIRST),
        (lambda story: story.until_lying(), Reason.LYING_FIRST),
        (lambda story: story.turn(), Reason.SHARING_FIRST),
        (lambda story: story.do(m.EndGame()), Reason.NOT_IN_PLAY),
    ],
)
def test_whoever_is_too_early_is_told_what_comes_first(reach, reason):
    assert reach(table()).why_not(m.Share()) is reason


def test_whoever_is_too_late_is_told_so():
    story = table().loot()
    assert story.why_not(m.ShowLoot(pile("5"))) is Reason.LOOT_SHOWN
    assert story.why_not(m.StopCountdown()) is Reason.NO_COUNTDOWN
    story.counted().counted()
    assert story.why_not(m.CountDown()) is Reason.NOTHING_TO_COUNT
    story.do(m.LieDown(()))
    assert story.why_not(em.CloseCount()) is Reason.SHOTS_FIRST


def test_the_privilege_is_the_godfathers_if_he_lives():
    story = table().loot().counted()
    assert story.view(PUBLIC)["privilege"]
    assert not story.wounds(A=3).view(PUBLIC)["privilege"]


# Flash Bang and Jammed Weapons


def test_flash_bang_comes_before_the_hold_up_and_skips_the_privilege():
    story = table().loot().do(m.PlaySurprise(FLASH)).counted()
    assert story.view(PUBLIC)["flash"]
    assert not story.view(PUBLIC)["privilege"]
    assert table().loot().counted().why_not(m.PlaySurprise(FLASH)) is Reason.BEFORE_HOLDUP


def test_flash_bang_is_forgotten_in_the_next_turn():
    story = table().loot().do(m.PlaySurprise(FLASH)).counted().counted()
    story.do(m.LieDown(()), m.Share()).shared()
    assert story.state.surprises == ()


def test_flash_bang_shuts_the_sparrows_eyes_too():
    story = table(powers={"A": Power.DESERT_SPARROW}).loot().do(m.PlaySurprise(FLASH))
    story.counted().counted().do(m.LieDown(())).shoots("A>B B>A")
    assert len(story.state.shots) == 2


def test_jammed_weapons_strike_nobody_and_cost_everybody_a_bullet():
    story = table().until_shots(down="B").shoots("A>D").do(m.PlaySurprise(JAMMED))
    assert story.phase is Phase.SHARING
    assert story["D"].wounds == 0
    assert story.state.down == ("B",)
    assert [story[who].hand for who in "ABCD"] == [e.Hand(hidden=1)] * 4


def test_jammed_weapons_before_anybody_said_who_lies_leave_that_question():
    story = table().until_lying().do(m.PlaySurprise(JAMMED))
    assert story.phase is Phase.LYING
    story.do(m.LieDown(("C",)))
    assert (story.phase, story.state.down) == (Phase.SHARING, ("C",))


def test_jammed_weapons_come_after_courage():
    assert table().loot().why_not(m.PlaySurprise(JAMMED)) is Reason.AFTER_COURAGE
    assert table().turn().why_not(m.PlaySurprise(JAMMED)) is Reason.AFTER_COURAGE


def test_a_surprise_that_was_noted_leaves_the_hand_when_it_is_played():
    story = table().do(m.Note("A", None, (FLASH, Surprise.OTHER))).loot()
    story.do(m.PlaySurprise(FLASH, "A"))
    assert story["A"].surprises == (Surprise.OTHER,)
    assert story.why_not(m.PlaySurprise(FLASH)) is Reason.PLAYED_BEFORE
    story.do(m.PlaySurprise(Surprise.OTHER), m.PlaySurprise(Surprise.OTHER))


# Courage and shots


def test_whoever_lies_is_neither_wounded_nor_shoots():
    story = table().until_shots(down="B")
    assert story.why_not(m.Shoot("B", "A")) is Reason.IS_DOWN
    assert story.why_not(m.Shoot("A", "B")) is Reason.IS_DOWN
    assert story.why_not(m.ShowHarmless("B")) is Reason.IS_DOWN


def test_shots_strike_at_once_and_several_may_hit_the_same():
    story = table("-----").until_shots().shoots("A>B B>C C>B")
    assert story["B"].wounds == 0
    story.do(m.Share())
    assert [story[who].wounds for who in "ABCDE"] == [0, 2, 1, 0, 0]
    assert story.state.down == ("B", "C")
    assert story.state.standing == ("A", "D", "E")


def test_a_third_wound_kills():
    story = table().wounds(B=2).turn(shots="A>B")
    assert (story["B"].wounds, story["B"].dead) == (3, True)
    assert story.why_not(m.LieDown(("B",))) is Reason.IS_DEAD


def test_the_dead_neither_shoot_nor_are_shot():
    story = table().wounds(B=3).until_shots()
    assert story.why_not(m.Shoot("B", "A")) is Reason.IS_DEAD
    assert story.why_not(m.Shoot("A", "B")) is Reason.IS_DEAD


def test_nobody_shoots_at_a_team_mate_or_at_himself():
    story = table("RGRG").until_shots()
    assert story.why_not(m.Shoot("C", "A")) is Reason.TEAM_MATE
    assert story.why_not(m.Shoot("A", "A")) is Reason.OWN_TARGET
    assert table("----").until_shots().shoots("A>C").state.shots


def test_a_hit_counts_though_nobody_saw_who_shot():
    story = table().turn(shots=">B")
    assert story["B"].wounds == 1
    assert [story[who].hand.hidden for who in "ABCD"] == [1] * 4


def test_a_shot_that_was_none_is_taken_out():
    story = table().until_shots().shoots("A>B C>B").do(m.CancelShot(1))
    assert [shot.shooter for shot in story.state.shots] == ["C"]
    assert story.why_not(m.CancelShot(2)) is Reason.NO_SUCH_SHOT


def test_who_lay_after_all_neither_shot_nor_was_hit():
    story = table("-----").until_shots().shoots("A>B C>D E>A").do(m.LieDown(("B", "E")))
    assert [shot.shooter for shot in story.state.shots] == ["C"]


# Bullets


def test_bullets_are_counted_where_they_are_seen():
    story = table("-----").until_shots(down="C").shoots("A>B").do(m.ShowHarmless("D"), m.Share())
    assert story["A"].hand == e.Hand(bangs=BANGS - 1)
    assert story["D"].hand == e.Hand(clicks=CLICKS - 1)
    assert story["C"].hand == e.Hand(hidden=1)


def test_one_bullet_a_turn():
    story = table("-----").until_shots().shoots("A>B").do(m.ShowHarmless("C"))
    assert story.why_not(m.Shoot("D", "A")) is Reason.ALREADY_SHOWN
    assert story.why_not(m.ShowHarmless("A")) is Reason.ALREADY_SHOWN
    assert story.why_not(m.Shoot("D", "C")) is Reason.ALREADY_SHOWN


def test_a_fourth_bang_is_asked_about():
    story = table("-----").do(m.SetBullets("A", 0, 5)).until_shots()
    refusal = story.refused(m.Shoot("B", "A"))
    assert refusal.reason is Reason.SPENT
    assert "n'a plus de carte Bang !" in plain(refusal.phrase)
    story.do(m.Shoot("B", "A", insist=True), m.Share())
    assert (story["B"].wounds, story["A"].hand.bangs) == (1, 0)


def test_the_silencer_shoots_with_clicks():
    story = table("-----", powers={"A": Power.SILENCER})
    story.turn(shots="A>B")
    assert story["A"].hand == e.Hand(clicks=CLICKS - 1)
    assert story["A"].fires is Bullet.CLICK
    story.shared().until_shots().do(m.ShowHarmless("A"), m.Share())
    assert story["A"].hand == e.Hand(bangs=BANGS - 1, clicks=CLICKS - 1)


def test_a_sixth_click_of_the_silencer_is_asked_about():
    story = table("-----", powers={"A": Power.SILENCER}).do(m.SetBullets("A", 3, 0))
    assert story.until_shots().why_not(m.Shoot("B", "A")) is Reason.SPENT


# Special guns


def grappling(loot: str = "5 p") -> object:
    return table("-----", powers={"A": Power.GRAPPLING}).gives("B", loot)


def test_a_grapple_spares_the_target_and_takes_the_card_that_was_chosen():
    story = grappling().until_shots()
    story.do(m.Shoot("B", "A", Effect.GRAPPLE, Kind.PAINTING))
    assert story["A"].loot == NOTHING
    story.do(m.Share())
    assert (story["B"].wounds, story["B"].loot, story["A"].loot) == (0, pile("5"), pile("p"))
    assert story.state.down == ("B",)
    assert story["A"].hand.bangs == BANGS - 1


def test_a_grapple_may_wound_all_the_same():
    story = grappling().turn(shots="A>B")
    assert (story["B"].wounds, story["B"].loot) == (1, pile("5 p"))


def test_a_grapple_asks_which_card_and_only_one_that_is_there():
    story = grappling().until_shots()
    assert story.why_not(m.Shoot("B", "A", Effect.GRAPPLE)) is Reason.TAKES_WHICH
    missing = m.Shoot("B", "A", Effect.GRAPPLE, Kind.KEY)
    assert story.why_not(missing) is Reason.NOTHING_OF_IT


def test_t15_a_target_without_loot_only_lies_down():
    story = grappling("").until_shots().do(m.Shoot("B", "A", Effect.GRAPPLE), m.Share())
    assert (story["B"].wounds, story.state.down) == (0, ("B",))


def test_other_guns_wound_and_nothing_else():
    story = grappling().until_shots()
    assert story.why_not(m.Shoot("B", "C", Effect.GRAPPLE)) is Reason.NO_SUCH_GUN
    assert story.why_not(m.Shoot("B", "A", Effect.STUN)) is Reason.NO_SUCH_GUN
    assert story.why_not(m.Shoot("B", None, Effect.GRAPPLE)) is Reason.NO_SHOOTER
    wound = m.Shoot("B", "A", Effect.WOUND, Kind.PAINTING)
    assert story.why_not(wound) is Reason.NOT_WITH_THIS


def stunning(loot: str, seed: int = 1) -> object:
    powers = {"A": Power.STUN_GUN}
    return table("-----", powers=powers, luck=Random(seed)).gives("B", loot).until_shots()


def test_a_stun_gun_scatters_two_cards_that_the_box_draws():
    kept = set()
    for seed in range(20):
        story = stunning("5 10 20 p", seed).do(m.Shoot("B", "A", Effect.STUN), m.Share())
        assert story["B"].wounds == 0
        assert story["B"].loot.size == 2
        assert story.state.table == pile(EIGHT) + pile("5 10 20 p") - story["B"].loot
        kept.add(story["B"].loot)
    assert len(kept) > 1


def test_a_stun_gun_scatters_what_was_drawn_at_the_table():
    drawn = (Kind.PAINTING, Kind.BILL_5)
    story = stunning("5 10 20 p").do(m.Shoot("B", "A", Effect.STUN, drawn=drawn), m.Share())
    assert story["B"].loot == pile("10 20")


def test_t15_a_stunned_player_loses_what_he_has():
    story = stunning("p").do(m.Shoot("B", "A", Effect.STUN), m.Share())
    assert (story["B"].loot, story.state.down) == (NOTHING, ("B",))


def test_what_was_drawn_is_there_and_both_of_it():
    story = stunning("5 10 20")
    one = m.Shoot("B", "A", Effect.STUN, drawn=(Kind.BILL_5,))
    assert story.why_not(one) is Reason.DRAWS_SO_MANY
    missing = m.Shoot("B", "A", Effect.STUN, drawn=(Kind.BILL_5, Kind.BILL_5))
    assert story.why_not(missing) is Reason.NOTHING_OF_IT
    both = m.Shoot("B", "A", Effect.STUN, Kind.BILL_5, (Kind.BILL_5, Kind.BILL_10))
    assert story.why_not(both) is Reason.NOT_WITH_THIS


def test_t16_stunned_and_shot_by_another_both_apply():
    story = stunning("5 10").shoots("C>B").do(m.Shoot("B", "A", Effect.STUN), m.Share())
    assert (story["B"].wounds, story["B"].loot) == (1, NOTHING)


def test_a_grapple_comes_before_what_the_box_draws():
    powers = {"A": Power.STUN_GUN, "C": Power.GRAPPLING}
    story = table("-----", powers=powers).gives("B", "5 p").until_shots()
    story.do(m.Shoot("B", "A", Effect.STUN), m.Shoot("B", "C", Effect.GRAPPLE, Kind.PAINTING))
    story.do(m.Share())
    assert (story["C"].loot, story["B"].loot) == (pile("p"), NOTHING)
    assert story.state.table == pile(EIGHT) + pile("5")


def test_a_card_is_not_taken_twice():
    powers = {"A": Power.STUN_GUN, "C": Power.GRAPPLING}
    story = table("-----", powers=powers).gives("B", "5 p").until_shots()
    story.do(m.Shoot("B", "C", Effect.GRAPPLE, Kind.PAINTING))
    drawn = m.Shoot("B", "A", Effect.STUN, drawn=(Kind.PAINTING,))
    assert story.why_not(drawn) is Reason.NOTHING_OF_IT


def test_a_card_that_was_set_elsewhere_by_hand_meanwhile_stays_there():
    story = grappling().until_shots().do(m.Shoot("B", "A", Effect.GRAPPLE, Kind.PAINTING))
    painting = m.MoveCard(Kind.PAINTING, m.Spot(m.Place.PLAYER, "B"), m.Spot(m.Place.BOX))
    story.do(painting, m.Share())
    assert (story["A"].loot, story.state.boxed) == (NOTHING, pile("p"))


def test_t14_nobody_aims_back_at_a_desert_sparrow():
    story = table("-----", powers={"A": Power.DESERT_SPARROW}).until_shots().shoots("A>B")
    refusal = story.refused(m.Shoot("A", "B"))
    assert refusal.reason is Reason.SPARROW
    assert "B est visé par le Desert Sparrow d'A" in plain(refusal.phrase)
    story.shoots("C>A")


def test_t14_in_whichever_order_the_shots_are_told():
    story = table("-----", powers={"A": Power.DESERT_SPARROW}).until_shots().shoots("B>A")
    assert story.why_not(m.Shoot("B", "A")) is Reason.SPARROW
    (shooter,) = [one for one in story.view(PARRAIN)["shooters"] if one["name"] == "A"]
    assert [one["name"] for one in shooter["targets"] if one["aims_back"]] == ["B"]


def test_t17_a_grappling_needs_a_bang_of_which_none_is_left():
    story = grappling().do(m.SetBullets("A", 0, 5)).until_shots()
    grapple = m.Shoot("B", "A", Effect.GRAPPLE, Kind.PAINTING)
    assert story.why_not(grapple) is Reason.SPENT
