"""Every game has its album, and docs/pictures shows all of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pi_parrain.games import GAMES
from rig.pictures.meadow_box import disk_of_the_meadow

ROOT = Path(__file__).parents[2]
ALBUMS = ("around", "owner", "training", *GAMES)


@pytest.mark.parametrize("album", ALBUMS)
def test_every_picture_that_an_album_takes_is_in_the_docs(album: str) -> None:
    """Read, not run: that would take minutes and a browser."""
    source = ROOT / "rig" / "pictures" / f"{album}.py"
    shot = set(names_shot(ast.parse(source.read_text("utf-8"))))
    assert shot
    pictures = {file.stem for file in (ROOT / "docs" / "pictures" / album).glob("*.png")}
    assert shot <= pictures
    assert sum(file.stat().st_size for file in (ROOT / "docs/pictures" / album).iterdir()) < 2e6


def test_the_card_of_the_meadow_is_told_as_any_other() -> None:
    assert str(disk_of_the_meadow(Path()).says) == "12,4 Go libres dans /var/lib/parrain."


def names_shot(album: ast.Module) -> list[str]:
    return [
        node.args[0].value
        for node in ast.walk(album)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("shoot", "shoot_board")
        and isinstance(node.args[0], ast.Constant)
    ]
