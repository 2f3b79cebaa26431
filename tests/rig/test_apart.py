"""Product, rig, ``tests``, ``prove``: who imports whom, and what a small Pi can collect."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"pi_parrain", "rig", "prove", "tests"}
MAY_IMPORT = {
    "pi_parrain": set(),
    "rig": {"pi_parrain"},
    "prove": {"pi_parrain", "rig"},
    "tests": {"pi_parrain", "rig"},
    "bench": {"pi_parrain", "rig"},
    "script": {"pi_parrain", "rig"},
}

# What PyPI does not have for a 32-bit Pi, and the browsers that no Pi in a lunch box has.
NOT_THERE = ("jsonschema", "openapi_spec_validator", "playwright", "schemathesis", "selenium")
COLLECT = f"""
import platform, sys
platform.machine = lambda: "armv7l"
sys.modules |= dict.fromkeys({NOT_THERE})  # to import one of these raises ImportError
import pytest
sys.exit(pytest.main(["--collect-only", "--quiet", "tests"]))
"""


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_everybody_imports_only_what_is_below(folder: str) -> None:
    sources = list(python_files(ROOT / folder))
    assert sources
    found = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources
        for name in imported(path.read_text("utf-8")) & OURS - {folder}
        if name not in MAY_IMPORT[folder]
    }
    assert found == set()


def test_all_but_the_browsers_and_validators_is_collected_on_a_32_bit_pi() -> None:
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # schemathesis brings one
    done = subprocess.run(
        [sys.executable, "-c", COLLECT], cwd=ROOT, env=alone, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    collected = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    left_out = {name for name in tests if name.startswith("tests/browser/")}
    assert tests - collected == left_out | {
        "tests/engine/test_schema.py",
        "tests/server/test_openapi.py",
    }


def python_files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and (path.suffix == ".py" or is_python(path)):
            yield path


def is_python(path: Path) -> bool:
    with path.open("rb") as file:
        return not path.suffix and file.readline().strip().endswith(b"python3")


def imported(source: str) -> set[str]:
    """The first word of every module that *source* imports."""
    modules: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules += [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules.append(module)
    return {module.partition(".")[0] for module in modules}
