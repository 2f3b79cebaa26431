"""Bytes of input nodes: whole, in pieces, of an unplugged device, and garbage."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pi_parrain.hardware.pins.thumb import Gesture
from pi_parrain.hardware.remote.key_events import (
    DROPPED,
    EVENT,
    KEY,
    MOST_KEYS,
    SYN,
    Down,
    KeyReader,
    Lost,
    Up,
)
from pi_parrain.hardware.remote.presses import Presses
from rig.remote import NEXT_PAGE, frame

KERNEL, REPEAT, RELATIVE = 1, 2, 2


def turns(*chunks):
    reader = KeyReader()
    return [turn for chunk in chunks for turn in reader.feed(chunk)]


def test_an_event_is_as_long_as_the_kernels_own():
    assert EVENT.size in (16, 24)


def test_a_key_goes_down_and_up():
    pressed = frame((4, 4, 0x7004E), (KEY, NEXT_PAGE, 1), at=12.5)
    assert turns(pressed, frame((KEY, NEXT_PAGE, 0), at=12.75)) == [
        Down(NEXT_PAGE, 12.5),
        Up(NEXT_PAGE, 12.75),
    ]


def test_a_key_that_stays_down_repeats_nothing():
    assert turns(frame((KEY, NEXT_PAGE, REPEAT), end=KERNEL)) == []


def test_a_mouse_that_moves_is_no_key():
    assert turns(frame((RELATIVE, 0, 3), (RELATIVE, 1, -2))) == []


def test_what_the_kernel_lets_go_of_by_itself_was_nobody():
    assert turns(frame((KEY, NEXT_PAGE, 1), at=1.0), frame((KEY, NEXT_PAGE, 0), end=KERNEL)) == [
        Down(NEXT_PAGE, 1.0),
        Lost(),
    ]


def test_after_a_gap_nothing_is_known_to_be_down():
    gap = EVENT.pack(1, 0, SYN, DROPPED, 0)
    assert turns(gap + frame((KEY, NEXT_PAGE, 1)), frame((KEY, 28, 1), at=2.0)) == [
        Lost(),
        Down(28, 2.0),
    ]


def test_a_frame_that_does_not_end_takes_no_memory():
    reader = KeyReader()
    endless = EVENT.pack(1, 0, KEY, NEXT_PAGE, 1) * 1000
    for _ in range(100):
        assert reader.feed(endless) == []
        assert len(reader._frame) <= MOST_KEYS
    assert reader.feed(frame()) == [Lost()]


events = some.binary() | some.builds(
    EVENT.pack,
    some.integers(0, 100),
    some.integers(0, 999_999),
    some.sampled_from([SYN, KEY, RELATIVE]),
    some.sampled_from([0, DROPPED, NEXT_PAGE]),
    some.integers(0, 2),
)


@given(some.lists(events, max_size=40), some.lists(some.integers(0, 400)))
def test_any_bytes_in_any_pieces_are_the_same_presses(written, cuts):
    content = b"".join(written)
    cuts = sorted({0, len(content), *(cut for cut in cuts if cut < len(content))})
    pieces = [content[start:end] for start, end in pairwise(cuts)]
    assert turns(*pieces) == turns(content)
    assert gestures(turns(*pieces)) == gestures(turns(content))


def gestures(told):
    presses = Presses(echo=0.05, long_press=1.0)
    return [gesture for turn in told for gesture in follow(presses, "event0", turn)]


def follow(presses, node, turn):
    match turn:
        case Down(_, at):
            return presses.press(node, at)
        case Up(_, at):
            return presses.let_go(node, at)
    presses.lose(node)
    return []


def turn_of(kind, at):
    return Lost() if kind is Lost else kind(NEXT_PAGE, at)


@given(some.lists(some.tuples(some.sampled_from("ab"), some.sampled_from([Down, Up, Lost]))))
def test_however_keys_move_there_are_never_more_presses_than_releases(moves):
    presses, told = Presses(echo=0.05, long_press=1.0), []
    for at, (node, kind) in enumerate(moves):
        told += follow(presses, node, turn_of(kind, 0.4 * at))
    told += presses.step(1000.0)
    assert told.count(Gesture.PRESS) <= sum(kind is Up for _, kind in moves)
    assert Gesture.SHUTDOWN not in told
    assert presses.next() is None


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([("a", Down, 1.0), ("a", Up, 1.2)], [Gesture.PRESS]),
        ([("a", Down, 1.0), ("a", Up, 1.0)], [Gesture.PRESS]),  # a shutter is that quick
        ([("a", Down, 1.0), ("a", Up, 3.0)], [Gesture.LONG_PRESS]),
        ([("a", Down, 1.0), ("a", Up, 30.0)], [Gesture.LONG_PRESS]),  # and never switches off
        ([("a", Down, 1.0), ("b", Down, 1.1), ("a", Up, 1.2), ("b", Up, 1.3)], [Gesture.PRESS]),
        ([("a", Down, 1.0), ("a", Up, 1.1), ("a", Down, 1.12), ("a", Up, 1.13)], [Gesture.PRESS]),
        ([("a", Down, 1.0), ("a", Lost, 1.2)], []),
        ([("a", Down, 1.0), ("a", Lost, 1.2), ("a", Up, 1.3)], []),
        ([("a", Down, 1.0), ("b", Down, 1.1), ("a", Lost, 1.2), ("b", Up, 1.3)], [Gesture.PRESS]),
        ([("a", Up, 1.0)], []),
    ],
)
def test_what_a_remote_means(moves, told):
    presses, heard = Presses(echo=0.05, long_press=1.0), []
    for node, kind, at in moves:
        heard += follow(presses, node, turn_of(kind, at))
    assert heard + presses.step(100.0) == told
