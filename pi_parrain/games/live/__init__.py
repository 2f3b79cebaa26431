"""CA$H'n GUN$ LIVE, as ``engine.game.Game`` describes a game."""

from typing import get_args

from pi_parrain.engine import Game
from pi_parrain.games.live import facts, moves, offers, tunes
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.rules import decide
from pi_parrain.games.live.state import State
from pi_parrain.games.live.summary import summary
from pi_parrain.games.live.telling import cautions, tell
from pi_parrain.games.live.view import moment, money, outcome, view

game: Game[State, moves.Command, facts.Event] = Game(
    slug="live",
    title="CA$H'n GUN$ LIVE",
    commands=get_args(moves.Command),
    events=get_args(facts.Event),
    reasons=Reason,
    rules=2,
    start=State,
    moment=moment,
    decide=decide,
    evolve=evolve,
    offers=offers.offers,
    view=view,
    tell=tell,
    cautions=cautions,
    summary=summary,
    outcome=outcome,
    board_switches={"money": money},
    undone_with_previous=(moves.Whistle, moves.StopCountdown, moves.Interrupt),
    undone_alone=moves.ANY_TIME,
    button=offers.button,
    long_press=offers.long_press,
    at_zero=offers.at_zero,
    broken_off=offers.broken_off,
    needs_head_start=offers.needs_head_start,
    tune=tunes.tune,
    tunes=tunes.TUNES,
)
