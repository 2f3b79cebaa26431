"""docs/settings.md tells every setting with its default, and no other."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

from pi_parrain.config.file import SECTIONS

PAGE = (Path(__file__).parents[1] / "docs" / "settings.md").read_text("utf-8")


def written() -> dict[tuple[str, str], str]:
    found = {}
    for section, rest in re.findall(r"^## `\[(\w+)\]`(.*?)(?=^## |\Z)", PAGE, re.M | re.S):
        for name, default in re.findall(r"^\| `(\w+)` \| `?([^|`]+)`? \|", rest, re.M):
            found[section, name] = default.strip()
    return found


def test_every_setting_is_on_the_page_with_its_default():
    known = {
        (section, one.name): one.default
        for section, kind in SECTIONS.items()
        for one in fields(kind)
    }
    told = {key: tomllib.loads(f"x = {value}")["x"] for key, value in written().items()}
    assert told.keys() == known.keys()
    for key, default in known.items():
        plain = list(default) if isinstance(default, tuple) else default
        assert told[key] == (str(plain) if isinstance(plain, Path) else plain), key
