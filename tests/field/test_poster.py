"""The sheet: read back from its raster, complete, and within its edges."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from pi_parrain.cli import main
from pi_parrain.config import BoxSettings, Settings, WifiSettings
from pi_parrain.field.links import Links, wifi_code
from pi_parrain.field.poster import as_pdf, as_svg, sheet
from pi_parrain.field.poster.letters import fitting, width, wrapped
from pi_parrain.field.poster.pictures import PINS
from pi_parrain.field.poster.shapes import HEIGHT, WIDTH, Shape, Words
from pi_parrain.field.poster.sheet import THIRD, step
from pi_parrain.field.poster.texts import Text
from pi_parrain.games import CRIB
from tests.field.reading import scanned

KEY = "pQ3v0dZKf2mYl9sT7uXw1aBcDeFgHiJk"
PARRAIN = f"http://10.42.0.1/join#k={KEY}"
LONGEST = WifiSettings(True, "M" * 32, "W" * 63)
USUAL = WifiSettings(True, "Colo; d'Été", "gorille-marron-4821")


def poster(wifi: WifiSettings = USUAL, base: str | None = "http://10.42.0.1") -> list[Shape]:
    return sheet(Links(wifi_code(wifi), base, KEY), Settings(wifi=wifi), CRIB)


def raster(pdf: bytes, folder: Path, dpi: int = 100) -> Path:
    (folder / "poster.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", str(dpi), "-png", "-singlefile", "poster.pdf", "poster"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return folder / "poster.png"


def test_both_codes_are_read_back_from_the_printed_page(tmp_path: Path) -> None:
    found = scanned(raster(as_pdf(poster()), tmp_path))
    assert found == {r"WIFI:T:WPA;S:Colo\; d'Été;P:gorille-marron-4821;;", PARRAIN}


def test_the_longest_name_and_password_are_read_back_too(tmp_path: Path) -> None:
    found = scanned(raster(as_pdf(poster(LONGEST)), tmp_path))
    assert found == {wifi_code(LONGEST), PARRAIN}


def test_it_is_one_a4_page_with_its_text(tmp_path: Path) -> None:
    (tmp_path / "p.pdf").write_bytes(as_pdf(poster()))
    told = subprocess.check_output(["pdfinfo", tmp_path / "p.pdf"], text=True)
    assert "Pages:           1" in told
    assert "(A4)" in told
    text = subprocess.check_output(["pdftotext", "-layout", tmp_path / "p.pdf", "-"], text=True)
    for phase in ("Préparation", "Distribution", "Mouvement", "Courage", "Bang", "Double Guns"):
        assert phase in text
    for phase in ("Shotgun", "Partage", "Manche suivante", "cœur", "patte 12", "10.42.0.1"):
        assert phase in text


@pytest.mark.parametrize(
    "shapes",
    [poster(), poster(LONGEST), poster(WifiSettings()), poster(base=None)],
    ids=["usual", "longest", "no wifi", "no address"],
)
def test_no_line_leaves_the_sheet(shapes: list[Shape]) -> None:
    for words in shapes:
        if isinstance(words, Words):
            room = width(words.text, words.size, words.bold)
            left = words.x - room / 2 if words.anchor == "middle" else words.x
            assert left >= 10, words
            assert left + room <= WIDTH - 10, words
            assert words.y <= HEIGHT - 5, words


def test_without_an_address_it_says_so_and_draws_no_wrong_code(tmp_path: Path) -> None:
    found = scanned(raster(as_pdf(poster(WifiSettings(), None)), tmp_path))
    assert found == set()
    assert "refaites-la" in as_svg(poster(WifiSettings(), None))


def test_a_page_that_phones_cannot_reach_is_told_on_the_poster() -> None:
    drawn = as_svg(sheet(Links(None, None, KEY, only_here=True), Settings(), CRIB))
    assert "--host" in drawn


def test_no_word_of_a_step_touches_its_picture() -> None:
    """« Rejoindre le » ended where the phone began."""
    for text in (Text.JOIN_WIFI, Text.OPEN_PAGE):
        words = [one for one in step(1, text, []) if isinstance(one, Words)]
        assert all(one.x + width(one.text, one.size, one.bold) < THIRD - 18 for one in words[1:])


def test_the_svg_is_well_formed_and_says_the_same() -> None:
    tree = ElementTree.fromstring(as_svg(poster(WifiSettings(True, "<b>&'\"", "mot de passe"))))
    texts = [one.text or "" for one in tree.iter("{http://www.w3.org/2000/svg}text")]
    assert any("<b>&" in text for text in texts)
    assert "mot de passe" in texts


def test_the_wiring_follows_the_settings() -> None:
    box = BoxSettings(sound_pin=24, button_pin=5, light_pins=(27, 22, 23))
    drawn = as_svg(sheet(Links(None, None, KEY), Settings(box=box), CRIB))
    for text in ("patte 18, masse", "patte 29, masse", "patte 13, 15, 16, masse"):
        assert text in drawn


def test_counts_and_presses_are_as_long_as_the_box_makes_them() -> None:
    box = BoxSettings(long_count_s=20, short_count_s=5, long_press_s=0.5, shutdown_press_s=12)
    words = " ".join(
        shape.text
        for shape in sheet(Links(None, None, KEY), Settings(box=box), CRIB)
        if isinstance(shape, Words)
    )
    assert words.count("de 20 à 0") == 2
    assert words.count("de 5 à 0") == 2
    assert "Tenu 0.5 s" in words
    assert "Tenu 12 s" in words


def test_the_header_has_28_gpios_on_28_pins() -> None:
    assert sorted(PINS) == list(range(28))
    assert len(set(PINS.values())) == 28
    assert set(PINS.values()).isdisjoint({1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39})


def test_words_are_measured_and_wrapped() -> None:
    assert width("é", 10) == width("e", 10)
    assert wrapped("un deux trois", width("un deux", 10), 10) == ["un deux", "trois"]
    assert wrapped("", 10, 10) == [""]
    assert fitting("court", 100, 10) == 10
    assert fitting("W" * 63, 20, 10) < 3


def test_the_command_writes_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["poster"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "affiche.pdf").read_bytes().startswith(b"%PDF-1.4")
    assert (tmp_path / "affiche.svg").read_text().startswith("<svg")
    refused = CliRunner().invoke(main, ["poster", "affiche.doc"])
    assert refused.exit_code == 2
    assert ".pdf" in refused.output


def test_the_poster_keeps_its_key_until_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARRAIN_WIFI_ACCESS_POINT", "true")
    run = CliRunner().invoke
    first, again = (run(main, ["key", "--no-codes"]).output for _ in range(2))
    changed = run(main, ["key", "--rotate", "--no-codes"]).output
    assert first == again
    assert re.findall(r"#k=\S+", changed) != re.findall(r"#k=\S+", first)
