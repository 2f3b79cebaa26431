"""Nothing that is typed, and no machine that refuses, gets a traceback or an English word."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pi_parrain.cli import box, main
from tests.plain import plain


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("nonsense", "« nonsense » n'est pas une commande. Commandes : backup, bundle, doctor,"),
        ("--wat", "--wat : option inconnue."),
        ("teams 13 14", "En trop : 14."),
        ("teams --json=4 7", "--json : valeur manquante, ou en trop."),
        ("split 4x20000 --among", "--among : valeur manquante, ou en trop."),
        ("replay", "FICHIER manque."),
        ("serve --port 70000", "--port : il faut un nombre de 0 à 65535."),
        ("serve --port abc", "--port : il faut un nombre de 0 à 65535."),
        ("serve --port ٣", "--port : il faut un nombre de 0 à 65535."),
        ("serve --port 80_00", "--port : il faut un nombre de 0 à 65535."),
        ("export abc", "PARTIE : il faut un nombre entier."),
        ("export 1_0", "PARTIE : il faut un nombre entier."),
        ("export --format xml", "--format : il faut un de ces mots : json et csv."),
        ("whistle polka", "AIR : il faut un de ces mots : pret, mouvement, courage,"),
    ],
)
def test_what_cannot_be_typed_is_told_in_french(typed: str, sentence: str) -> None:
    answer = CliRunner().invoke(main, typed.split())
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert plain(answer.stderr).startswith(sentence)
    assert not {"Usage", "Error", "Try"} & set(answer.stderr.replace(":", " ").split())


@pytest.mark.parametrize("on_a_terminal", [True, False])
def test_a_machine_that_is_not_in_utf8_is_still_answered(on_a_terminal: bool) -> None:
    """As after a wrong choice among the French locales of a Pi."""
    reader, writer = pty.openpty() if on_a_terminal else os.pipe()
    command = [sys.executable, "-m", "pi_parrain", "split", "4x20000", "--among", "3"]
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, env=environment, stdout=writer, stderr=writer, check=False)
    said = os.read(reader, 4096)
    os.close(reader)
    os.close(writer)
    assert done.returncode == 0
    assert (b"d?appoint" if on_a_terminal else "d’appoint".encode()) in said


def test_the_help_is_named(tmp_path: Path) -> None:
    answer = CliRunner().invoke(main, ["teams", "13", "14"], prog_name="parrain")
    assert "« parrain teams --help » dit ce qui est possible." in plain(answer.stderr)


@pytest.mark.parametrize("command", ["", *main.list_commands(click.Context(main))])
def test_the_help_is_french_to_the_last_word(command: str) -> None:
    """Headings, what stands for a value, and the two options that click itself adds."""
    help = CliRunner().invoke(main, [*command.split(), "--help"]).stdout
    assert plain(help).startswith("Usage : ")
    assert "-h, --help" in help
    english = {"Usage:", "Options:", "Commands:", "COMMAND", "ARGS", "PATH", "TEXT", "INTEGER"}
    assert not (english | {"Show", "exit.", "[default"}) & set(re.split(r"[ \n.\]]+", help))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("poster nowhere/a.pdf", "Impossible d'écrire nowhere/a.pdf : ce fichier ou ce dossier"),
        ("bundle .", "Impossible d'écrire . : c'est un dossier."),
    ],
)
def test_a_machine_that_refuses_does_so_in_french(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, typed.split())
    assert answer.exit_code == 2
    assert why in plain(answer.stderr)


def test_a_bad_name_for_the_poster_writes_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, ["poster", "good.svg", "bad.txt"])
    assert answer.exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "yes"), [("", True), ("o", True), ("Oui", True), ("y", True), ("non", False)]
)
def test_the_doctor_understands_french_answers(
    monkeypatch: pytest.MonkeyPatch, typed: str, yes: bool
) -> None:
    monkeypatch.setattr(box.click, "prompt", lambda *_, **__: typed)
    assert box.says_yes("Ça va ?") is yes


def run(typed: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """In a shell, for what only a real process shows."""
    program = f"{sys.executable} -m pi_parrain"
    return subprocess.run(
        ["bash", "-c", f"{program} {typed}"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_full_disk_at_the_end_of_the_pipe(tmp_path: Path) -> None:
    done = run("teams 13 > /dev/full", tmp_path)
    assert done.returncode == 2
    assert plain(done.stderr).startswith("La machine refuse : ")
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_input(tmp_path: Path) -> None:
    done = run("replay - <&-", tmp_path)
    assert (done.returncode, plain(done.stderr)) == (2, "Le fichier - ne peut pas être lu.\n")


def test_a_journal_whose_name_is_not_text(tmp_path: Path) -> None:
    done = run("key --no-codes", tmp_path)
    assert done.returncode == 0
    named = run("games --journal $'\\xff.parrain'", tmp_path)
    assert (named.returncode, "Traceback" in named.stderr) == (2, False)
    (tmp_path / "soirees.parrain").rename(tmp_path / os.fsdecode(b"\xff.parrain"))
    assert run("games --journal $'\\xff.parrain'", tmp_path).returncode == 0
