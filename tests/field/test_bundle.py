"""The bug report: everything that helps, nothing that opens a door."""

from __future__ import annotations

import time
from fnmatch import fnmatchcase
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.field.bundle import LOG, blotted
from pi_parrain.games import GAMES
from pi_parrain.games.live.moves import SetUp, TeamSheet
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.table import Table
from rig.own_wifi import NEW, OLD, WifiBox

ROOT = Path(__file__).parents[2]


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keys:
    """A box with a game, a key and a Wi-Fi."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "parrain.toml").write_text("[wifi]\nssid = 'Colo'\npassphrase = 'tres-secret'\n")
    with Journal(tmp_path / "soirees.parrain") as journal:
        teams = (
            TeamSheet("Rouges", ("Léa", "Tom", "Zoé")),
            TeamSheet("Bleus", ("Max", "Eva", "N")),
        )
        table = Table.start(journal, GAMES["live"])
        table.submit(SetUp(teams, parrains=1), once="a1", by="Sam")
        return Keys(journal)


def contents(*options: str) -> dict[str, str]:
    done = CliRunner().invoke(main, ["bundle", "r.zip", *options])
    assert done.exit_code == 0, done.output
    with ZipFile("r.zip") as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_it_holds_what_helps(keys: Keys) -> None:
    parts = contents()
    assert "pi-parrain " in parts["versions.txt"]
    assert "flask" in parts["versions.txt"].lower()
    assert "ssid = 'Colo'" in parts["reglages.txt"]
    assert "La broche du son" in parts["doctor.txt"]
    assert "messages.txt" in parts
    assert '"set_up"' in parts["parties/1-live.jsonl"]


def test_every_unit_of_ours_has_its_say() -> None:
    """Whoever helps from afar hears of an update, of the Wi-Fi and of the first boot, too."""
    pattern = LOG[LOG.index("--unit") + 1]
    folders = ("systemd", "image/root/etc/systemd/system")
    units = {unit.name for folder in folders for unit in (ROOT / folder).glob("*.service")}
    assert {"parrain.service", "parrain-update.service", "parrain-first-boot.service"} <= units
    assert [unit for unit in sorted(units) if not fnmatchcase(unit, pattern)] == []


def test_whoever_changes_the_wifi_logs_its_name_and_no_passphrase(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The passphrase of a change that came back is in no settings: nothing would blot it out."""
    box = WifiBox(tmp_path)
    for refused in ((), ("connection reload",)):
        box.refuse(*refused)
        box.page.ask(NEW)
        assert box.run() == 0
    said = capfd.readouterr().err
    assert NEW.ssid in said
    assert "nmcli connection reload" in said
    assert not [secret for secret in (OLD.passphrase, NEW.passphrase) if secret in said]


def test_it_holds_no_secret(keys: Keys) -> None:
    everything = "".join(contents().values())
    for secret in (keys.key, keys.secret, "tres-secret"):
        assert secret not in everything
    assert "passphrase = '…'" in everything


def test_the_games_of_the_report_can_be_replayed(keys: Keys, tmp_path: Path) -> None:
    (tmp_path / "g.jsonl").write_text(contents()["parties/1-live.jsonl"])
    assert CliRunner().invoke(main, ["replay", "g.jsonl"]).exit_code == 0


def test_children_can_be_left_out(keys: Keys) -> None:
    assert not any(name.startswith("parties/") for name in contents("--no-games"))


def test_without_a_journal_there_is_still_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "versions.txt" in contents()
    assert not (tmp_path / "soirees.parrain").exists()


def test_a_journal_that_cannot_be_read_is_part_of_the_report(keys: Keys, tmp_path: Path) -> None:
    (tmp_path / "soirees.parrain").write_bytes(b"not a journal at all")
    parts = contents()
    assert "n’est plus, un journal" in parts["parties.txt"]
    assert "doctor.txt" in parts


def test_a_box_that_woke_up_in_1970_can_report_it(
    keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = time.gmtime(0)
    monkeypatch.setattr("time.localtime", lambda seconds=None: long_ago)
    assert "1970" in contents()["doctor.txt"]


def test_a_key_in_a_log_line_is_blotted_out_even_if_unknown() -> None:
    assert blotted("http://x/join#k=abc-DEF_9 ok", []) == "http://x/join#k=… ok"
