"""People who do not exist play Cash'n Guns: a table of them, and a turn until the shots are told.

How they share is in ``takers.py``, how they count in the end in ``counters.py``, what one sees of
all of it in ``sights.py``.
"""

from __future__ import annotations

from pi_parrain.engine.luck import Luck
from pi_parrain.engine.players import NAMES, Chances, Players, Scene, one_in
from pi_parrain.games.spirit import counters, sights, takers
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending.words import FIRST_GAME, LAID_OUT, Mercenary
from pi_parrain.games.spirit.evolve import ending_of
from pi_parrain.games.spirit.holdup import unclaimed
from pi_parrain.games.spirit.loot import Pile
from pi_parrain.games.spirit.matters import chapter, matters, told
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.state import State
from pi_parrain.games.spirit.words import (
    CARDS_A_TURN,
    STUNNED,
    Clip,
    Colour,
    Depth,
    Effect,
    FirstAid,
    Name,
    Names,
    Phase,
    Power,
    Surprise,
)
from pi_parrain.phrases import Money

Step = Scene[m.Command]
SEATS = {4: "rgrg", 5: "rgrgw", 6: "rgwrgw", 7: "rrgwrgw", 8: "rgwnrgwn", 9: "rgwrgwrgw"}
"""Teams round the table: no two of one side by side, but the Evil Twins at seven."""
COLOURS = dict(zip("rgwn", Colour, strict=True))
GUNS = (Power.DESERT_SPARROW, Power.GRAPPLING, Power.SILENCER, Power.STUN_GUN, Power.DOCTOR)


def sit_down(people: int, chances: Chances, _refereed: bool) -> m.SetUp:
    luck = chances("table")
    players = tuple(luck.sample(NAMES, people))
    teams, more = not one_in(luck, 4), one_in(luck, 4)
    armed = luck.sample(players[2:], min(len(players) - 2, 1 + luck.randrange(3)))
    laid_out = [one for one in Mercenary if more or not one.needs_more]
    mercenaries = FIRST_GAME if one_in(luck, 3) else tuple(luck.sample(laid_out, LAID_OUT))
    return m.SetUp(
        players,
        tuple(COLOURS[seat] for seat in SEATS[people]) if teams else (),
        Depth.COUNT if one_in(luck, 4) else Depth.REFEREE,
        luck.choice(players),
        dict(zip(armed, luck.sample(GUNS, len(armed)), strict=True)) if one_in(luck, 2) else {},
        mercenaries if teams else (),
        Options(more, luck.choice(tuple(FirstAid)), luck.choice(tuple(Clip))),
    )


def play(state: State, chances: Chances) -> Step | None:
    if state.ending is not None:
        return counters.play(state.ending, state.depth, chances)
    luck = chances(state.phase.value, state.turn)
    match state.phase:
        case Phase.LOOT:
            return surprises(state, chances) or show_loot(state, luck)
        case Phase.HOLDUP | Phase.COURAGE:
            return hold_up(state, luck)
        case Phase.LYING:
            return lie_down(state, luck, chances)
        case Phase.SHOTS:
            return shoot(state, luck, chances)
        case Phase.SHARING:
            return takers.share(state, chances)
        case _:
            return None


# Until everybody aims


def surprises(state: State, chances: Chances) -> Step | None:
    """In the first turn some are noted by name, so that they can be traded in the shadow."""
    if state.turn > 1:
        return None
    for name, player in state.players.items():
        luck = chances("surprise", name)
        if one_in(luck, 3) and not player.surprises and name not in state.twins:
            card = luck.choice(tuple(Surprise))
            return Scene(m.Note(name, player.power, (card,)), sights.noted(name, card))
    return None


def show_loot(state: State, luck: Luck) -> Step:
    cards = state.deck.cards
    pile = Pile.of(*luck.sample(cards, min(CARDS_A_TURN, len(cards))))
    return Scene(m.ShowLoot(pile), sights.loot(pile))


def hold_up(state: State, luck: Luck) -> Step:
    if state.phase is Phase.HOLDUP and not state.unseen and one_in(luck, 12):
        return Scene(m.PlaySurprise(Surprise.FLASH_BANG), (sights.FLASH,))
    counts = sights.AIM if state.phase is Phase.HOLDUP else sights.COURAGE
    return Scene(m.CountDown(), (counts,))


def aims(state: State, chances: Chances) -> dict[Name, Name]:
    """Whom each of the living aims at in this turn: an opponent."""
    luck = chances("aims", state.turn)
    found = {}
    for name in state.living:
        targets = [who for who in state.living if who != name and who not in state.mates(name)]
        if targets:
            found[name] = luck.choice(targets)
    return found


def lie_down(state: State, luck: Luck, chances: Chances) -> Step:
    """The more guns and the more wounds, the likelier."""
    if not state.jammed and one_in(luck, 15):
        return Scene(m.PlaySurprise(Surprise.JAMMED_WEAPONS), (sights.JAMMED,))
    guns = [*aims(state, chances).values()]
    players = state.players
    down: Names = tuple(
        name
        for name in state.living
        if one_in(luck, max(2, 7 - 2 * guns.count(name) - 2 * players[name].wounds))
    )
    return Scene(m.LieDown(down), sights.lie_down(down))


# Shots


def shoot(state: State, luck: Luck, chances: Chances) -> Step:
    """One bullet after the other, and then the volley strikes."""
    told = len(state.shots) + len(state.harmless)
    planned = bullets(state, chances)
    if told == len(planned):
        return Scene(m.Share(), (sights.STRUCK,))
    shooter, target = planned[told]
    if target is None:
        return Scene(m.ShowHarmless(shooter), sights.harmless(shooter))
    return shot(state, shooter, target, chances("shot", state.turn, shooter))


def bullets(state: State, chances: Chances) -> tuple[tuple[Name, Name | None], ...]:
    """Who turns over what: a bullet for a target that still stands, or one that does not fire."""
    luck = chances("bullets", state.turn)
    planned: list[tuple[Name, Name | None]] = []
    for name, target in aims(state, chances).items():
        player, fires = state.players[name], luck.randrange(5) < 3
        if name in state.down:
            continue
        loaded = fires and player.hand.of(player.fires) > 0
        stands = target in state.standing and not sparrow(state, name, target, planned)
        if loaded and stands:
            planned.append((name, target))
        elif not loaded:
            planned.append((name, None))
    return tuple(planned)


def sparrow(
    state: State, name: Name, target: Name, planned: list[tuple[Name, Name | None]]
) -> bool:
    """Nobody aims back at a Desert Sparrow."""
    back = (target, name) in planned and not state.unseen
    return back and Power.DESERT_SPARROW in (state.players[n].power for n in (name, target))


def shot(state: State, shooter: Name, target: Name, luck: Luck) -> Step:
    power, loot = state.players[shooter].power, unclaimed(state, target)
    if power is Power.GRAPPLING and one_in(luck, 2):
        taken = luck.choice(loot.cards) if loot else None
        return Scene(
            m.Shoot(target, shooter, Effect.GRAPPLE, taken), sights.grapple(shooter, target, taken)
        )
    if power is Power.STUN_GUN and one_in(luck, 2):
        drawn = tuple(luck.sample(loot.cards, min(STUNNED, loot.size)))
        return Scene(
            m.Shoot(target, shooter, Effect.STUN, drawn=drawn), sights.stun(shooter, target, drawn)
        )
    if one_in(luck, 8) and power is not Power.DESERT_SPARROW:
        return Scene(m.Shoot(target), sights.shot(None, target))
    return Scene(m.Shoot(target, shooter), sights.shot(shooter, target))


def scores(state: State) -> dict[Colour | Name, Money]:
    """As the accounts would say now."""
    if not state.players:
        return {}
    ending = state.ending or ending_of(state)
    return {ending.called(side): total for side, total in accounts(ending).totals.items()}


players: Players[State, m.Command] = Players(sit_down, play, matters, chapter, told)
