"""The map of the README, enforced: who may know whom, and which rooms are pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi_parrain.games import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pi_parrain"

SPEECH = {"errors", "glossary", "phrases"}
RULES = SPEECH | {"engine", "limits", "music"}
KEPT = {"journal", "keys", "room", "shelf", "table"}

# A room, and the rooms that it may know. Its own modules and the version go without saying.
ARROWS: dict[str, set[str]] = {
    "": set(),
    "atomic": set(),
    "handover": set(),
    "digits": set(),
    "limits": set(),
    "version_numbers": set(),
    "glossary": set(),
    "phrases": {"glossary"},
    "errors": {"glossary", "phrases"},
    "system": {"glossary", "phrases"},
    "music": SPEECH,
    "engine": SPEECH | {"limits", "music"},
    "games/*": RULES,
    "training": RULES,
    "games": RULES | {"games/*"},
    "config": SPEECH | {"atomic", "digits", "engine", "limits", "music", "system"},
    "journal": SPEECH | {"atomic", "engine"},
    "keys": SPEECH | {"engine", "journal"},
    "luck": {"engine"},
    "table": RULES | {"journal", "luck", "training"},
    "room": RULES | {"journal", "table", "training"},
    "director": RULES | {"room", "table", "training"},
    "imagined": RULES | {"director", "luck", "room", "table", "training"},
    "hardware": SPEECH | {"config", "music"},
    "shelf": RULES | {"games", "journal", "table"},
    "card_shelf": RULES | {"games", "luck", "training"},
    "tour_shelf": RULES | {"games", "training"},
    "backup": SPEECH
    | {"atomic", "config", "engine", "field", "games", "journal", "keys", "shelf", "system"}
    | {"version_numbers"},
    "field": SPEECH | {"atomic", "config", "engine", "handover", "system"},
    "update": SPEECH | {"atomic", "handover", "system", "version_numbers"},
    "doctor": SPEECH | {"config", "field", "hardware"},
    "server": RULES
    | KEPT
    | {"atomic", "backup", "card_shelf", "config", "digits", "director", "field", "games"}
    | {"games/*", "imagined", "system", "tour_shelf", "training", "update"},
    "house": RULES | KEPT | {"config", "doctor", "field", "games", "hardware"},
    "cli": RULES
    | KEPT
    | {
        "atomic",
        "backup",
        "config",
        "digits",
        "doctor",
        "field",
        "games",
        "games/*",
        "hardware",
        "house",
        "luck",
        "server",
        "system",
        "update",
    },
    "__main__": {"cli"},
}

# No clock, no chance, no disk, no thread: what these rooms know is handed to them.
PURE = RULES | {"games", "games/*", "training"}
PURE_FILES = {
    "pi_parrain/hardware/messages.py",
    "pi_parrain/house/countdowns.py",
    "pi_parrain/house/desk.py",
    "pi_parrain/house/effects.py",
    "pi_parrain/house/memory.py",
    "pi_parrain/house/messages.py",
}
HARMLESS = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "textwrap",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}
EFFECTS = {"open", "input", "print", "__import__", "eval", "exec"}

# Things from outside that have one door.
DOORS = {
    "click": {"cli"},
    "flask": {"server"},
    "flask_babel": {"server"},
    "gpiozero": {"hardware"},
    "lgpio": {"hardware"},
    "qrcode": {"field"},
    "sqlite3": {"journal"},
    "waitress": {"server"},
}


PINS = ("pi_parrain", "hardware", "pins")
KNOWN_TO_PINS = {"config", "errors", "glossary", "phrases", "system"}
REGISTRY = Path("pi_parrain/games/__init__.py")
HOMES = (
    "pi_parrain/games",
    "pi_parrain/server/games",
    "pi_parrain/cli",
    "web/templates",
    "web/static",
)
OURS = [
    file.relative_to(ROOT)
    for folder in (PACKAGE, ROOT / "web" / "templates", ROOT / "web" / "static")
    for file in sorted(folder.rglob("*"))
    if file.suffix in {".py", ".html", ".js", ".css"}
    and not file.is_relative_to(ROOT / "web" / "static" / "vendor")
]


def test_everybody_keeps_to_the_map() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert files
    found = [line for file in files for line in trespasses(file, file.read_text("utf-8"))]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        ("engine/codec.py", "import time", "engine is pure, and imports time"),
        ("games/live/rules.py", "def f():\n  from random import choice", "imports random"),
        ("music.py", "import os.path", "music is pure, and imports os"),
        ("house/desk.py", "import threading", "house is pure, and imports threading"),
        ("phrases.py", "print('bang')", "phrases is pure, and calls print"),
        ("games/live/rules.py", "from pi_parrain.games.gang import deal", "knows games/gang"),
        ("games/live/rules.py", "from pi_parrain.games import GAMES", "may not know games"),
        ("server/pages.py", "from ..hardware.box import Box", "server may not know hardware"),
        ("hardware/box.py", "import pi_parrain.server", "hardware may not know server"),
        ("server/pages.py", "from pi_parrain import house", "server may not know house"),
        ("table/table.py", "import sqlite3", "sqlite3 belongs to journal"),
        ("cellar.py", "", "cellar is not on the map"),
    ],
)
def test_a_trespass_is_named(file: str, source: str, complaint: str) -> None:
    [line] = trespasses(PACKAGE / file, source)
    assert line.startswith(f"pi_parrain/{file}")
    assert complaint in line


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("games/live/rules.py", "from pi_parrain.games.live import deck\nfrom . import split"),
        ("games/__init__.py", "from pi_parrain.games import live"),
        ("cli/__init__.py", "import os\nfrom pi_parrain import __version__"),
        ("journal.py", "import sqlite3, threading, time"),
    ],
)
def test_a_neighbour_is_welcome(file: str, source: str) -> None:
    assert list(trespasses(PACKAGE / file, source)) == []


def test_the_pin_process_knows_nothing_of_the_servers_side() -> None:
    files = sorted(PACKAGE.joinpath(*PINS[1:]).rglob("*.py"))
    assert files
    assert [line for file in files for line in from_pins(file, file.read_text("utf-8"))] == []


def test_a_pin_process_that_looks_outside_is_named() -> None:
    file = PACKAGE / "hardware" / "pins" / "stage.py"
    assert list(from_pins(file, "from pi_parrain.hardware.pins import low")) == []
    assert len(list(from_pins(file, "from pi_parrain.hardware.box import Box"))) == 1
    assert len(list(from_pins(file, "import pi_parrain.table"))) == 1


def from_pins(file: Path, source: str) -> Iterator[str]:
    """The modules beyond the pin process and the words and settings that it needs."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(source)):
        for target in targets(node, parts):
            if target[0] != "pi_parrain" or target[:3] == PINS or target[1] in KNOWN_TO_PINS:
                continue
            yield f"{file.name}: {'.'.join(target)}"


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_outside_a_games_folders_names_it(slug: str) -> None:
    assert OURS
    found = [line for file in OURS for line in names(slug, file, (ROOT / file).read_text("utf-8"))]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("pi_parrain/house/house.py", "from pi_parrain.games.live.words import Phase"),
        ("pi_parrain/house/house.py", "from pi_parrain.games import live"),
        ("pi_parrain/room.py", "if slug == 'live': pass"),
        ("pi_parrain/room.py", "template = 'live/play.html'"),
        ("pi_parrain/room.py", "picture = 'static/live/picture.svg'"),
        ("pi_parrain/room.py", "module = 'pi_parrain.games.live'"),
        ("pi_parrain/room.py", "module = 'games.live.words'"),
        ("pi_parrain/room.py", "folder = 'server/games/live'"),
        ("pi_parrain/house/live/desk.py", "if slug == 'live': pass"),
        ("pi_parrain/games/live.py", "if slug == 'live': pass"),
        ("web/static/training/live/strip.js", 'import { askShooter } from "/static/live/ask.js"'),
        ("pi_parrain/field/poster/texts.py", 'SUBTITLE = "La boîte qui arbitre CA$H\'n GUN$ LIVE"'),
        ("web/templates/play.html", '{% include "live/sheets.html" %}'),
        ("web/templates/play.html", "{% if slug == 'live' %}"),
        ("web/static/play/play.js", 'import { askShooter } from "../live/ask_shooter.js"'),
        ("web/static/play.css", "@import url(/static/live/play.css);"),
        ("web/static/play.css", "[data-slug=live] .tile { color: red; }"),
        ("web/static/play.css", "[data-slug = live i] .tile { color: red; }"),
        ("web/templates/play.html", "<div data-slug=live>"),
    ],
)
def test_whoever_names_a_game_is_named(file: str, source: str) -> None:
    assert len(list(names("live", Path(file), source))) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("pi_parrain/games/live/rules.py", "from pi_parrain.games.live import deck"),
        ("pi_parrain/server/push/subscribe.py", "@bp.get('/live')\ndef f(): pass"),
        ("pi_parrain/server/push/subscribe.py", "@bp.get('/board/live')\ndef f(): pass"),
        ("web/templates/live/play.html", '{% include "live/header.html" %}'),
        ("web/templates/play.html", '<p aria-live="polite">'),
        ("web/templates/play.html", "<p aria-live=polite>"),
        ("web/static/play.css", "[aria-live=polite] { color: red; }"),
    ],
)
def test_a_word_that_looks_like_a_game_is_none(file: str, source: str) -> None:
    assert list(names("live", Path(file), source)) == []


def names(slug: str, file: Path, source: str) -> Iterator[str]:
    """One line for each place in *source* that names the game *slug* from outside its folders.

    *file* is as the repository calls it, wherever that is cloned.
    """
    if file == REGISTRY or any(file.is_relative_to(Path(home, slug)) for home in HOMES):
        return
    place = file.as_posix()
    if GAMES[slug].title.replace("’", "'") in source.replace("’", "'"):
        yield f"{place}: {GAMES[slug].title}"
    if file.suffix != ".py":
        for found in re.finditer(rf"[\"'/]{slug}/|[\"']{slug}[\"']|= ?{slug}[]> ]", source):
            yield f"{place}: {found[0]}"
        return
    parts = file.with_suffix("").parts
    path = re.compile(rf"^{slug}$|(^|[/.]){slug}[/.]|games[/.]{slug}\b")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(value)) if path.search(value):
                yield f"{place}:{node.lineno}: {value!r}"
        if any(target[0] == "pi_parrain" and slug in target for target in targets(node, parts)):
            yield f"{place}:{getattr(node, 'lineno', 1)}: import of {slug}"


def trespasses(file: Path, source: str) -> Iterator[str]:
    """One line for each import (or call) in *source* that the map does not draw."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    here, kind = room(parts), sort(room(parts))
    place = file.relative_to(PACKAGE.parent).as_posix()
    if kind not in ARROWS:
        yield f"{place}: {here} is not on the map; draw it in the README and in ARROWS"
        return
    pure = kind in PURE or place in PURE_FILES
    for node in ast.walk(ast.parse(source)):
        where = f"{place}:{getattr(node, 'lineno', 1)}"
        for target in targets(node, parts):
            top, there = target[0], room(target)
            if top == "pi_parrain":
                if kind == "games/*" and sort(there) == kind and there != here:
                    yield f"{where}: {here} knows {there}, and games do not know each other"
                elif there not in ("", here) and sort(there) not in ARROWS[kind] | {kind}:
                    yield f"{where}: {here} may not know {there} ({'.'.join(target)})"
            elif pure and top not in HARMLESS:
                yield f"{where}: {here} is pure, and imports {top}"
            elif kind not in DOORS.get(top, {kind}):
                yield f"{where}: {top} belongs to {', '.join(sorted(DOORS[top]))}, not to {here}"
        match node:
            case ast.Call(func=ast.Name(id=name)) if pure and name in EFFECTS:
                yield f"{where}: {here} is pure, and calls {name}"


def room(module: tuple[str, ...]) -> str:
    """``engine`` for anything in the engine, ``games/live`` for anything in that game."""
    _, *inside = [part for part in module if part != "__init__"]
    return "/".join(inside[: 2 if inside[:1] == ["games"] else 1])


def sort(name: str) -> str:
    return "games/*" if name.startswith("games/") else name


def targets(node: ast.AST, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The modules that *node* imports, each as its dotted parts."""
    match node:
        case ast.Import(names=names):
            yield from (tuple(alias.name.split(".")) for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            start = parts[:-level] if level else ()
            source = (*start, *(module.split(".") if module else ()))
            for alias in names:
                inner = (*source, alias.name)
                yield inner if is_module(inner) else source


def is_module(parts: tuple[str, ...]) -> bool:
    if parts[0] != PACKAGE.name:
        return False
    path = PACKAGE.parent.joinpath(*parts)
    return path.is_dir() or path.with_suffix(".py").is_file() or "/".join(parts[1:]) in ARROWS
