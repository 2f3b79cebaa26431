"""Every example of the README and of docs/ is run, and must print what the page says.

A ``console`` block that opens with ``$ parrain`` is an example: each line that starts with ``$ ``
is given to the shell, and the lines below it are what the terminal then shows; a line ``…`` stands
for any lines. A block marked ``name=game.jsonl`` (in any language) is that file. The examples of a
page run in order, in one empty folder. What never ends goes in an ``sh`` block, which is not run.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.plain import plain

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]

FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=fence)[ ]*$", re.M | re.S
)
SECONDS = 60


class File(NamedTuple):
    name: str
    text: str


class Example(NamedTuple):
    line: int
    command: str
    output: str


def steps(page, opening="$ parrain"):
    """The files of *page*, and its examples that open so, in reading order."""
    for block in FENCE.finditer(page):
        language, _, marks = block["info"].strip().partition(" ")
        if named := re.search(r"\bname=(\S+)", marks):
            yield File(named[1], block["body"])
        elif language == "console" and block["body"].startswith(opening):
            yield from examples(block["body"], page.count("\n", 0, block.start("body")) + 1)


def examples(body, line):
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.M):
        yield Example(line, command, output)
        line += 1 + output.count("\n")


def run(command, folder, **more):
    """What a terminal shows: the ``parrain`` of these tests, away from the reader's own files."""
    here = Path(sys.executable).parent
    environment = {
        "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
        **more,
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    return done.stdout


def tidy(text):
    return "\n".join(line.rstrip() for line in plain(text).strip("\n").splitlines())


def agrees(shown, expected):
    """Whether *shown* is what the page says, ``…`` being any lines."""
    parts = re.split(r"(?:^|\n)…(?=\n|$)", tidy(expected))
    return re.fullmatch("(?s:.*)".join(map(re.escape, parts)), tidy(shown)) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_example_of_the_page_is_true(page, tmp_path):
    follow(page, steps(page.read_text(encoding="utf-8")), tmp_path)


def follow(page, todo, folder, **more):
    """Write the files and run the examples; the first that shows something else fails."""
    for step in todo:
        if isinstance(step, File):
            (folder / step.name).write_text(step.text, encoding="utf-8")
            continue
        shown = run(step.command, folder, **more)
        if not agrees(shown, step.output):
            where = f"{page.name}:{step.line}: $ {step.command}"
            pytest.fail(f"{where}\n--- page\n{step.output}--- parrain\n{shown}", pytrace=False)


PAGE = """\
Text.
```jsonl name=game.jsonl
{"a": 1}
```
```console
$ parrain one
first
second
$ parrain two
```
```sh
$ parrain serve
```
```console
$ ls
```
"""


def test_a_page_is_files_and_examples_in_reading_order():
    assert list(steps(PAGE)) == [
        File("game.jsonl", '{"a": 1}\n'),
        Example(6, "parrain one", "first\nsecond\n"),
        Example(9, "parrain two", ""),
    ]


@pytest.mark.parametrize(
    ("shown", "expected", "verdict"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\n", False),
        ("a\nb\nc\n", "a\n…\nc\n", True),
        ("a\nb\n", "a\n…\n", True),
        ("a\nb\n", "…\nb\n", True),
        ("a.b", "axb", False),
        ("10\N{NO-BREAK SPACE}$ ", "10 $", True),
        ("", "", True),
    ],
)
def test_what_agrees_with_a_page(shown, expected, verdict):
    assert agrees(shown, expected) is verdict
