"""Facts -> state. Total, deterministic, boring: no rule is decided here."""

from __future__ import annotations

from typing import assert_never

from pi_parrain.engine.values import replace
from pi_parrain.games.gang import facts as e
from pi_parrain.games.gang.moves import Name
from pi_parrain.games.gang.state import State
from pi_parrain.games.gang.tattoos import Tattoo
from pi_parrain.games.gang.words import HAND, Phase


def evolve(state: State, event: e.Event) -> State:
    match event:
        case e.GameSetUp():
            return set_up(event)
        case e.Dealt() | e.ChiefsTurned() | e.DiscardsShuffled() | e.HandSwapped():
            return move_cards(state, event)
        case e.RoundBegan():
            return replace(state, phase=Phase.CHOOSE, round=state.round + 1)
        case e.Picked(player, places):
            return replace(state, picks={**state.picks, player: places})
        case e.CardsCounted(player, cards):
            return count(state, player, cards)
        case e.LineUpLaid(table):
            return lay(state, table)
        case e.VoteOpened():
            return replace(state, phase=Phase.VOTE)
        case e.Voted(player, cells):
            return replace(state, votes={**state.votes, player: cells})
        case e.VotesClosed(voters):
            return replace(state, phase=Phase.TOKENS, voters=voters)
        case e.TokensShown(tokens):
            return replace(state, shown=state.shown + tokens)
        case e.ClaimsAsked():
            return replace(state, phase=Phase.CLAIMS)
        case e.Claimed(player, cells):
            return replace(state, claims={**state.claims, player: cells})
        case e.OwnersShown(owners):
            table = tuple(
                e.Laid(owner, laid.card) for owner, laid in zip(owners, state.table, strict=True)
            )
            return replace(state, phase=Phase.OWNERS, table=table)
        case e.Scored(tallies):
            return score(state, tallies)
        case e.TableCleared():
            return clear(state)
        case e.GameWon(winners):
            return replace(state, phase=Phase.OVER, winners=winners)
        case e.SatOut() | e.CameBack() | e.Joined() | e.Seated():
            return move_people(state, event)
        case _:
            assert_never(event)


def set_up(event: e.GameSetUp) -> State:
    cards = event.variants.cards
    return State(
        variants=event.variants,
        players=event.players,
        scores=dict.fromkeys(event.players, 0),
        deck=() if cards else tuple(Tattoo),
        hands={} if cards else dict.fromkeys(event.players, ()),
        hand_sizes={} if cards else dict.fromkeys(event.players, HAND),
    )


def move_cards(
    state: State, event: e.Dealt | e.ChiefsTurned | e.DiscardsShuffled | e.HandSwapped
) -> State:
    match event:
        case e.Dealt(player, cards):
            hands = {**state.hands, player: (*state.hands[player], *cards)}
            return replace(state, deck=without(state.deck, cards), hands=hands)
        case e.ChiefsTurned(cards):
            chiefs = (*state.chiefs, *cards)
            return replace(state, deck=without(state.deck, cards), chiefs=chiefs)
        case e.DiscardsShuffled():
            return replace(state, deck=(*state.deck, *state.discards), discards=())
        case e.HandSwapped(player, cards):
            return replace(
                state,
                deck=without(state.deck, cards),
                discards=(*state.discards, *state.hands[player]),
                hands={**state.hands, player: cards},
                hand_sizes={**state.hand_sizes, player: len(cards)},
            )


def without(cards: e.Cards, taken: e.Cards) -> e.Cards:
    return tuple(card for card in cards if card not in taken)


def lay(state: State, table: tuple[e.Laid, ...]) -> State:
    """A line-up that is laid again (somebody had miscounted) takes the votes off it."""
    cards = tuple(laid.card for laid in table if laid.card is not None)
    return replace(
        state,
        table=table,
        deck=without(state.deck, cards),
        hands={name: without(hand, cards) for name, hand in state.hands.items()},
        votes={},
    )


def count(state: State, player: Name, cards: int) -> State:
    """Whoever laid none after all has nothing to claim."""
    counts = {name: n for name, n in {**state.counts, player: cards}.items() if n}
    claims = {name: cells for name, cells in state.claims.items() if name in counts}
    return replace(state, counts=counts, claims=claims)


def score(state: State, tallies: dict[Name, e.Tally]) -> State:
    scores = {
        name: points + (tallies[name].points if name in tallies else 0)
        for name, points in state.scores.items()
    }
    rounds = (*state.rounds, tallies)
    return replace(state, phase=Phase.POINTS, tallies=tallies, scores=scores, rounds=rounds)


def clear(state: State) -> State:
    """Everything that a round leaves behind; people, scores and hands stay."""
    table = tuple(laid.card for laid in state.table if laid.card is not None)
    return replace(
        state,
        discards=(*state.discards, *table, *state.chiefs[:1]),
        chiefs=state.chiefs[1:],
        picks={},
        counts={},
        table=(),
        votes={},
        voters=(),
        shown=0,
        claims={},
        tallies={},
    )


def move_people(state: State, event: e.SatOut | e.CameBack | e.Joined | e.Seated) -> State:
    player = event.player
    match event:
        case e.SatOut():
            return replace(state, out=(*state.out, player))
        case e.CameBack():
            return replace(state, out=tuple(name for name in state.out if name != player))
        case e.Joined():
            return replace(state, joining=(*state.joining, player))
        case e.Seated():
            own = {} if state.variants.cards else {"hands": {**state.hands, player: ()}}
            sizes = {} if state.variants.cards else {player: HAND}
            return replace(
                state,
                players=(*state.players, player),
                joining=tuple(name for name in state.joining if name != player),
                scores={**state.scores, player: 0},
                hand_sizes={**state.hand_sizes, **sizes},
                **own,
            )
