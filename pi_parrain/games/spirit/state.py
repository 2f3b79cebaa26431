"""Where a game stands. Frozen values; a dict in here is never written to.

Loot and envelopes are in here too: ``view`` decides who sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pi_parrain.games.spirit.ending.state import Ending
from pi_parrain.games.spirit.ending.words import Mercenary
from pi_parrain.games.spirit.facts import Bomb, Hand, Shot
from pi_parrain.games.spirit.loot import NOTHING, Pile
from pi_parrain.games.spirit.moves import Surprises
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.words import (
    TWINS_AT,
    Bullet,
    Colour,
    Depth,
    Name,
    Names,
    Phase,
    Power,
    Side,
    Surprise,
    Tile,
)


@dataclass(frozen=True)
class Player:
    name: Name
    colour: Colour | None = None
    loot: Pile = NOTHING
    wounds: int = 0
    dead: bool = False
    hand: Hand = field(default_factory=Hand)
    power: Power | None = None
    surprises: Surprises = ()

    @property
    def side(self) -> Side:
        """His team, or alone himself."""
        return self.name if self.colour is None else self.colour.value

    @property
    def fires(self) -> Bullet:
        """The bullet that shoots in his hands (RULES 4.7)."""
        return Bullet.CLICK if self.power is Power.SILENCER else Bullet.BANG


@dataclass(frozen=True)
class State:
    """*players* in the order of seats, clockwise.

    Cards are in the *deck*, on the *table*, with players, in *envelopes* by team, under the
    *right_hand* or *boxed*. Of this turn: *surprises* played, who is *down*, *shots* told and who
    showed a *harmless* bullet, *tiles* to be taken, the *twin* who shares, the *bomb*, who took
    *last* and how often somebody *took*. *heir* is the Godfather of the next turn.
    """

    step: Phase = Phase.SETUP
    depth: Depth = Depth.REFEREE
    options: Options = field(default_factory=Options)
    players: dict[Name, Player] = field(default_factory=dict)
    mercenaries: tuple[Mercenary, ...] = ()

    deck: Pile = NOTHING
    table: Pile = NOTHING
    boxed: Pile = NOTHING
    right_hand: Pile = NOTHING
    envelopes: dict[Side, Pile] = field(default_factory=dict)

    turn: int = 0
    godfather: Name = ""
    heir: Name | None = None
    counting: Phase | None = None
    surprises: Surprises = ()
    down: Names = ()
    shots: tuple[Shot, ...] = ()
    harmless: Names = ()
    tiles: tuple[Tile, ...] = ()
    twin: Name | None = None
    bomb: Bomb | None = None
    last: Name | None = None
    took: int = 0

    history: tuple[dict[Side, int], ...] = ()
    ending: Ending | None = None

    @property
    def phase(self) -> Phase:
        """The screen to show: that of the turn, or of the stage of the end."""
        if self.ending is not None:
            return Phase[self.ending.stage.name]
        return self.step if self.counting is None else Phase.COUNTING

    @property
    def names(self) -> Names:
        return tuple(self.players)

    @property
    def in_teams(self) -> bool:
        return any(player.colour is not None for player in self.players.values())

    @property
    def sides(self) -> tuple[Side, ...]:
        """In the order in which they sit."""
        return tuple(dict.fromkeys(player.side for player in self.players.values()))

    def members(self, side: Side) -> tuple[Player, ...]:
        return tuple(player for player in self.players.values() if player.side == side)

    def mates(self, who: Name) -> Names:
        """His team-mates, living or dead."""
        side = self.players[who].side
        return tuple(mate.name for mate in self.members(side) if mate.name != who)

    @property
    def living(self) -> Names:
        return tuple(name for name, player in self.players.items() if not player.dead)

    @property
    def living_sides(self) -> tuple[Side, ...]:
        return tuple(side for side in self.sides if not all(p.dead for p in self.members(side)))

    @property
    def standing(self) -> Names:
        """Alive, and neither lying nor hit in this turn."""
        return tuple(name for name in self.living if name not in self.down)

    def clockwise_from(self, who: Name) -> Names:
        """Everybody, *who* first."""
        names = self.names
        place = names.index(who)
        return names[place:] + names[:place]

    @property
    def unseen(self) -> bool:
        """Flash Bang: everybody aims with closed eyes (RULES 4.7)."""
        return Surprise.FLASH_BANG in self.surprises

    @property
    def jammed(self) -> bool:
        return Surprise.JAMMED_WEAPONS in self.surprises

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Those of this table: teams trade in the shadow, and recruit where there is somebody."""
        shadow = (Tile.SHADOW,) if self.in_teams else ()
        recruitment = (Tile.RECRUITMENT,) if self.mercenaries else ()
        return (Tile.GODFATHER, *shadow, *recruitment)

    # Sharing

    @property
    def twins(self) -> Names:
        """The Evil Twins: two team-mates side by side, at a table of seven."""
        if len(self.players) != TWINS_AT or not self.in_teams:
            return ()
        pairs = zip(self.names, self.clockwise_from(self.names[1]), strict=True)
        found = [pair for pair in pairs if self.players[pair[0]].side == self.players[pair[1]].side]
        return found[0] if found else ()

    @property
    def awaited_twins(self) -> Names:
        """Both stand, and have not said which of them shares (T-21)."""
        undecided = self.twin is None and {*self.twins} <= {*self.standing}
        return self.twins if undecided else ()

    @property
    def sharers(self) -> Names:
        """Who takes part in the sharing, clockwise from the Godfather."""
        resting = [twin for twin in self.twins if self.twin not in (None, twin)]
        out = {*resting, *self.awaited_twins}
        able = {*self.standing} - out
        return tuple(name for name in self.clockwise_from(self.godfather) if name in able)

    @property
    def queue(self) -> Names:
        """The same, from whoever takes now."""
        if self.last is None:
            return self.sharers
        round_again = (*self.clockwise_from(self.last)[1:], self.last)
        return tuple(name for name in round_again if name in self.sharers)

    @property
    def may_plant(self) -> bool:
        """Parcel Bomb: at the beginning of the sharing (RULES 4.7)."""
        return self.step is Phase.SHARING and not self.took and self.bomb is None

    @property
    def taker(self) -> Name | None:
        """Whose turn it is to take a card or a tile; nobody while the twins have to choose."""
        if self.step is not Phase.SHARING or self.awaited_twins or not (self.table or self.tiles):
            return None
        return next(iter(self.queue), None)
