"""Every rule of the game, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.engine.names import look, namesake
from pi_parrain.errors import Refused
from pi_parrain.games.crash import facts as e
from pi_parrain.games.crash import moves as m
from pi_parrain.games.crash import purses, turns
from pi_parrain.games.crash.evolve import after
from pi_parrain.games.crash.reasons import Reason
from pi_parrain.games.crash.state import State
from pi_parrain.games.crash.track import squares
from pi_parrain.games.crash.turns import known, require
from pi_parrain.games.crash.words import FEWEST_PLAYERS, MOST_PLAYERS, SET, Colour, Number, Phase

CALM = (Phase.CHOICE, Phase.LAIN, Phase.ACCOUNTS)
"""When nothing counts and nothing waits to be read."""


def decide(state: State, command: m.Command, by: str, luck: Luck = UNSHUFFLED) -> e.Events:
    match command:
        case m.SetUp():
            return set_up(state, command, luck)
        case m.GoOn():
            return go_on(state, luck)
        case m.AgreeRounds(rounds):
            return agree_rounds(state, rounds)
        case m.Leave(player):
            return leave(state, player, luck)
        case m.Return(player):
            return come_back(state, player)
        case m.PlacePawn(colour, square):
            return place_pawn(state, colour, square)
        case m.HandOver(giver, taker, value):
            return hand_over(state, giver, taker, value)
        case _:
            return decide_turn(state, command, luck)


def decide_turn(state: State, command: m.TurnCommand, luck: Luck) -> e.Events:
    match command:
        case m.LayColour(player, colour):
            return turns.lay_colour(state, player, colour)
        case m.LayNumber(player, card):
            return turns.lay_number(state, player, card)
        case m.Lay(player):
            return turns.lay(state, player)
        case m.CountDown():
            return turns.count_down(state)
        case m.StopCountdown():
            turns.require_countdown(state)
            return (e.CountdownStopped(),)
        case m.Interrupt():
            turns.require_countdown(state)
            return (e.CountdownInterrupted(),)
        case m.CallBigDeal(player):
            return turns.call_big_deal(state, player)
        case m.PressBigDeal():
            return turns.press_big_deal(state)
        case m.NameCaller(player):
            return turns.name_caller(state, player, luck)
        case m.Reveal():
            return turns.reveal(state, luck)
        case m.ReadCards(colour, number, player):
            return turns.read_cards(state, colour, number, player, luck)
        case _:
            assert_never(command)


# The table


def set_up(state: State, command: m.SetUp, luck: Luck) -> e.Events:
    """All pawns on 0, 35 chips each; then the first round is dealt (RULES 3.3)."""
    if state.phase is not Phase.SETUP:
        raise Refused(Reason.ALREADY_SET_UP)
    players = command.players
    check_players(players)
    for name in (*command.ages, *filter(None, [command.dealer])):
        if name not in players:
            raise Refused(Reason.UNKNOWN_PLAYER, who=name, players=players)
    colours = command.colours or tuple(Colour)[: len(players)]
    if len({*colours}) != len(colours) or len(colours) != len(players):
        raise Refused(Reason.COLOURS_DIFFER)
    laid_out = e.GameSetUp(
        dict(zip(players, colours, strict=True)), command.ages, command.rounds, command.options
    )
    table = after(state, laid_out)
    first = poorest(table, luck) if command.dealer is None else table.left_of(command.dealer)
    return (laid_out, *begin_round(table, first, luck))


def check_players(players: m.Names) -> None:
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise Refused(
            Reason.PLAYERS_OUT_OF_RANGE,
            players=len(players),
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    if not all(map(look, players)):
        raise Refused(Reason.INVISIBLE_NAME)
    if (name := namesake(players)) is not None:
        raise Refused(Reason.SAME_NAME, name=name)


def poorest(state: State, luck: Luck) -> m.Name:
    """The poorest begins, debts included (C-07); the youngest at a tie, luck among them (C-12)."""
    least = min(state.balances.values())
    poor = [player for player in state.players if state.balance(player) == least]
    ages = [state.ages[player] for player in poor if player in state.ages]
    young = [player for player in poor if ages and state.ages.get(player) == min(ages)]
    tied = young or poor
    return tied[0] if len(tied) == 1 else luck.choice(tied)


def begin_round(state: State, first: m.Name, luck: Luck) -> e.Events:
    """As many sets as players, shuffled and dealt out; real cards are dealt by hand."""
    hands: dict[m.Name, tuple[Number, ...]] = {}
    if not state.options.real_cards:
        cards = [*SET] * len(state.players)
        luck.shuffle(cards)
        for player in state.players:
            hands[player], cards = tuple(cards[: len(SET)]), cards[len(SET) :]
    began = e.RoundBegan(first, hands)
    return (began, *turns.box_lays(after(state, began), luck))


def go_on(state: State, luck: Luck) -> e.Events:
    if state.phase is Phase.CHOICE:
        raise Refused(Reason.NO_ACCOUNTS)
    require(state, Phase.ACCOUNTS)
    if state.round >= state.rounds:
        return (e.GameEnded(),)
    return begin_round(state, poorest(state, luck), luck)


def agree_rounds(state: State, rounds: int) -> e.Events:
    """As long as the last one has not begun."""
    require(state, *CALM)
    if state.round >= state.rounds:
        raise Refused(Reason.LAST_ROUND_BEGUN)
    if rounds < state.round:
        raise Refused(Reason.ROUND_BEGUN, round=state.round)
    return (e.RoundsAgreed(rounds),)


def leave(state: State, player: m.Name, luck: Luck) -> e.Events:
    """The game stops waiting for him; his chips and his pawn stay."""
    require(state, *CALM)
    known(state, player)
    if player in state.away:
        raise Refused(Reason.IS_AWAY, who=player)
    if len(state.players) - len(state.away) <= 2:
        raise Refused(Reason.TOO_FEW)
    left = e.Left(player)
    waits = state.phase is Phase.CHOICE
    return (left, *(turns.box_lays(after(state, left), luck) if waits else ()))


def come_back(state: State, player: m.Name) -> e.Events:
    require(state, *CALM)
    known(state, player)
    if player not in state.away:
        raise Refused(Reason.NOT_AWAY, who=player)
    return (e.Returned(player),)


# By hand


def place_pawn(state: State, colour: Colour, square: int) -> e.Events:
    require(state, *CALM)
    if colour not in state.colours.values():
        raise Refused(Reason.NO_SUCH_COLOUR, colour=colour)
    if square not in squares(state.options.track):
        raise Refused(Reason.NO_SUCH_SQUARE, square=square)
    return (e.PawnPlaced(state.owner_of(colour), square),)


def hand_over(state: State, giver: m.Name, taker: m.Name, value: int) -> e.Events:
    require(state, *CALM)
    known(state, giver)
    known(state, taker)
    if giver == taker:
        raise Refused(Reason.SAME_PLAYER)
    if value > state.purses[giver].value:
        raise Refused(Reason.NOT_ENOUGH, who=giver, value=state.purses[giver].value)
    changed = dict(state.purses)
    payment = purses.hand_over(changed, giver, taker, value)
    return (e.HandedOver(payment, changed),)
