"""Les 7 Vilains: this module is the game, as ``engine.game.Game`` describes one."""

from typing import get_args

from pi_parrain import music
from pi_parrain.games.vilains import facts, moves
from pi_parrain.games.vilains.evolve import evolve
from pi_parrain.games.vilains.offers import at_zero, button, long_press, must_run, offers, wake
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.rules import decide
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.telling import cautions, tell
from pi_parrain.games.vilains.view import moment, outcome, summary, view
from pi_parrain.games.vilains.words import Error

__all__ = [
    "at_zero",
    "button",
    "cautions",
    "commands",
    "decide",
    "events",
    "evolve",
    "glued",
    "long_press",
    "moment",
    "must_run",
    "offers",
    "outcome",
    "reasons",
    "rules",
    "slug",
    "start",
    "summary",
    "tell",
    "title",
    "tune",
    "view",
    "wake",
]

slug = "vilains"
rules = 1
title = "Les 7 Vilains"
commands: tuple[type, ...] = get_args(moves.Command)
events: tuple[type, ...] = get_args(facts.Event)
reasons = Reason
glued: tuple[type, ...] = ()
start = State

BUZZ = music.melody([(-17, 0.8)])
SILENCE = music.rest(0.0)
"""Replaces a clock that runs."""


def tune(event: facts.Event) -> music.Tune | None:
    """The hesitation clock of a fresh turn; silence when whoever was up has spoken, or erred."""
    match event:
        case facts.TurnCame(limit_s=int(limit)):
            return clock(limit)
        case facts.Erred(error=Error.HESITATION):
            return None  # the buzz that says so is still sounding
        case facts.TurnCame() | facts.Spoken() | facts.SlapCalled() | facts.LastCallMade():
            return SILENCE
        case facts.Erred():
            return SILENCE
        case _:
            return None


def clock(limit_s: int) -> music.Tune:
    """Nothing, a tick in the last second, a buzz when the limit passes."""
    return music.countdown(1).after(limit_s - 1).then(BUZZ)
