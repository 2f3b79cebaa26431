"""A turn: two cards in secret, the time for BIG DEAL, the reveal, and the accounts after the last.

Cards that lie are not moved any more once both lie; until then, a change of mind is silent.
"""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.errors import Refused
from pi_parrain.games.crash import facts as e
from pi_parrain.games.crash.evolve import after
from pi_parrain.games.crash.moves import Card, Name
from pi_parrain.games.crash.purses import balance, dues, settle
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import path
from pi_parrain.games.crash.words import Colour, Number, Phase

# Laying


def lay_colour(state: State, player: Name, colour: Colour) -> e.Events:
    """His own, or his left neighbour's, who lays the number: that is the bluff (C-11)."""
    require(state, Phase.CHOICE)
    known(state, player)
    require_virtual(state)
    if player != state.active:
        raise Refused(Reason.NOT_THE_COLOUR, active=state.active, giver=state.giver)
    if colour not in state.colours_of(player):
        raise Refused(Reason.WRONG_COLOUR, who=player, colours=state.colours_of(player))
    return completed(state, e.CardLaid(player, colour=colour))


def lay_number(state: State, player: Name, card: Card) -> e.Events:
    """Any card that he has left; each serves once a round."""
    require(state, Phase.CHOICE)
    known(state, player)
    require_virtual(state)
    if player != state.giver:
        raise Refused(Reason.NOT_THE_NUMBER, active=state.active, giver=state.giver)
    if card not in state.cards_of(player):
        raise Refused(Reason.CARD_GONE)
    return completed(state, e.CardLaid(player, card=card))


def lay(state: State, player: Name) -> e.Events:
    require(state, Phase.CHOICE)
    known(state, player)
    require_real(state)
    if player not in state.roles:
        raise Refused(Reason.NOT_IN_TURN, active=state.active, giver=state.giver)
    if player in state.lain:
        raise Refused(Reason.ALREADY_LAID, who=player)
    return completed(state, e.CardLaid(player))


def completed(state: State, laid: e.CardLaid) -> e.Events:
    """The second card starts the countdown."""
    waits = after(state, laid).awaited
    return (laid,) if waits else (laid, e.CountdownStarted())


def box_lays(state: State, luck: Luck) -> e.Events:
    """By luck, for whoever is away; if that is both, the count waits for somebody at the table."""
    laid = tuple(drawn(state, player, luck) for player in state.awaited if player in state.away)
    full = after(state, *laid)
    if full.awaited:
        return laid
    return (*laid, e.CountdownStarted() if full.touched else e.PairCompleted())


def drawn(state: State, player: Name, luck: Luck) -> e.CardLaid:
    if state.options.real_cards:
        return e.CardLaid(player, by_box=True)
    if player == state.active:
        return e.CardLaid(player, colour=luck.choice(state.colours_of(player)), by_box=True)
    return e.CardLaid(player, card=luck.choice(state.cards_of(player)), by_box=True)


# Counting


def count_down(state: State) -> e.Events:
    """Again after a stop; with real cards, whenever people see that both lie."""
    require(state, Phase.LAIN, Phase.CHOICE)
    if state.phase is Phase.LAIN:
        return (e.CountdownStarted(),)
    if not state.options.real_cards:
        raise Refused(Reason.CARDS_FIRST, who=state.awaited)
    return (*map(e.CardLaid, state.awaited), e.CountdownStarted())


def require_countdown(state: State) -> None:
    require_started(state)
    if state.phase is not Phase.COUNTDOWN:
        raise Refused(Reason.NO_COUNTDOWN)


def call_big_deal(state: State, player: Name) -> e.Events:
    """Before the reveal, once a turn, the first who says it; once a round each (RULES 3.4)."""
    require_time_for_big_deal(state)
    require_card(state, player)
    require_first(state)
    return (e.BigDealCalled(player),)


def press_big_deal(state: State) -> e.Events:
    """Where only one player can have hit the button, nobody needs to ask."""
    require_time_for_big_deal(state)
    require_first(state)
    if not state.callers:
        raise Refused(Reason.NO_CALLER_LEFT)
    return (e.BigDealCalled(state.callers[0] if len(state.callers) == 1 else None),)


def require_time_for_big_deal(state: State) -> None:
    require_started(state)
    if state.phase is not Phase.COUNTDOWN:
        raise Refused(Reason.NOT_THE_TIME)


def require_first(state: State) -> None:
    """« C'est le premier qui le dit »: whoever comes second keeps his card (C-03)."""
    if state.caller is not None:
        raise Refused(Reason.SAID_BEFORE, who=state.caller)
    if state.called:
        raise Refused(Reason.PRESSED_BEFORE)


def require_card(state: State, player: Name) -> None:
    known(state, player)
    if player in state.away:
        raise Refused(Reason.IS_AWAY, who=player)
    if player in state.spent:
        raise Refused(Reason.SPENT, who=player)
    if player not in state.callers:
        raise Refused(Reason.NOT_A_CALLER, active=state.active, giver=state.giver)


def name_caller(state: State, player: Name, luck: Luck) -> e.Events:
    """Only where no countdown can be cut short by an undo: after the zero."""
    require_started(state)
    if state.phase is Phase.COUNTDOWN:
        raise Refused(Reason.COUNTING)
    if state.phase not in (Phase.READING, Phase.CALLER) or not state.unnamed:
        raise Refused(Reason.NOBODY_TO_NAME)
    require_card(state, player)
    named = e.CallerNamed(player)
    if state.phase is Phase.READING:
        return (named,)
    return (named, *next_step(after(state, named), luck))


# Revealing


def reveal(state: State, luck: Luck) -> e.Events:
    """Both cards at once; real ones have to be read first."""
    require_countdown(state)
    if state.options.real_cards:
        return (e.Uncovered(),)
    colour, card = state.lain[state.active].colour, state.lain[state.giver].card
    assert colour is not None
    assert card is not None
    return walked(state, colour, state.hands[state.giver][card - 1], luck)


def read_cards(
    state: State, colour: Colour, number: Number, player: Name | None, luck: Luck
) -> e.Events:
    """A colour that the active player holds, and a number that can still be in a hand."""
    require(state, Phase.READING, Phase.CHOICE)
    if player is not None:
        known(state, player)
    require_real(state)
    if state.phase is Phase.CHOICE:
        raise Refused(Reason.NOTHING_TO_READ)
    if colour not in state.colours_of(state.active):
        colours = state.colours_of(state.active)
        raise Refused(Reason.WRONG_COLOUR, who=state.active, colours=colours)
    if not state.numbers_left[number]:
        raise Refused(Reason.NONE_LEFT, number=number, count=len(state.players))
    return walked(state, colour, number, luck)


def walked(state: State, colour: Colour, number: Number, luck: Luck) -> e.Events:
    """The pawn of that colour walks, twice as far with a BIG DEAL; then the game goes on."""
    owner = state.owner_of(colour)
    start, steps = state.squares[owner], number.steps * (2 if state.called else 1)
    way = path(state.options.track, start, steps)
    squares = {**state.squares, owner: way[-1] if way else start}
    turned = e.Revealed(
        round=state.round,
        turn=state.turn,
        active=state.active,
        giver=state.giver,
        owner=owner,
        number=number,
        start=start,
        path=way,
        worth=worth(state, squares),
        doubled=state.called,
        caller=state.caller,
    )
    return (turned, *next_step(after(state, turned), luck))


def next_step(state: State, luck: Luck) -> e.Events:
    """Who hit the button, if nobody knows; the next turn; or the accounts after the last one."""
    if state.unnamed:
        return (e.CallerAsked(),)
    if state.turn == state.turns:
        return (accounts(state),)
    came = e.TurnCame(state.giver)
    return (came, *box_lays(after(state, came), luck))


def accounts(state: State) -> e.Settled:
    """Neighbours pay each other by where the pawns stand; older debts are paid as well."""
    owed = dues(state.squares)
    settled = settle(state.purses, (*state.debts, *owed), debts=state.options.debts)
    return e.Settled(owed, settled.payments, settled.purses, settled.debts)


def worth(state: State, squares: dict[Name, int]) -> dict[Name, int]:
    """What everybody would have if the accounts were made with the pawns on *squares*."""
    owed = (*state.debts, *dues(squares))
    then = settle(state.purses, owed, debts=state.options.debts)
    return {player: balance(player, then.purses, then.debts) for player in state.players}


# What comes first


def known(state: State, player: Name) -> None:
    if player not in state.colours:
        raise Refused(Reason.UNKNOWN_PLAYER, who=player, players=state.players)


def require_virtual(state: State) -> None:
    if state.options.real_cards:
        raise Refused(Reason.IN_HANDS)


def require_real(state: State) -> None:
    if not state.options.real_cards:
        raise Refused(Reason.NO_REAL_CARDS)


def require_started(state: State) -> None:
    require(state, *(phase for phase in Phase if phase not in (Phase.SETUP, Phase.END)))


def require(state: State, *phases: Phase) -> None:
    """Refuse anything but *phases*, and say what has to be done first."""
    if state.phase in phases:
        return
    match state.phase:
        case Phase.SETUP:
            raise Refused(Reason.NOT_SET_UP)
        case Phase.CHOICE:
            raise Refused(Reason.CARDS_FIRST, who=state.awaited)
        case Phase.LAIN:
            raise Refused(Reason.CARDS_LIE)
        case Phase.COUNTDOWN:
            raise Refused(Reason.COUNTING)
        case Phase.READING:
            raise Refused(Reason.READ_FIRST)
        case Phase.CALLER:
            raise Refused(Reason.CALLER_FIRST)
        case Phase.ACCOUNTS:
            raise Refused(Reason.ACCOUNTS_FIRST)
        case Phase.END:
            raise Refused(Reason.GAME_OVER)
