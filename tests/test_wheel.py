"""What people install: the wheel, in an empty environment, far from the checkout."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import venv
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from pi_parrain import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with the hatchling of the test extra: no isolated environment, no network."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def parrain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, with the dependencies that the wheel declares and no others."""
    home = tmp_path_factory.mktemp("far away")
    venv.create(home, with_pip=False)
    run(sys.executable, "-m", "pip", "--python", home / "bin/python", "install", "--quiet", wheel)
    return home / "bin/parrain"


def test_the_pages_travel_in_the_wheel(wheel: Path) -> None:
    shipped = {name for name in ZipFile(wheel).namelist() if name.startswith("pi_parrain/web/")}
    files = [path for path in (ROOT / "web").rglob("*") if path.is_file()]
    assert shipped == {f"pi_parrain/{file.relative_to(ROOT)}" for file in files}


def test_the_program_starts_far_from_the_checkout(parrain: Path) -> None:
    assert run(parrain, "--version") == f"parrain, version {__version__}\n"
    assert "la boîte qui arbitre des jeux" in run(parrain, "--help")
    shares = run(parrain, "split", "4x20000", "7x10000", "7x5000", "--among", "8", "--json")
    assert json.loads(shares)["share"] == 20_000


def test_the_box_and_its_page_start_there_too(parrain: Path, tmp_path: Path) -> None:
    command = [str(parrain), "serve", "--host", "127.0.0.1", "--port", "0"]
    box = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert box.stdout
        [address] = re.findall(r"http://127\.0\.0\.1:\d+", box.stdout.readline())
        for page in ("/board", "/static/style.css"):
            with urlopen(address + page, timeout=60) as answer:
                assert answer.status == HTTPStatus.OK
    finally:
        box.terminate()
        box.communicate(timeout=60)
    assert box.returncode == 0


def run(*command: str | Path) -> str:
    """The output of *command*, run from a folder where our sources cannot be imported by chance."""
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} :\n{done.stdout}{done.stderr}"
    return done.stdout
