"""From the last vote to the next round: tokens, owners, points, each when somebody says so."""

from __future__ import annotations

from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang.dealing import Dealer
from pi_parrain.games.gang.moves import Name
from pi_parrain.games.gang.people import require
from pi_parrain.games.gang.score import tallies
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import INTRUDERS, TARGET, Phase
from pi_parrain.phrases import Phrase, _


def go_on(dealer: Dealer, show_all: bool) -> None:
    """The next thing to show; a round or the end comes after the points."""
    require(dealer.state, Phase.TOKENS, Phase.OWNERS, Phase.POINTS)
    state = dealer.state
    match state.phase:
        case Phase.TOKENS:
            dealer.record(after_tokens(state, show_all))
        case Phase.OWNERS:
            owners = [laid.owner for laid in state.table]
            keep_losses = state.variants.keep_losses
            dealer.record(
                e.Scored(tallies(state.players, owners, state.votes, state.voters, keep_losses))
            )
        case _ if max(state.scores.values()) >= TARGET:
            dealer.record(e.GameWon(leaders(state)))
        case _:
            dealer.record(e.TableCleared(), *map(e.Seated, state.joining))
            dealer.begin_round()


def end_of_vote(state: State, at_zero: bool = False) -> e.VotesClosed:
    voters = tuple(name for name in state.players if name not in state.out or name in state.votes)
    return e.VotesClosed(voters, stops_clock=state.variants.clock_s is not None and not at_zero)


def after_tokens(state: State, show_all: bool) -> e.Event:
    if left := len(state.tokens) - state.shown:
        return e.TokensShown(left if show_all else 1)
    if state.variants.cards:
        return e.ClaimsAsked()
    return e.OwnersShown(tuple(laid.owner for laid in state.table))


def leaders(state: State) -> tuple[Name, ...]:
    """Whoever has the most points, once everybody has his (G-13, G-15)."""
    best = max(state.scores.values())
    return tuple(name for name in state.players if state.scores[name] == best)


# Claims: with real cards, only people know whose they are.


def claimants(state: State, cell: int) -> tuple[Name, ...]:
    return tuple(name for name in state.players if cell in state.claims.get(name, ()))


def owners_claimed(state: State) -> e.OwnersShown:
    """Whose each card is, once claims contradict nothing."""
    cells = range(1, len(state.table) + 1)
    return e.OwnersShown(tuple(next(iter(claimants(state, cell)), None) for cell in cells))


def contradictions(state: State) -> tuple[Phrase, ...]:
    """What cannot be true of the claims so far: questions to the table."""
    if state.phase is not Phase.CLAIMS:
        return ()
    cells = range(1, len(state.table) + 1)
    claimed = {cell: claimants(state, cell) for cell in cells}
    found = [
        Phrase(
            _("La carte {cell} est à qui ? {names} la réclament."), {"cell": cell, "names": names}
        )
        for cell, names in claimed.items()
        if len(names) > 1
    ]
    for name, mine in state.claims.items():
        laid = state.counts.get(name, 0)
        if laid != len(mine):
            words = {"who": name, "laid": laid, "claimed": len(mine)}
            found.append(
                Phrase(
                    _("{who} : combien de cartes ? Posées : {laid}. Reprises : {claimed}."), words
                )
            )
    unclaimed = sum(not names for names in claimed.values())
    if not found and not state.awaited and unclaimed != INTRUDERS:
        words = {"unclaimed": unclaimed, "intruders": INTRUDERS}
        found.append(
            Phrase(
                _("Cartes sans maître : {unclaimed} au lieu de {intruders}. Qui oublie ?"), words
            )
        )
    return tuple(found)
