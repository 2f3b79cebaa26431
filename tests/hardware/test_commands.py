"""``parrain whistle`` and ``parrain doctor``, on virtual pins."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.cli.box import TUNES


@pytest.fixture
def parrain(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARRAIN_BOX_PINS", "virtual")

    def run(*words, answers=""):
        return CliRunner().invoke(main, words, input=answers)

    return run


def test_every_tune_can_be_asked_for():
    typed = "pret mouvement courage note refus stop rang victoire batterie extinction duel"
    assert " ".join(TUNES) == typed


def test_whistle_plays_and_says_when_nothing_can_be_heard(parrain):
    done = parrain("whistle", "note")
    assert (done.exit_code, done.output) == (
        0,
        "Broches virtuelles\N{NO-BREAK SPACE}: rien ne sonnera ici.\n",
    )


def test_a_buzzer_with_one_tone_has_nothing_to_sweep(parrain):
    done = parrain("whistle", "--sweep")
    assert done.exit_code == 2
    assert "box.sound" in done.output


def test_doctor_without_questions_lists_what_it_found(parrain):
    done = parrain("doctor", "--no-ask")
    lines = done.output.splitlines()
    assert done.exit_code == 0
    assert {line[:3] for line in lines} <= {"OK ", "~  "}
    for subject in ("Versions", "Broches", "Rythme", "Disque", "Horloge", "Réseau"):
        assert any(subject in line for line in lines), subject


def test_doctor_fails_when_somebody_heard_nothing(parrain, monkeypatch):
    monkeypatch.setattr("pi_parrain.cli.box.THUMB_S", 0.05)
    done = parrain("doctor", "--ask", answers="n\ny\n")
    assert done.exit_code == 1
    broken = [line for line in done.output.splitlines() if "NON" in line]
    assert ["Son" in broken[0], "Bouton" in broken[1], len(broken)] == [True, True, 2]


def test_doctor_names_pins_that_do_not_open(parrain, monkeypatch):
    monkeypatch.setenv("PARRAIN_BOX_PINS", "gpio")
    done = parrain("doctor", "--no-ask")
    assert done.exit_code == 1
    assert "box.pins" in done.output
