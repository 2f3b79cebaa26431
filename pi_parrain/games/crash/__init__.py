"""CASH oder CRASH, as ``engine.game.Game`` describes a game."""

from operator import attrgetter
from typing import get_args

from pi_parrain.engine import Game, GameCard
from pi_parrain.games.crash import facts, moves, offers
from pi_parrain.games.crash.evolve import evolve
from pi_parrain.games.crash.players import players, scores
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.rules import decide
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.telling import cautions, tell
from pi_parrain.games.crash.tunes import tune
from pi_parrain.games.crash.view import moment, outcome, summary, view
from pi_parrain.games.crash.words import FEWEST_PLAYERS, MOST_PLAYERS
from pi_parrain.phrases import _

game: Game[State, moves.Command, facts.Event] = Game(
    slug="crash",
    title="CASH oder CRASH",
    commands=get_args(moves.Command),
    events=get_args(facts.Event),
    reasons=Reason,
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
    card=GameCard(
        line=_("L'argent court autour de la table : une couleur, un nombre, BIG DEAL !"),
        people=(FEWEST_PLAYERS, MOST_PLAYERS),
        minutes=(25, 35),
        needs=_("un téléphone par joueur, ou les cartes et le plateau du jeu"),
    ),
    sides=attrgetter("players"),
    undo=offers.undo,
    seats=attrgetter("players"),
    pad_offers=offers.pad_offers,
    chosen=offers.chosen,
    seat_colour=lambda state, name: state.colours[name].number,
    button=offers.button,
    long_press=offers.long_press,
    at_zero=offers.at_zero,
    broken_off=offers.broken_off,
    tune=tune,
    players=players,
    scores=scores,
)
