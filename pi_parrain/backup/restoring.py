"""Puts a backup in the place of what a box holds; what was there can be asked back once."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from pi_parrain.atomic import write_whole
from pi_parrain.backup import SETTINGS, BadBackup, Scope
from pi_parrain.backup.reading import TOO_LARGE, Backup, read_games, strange
from pi_parrain.config import Settings
from pi_parrain.config.file import KNOWN, WIRES, Reading, Written, decode, overlay, parse, usable
from pi_parrain.config.page_file import as_toml, changed
from pi_parrain.errors import JournalError, SettingsError
from pi_parrain.journal import Damaged, Journal
from pi_parrain.journal.swap import before, draft
from pi_parrain.keys import NOTHING, Keys, StoredKeys, as_memories, stored
from pi_parrain.phrases import _

STAYS = ("box_id", "phones", "seats", "first_run", "update_seen")
"""What belongs to this box and to its phones, whatever games it holds."""
LONGEST_SETTINGS = 10_000  # characters: what fits nowhere is tried in many ways
NOBODY: Mapping[str, Any] = {"phones": [], "seats": []}
"""Where today's are missing or damaged: those of before would let in whoever was sent away."""

BAD_SETTINGS = _(
    "Les réglages de cette sauvegarde ne vont pas à cette boîte. {why} Rien n'a été changé."
)
KEY_UNREADABLE = _(
    "La clé du Parrain est illisible dans le journal : changez-la d'abord, dans « Téléphones et "
    "codes QR ». Rien n'a été changé."
)
A_LINK = _(
    "Le fichier des parties est un lien vers {target} : restaurez là où il est vraiment, avec le "
    "réglage « journal.path ». Rien n'a été changé."
)


class KeyUnreadable(JournalError):
    """Without it, the next run would have another one: nobody's phone would open the page."""


def promise_restore(
    backup: Backup,
    old: Journal | None,
    scope: Scope,
    reading: Reading,
    *,
    with_key: bool,
    along: Mapping[str, Any] = NOTHING,
) -> None:
    """Everything new is made beside the journal; it moves in when the box starts again.

    What belongs to this box stays, unless its *old* journal cannot even be read. The key of the
    backup comes with what is remembered *along*.
    """
    place = reading.settings.journal.path
    if place.is_symlink():
        raise BadBackup(A_LINK, target=place.readlink())
    key = backup.key if with_key else None
    settings, _left_out = settings_of(backup, reading, scope)
    stays = staying(old, has_key=key is not None)
    with draft(place) as folder:
        with Journal(folder / place.name) as new:
            for kept, rows in read_games(backup.file):
                new.adopt(kept, rows)
            for name, value in backup.memories.items():
                new.remember(name, value)
            new.remember_all(stays)
            if key is not None:
                new.remember_all({**as_memories(StoredKeys(key, Keys(new).secret)), **along})
        write_whole(folder / reading.page_file.name, as_toml(settings).encode())


def promise_return(old: Journal | None, scope: Scope, reading: Reading) -> None:
    """What was there before the last restore moves in when the box starts again.

    What belongs to this box stays here too: a key that was changed since would come back, and with
    it whoever it had shut out. A copy gets it, so that a cut leaves what was put aside untouched.
    ``Damaged`` is what was put aside: it opens for nobody, and may still be rescued.
    """
    place, page_file = reading.settings.journal.path, reading.page_file
    earlier = before(place)
    assert earlier is not None
    stays = staying(old)
    with draft(place) as folder:
        with Journal(earlier, read_only=True) as book:
            book.copy_to(folder / place.name)
        with Journal(folder / place.name) as new:
            new.remember_all(stays)
        settings = settings_before(earlier.with_name(page_file.name), reading, scope)
        write_whole(folder / page_file.name, as_toml(settings).encode())


def staying(old: Journal | None, *, has_key: bool = False) -> dict[str, Any]:
    """What *old* remembers of this box; what is damaged is done without.

    Not its key, unless whoever asks *has_key*: another one would shut every phone out.
    """
    if old is None:
        return {}
    kept = {name: old.recall_or_do_without(name, NOBODY.get(name)) for name in STAYS}
    try:
        keys = stored(old)
    except Damaged as error:
        if not has_key:
            raise KeyUnreadable(KEY_UNREADABLE) from error
        keys = None
    if keys is not None:
        kept |= as_memories(keys)
    return {name: value for name, value in kept.items() if value is not None}


def settings_of(backup: Backup, reading: Reading, scope: Scope) -> tuple[Written, list[str]]:
    """What the page's file will say, and the names of what does not go with this box.

    What a variable fixes here stays so, with the rest of its wire, and so does what no backup
    holds: the name of this box, its remote.
    """
    stays = picked(reading.page, KNOWN - scope.settings)
    try:
        if len(backup.settings) > LONGEST_SETTINGS:
            raise BadBackup(TOO_LARGE)
        told = parse(backup.settings, Path(SETTINGS))
        check_names(told, scope)
        below = overlay(reading.written, stays)
        said = picked(told, scope.settings)
        asked, left_out = usable(said, below, reading.environment, WIRES)
        changes = {
            (section, key): value
            for section, found in asked.items()
            for key, value in found.items()
            if not any(reading.is_fixed(section, other) for other in on_the_wire_of(key))
        }
        return changed(replace(reading, page=stays), changes), left_out
    except SettingsError as error:
        raise BadBackup(BAD_SETTINGS, why=error.phrase) from error


def on_the_wire_of(key: str) -> tuple[str, ...]:
    return next((wire for wire in WIRES if key in wire), (key,))


def settings_after(backup: Backup, reading: Reading, scope: Scope) -> tuple[Settings, list[str]]:
    """Those in force once it is restored, and the names of what does not go with this box."""
    page, left_out = settings_of(backup, reading, scope)
    return decode(overlay(reading.written, page), reading.environment), left_out


def settings_before(page_file: Path, reading: Reading, scope: Scope) -> Written:
    """What *page_file* said then, but for what no backup holds: that is as it is today."""
    try:
        said = parse(page_file.read_text(encoding="utf-8"), page_file)
        then, _left_out = usable(said, reading.written, reading.environment)
    except (SettingsError, UnicodeDecodeError):  # the box did without it then, too
        then = {}
    return overlay(picked(then, scope.settings), picked(reading.page, KNOWN - scope.settings))


def picked(page: Written, names: Set[str]) -> Written:
    """The settings of *page* that are among *names*."""
    found = {
        section: {key: value for key, value in said.items() if f"{section}.{key}" in names}
        for section, said in page.items()
    }
    return {section: said for section, said in found.items() if said}


def check_names(asked: Written, scope: Scope) -> None:
    """A backup never says where the page listens, nor what the Wi-Fi is called."""
    for section, found in asked.items():
        for key in found if isinstance(found, dict) else ("",):
            if f"{section}.{key}" not in scope.settings | scope.passed_over:
                strange(f"{section}.{key}")
