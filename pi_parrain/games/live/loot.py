"""The money: packs opened, the pot checked, shared and handed over (phases 1 and 8)."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import NOTHING, Bills
from pi_parrain.games.live.deck import PACKS, PRINTED, check_borders, check_printed
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.roster import team_of
from pi_parrain.games.live.split import UNIT, split
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Phase


def open_pack(state: State, command: m.OpenPack) -> e.Events:
    if state.phase is not Phase.PREPARATION:
        raise Refused(Reason.NO_PACK_NOW, phase=state.phase)
    assert state.deck is not None
    left = PACKS - state.packs_opened
    pack = state.deck.complete(command.pack, state.opened, left)
    if command.insist:
        check_possible(state, pack)
        check_borders(command.red or NOTHING, pack)
    else:
        state.deck.check(pack, state.opened, left, command.red, state.red_opened)
    cards, gangsters = (state.loot + pack).count, len(state.in_play)
    if cards < gangsters:
        raise Refused(Reason.CARDS_SHORT, cards=cards, gangsters=gangsters)
    check_number(cards)
    return (e.PackOpened(pack, command.red, command.insist),)


def check_possible(state: State, cards: Bills) -> None:
    """The Parrain has the last word on what he holds, but nobody holds more than was printed."""
    if not state.variants.easy_counting:
        check_printed(cards)
    elif cards != Bills.plain(cards.count):
        raise Refused(Reason.PLAIN_CARDS_ONLY)
    check_number(cards.count)


def check_number(cards: int) -> None:
    if not 0 <= cards <= PRINTED.count:
        raise Refused(Reason.TOO_MANY_CARDS, number=cards, limit=PRINTED.count)


def last_pack(state: State) -> Bills | None:
    """The fifth pack, when the cards that remain can only be these."""
    if state.deck is None:
        return None
    return state.deck.last_pack(state.opened, PACKS - state.packs_opened)


def correct(state: State, cards: Bills) -> e.Events:
    """Lost, found or mistyped cards, settled in so many words before the split (L-49)."""
    require_unshared(state)
    check_possible(state, cards)
    if cards == state.loot:
        raise Refused(Reason.NOTHING_TO_CORRECT)
    return (e.LootCorrected(cards),)


def share(state: State, cards: int) -> e.Events:
    """Equal shares for those still in play; a wrong number of cards blocks it (L-17, L-49)."""
    require_unshared(state)
    if cards != state.loot.count:
        raise Refused(Reason.MISCOUNT, counted=cards, expected=state.loot.count)
    survivors = sorted(state.in_play, key=lambda g: list(state.teams).index(g.team))
    result = split(state.loot, len(survivors))
    parts = {g.name: part for g, part in zip(survivors, result.parts, strict=True) if part}
    share = result.share // UNIT if state.variants.easy_counting else int(result.share)
    return (e.Shared(share, parts, result.left),)


def require_unshared(state: State) -> None:
    if state.phase is not Phase.SPLIT:
        raise Refused(Reason.NO_SHARING_NOW, phase=state.phase)
    if state.shared:
        raise Refused(Reason.ALREADY_SHARED)


def give(state: State, team: m.TeamName) -> e.Events:
    team_of(state, team)
    if not state.shared:
        raise Refused(Reason.SHARE_FIRST)
    if not may_be_given(state, team):
        raise Refused(Reason.NOTHING_TO_GIVE, team=team)
    return (e.Given(team),)


def may_be_given(state: State, team: m.TeamName) -> bool:
    """Whether the last split left a pile for *team* that nobody has handed over yet."""
    return team not in state.given and bool(state.rounds[-1].takings.get(team, NOTHING))
