"""« Le gang », as ``engine.game.Game`` describes a game."""

from operator import attrgetter
from typing import get_args

from pi_parrain.engine import Game, GameCard
from pi_parrain.games.gang import facts, moves, offers
from pi_parrain.games.gang.evolve import evolve
from pi_parrain.games.gang.people import again
from pi_parrain.games.gang.players import players, scores
from pi_parrain.games.gang.reasons import Reason
from pi_parrain.games.gang.rules import decide
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.telling import cautions, tell
from pi_parrain.games.gang.tunes import tune
from pi_parrain.games.gang.view import moment, outcome, summary, view
from pi_parrain.games.gang.words import GOOD_COMPANY, MOST_PLAYERS
from pi_parrain.phrases import _

# A long press stops the clock, and so does a power cut: nothing is recorded, the vote goes on.
game: Game[State, moves.Command, facts.Event] = Game(
    slug="gang",
    title="Le gang",
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
        line=_("Glissez vos hommes de main dans le gang et démasquez les intrus."),
        people=(GOOD_COMPANY, MOST_PLAYERS),
        minutes=(20, 40),
        needs=_("rien, ou le jeu de tatouages"),
    ),
    sides=attrgetter("players"),
    seats=attrgetter("everybody"),
    pad_offers=offers.pad_offers,
    chosen=attrgetter("chosen"),
    again=again,
    button=offers.button,
    at_zero=offers.at_zero,
    tune=tune,
    players=players,
    scores=scores,
)
