"""On a small Pi, Flask takes seconds to load: only the command that serves pays for it.

And the two that take the whole box away and bring it back, with what its pages remember.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pi_parrain.cli import main

ROOT = Path(__file__).parents[2]
HEAVY = {"flask", "flask_babel", "jinja2", "waitress", "werkzeug"}
HEAVY_COMMANDS = {"serve", "backup", "restore"}
COMMANDS = {
    "bundle": (),
    "doctor": ("--no-ask",),
    "export": ("1",),
    "games": (),
    "key": ("--no-codes",),
    "poster": (),
    "replay": ("-",),
    "split": ("4x20000", "--among", "3"),
    "teams": ("13",),
    "update": ("absent.parrain",),
    "whistle": ("pret",),
}
PROGRAM = """
import sys
from pi_parrain.cli import main
try:
    main()
finally:
    print("loaded", *sys.modules, file=sys.stderr)
"""


def test_every_other_command_is_looked_at() -> None:
    assert COMMANDS.keys() | HEAVY_COMMANDS == set(main.list_commands(click.Context(main)))


@pytest.mark.parametrize("command", COMMANDS)
def test_who_does_not_serve_loads_no_server(command: str, tmp_path: Path) -> None:
    assert HEAVY & loaded([command, *COMMANDS[command]], tmp_path) == set()


def test_who_serves_does(tmp_path: Path) -> None:
    """Or the others would prove nothing."""
    assert loaded(["serve", "--port", "x"], tmp_path) >= HEAVY


def loaded(words: list[str], folder: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=folder,
        env=os.environ | {"PARRAIN_BOX_PINS": "virtual", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    word, *modules = done.stderr.splitlines()[-1].split()
    assert word == "loaded", done.stderr
    return set(modules)
