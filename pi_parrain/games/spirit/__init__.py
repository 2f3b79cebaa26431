"""Cash'n Guns with Team Spirit, as ``engine.game.Game`` describes a game."""

from operator import attrgetter
from typing import get_args

from pi_parrain.engine import Game, GameCard
from pi_parrain.games.spirit import facts, moves, offers
from pi_parrain.games.spirit.essence import essence
from pi_parrain.games.spirit.evolve import evolve
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.rules import decide
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.telling import cautions, tell
from pi_parrain.games.spirit.tunes import tune
from pi_parrain.games.spirit.view import moment, outcome, seat_colour, summary, view
from pi_parrain.games.spirit.words import FEWEST_PLAYERS, MOST_PLAYERS
from pi_parrain.phrases import _

game: Game[State, moves.Command, facts.Event] = Game(
    slug="spirit",
    title="Cash’n Guns Team Spirit",
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
    essence=essence,
    card=GameCard(
        line=_("Pistolets en mousse autour d'une table : on braque, on tremble, on partage."),
        people=(FEWEST_PLAYERS, MOST_PLAYERS),
        minutes=(30, 45),
        needs=_("la boîte du jeu Cash'n Guns, avec ou sans Team Spirit"),
    ),
    sides=attrgetter("names"),
    undo=offers.undo,
    seats=attrgetter("names"),
    seat_colour=seat_colour,
    button=offers.button,
    long_press=offers.long_press,
    at_zero=offers.at_zero,
    broken_off=offers.broken_off,
    tune=tune,
)
