"""What of an evening of Le gang is compared with what really happened."""

from __future__ import annotations

from collections.abc import Mapping

from pi_parrain.engine.players import Matters, Seen, sight
from pi_parrain.games.gang import moves as m
from pi_parrain.games.gang.state import State
from pi_parrain.phrases import Phrase, _


def matters(before: State, command: m.Command, after: State) -> Matters:
    """Whoever chooses again has changed his mind; a line-up laid anew takes the votes off it."""
    match command:
        case m.Lay(player, cards):
            counted = before.counts.get(player)
            earlier = () if counted is None else (("lays", player, counted),)
            lost = () if after.votes else tuple(cells("votes", before.votes))
            return Matters((("lays", player, cards),), (*earlier, *lost))
        case m.Vote(player):
            return again("votes", player, command.cells, before.votes)
        case m.Claim(player):
            return again("claims", player, command.cells, before.claims)
        case m.Pick() | m.Swap() | m.SitOut() | m.ComeBack() | m.Join():
            return Matters((command,))
        case _:
            return Matters()


Choice = tuple[str, m.Name, frozenset[int]]


def again(verb: str, player: m.Name, chosen: m.Cells, before: Mapping[m.Name, m.Cells]) -> Matters:
    earlier = {player: before[player]} if player in before else {}
    return Matters(cells(verb, {player: chosen}), cells(verb, earlier))


def cells(verb: str, chosen: Mapping[m.Name, m.Cells]) -> tuple[Choice, ...]:
    return tuple((verb, player, frozenset(numbers)) for player, numbers in chosen.items())


def chapter(state: State) -> Phrase:
    return Phrase(_("Manche {round}"), {"round": state.round})


def told(_before: State, command: m.Command, _after: State) -> Seen:
    """With the cards, which an undo button keeps to itself."""
    match command:
        case m.Lay(player, cards):
            return sight(LAYS, who=player, number=cards)
        case m.Vote(player, numbers):
            return sight(VOTES_FOR, who=player, cells=numbers)
        case m.Claim(player, numbers):
            return claims(player, numbers)
        case _:
            return ()


def claims(who: m.Name, cells: m.Cells) -> Seen:
    return sight(_CLAIMS_ONE if len(cells) == 1 else _CLAIMS, who=who, cells=cells)


LAYS = _("{who} pose des cartes, face cachée : {number}.")
VOTES_FOR = _("{who} vote pour les cartes {cells}.")
_CLAIMS_ONE = _("{who} reprend la carte {cells}.")
_CLAIMS = _("{who} reprend les cartes {cells}.")
