"""CA$H'n GUN$ LIVE: this module is the game, as ``engine.game.Game`` describes one."""

from typing import get_args

from pi_parrain import music
from pi_parrain.games.live import facts, moves
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.offers import at_zero, button, long_press, must_run, offers, wake
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.rules import decide
from pi_parrain.games.live.state import State
from pi_parrain.games.live.summary import summary
from pi_parrain.games.live.telling import cautions, tell
from pi_parrain.games.live.view import moment, outcome, view
from pi_parrain.games.live.words import Phase

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

slug = "live"
rules = 1
title = "CA$H'n GUN$ LIVE"
commands: tuple[type, ...] = get_args(moves.Command)
events: tuple[type, ...] = get_args(facts.Event)
reasons = Reason
glued = (moves.Whistle, moves.StopCountdown, moves.Interrupt)
start = State

TUNES = {Phase.MOVEMENT: music.MOVEMENT, Phase.COURAGE: music.COURAGE}


def tune(event: facts.Event) -> music.Tune | None:
    """What the box plays when *event* is fresh."""
    match event:
        case facts.CountdownStarted(phase):
            return TUNES[phase]
        case facts.PhaseBegan(Phase.BANG):
            return music.STAND_OFF
        case facts.CountdownStopped():
            return music.STOP
        case _:
            return None
