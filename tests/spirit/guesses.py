"""Commands that people would send in a state; most of them are accepted."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.words import FIRST_GAME, Mercenary, Way
from pi_parrain.games.spirit.loot import BASE, Kind, Pile
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import (
    CARDS_A_TURN,
    Bullet,
    Clip,
    Colour,
    Depth,
    Effect,
    FirstAid,
    Place,
    Power,
    Surprise,
    Tile,
)

STRANGER = "Personne"
NAMES = ("Farha", "Nikita", "Pedro", "Luca", "Kasi", "Boris", "Maria", "Mama", "Kush")
SEATS = {
    4: "RGRG",
    5: "RGRGW",
    6: "RGWRGW",
    7: "RRGWRGW",
    8: "RGWNRGWN",
    9: "RGWRGWRGW",
}
COLOURS = dict(zip("RGWN", Colour, strict=True))
AT_RANDOM = 6
"""Of so many guesses, one is about anybody and anything."""


@st.composite
def likely(draw: st.DrawFn, state: State, kind: type) -> Any:
    if kind is m.SetUp:
        return draw(set_ups())
    if kind in vars(em).values() or kind is Unveil:
        return draw(at_the_end(state, kind))
    anybody = st.sampled_from((*state.names, STRANGER))
    match kind:
        case m.ShowLoot:
            return m.ShowLoot(draw(handfuls(state.deck)))
        case m.PlaySurprise:
            return m.PlaySurprise(draw(st.sampled_from(Surprise)), draw(st.none() | anybody))
        case m.LieDown:
            among = st.sampled_from((*state.living, *state.living, STRANGER))
            return m.LieDown(tuple(draw(st.lists(among, max_size=4, unique=True))))
        case m.Shoot:
            return draw(shots(state))
        case m.ShowHarmless | m.ChooseTwin:
            return kind(draw(st.sampled_from((*state.twins, *state.standing, STRANGER))))
        case m.CancelShot:
            return m.CancelShot(draw(st.integers(1, 3)))
        case m.EndTurn:
            return m.EndTurn(draw(st.booleans()))
        case m.PlantBomb | m.Take | m.TakeTile | m.Invest:
            return draw(taking(state, kind))
        case m.TradeLoot | m.TradeBullets | m.TradePowers | m.TradeSurprises:
            return draw(trades(state, kind))
        case m.SetWounds | m.SetBullets | m.MoveCard | m.Note:
            return draw(by_hand(state, kind))
        case _:
            return kind()


@st.composite
def set_ups(draw: st.DrawFn, depth: Depth | None = None) -> m.SetUp:
    number = draw(st.integers(4, 9))
    players = NAMES[:number]
    teams = draw(st.booleans())
    more = draw(st.booleans())
    tiles = [one for one in Mercenary if more or not one.needs_more]
    four = st.permutations(tiles).map(lambda order: tuple(order[:4]))
    return m.SetUp(
        players,
        tuple(COLOURS[letter] for letter in SEATS[number]) if teams else (),
        depth or draw(st.sampled_from((*Depth, Depth.REFEREE))),
        draw(st.none() | st.sampled_from(players)),
        draw(powers(players[2:])),
        draw(st.sampled_from(((), FIRST_GAME)) | four) if teams else (),
        Options(more, draw(st.sampled_from(FirstAid)), draw(st.sampled_from(Clip))),
    )


@st.composite
def powers(draw: st.DrawFn, players: tuple[str, ...]) -> dict[str, Power]:
    """The four special guns among them; never of the first two, who may be twins."""
    held = draw(st.permutations((*Power,)[:8]))
    return dict(zip(players, held, strict=False)) if draw(st.booleans()) else {}


@st.composite
def handfuls(draw: st.DrawFn, pile: Pile) -> Pile:
    cards = draw(st.permutations(pile.cards or BASE.cards))
    return Pile.of(*cards[:CARDS_A_TURN])


def kinds_of(pile: Pile) -> st.SearchStrategy[Kind]:
    """Mostly what is there."""
    there = tuple(pile.numbers)
    return st.sampled_from((*there, *there, Kind.PAINTING) if there else (Kind.PAINTING,))


@st.composite
def shots(draw: st.DrawFn, state: State) -> m.Shoot:
    people = state.standing or (STRANGER,)
    shooter = draw(st.none() | st.sampled_from((*people, *people, STRANGER)))
    target = draw(st.sampled_from(people))
    loot = state.players[target].loot if target in state.players else Pile()
    power = state.players[shooter].power if shooter in state.players else None
    special = {Power.GRAPPLING: Effect.GRAPPLE, Power.STUN_GUN: Effect.STUN}
    if power not in special or draw(st.integers(0, 2)) == 0:
        effect = Effect.WOUND if draw(st.integers(0, AT_RANDOM)) else draw(st.sampled_from(Effect))
        return m.Shoot(target, shooter, effect, insist=draw(st.booleans()))
    if special[power] is Effect.GRAPPLE:
        return m.Shoot(target, shooter, Effect.GRAPPLE, draw(kinds_of(loot)) if loot else None)
    drawn = draw(st.sampled_from(((), loot.cards[:2], loot.cards[-2:], loot.cards[:1])))
    return m.Shoot(target, shooter, Effect.STUN, drawn=drawn)


@st.composite
def taking(draw: st.DrawFn, state: State, kind: type) -> Any:
    card = draw(kinds_of(state.table))
    tile = draw(st.sampled_from(Tile))
    anybody = st.sampled_from((*state.names, STRANGER))
    if kind is m.Take:
        bomb = state.bomb is not None and state.bomb.card is card
        return m.Take(card, draw(st.none() | anybody), draw(st.booleans()) if bomb else False)
    if kind is m.TakeTile:
        return m.TakeTile(tile)
    if kind is m.PlantBomb:
        on_tile = draw(st.booleans())
        return m.PlantBomb(None if on_tile else card, tile if on_tile else None)
    loot = state.players[state.taker].loot if state.taker else Pile()
    return m.Invest(draw(kinds_of(loot)))


@st.composite
def trades(draw: st.DrawFn, state: State, kind: type) -> Any:
    taker = state.taker or next(iter(state.names), STRANGER)
    mates = state.mates(taker) if taker in state.players else ()
    mate = draw(st.sampled_from((*mates, *mates, STRANGER)))
    held = [state.players.get(who) for who in (taker, mate)]
    match kind:
        case m.TradeLoot:
            piles = [Pile() if one is None else one.loot for one in held]
            return m.TradeLoot(mate, *(draw(kinds_of(pile)) for pile in piles))
        case m.TradeBullets:
            return m.TradeBullets(mate, *(draw(st.sampled_from(Bullet)) for _ in held))
        case m.TradeSurprises:
            surprises = [one.surprises if one is not None else () for one in held]
            given, got = (draw(st.sampled_from(has or tuple(Surprise))) for has in surprises)
            return m.TradeSurprises(mate, given, got)
        case _:
            return m.TradePowers(mate)


@st.composite
def by_hand(draw: st.DrawFn, state: State, kind: type) -> Any:
    who = draw(st.sampled_from((*state.names, STRANGER)))
    match kind:
        case m.SetWounds:
            dead = draw(st.none() | st.booleans())
            return m.SetWounds(who, draw(st.integers(0, 3)), dead)
        case m.SetBullets:
            return m.SetBullets(who, draw(st.integers(0, 4)), draw(st.integers(0, 6)))
        case m.Note:
            power = draw(st.none() | st.sampled_from(Power))
            held = draw(st.lists(st.sampled_from(Surprise), max_size=2))
            return m.Note(who, power, tuple(held))
        case _:
            source, to = draw(spots(state)), draw(spots(state))
            return m.MoveCard(draw(st.sampled_from(Kind)), source, to)


@st.composite
def spots(draw: st.DrawFn, state: State) -> m.Spot:
    place = draw(st.sampled_from(Place))
    if place is Place.PLAYER:
        return m.Spot(place, who=draw(st.sampled_from((*state.names, STRANGER))))
    if place is Place.ENVELOPE:
        return m.Spot(place, side=draw(st.sampled_from((*state.sides, STRANGER))))
    return m.Spot(place)


# The end


@st.composite
def at_the_end(draw: st.DrawFn, state: State, kind: type) -> Any:
    names, sides = (*state.names, STRANGER), (*state.sides, STRANGER)
    match kind:
        case em.CountPlayer:
            loot = draw(handfuls(state.deck)) if draw(st.booleans()) else Pile()
            dead = draw(st.none() | st.booleans())
            return em.CountPlayer(draw(st.sampled_from(names)), loot, draw(st.integers(0, 3)), dead)
        case em.CountEnvelope:
            cards = draw(handfuls(state.deck)).cards[:2]
            return em.CountEnvelope(draw(st.sampled_from(sides)), Pile.of(*cards))
        case em.CountRightHand:
            return em.CountRightHand(Pile.of(draw(st.sampled_from(Kind))))
        case em.NameGodfather:
            return em.NameGodfather(draw(st.sampled_from(names)))
        case em.ChooseMercenaries:
            tiles = draw(st.lists(st.sampled_from(Mercenary), max_size=5))
            return em.ChooseMercenaries(tuple(tiles))
        case em.RuleOnFakes:
            return em.RuleOnFakes(em.Rulings(draw(st.booleans()), draw(st.booleans())))
        case em.GoFirst | em.Decline:
            return kind(draw(st.sampled_from(sides)))
        case em.Recruit:
            return draw(recruitings(state, sides, names))
        case em.Steal:
            card = draw(st.none() | st.sampled_from(Kind))
            return em.Steal(draw(st.sampled_from(names)), card)
        case _ if kind is Unveil:
            return Unveil(draw(st.integers(1, 4)))
        case _:
            return kind()


@st.composite
def recruitings(
    draw: st.DrawFn, state: State, sides: tuple[str, ...], names: tuple[str, ...]
) -> em.Recruit:
    left = state.ending.mercenaries if state.ending is not None else ()
    mercenary = draw(st.sampled_from((*left, *left, Mercenary.AGENT_48)))
    players = draw(st.lists(st.sampled_from(names), max_size=2, unique=True))
    ways = draw(st.lists(st.sampled_from(Way), max_size=2))
    choice = em.Choice(tuple(players), tuple(ways))
    return em.Recruit(draw(st.sampled_from(sides)), mercenary, choice)
