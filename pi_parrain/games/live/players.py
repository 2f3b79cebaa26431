"""Children who do not exist play LIVE: what happens next, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator

from pi_parrain.engine.players import NAMES, Chances, Players, Scene, one_in
from pi_parrain.engine.reveal import Unveil
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import sights
from pi_parrain.games.live.comings import newcomers, smallest_first
from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.ending import ranking, verdict
from pi_parrain.games.live.loot import may_be_given
from pi_parrain.games.live.matters import chapter, matters, shares, told
from pi_parrain.games.live.meadow import Meadow, meadow, pack, shots, silenced
from pi_parrain.games.live.rules import countdowns, next_phases
from pi_parrain.games.live.shootout import NUMBERED
from pi_parrain.games.live.state import State
from pi_parrain.games.live.teams import TEAM, proposals
from pi_parrain.games.live.words import CLICKS, VOLLEYS, Card, Clock, Phase, Standing
from pi_parrain.phrases import Money, _

TEAMS = (
    "Les Rouges", "Les Bleus", "Les Verts", "Les Jaunes", "Les Violets", "Les Noirs", "Les Roses",
)  # fmt: skip
Step = Scene[m.Command]


def sit_down(people: int, chances: Chances, _refereed: bool) -> m.SetUp:
    """Teams of the booklet; where nobody is left outside, one of the gangsters is the Parrain."""
    luck = chances("table")
    proposal = luck.choice(proposals(people)[:2])
    names = luck.sample(NAMES, proposal.gangsters)
    sheets, rest = [], [*names]
    for team, size in zip(TEAMS, proposal.sizes, strict=False):
        sheets.append(m.TeamSheet(team, tuple(rest[:size])))
        rest = rest[size:]
    variants = m.Variants(
        grenade_chains=one_in(luck, 4),
        easy_counting=one_in(luck, 8),
        stab_when_hit_twice=not one_in(luck, 8),
    )
    parrain = None if proposal.parrains else names[0]
    return m.SetUp(tuple(sheets), proposal.parrains, parrain, variants)


def play(state: State, chances: Chances) -> Step | None:
    if state.clock is Clock.RUNNING:
        return None
    match state.phase:
        case Phase.SETUP:
            return None
        case Phase.PREPARATION:
            return comings(state, chances) or open_pack(state, chances)
        case Phase.ARMING:
            return arm(state, chances)
        case Phase.MOVEMENT:
            again = sights.READY if state.clock is not Clock.ZERO else sights.FROZEN
            return Scene(m.CountDown(countdowns(state)[0]), (again,))
        case Phase.COURAGE:
            return courage(state, chances)
        case Phase.SPLIT:
            return split(state)
        case Phase.RETURN:
            return Scene(m.Next(Phase.PREPARATION), (sights.BACK_AGAIN,))
        case Phase.END:
            rank = ranking(state).next
            return None if rank is None else Scene(Unveil(rank))
        case _:
            return volley(state, meadow(state, chances), chances)


# Between two rounds


def comings(state: State, chances: Chances) -> Step | None:
    """Somebody has to leave for a moment, is back, goes home or comes late."""
    luck = chances("comings", state.round)
    leaver = luck.choice(tuple(state.gangsters)) if one_in(luck, 4) else None
    for gangster in state.standing(Standing.AWAY):
        if gangster.name != leaver:
            return Scene(m.ComeBack(gangster.name), sights.come_back(gangster.name))
    if leaver is not None and state.gangsters[leaver].in_play:
        return Scene(m.StepOut(leaver), sights.step_out(leaver))
    return late(state, chances) if state.round > 1 else None


def late(state: State, chances: Chances) -> Step | None:
    """One child comes in the middle of some evenings; some go home, where the team can bear it.

    Never both in one round: whoever had just come would go, and come again, for ever.
    """
    luck = chances("late")
    round_of_arrival, newcomer = luck.randrange(12), luck.choice(NAMES)
    assert state.deck is not None
    room = len(state.gangsters) + len(newcomers(state)) < state.deck.smallest_pack
    if state.round == round_of_arrival and newcomer not in state.gangsters and room:
        team = smallest_first(state)[0]
        return Scene(m.Arrive(newcomer, team), sights.arrive(newcomer, team))
    round_of_leaving, team = luck.randrange(20), luck.choice(tuple(state.teams))
    members = state.members(team)
    leaving = state.round == round_of_leaving != round_of_arrival
    if leaving and len(members) > TEAM.start:
        goes = members[-1].name
        return Scene(m.Depart(goes), sights.depart(goes))
    return None


def open_pack(state: State, chances: Chances) -> Step:
    """Sometimes he types two numbers, sometimes three, or counts what was left along with it."""
    assert state.deck is not None
    bills = pack(state.deck, state.packs_opened, chances)
    seen = sights.pack(bills, state.loot, easy=state.variants.easy_counting)
    if state.variants.easy_counting:
        return Scene(m.OpenPack(Entry.plain(bills.count)), seen)
    luck = chances("typing", state.round)
    if state.loot and one_in(luck, 6):
        return Scene(m.OpenPack(Entry(*(bills + state.loot)), with_left=True), seen)
    k20, k10, k5 = bills
    return Scene(m.OpenPack(Entry(k20, k10, k5 if one_in(luck, 3) else None)), seen)


def arm(state: State, chances: Chances) -> Step:
    """Some Parrains tick off each pile of cards, others just hand them out."""
    if not state.in_play:
        return Scene(m.Next(Phase.SPLIT))
    if one_in(chances("ticks", state.round), 2):
        for team in state.teams.values():
            if may_be_given(state, team.name):
                return Scene(m.Give(team.name), sights.armed(state, team))
    return Scene(m.CountDown(Phase.MOVEMENT), (sights.READY,))


# The round


def courage(state: State, chances: Chances) -> Step:
    """Those who are afraid leave one by one; the Parrain may send away whoever moved."""
    if state.clock is not Clock.ZERO:
        return Scene(m.CountDown(Phase.COURAGE), (sights.FROZEN,))
    field, luck = meadow(state, chances), chances("ruling", state.round)
    moved = luck.choice(tuple(field.cards)) if one_in(luck, 8) else None
    if moved is not None and state.gangsters[moved].in_play:
        return Scene(m.Rule(moved, Standing.COWARD), sights.moved(moved))
    for name in field.cowards:
        if state.gangsters[name].in_play:
            return Scene(m.Flee(name), sights.flee(name, luck))
    to = Phase.SPLIT if len(state.teams_in_play) < 2 else Phase.BANG
    return Scene(m.Next(to), (sights.BANZAI,) if state.in_play else ())


def volley(state: State, field: Meadow, chances: Chances) -> Step:
    luck = chances("volley", state.round, state.phase.value)
    if not state.volley.closed:
        return shoot(state, field, luck.randrange(5))
    if state.volley.asked:
        return show(state, field)
    if state.volley.recoiling:
        who = state.volley.recoiling[0]
        touched = field.near(who, state.in_play)
        return Scene(m.Recoil(who, touched), sights.recoil(who, touched))
    if state.volley.clicks:
        return click(state, field, chances)
    alone = len(state.teams_in_play) < 2
    to = Phase.SPLIT if alone else next_phases(state)[0]
    return Scene(m.Next(to), (sights.NEXT_VOLLEY[to],) if to in sights.NEXT_VOLLEY else ())


def shoot(state: State, field: Meadow, unseen: int) -> Step:
    """Shot by shot; of one in five nobody saw who fired it."""
    told = len(state.volley.shots)
    planned = shots(state, field)
    if told < len(planned):
        shooter, victim = planned[told]
        second = planned[:told].count(planned[told]) > 0
        known = (told + unseen) % 5 > 0 or second or planned.count(planned[told]) > 1
        seen = sights.shot(
            state.phase,
            shooter if known else None,
            victim,
            sly=victim in field.sly,
            wounded=wounded(state, field, victim),
        )
        return Scene(m.Hit(victim, shooter if known else None, second=second), seen)
    noise = tuple(sights.cheat(who, VOLLEYS[state.phase]) for who in silenced(state, field))
    if planned:
        return Scene(m.CloseVolley(), (*noise, sights.SILENCE))
    to = Phase.SPLIT if len(state.teams_in_play) < 2 else next_phases(state)[0]
    return Scene(m.Next(to), (*noise, sights.NOBODY_SHOOTS))


def wounded(state: State, field: Meadow, victim: m.Name) -> bool:
    """Before the shot that comes now; a Kevlar that nobody has seen yet stops the first one."""
    gangster = state.gangsters[victim]
    struck = sum(shot.victim == victim for shot in state.volley.shots)
    kevlar = field.cards.get(victim) is Card.KEVLAR and gangster.card is None
    return gangster.wounds + struck - kevlar > 0


def show(state: State, field: Meadow) -> Step:
    """Whoever holds a Click shows it first; the others have nothing to show, all at once."""
    for who in state.volley.asked:
        card = field.cards[who]
        if card in CLICKS:
            number = field.numbers[who] if card in NUMBERED else None
            seen = sights.reveal(who, card, number, sly=who in field.sly)
            return Scene(m.Reveal(who, card, number), seen)
    asked = tuple(state.volley.asked)
    return Scene(m.NoClick(asked), sights.no_click(asked))


def click(state: State, field: Meadow, chances: Chances) -> Step:
    waiting = state.volley.next_clicks[0]
    near = field.near(waiting.who, state.in_play)
    if waiting.card is Card.BOOM:
        return Scene(m.Explode(waiting.who, near), sights.explode(waiting.who, near))
    victim = stabbed(state, waiting.who, near, chances)
    return Scene(m.Stab(waiting.who, victim), sights.stab(waiting.who, victim))


def stabbed(state: State, who: m.Name, near: tuple[m.Name, ...], chances: Chances) -> m.Name | None:
    """The nearest opponent; a team-mate by mistake, or nobody, now and then."""
    luck = chances("stab", state.round, who)
    if not near or one_in(luck, 6):
        return None
    if one_in(luck, 8):
        return near[0]
    team = state.gangsters[who].team
    return next((name for name in near if state.gangsters[name].team != team), None)


# The split


def split(state: State) -> Step:
    if not state.shared:
        return Scene(m.Share(state.loot.count), sights.gathered(state.loot.count))
    for scene in piles(state):
        return scene
    return Scene(m.Next(next_phases(state)[0]))


def piles(state: State) -> Iterator[Step]:
    for team in state.teams:
        if may_be_given(state, team):
            yield Scene(m.Give(team), sights.paid(team))


def scores(state: State) -> dict[m.TeamName, int]:
    """Dollars, or cards in easy counting; at the end, less what hospital costs."""
    final, easy = verdict(state), state.variants.easy_counting
    if final is not None:
        nets = {account.name: account.net for account in final.accounts}
        return nets if easy else {name: Money(net) for name, net in nets.items()}
    teams = state.teams.values()
    return {team.name: team.stash.count if easy else team.stash.value for team in teams}


players: Players[State, m.Command] = Players(
    sit_down,
    play,
    matters,
    chapter,
    told,
    coin=_("Cartes"),
    shares=shares,
    about_shares=_("Ce que les partages ont donné à chacun, sans l'hôpital."),
)
