"""``parrain.toml``, the page's own file and the environment, read by the codec that reads the rest.

Whatever does not fit is refused with a sentence that names the setting as people write it
(``box.sound_pin``). What the page « Réglages » changed stands in a file of its own beside the
games, over ``parrain.toml``, which people write, and root two lines of (field/wifi/record.py). The
variable ``PARRAIN_BOX_SOUND_PIN`` wins over both, so a box can be tried without editing anything.
"""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from itertools import chain, combinations
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from pi_parrain import digits
from pi_parrain.config import BoxSettings, Settings
from pi_parrain.engine.codec import from_json
from pi_parrain.errors import SettingsError, Unreadable
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why

log = logging.getLogger(__name__)

FILE_NAME = "parrain.toml"
PREFIX = "PARRAIN"
PLACES = (Path(FILE_NAME), Path("/etc/parrain") / FILE_NAME)
SECTIONS: dict[str, type] = get_type_hints(Settings)
KNOWN = {f"{name}.{key}" for name, one in SECTIONS.items() for key in get_type_hints(one)}
WIRES = (
    ("sound", "sound_pin", "sound_active_high"),
    ("button_pin", "button_active_high"),
    ("light_pins", "light_active_high"),
)
"""Settings of ``[box]`` that mean nothing apart, where they come from another box.

A siren that sounds while its pin is low would not stop on another pin.
"""
TOGETHER = (1, 2, 3)  # pieces; there are pins for sound, button and light
NOT_WIRED = ("server", "wifi")

ALL_LEFT_OUT = _("Les réglages de la page ({file}) sont laissés de côté : {why}")
SOME_LEFT_OUT = _("Des réglages de la page ({file}) sont laissés de côté, {names} : {why}")


Written = dict[str, Any]
"""Sections of settings, as TOML has them."""


class Place(Enum):
    """Where the value of a setting comes from."""

    DEFAULT = "default"
    FILE = "file"
    PAGE = "page"
    ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Reading:
    """The *settings* in force, and *below* them those without the page's own file.

    *ignored* says what of that file was left out, and why: what an older version does not know, or
    what does not go with ``parrain.toml`` any more, must not keep the box from starting. *page* is
    the rest of it: a box does not forget how its siren is wired because of another setting.
    """

    settings: Settings
    below: Settings
    file: Path | None
    written: Written
    page_file: Path
    page: Written
    environment: Mapping[str, str]
    ignored: Phrase | None = None

    def is_fixed(self, section: str, key: str) -> bool:
        """By a variable, which wins over every file."""
        return variable(section, key) in self.environment

    def place(self, section: str, key: str) -> Place:
        if self.is_fixed(section, key):
            return Place.ENVIRONMENT
        for place, said in ((Place.PAGE, self.page), (Place.FILE, self.written)):
            if key in said.get(section, {}):
                return place
        return Place.DEFAULT


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings in force, from every place."""
    reading = read(file, environment)
    if reading.ignored is not None:
        log.warning("not all of the page's settings are in force: %s", reading.ignored)
    return reading.settings


def load_wiring(
    file: Path | None = None, environment: Mapping[str, str] = os.environ
) -> BoxSettings:
    """What is wired where, even if the page could not be served: ``NOT_WIRED`` is left out.

    Whatever else cannot be read is refused. No default stands in for ``[box]``: a siren that sounds
    while its pin is low would not stop.
    """
    return read(file, environment, without=NOT_WIRED).settings.box


def read(
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    without: Collection[str] = (),
) -> Reading:
    """*file* (or the first that exists of ``PLACES``), the page's file, the environment.

    *without* sections of *file*, unless they have a key of another: its header may be missing.
    """
    asked = file or (Path(found) if (found := environment.get(f"{PREFIX}_CONFIG")) else None)
    base = asked or next(filter(_is_there, PLACES), None)
    written = {
        name: section
        for name, section in (_parse(base) if base else {}).items()
        if name not in without or not _has_own_keys(name, section)
    }
    below = decode(written, environment)
    page_file = beside(below.journal.path)
    try:
        page = _parse(page_file) if _is_there(page_file) else {}
    except SettingsError as error:
        ignored = Phrase(ALL_LEFT_OUT, {"file": page_file, "why": error.phrase})
        return Reading(below, below, base, written, page_file, {}, environment, ignored)
    try:
        settings = decode(overlay(written, page), environment)
    except SettingsError as error:
        kept, names = usable(page, written, environment)
        settings = decode(overlay(written, kept), environment)
        words = {"file": page_file, "names": names, "why": error.phrase}
        ignored = Phrase(SOME_LEFT_OUT, words)
        return Reading(settings, below, base, written, page_file, kept, environment, ignored)
    return Reading(settings, below, base, written, page_file, page, environment)


def usable(
    page: Written,
    written: Written,
    environment: Mapping[str, str],
    wires: Collection[Collection[str]] = (),
) -> tuple[Written, list[str]]:
    """As much of *page* as goes with *written*, and the names of what does not.

    Each setting by itself, those of *wires* as one; or else two or three that only go together:
    pins that change places.
    """
    pieces = dict(_pieces(page, wires))
    left = [names for names in pieces if KNOWN.issuperset(names)]
    kept: Written = {}
    goes = True
    while goes:
        goes = False
        for group in chain.from_iterable(combinations(left, size) for size in TOGETHER):
            more = reduce(overlay, (pieces[names] for names in group), kept)
            if goes := _decodes(overlay(written, more), environment):
                kept, left = more, [names for names in left if names not in group]
                break
    out = (names for names in pieces if names in left or not KNOWN.issuperset(names))
    return kept, list(chain.from_iterable(out))


def _pieces(
    page: Written, wires: Collection[Collection[str]]
) -> Iterator[tuple[tuple[str, ...], Written]]:
    """What stands or falls together, by its names; what is no section of ours by its own."""
    for name, section in page.items():
        if name not in SECTIONS or not isinstance(section, dict):
            yield (name,), {name: section}
            continue
        of_wires = wires if name == "box" else ()
        alone = ((key,) for key in section if key not in chain.from_iterable(of_wires))
        for keys in (*of_wires, *alone):
            if found := {key: section[key] for key in keys if key in section}:
                yield tuple(f"{name}.{key}" for key in found), {name: found}


def _decodes(written: Written, environment: Mapping[str, str]) -> bool:
    try:
        decode(written, environment)
    except SettingsError:
        return False
    return True


def beside(journal: Path) -> Path:
    """The page's own file, where the service may write: with the games."""
    return journal.with_name(f"{journal.name}.toml")


def variable(section: str, key: str) -> str:
    return f"{PREFIX}_{section}_{key}".upper()


def overlay(below: Written, over: Written) -> Written:
    """*below* with each setting that *over* names replaced."""
    both = dict(below)
    for name, section in over.items():
        under = both.get(name, {})
        known = isinstance(under, dict) and isinstance(section, dict)
        both[name] = {**under, **section} if known else section
    return both


def decode(written: Written, environment: Mapping[str, str]) -> Settings:
    """*written* under the *environment*, checked as a whole."""
    given = dict(written)
    for name, section in SECTIONS.items():
        given[name] = _section(name, section, written.get(name, {}), environment)
    try:
        settings: Settings = from_json(Settings, given)
    except Unreadable as error:
        raise SettingsError(_("Réglages : {why}"), why=error.phrase) from error
    return settings


def _has_own_keys(name: str, section: Any) -> bool:
    return isinstance(section, dict) and section.keys() <= get_type_hints(SECTIONS[name]).keys()


def _is_there(place: Path) -> bool:
    """A file in a folder that is closed to us may well be: reading it will say so."""
    try:
        return place.exists()
    except OSError:
        return True


def _parse(file: Path) -> dict[str, Any]:
    try:
        return parse(file.read_text(encoding="utf-8"), file)
    except OSError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} est illisible : {why}."), file=file, why=why(error)
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError(
            _("Le fichier de réglages {file} n'est pas du texte en UTF-8."), file=file
        ) from error


def parse(text: str, file: Path) -> Written:
    """Sections of settings; *file* is where the *text* comes from, for the sentence."""
    try:
        return tomllib.loads(text)
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
        value = environment.get(variable(name, key), given.get(key))
        if value is not None:
            given[key] = typed(value, hint)
    return given


def typed(raw: Any, hint: Any) -> Any:
    """*raw* as TOML would have it: a variable is all text, and some people quote their numbers.

    What does not look like a *hint* is left to the codec, which says so.
    """
    if get_origin(hint) is tuple:  # [27, 22, 23] in the file; « 27,22,23 » in the environment
        items = raw.replace(",", " ").split() if isinstance(raw, str) else raw
        return [typed(item, int) for item in items] if isinstance(items, list) else raw
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
