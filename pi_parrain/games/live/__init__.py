"""CA$H'n GUN$ LIVE, as ``engine.game.Game`` describes a game."""

from typing import get_args

from pi_parrain.engine import Game, GameCard
from pi_parrain.games.live import facts, moves, offers, roster, tunes
from pi_parrain.games.live.crib import CRIB
from pi_parrain.games.live.ending import outcome
from pi_parrain.games.live.essence import essence
from pi_parrain.games.live.evolve import evolve
from pi_parrain.games.live.players import players, scores
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.rules import decide, upgrade
from pi_parrain.games.live.state import State
from pi_parrain.games.live.summary import summary
from pi_parrain.games.live.telling import cautions, tell
from pi_parrain.games.live.view import moment, money, sides, view
from pi_parrain.games.live.words import Corner
from pi_parrain.phrases import _

game: Game[State, moves.Command, facts.Event] = Game(
    slug="live",
    title="CA$H’n GUN$ LIVE",
    commands=get_args(moves.Command),
    events=get_args(facts.Event),
    reasons=Reason,
    rules=2,
    upgrade=upgrade,
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
    essence=essence,
    card=GameCard(
        line=_("La guerre des gangs, dehors : on court, on vise, on se partage le magot."),
        people=(8, 21),
        minutes=(45, 90),
        needs=_("les cartes du jeu, un pré, un foulard par équipe"),
    ),
    crib=CRIB,
    sides=sides,
    board_switches={"money": money},
    undo=offers.undo,
    again=roster.again,
    button=offers.button,
    long_press=offers.long_press,
    at_zero=offers.at_zero,
    broken_off=offers.broken_off,
    needs_head_start=offers.needs_head_start,
    tune=tunes.tune,
    tunes=tunes.TUNES,
    places=tuple(Corner),
    players=players,
    scores=scores,
)
