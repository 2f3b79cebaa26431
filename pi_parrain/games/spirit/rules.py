"""Every rule of the game, as one table of contents. Refusals first, facts last."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.games.spirit import by_hand, holdup, sharing, trades, volley
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import rules as ending
from pi_parrain.games.spirit.setup import set_up
from pi_parrain.games.spirit.state import State


def decide(state: State, command: m.Command, by: str, luck: Luck = UNSHUFFLED) -> e.Events:
    match command:
        case m.SetUp():
            return set_up(state, command)
        case m.ShowLoot(cards):
            return holdup.show_loot(state, cards)
        case m.PlaySurprise(surprise, who):
            return holdup.play_surprise(state, surprise, who)
        case m.CountDown() | m.StopCountdown() | m.Interrupt() | m.Whistle():
            return decide_count(state, command)
        case m.LieDown() | m.Shoot() | m.ShowHarmless() | m.CancelShot() | m.Share():
            return decide_shots(state, command, luck)
        case m.ChooseTwin() | m.PlantBomb() | m.Take() | m.TakeTile() | m.EndTurn():
            return decide_sharing(state, command)
        case m.TradeLoot() | m.TradeBullets() | m.TradePowers() | m.TradeSurprises():
            return trades.trade(state, command)
        case m.Invest(card):
            return trades.invest(state, card)
        case m.SetWounds() | m.SetBullets() | m.MoveCard() | m.Note() | m.EndGame():
            return by_hand.set_by_hand(state, command)
        case _ if state.ending is not None:
            return ending.decide(state.ending, command, luck)
        case _:
            return by_hand.count_by_hand(state, command)


def decide_count(state: State, command: m.CountCommand) -> e.Events:
    match command:
        case m.CountDown():
            return holdup.count_down(state)
        case m.StopCountdown():
            holdup.require_countdown(state)
            return (e.CountdownStopped(),)
        case m.Interrupt():
            holdup.require_countdown(state)
            return (e.CountdownInterrupted(),)
        case m.Whistle():
            return holdup.whistle(state)
        case _:
            assert_never(command)


def decide_shots(state: State, command: m.ShotCommand, luck: Luck) -> e.Events:
    match command:
        case m.LieDown(players):
            return holdup.lie_down(state, players)
        case m.Shoot():
            return holdup.shoot(state, command)
        case m.ShowHarmless(who):
            return holdup.show_harmless(state, who)
        case m.CancelShot(number):
            return holdup.cancel_shot(state, number)
        case m.Share():
            return volley.share(state, luck)
        case _:
            assert_never(command)


def decide_sharing(state: State, command: m.SharingCommand) -> e.Events:
    match command:
        case m.ChooseTwin(who):
            return sharing.choose_twin(state, who)
        case m.PlantBomb(card, tile, who):
            return sharing.plant_bomb(state, e.Bomb(card, tile), who)
        case m.Take(card, who, bombed):
            return sharing.take(state, card, who, bombed=bombed)
        case m.TakeTile(tile):
            return sharing.turn(state, tile)
        case m.EndTurn(keep):
            return sharing.end_turn(state, keep=keep)
        case _:
            assert_never(command)
