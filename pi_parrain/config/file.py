"""``parrain.toml`` and the environment, read once by the codec that reads everything else.

Whatever does not fit is refused with a sentence that names the setting as people write it
(``box.sound_pin``). The variable ``PARRAIN_BOX_SOUND_PIN`` wins over the file, so a box can be
tried without editing anything.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from pi_parrain import digits
from pi_parrain.config import Settings
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import SettingsError, Unreadable
from pi_parrain.phrases import _
from pi_parrain.system import why

FILE_NAME = "parrain.toml"
PREFIX = "PARRAIN"
PLACES = (Path(FILE_NAME), Path("/etc/parrain") / FILE_NAME)
SECTIONS: dict[str, type] = get_type_hints(Settings)


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from *file* (or the first that exists of ``PLACES``) under the environment."""
    asked = file or (Path(found) if (found := environment.get(f"{PREFIX}_CONFIG")) else None)
    written = _parse(asked) if asked else _parse_first(PLACES)
    for name, section in SECTIONS.items():
        written[name] = _section(name, section, written.get(name, {}), environment)
    try:
        settings: Settings = from_json(Settings, written)
    except Unreadable as error:
        raise SettingsError(_("Réglages : {why}"), why=error.phrase) from error
    return settings


def _parse_first(places: tuple[Path, ...]) -> dict[str, Any]:
    return next((_parse(place) for place in places if _is_there(place)), {})


def _is_there(place: Path) -> bool:
    """A file in a folder that is closed to us may well be: reading it will say so."""
    try:
        return place.exists()
    except OSError:
        return True


def _parse(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} est illisible : {why}."), file=file, why=why(error)
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} n'est pas du texte en UTF-8."), file=file
        ) from error
    except (ValueError, RecursionError) as error:  # a number without end is a plain ValueError
        raise SettingsError(
            _("Le fichier de réglages {file} n'est pas du TOML valable : {why}."),
            file=file,
            why=error,
        ) from error


def _section(
    name: str, section: type, written: Any, environment: Mapping[str, str]
) -> dict[str, Any]:
    """What the file says, under the environment, each value of the type that its setting has."""
    if not isinstance(written, dict):
        raise SettingsError(_("Réglage « {name} » : il faut une section [{name}]."), name=name)
    given = dict(written)
    for key, hint in get_type_hints(section).items():
        value = environment.get(f"{PREFIX}_{name}_{key}".upper(), given.get(key))
        if value is not None:
            given[key] = _typed(value, hint)
    return given


def _typed(raw: Any, hint: Any) -> Any:
    """*raw* as TOML would have it: a variable is all text, and some people quote their numbers.

    What does not look like a *hint* is left to the codec, which says so.
    """
    if get_origin(hint) is tuple:  # [27, 22, 23] in the file; « 27,22,23 » in the environment
        items = raw.replace(",", " ").split() if isinstance(raw, str) else raw
        return [_typed(item, int) for item in items] if isinstance(items, list) else raw
    try:
        match raw:
            case str() if hint is bool:
                return {"true": True, "false": False}.get(raw.lower(), raw)
            case str() if hint is int:
                return digits.whole(raw)
            case str() if hint is float:
                return digits.decimal(raw)
            case int() if hint is str and raw is not True and raw is not False:
                return str(raw)  # a passphrase of digits, without quotes
    except ValueError:
        pass
    return raw
