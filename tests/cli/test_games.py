"""Evenings as files: replayed, exported, listed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from pi_parrain.cli import main
from pi_parrain.engine import Undo
from pi_parrain.engine.codec import to_json
from pi_parrain.games.live import game as live
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Standing
from pi_parrain.journal import Journal
from pi_parrain.table import Table
from rig.evening import Evening
from tests.plain import plain

SET_UP = {
    "do": "set_up",
    "teams": [
        {"name": "Rouges", "members": ["Léa", "Tom", "Zoé"]},
        {"name": "Bleus", "members": ["Max", "Eva", "Noé"]},
    ],
}
ROUND = [
    SET_UP,
    {"do": "open_pack", "pack": {"k20": 4, "k10": 6}},
    {"do": "count_down", "phase": "movement"},
    {"do": "whistle"},
    {"do": "count_down", "phase": "courage"},
    {"do": "whistle"},
    {"do": "flee", "who": "Noé"},
    {"do": "next", "to": "bang"},
    {"do": "hit", "victim": "Max", "shooter": "Léa", "by": "Sam"},
]


def parrain(*arguments: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=typed)


def refusal(*arguments: str, typed: str | None = None) -> str:
    answer = parrain(*arguments, typed=typed)
    assert (answer.exit_code, answer.stdout) == (2, "")
    return plain(answer.stderr)


def script(*lines: object) -> str:
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "soirees.parrain"
    monkeypatch.setenv("PARRAIN_JOURNAL_PATH", str(path))
    return path


def keep(path: Path, *, seed: int = 1, undo: bool = False) -> Table:
    """Play an evening at a table, with second thoughts if *undo*, and close the journal."""
    luck = Random(seed)
    with Journal(path, lambda: "2026-07-14T20:00:00+02:00") as journal:
        table = Table.start(journal, live, f"Soirée {seed}")
        for move in Evening(seed).match.moves:
            step = live.undo(table.state, move.command) is not Undo.WITH_PREVIOUS
            table.submit(move.command, by=move.by, once=f"{move.seq}")
            if undo and luck.random() < 0.2 and step:
                table.undo(by="Nour")
                table.submit(move.command, by=move.by)
    return table


# replay


def test_replay_shows_where_the_game_stands() -> None:
    answer = parrain("replay", "-", typed=script({"game": "live"}, *ROUND))
    assert answer.exit_code == 0
    assert plain(answer.stdout).splitlines() == [
        "CA$H'n GUN$ LIVE : 9 acceptées, 0 répétées, 0 refusées.",
        "Manche 1 sur 5 : Bang ! Bang ! Bang ! (coup de sifflet donné)",
        "Magot : 170.000 $ (4 × 20.000 $ + 6 × 10.000 $ + 6 × 5.000 $)",
        "« Rouges » : aucune carte",
        "  Léa, chef : en jeu",
        "  Tom : en jeu",
        "  Zoé : en jeu",
        "« Bleus » : aucune carte",
        "  Max, chef : en jeu",
        "  Eva : en jeu",
        "  Noé : lâche",
        "La partie n'est pas finie.",
    ]


def test_replay_tells_the_end(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    keep(tmp_path / "j.parrain")
    file.write_text(parrain("export", "--journal", str(tmp_path / "j.parrain")).stdout)
    answer = plain(parrain("replay", str(file)).stdout)
    assert "Phase : comptes" in answer
    assert "1. Les " in answer
    assert "gagne : " in answer or "gagnent ensemble : " in answer


def test_replay_names_the_lines_it_refuses() -> None:
    lines = ["# mardi", "", *ROUND[:2], {"do": "flee", "who": "Léa"}, "oups", {"do": "dance"}]
    answer = parrain("replay", "-", typed=script(*lines))
    assert answer.exit_code == 1
    told = plain(answer.stdout).splitlines()
    assert told[0].startswith("Ligne 5 : On ne part au coin des lâches qu'après")
    assert told[1] == "Ligne 6 : Ce n'est pas du JSON : 'oups'."
    assert told[2].startswith("Ligne 7 : « do » : 'dance' est inconnu.")
    assert told[3] == "CA$H'n GUN$ LIVE : 2 acceptées, 0 répétées, 3 refusées."


def test_replay_speaks_json() -> None:
    lines = [*ROUND, {"do": "hit", "victim": "Max", "by": "Nour"}, {"do": "undo"}]
    answer = parrain("replay", "-", "--json", typed=script(*lines))
    assert answer.exit_code == 1
    told = json.loads(answer.stdout)
    assert told["game"] == "live"
    assert (told["accepted"], told["repeated"], told["outcome"]) == (10, 0, None)
    [refused] = told["refused"]
    assert (refused["line"], refused["code"]) == (10, "same_hit")
    assert refused["sentence"].startswith("Max")
    assert told["state"]["phase"] == "bang"
    assert "volley" not in told["state"]  # the only hit was undone; defaults are left out


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ('{"game": "belote"}', "Le jeu 'belote' est inconnu. Jeux possibles : "),
        ("x" * 16_000_001, "Le fichier - dépasse 16 Mo."),
    ],
)
def test_replay_of_something_else(typed: str, sentence: str) -> None:
    assert refusal("replay", "-", typed=typed).startswith(sentence)


def test_replay_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    assert refusal("replay", str(nothing)) == f"Le fichier {nothing} n'existe pas.\n"
    assert refusal("replay", str(tmp_path)) == f"Le fichier {tmp_path} ne peut pas être lu.\n"


def test_replay_takes_what_editors_leave_behind() -> None:
    typed = "\ufeff" + script({"game": "live"}, SET_UP).replace("\n", "\r\n") + "\r\n"
    assert parrain("replay", "-", typed=typed.encode()).exit_code == 0
    answer = parrain("replay", "-", typed=b'{"do": "flee", "who": "L\xe9a"}')
    assert answer.exit_code == 1
    assert plain(answer.stdout).startswith("Ligne 1 : La ligne n'est pas du texte en UTF-8.")


# export


@pytest.mark.parametrize("undo", [False, True])
@pytest.mark.parametrize("options", [[], ["--all"]])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_exported_replays_to_the_same_state(
    path: Path, tmp_path: Path, seed: int, options: list[str], undo: bool
) -> None:
    table = keep(path, seed=seed, undo=undo)
    file = tmp_path / "evening.jsonl"
    assert parrain("export", *options, "-o", str(file)).exit_code == 0
    answer = parrain("replay", "--json", str(file))
    assert answer.exit_code == 0
    told = json.loads(answer.stdout)
    assert told["state"] == to_json(table.state)
    assert told["accepted"] == (table.version if options else len(table.moves))


def test_export_leaves_out_what_was_undone(path: Path) -> None:
    with Journal(path) as journal:
        table = Table.start(journal, live)
        table.submit(next(Evening(1).match.moves).command, once="a")
        table.submit(m.NameChief("Les Rouges", "Noé"), by="Sam", once="b")
        table.undo(by="Nour", once="c")
    lines = [json.loads(line) for line in parrain("export").stdout.splitlines()]
    assert lines[0] == {"game": "live"}
    assert [line["do"] for line in lines[1:]] == ["set_up"]
    *_first, chief, undo = parrain("export", "--all").stdout.splitlines()
    assert json.loads(chief) == {
        "do": "name_chief",
        "team": "Les Rouges",
        "who": "Noé",
        "by": "Sam",
        "once": "b",
    }
    assert json.loads(undo) == {"do": "undo", "by": "Nour", "once": "c"}


def test_export_does_not_touch_the_game(path: Path) -> None:
    """A countdown that runs while somebody exports goes on."""
    with Journal(path) as journal:
        table = Table.start(journal, live)
        for line in Evening(1).match.moves:
            table.submit(line.command, by=line.by)
            if isinstance(line.command, m.CountDown):
                break
        version = table.version
        assert parrain("export", "-o", str(path.with_suffix(".jsonl"))).exit_code == 0
        assert len(journal.rows(table.game_id)) == version
        assert table.submit(m.Whistle()).seq == version + 1


def sheet(*options: str) -> list[dict[str, str]]:
    text = parrain("export", "--format", "csv", *options).stdout
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def test_a_sheet_has_a_row_for_each_command_and_each_fact(path: Path) -> None:
    table = keep(path, undo=True)
    rows = sheet()
    gestures = [row for row in rows if row["sorte"] == "geste"]
    facts = [row for row in rows if row["sorte"] == "fait"]
    assert len(gestures) == len(table.moves)
    assert len(facts) == sum(len(move.events) for move in table.moves)
    assert gestures[0]["texte"] == "équipes formées"
    assert gestures[0]["heure"] == "2026-07-14T20:00:00+02:00"
    assert not any(row["annulée"] for row in rows)
    everything = sheet("--all")
    undone = [row for row in everything if row["sorte"] == "geste" and row["annulée"] == "oui"]
    undos = [row for row in everything if row["sorte"] == "annulation"]
    assert len(undone) == len(undos) == (table.version - len(table.moves)) // 2 > 0
    assert undos[0]["téléphone"] == "Nour"


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@x", "＝1"])
def test_a_name_is_never_a_formula(path: Path, name: str) -> None:
    with Journal(path) as journal:
        table = Table.start(journal, live)
        sheets = (m.TeamSheet("A", (name, "b", "c")), m.TeamSheet("B", ("d", "e", "f")))
        table.submit(m.SetUp(sheets), by=name)
        table.submit(m.Rule(name, Standing.COMA), by=name)
        table.submit(m.NameChief("A", name), by=name)
    rows = sheet()
    assert {row["téléphone"] for row in rows} == {f"'{name}"}
    for row in rows:
        assert not any(cell.startswith(("=", "+", "-", "@", "＝")) for cell in row.values())


@pytest.mark.parametrize("name", ["x,=1+1,", 'x,"=1+1",', "x;=1+1;", "x|＝1|", "x, =1,"])
def test_nor_where_another_language_separates_cells(path: Path, name: str) -> None:
    with Journal(path) as journal:
        table = Table.start(journal, live)
        sheets = (m.TeamSheet("A", (name, "b", "c")), m.TeamSheet("B", ("d", "e", "f")))
        table.submit(m.SetUp(sheets), by=name)
    text = parrain("export", "--format", "csv").stdout
    for separator in ",;|\t":
        for line in text.splitlines():
            for cell in line.split(separator):
                assert not cell.strip(' "').startswith(("=", "+", "-", "@", "＝")), cell


# games


def test_games_are_listed_last_one_first(path: Path) -> None:
    keep(path, seed=1)
    keep(path, seed=2)
    with Journal(path, lambda: "2026-07-15T20:00:00+02:00") as journal:
        journal.start("belote")
        journal.delete(1)
    answer = plain(parrain("games").stdout)
    assert [line.split(", ")[:2] for line in answer.splitlines()] == [
        ["3. belote", "2026-07-15 20:00"],
        ["2. Soirée 2", "2026-07-14 20:00"],
    ]
    assert plain(parrain("games", "--deleted").stdout).startswith("1. Soirée 1, ")
    assert parrain("export", "1").exit_code == 0  # there is a way back
    assert refusal("export") == "Cette version de Pi Parrain ne connaît pas le jeu « belote ».\n"
    assert refusal("export", "7") == "Il n'y a pas de partie 7 dans ce journal.\n"


def test_no_journal_and_no_games(path: Path) -> None:
    for command in ("games", "export"):
        assert refusal(command) == f"Il n'y a pas encore de journal ici : {path}.\n"
    assert not path.exists()
    Journal(path).close()
    assert plain(parrain("games").stdout) == "Le journal ne contient aucune partie.\n"
    assert refusal("export") == "Le journal ne contient aucune partie.\n"


def test_a_damaged_journal_is_a_sentence(path: Path) -> None:
    path.write_bytes(b"not a journal" * 1000)
    assert "Rien n'y a été changé" in refusal("games")
