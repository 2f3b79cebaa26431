"""Who plays, in which team, and who is chief."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pi_parrain.engine.names import look, namesake
from pi_parrain.errors import Refused
from pi_parrain.games.live import facts as e
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import teams
from pi_parrain.games.live.deck import Deck
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.shootout import known
from pi_parrain.games.live.state import State, Team
from pi_parrain.games.live.words import Phase, Standing
from pi_parrain.phrases import Phrase


def set_up(state: State, command: m.SetUp) -> e.Events:
    if state.phase is not Phase.SETUP:
        raise Refused(Reason.ALREADY_SET_UP)
    check_distinct(Reason.SAME_TEAM_NAME, (sheet.name for sheet in command.teams))
    gangsters = [name for sheet in command.teams for name in sheet.members]
    check_distinct(Reason.SAME_NAME, gangsters)
    for sheet in command.teams:
        if sheet.chief is not None and sheet.chief not in sheet.members:
            raise Refused(Reason.CHIEF_ELSEWHERE, who=sheet.chief, team=sheet.name)
    if command.parrain is not None and command.parrain not in gangsters:
        raise Refused(Reason.UNKNOWN_GANGSTER, who=command.parrain)
    looks = [sheet.look for sheet in command.teams if sheet.look]
    if len(set(looks)) < len(looks):
        raise Refused(Reason.SAME_LOOK)
    cautions(command)
    return (
        e.GameSetUp(
            command.teams, command.parrains, command.parrain, command.variants, command.box
        ),
    )


def cautions(command: m.SetUp) -> tuple[Phrase, ...]:
    """What is odd about this set-up; refuses one that cannot work (L-38 to L-40)."""
    sizes = tuple(len(sheet.members) for sheet in command.teams)
    deck = Deck.for_game(command.box, sum(sizes), command.variants.easy_counting)
    return teams.check(sizes, deck, command.parrains)


def again(state: State, set_up: m.Command) -> m.SetUp:
    """The teams as they are now: who came is there, who left is not; a team of nobody is gone."""
    assert isinstance(set_up, m.SetUp)
    teams = tuple(
        m.TeamSheet(
            team.name,
            members,
            team.chief if team.chief in members else None,
            team.look,
            team.cry,
        )
        for team in state.teams.values()
        if (members := tuple(gangster.name for gangster in state.members(team.name)))
    )
    parrain = set_up.parrain if set_up.parrain in state.gangsters else None
    return replace(set_up, teams=teams, parrain=parrain)


def check_distinct(reason: Reason, names: Iterable[str]) -> None:
    names = tuple(names)
    if not all(map(look, names)):
        raise Refused(Reason.INVISIBLE_NAME)
    if (name := namesake(names)) is not None:
        raise Refused(reason, name=name)


def team_of(state: State, team: m.TeamName) -> Team:
    try:
        return state.teams[team]
    except KeyError:
        raise Refused(Reason.UNKNOWN_TEAM, team=team, teams=tuple(state.teams)) from None


def name_chief(state: State, team: m.TeamName, who: m.Name) -> e.Events:
    team_of(state, team)
    if known(state, who).team != team:
        raise Refused(Reason.CHIEF_ELSEWHERE, who=who, team=team)
    return (e.ChiefNamed(team, who),)


def receiver(state: State, team: Team) -> m.Name | None:
    """Who takes the team's cards: the chief, or any member in play when he is away (L-35)."""
    armed = [g.name for g in state.members(team.name) if g.in_play]
    return team.chief if team.chief in armed else next(iter(armed), None)


def banker(state: State, team: Team) -> m.Name | None:
    """Who hides the team's money: the chief, or a member of this round when he has fallen.

    ``None`` when nobody can: the Parrain keeps it aside, in the team's name (L-35).
    """
    members = state.members(team.name)
    gone = (Standing.COMA, Standing.AWAY)
    if any(g.name == team.chief and g.standing not in gone for g in members):
        return team.chief
    awake = (Standing.IN_PLAY, Standing.COWARD)
    return next((g.name for standing in awake for g in members if g.standing is standing), None)
