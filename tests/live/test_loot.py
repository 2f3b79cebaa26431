"""Phases 1 and 8 when the cards are not what was expected: insisted packs, lost and found cards."""

import re

import pytest

from pi_parrain.games.live import game as live
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Entry
from pi_parrain.games.live.moves import CorrectLoot, Give, OpenPack, Rule, Share
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Phase, Standing
from tests.live.story import Story, armed, evening, in_play
from tests.plain import plain

COUNTED = Carton.counted(black=Bills(20, 30, 30), red=Bills(9, 8, 8))


def pack(story: Story) -> dict:
    return live.view(story.state, "parrain")["pack"]


def nobody_shares(story: Story) -> Story:
    return story.banzai(list(story.state.gangsters)).go_to(Phase.SPLIT)


# Packs


def test_two_numbers_give_the_third():
    story = evening("ABC", "XYZ").do(OpenPack(Entry(k20=5, k5=6)))
    assert story.state.loot == Bills(5, 5, 6)


def test_an_impossible_pack_is_refused_then_accepted_on_the_parrains_word():
    story = evening("ABC", "XYZ", box=COUNTED)
    for _ in range(2):
        nobody_shares(story.do(OpenPack(Entry(9, 3, 4)))).share().new_round()
    refusal = story.refused(OpenPack(Entry(3, 6, 7)))
    assert refusal.reason is Reason.BILLS_RUN_OUT
    assert (
        plain(refusal)
        == "Billets de 20.000 $ : 3 dans ce paquet, mais il en reste 2 à ouvrir au plus."
    )
    insisted = OpenPack(Entry(3, 6, 7), insist=True)
    assert len(live.cautions(story.state, insisted)) == 1
    assert story.do(insisted).state.loot == Bills(21, 12, 15)


def test_insisting_still_lets_two_numbers_give_the_third():
    """Found by reading: the number left out counted as none at all, and the pot was wrong."""
    story = evening("ABC", "XYZ").do(OpenPack(Entry(k20=5, k5=6), insist=True))
    assert story.state.loot == Bills(5, 5, 6)


def test_insisting_does_not_excuse_two_missing_numbers():
    story = evening("ABC", "XYZ")
    assert story.why_not(OpenPack(Entry(k20=5), insist=True)) is Reason.PACK_INCOMPLETE


@pytest.mark.parametrize("entry", [Entry(30, 0, 0), Entry(0, 39, 0), Entry(-1, 5, 6)])
def test_insisting_does_not_print_cards(entry):
    reason = evening("ABC", "XYZ").why_not(OpenPack(entry, insist=True))
    assert reason in (Reason.MORE_THAN_PRINTED, Reason.NEGATIVE_BILLS)


def test_a_pot_never_exceeds_the_box():
    """Found by the machine: a pot that no ``Share`` could announce, so no way out of the round."""
    story = nobody_shares(evening("ABC", "XYZ").open(29, 30, 30)).share().new_round()
    refusal = story.refused(OpenPack(Entry(0, 8, 9), insist=True))
    assert refusal.reason is Reason.TOO_MANY_CARDS
    story.open(0, 8, 8)
    nobody_shares(story).do(Share(105))


@pytest.mark.parametrize("red", [Bills(-1, 0, 0), Bills(6, 0, 0)], ids=["negative", "too many"])
def test_insisting_does_not_excuse_impossible_borders(red):
    story = evening("ABCDE", "FGHIJ", "KLMNO")
    refusal = story.refused(OpenPack(Entry(5, 8, 8), red=red, insist=True))
    assert refusal.reason in (Reason.NEGATIVE_BILLS, Reason.RED_ABOVE_PACK)


def test_after_too_many_cards_the_next_packs_are_never_negative():
    """Found by the machine: « il en faut -7 ou -6 »."""
    story = nobody_shares(evening("ABC", "XYZ").open(29, 30, 30)).share().new_round()
    assert pack(story)["sizes"] == (0,)
    assert not re.search(r"-\d", plain(story.refused(OpenPack(Entry(5, 5, 6)))))


def test_borders_insisted_on_in_a_small_game_do_not_block_the_next_pack():
    """Found by reading: no red card at all was still more than « -1 au plus »."""
    story = evening("ABC", "XYZ").do(OpenPack(Entry(5, 5, 6), red=Bills(1), insist=True))
    nobody_shares(story).share().new_round()
    story.do(OpenPack(Entry(5, 5, 6), red=Bills()))


def test_a_pack_must_have_a_card_for_everybody():
    story = evening("ABC", "XYZ")
    refusal = story.refused(OpenPack(Entry(1, 2, 2), insist=True))
    assert refusal.reason is Reason.CARDS_SHORT
    story.open(1, 2, 3)


def test_when_cards_are_short_somebody_sits_out():
    """What the refusal advises is a way out, and lasts one round."""
    story = evening("ABC", "XYZ").do(Rule("C", Standing.CONVALESCENT))
    story.do(OpenPack(Entry(1, 2, 2), insist=True)).banzai("").share().new_round()
    assert story["C"] == in_play()


def test_the_last_pack_of_a_counted_box_is_offered():
    story = evening("ABC", "XYZ", box=COUNTED)
    for _ in range(4):
        assert pack(story)["offered"] is None
        nobody_shares(story.do(OpenPack(Entry(4, 6, 6)))).share().new_round()
    offered = pack(story)["offered"]
    assert offered == Bills(4, 6, 6)
    story.do(OpenPack(Entry(*offered)))
    assert story.state.loot == Bills(20, 30, 30)
    assert pack(story) is None


def test_nothing_is_offered_while_the_box_is_not_counted():
    story = evening("ABC", "XYZ")
    for _ in range(4):
        nobody_shares(story.do(OpenPack(Entry(4, 6, 6)))).share().new_round()
    assert pack(story)["offered"] is None


def test_a_large_game_knows_its_last_pack_without_counting_borders():
    story = evening("ABCDE", "FGHIJ", "KLMNO")
    for _ in range(4):
        nobody_shares(story.do(OpenPack(Entry(6, 7, 8)))).share().new_round()
    assert pack(story)["offered"] == Bills(5, 10, 6)


# Lost and found


def test_a_lost_card_does_not_change_the_packs_to_come():
    """Found by reading: the lost card was expected again in a later pack, and the last refused."""
    story = nobody_shares(evening("ABC", "XYZ", box=COUNTED).open(4, 6, 6))
    story.do(CorrectLoot(Bills(4, 5, 6)), Share(15)).new_round()
    for _ in range(3):
        assert pack(story)["sizes"] == (16,)
        nobody_shares(story.do(OpenPack(Entry(4, 6)))).share().new_round()
    assert pack(story)["offered"] == Bills(4, 6, 6)
    assert story.do(OpenPack(Entry(4, 6, 6))).state.loot == Bills(20, 29, 30)


def test_a_lost_card_that_turns_up_again_is_not_a_new_one():
    story = nobody_shares(evening("ABC", "XYZ", box=COUNTED).open(4, 6, 6))
    story.do(CorrectLoot(Bills(4, 5, 6)), Share(15)).new_round()
    nobody_shares(story.do(OpenPack(Entry(4, 6, 6))))
    story.do(CorrectLoot(Bills(8, 12, 12)), Share(32)).new_round()
    assert pack(story)["sizes"] == (16,)
    assert pack(story)["unopened"] == Bills(12, 18, 18)


def test_a_card_too_many_came_from_another_pack():
    story = nobody_shares(evening("ABC", "XYZ", box=COUNTED).open(4, 6, 6))
    story.do(CorrectLoot(Bills(4, 7, 6)), Share(17)).new_round()
    assert pack(story)["sizes"] == (15, 16)


def test_a_mistyped_pack_is_put_right_for_the_packs_to_come():
    story = nobody_shares(evening("ABC", "XYZ", box=COUNTED).open(6, 4, 6))
    story.do(CorrectLoot(Bills(4, 6, 6)), Share(16)).new_round()
    assert pack(story)["unopened"] == Bills(16, 24, 24)


def test_a_mistyped_pack_is_put_right_even_when_a_card_was_lost_before():
    """Found by reading: the last pack was offered with bills that were in a stash already."""
    story = nobody_shares(evening("ABC", "XYZ", box=COUNTED).open(4, 6, 6))
    story.do(CorrectLoot(Bills(4, 5, 6)), Share(15)).new_round()
    nobody_shares(story.open(6, 4, 6)).do(CorrectLoot(Bills(8, 11, 12)), Share(31)).new_round()
    assert pack(story)["unopened"] == Bills(12, 18, 18)


def test_a_correction_that_corrects_nothing_is_refused():
    story = nobody_shares(evening("ABC", "XYZ").open())
    assert story.why_not(CorrectLoot(Bills(5, 5, 6))) is Reason.NOTHING_TO_CORRECT


# Easy counting


def easy() -> Story:
    return evening("ABC", "XYZ", easy_counting=True)


def test_easy_counting_of_the_booklet():
    """16 cards, 6 survivors: 2 each, 4 left, and the next round starts with 20 [S 453-456]."""
    story = easy().do(OpenPack(Entry())).banzai().share()
    assert story.state.loot.count == 4
    assert {team: story.stash(team).count for team in ("ABC", "XYZ")} == {"ABC": 6, "XYZ": 6}
    story.new_round().do(OpenPack(Entry()))
    assert story.state.loot.count == 20


def test_easy_counting_knows_no_bills_even_when_insisted():
    """Found by reading: three 20.000 $ bills in the pot, and the split was by value again."""
    story = easy()
    assert story.why_not(OpenPack(Entry(3, 3, 10), insist=True)) is Reason.PLAIN_CARDS_ONLY
    story.do(OpenPack(Entry.plain(16))).banzai().go_to(Phase.SPLIT)
    assert story.why_not(CorrectLoot(Bills(3, 3, 10))) is Reason.PLAIN_CARDS_ONLY
    assert story.why_not(CorrectLoot(Bills(-1, 1, 12))) is Reason.PLAIN_CARDS_ONLY


@pytest.mark.parametrize("cards", [-1, 106])
def test_easy_counting_has_105_cards_at_most(cards):
    story = easy()
    assert story.why_not(OpenPack(Entry.plain(cards), insist=True)) is Reason.TOO_MANY_CARDS
    story.do(OpenPack(Entry())).banzai().go_to(Phase.SPLIT)
    assert story.why_not(CorrectLoot(Bills.plain(cards))) is Reason.TOO_MANY_CARDS


def test_easy_counting_speaks_of_cards():
    """Found by reading: « magot corrigé : 15 × 5.000 $ », in a game without money."""
    story = (
        easy().do(OpenPack(Entry())).banzai().go_to(Phase.SPLIT).do(CorrectLoot(Bills.plain(15)))
    )
    assert plain(story.match.last_named()) == "magot corrigé (15 cartes)"
    shared = live.view(story.do(Share(15)).state, "parrain")["shared"]
    assert plain(story.match.last_named()) == "partage (15 cartes)"
    assert (shared["share"], shared["left"]["value"]) == (2, None)
    assert story.state.rounds[-1].share == 2  # cards, in the exported file too
    assert plain(shared["why"]).startswith("6 parts de 2 cartes ; il reste 3 cartes.")


# What was left


def left_over(story: Story) -> Story:
    """Round 2, with the whole first pot left: everybody had fled."""
    return story.open(5, 5, 6).banzai("ABCXYZ").share().new_round()


def test_cards_left_and_counted_along_are_asked_about_and_taken_off():
    story = left_over(evening("ABC", "XYZ"))
    refusal = story.refused(OpenPack(Entry(9, 9, 14)))
    assert plain(refusal) == (
        "32 cartes : ce paquet en a 16, sans compter ce qui est resté (16 cartes). "
        "L'avez-vous compté avec ?"
    )
    story.do(OpenPack(Entry(9, 9, 14), with_left=True))
    assert story.state.loot == Bills(9, 9, 14)
    assert story.state.opened == Bills(9, 9, 14)


def test_two_numbers_counted_along_with_what_was_left_are_enough():
    story = left_over(evening("ABC", "XYZ"))
    assert story.why_not(OpenPack(Entry(9, 9))) is Reason.PACK_SIZE_WITH_LEFT
    story.do(OpenPack(Entry(9, 9), with_left=True))
    assert story.state.loot == Bills(9, 9, 14)


def test_on_the_parrains_word_the_pack_is_the_pack_alone():
    story = left_over(evening("ABC", "XYZ")).do(OpenPack(Entry(5, 5, 5), insist=True))
    assert story.state.loot.count == 31


# Handing over


def test_weapons_and_money_are_ticked_off_apart():
    story = armed("ABC", "XYZ").do(Give("ABC"))
    assert plain(story.match.last_named()) == "armes remises à « ABC »"
    assert story.why_not(Give("ABC")) is Reason.NOTHING_TO_GIVE
    assert story.banzai().share().state.given == ()
    assert story.do(Give("ABC")).state.given == ("ABC",)


def test_a_team_without_anybody_in_play_gets_no_weapons():
    story = armed("ABC", "XYZ").do(*(Rule(who, Standing.COWARD) for who in "ABC"))
    assert story.why_not(Give("ABC")) is Reason.NOTHING_TO_GIVE
