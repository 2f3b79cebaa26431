"""What follows from each message: pure arithmetic, no thread, no clock, no pin, no disk.

Taps, presses, zeros, restarts and changes of table arrive here one at a time, in one order.
``step`` says what the desk remembers from then on and what has to be done about it. A countdown
carries the table that it belongs to, the row that began it, the command of its zero (decided when
it began) and its downbeat: a message about another countdown changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.engine import SomeGame
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.hardware.messages import (
    Ended,
    Held,
    HeldVeryLong,
    LetGo,
    Pressed,
    Restarted,
    Zero,
)
from pi_parrain.house.countdowns import (
    Step,
    asked,
    break_off,
    end_trial,
    play,
    play_aside,
    play_plain,
    silence,
    try_tune,
)
from pi_parrain.house.effects import (
    Accent,
    Announce,
    EndShow,
    HandOver,
    Light,
    Record,
    Stop,
    SwitchOff,
)
from pi_parrain.house.memory import PLAIN, Clock, Desk, Playing
from pi_parrain.house.messages import (
    Arm,
    CannotLeave,
    Disarm,
    EndTrial,
    Farewell,
    Looked,
    Message,
    Moved,
    NotRecorded,
    Opened,
    Overtaken,
    Refused,
    Settled,
    Show,
    TableChanged,
    Trouble,
    Try,
)
from pi_parrain.music import (
    LOW_POWER,
    READY,
    REFUSED,
    SHUTDOWN,
    STOP,
    Tune,
)
from pi_parrain.phrases import Phrase
from pi_parrain.table import Answer

BOX = "box"
"""The author of what the box itself records."""
TOLD_S = 60.0  # how long phones speak of a pin process that died, when nothing sounds since
LOST_S = 60.0
"""After a countdown that nobody has ended: without pins no end is told, it would count for ever.
A Parrain who counts aloud has that long to record his own whistle."""


def step(desk: Desk, message: Message, now: float) -> Step:
    """What the desk remembers after *message*, and what has to be done, in this order."""
    after, effects = _follow(desk, message, now)
    told = (after.countdown, after.trouble, after.worries) != (
        desk.countdown,
        desk.trouble,
        desk.worries,
    )
    if told or isinstance(message, Moved | TableChanged):
        # Phones first: nothing that they show waits for the pins or the disk.
        effects = (Announce(after.countdown, after.trouble), *effects)
    if after.look != desk.look or isinstance(message, Opened):
        first = [effect for effect in effects if not isinstance(effect, Record)]
        slow = [effect for effect in effects if isinstance(effect, Record)]
        effects = (*first, Light(after.look), *slow)
    return after, effects


def _follow(desk: Desk, message: Message, now: float) -> Step:
    match message:
        case Opened():
            return _say_ready(replace(desk, opened=True), now)
        case TableChanged():
            return _sit(desk, message)
        case Moved():
            return _move(desk, message, now)
        case Pressed():
            return _press(desk, now)
        case Held():
            return _hold(desk, now)
        case HeldVeryLong():
            return desk, () if _is_tested(desk) else (SwitchOff(),)
        case LetGo(stayed):
            return _let_go(desk, stayed)
        case Zero(downbeat):
            return _zero(desk, downbeat)
        case Ended(downbeat):
            return _end(desk, downbeat)
        case Restarted(at, why):
            return _restart(desk, at, why, now)
        case Overtaken(record):
            return replace(desk, waiting=(*desk.waiting, record)), ()
        case NotRecorded(record, why):
            return _unrecorded(desk, record, why, now)
        case Settled(table):
            here = desk.playing is not None and desk.playing.table is table
            return replace(desk, disk_trouble=None if here else desk.disk_trouble), ()
        case Refused(record):
            return desk, (Accent(REFUSED),) if record.asked == "button" else ()
        case Trouble(disk):
            return replace(desk, disk_trouble=disk), ()
        case Looked():
            return _look(desk, message, now)
        case Try(tune, like):
            return try_tune(desk, tune, like, now)
        case EndTrial():
            return end_trial(desk)
        case Show(look):
            return replace(desk, tested_look=look), ()
        case Arm(test):
            return replace(desk, test=test), ()
        case Disarm(test):
            return replace(desk, test=None if desk.test == test else desk.test), ()
        case Farewell():
            desk, effects = break_off(desk)
            desk, farewell = play_aside(desk, SHUTDOWN, now)
            return desk, (*farewell, *effects)
        case CannotLeave():
            return desk, (Accent(REFUSED),)


# From the table


def _sit(desk: Desk, message: TableChanged) -> Step:
    """Nobody plays the game that was counting any more."""
    playing = trouble = None
    if message.game is not None and message.now is not None:
        playing = Playing(message.table, message.game, message.now, message.show)
        trouble = message.now.unrecorded
    desk = replace(desk, playing=playing, disk_trouble=trouble)
    desk = replace(desk, waiting=(), tested_look=None, test=None)
    return silence(desk) if desk.clock is not None else end_trial(desk)


def _move(desk: Desk, message: Moved, now: float) -> Step:
    """Sound what was recorded, silence what was taken back, and try again what has to wait."""
    playing = desk.playing
    if playing is None or playing.table is not message.table:
        return desk, ()
    playing = replace(playing, now=message.now)
    trouble = message.now.unrecorded
    desk = replace(desk, playing=playing, disk_trouble=trouble, tested_look=None, test=None)
    tune = _tune(desk, playing.game, message.answer)
    if tune is not None:
        desk, effects = play(desk, tune, now, since=message.answer.seq, playing=playing)
    elif desk.clock is not None and _is_stopped(desk.clock, playing, message.answer):
        desk, effects = silence(desk)
    else:
        desk, effects = end_trial(desk)
    desk, again = _try_again(desk)
    return desk, (*effects, *again)


def _tune(desk: Desk, game: SomeGame, answer: Answer) -> Tune | None:
    """The last tune of a move that has several: each replaces the one before."""
    tunes = [tune for tune in map(game.tune, answer.events) if tune is not None]
    tunes = [tune for tune in tunes if desk.ornaments or not tune.ornament]
    if not tunes:
        return None
    return desk.counts.of(tunes[-1]).after(_head_start(desk, answer, tunes[-1]))


def _head_start(desk: Desk, answer: Answer, tune: Tune) -> float:
    assert desk.playing is not None
    runs = desk.playing.game.needs_head_start(desk.playing.state)
    return desk.head_start_s if answer.by == BOX and tune.zero is not None and runs else 0.0


def _is_stopped(clock: Clock, playing: Playing, answer: Answer) -> bool:
    """The box still counts, but the game does not: it was taken back, or a Parrain whistled."""
    if not clock.is_of(playing):
        return False  # what was not recorded is not stopped by what is
    if answer.undone is not None and answer.undone.seq == clock.since:
        return True
    return not clock.zeroed and playing.game.at_zero(playing.state) != clock.command


# From the box


def _press(desk: Desk, now: float) -> Step:
    """The big button: the next step that the game offers, or the plain whistle without one."""
    if desk.test is not None:
        return desk, ()  # handed over when it is known how long it was
    playing = desk.playing
    if playing is not None and playing.show:
        return desk, (EndShow(playing.table),)
    if desk.clock is not None and desk.clock.plain:
        return desk, ()  # a press during a countdown does nothing at all
    if playing is not None and (record := asked(playing, "button")) is not None:
        return desk, (record,)
    if playing is None or playing.is_over:
        return (desk, ()) if desk.clock is not None else play_plain(desk, now)
    return desk, () if desk.clock is not None else (Accent(REFUSED),)


def _hold(desk: Desk, now: float) -> Step:
    """A long press stops what is counting, with three blasts; phones show it."""
    if _is_tested(desk):
        return desk, ()
    if desk.playing is not None and desk.playing.show:
        return desk, (EndShow(desk.playing.table),)
    if desk.playing is not None and (record := asked(desk.playing, "long_press")) is not None:
        return desk, (record,)
    return play(desk, STOP, now) if desk.clock is not None else end_trial(desk)


def _let_go(desk: Desk, stayed: float) -> Step:
    """Whatever the thumb meant has come before; only a test asks how long it was there."""
    if desk.test is None:
        return desk, ()
    return replace(desk, test=None), (HandOver(desk.test, stayed),)


def _is_tested(desk: Desk) -> bool:
    """Whether a hold is only a test. Never while something counts: that can always be stopped."""
    return desk.test is not None and desk.clock is None


def _zero(desk: Desk, downbeat: float) -> Step:
    """The command was decided when the countdown began: nobody answers for another clock."""
    clock = desk.clock
    if clock is None or clock.shown.downbeat != downbeat or clock.zeroed:
        return desk, ()
    desk = replace(desk, clock=replace(clock, zeroed=True))
    if clock.command is None or desk.playing is None or not clock.is_of(desk.playing):
        return desk, ()
    record = asked(desk.playing, "at_zero")
    if record is None or record.command != clock.command:
        return desk, ()
    return desk, (record,)


def _end(desk: Desk, downbeat: float) -> Step:
    if downbeat >= desk.restarted_at:
        desk = replace(desk, box_trouble=None)  # it has just been heard to work
    if downbeat == desk.trial:
        desk = replace(desk, trial=None)
    clock = desk.clock
    if clock is None or clock.shown.downbeat != downbeat:
        return desk, ()
    desk, effects = _zero(desk, downbeat)  # should its word have been lost on the way
    turn = (desk.plain_turn + 1) % len(PLAIN) if clock.plain else desk.plain_turn
    return replace(desk, clock=None, plain_turn=turn), effects


def _say_ready(desk: Desk, now: float) -> Step:
    """The little air: there is a page, and the box can be heard. A countdown says that too."""
    return (desk, ()) if desk.clock is not None or not desk.opened else play_aside(desk, READY, now)


def _restart(desk: Desk, at: float, why: Phrase | None, now: float) -> Step:
    """A countdown asked for before *at* is lost with its process; one asked for later is not."""
    desk = replace(desk, box_trouble=why, restarted_at=at)
    if desk.clock is None:
        return _say_ready(desk, now) if why is None else (desk, ())
    if desk.clock.asked > at:
        return desk, ()
    desk, effects = break_off(desk)
    return desk, (Stop(), *effects)  # in case it was sent to the new process after all


# The disk


def _unrecorded(desk: Desk, record: Record, why: Phrase, now: float) -> Step:
    """What people asked of the button did not happen, but the children get their whistle.

    A countdown that could not be written is not begun anew by the next press, while it sounds.
    """
    desk, clock, playing = replace(desk, disk_trouble=why), desk.clock, desk.playing
    if playing is None or playing.table is not record.table:
        return desk, ()
    counts = clock is not None and clock.since is None and not clock.zeroed
    if counts and playing.game.at_zero(playing.state) is None:
        return desk, ()
    return _whistle_unrecorded(desk, playing, record, now)


def _whistle_unrecorded(desk: Desk, playing: Playing, record: Record, now: float) -> Step:
    """The countdown that the game wants; further presses go on 10-0, 3-0, as without a game."""
    events = playing.game.decide(playing.state, record.command, BOX, UNSHUFFLED)
    tunes = [tune for tune in map(playing.game.tune, events) if tune is not None]
    if not tunes:
        return desk, ()
    tune, here = tunes[-1], (playing.table, playing.now.version)
    if tune in PLAIN and desk.unrecorded_at != here:
        desk = replace(desk, unrecorded_at=here, plain_turn=PLAIN.index(tune))
    runs = playing.game.needs_head_start(playing.state)
    wait = desk.head_start_s if runs else 0.0
    return play_plain(desk, now, wait) if tune in PLAIN else play(desk, tune, now)


def _try_again(desk: Desk) -> Step:
    """What was overtaken and is still what the game wants; the rest has been settled otherwise."""
    if not desk.waiting or desk.playing is None:
        return replace(desk, waiting=()), ()
    playing = desk.playing
    records = [
        again
        for record in desk.waiting
        if (again := asked(playing, record.asked)) is not None and again.command == record.command
    ]
    # One at a time: what the first one changes is heard of before the next is decided.
    return replace(desk, waiting=tuple(records[1:])), tuple(records[:1])


def _look(desk: Desk, message: Looked, now: float) -> Step:
    """Low power and heat reach every phone when they begin, and when they are over."""
    if message.alive and now > desk.restarted_at + TOLD_S:
        desk = replace(desk, box_trouble=None)
    if desk.clock is not None and now > desk.clock.shown.ends + LOST_S:
        desk, effects = break_off(desk)
        return desk, (Stop(), *effects)
    if desk.clock is not None or message.worries == desk.worries:
        return desk, ()
    begins = message.weak and not message.worries <= desk.worries
    warning = (Accent(LOW_POWER),) if begins else ()
    return replace(desk, worries=message.worries), warning
