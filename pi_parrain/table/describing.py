"""A move in words. A bug in a sentence takes the sentence, and never the move."""

from __future__ import annotations

import logging

from pi_parrain.engine import Move, SomeGame
from pi_parrain.engine.game import State
from pi_parrain.phrases import Phrase, _
from pi_parrain.table.answers import Answer

log = logging.getLogger(__name__)

UNTOLD = _("un geste enregistré")


class Describer:
    """Asks the game what its moves are called, and logs once for each kind that it cannot."""

    def __init__(self) -> None:
        self._untold: set[type] = set()  # or a long game fills the log

    def answer(self, game: SomeGame, state: State, move: Move) -> Answer:
        """The answer to *move*, as accepted in *state*."""
        command = move.command
        named, cautions = Phrase(UNTOLD), tuple[Phrase, ...]()
        try:  # a hole that nothing fills fails in ``sayable``, and not on a page
            named = sayable(game.tell(state, command))
            cautions = tuple(map(sayable, game.cautions(state, command)))
        except Exception:
            if type(command) not in self._untold:
                self._untold.add(type(command))
                log.exception("%r of %r cannot be told", type(command).__name__, game.slug)
        return Answer(move.seq, named, move.events, cautions, by=move.by)


def sayable(phrase: Phrase) -> Phrase:
    """*phrase*, if it can be said."""
    str(phrase)
    return phrase
