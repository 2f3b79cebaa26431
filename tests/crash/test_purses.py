"""Chips that go from hand to hand: as few as possible, and always enough of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.games.crash.purses import (
    Chips,
    Due,
    Payment,
    balance,
    dues,
    hand_over,
    net,
    settle,
)

RICH = Chips()


def paid(payer: Chips, payee: Chips, value: int, other: Chips = RICH) -> Payment:
    return hand_over({"A": payer, "B": payee, "C": other}, "A", "B", value)


def test_red_chips_first():
    assert paid(RICH, RICH, 7) == Payment("A", "B", 7, 0, reds=1, yellows=2)
    assert paid(RICH, RICH, 10) == Payment("A", "B", 10, 0, reds=2, yellows=0)


def test_change_comes_back_where_that_is_less_to_carry():
    assert paid(RICH, RICH, 4) == Payment("A", "B", 4, 0, reds=1, yellows=-1)
    assert paid(RICH, Chips(5, 0), 4) == Payment("A", "B", 4, 0, reds=0, yellows=4)


def test_somebody_else_changes_a_red_chip():
    purses = {"A": Chips(3, 0), "B": Chips(2, 0), "C": Chips(0, 30)}
    payment = hand_over(purses, "A", "B", 3)
    assert payment == Payment("A", "B", 3, 0, reds=0, yellows=3, changed_by="C")
    assert purses == {"A": Chips(2, 2), "B": Chips(2, 3), "C": Chips(1, 25)}


def test_a_debt_goes_to_whom_it_is_owed():
    purses = {"A": Chips(0, 2), "B": Chips(10, 18), "C": Chips(5, 10)}
    settled = settle(purses, dues({"A": -6, "B": 0, "C": 0}), debts=True)
    assert settled.payments == (Payment("A", "B", 2, 4, reds=0, yellows=2),)
    assert settled.debts == (Due("A", "B", 4),)
    assert [balance(who, settled.purses, settled.debts) for who in "ABC"] == [-4, 74, 35]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Chips]:
    """All the chips of the game, in any hands."""
    players = "ABCD"[: draw(st.integers(3, 4))]
    reds, yellows = 5 * len(players), 10 * len(players)
    purses = {}
    for player in players[:-1]:
        mine = draw(st.integers(0, reds)), draw(st.integers(0, yellows))
        purses[player] = Chips(*mine)
        reds, yellows = reds - mine[0], yellows - mine[1]
    return {**purses, players[-1]: Chips(reds, yellows)}


@given(purses=tables(), data=st.data(), debts=st.booleans())
def test_any_accounts_can_be_paid_with_the_chips_on_the_table(purses, data, debts):
    squares = {who: data.draw(st.integers(-6, 10)) for who in purses}
    owed = dues(squares)
    settled = settle(purses, owed, debts=debts)
    chips = settled.purses.values()
    assert sum(net(who, owed) for who in purses) == 0
    assert sum(purse.reds for purse in chips) == 5 * len(purses)
    assert sum(purse.yellows for purse in chips) == 10 * len(purses)
    assert all(purse.reds >= 0 and purse.yellows >= 0 for purse in chips)
    assert all(pay.reds * 5 + pay.yellows == pay.paid for pay in settled.payments)
    assert not {pay.payer for pay in settled.payments} & {pay.payee for pay in settled.payments}
    for who, purse in purses.items():
        after = balance(who, settled.purses, settled.debts)
        if debts:
            assert after == purse.value + net(who, owed)
        else:
            assert after >= 0
