"""What only the Parrain's page holds: the loot that he recorded, and what can be done with it."""

from __future__ import annotations

from typing import Any

from pi_parrain.games.spirit.evolve import ending_of
from pi_parrain.games.spirit.holdup import GUNS, unclaimed
from pi_parrain.games.spirit.loot import COLLECTIONS, collection, printed
from pi_parrain.games.spirit.purses import worth
from pi_parrain.games.spirit.state import Player, State
from pi_parrain.games.spirit.words import Bullet, Effect, Name, Names, Phase, Power, Surprise


def desk(state: State) -> dict[str, Any]:
    box = printed(state.options.more)
    return {
        "kinds": [
            {"kind": kind, "family": kind.family, "face": kind.face, "most": most}
            for kind, most in box.numbers.items()
        ],
        "collections": [collection(number) for number in range(len(COLLECTIONS))],
        "left": state.deck,
        "boxed": state.boxed,
        "right_hand": state.right_hand,
        "envelopes": state.envelopes,
        "holders": {one.value: holders(state, one) for one in Surprise},
        "purses": {name: purse(state, name) for name in state.names},
        "told": [
            {"number": number, "shot": shot} for number, shot in enumerate(state.shots, start=1)
        ],
        "shooters": [shooter(state, name) for name in shooters(state)],
        "targets": state.standing if state.step is Phase.SHOTS else (),
        "may": None if state.taker is None else may(state, state.players[state.taker]),
    }


def holders(state: State, surprise: Surprise) -> list[Name]:
    """Who has it, as far as somebody noted that."""
    return [name for name, player in state.players.items() if surprise in player.surprises]


def purse(state: State, name: Name) -> dict[str, Any]:
    own = state.players[name]
    total = worth(state.ending or ending_of(state), name)
    return {"loot": own.loot, "worth": total, "hand": own.hand, "surprises": own.surprises}


# Shots


def shooters(state: State) -> Names:
    """Who stands and has shown no bullet yet."""
    if state.step is not Phase.SHOTS:
        return ()
    shown = {*state.harmless, *(shot.shooter for shot in state.shots)}
    return tuple(name for name in state.standing if name not in shown)


def shooter(state: State, name: Name) -> dict[str, Any]:
    """*left*: bullets that fire, by the count; *loot* of each target, for a special gun."""
    own = state.players[name]
    special = [effect for effect, gun in GUNS.items() if own.power is gun]
    targets = [who for who in state.standing if who != name and who not in state.mates(name)]
    return {
        "name": name,
        "fires": own.fires,
        "left": own.hand.of(own.fires),
        "effects": (Effect.WOUND, *special),
        "targets": [
            {"name": who, "aims_back": aims_back(state, name, who), "loot": unclaimed(state, who)}
            for who in targets
        ],
    }


def aims_back(state: State, name: Name, who: Name) -> bool:
    """Whether a Desert Sparrow forbids this shot (T-14)."""
    back = any((shot.shooter, shot.target) == (who, name) for shot in state.shots)
    sparrow = Power.DESERT_SPARROW in (state.players[name].power, state.players[who].power)
    return back and sparrow and not state.unseen


# Sharing


def may(state: State, taker: Player) -> dict[str, Any]:
    """Whom first aid and clip can serve, who can trade what in the shadow, what can be invested."""
    mates = [state.players[name] for name in state.mates(taker.name)]
    patients = [taker.name, *(mate.name for mate in mates if not mate.dead)]
    bullets = [mate for mate in mates if any_bullet(mate)]
    surprises = [mate for mate in mates if mate.surprises]
    powers = [mate for mate in mates if mate.power is not None]
    loot = [mate for mate in mates if mate.loot]
    return {
        "patients": patients,
        "invest": taker.loot,
        "loot": traders(loot, bool(taker.loot)),
        "bullets": traders(bullets, any_bullet(taker)),
        "powers": traders(powers, taker.power is not None),
        "surprises": traders(surprises, bool(taker.surprises)),
    }


def traders(mates: list[Player], able: bool) -> list[Name]:
    """Both need a card of that type (T-19)."""
    return [mate.name for mate in mates] if able else []


def any_bullet(player: Player) -> bool:
    return any(player.hand.of(bullet) for bullet in Bullet)
