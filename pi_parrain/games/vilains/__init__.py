"""Les 7 Vilains, as ``engine.game.Game`` describes a game."""

from operator import attrgetter
from typing import get_args

from pi_parrain.engine import Game, GameCard
from pi_parrain.games.vilains import facts, moves, offers
from pi_parrain.games.vilains.essence import essence
from pi_parrain.games.vilains.evolve import evolve
from pi_parrain.games.vilains.reasons import Reason
from pi_parrain.games.vilains.rules import decide
from pi_parrain.games.vilains.state import State
from pi_parrain.games.vilains.telling import cautions, tell
from pi_parrain.games.vilains.tunes import tune
from pi_parrain.games.vilains.view import moment, outcome, summary, view
from pi_parrain.phrases import _

# A long press stops the clock, and so does a power cut: nothing is recorded, the turn goes on.
game: Game[State, moves.Command, facts.Event] = Game(
    slug="vilains",
    title="Les 7 Vilains",
    commands=get_args(moves.Command),
    events=get_args(facts.Event),
    reasons=Reason,
    rules=2,  # time can be given back, and a challenge names who asked for it
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
        line=_("Le compte qui s'emmêle, à table : la boîte mesure l'hésitation."),
        people=(2, 6),
        minutes=(15, 25),
        needs=_("les 110 cartes du jeu, une table"),
    ),
    sides=attrgetter("players"),
    button=offers.button,
    at_zero=offers.at_zero,
    tune=tune,
)
