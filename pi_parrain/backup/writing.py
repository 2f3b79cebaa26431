"""Makes a backup of a journal, while the box plays on."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from pi_parrain import __version__
from pi_parrain.backup import ABOUT, FORMAT, GAMES_FILE, KEY, MEMORY, SETTINGS, About, Scope
from pi_parrain.backup.reading import LARGEST_FILE, LARGEST_GAME, LARGEST_INSIDE, MOST_GAMES
from pi_parrain.config import Settings
from pi_parrain.config.file import Written
from pi_parrain.config.page_file import as_toml
from pi_parrain.engine.codec import to_json
from pi_parrain.errors import JournalError
from pi_parrain.field.bundle import entry
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal, KeptGame, Row
from pi_parrain.journal.book import wall_clock
from pi_parrain.shelf import has_secrets, is_known, seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Taken:
    """The games of a journal that go into a backup, oldest first, and how many do not."""

    games: tuple[KeptGame, ...]
    left_out: int

    def latest(self, most: int) -> Taken:
        kept = self.games[max(0, len(self.games) - most) :]
        return Taken(kept, self.left_out + len(self.games) - len(kept))


def choose(journal: Journal) -> Taken:
    """Not those whose players still have secrets, nor those that nobody can read any more.

    Nor what no box would take back: one game too many, or too long, costs the whole file.
    """
    everything = (*journal.games(), *journal.games(deleted=True))[::-1]
    taken = tuple(game for game in everything if game.rows and may_leave(journal, game))
    left_out = sum(bool(game.rows) for game in everything) - len(taken)
    return Taken(taken, left_out).latest(MOST_GAMES)


def may_leave(journal: Journal, kept: KeptGame) -> bool:
    try:
        if not is_known(kept):
            return False  # nobody here knows whether it has secrets, nor could this box read it
        if sum(len(f"{as_line(row)}\n") for row in journal.rows(kept.id)) > LARGEST_GAME:
            return False
        return not GAMES[kept.slug].has_pads or not has_secrets(seat(journal, kept))
    except JournalError:
        return False
    except Exception:  # one game that nobody can tell must not cost the page with the way back
        log.exception("Game %d stays out of backups", kept.id)
        return False


def write_backup(
    out: IO[bytes], journal: Journal, scope: Scope, settings: Settings, key: str | None = None
) -> Taken:
    """What went into it; *key* is the Parrain's, if he wants to take it along.

    Where not all games fit, the latest go.
    """
    taken = choose(journal)
    while is_too_large(made := bundled(journal, taken, scope, settings, key)) and taken.games:
        taken = taken.latest(len(taken.games) * 9 // 10)
    out.write(made.getbuffer())
    return taken


def is_too_large(made: BytesIO) -> bool:
    with ZipFile(made) as bundle:
        inside = sum(member.file_size for member in bundle.infolist())
    return made.getbuffer().nbytes > LARGEST_FILE or inside > LARGEST_INSIDE


def bundled(
    journal: Journal, taken: Taken, scope: Scope, settings: Settings, key: str | None
) -> BytesIO:
    about = About(FORMAT, __version__, wall_clock(), taken.left_out)
    memories = {
        name: value
        for name in scope.memories
        if (value := journal.recall_or_do_without(name)) is not None
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as bundle:
        bundle.writestr(entry(ABOUT), dumps(to_json(about)))
        with bundle.open(entry(GAMES_FILE), "w") as lines:
            for line in lines_of(journal, taken.games):
                lines.write(f"{line}\n".encode())
        bundle.writestr(entry(MEMORY), dumps(memories))
        bundle.writestr(entry(SETTINGS), as_toml(told(settings, scope)))
        if key is not None:
            bundle.writestr(entry(KEY), dumps({"key": key}))
    return out


def told(settings: Settings, scope: Scope) -> Written:
    """Each setting with its value, usual or not: the next box may have others by hand."""
    found: Written = {}
    for name in sorted(scope.settings):
        section, _, key = name.partition(".")
        value = getattr(getattr(settings, section), key)
        found.setdefault(section, {})[key] = list(value) if isinstance(value, tuple) else value
    return found


def lines_of(journal: Journal, games: tuple[KeptGame, ...]) -> Iterator[str]:
    for kept in games:
        rows = journal.rows(kept.id)[: kept.rows]  # the box may be playing on meanwhile
        yield dumps(
            {
                "slug": kept.slug,
                "label": kept.label,
                "started_at": kept.started_at,
                "uid": kept.uid,
                "rules": kept.rules,
                "deleted_at": kept.deleted_at,
                "rows": len(rows),
            }
        )
        yield from map(as_line, rows)


def as_line(row: Row) -> str:
    return dumps([row.seq, row.at, row.by, row.once, row.command, list(row.events), row.undoes])


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
