"""The whole box in one file, taken away on a phone or a USB stick, and put back on any box."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.backup import BadBackup, Scope
from pi_parrain.backup.reading import LARGEST_FILE, NOT_A_BACKUP, TOO_LARGE, Backup, read_backup
from pi_parrain.backup.restoring import promise_restore, promise_return, settings_after
from pi_parrain.backup.writing import choose, write_backup
from pi_parrain.errors import JournalError, Refused, SettingsError
from pi_parrain.field.stick import BACKUP, BACKUPS
from pi_parrain.journal import Damaged, Journal, KeptGame
from pi_parrain.journal.book import wall_clock
from pi_parrain.journal.swap import before, is_promised
from pi_parrain.phrases import Phrase, _
from pi_parrain.server import games, sticks
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.pages import restart, rosters
from pi_parrain.server.pages.join import check_code_again
from pi_parrain.server.pages.settable import SETTABLE, TITLE
from pi_parrain.server.pages.settings import in_words, value_of
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait, taken_away
from pi_parrain.server.uploads import (
    backup_beside,
    check_sender,
    check_shown,
    fingerprint,
    keep_piece,
    take_piece,
)

bp = Blueprint("backup", __name__)

one_at_a_time = threading.Lock()


class Reason(Enum):
    NOTHING_BEFORE = _("Il n'y a rien à remettre : aucune restauration n'a eu lieu ici.")
    DAMAGED_BEFORE = _(
        "Les parties d'avant la dernière restauration sont abîmées : elles ne peuvent pas revenir "
        "d'ici. Celles d'aujourd'hui restent."
    )


WAITS = _(
    "Une restauration attend : elle se fait quand la boîte redémarre. Si elle attend encore après, "
    "la carte est pleine, protégée ou abîmée : libérez de la place, puis redémarrez ; si cela ne "
    "suffit pas, faites une sauvegarde, puis changez la carte."
)
LEFT_OUT = _("Réglages du fichier qui ne vont pas à cette boîte, et ne sont pas repris : {labels}.")
AFTER = {
    "restore": _(
        "C'est fait : la sauvegarde est en place. Ce qui était là avant peut revenir, depuis la "
        "page « Sauvegarde »."
    ),
    "back": _(
        "C'est fait : tout est comme avant la restauration. Ce qui était là depuis est mis de "
        "côté, et peut revenir depuis la page « Sauvegarde »."
    ),
}
"""What home says to whoever has waited for the restart."""


class News(NamedTuple):
    phrase: Phrase
    is_good: bool


def news() -> News | None:
    """Of a restore: that it waits, or that it is done."""
    if is_promised(journal().path):
        return News(Phrase(WAITS), False)
    done = AFTER.get(request.args.get("after", ""))
    return None if done is None else News(Phrase(done), True)


def scope() -> Scope:
    """What a backup holds beside games; the name tells boxes apart, so each one keeps its own."""
    kinds = {rosters.REMEMBERED: rosters.Rosters}
    for part in games.PARTS:
        kinds |= getattr(part, "memories", {})
    own = frozenset({TITLE.name})
    return Scope(kinds, frozenset(SETTABLE) - own, passed_over=own)


def journal() -> Journal:
    return parts().room.journal


def uploaded() -> Path:
    return backup_beside(journal().path)


@bp.get("/backup")
@parrain_only
def show() -> str:
    """What a backup is, and the way back from the last restore."""
    plugged_in, trouble = sticks.plugged_in()
    return render_template(
        "backup.html",
        sticks=plugged_in,
        stick_trouble=trouble,
        are_sticks_possible=parts().sticks.are_possible,
        taken=choose(journal()),
        earlier=before_the_last(),
        can_restart=parts().restart is not None,
        news=news(),
    )


@bp.get("/backup.zip")
@parrain_only
def download() -> ResponseReturnValue:
    """Games, lists of players and settings in one file; with `key=1`, the Parrain's key as well."""
    with_key = bool(request.args.get("key"))
    with long_wait():
        made = backup(with_key=with_key)
    return taken_away(made, "application/zip", f"{BACKUP}-{stamp(with_key=with_key)}.zip")


@bp.post("/backup/stick")
@parrain_only
def write_to_stick() -> ResponseReturnValue:
    """The same file on a USB stick, beside what is there; its page says when to pull it."""
    place, with_key = request.form.get("stick", ""), bool(request.form.get("key"))
    with long_wait():
        made = backup(with_key=with_key)
        name = parts().sticks.write(place, stamp(with_key=with_key), made)
    return render_template("stick_written.html", name=name, label=parts().sticks.label(place))


def backup(*, with_key: bool) -> bytes:
    out = io.BytesIO()
    key = parts().keys.key if with_key else None
    try:
        settings = parts().read_settings().settings
    except SettingsError:  # parrain.toml is being written, or wrong: the games matter more
        settings = parts().settings
    write_backup(out, journal(), scope(), settings, key)
    return out.getvalue()


def stamp(*, with_key: bool) -> str:
    """Now, in the name of a file that Windows can read: « 2026-07-14-20h05 »; and what to guard."""
    minute = wall_clock()[:16].replace("T", "-").replace(":", "h")
    return f"{minute}-avec-cle" if with_key else minute


@bp.post("/backup/pieces")
@parrain_only
def receive() -> ResponseReturnValue:
    """One piece of a backup, in order; the first one, at 0, begins another upload."""
    with one_at_a_time:
        take_piece(uploaded(), LARGEST_FILE, BadBackup(NOT_A_BACKUP), BadBackup(TOO_LARGE))
    return "", 204


@bp.post("/backup/stick/take")
@parrain_only
def take_from_stick() -> ResponseReturnValue:
    """A backup that is on a USB stick, as if a phone had sent it."""
    found = sticks.asked_for(BACKUPS, LARGEST_FILE)
    empty, too_large = BadBackup(NOT_A_BACKUP), BadBackup(TOO_LARGE)
    with one_at_a_time:
        keep_piece(uploaded(), 0, found, LARGEST_FILE, empty, too_large)
    return redirect(url_for("backup.look"), 303)


@bp.get("/backup/restore")
@parrain_only
def look() -> ResponseReturnValue:
    """What the uploaded file holds, and what it would replace."""
    if not uploaded().exists():
        return redirect(url_for("backup.show"), 303)
    with long_wait(), one_at_a_time:
        check_sender(uploaded())
        found = read_backup(uploaded(), scope())
        changes, left_out = changed_settings(found)
        file = fingerprint(uploaded())
    real = parts().room.real
    return render_template(
        "restore.html",
        found=found,
        file=file,
        games=parts().room.games,
        lists=found.memories.get(rosters.REMEMBERED, {}),
        here=sum(bool(game.rows) for game in everything()),
        lists_here=rosters.load(journal()),
        memories=told_memories(found),
        changes=changes,
        left_out=left_out,
        playing=real if real is not None and real.moves else None,
        can_restart=parts().restart is not None,
    )


class Change(NamedTuple):
    """A setting that would be another one: its label, its value now and then, in words."""

    label: str
    now: str
    then: str


def changed_settings(found: Backup) -> tuple[list[Change], Phrase | None]:
    """Those that a restore would change, and what is said of those that it leaves out."""
    reading = parts().read_settings()
    after, left_out = settings_after(found, reading, scope())
    changes = [
        Change(one.label, in_words(one, now), in_words(one, then))
        for one in SETTABLE.values()
        if (now := value_of(reading.settings, one.section, one.key))
        != (then := value_of(after, one.section, one.key))
    ]
    return changes, told_left_out(left_out)


def told_left_out(names: Sequence[str]) -> Phrase | None:
    labels = tuple(Phrase(SETTABLE[name].label) for name in names)
    return Phrase(LEFT_OUT, {"labels": labels}) if labels else None


def told_memories(found: Backup) -> list[tuple[Phrase, Phrase]]:
    """What games remember of their owner's things: in the file, and here."""
    return [
        (told(found.memories.get(name)), told(journal().recall_or_do_without(name)))
        for part in games.PARTS
        for name, told in getattr(part, "told_memories", {}).items()
    ]


@bp.post("/backup/restore")
@parrain_only
def restore() -> ResponseReturnValue:
    """Put the uploaded file in the place of everything here, and begin again with it."""
    check_code_again()
    again = restart.next_run()
    with long_wait(), one_at_a_time:
        with restart.unless_promised():  # another phone's yes has taken the file away
            check_shown(uploaded())
        found = read_backup(uploaded(), scope())
        with restart.unless_promised():
            reading = parts().read_settings()
            with_key = "with_key" in request.form
            key, asking = found.key, session["phone"]
            along = {} if key is None else parts().phonebook.under(key, asking)
            promise_restore(found, journal(), scope(), reading, with_key=with_key, along=along)
        uploaded().unlink()
    again()
    return restart.run()


@bp.post("/backup/back")
@parrain_only
def bring_back() -> ResponseReturnValue:
    """What was there before the last restore; what is here now is put aside."""
    check_code_again()
    again = restart.next_run()
    with long_wait(), one_at_a_time:
        games_before()
        with restart.unless_promised():
            try:
                promise_return(journal(), scope(), parts().read_settings())
            except Damaged as error:  # as it is, the next run could not open it either
                raise Refused(Reason.DAMAGED_BEFORE) from error
    again()
    return restart.run()


def everything() -> tuple[KeptGame, ...]:
    return (*journal().games(), *journal().games(deleted=True))


class Earlier(NamedTuple):
    """What was there before the last restore: its games, or why it cannot come back."""

    games: int
    trouble: Phrase | None = None


def before_the_last() -> Earlier | None:
    if before(journal().path) is None:
        return None
    try:
        return Earlier(games_before())
    except (JournalError, Refused) as error:
        return Earlier(0, error.phrase)


def games_before() -> int:
    """How many games could come back; refused if none can."""
    earlier = before(journal().path)
    if earlier is None:
        raise Refused(Reason.NOTHING_BEFORE)
    try:
        with Journal(earlier, read_only=True) as book:
            return sum(bool(game.rows) for game in book.games())
    except Damaged as error:
        raise Refused(Reason.DAMAGED_BEFORE) from error
