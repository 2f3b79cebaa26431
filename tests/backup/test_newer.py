"""A backup of a newer box: refused, with what to do about it, and never called damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pi_parrain import __version__
from pi_parrain.version_numbers import number_of
from tests.backup.boxes import Machine, copied
from tests.backup.test_hostile import (
    GAME,
    Members,
    games,
    members_of,
    refused,
    with_about,
    zipped,
)

SENTENCE = (
    "Cette sauvegarde vient d'une version plus récente de Pi Parrain ({version}) : "
    "mettez d'abord cette boîte à jour (page « Mise à jour »). Rien n'a été changé."
)
LATER = "9.0.0"
MAJOR, MINOR, PATCH = number_of(__version__)
NEWER = (f"{MAJOR}.{MINOR}.{PATCH + 1}", f"{MAJOR}.{MINOR + 10}.0", f"{MAJOR + 1}.0.0")
NEWS: dict[str, Callable[[Members], bytes]] = {
    "a format": lambda new: zipped(with_about(new, format=2)),
    "a word about itself": lambda new: zipped(with_about(new, camp="Les Sapins")),
    "a file": lambda new: zipped(new | {"voix.json": b"{}"}),
    "a memory": lambda new: zipped(new | {"memoire.json": b'{"stays": {}}'}),
    "a memory that knows more": lambda new: zipped(
        new | {"memoire.json": b'{"my_box": {"sleeves": 105}}'}
    ),
    "a section of settings": lambda new: zipped(new | {"reglages.toml": b"[voices]\nloud = 3\n"}),
    "a setting": lambda new: zipped(new | {"reglages.toml": b"[box]\necho_s = 0.5\n"}),
    "a value of a setting": lambda new: zipped(new | {"reglages.toml": b"[box]\nsound = 'gong'\n"}),
    "a word about a game": lambda new: games(new, json.dumps(GAME | {"rows": 0, "umpire": "Sam"})),
    "a word about a row": lambda new: games(
        new,
        json.dumps(GAME | {"rows": 1}),
        json.dumps([1, "", "", None, {}, [], None, "rainy"]),
    ),
}


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return copied(tmp_path_factory.mktemp("newer") / "box")


@pytest.fixture(scope="module")
def good(machine: Machine) -> Members:
    return members_of(machine.back_up(key=True))


@pytest.mark.parametrize("name", NEWS)
def test_whatever_a_newer_box_has_learnt_asks_for_an_update(
    machine: Machine, good: Members, name: str
) -> None:
    said = refused(machine, NEWS[name](with_about(good, version=LATER)))
    assert said == SENTENCE.format(version=LATER)


@pytest.mark.parametrize("name", sorted(NEWS.keys() - {"a format", "a value of a setting"}))
def test_the_same_from_a_box_of_this_version_is_a_bad_backup(
    machine: Machine, good: Members, name: str
) -> None:
    said = refused(machine, NEWS[name](good))
    assert "plus récente" not in said


@pytest.mark.parametrize("version", [LATER, __version__])
@pytest.mark.parametrize("game", [{"slug": "poker"}, {"rules": 99}])
def test_a_game_that_this_box_cannot_open_comes_from_a_newer_one(
    machine: Machine, good: Members, game: dict[str, object], version: str
) -> None:
    """Whatever version it says: between two of them, the code of a box may come from anywhere."""
    told = with_about(good, version=version)
    said = refused(machine, games(told, json.dumps(GAME | {"rows": 0} | game)))
    assert said == SENTENCE.format(version=version)


@pytest.mark.parametrize("version", NEWER)
def test_a_backup_of_any_newer_version_is_refused(
    machine: Machine, good: Members, version: str
) -> None:
    """Even one that this box could read to its end: nobody knows what its rows mean by then."""
    said = refused(machine, zipped(with_about(good, version=version)))
    assert said == SENTENCE.format(version=version)


@pytest.mark.parametrize("version", [__version__, "0.0.9", f"{__version__}.dev1", "neuf"])
def test_a_backup_of_this_version_or_of_one_before_is_restored(
    good: Members, tmp_path: Path, version: str
) -> None:
    """As is one that no release made: what cannot be compared is not newer."""
    machine = Machine(tmp_path / "spare")
    machine.restore(zipped(with_about(good, version=version)))
    assert [len(machine.held()[0]), machine.held()[1]] == [3, {"Colo": ["Léa", "Tom"]}]


def test_a_game_by_newer_rules_stays_in_its_journal(tmp_path: Path) -> None:
    """Left by an update that was taken back; with it, this very box would refuse the file."""
    here = copied(tmp_path / "here")
    with here.journal() as book, book._writing() as db:
        db.execute("UPDATE games SET rules = 99 WHERE id = 1")
    content = here.back_up()
    assert json.loads(members_of(content)["sauvegarde.json"])["left_out"] == 1
    there = Machine(tmp_path / "there")
    there.restore(content)
    assert len(there.held()[0]) == 2
