"""« Essayer »: as typed, refused like the real thing, and nothing is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pi_parrain.config import BoxSettings
from pi_parrain.room import Countdown
from pi_parrain.server.pages.self_test import LOOKS
from pi_parrain.server.pages.settable import AUDIBLE
from rig.meadow import Meadow
from tests.plain import plain
from tests.server.test_settings import Workshop, named

PLACES = ("sound/sound", "press", "light/ready")


@pytest.fixture
def workshop(meadow: Meadow, tmp_path: Path) -> Workshop:
    return Workshop(meadow, tmp_path)


def ask(workshop: Workshop, place: str, **typed: str) -> Any:
    return workshop.phone.post(f"/settings/try/{place}", data=named(typed))


def said(answer: Any) -> str:
    assert answer.status_code == 200
    return plain(answer.json["sentence"])


def test_a_sound_is_tried_as_typed_and_nothing_is_kept(workshop: Workshop) -> None:
    answer = ask(workshop, "sound/sound", sound="siren", tone_hz="3100")
    assert said(answer) == "La boîte compte 3 s, puis siffle."
    assert answer.json["lasts"] == 3 + 1
    assert workshop.rehearsal.heard == [(BoxSettings(sound="siren", tone_hz=3100.0), "sound")]
    assert not workshop.page_file.exists()


@pytest.mark.parametrize(
    ("name", "typed", "lasts", "sentence"),
    [
        ("long_count_s", {"long_count_s": "15"}, 15 + 3, "La boîte compte 15 s, puis siffle."),
        ("short_count_s", {"short_count_s": "5"}, 5 + 1, "La boîte compte 5 s, puis siffle."),
        (
            "gangster_delay_s",
            {"gangster_delay_s": "2,5"},
            2.5 + 3 + 1,
            "La boîte se tait 2,5 s, puis compte 3 s et siffle.",
        ),
        ("stand_off", {}, None, "La boîte joue la mélodie de duel."),
    ],
)
def test_each_length_is_heard_whole(
    workshop: Workshop, name: str, typed: dict[str, str], lasts: float | None, sentence: str
) -> None:
    answer = ask(workshop, f"sound/{name}", **typed)
    assert said(answer) == sentence
    assert lasts is None or answer.json["lasts"] == lasts


def test_every_button_of_the_page_leads_to_something_that_sounds(workshop: Workshop) -> None:
    page = workshop.phone.get("/settings").text
    for name in AUDIBLE:
        assert f'data-hear="/settings/try/sound/{name}"' in page
        assert ask(workshop, f"sound/{name}").json["lasts"] > 1


def test_whoever_has_heard_enough_says_so(workshop: Workshop) -> None:
    assert ask(workshop, "end").status_code == 204
    assert workshop.rehearsal.ended == 1


@pytest.mark.parametrize(
    ("stays", "sentence"),
    [
        (0.1, "0,1 s : cet appui ne compterait pas, les rebonds vont jusqu'à 0,2 s."),
        (0.2, "0,2 s : un appui court. L'appui long commence à 1,5 s."),
        (1.499, "1,49 s : un appui court. L'appui long commence à 1,5 s."),
        (1.5, "1,5 s : un appui long, qui arrête le décompte (dès 1,5 s)."),
        (4.0, "4 s : un appui très long, qui éteindrait la boîte (dès 4 s)."),
    ],
)
def test_a_stay_is_told_by_what_is_typed(workshop: Workshop, stays: float, sentence: str) -> None:
    workshop.rehearsal.stays = stays
    typed = {"debounce_s": "0,2", "long_press_s": "1,5", "shutdown_press_s": "4"}
    answer = ask(workshop, "press", **typed)
    assert (answer.json["heard"], said(answer)) == (True, sentence)
    assert not workshop.page_file.exists()


def test_no_thumb_is_told_with_what_to_check(workshop: Workshop) -> None:
    answer = ask(workshop, "press")
    assert answer.json["heard"] is False
    assert "La broche du bouton" in said(answer)


def test_the_light_shows_each_of_its_looks(workshop: Workshop) -> None:
    for look in LOOKS:
        assert ask(workshop, f"light/{look}", light_pins="27").status_code == 204
    assert workshop.rehearsal.shone == list(LOOKS)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"light_pins": "22"}, "other_light"),
        ({"light_active_high": "false"}, "other_light"),
        ({"light_pins": ""}, "no_light"),
    ],
)
def test_a_light_on_other_pins_waits_for_the_restart(
    workshop: Workshop, typed: dict[str, str], code: str
) -> None:
    answer = ask(workshop, "light/ready", **typed)
    assert (answer.status_code, answer.json["code"]) == (409, code)
    assert workshop.rehearsal.shone == []


@pytest.mark.parametrize("place", PLACES)
def test_a_trial_is_refused_like_the_real_thing(workshop: Workshop, place: str) -> None:
    wrong = ask(workshop, place, tone_hz="9")
    assert (wrong.status_code, wrong.json["code"]) == (400, "unreadable")
    both = ask(workshop, place, long_press_s="5", shutdown_press_s="4")
    assert (both.status_code, both.json["code"]) == (409, "settingserror")
    assert "« L'appui long » et « L'appui très long »" in plain(both.json["sentence"])
    assert nothing_was_tried(workshop)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_tried_while_something_counts(workshop: Workshop, place: str) -> None:
    workshop.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = ask(workshop, place)
    assert (answer.status_code, answer.json["code"]) == (409, "busy")
    assert nothing_was_tried(workshop)


def nothing_was_tried(workshop: Workshop) -> bool:
    rehearsal = workshop.rehearsal
    return (rehearsal.heard, rehearsal.shone, rehearsal.turns) == ([], [], [])


@pytest.mark.parametrize("place", [*PLACES, "end"])
def test_without_a_box_there_is_nothing_to_try(meadow: Meadow, place: str) -> None:
    assert meadow.parrain().post(f"/settings/try/{place}").status_code == 404


def test_what_variables_fix_is_tried_all_the_same(meadow: Meadow, tmp_path: Path) -> None:
    workshop = Workshop(meadow, tmp_path, PARRAIN_BOX_SOUND="siren")
    assert ask(workshop, "sound/sound").status_code == 200
    assert workshop.rehearsal.heard == [(BoxSettings(sound="siren"), "sound")]
