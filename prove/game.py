"""Short ways to a game in progress, and to what its journal says."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, cast

from pi_parrain.games import GAMES
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.state import State
from pi_parrain.games.live.words import Phase
from pi_parrain.journal import Journal, Row
from pi_parrain.table import Table
from rig.evening import NAMES, TEAMS
from rig.phone import Phone

GANGSTERS = 20
SHEETS = tuple(
    m.TeamSheet(team, NAMES[number : GANGSTERS : len(TEAMS)]) for number, team in enumerate(TEAMS)
)
SET_UP = m.SetUp(SHEETS, parrains=2)
TO_COURAGE = (
    m.OpenPack(Entry(6, 8, 7)),
    m.CountDown(Phase.MOVEMENT),
    m.Whistle(),
    m.CountDown(Phase.COURAGE),
    m.Whistle(),
)


def begin(phone: Phone) -> None:
    answer = phone.begin(SET_UP)
    assert answer.is_yes, answer


def play(phone: Phone, *commands: m.Command) -> None:
    for command in commands:
        answer = phone.tap(command)
        assert answer.is_yes, (command, answer)


class Written(NamedTuple):
    """The last game of a journal, played again from its first row to its last."""

    rows: tuple[Row, ...]
    state: State


def read_journal(path: Path) -> Written:
    with Journal(path) as journal:
        latest = journal.latest()
        assert latest is not None
        table = Table(GAMES[latest.slug], journal, latest.id)
        rows = journal.rows(latest.id)[: table.version]
        return Written(rows, cast(State, table.state))
