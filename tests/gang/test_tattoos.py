"""240 tattoos, each with a drawing that a phone can keep, a word of its own, and an artist."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pi_parrain.games.gang.tattoos import Tattoo

FOLDER = Path(__file__).parents[2] / "web" / "static" / "gang" / "tattoos"
LARGEST = 2000  # bytes


def test_there_are_as_many_as_the_booklet_says():
    assert len(Tattoo) == 240


def test_no_two_have_the_same_word():
    assert len({tattoo.french for tattoo in Tattoo}) == len(Tattoo)


@pytest.mark.parametrize("tattoo", Tattoo, ids=lambda tattoo: tattoo.value)
def test_a_drawing_is_small_and_takes_the_colour_of_the_text(tattoo):
    source = (FOLDER / f"{tattoo.value}.svg").read_bytes()
    assert len(source) <= LARGEST
    svg = ElementTree.fromstring(source)
    assert svg.get("viewBox") == "0 0 512 512"
    fills = {element.get("fill") for element in svg.iter()} - {None, "none"}
    assert fills == {"currentColor"}


def test_there_is_no_drawing_too_many():
    assert {file.stem for file in FOLDER.glob("*.svg")} == {tattoo.value for tattoo in Tattoo}


def test_every_drawing_has_its_artist_and_its_licence():
    credits = (FOLDER / "CREDITS.md").read_text("utf-8")
    assert "https://creativecommons.org/licenses/by/3.0/" in credits
    drawings = re.findall(r"^- (.*)$", credits, re.MULTILINE)
    assert sorted(drawings) == sorted(tattoo.value for tattoo in Tattoo)
    for artist in credits.split("\n## ")[1:]:
        assert "\n- " in artist
