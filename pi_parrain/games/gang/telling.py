"""What was recorded, in a few words: an undo says what it takes back, a screen what is odd.

Of a secret choice it tells who made it, never what; of a changed one not even who.
"""

from __future__ import annotations

from typing import assert_never

from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.facts import Tally
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import FOUND, GOOD_COMPANY, Phase
from pi_parrain.phrases import Phrase, _


def tell(state: State, command: m.Command) -> Phrase:
    """Who and what: « Léa a choisi (manche 2) »."""
    words = {"round": state.round, "who": getattr(command, "player", "")}
    return Phrase(_summary(state, command), words)


def _summary(state: State, command: m.Command) -> str:
    match command:
        case m.SetUp():
            return _("mise en place")
        case m.Lay() if state.phase is not Phase.CHOOSE:
            return _("cartes {who:de} recomptées (manche {round})")
        case m.Pick(player) | m.Lay(player) | m.Vote(player) if player in state.chosen:
            return _("un choix changé (manche {round})")
        case m.Pick() | m.Lay():
            return _("{who} a choisi (manche {round})")
        case m.Vote():
            return _("{who} a voté (manche {round})")
        case m.Swap():
            return _("{who} a changé toute sa main (manche {round})")
        case m.Claim():
            return _("cartes reprises par {who} (manche {round})")
        case m.SitOut():
            return _("on continue sans {who} (manche {round})")
        case m.ComeBack():
            return _("{who} revient (manche {round})")
        case m.Join():
            return _("{who} arrive (manche {round})")
        case m.Close():
            return _("on n'attend plus personne (manche {round})")
        case m.TimeUp():
            return _("fin du temps de vote (manche {round})")
        case m.Continue():
            return _continued(state, command.all)
        case _:
            assert_never(command)


def _continued(state: State, show_all: bool) -> str:
    left = len(state.tokens) - state.shown
    match state.phase:
        case Phase.TOKENS if left and show_all:
            return _("tous les jetons montrés (manche {round})")
        case Phase.TOKENS if left:
            return _("un jeton montré (manche {round})")
        case Phase.TOKENS:
            return _("jetons tous posés (manche {round})")
        case Phase.OWNERS:
            return _("points comptés (manche {round})")
        case _:
            return _("fin de la manche {round}")


def cautions(state: State, command: m.Command) -> tuple[Phrase, ...]:
    """Allowed, but worth a word; *state* is the one in which *command* was accepted."""
    match command:
        case m.SetUp(players) if len(players) < GOOD_COMPANY:
            return (
                Phrase(
                    _("À deux, un seul jeton suffit pour être démasqué : à trois, c'est mieux.")
                ),
            )
        case m.Close() if state.awaited and state.phase is Phase.CHOOSE:
            return (Phrase(_("Sans les cartes de : {names}."), {"names": state.awaited}),)
        case m.Close() if state.awaited:
            return (Phrase(_("Sans le vote de : {names}."), {"names": state.awaited}),)
        case m.Lay() if state.phase is Phase.VOTE and state.votes:
            return (Phrase(_("Si le nombre de cartes change, tout le monde revote.")),)
        case _:
            return ()


def why(tally: Tally) -> Phrase:
    """« 1 intrus trouvé : +2 · 2 cartes épargnées : +2 »"""
    found, spared, hits, void = tally.found, tally.spared, tally.hits, tally.void
    parts = [
        counted(found, _("1 intrus trouvé"), _("{n} intrus trouvés"), FOUND * found),
        counted(spared, _("1 carte épargnée"), _("{n} cartes épargnées"), spared),
        counted(hits, _("1 jeton sur ses cartes"), _("{n} jetons sur ses cartes"), -hits),
        counted(void, _("1 jeton sur sa propre carte"), _("{n} jetons sur ses propres cartes"), 0),
        counted(tally.found_out, _("démasqué par tous les autres"), "", tally.points),
    ]
    words = {f"part_{i}": part for i, part in enumerate(parts) if part is not None}
    if not words:
        return Phrase(_("aucun intrus trouvé"))
    return Phrase(" · ".join(f"{{{name}}}" for name in words), words)


def counted(n: int, one: str, many: str, points: int) -> Phrase | None:
    """So many of something, and what it is worth."""
    if not n:
        return None
    what = Phrase(one if n == 1 else many, {"n": n})
    return Phrase(_("{what} : {points}"), {"what": what, "points": signed(points)})


def signed(points: int) -> str:
    """+2, 0, −1: with a true minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"
