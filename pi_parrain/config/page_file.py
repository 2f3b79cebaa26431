"""The page's own file of settings: checked with everything else, then written whole.

Only what differs from ``parrain.toml`` (or from the default) stands in it, so that a later edit by
hand shows wherever the page was never used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pi_parrain.atomic import write_whole
from pi_parrain.config.file import Reading, Written, decode, overlay, variable
from pi_parrain.errors import SettingsError
from pi_parrain.phrases import _
from pi_parrain.system import why

HEADER = """\
# Écrit par la page « Réglages » de Pi Parrain, par-dessus parrain.toml, et réécrit par elle en
# entier : vos propres lignes et vos remarques ont leur place dans parrain.toml.
"""

Changes = Mapping[tuple[str, str], Any]
"""Values as TOML has them, by section and name."""


def change(reading: Reading, changes: Changes) -> None:
    """Keep *changes* over what was *reading*; refused, nothing is written."""
    page = changed(reading, changes)
    if page != reading.page or reading.ignored is not None:
        write(reading.page_file, as_toml(page).encode())


def changed(reading: Reading, changes: Changes) -> Written:
    """What the page's file would say; raises unless the whole would be read back."""
    for section, key in changes:
        if reading.is_fixed(section, key):
            raise SettingsError(
                _("Réglage « {name} » : la variable {variable} le fixe ; retirez-la d'abord."),
                name=f"{section}.{key}",
                variable=variable(section, key),
            )
    over: Written = {name: dict(section) for name, section in reading.page.items()}
    for (section, key), value in changes.items():
        over.setdefault(section, {})[key] = value
    asked = decode(overlay(reading.written, over), reading.environment)
    for section, key in changes:
        if getattr(getattr(asked, section), key) == getattr(getattr(reading.below, section), key):
            del over[section][key]
    return {name: section for name, section in over.items() if section}


def forget(reading: Reading) -> None:
    """Back to ``parrain.toml`` and the defaults."""
    write(reading.page_file, as_toml({}).encode())


def as_toml(page: Written) -> str:
    """JSON's notation of numbers, words, truths and lists is TOML's as well."""
    lines = [HEADER]
    for name, section in page.items():
        lines += (f"[{name}]\n", *(f"{key} = {literal(value)}\n" for key, value in section.items()))
    return "".join(lines)


def literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write(file: Path, content: bytes) -> None:
    try:
        write_whole(file, content)
    except OSError as error:
        raise SettingsError(
            _("Les réglages n'ont pas pu être écrits dans {file} : {why}. Rien n'a changé."),
            file=file,
            why=why(error),
        ) from error
