"""What people choose, each for himself: cards to lay, cards to vote for, cards to take back."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang.moves import Cells, Name, Places
from pi_parrain.games.gang.people import playing, require
from pi_parrain.games.gang.reasons import Reason
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.words import MOST_PICKED, TOKENS, Phase


def pick(state: State, player: Name, places: Places) -> e.Events:
    """One to three cards that could go with the chief's (RULES 5.3, G-09)."""
    require(state, Phase.CHOOSE)
    check_way(state, cards=False)
    playing(state, player)
    most, size = state.most_picked(player), state.hand_sizes[player]
    if not 1 <= len(places) <= most or len({*places}) < len(places):
        raise Refused(Reason.PICK_A_FEW, most=most)
    if max(places) > size:
        raise Refused(Reason.NOT_IN_HAND, who=player, cards=size)
    return (e.Picked(player, places),)


def check_swap(state: State, player: Name) -> None:
    """Before choosing, as often as one likes, down to a single card (G-09, G-10)."""
    require(state, Phase.CHOOSE)
    check_way(state, cards=False)
    playing(state, player)
    if player in state.picks:
        raise Refused(Reason.ALREADY_CHOSEN, who=player)
    if state.hand_sizes[player] == 1:
        raise Refused(Reason.SMALLEST_HAND, who=player)


def lay(state: State, player: Name, cards: int) -> e.Events:
    """So many real cards, face down. Later, when they lie there, it is a correction."""
    require(state, Phase.CHOOSE, Phase.VOTE, Phase.CLAIMS)
    check_way(state, cards=True)
    playing(state, player)
    least = 1 if state.phase is Phase.CHOOSE or {*state.counts} <= {player} else 0
    if cards < least:
        raise Refused(Reason.PICK_A_FEW, most=MOST_PICKED)
    return (e.CardsCounted(player, cards),)


def vote(state: State, player: Name, cells: Cells) -> e.Events:
    """Two tokens on two cards (G-01). Whose they are is not looked at: see score.py."""
    require(state, Phase.VOTE)
    playing(state, player)
    if len(cells) != TOKENS or len({*cells}) < TOKENS:
        raise Refused(Reason.TWO_CARDS)
    check_cells(state, cells)
    return (e.Voted(player, cells),)


def claim(state: State, player: Name, cells: Cells) -> e.Events:
    """What does not fit with the claims of others is asked about, not refused (reveal.py)."""
    require(state, Phase.CLAIMS)
    playing(state, player)
    if player not in state.counts:
        raise Refused(Reason.NOTHING_LAID, who=player)
    if len({*cells}) < len(cells):
        raise Refused(Reason.TWICE_THE_SAME)
    check_cells(state, cells)
    return (e.Claimed(player, cells),)


def check_cells(state: State, cells: Cells) -> None:
    if cells and max(cells) > len(state.table):
        raise Refused(Reason.NO_SUCH_CARD, cells=len(state.table))


def check_way(state: State, cards: bool) -> None:
    if state.variants.cards != cards:
        raise Refused(Reason.WITHOUT_CARDS if cards else Reason.WITH_CARDS)
