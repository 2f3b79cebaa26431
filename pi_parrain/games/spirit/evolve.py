"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from typing import Any, assert_never

from pi_parrain.engine.values import replace
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.ending import evolve as ending
from pi_parrain.games.spirit.ending import facts as ef
from pi_parrain.games.spirit.ending.rules import open_ending
from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.loot import NOTHING, printed
from pi_parrain.games.spirit.places import move
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Depth, Name, Phase, Surprise, Tile


def after(state: State, *events: e.Event) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.GameSetUp():
            return set_up(event)
        case e.TurnBegan():
            return next_turn(state)
        case e.LootShown(cards):
            return replace(
                state, step=Phase.HOLDUP, deck=state.deck - cards, table=state.table + cards
            )
        case e.SurprisePlayed(surprise, who):
            return play_surprise(state, surprise, who)
        case e.CountdownStarted():
            return replace(state, counting=state.step)
        case e.CountdownStopped() | e.CountdownInterrupted():
            return replace(state, counting=None)
        case e.Whistled(then):
            return replace(state, counting=None, step=then)
        case e.EndingOpened():
            return replace(state, counting=None, ending=ending_of(state))
        case e.BulletsCounted(who, hand):
            return with_player(state, who, hand=hand)
        case e.WoundsCounted(who, wounds, dead):
            return with_player(state, who, wounds=wounds, dead=dead)
        case e.Noted(who, power, surprises):
            return with_player(state, who, power=power, surprises=surprises)
        case e.CardMoved(card, source, to):
            return move(state, card, source, to)
        case e.LaidDown() | e.CourageTold() | e.ShotTold() | e.HarmlessTold() | e.ShotCancelled():
            return evolve_shots(state, event)
        case (
            e.SharingBegan()
            | e.TwinChosen()
            | e.BombPlanted()
            | e.BombTaken()
            | e.TileTurned()
            | e.Took()
            | e.TurnEnded()
        ):
            return evolve_sharing(state, event)
        case _:
            return evolve_end(state, event)


def evolve_shots(state: State, event: e.ShotFact) -> State:
    match event:
        case e.LaidDown(players):
            return replace(state, down=players)
        case e.CourageTold():
            return replace(state, step=Phase.SHOTS)
        case e.ShotTold(shot):
            return replace(state, shots=(*state.shots, shot))
        case e.HarmlessTold(who):
            return replace(state, harmless=(*state.harmless, who))
        case e.ShotCancelled(number):
            return replace(state, shots=state.shots[: number - 1] + state.shots[number:])
        case _:
            assert_never(event)


def evolve_sharing(state: State, event: e.SharingFact) -> State:
    match event:
        case e.SharingBegan():
            return replace(state, step=Phase.SHARING, shots=(), harmless=())
        case e.TwinChosen(who):
            return replace(state, twin=who)
        case e.BombPlanted(bomb):
            return replace(state, bomb=bomb)
        case e.BombTaken():
            return replace(state, bomb=None)
        case e.TileTurned(tile, who):
            tiles = tuple(left for left in state.tiles if left is not tile)
            heir = who if tile is Tile.GODFATHER else state.heir
            return replace(state, tiles=tiles, heir=heir)
        case e.Took(who):
            return replace(state, last=who, took=state.took + 1)
        case e.TurnEnded(worth):
            return replace(state, history=(*state.history, worth))
        case _:
            assert_never(event)


def evolve_end(state: State, event: ef.Event) -> State:
    """In the turns, what is counted by hand comes from the cards that nobody has seen."""
    if state.ending is not None:
        return replace(state, ending=ending.evolve(state.ending, event))
    match event:
        case ef.PlayerCounted(who, loot, wounds, dead):
            deck = state.deck + state.players[who].loot - loot
            counted = with_player(state, who, loot=loot, wounds=wounds, dead=dead)
            return replace(counted, deck=deck)
        case ef.EnvelopeCounted(side, loot):
            deck = state.deck + state.envelopes[side] - loot
            return replace(state, deck=deck, envelopes={**state.envelopes, side: loot})
        case ef.RightHandCounted(loot):
            return replace(state, deck=state.deck + state.right_hand - loot, right_hand=loot)
        case ef.GodfatherNamed(who):
            return replace(state, godfather=who, heir=None)
        case ef.MercenariesChosen(mercenaries):
            return replace(state, mercenaries=mercenaries)
        case _:
            raise AssertionError(event)


def set_up(event: e.GameSetUp) -> State:
    """All cards are in the deck, whoever counts them."""
    players = {
        name: Player(name, event.colours.get(name), power=event.powers.get(name))
        for name in event.players
    }
    table = State(
        depth=event.depth,
        options=event.options,
        players=players,
        mercenaries=event.mercenaries,
        deck=printed(event.options.more),
        godfather=event.godfather or "",
    )
    envelopes = dict.fromkeys(table.sides, NOTHING) if table.in_teams else {}
    return replace(table, envelopes=envelopes)


def next_turn(state: State) -> State:
    return replace(
        state,
        step=Phase.LOOT,
        turn=state.turn + 1,
        godfather=state.heir or state.godfather,
        heir=None,
        surprises=(),
        down=(),
        tiles=state.all_tiles,
        twin=None,
        bomb=None,
        last=None,
        took=0,
    )


def ending_of(state: State) -> Ending:
    """What the accounts begin with: in « Compte final », nothing is known yet."""
    people = [
        Person(player.name, player.side, player.loot, player.wounds, player.dead)
        for player in state.players.values()
    ]
    return open_ending(
        people,
        state.envelopes,
        state.options,
        teams=state.in_teams,
        mercenaries=state.mercenaries,
        godfather=state.heir or state.godfather or None,
        right_hand=state.right_hand,
        counted=state.depth is Depth.REFEREE,
    )


def play_surprise(state: State, surprise: Surprise, who: Name | None) -> State:
    """A card that was noted leaves the hand."""
    played = replace(state, surprises=(*state.surprises, surprise))
    if who is None or surprise not in state.players[who].surprises:
        return played
    held = list(state.players[who].surprises)
    held.remove(surprise)
    return with_player(played, who, surprises=tuple(held))


def with_player(state: State, who: Name, **changes: Any) -> State:
    return replace(state, players={**state.players, who: replace(state.players[who], **changes)})
