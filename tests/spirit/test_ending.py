"""The end stage by stage: counting by hand, fakes, ties, accounts, who sees what."""

from __future__ import annotations

from typing import get_args

import pytest

from pi_parrain.engine.codec import Codec
from pi_parrain.engine.game import Seat
from pi_parrain.engine.reasons import Common
from pi_parrain.engine.reveal import Unveil
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import envelopes
from pi_parrain.games.spirit.accounts import Victory
from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.offers import ending_moment, ending_offers
from pi_parrain.games.spirit.ending.rules import decide, open_ending
from pi_parrain.games.spirit.ending.state import Person
from pi_parrain.games.spirit.ending.telling import ending_cautions, ending_tell
from pi_parrain.games.spirit.ending.view import (
    ending_mine,
    ending_outcome,
    ending_summary,
    ending_view,
)
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import Kind
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.reasons import Reason
from tests.spirit.ends import End, cards, lines

TWO = ("red A:; B:", "green C:; D:")


# Counting


def test_everybody_is_counted_by_hand():
    end = End(*TWO).do(m.CountPlayer("A", cards("10 p"), wounds=1))
    one = end.ending.person("A")
    assert (one.loot, one.wounds, one.dead, one.counted) == (cards("10 p"), 1, False, True)
    assert not end.ending.person("B").counted


@pytest.mark.parametrize(
    ("wounds", "told", "dead"),
    [(2, None, False), (3, None, True), (3, False, False), (0, True, True)],
)
def test_three_wounds_kill_unless_the_parrain_says_otherwise(wounds, told, dead):
    end = End(*TWO).do(m.CountPlayer("A", wounds=wounds, dead=told))
    assert end.ending.person("A").dead is dead


def test_nobody_holds_more_than_was_printed():
    end = End(*TWO).do(m.CountPlayer("A", cards("d10")))
    assert end.refuses(m.CountPlayer("B", cards("d10"))) is Reason.PRINTED
    assert end.refuses(m.CountEnvelope("red", cards("d10"))) is Reason.PRINTED
    assert end.refuses(m.CountPlayer("B", cards("f10"))) is Reason.PRINTED
    end.do(m.CountPlayer("A", cards("")), m.CountPlayer("B", cards("d10")))
    assert end.view()["left"][Kind.DIAMOND_10] == 0  # type: ignore[index]


def test_strangers_are_refused():
    end = End(*TWO)
    assert end.refuses(m.CountPlayer("Z")) is Reason.UNKNOWN_PLAYER
    assert end.refuses(m.NameGodfather("Z")) is Reason.UNKNOWN_PLAYER
    assert end.refuses(m.CountEnvelope("brown")) is Reason.UNKNOWN_SIDE
    assert end.refuses(m.CountRightHand(cards("5"))) is Reason.NEEDS_MORE


def test_mercenaries_are_chosen_as_they_lie_on_the_table():
    end = End(*TWO, tiles=())
    assert end.refuses(m.ChooseMercenaries((Mercenary.JASON_UPS,))) is Reason.NEEDS_MORE
    twice = (Mercenary.CATGIRL, Mercenary.CATGIRL)
    assert end.refuses(m.ChooseMercenaries(twice)) is Reason.MERCENARY_TWICE
    end.do(m.ChooseMercenaries((Mercenary.CATGIRL,)))
    assert end.ending.mercenaries == (Mercenary.CATGIRL,)


def test_closing_the_count_warns_of_whoever_was_not_counted():
    end = End(*TWO).do(m.CountPlayer("A"), m.CountPlayer("B", cards("5")))
    (caution,) = ending_cautions(end.ending, m.CloseCount())
    assert "C et D" in str(caution)
    end.do(m.CountPlayer("C"), m.CountPlayer("D"))
    assert ending_cautions(end.ending, m.CloseCount()) == ()


def test_a_figure_is_corrected_while_mercenaries_are_hired():
    end = End(*TWO, envelopes={"red": "5"}).closed()
    end.do(m.CountPlayer("A", cards("20")))
    assert end.totals["red"] == 20
    assert end.refuses(m.CountEnvelope("red", cards("10"))) is Reason.COUNT_CLOSED
    assert end.refuses(m.CloseCount()) is Reason.COUNT_CLOSED


def test_t23_a_wound_by_hand_may_end_the_recruitment():
    end = End(*TWO, envelopes={"red": "5"}).closed()
    end.do(m.CountPlayer("C", wounds=3))
    assert end.ending.stage is Stage.RECRUIT
    end.do(m.CountPlayer("D", wounds=3))
    assert end.ending.stage is Stage.DONE


def test_t23_one_side_alive_has_won_before_anybody_recruits():
    end = End("red A: 5", "green C: 20 dead", envelopes={"green": "5"}).closed()
    assert end.ending.stage is Stage.DONE
    assert end.accounts.winners == ("red",)
    assert str(end.accounts.why).startswith("Victoire")


# Fakes


def test_the_last_godfather_rules_on_fakes_before_the_recruitment():
    end = End(*TWO, envelopes={"red": "f20", "green": "10"}, more=True).do(m.CloseCount())
    assert end.ending.stage is Stage.FAKES
    assert end.refuses(m.Decline("red")) is Reason.NO_RECRUITING
    end.do(m.RuleOnFakes(m.Rulings(bills=True)))
    assert envelopes.next_up(end.ending) == ("red",)
    assert end.refuses(m.RuleOnFakes()) is Reason.NO_FAKES_NOW


def test_t22_fake_bills_in_an_envelope_count_only_if_ruled_genuine():
    end = End(*TWO, envelopes={"red": "f20", "green": "10"}, more=True).closed(bills=False)
    assert envelopes.next_up(end.ending) == ("green",)


def test_without_more_cash_nobody_asks():
    assert End(*TWO, envelopes={"red": "5"}).closed().ending.stage is Stage.RECRUIT


@pytest.mark.parametrize(("counted", "total"), [(True, 12), (False, 4)])
def test_the_fake_painting_as_ruled(counted, total):
    assert End("red A: p fp", "green C:", more=True).closed(painting=counted).totals["red"] == total


@pytest.mark.parametrize(("number", "bonus"), [(0, 0), (1, 0), (2, 60)])
def test_the_two_fake_diamonds_as_ruled(number, bonus):
    end = End("red A: fd", "green C: d1", more=True).closed(diamonds=number)
    assert end.totals["red"] == bonus


# The order


def test_t02_envelopes_count_faces_and_paintings_others_nothing():
    rulings = m.Rulings(briefcase=50_000)
    assert envelopes.invested(cards("10 d5 p p p case key clip"), rulings) == 45_000


def test_an_envelope_opens_into_its_sum():
    end = End(*TWO, envelopes={"red": "10 d5 p p p case f20"}, more=True)
    (red, _green) = end.view()["envelopes"]  # type: ignore[misc]
    assert red["value"] == envelopes.invested(end.ending.envelopes["red"], m.Rulings())
    assert lines(red["worth"]) == [
        "équipe rouge : 45.000 $",
        "  Billets : 10.000 $",
        "    1 × 10.000 $ : 10.000 $",
        "    1 × faux billet de 20.000 $, sans valeur : 0 $",
        "  Diamants : 5.000 $",
        "    1 × 5.000 $ : 5.000 $",
        "  3 tableaux : 30.000 $",
    ]


def test_no_card_no_mercenary():
    end = End(*TWO, envelopes={"red": "5"}).closed()
    assert [stake.side for stake in envelopes.order(end.ending)] == ["red"]
    assert end.refuses(m.Decline("green")) is Reason.NOT_ITS_TURN
    end.do(m.Decline("red"))
    assert end.ending.stage is Stage.DONE


def test_a_tie_asks_the_last_godfather():
    sides = ("red A:", "green C:", "white D:", "brown E:")
    same = {"red": "5", "green": "5", "white": "5", "brown": "20"}
    end = End(*sides, envelopes=same).closed()
    assert [line["place"] for line in end.view()["order"]] == [1, None, None, None]  # type: ignore[attr-defined]
    assert "tranche" in str(envelopes.why(end.ending, envelopes.order(end.ending)[1]))
    end.do(m.Decline("brown"))
    assert end.view()["tied"] == ("red", "green", "white")
    assert end.refuses(m.Decline("red")) is Reason.TIE_FIRST
    assert end.refuses(m.GoFirst("brown")) is Reason.NO_TIE
    end.do(m.GoFirst("white"))
    assert [line["place"] for line in end.view()["order"]] == [1, 2, None, None]  # type: ignore[attr-defined]
    assert "a tranché" in str(envelopes.why(end.ending, envelopes.order(end.ending)[1]))
    assert end.refuses(m.GoFirst("white")) is Reason.NO_TIE
    assert end.refuses(m.Decline("red")) is Reason.NOT_ITS_TURN
    end.do(m.Decline("white"))
    assert envelopes.next_up(end.ending) == ("red", "green")
    end.do(m.GoFirst("green"), m.Decline("green"), m.Decline("red"))
    assert end.ending.stage is Stage.DONE
    assert [line["side"] for line in end.view()["order"]] == [  # type: ignore[attr-defined]
        "brown",
        "white",
        "green",
        "red",
    ]


def test_the_order_of_recruitment_ends_with_the_last_tile():
    end = End(*TWO, envelopes={"red": "10", "green": "5"}, tiles=(Mercenary.JAY_BOND,)).closed()
    end.hire("red", Mercenary.JAY_BOND)
    assert end.ending.stage is Stage.DONE


def test_a_mercenary_is_recruited_once():
    end = End(*TWO, envelopes={"red": "10", "green": "5"}).closed().hire("red", Mercenary.JAY_BOND)
    again = m.Recruit("green", Mercenary.JAY_BOND)
    assert end.refuses(again) is Reason.NOT_LAID_OUT


@pytest.mark.parametrize(
    ("mercenary", "choice"),
    [
        (Mercenary.AGENT_48, m.Choice()),
        (Mercenary.AGENT_48, m.Choice(("Z",))),
        (Mercenary.DRE_GRAY, m.Choice(("A",))),
        (Mercenary.FAKE_ELVIS, m.Choice(("A", "C"))),
        (Mercenary.MISS_PENCILHANDS, m.Choice(("C",))),
        (Mercenary.ZOMBIE_BOY, m.Choice(("C",))),
        (Mercenary.LADY_DIAMOND, m.Choice()),
        (Mercenary.JAY_BOND, m.Choice(("A",))),
    ],
)
def test_what_a_mercenary_cannot_do_is_refused(mercenary, choice):
    end = End(*TWO, envelopes={"red": "10"}).closed()
    assert end.refuses(m.Recruit("red", mercenary, choice)) is Reason.NO_SUCH_CHOICE


# Accounts


def test_a_figure_opens_down_to_its_cards():
    end = End("red A: 5 5 20 d1 d10 p 1w; B: 20 dead", "green C: d1", more=True).closed()
    assert lines(end.account("red").sum) == [
        "équipe rouge : 105.000 $",
        "  A : 105.000 $",
        "    Billets : 30.000 $",
        "      2 × 5.000 $ : 10.000 $",
        "      1 × 20.000 $ : 20.000 $",
        "    Diamants : 11.000 $",
        "      1 × 1.000 $ : 1.000 $",
        "      1 × 10.000 $ : 10.000 $",
        "    1 tableau : 4.000 $",
        "    Bonus : le plus de diamants (2) : 60.000 $",
        "  B, mort : rien : 0 $",
    ]


def test_t10_the_dead_hold_no_diamonds():
    end = End("red A: d1 d1 d1 dead; B:", "green C: d1").closed()
    assert end.totals == {"red": 0, "green": 61}


def test_the_richest_side_wins():
    end = End("red A: 20; B: 5", "green C: 20").closed()
    assert (end.accounts.victory, end.accounts.winners) == (Victory.RICHEST, ("red",))


def test_a_tie_goes_to_more_wounds():
    end = End("red A: 20 1w", "green C: 20 2w").closed()
    assert (end.accounts.victory, end.accounts.winners) == (Victory.MORE_WOUNDS, ("green",))
    assert "2 contre 1" in str(end.accounts.why)


def test_t24_only_wounds_of_the_living_break_ties():
    end = End("red A: 20 1w; B: 3w dead", "green C: 20 2w").closed()
    assert end.accounts.winners == ("green",)


def test_a_second_tie_shares_the_victory():
    end = End("red A: 20 1w", "green C: 20 1w", "white D: 5").closed()
    assert (end.accounts.victory, end.accounts.winners) == (Victory.JOINT, ("red", "green"))
    assert [account.rank for account in end.accounts.accounts] == [1, 1, 3]


def test_t09_everybody_dead_nobody_wins():
    end = End("red A: 20 dead", "green C: 5 dead").closed()
    assert (end.accounts.victory, end.accounts.winners) == (Victory.NOBODY, ())


def test_alone_everybody_is_a_side():
    people = [Person(name, name, cards("20" if name == "C" else "5")) for name in "ABCD"]
    ending = open_ending(people, {}, Options(), teams=False)
    end = End("red A:")
    end.ending = ending
    assert end.refuses(m.ChooseMercenaries((Mercenary.CATGIRL,))) is Reason.MERCENARIES_IN_TEAMS
    end.do(m.CloseCount())
    assert end.ending.stage is Stage.DONE
    assert end.accounts.winners == ("C",)
    assert str(end.accounts.why).replace("\xa0", " ") == "Victoire : C, avec 20.000 $."


# The show


def test_ranks_are_uncovered_from_the_last_to_the_first():
    end = End("red A: 20", "green C: 10", "white D: 5").closed()
    assert Unveil in ending_offers(end.ending)
    outcome = ending_outcome(end.ending)
    assert outcome is not None
    assert not outcome.unveiled
    assert len(ending_summary(end.ending)) == 1
    end.do(Unveil(3))
    assert end.refuses(m.CountPlayer("A")) is Reason.ALREADY_SHOWN_RANKS
    end.do(Unveil(2), Unveil(1))
    outcome = ending_outcome(end.ending)
    assert outcome is not None
    assert (outcome.unveiled, outcome.winners) == (True, ("red",))
    assert ending_offers(end.ending) == ()
    assert len(ending_summary(end.ending)) == 5


def test_nothing_is_uncovered_before_the_accounts_are_made():
    end = End(*TWO)
    with pytest.raises(Refused) as refused:
        end.do(Unveil(1))
    assert refused.value.reason is Common.NOTHING_TO_UNVEIL
    assert ending_outcome(end.ending) is None


# Who sees what


def test_the_board_sees_no_cards_before_ranks_are_shown():
    """The same table with other cards looks the same to spectators and to other players."""
    one = End("red A: 20 p; B: 5", "green C: d1", envelopes={"red": "5"})
    other = End("red A: 5 d5; B: 20", "green C: p", envelopes={"red": "p"})
    for who in ("public", Seat("C")):
        assert ending_view(one.ending, who) == ending_view(other.ending, who)
    one.closed().do(m.Decline("red"))
    assert one.ending.stage is Stage.DONE
    shown = one.view("public")
    assert {"envelopes", "left", "dialogues", "rulings"}.isdisjoint(shown)
    assert [place.entry for place in shown["curtain"].places] == [None, None]  # type: ignore[attr-defined]
    assert (shown["why"], shown["diamonds"]) == (None, None)
    assert all("loot" not in person for person in shown["people"])  # type: ignore[attr-defined]


def test_the_board_sees_who_robs_and_not_what():
    def robbed(word: str) -> End:
        end = End("red A:", "green C: 5 d1 d5 20", envelopes={"red": "5"}).closed()
        return end.hire("red", Mercenary.CATGIRL, "A").do(m.Steal("C", cards(word).cards[0]))

    assert robbed("5").view("public") == robbed("d1").view("public")
    assert robbed("5").view("public")["theft"] == {"thief": "A"}


def test_a_pad_sees_its_own_loot_and_nobody_s_majority():
    one = End("red A: d1 5; B:", "green C:")
    other = End("red A: d1 5; B:", "green C: d5 d5")
    assert ending_mine(one.ending, "A") == ending_mine(other.ending, "A")
    assert ending_mine(one.ending, "A")["worth"].amount == 6_000


def test_the_sums_of_envelopes_are_revealed_with_the_recruitment():
    end = End(*TWO, envelopes={"red": "5"})
    assert end.view("public")["order"] == []
    (line,) = end.closed().view("public")["order"]  # type: ignore[misc]
    assert (line["side"], line["value"], line["cards"], line["state"]) == ("red", 5_000, 1, "now")


# Plumbing


def test_what_is_offered_is_accepted_or_asks_for_more():
    """Stage by stage, the kinds that a page may draw."""
    end = End(*TWO, envelopes={"red": "5", "green": "5"}, more=True)
    by_hand = {m.CountPlayer, m.NameGodfather}
    count = {m.CloseCount, m.CountEnvelope, m.ChooseMercenaries, m.CountRightHand}
    assert {*ending_offers(end.ending)} == count | by_hand
    end.do(m.CloseCount())
    assert {*ending_offers(end.ending)} == {m.RuleOnFakes} | by_hand
    end.do(m.RuleOnFakes())
    assert {*ending_offers(end.ending)} == {m.GoFirst} | by_hand
    end.do(m.GoFirst("red"), m.CountPlayer("C", cards("5")))
    assert {*ending_offers(end.ending)} == {m.Recruit, m.Decline} | by_hand
    end.hire("red", Mercenary.CATGIRL, "A")
    assert {*ending_offers(end.ending)} == {m.Steal, m.StopStealing} | by_hand


def test_a_moment_changes_with_every_turn_and_no_figure():
    end = End(*TWO, envelopes={"red": "5"})
    moments = [ending_moment(end.ending)]
    end.do(m.CountPlayer("C", cards("5 5 5")))
    assert ending_moment(end.ending) == moments[0]
    for command in (
        m.CloseCount(),
        m.Recruit("red", Mercenary.CATGIRL, m.Choice(("A",))),
        m.Steal("C"),
        m.Steal("C"),
        m.StopStealing(),
    ):
        end.do(command)
        moments.append(ending_moment(end.ending))
    assert len({*moments}) == len(moments)


COMMANDS = (
    m.CountPlayer("A", cards("5")),
    m.CountEnvelope("red", cards("5")),
    m.CountRightHand(cards("5")),
    m.NameGodfather("A"),
    m.ChooseMercenaries((Mercenary.CATGIRL,)),
    m.CloseCount(),
    m.RuleOnFakes(),
    m.GoFirst("red"),
    m.Recruit("red", Mercenary.FAKE_ELVIS, m.Choice(("A", "B"))),
    m.Decline("red"),
    m.Steal("C", Kind.PAINTING),
    m.StopStealing(),
    Unveil(1),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_every_command_has_words_and_names_no_card(command):
    told = str(ending_tell(End(*TWO).ending, command))
    assert "{" not in told
    assert "tableau" not in told
    assert "5.000" not in told


def test_every_command_and_fact_can_be_written_and_read():
    assert {type(command) for command in COMMANDS} == {*get_args(m.Command)}
    codec = Codec(get_args(m.Command), "do")
    for command in COMMANDS:
        assert codec.decode(codec.encode(command)) == command
    end = End(*TWO, envelopes={"red": "5"}, more=True)
    written = Codec(get_args(e.Event), "fact")
    for command in (
        m.CountPlayer("C", cards("5 p")),
        m.CloseCount(),
        m.RuleOnFakes(m.Rulings(key=5_000)),
        m.Recruit("red", Mercenary.CATGIRL, m.Choice(("A",))),
        m.Steal("C", Kind.PAINTING),
    ):
        facts = decide(end.ending, command)
        assert tuple(written.decode(written.encode(fact)) for fact in facts) == facts
        end.do(command)
    assert end.ending.stage is Stage.DONE
