"""LIVE between the second whistle and the first shot: twenty gangsters who may flee and stay again.

A tap that is always allowed and changes every page: bench/rhythm and bench/http load a box with it.
"""

from pathlib import Path

from pi_parrain.games import GAMES
from pi_parrain.games.live.deck import Entry
from pi_parrain.games.live.moves import CountDown, OpenPack, SetUp, TeamSheet, Whistle
from pi_parrain.games.live.words import Phase
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room


def courage(folder):
    """The room and the keys of such an evening, with its journal in *folder*."""
    journal = Journal(Path(folder) / "evening.parrain")
    room, keys = Room(journal, GAMES), Keys(journal)
    table = room.begin("live")
    teams = [TeamSheet(f"{team}", tuple(f"{team}{n}" for n in range(5))) for team in "ABCD"]
    for command in (
        SetUp(tuple(teams)),
        OpenPack(Entry(6, 8, 7)),
        CountDown(Phase.MOVEMENT),
        Whistle(),
        CountDown(Phase.COURAGE),
        Whistle(),
    ):
        table.submit(command)
    return room, keys
