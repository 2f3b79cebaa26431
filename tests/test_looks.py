"""What only one game draws is styled and drawn in that game's folders, never in common files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pi_parrain.games import GAMES

WEB = Path(__file__).parents[1] / "web"
COMMON = ""
SPRITES = [WEB / "templates" / name for name in ("sprite.html", "pad_sprite.html")]
PINS = {"red", "green", "blue"}  # classes that a script takes from what the box tells

Sources = dict[str, str]
"""All that templates and scripts say, by the game whose folder they are in."""


def test_common_styles_are_of_more_than_one_game() -> None:
    styles = [file for file in WEB.rglob("*.css") if owner(file) == COMMON]
    assert styles
    spoken = said("*.html", "*.js")
    found = [
        f"{file.name}: {name} is {game}'s alone"
        for file in styles
        for name, game in private(styled(file.read_text("utf-8")), spoken)
    ]
    assert not found, "\n" + "\n".join(found)


def test_common_drawings_are_of_more_than_one_game() -> None:
    for sprite in SPRITES:
        drawn = re.findall(r'<symbol id="icon-([\w-]+)"', sprite.read_text("utf-8"))
        assert drawn
        assert list(private(drawn, said("*.html"))) == []


def test_a_look_in_the_wrong_place_is_named() -> None:
    css = "/* .ghost */ .crew > [data-shooter]:not(.wide) { color: #fff; } .wide .team-3 { top: 0 }"
    assert styled(css) == {"crew", "data-shooter", "wide", "team-3"}
    spoken = {
        COMMON: '<p class="wide">The crew</p>',
        "live": '<p class="crew {{ state }}" data-shooter>',
        "vilains": '<p class="wide">',
    }
    assert sorted(private(styled(css), spoken)) == [("crew", "live"), ("data-shooter", "live")]
    spoken["vilains"] += '<p class="crew">'
    assert list(private(styled(css), spoken)) == [("data-shooter", "live")]


def private(names: Iterable[str], spoken: Sources) -> Iterator[tuple[str, str]]:
    """The *names* that common markup and scripts do not use, and one game alone does."""
    common = markup(spoken[COMMON])
    for name in sorted(set(names) - common - PINS):
        games = [game for game in spoken if game != COMMON and name in words(spoken[game])]
        if len(games) == 1:
            yield name, games[0]


def styled(css: str) -> set[str]:
    """Classes and data attributes in the selectors of *css*."""
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", css, flags=re.DOTALL)
    return set(re.findall(r"(?:\.|\[(?=data-))([a-zA-Z][\w-]*)", selectors))


def markup(source: str) -> set[str]:
    """Classes and attributes that *source* writes: a word in a sentence is none."""
    written = re.findall(r'class="([^"]*)"', source)
    fields = re.findall(r"dataset\.(\w+)", source)
    return (
        words(" ".join(written))
        | set(re.findall(r"""["']([\w-]+)["']""", source))
        | set(re.findall(r"\bdata-[\w-]+", source))
        | {"data-" + re.sub(r"(?=[A-Z])", "-", field).lower() for field in fields}
    )


def said(*kinds: str) -> Sources:
    spoken = dict.fromkeys([COMMON, *GAMES], "")
    for kind in kinds:
        for file in sorted(WEB.rglob(kind)):
            if "vendor" not in file.parts and file not in SPRITES:
                spoken[owner(file)] += file.read_text("utf-8")
    return spoken


def owner(file: Path) -> str:
    """The game in whose folder *file* is, if it is in one."""
    return next((part for part in file.relative_to(WEB).parts[1:-1] if part in GAMES), COMMON)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))
