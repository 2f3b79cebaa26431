"""The harness itself: a game that keeps its secrets passes, and each way of leaking is caught."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_parrain.engine import PARRAIN, PUBLIC, Outcome, Seat
from pi_parrain.errors import Refused
from pi_parrain.music import rest
from pi_parrain.phrases import Phrase
from tests import seated
from tests.noninterference import Leak, Pair, perceived
from tests.seated import Pick, Picked, Reveal, SetUp, State

HOLDER = "Léa"
NUMBERS = st.integers(1, 9)


def probes(state: State) -> list[Any]:
    return [Pick(name, 5) for name in (*state.players, "Zoé")] + [Reveal(), SetUp(("A",))]


def play(game: Any, one: int, other: int) -> None:
    pair = Pair(game, HOLDER, probes)
    pair.both(SetUp((HOLDER, "Tom")))
    pair.secretly(Pick(HOLDER, one), Pick(HOLDER, other))
    pair.both(Pick("Tom", 4))


@given(one=NUMBERS, other=NUMBERS)
def test_a_game_that_keeps_its_secrets(one: int, other: int) -> None:
    play(seated.game, one, other)


def test_it_is_no_longer_a_secret_when_it_is_shown() -> None:
    pair = Pair(seated.game, HOLDER, probes)
    pair.both(SetUp((HOLDER, "Tom")))
    pair.secretly(Pick(HOLDER, 3), Pick(HOLDER, 7))
    with pytest.raises(Leak) as leak:
        pair.both(Reveal())
    assert leak.value.channel.startswith("view of")


# One variant of the game for each channel: it does everything right but there.


def secret(state: State) -> int:
    return (state.picks or {}).get(HOLDER, 0)


def seen_by(who: Any) -> Any:
    def view(state: State, watching: Any) -> Any:
        extra = {"léa": secret(state)} if watching == who else {}
        return {**seated.view(state, watching), **extra}

    return view


def in_another_order(state: State, who: Any) -> Any:
    shown = dict(seated.view(state, who))
    return shown if secret(state) % 2 else dict(reversed(shown.items()))


def refusing(state: State, command: Any, by: str, luck: Any) -> Any:
    """« That number is taken » would be such a refusal."""
    if isinstance(command, Pick) and command.player != HOLDER and command.number == secret(state):
        raise Refused(seated.Reason.NOT_NOW)
    return seated.decide(state, command, by, luck)


def odd(state: State, command: Any) -> tuple[Phrase, ...]:
    return (Phrase("Grand !"),) if isinstance(command, Pick) and command.number > 4 else ()


def shuffled(state: State) -> tuple[str, ...]:
    return state.players[:: 1 if secret(state) % 2 else -1]


def by_parity(state: State, yes: Any, no: Any) -> Any:
    return yes if secret(state) % 2 else no


LEAKS: dict[str, dict[str, Any]] = {
    f"view of {PARRAIN}": {"view": seen_by(PARRAIN)},
    f"view of {PUBLIC}": {"view": seen_by(PUBLIC)},
    f"view of {Seat('Tom')}": {"view": seen_by(Seat("Tom"))},
    "tell": {"tell": lambda state, command: Phrase(repr(command).replace("{", ""))},
    "offers": {"offers": lambda state: by_parity(state, (Pick, Reveal), (Reveal, Pick))},
    "pad_offers": {"pad_offers": lambda state, seat: by_parity(state, (Pick,), ())},
    "chosen": {"chosen": lambda state: frozenset(by_parity(state, state.players[:1], ()))},
    "summary": {"summary": lambda state: (Phrase(str(secret(state))),)},
    "outcome": {
        "outcome": lambda state: by_parity(state, Outcome((HOLDER,), Phrase("Impair.")), None)
    },
    "moment": {"moment": lambda state: str(secret(state))},
    "seats": {"seats": shuffled},
    "colours": {"seat_colour": lambda state, seat: by_parity(state, 3, 7)},
    "sides": {"sides": shuffled},
    "button": {"button": lambda state: by_parity(state, Reveal(), None)},
    "long_press": {"long_press": lambda state: by_parity(state, Reveal(), None)},
    "at_zero": {"at_zero": lambda state: by_parity(state, Reveal(), None)},
    "broken_off": {"broken_off": lambda state: by_parity(state, Reveal(), None)},
    "needs_head_start": {"needs_head_start": lambda state: by_parity(state, True, False)},
    "board_switches": {"board_switches": {"all": lambda state: {"léa": secret(state)}}},
    "refusals": {"decide": refusing},
    "answer": {
        "tune": lambda fact: rest(fact.number) if isinstance(fact, Picked) else None,
    },
}


@pytest.mark.parametrize("channel", LEAKS)
def test_a_leak_is_caught_and_its_channel_named(channel: str) -> None:
    with pytest.raises(Leak) as leak:
        play(replace(seated.game, **LEAKS[channel]), 5, 2)
    assert leak.value.channel == channel


def test_an_order_that_depends_on_a_secret_is_a_leak() -> None:
    with pytest.raises(Leak):
        play(replace(seated.game, view=in_another_order), 5, 2)


def test_a_caution_about_a_secret_is_a_leak() -> None:
    """Its answer reaches whoever sent it for the holder."""
    with pytest.raises(Leak) as leak:
        play(replace(seated.game, cautions=odd), 5, 2)
    assert leak.value.channel == "answer"


def test_a_reveal_that_depends_on_a_secret_is_a_leak() -> None:
    pair = Pair(seated.game, HOLDER, probes, hidden=lambda state: secret(state) != 7)
    pair.both(SetUp((HOLDER, "Tom")))
    with pytest.raises(Leak) as leak:
        pair.secretly(Pick(HOLDER, 3), Pick(HOLDER, 7))
    assert leak.value.channel == "reveal"


def test_every_channel_has_its_leak() -> None:
    pair = Pair(seated.game, HOLDER, probes)
    pair.both(SetUp((HOLDER, "Tom")))
    assert {*perceived(pair.one, {HOLDER}, probes), "answer"} == {*LEAKS}
