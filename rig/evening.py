"""A Parrain who plays whole evenings of LIVE by the rules, at random but the same for each seed."""

from __future__ import annotations

from random import Random
from typing import cast

from pi_parrain.engine import Command, Match
from pi_parrain.errors import Refused
from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.deck import PACKS, Entry
from pi_parrain.games.live.rules import next_phases
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Card, Clock, Phase, Standing

NAMES = (
    "Léa", "Tom", "Zoé", "Max", "Chloé", "Noé", "Inès",
    "Hugo", "Jade", "Léo", "Anaïs", "Théo", "Maëlys", "Gaël",
    "Lou", "Éva", "Axel", "Rosalie", "Ugo", "Émile", "Capucine",
)  # fmt: skip
TEAMS = ("Les Rouges", "Les Bleus", "Les Verts", "Les Jaunes", "L'Équipe à Toto")
PHONES = ("téléphone de Sam", "téléphone de Nour")
ROUNDS = 5
AFTER_COURAGE, AFTER_BANG = 65, 30  # commands that a long round still has before it, about


class Evening:
    """Five rounds, *length* commands or a few more, in ``match``."""

    def __init__(self, seed: int, length: int = 0, gangsters: int = len(NAMES)) -> None:
        self.luck = Random(seed)
        self.length = length
        self.names = NAMES[:gangsters]
        self.match = Match(GAMES["live"])
        while self.state.phase is not Phase.END:
            self.tap(self.choose())
        while self.played < length:  # the accounts are done; chiefs can still change
            team = self.luck.choice(self.state.members(TEAMS[0]))
            self.tap(m.NameChief(TEAMS[0], team.name))

    @property
    def state(self) -> State:
        return cast(State, self.match.state)

    @property
    def played(self) -> int:
        return len(list(self.match.moves))

    def tap(self, command: m.Command) -> None:
        """The rules may refuse a shot that luck proposes; everything else is known to be legal."""
        try:
            self.match.submit(cast(Command, command), self.luck.choice(PHONES))
        except Refused:
            assert isinstance(command, m.Hit), command

    def choose(self) -> m.Command:
        state = self.state
        if state.clock is Clock.RUNNING:
            return m.Whistle()
        match state.phase:
            case Phase.SETUP:
                return m.SetUp(self.sheets(), parrains=2)
            case Phase.PREPARATION:
                return self.pack()
            case Phase.ARMING:
                return m.CountDown(Phase.MOVEMENT)
            case Phase.MOVEMENT:
                return m.CountDown(Phase.COURAGE)
            case Phase.COURAGE:
                return self.courage()
            case Phase.SPLIT:
                return self.split()
            case Phase.RETURN:
                return m.Next(Phase.PREPARATION)
            case _:
                return self.volley()

    def sheets(self) -> tuple[m.TeamSheet, ...]:
        teams = [self.names[i :: len(TEAMS)] for i in range(len(TEAMS))]
        return tuple(
            m.TeamSheet(name, tuple(members))
            for name, members in zip(TEAMS, teams, strict=True)
            if members
        )

    def pack(self) -> m.OpenPack:
        """As many of each bill as a fifth of those unopened, give or take."""
        state = self.state
        assert state.deck is not None
        left = PACKS - state.packs_opened
        (size, *_thicker) = state.deck.sizes(state.opened, left)
        unopened = state.deck.most - state.opened
        k20, k10 = unopened.k20 // left, unopened.k10 // left
        short = size - k20 - k10 - unopened.k5
        return m.OpenPack(Entry(k20, k10 + max(0, short)))

    def time_left(self, for_the_rest: int) -> bool:
        """Long evenings are made of people who change their mind."""
        return self.played < self.length * self.state.round // ROUNDS - for_the_rest

    def courage(self) -> m.Command:
        cowards = self.state.standing(Standing.COWARD)
        if not self.time_left(AFTER_COURAGE):
            return m.Next(Phase.BANG)
        if len(cowards) > 3:
            return m.Stay(cowards[0].name)
        return m.Flee(self.luck.choice(self.state.in_play).name)

    def volley(self) -> m.Command:
        volley = self.state.volley
        if not volley.closed:
            return self.shoot()
        if volley.asked:
            return self.reveal(next(iter(volley.asked)))
        if volley.recoiling:
            return m.Recoil(volley.recoiling[0], self.some(volley.recoiling[0]))
        if volley.clicks:
            who = volley.next_clicks[0].who
            touched = self.some(who)
            if volley.next_clicks[0].card is Card.BOOM:
                return m.Explode(who, touched)
            return m.Stab(who, touched[0] if touched else None)
        return m.Next(next_phases(self.state)[0])

    def shoot(self) -> m.Command:
        shots = self.state.volley.shots
        hurried = not self.time_left(AFTER_BANG) and self.luck.random() < 0.25
        if len(self.state.teams_in_play) < 2 or hurried:
            return m.CloseVolley()
        if shots and (len(shots) > 10 or self.luck.random() < 0.1):
            return m.Unhit(self.luck.choice(shots).victim)
        victim, shooter = self.luck.sample(self.state.in_play, 2)
        return m.Hit(victim.name, shooter.name if self.luck.random() < 0.7 else None)

    def reveal(self, who: str) -> m.Reveal:
        card = self.luck.choice((Card.WEAPON, Card.WEAPON, Card.KEVLAR, Card.BACKSTAB, Card.BOOM))
        numbered = card in (Card.BACKSTAB, Card.BOOM)
        return m.Reveal(who, card, self.luck.randrange(1, 100) if numbered else None)

    def some(self, who: str) -> tuple[str, ...]:
        others = [g.name for g in self.state.in_play if g.name != who]
        return tuple(self.luck.sample(others, min(len(others), self.luck.randrange(3))))

    def split(self) -> m.Command:
        state = self.state
        if not state.shared:
            return m.Share(state.loot.count)
        takings = state.rounds[-1].takings
        waiting = [team for team in state.teams if takings[team] and team not in state.given]
        if waiting:
            return m.Give(waiting[0])
        return m.Next(Phase.END if state.round == ROUNDS else Phase.RETURN)
