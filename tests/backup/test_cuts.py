"""The power is cut before every step of a restore: the old box or the new one, and never half."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_parrain.journal import swap
from pi_parrain.server.pages.backup import scope
from tests.backup.boxes import Machine, copied
from tests.cutting import KILLED, run_until

RESTORE = """
from pathlib import Path

from pi_parrain.backup.reading import read_backup
from pi_parrain.backup.restoring import promise_restore
from pi_parrain.config.file import read
from pi_parrain.journal import Journal
from pi_parrain.journal.swap import ask_back, before, keep_promise
from pi_parrain.backup import Scope

scope = Scope({"rosters": dict[str, tuple[str, ...]]}, frozenset(sys.argv[4].split()))
what, reading = sys.argv[2], read(Path(sys.argv[3]), {})
place = reading.settings.journal.path
cut_before("rename", "replace", "mkdir", "rmdir", "unlink", "fsync", "write")
keep_promise(place, reading.page_file)
if what == "restore":
    with Journal(place) as old:
        found = read_backup(place.with_name("upload"), scope)
        promise_restore(found, old, scope, reading, with_key=False)
elif before(place) is not None:
    ask_back(place)
keep_promise(place, reading.page_file)
"""


@pytest.mark.parametrize("what", ["restore", "back"])
def test_a_cut_before_any_step_leaves_the_old_box_or_the_new(tmp_path: Path, what: str) -> None:
    content = copied(tmp_path / "from", by_hand="[box]\nsound = 'siren'\n").back_up()
    outcomes, code, step = set(), KILLED, 0
    while code == KILLED:
        machine = Machine(tmp_path / f"{step}")
        with machine.journal() as book:
            book.remember("rosters", {"Ici": ["Zoé"]})
        old = machine.held()
        machine.place.with_name("upload").write_bytes(content)
        if what == "back":
            machine.restore(content)
        settings = " ".join(scope().settings)
        code = run_until(step, RESTORE, what, str(machine.file), settings)
        machine.start()  # somebody switches the box on again
        now = machine.held()
        is_new = (len(now[0]), now[1], now[2].sound) == (3, {"Colo": ["Léa", "Tom"]}, "siren")
        assert now == old or is_new, step
        assert swap.before(machine.place) is not None or (now == old and what == "restore"), step
        outcomes.add(now == old)
        step += 1
    assert code == 0
    assert outcomes == {True, False}
    assert step > 6
