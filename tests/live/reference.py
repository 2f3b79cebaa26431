"""The reference algorithm of RULES 1.6, written down as it stands there. It sees every card.

Nothing of the product is used here, not even its words: two programs that agree by accident should
have as little in common as possible.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

ACTIVE, COWARD, COMA = "active", "coward", "coma"
CLICKS = ("backstab", "boom")


@dataclass
class Player:
    """*aims* are the targets of the arms that the mime raised; *near* is whom he would touch."""

    name: str
    team: str
    card: str
    number: int
    aims: tuple[str, ...]
    near: tuple[str, ...]
    coward: bool = False
    state: str = ACTIVE
    wounds: int = 0
    kevlar_used: bool = False
    cancelled: bool = False
    fired: bool = False
    leave_after_click: bool = False


@dataclass
class Reference:
    """One round, from the second whistle to the split."""

    players: dict[str, Player]
    chain: bool = False
    stab_when_hit_twice: bool = True
    pending: list[str] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)

    def active(self, name: str) -> bool:
        return self.players[name].state == ACTIVE

    def courage(self) -> None:
        for player in self.players.values():
            if player.coward:
                player.state = COWARD

    def apply_batch(self, hits: Counter[str]) -> None:
        for name, wounds in hits.items():
            if self.active(name):
                self._suffer(self.players[name], wounds)

    def _suffer(self, player: Player, wounds: int) -> None:
        if player.card == "kevlar" and not player.kevlar_used:
            player.kevlar_used = True
            wounds -= 1
            self.happened["kevlar absorbs, one more passes" if wounds else "kevlar absorbs"] += 1
        if wounds == 0:
            return
        before = player.wounds
        player.wounds += wounds
        if player.card in ("double_guns", "shotgun") and not player.fired:
            player.cancelled = True
            self.happened["weapon cancelled"] += 1
        triggered = before == 0 and player.card in CLICKS
        if triggered and player.card == "backstab" and not self.stab_when_hit_twice:
            triggered = player.wounds < 2
        if triggered:
            if self.pending:
                self.happened["click while others are pending"] += 1
            self.pending.append(player.name)
        if player.wounds >= 2:
            if triggered:
                player.leave_after_click = True
                self.happened[f"{player.card} hit twice at once"] += 1
            elif player.card == "boom" and player.name in self.pending:
                self.happened["pending boom wounded again"] += 1
            else:
                self.coma(player)

    def coma(self, player: Player) -> None:
        assert player.state == ACTIVE
        player.state = COMA
        if player.name in self.pending:
            self.pending.remove(player.name)
            self.happened[f"pending {player.card} lost"] += 1

    def resolve_pending(self) -> None:
        """Ascending number; a dagger before a grenade, then table order (L-12)."""
        seats = list(self.players)
        while self.pending:
            self.pending.sort(key=lambda n: (*self._number(n), seats.index(n)))
            self._count_ties()
            player = self.players[self.pending.pop(0)]
            if player.card == "backstab":
                self._stab(player)
            else:
                self._explode(player)

    def _number(self, name: str) -> tuple[int, bool]:
        player = self.players[name]
        return player.number, player.card == "boom"

    def _count_ties(self) -> None:
        numbers = [self.players[name].number for name in self.pending]
        if len(numbers) > 1:
            self.happened["several clicks pending"] += 1
            self.happened["tie of numbers"] += numbers[0] == numbers[1]

    def _stab(self, player: Player) -> None:
        victim = next((name for name in player.near if self.active(name)), None)
        self.happened["stab in the void" if victim is None else "stab"] += 1
        if victim is not None:
            self.happened[f"stab on {self.players[victim].card}"] += 1
            self.apply_batch(Counter([victim]))
        if player.leave_after_click and player.state == ACTIVE:
            self.coma(player)

    def _explode(self, player: Player) -> None:
        self.happened["explosion"] += 1
        if player.state == ACTIVE:
            self.coma(player)
        for name in player.near:
            victim = self.players[name]
            if victim.state != ACTIVE:
                continue
            self.coma(victim)
            if victim.card == "boom":
                self.happened["boom touched by boom"] += 1
                if self.chain:
                    self.happened["boom set off by boom"] += 1
                    self.pending.append(name)

    def volley(self, weapon: str) -> None:
        """Phases 5 and 6: every shot that can still be fired lands in one batch."""
        hits: Counter[str] = Counter()
        for player in self.players.values():
            if player.state == ACTIVE and player.card == weapon and not player.cancelled:
                targets = [name for name in player.aims if self.active(name)]
                hits.update(targets)
                player.fired = True
        self.happened["two hits or more on one"] += sum(n > 1 for n in hits.values())
        self.apply_batch(hits)
        self.resolve_pending()

    def shotguns(self) -> None:
        """Phase 7: direct victims leave without a Click, recoil, and the splash is one batch."""
        victims: dict[str, None] = {}
        for player in self.players.values():
            if player.state == ACTIVE and player.card == "shotgun" and not player.cancelled:
                victims |= dict.fromkeys(name for name in player.aims if self.active(name))
                player.fired = True
        for name in victims:
            self.coma(self.players[name])
        splash: Counter[str] = Counter()
        for name in victims:
            splash.update(near for near in self.players[name].near if self.active(near))
        self.happened["direct shotgun"] += len(victims)
        self.happened["splash"] += len(splash)
        self.happened["double splash"] += sum(n > 1 for n in splash.values())
        self.apply_batch(splash)
        self.resolve_pending()

    def standings(self) -> dict[str, tuple[str, int]]:
        """Where everybody is; wounds count only for those still in play."""
        return {
            player.name: (player.state, player.wounds if player.state == ACTIVE else 0)
            for player in self.players.values()
        }
