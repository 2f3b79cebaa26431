"""docs/architecture.md and walks.md tell the truth: files, names in them, threads, locks."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pi_parrain"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
MORE = (ROOT / "docs" / "walks.md").read_text("utf-8")

FILE = re.compile(r"`([\w/]+\.(?:py|js|html|css|md))(?::([\w.]+))?`")
THREADS_AND_LOCKS = {"Thread", "Lock", "RLock", "Condition", "Semaphore", "Barrier"}
STARTERS = {"start_new_thread"}  # waitress's own way to start a worker


def home(name: str) -> Path:
    """The file that the page calls *name*."""
    return ROOT / name if name.startswith(("web/", "tests/")) else PACKAGE / name


def test_every_file_and_name_on_the_page_is_there() -> None:
    found = FILE.findall(PAGE + MORE)
    assert len(found) > 40
    missing = [name for name, _ in found if not home(name).is_file()]
    assert missing == []
    unknown = [
        f"{name}:{inside}"
        for name, inside in found
        for word in inside.split(".")
        if word and not defines(home(name).read_text("utf-8"), word)
    ]
    assert unknown == []


def defines(source: str, word: str) -> bool:
    """Whether *word* is a class, a function or a variable of *source*."""
    definition = rf"(?:(?:def|class|function) {word}\b|(?:^|self\.){word}(?::[^=\n]*)? = )"
    return re.search(definition, source, re.MULTILINE) is not None


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("class Desk:", True),
        ("    def step(self):", True),
        ("export function step() {}", True),
        ("        self.step = Lock()", True),
        ("        self.step: int = 0", True),
        ("GAMES: dict[str, int] = {}", True),
        ("step(desk)", False),
        ("# the desk and its step", False),
    ],
)
def test_what_defines_a_name(source: str, verdict: bool) -> None:
    assert any(defines(source, word) for word in ("step", "Desk", "GAMES")) is verdict


def test_whoever_starts_a_thread_or_makes_a_lock_is_on_the_page() -> None:
    named = {home(name) for name, _ in FILE.findall(PAGE)}
    makers = {file for file in PACKAGE.rglob("*.py") if makes(file.read_text("utf-8"))}
    assert len(makers) > 10
    assert sorted(str(file.relative_to(PACKAGE)) for file in makers - named) == []


def makes(source: str) -> bool:
    """Whether *source* starts threads or makes locks."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
                if name in THREADS_AND_LOCKS | STARTERS:
                    return True
    return False


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("lock = threading.RLock()", True),
        ("from threading import Thread\nThread(target=f).start()", True),
        ("self.start_new_thread(f, 1)", True),
        ("asked: threading.Event\nqueue = SimpleQueue()", False),
    ],
)
def test_what_makes_a_thread_or_a_lock(source: str, verdict: bool) -> None:
    assert makes(source) is verdict
