"""Where a game stands, for people who read a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from pi_parrain.engine import Match
from pi_parrain.phrases import Phrase, _


def summary(match: Match) -> Iterator[str]:
    """One line after the other; the last says who won, if somebody did."""
    game, state = match.game, match.state
    outcome = game.outcome(state)
    yield from map(str, game.summary(state))
    yield str(Phrase(_("La partie n'est pas finie.")) if outcome is None else outcome.why)
