"""What can be done now: by a Parrain's phone, and by the big button. Pads only look on."""

from __future__ import annotations

from pi_parrain.engine import Undo
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.offers import ending_offers
from pi_parrain.games.spirit.ending.words import Stage
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import Phase, Tile

TIMED = (m.Whistle, m.StopCountdown, m.Interrupt)
"""What happens in a countdown, which no undo can start again in the middle."""


def offers(state: State) -> tuple[type, ...]:
    """The kinds of command that people may send."""
    if state.ending is not None:
        return ending_offers(state.ending)
    match state.phase:
        case Phase.SETUP:
            return (m.SetUp,)
        case Phase.COUNTING:
            return (m.Whistle, m.StopCountdown)
        case _:
            return (*turn_offers(state), m.PlaySurprise, *by_hand(state))


def turn_offers(state: State) -> tuple[type, ...]:
    match state.step:
        case Phase.LOOT:
            return (m.ShowLoot,)
        case Phase.HOLDUP | Phase.COURAGE:
            return (m.CountDown,)
        case Phase.LYING:
            return (m.LieDown,)
        case Phase.SHOTS:
            cancel = (m.CancelShot,) if state.shots else ()
            return (m.Shoot, m.ShowHarmless, *cancel, m.Share, m.LieDown)
        case _:
            return sharing(state)


def sharing(state: State) -> tuple[type, ...]:
    """The turn ends when no card is left, whatever tiles are; or when nobody can take one."""
    bomb = (m.PlantBomb,) if state.may_plant else ()
    if state.awaited_twins:
        end = () if state.table else (m.EndTurn,)
        return (m.ChooseTwin, *bomb, *end, m.LieDown)
    take = taking(state) if state.taker else ()
    end = () if state.table and state.taker else (m.EndTurn,)
    return (*take, *bomb, *end, m.LieDown)


def taking(state: State) -> tuple[type, ...]:
    card = (m.Take,) if state.table else ()
    tile = (m.TakeTile,) if state.tiles else ()
    trades = (m.TradeLoot, m.TradeBullets, m.TradePowers, m.TradeSurprises)
    return (
        *card,
        *tile,
        *(trades if Tile.SHADOW in state.tiles else ()),
        *((m.Invest,) if Tile.RECRUITMENT in state.tiles else ()),
    )


def by_hand(state: State) -> tuple[type, ...]:
    envelopes = (em.CountEnvelope, em.ChooseMercenaries) if state.in_teams else ()
    right_hand = (em.CountRightHand,) if state.options.more else ()
    return (
        m.SetWounds,
        m.SetBullets,
        m.MoveCard,
        m.Note,
        m.EndGame,
        em.CountPlayer,
        em.NameGodfather,
        *envelopes,
        *right_hand,
    )


def undo(state: State, command: m.Command) -> Undo:
    return Undo.WITH_PREVIOUS if isinstance(command, TIMED) else Undo.STEP


# The box


def button(state: State) -> m.Command | None:
    """It counts, whenever there is something to count; at the end it uncovers the next rank."""
    if state.ending is not None:
        return next_rank(state)
    return m.CountDown() if state.phase in (Phase.HOLDUP, Phase.COURAGE) else None


def next_rank(state: State) -> Unveil | None:
    assert state.ending is not None
    if state.ending.stage is not Stage.DONE:
        return None
    ranks = {account.rank for account in accounts(state.ending).accounts}
    covered = [rank for rank in ranks if not state.ending.unveiled or rank < state.ending.unveiled]
    return Unveil(max(covered)) if covered else None


def long_press(state: State) -> m.Command | None:
    return m.StopCountdown() if state.phase is Phase.COUNTING else None


def at_zero(state: State) -> m.Command | None:
    return m.Whistle() if state.phase is Phase.COUNTING else None


def broken_off(state: State) -> m.Command | None:
    """Nobody aims by half a countdown: it begins again."""
    return m.Interrupt() if state.phase is Phase.COUNTING else None
