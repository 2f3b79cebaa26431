"""How a countdown begins and ends: the steps that several messages share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pi_parrain.config import BoxSettings
from pi_parrain.engine import Command
from pi_parrain.engine.game import State
from pi_parrain.hardware.arrangement import LEAD_S
from pi_parrain.house.effects import Asked, Effect, Play, Record, Stop
from pi_parrain.house.memory import PLAIN, Clock, Desk, Playing
from pi_parrain.music import Tune
from pi_parrain.room import Countdown

Step = tuple[Desk, tuple[Effect, ...]]


def asked(playing: Playing, question: Asked) -> Record | None:
    """What the game answers to *question* now, to be recorded unless somebody moves first."""
    ask: Callable[[State], Command | None] = getattr(playing.game, question)
    command = ask(playing.state)
    if command is None:
        return None
    return Record(playing.table, question, command, playing.now.version)


def play(
    desk: Desk,
    tune: Tune,
    now: float,
    *,
    since: int | None = None,
    playing: Playing | None = None,
    plain: bool = False,
    like: BoxSettings | None = None,
) -> Step:
    """*tune* instead of any other. With a zero in it, it is a countdown, and phones show it."""
    downbeat = max(now + LEAD_S, desk.downbeat + 1e-6)  # it names the tune: never twice the same
    clock = None
    if tune.zero is not None:
        shown = Countdown(downbeat, downbeat + tune.zero, downbeat + tune.lasts)
        clock = Clock(shown, now, plain=plain)
        if playing is not None:
            command = playing.game.at_zero(playing.state)
            clock = replace(clock, table=playing.table, since=since, command=command)
    desk = replace(desk, clock=clock, downbeat=downbeat, trial=None)
    desk = replace(desk, waiting=without_zeros(desk.waiting))
    return desk, (Play(tune, downbeat, like) if tune.notes else Stop(),)


def play_plain(desk: Desk, now: float, wait: float = 0.0) -> Step:
    return play(desk, desk.counts.of(PLAIN[desk.plain_turn]).after(wait), now, plain=True)


def try_tune(desk: Desk, tune: Tune, like: BoxSettings | None, now: float) -> Step:
    """Never instead of a countdown. One that phones show (it has a zero) ends as countdowns do."""
    if desk.clock is not None:
        return desk, ()
    desk, effects = play_aside(desk, tune, now, like=like)
    return replace(desk, trial=desk.downbeat if desk.clock is None else None), effects


def play_aside(desk: Desk, tune: Tune, now: float, like: BoxSettings | None = None) -> Step:
    """*tune* is none of the game's: a zero that everybody has heard is recorded all the same."""
    after, effects = play(desk, tune, now, like=like)
    return replace(after, waiting=desk.waiting), effects


def end_trial(desk: Desk) -> Step:
    """Silence, if it is a trial that sounds."""
    return (desk, ()) if desk.trial is None else (replace(desk, trial=None), (Stop(),))


def silence(desk: Desk) -> Step:
    return replace(desk, clock=None, waiting=without_zeros(desk.waiting)), (Stop(),)


def without_zeros(waiting: tuple[Record, ...]) -> tuple[Record, ...]:
    """A zero that waits belongs to the countdown that has just been replaced."""
    return tuple(record for record in waiting if record.asked != "at_zero")


def break_off(desk: Desk) -> Step:
    """The countdown is lost, for no reason of the game's: it is recorded as broken off.

    Not if everybody has heard its zero: that is recorded, or waits to be.
    """
    clock, playing = desk.clock, desk.playing
    if clock is None or clock.zeroed:
        return replace(desk, clock=None), ()
    desk = replace(desk, clock=None, waiting=without_zeros(desk.waiting))
    if playing is None or not clock.is_of(playing):
        return desk, ()
    record = asked(playing, "broken_off")
    return desk, () if record is None else (record,)
