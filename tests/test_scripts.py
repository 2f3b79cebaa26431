"""The scripts of the project: well formed, and honest about machines that lack something.

``script/setup`` is tried on a machine where ``python3``, ``apt-get`` and the like are puppets that
write down how they are called: no network, nothing installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(
    path
    for folder in ("script", ".ci", "systemd", "image")
    for path in (ROOT / folder).glob("*")
    if path.is_file() and re.match(rb"#!.*sh\n|# Sourced by ", path.read_bytes())
)

# The puppets. A file named `broken` makes installations fail; one named `cut` says what to kill.
PUPPETS = {
    "python3": """
        case "$*" in
          --version | -VV) echo Python 3.11.2 ;;
          "-m venv"*) echo venv >>"$STAGE/log"
            rm -rf "${@: -1}"; mkdir -p "${@: -1}/bin"; cp "$0" "${@: -1}/bin/python"
            ! grep -qs venv "$STAGE/cut" || kill -9 $PPID ;;
          "-m pip"*) echo "pip ${*: -1}" >>"$STAGE/log"; sleep 0.2
            ! grep -qs pip "$STAGE/cut" || kill -9 $PPID
            [[ ! -e $STAGE/broken ]] ;;
        esac""",
    "apt-get": """
        echo "apt-get ${@: -1}" >>"$STAGE/log"
        [[ ! -e $STAGE/broken ]]""",
    "dpkg-query": """
        grep -qx "${@: -1}" "$STAGE/installed" && echo install ok installed""",
    "id": 'cat "$STAGE/uid"',
}
# All that the set-up may count on: Debian's essential packages.
TOOLS = ["bash", "cat", "cp", "dirname", "env", "flock", "grep", "mkdir", "rm", "sha256sum"]
TOOLS += ["sleep", "sync", "touch"]


class Machine:
    """A newcomer's checkout, and a computer that has next to nothing."""

    def __init__(self, folder: Path) -> None:
        self.stage, self.checkout = folder / "stage", folder / "check out"
        self.stage.mkdir()
        shutil.copytree(ROOT / "script", self.checkout / "script")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)
        self.has("installed", "git\nshellcheck\n")
        self.has("uid", "0\n")
        for name, text in PUPPETS.items():
            self.has(f"bin/{name}", f"#!/bin/bash\n{text}\n").chmod(0o755)
        for name in TOOLS:
            (self.stage / "bin" / name).symlink_to(str(shutil.which(name)))

    def has(self, name: str, text: str = "") -> Path:
        path = self.stage / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def does(self, command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f". script/setup; {command}"],
            cwd=self.checkout,
            env={"PATH": str(self.stage / "bin"), "STAGE": str(self.stage)},
            capture_output=True,
            text=True,
            check=False,
        )

    def installs(self) -> subprocess.CompletedProcess[str]:
        return self.does("need_environment test")

    @property
    def log(self) -> list[str]:
        """What the puppets were asked for."""
        path = self.stage / "log"
        return path.read_text().splitlines() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def everything(machine: Machine) -> list[str]:
    return ["venv", f"pip {machine.checkout}[test]"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    command = ["shellcheck", "--external-sources", str(script)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


def test_every_script_can_be_run() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in SCRIPTS if os.access(path, os.X_OK)}
    assert {"script/server", "script/test", ".ci/run"} <= names


def test_a_second_run_installs_nothing(machine: Machine, everything: list[str]) -> None:
    assert machine.installs().returncode == 0
    again = machine.installs()
    assert (again.returncode, again.stderr) == (0, "")
    assert machine.log == everything


def test_new_dependencies_are_installed(machine: Machine, everything: list[str]) -> None:
    machine.installs()
    with (machine.checkout / "pyproject.toml").open("a") as project:
        project.write("# one more\n")
    machine.installs()
    assert machine.log == [*everything, everything[-1]]


def test_each_extra_has_its_own_stamp(machine: Machine, everything: list[str]) -> None:
    machine.installs()
    machine.does("need_environment pi")
    machine.installs()
    assert machine.log == [*everything, f"pip {machine.checkout}[pi]"]


def test_a_moved_checkout_is_installed_again(machine: Machine, everything: list[str]) -> None:
    machine.installs()
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("elsewhere"))
    machine.installs()
    assert machine.log == [*everything, f"pip {machine.checkout}[test]"]


def test_pip_without_network_ends_in_a_sentence_and_is_tried_again(
    machine: Machine, everything: list[str]
) -> None:
    machine.has("broken")
    failure = machine.installs()
    assert failure.returncode == 1
    assert failure.stderr.splitlines()[-1].startswith("✗ pip n'a pas pu tout installer")
    (machine.stage / "broken").unlink()
    assert machine.installs().returncode == 0
    assert machine.log == [*everything, everything[-1]]


@pytest.mark.parametrize(("cut", "begun"), [("venv", 1), ("pip", 2)])
def test_a_power_cut_starts_afresh(
    machine: Machine, everything: list[str], cut: str, begun: int
) -> None:
    machine.has("cut", cut)
    assert machine.installs().returncode == -9
    (machine.stage / "cut").unlink()
    assert machine.installs().returncode == 0
    assert machine.log == [*everything[:begun], *everything]


def test_a_broken_environment_is_made_again(machine: Machine, everything: list[str]) -> None:
    (machine.checkout / ".venv/bin").mkdir(parents=True)
    (machine.checkout / ".venv/bin/python").symlink_to("/nowhere/python3")
    assert machine.installs().returncode == 0
    assert machine.log == everything


def test_two_runs_at_once_install_once(machine: Machine, everything: list[str]) -> None:
    with ThreadPoolExecutor() as people:
        runs = [people.submit(machine.installs) for _ in range(3)]
    assert [run.result().returncode for run in runs] == [0, 0, 0]
    assert machine.log == everything


def test_packages_that_are_there_need_nobody(machine: Machine) -> None:
    machine.has("uid", "1000\n")
    assert machine.does("need_packages git shellcheck").returncode == 0
    assert machine.log == []


def test_only_missing_packages_are_asked_for(machine: Machine) -> None:
    assert machine.does("need_packages git xvfb").returncode == 0
    assert machine.log == ["apt-get update", "apt-get xvfb"]


@pytest.mark.parametrize(
    ("lacking", "sentence"),
    [
        (("uid", "1000\n"), "installez-les en root (apt-get install xvfb)"),
        (("broken", ""), "apt-get n'a pas pu installer xvfb : vérifiez le réseau"),
    ],
    ids=["no sudo", "no network"],
)
def test_packages_out_of_reach_end_in_a_sentence(
    machine: Machine, lacking: tuple[str, str], sentence: str
) -> None:
    machine.has(*lacking)
    failure = machine.does("need_packages git xvfb")
    assert failure.returncode == 1
    assert sentence in failure.stderr


def test_a_python_too_old_ends_in_a_sentence(machine: Machine) -> None:
    machine.has("installed", "python3\npython3-venv\n")
    failure = machine.does("find_python() { return 1; }; need_environment test")
    assert failure.returncode == 1
    assert "Il faut Python 3.11 ou plus récent, et cette machine a Python" in failure.stderr
