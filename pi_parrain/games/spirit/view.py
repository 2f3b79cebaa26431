"""What a screen may show. Loot and envelopes are for the Parrain, who records them, until the end.

A pad shows its own loot and bullets besides; the board shows what lies face up on the table.
"""

from __future__ import annotations

from typing import Any

from pi_parrain.engine.game import PARRAIN, Outcome, Seat, Who
from pi_parrain.games.spirit.chart import chart
from pi_parrain.games.spirit.desk import desk
from pi_parrain.games.spirit.ending.offers import ending_moment
from pi_parrain.games.spirit.ending.view import (
    ending_mine,
    ending_outcome,
    ending_summary,
    ending_view,
)
from pi_parrain.games.spirit.ending.words import FIRST_GAME, LAID_OUT, Mercenary
from pi_parrain.games.spirit.evolve import ending_of
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import (
    CARDS_A_TURN,
    COUNT_S,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    TURNS,
    Clip,
    Colour,
    Depth,
    FirstAid,
    Name,
    Phase,
    Place,
    Power,
    Side,
    Surprise,
    Tile,
)
from pi_parrain.phrases import Phrase, _

CHOICES = {
    "colours": tuple(Colour),
    "characters": {colour.value: colour.characters for colour in Colour},
    "powers": tuple(Power),
    "surprises": tuple(Surprise),
    "tiles": tuple(Tile),
    "places": tuple(Place),
    "depths": tuple(Depth),
    "first_aids": tuple(FirstAid),
    "clips": tuple(Clip),
    "mercenaries": tuple(Mercenary),
    "first_mercenaries": FIRST_GAME,
}
"""The closed lists, for forms."""
LIMITS = {
    "least_players": FEWEST_PLAYERS,
    "most_players": MOST_PLAYERS,
    "turns": TURNS,
    "cards": CARDS_A_TURN,
    "mercenaries": LAID_OUT,
    "count_s": COUNT_S,
}


def view(state: State, who: Who) -> dict[str, Any]:
    shown = at_the_table(state) | at_the_end(state, who)
    if who == PARRAIN:
        shown |= desk(state)
    if isinstance(who, Seat):
        shown["mine"] = mine(state, who.name)
    return shown


def moment(state: State) -> str:
    """Turn, screen and whose turn it is: shots that are told make no other tap stale."""
    if state.ending is not None:
        return f"end:{ending_moment(state.ending)}"
    counting = state.counting is not None
    return f"{state.turn}:{state.step.value}:{counting:d}:{state.took}:{state.taker or ''}"


def at_the_table(state: State) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "moment": moment(state),
        "phase": state.phase,
        "depth": state.depth,
        "options": state.options,
        "choices": CHOICES,
        "limits": LIMITS,
        "turn": state.turn,
        "in_teams": state.in_teams,
        "sides": [side(state, one) for one in state.sides],
        "players": [player(state, one) for one in state.players.values()],
        "mercenaries": state.mercenaries,
        "godfather": state.godfather,
        "heir": state.heir,
        "privilege": state.godfather in state.living and not state.unseen,
        "counting": state.counting,
        "surprises": state.surprises,
        "flash": state.unseen,
        "jammed": state.jammed,
        "shots": [
            {"shooter": shot.shooter, "target": shot.target, "effect": shot.effect}
            for shot in state.shots
        ],
        "harmless": state.harmless,
        "table": state.table,
        "tiles": state.tiles,
        "bomb": state.bomb,
        "twins": state.twins,
        "awaited_twins": state.awaited_twins if state.step is Phase.SHARING else (),
        "twin": state.twin,
        "taker": state.taker,
        "queue": state.queue if state.taker else (),
    }


def side(state: State, one: Side) -> dict[str, Any]:
    names = [member.name for member in state.members(one)]
    return {**side_words(state, one), "names": names, "alive": one in state.living_sides}


def side_words(state: State, one: Side) -> dict[str, Any]:
    """A team by its colour; alone, a player by his seat."""
    colour = state.members(one)[0].colour
    if colour is None:
        return {"side": one, "called": one, "number": 1 + state.names.index(one)}
    return {"side": one, "called": colour, "number": colour.number}


def seat_colour(state: State, name: Name) -> int | None:
    """His team's; alone, everybody has the one of his seat."""
    colour = state.players[name].colour
    return None if colour is None else colour.number


def player(state: State, one: Player) -> dict[str, Any]:
    """What everybody sees of somebody; his power lies face up."""
    now = one if state.ending is None else state.ending.person(one.name)
    return {
        "name": one.name,
        "seat": 1 + state.names.index(one.name),
        **side_words(state, one.side),
        "wounds": now.wounds,
        "dead": now.dead,
        "down": one.name in state.down,
        "standing": one.name in state.standing,
        "shares": state.step is Phase.SHARING and one.name in state.sharers,
        "godfather": one.name == state.godfather,
        "heir": one.name == state.heir,
        "twin": one.name in state.twins,
        "power": one.power,
    }


def at_the_end(state: State, who: Who) -> dict[str, Any]:
    """Nothing of the result before all ranks are uncovered."""
    ended = outcome(state)
    told = ended if ended is not None and ended.unveiled else None
    return {
        "ending": None if state.ending is None else ending_view(state.ending, who),
        "chart": None if told is None else chart(state),
        "why": None if told is None else told.why,
    }


def mine(state: State, name: Name) -> dict[str, Any] | None:
    """What only the pad of *name* shows: nothing in it depends on the cards of anybody else."""
    if name not in state.players:
        return None
    own = state.players[name]
    counted = ending_mine(state.ending or ending_of(state), name)
    return {"name": name, **side_words(state, own.side), **counted, "hand": own.hand}


# In words


def summary(state: State) -> tuple[Phrase, ...]:
    """Where the game stands, then everybody's wounds."""
    if state.ending is not None:
        return ending_summary(state.ending)
    words = {"turn": state.turn, "turns": TURNS, "phase": state.phase}
    place = _("Tour {turn} sur {turns} : {phase}") if state.turn else "{phase}"
    return (Phrase(place, words), *(standing(state, one) for one in state.players.values()))


def standing(state: State, one: Player) -> Phrase:
    words = {"who": one.name, "side": side_words(state, one.side)["called"], "n": one.wounds}
    if one.dead:
        text = _("  {who} ({side}) : hors jeu") if state.in_teams else _("  {who} : hors jeu")
    elif one.wounds > 1:
        text = (
            _("  {who} ({side}) : {n} blessures")
            if state.in_teams
            else _("  {who} : {n} blessures")
        )
    else:
        text = (
            _("  {who} ({side}) : {n} blessure") if state.in_teams else _("  {who} : {n} blessure")
        )
    return Phrase(text, words)


def outcome(state: State) -> Outcome | None:
    """Winners by their names: a team wins with all its members, dead or alive."""
    ended = None if state.ending is None else ending_outcome(state.ending)
    if ended is None:
        return None
    winners = [one.name for one in state.players.values() if one.side in ended.winners]
    return Outcome(tuple(winners), ended.why, ended.unveiled)
