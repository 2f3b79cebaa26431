"""The README says what is there: every command, every room of the map, and no dead link."""

from __future__ import annotations

import re
from pathlib import Path

import click

from pi_parrain.cli import main
from tests.test_map import ARROWS, PACKAGE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_command_has_its_line_and_its_help() -> None:
    told = set(re.findall(r"^\| `parrain (\w+)", README, re.MULTILINE))
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    assert told == set(commands)
    assert [name for name, command in commands.items() if not command.help] == []


def test_the_map_draws_every_room() -> None:
    [drawing] = re.findall(r"^pi_parrain/\n(.*?)^\S", README, re.MULTILINE | re.DOTALL)
    drawn = set(re.findall(r"^  (\w+)", drawing, re.MULTILINE))
    rooms = [*PACKAGE.glob("[a-z]*.py"), *(init.parent for init in PACKAGE.glob("*/__init__.py"))]
    built = {room.stem for room in rooms}
    assert built <= drawn <= set(ARROWS)


def test_no_link_is_dead() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
