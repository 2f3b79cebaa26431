"""The money: packs opened, the pot checked, shared and handed over (phases 1 and 8)."""

from __future__ import annotations

from pi_parrain.errors import Refused
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import NOTHING, Bills, cards
from pi_parrain.games.live.deck import PACKS, PRINTED, Entry, check_borders, check_printed, either
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
    entry = without_left(state, command.pack) if command.with_left else command.pack
    sizes = state.deck.sizes(state.opened, left)
    if state.loot and entry.typed > max(sizes) and not command.insist:
        words = {"number": entry.typed, "size": either(sizes), "left": cards(state.loot.count)}
        raise Refused(Reason.PACK_SIZE_WITH_LEFT, **words)
    pack = state.deck.complete(entry, state.opened, left)
    if command.insist:
        check_possible(state, pack)
        check_borders(command.red or NOTHING, pack)
    else:
        state.deck.check(pack, state.opened, left, command.red, state.red_opened)
    number, gangsters = (state.loot + pack).count, len(state.in_play)
    if number < gangsters:
        raise Refused(Reason.CARDS_SHORT, cards=number, gangsters=gangsters)
    check_number(number)
    return (e.PackOpened(pack, command.red, command.insist),)


def without_left(state: State, counted: Entry) -> Entry:
    """The pack alone: what was left is in the pot already, and would count twice."""
    both = zip(counted, state.loot, strict=True)
    alone = [None if number is None else number - left for number, left in both]
    if any(number is not None and number < 0 for number in alone):
        raise Refused(Reason.LEFT_NOT_COUNTED, left=cards(state.loot.count))
    return Entry(*alone)


def check_possible(state: State, held: Bills) -> None:
    """The Parrain has the last word on what he holds, but nobody holds more than was printed."""
    if not state.variants.easy_counting:
        check_printed(held)
    elif held != Bills.plain(held.count):
        raise Refused(Reason.PLAIN_CARDS_ONLY)
    check_number(held.count)


def check_number(number: int) -> None:
    if not 0 <= number <= PRINTED.count:
        raise Refused(Reason.TOO_MANY_CARDS, number=number, limit=PRINTED.count)


def last_pack(state: State) -> Bills | None:
    """The fifth pack, when the cards that remain can only be these."""
    if state.deck is None:
        return None
    return state.deck.last_pack(state.opened, PACKS - state.packs_opened)


def correct(state: State, held: Bills) -> e.Events:
    """Lost, found or mistyped cards, settled in so many words before the split (L-49)."""
    require_unshared(state)
    check_possible(state, held)
    if held == state.loot:
        raise Refused(Reason.NOTHING_TO_CORRECT)
    return (e.LootCorrected(held),)


def share(state: State, counted: int) -> e.Events:
    """Equal shares for those still in play; a wrong number of cards blocks it (L-17, L-49)."""
    require_unshared(state)
    if counted != state.loot.count:
        raise Refused(Reason.MISCOUNT, counted=counted, expected=state.loot.count)
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
    if not state.shared and state.phase is not Phase.ARMING:
        raise Refused(Reason.SHARE_FIRST)
    if not may_be_given(state, team):
        raise Refused(Reason.NOTHING_TO_GIVE, team=team)
    return (e.Given(team),)


def may_be_given(state: State, team: m.TeamName) -> bool:
    """Whether there is a pile for *team*, of weapons or of money, that nobody has handed over."""
    if team in state.given:
        return False
    if state.phase is Phase.ARMING:
        return any(gangster.in_play for gangster in state.members(team))
    return bool(state.rounds[-1].takings.get(team, NOTHING))
