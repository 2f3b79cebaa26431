"""The points of a round (RULES 5.4), from whose cards lie there and who voted for which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pi_parrain.games.gang.facts import Tally
from pi_parrain.games.gang.moves import Cells, Name
from pi_parrain.games.gang.words import FOUND

Owners = Sequence[Name | None]
"""Whose each card of the table is; an intruder is nobody's."""


def tally(
    name: Name,
    owners: Owners,
    votes: Mapping[Name, Cells],
    voters: Sequence[Name],
    keep_losses: bool = False,
) -> Tally:
    """How the round went for *name*; *voters* are those who could vote, whether they did or not.

    A token on one's own card is not allowed (G-02) but only the owner may know it when it is put
    there: so it counts for nothing, instead of being refused before the eyes of others.
    """
    mine = votes.get(name, ())
    on_mine = {
        cell: {voter for voter, cells in votes.items() if cell in cells and voter != name}
        for cell, owner in enumerate(owners, start=1)
        if owner == name
    }
    found = sum(owners[cell - 1] is None for cell in mine)
    spared = sum(not tokens for tokens in on_mine.values())
    hits = sum(map(len, on_mine.values()))
    others = {*voters} - {name}
    found_out = bool(others) and any(tokens >= others for tokens in on_mine.values())
    points = FOUND * found + spared - hits
    if found_out:
        points = min(0, points) if keep_losses else 0
    return Tally(points, found, spared, hits, sum(cell in on_mine for cell in mine), found_out)


def tallies(
    players: Sequence[Name],
    owners: Owners,
    votes: Mapping[Name, Cells],
    voters: Sequence[Name],
    keep_losses: bool = False,
) -> dict[Name, Tally]:
    """For everybody who laid a card or could vote; who was away has no part in the round."""
    took_part = {*owners, *voters}
    return {
        name: tally(name, owners, votes, voters, keep_losses)
        for name in players
        if name in took_part
    }
