"""The page's own file: read back as written, left alone when refused, whole after every cut."""

from __future__ import annotations

import operator
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from pi_parrain.config import BoxSettings, Settings
from pi_parrain.config.file import Place, Reading, decode, load, overlay, read
from pi_parrain.config.page_file import as_toml, change, forget
from pi_parrain.engine.codec import composed, seen
from pi_parrain.errors import SettingsError
from pi_parrain.server.pages.settings import value_of
from tests.cutting import KILLED, run_until
from tests.plain import plain

NOWHERE: dict[str, str] = {}
PINS = st.integers(-2, 30)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "pins": st.sampled_from(["auto", "gpio", "virtual", "real"]),
    "sound": st.sampled_from(["active", "passive", "siren", "trompette", ""]),
    "sound_pin": PINS,
    "button_pin": PINS,
    "light_pins": st.lists(PINS, max_size=4),
    "long_count_s": st.integers(0, 70) | st.just(7.5),
    "short_count_s": st.integers(0, 12),
    "remote": st.sampled_from(["", "046d:c52d:109", "046d:c52d:0109", "une touche", 109]),
    **{
        name: st.floats(-1, 6000) | st.integers(-1, 6000)
        for name in ("tone_hz", "trill_depth_hz", "trill_rate_hz", "gangster_delay_s")
    },
    **{name: st.floats(0, 40) for name in ("debounce_s", "long_press_s", "shutdown_press_s")},
    **{
        name: st.booleans() | st.just(3)
        for name in ("sound_active_high", "button_active_high", "light_active_high", "stand_off")
    },
}
BOX_CHANGES = st.dictionaries(st.sampled_from(sorted(VALUES)), st.none(), max_size=4).flatmap(
    lambda names: st.fixed_dictionaries({("box", name): VALUES[name] for name in names})
)
TITLES = st.text(max_size=30) | st.sampled_from(
    [
        'Les "Élans"',
        "C:\\Les Élans\\",
        "Les E\u0301lans",
        "🦌👩‍🚒",
        " Les\tÉlans\n",
        "Les\x00Élans",
        "Les\x7fÉlans",
        "Les \ud83e",
        "\u200b",
        "Les \u202eÉlans",
    ]
)
CHANGES = st.builds(
    operator.or_,
    BOX_CHANGES,
    st.fixed_dictionaries({}, optional={("server", "title"): TITLES}),
)
PLACES = {("server", "title"), *(("box", name) for name in VALUES)}
BY_HAND = "# my own remark\n[box]\nsound = 'siren'\ntone_hz = 3000 # loud\n"


def reading(folder: Path, by_hand: str = BY_HAND, environment: dict[str, str] = NOWHERE) -> Reading:
    file = folder / "parrain.toml"
    if not file.exists():
        path = folder / "soirees.parrain"
        file.write_text(f"{by_hand}\n[journal]\npath = '{path}'\n", encoding="utf-8")
    return read(file, environment)


def bytes_of(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def as_kept(value: Any, section: str, key: str) -> Any:
    if (section, key) == ("server", "title"):
        return seen(composed(value))
    return tuple(value) if isinstance(value, list) else value


def test_every_setting_of_the_box_is_tried_here() -> None:
    assert VALUES.keys() == {one.name for one in fields(BoxSettings)}


@given(st.lists(CHANGES, min_size=1, max_size=5))
def test_what_is_written_is_read_back_and_what_is_refused_changes_no_byte(
    evening: list[dict[tuple[str, str], Any]],
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        by_hand = reading(folder).file
        assert by_hand is not None
        untouched = by_hand.read_bytes()
        for changes in evening:
            before = reading(folder)
            kept = bytes_of(before.page_file)
            try:
                change(before, changes)
            except SettingsError:
                assert bytes_of(before.page_file) == kept
                assert reading(folder).settings == before.settings
                continue
            after = reading(folder)
            assert after.ignored is None
            for place, value in changes.items():
                assert value_of(after.settings, *place) == as_kept(value, *place)
            for place in PLACES - changes.keys():
                assert value_of(after.settings, *place) == value_of(before.settings, *place)
        assert by_hand.read_bytes() == untouched


@given(TITLES)
def test_a_name_is_refused_only_if_nothing_is_left_of_it_or_too_much(title: str) -> None:
    with TemporaryDirectory() as name:
        try:
            change(reading(Path(name)), {("server", "title"): title})
        except SettingsError:
            assert not 0 < len(seen(composed(title))) <= 24
        else:
            assert reading(Path(name)).settings.server.title == seen(composed(title))


def test_each_value_says_where_it_comes_from(tmp_path: Path) -> None:
    change(reading(tmp_path), {("box", "tone_hz"): 3300.0, ("box", "long_press_s"): 2.0})
    found = reading(tmp_path, environment={"PARRAIN_BOX_SOUND": "passive"})
    assert found.settings.box.tone_hz == 3300.0
    assert found.below.box.tone_hz == 3000.0
    places = [found.place("box", key) for key in ("sound", "tone_hz", "long_press_s", "stand_off")]
    assert places == [Place.ENVIRONMENT, Place.PAGE, Place.PAGE, Place.DEFAULT]
    assert reading(tmp_path).place("box", "sound") is Place.FILE


def test_what_goes_back_to_the_hand_written_value_leaves_the_file(tmp_path: Path) -> None:
    change(reading(tmp_path), {("box", "tone_hz"): 3300.0})
    change(reading(tmp_path), {("box", "tone_hz"): 3000})
    assert reading(tmp_path).place("box", "tone_hz") is Place.FILE


def test_what_a_variable_fixes_is_refused(tmp_path: Path) -> None:
    fixed = reading(tmp_path, environment={"PARRAIN_BOX_SOUND": "passive"})
    with pytest.raises(SettingsError) as refused:
        change(fixed, {("box", "sound"): "active"})
    assert "PARRAIN_BOX_SOUND" in str(refused.value)
    assert not fixed.page_file.exists()


def test_everything_can_be_forgotten(tmp_path: Path) -> None:
    change(reading(tmp_path), {("box", "tone_hz"): 3300.0})
    forget(reading(tmp_path))
    found = reading(tmp_path)
    assert (found.settings, found.page) == (found.below, {})


@pytest.mark.parametrize(
    "spoilt",
    [b"\xff", b"[box", b"[box]\nunheard_of = 3\n", b"box = 3\n", b"[box]\nsound_pin = 17\n"],
)
def test_a_file_that_cannot_be_used_keeps_no_box_from_starting(
    tmp_path: Path, spoilt: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    page_file = reading(tmp_path).page_file
    page_file.write_bytes(spoilt)
    found = reading(tmp_path)
    assert found.settings == found.below != Settings()
    assert str(page_file) in str(found.ignored)
    assert load(tmp_path / "parrain.toml", NOWHERE) == found.below
    assert str(page_file) in caplog.text
    change(found, {("box", "long_press_s"): 2.0})
    assert reading(tmp_path).settings.box.long_press_s == 2.0


def spoil(found: Reading, text: str) -> None:
    """As the page writes it; then somebody writes parrain.toml, or puts an older version back."""
    found.page_file.write_text(text, encoding="utf-8")


def test_one_setting_that_clashes_costs_no_other_one(tmp_path: Path) -> None:
    """A siren that is silent when its pin is high would howl, wired as it was not."""
    wired = "[box]\nsound_active_high = false\nlight_pins = [5, 6, 13]\n"
    spoil(reading(tmp_path, "[box]\nbutton_pin = 22\n"), f"{wired}sound_pin = 22\nremote = 3\n")
    found = reading(tmp_path)
    assert found.settings.box == BoxSettings(
        button_pin=22, sound_active_high=False, light_pins=(5, 6, 13)
    )
    assert "box.sound_pin et box.remote" in str(found.ignored)
    assert found.place("box", "sound_pin") is Place.DEFAULT
    change(found, {("box", "long_press_s"): 2.0})
    after = reading(tmp_path)
    assert after.ignored is None
    assert after.settings.box == replace(found.settings.box, long_press_s=2.0)


def test_pins_that_changed_places_still_do_beside_one_that_clashes(tmp_path: Path) -> None:
    """Neither of them goes with parrain.toml without the other."""
    spoil(reading(tmp_path), "[box]\nsound_pin = 17\nbutton_pin = 18\nunheard_of = 3\n")
    found = reading(tmp_path)
    assert (found.settings.box.sound_pin, found.settings.box.button_pin) == (17, 18)
    assert "box.unheard_of :" in plain(str(found.ignored))


@given(BOX_CHANGES, BOX_CHANGES.filter(bool))
def test_all_that_goes_together_is_kept_and_no_more(
    by_hand: dict[tuple[str, str], Any], by_page: dict[tuple[str, str], Any]
) -> None:
    with TemporaryDirectory() as name:
        page = {"box": {key: value for (_, key), value in by_page.items()}}
        own = as_toml({"box": {key: value for (_, key), value in by_hand.items()}})
        try:
            spoil(reading(Path(name), own), as_toml(page))
        except SettingsError:
            reject()
        found = reading(Path(name))
        kept = found.page.get("box", {})
        assert kept.items() <= page["box"].items()
        assert decode(overlay(found.written, found.page), NOWHERE) == found.settings
        left = page["box"].keys() - kept.keys()
        assert (found.ignored is None) == (not left)
        for key in left:
            assert f"box.{key}" in str(found.ignored)
            with pytest.raises(SettingsError):
                decode(overlay(found.written, {"box": {**kept, key: page["box"][key]}}), NOWHERE)


def test_a_disk_that_refuses_is_told_and_nothing_changes(tmp_path: Path) -> None:
    found = reading(tmp_path)
    found.page_file.with_name(f"{found.page_file.name}.new").mkdir()
    with pytest.raises(SettingsError) as refused:
        change(found, {("box", "tone_hz"): 3300.0})
    assert "c’est un dossier" in str(refused.value)
    assert reading(tmp_path).settings == found.settings


CHANGE = """
from pathlib import Path
from pi_parrain.config.file import read
from pi_parrain.config.page_file import change

found = read(Path(words[0]), {})
cut_before("open", "write", "fsync", "replace")
change(found, {("box", "tone_hz"): 3300.0, ("box", "light_pins"): [5, 6, 13]})
"""


def test_a_cut_before_any_step_leaves_the_old_settings_or_the_new(tmp_path: Path) -> None:
    change(reading(tmp_path), {("box", "tone_hz"): 2000.0})
    old = reading(tmp_path)
    seen, step, code = set(), 0, KILLED
    while code == KILLED:
        found = reading(tmp_path)
        assert found.ignored is None
        seen.add((found.settings.box.tone_hz, found.settings.box.light_pins))
        code = run_until(step, CHANGE, str(old.file))
        step += 1
    assert code == 0
    assert step > 5
    assert seen == {(2000.0, (27,)), (3300.0, (5, 6, 13))}
    assert reading(tmp_path).settings.box.tone_hz == 3300.0
