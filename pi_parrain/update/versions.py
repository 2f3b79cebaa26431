"""/opt/parrain: a folder for each version, and links that say which one is which.

    0.2.0-5f1c…/   an environment with all that it needs; whole once ``.complete`` is in it
    current        the version that runs: the service follows it
    proven         the last one that came up; whoever takes an update back runs from here
    trial          while a version must still show that it comes up: the name of its folder
    news.json      how the last update went, for the page

Every step is one rename, so a cut leaves the old version or the new one. As long as ``trial`` is
there, somebody (parrain-update.path, at the next start) has to come and settle it.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import os
import shutil
import venv
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pi_parrain.atomic import sync_folder
from pi_parrain.handover import holding, is_held
from pi_parrain.phrases import Phrase, _
from pi_parrain.system import why
from pi_parrain.update import BadUpdate
from pi_parrain.update.release import Release
from pi_parrain.update.wheels import put_in
from pi_parrain.version_numbers import is_newer

CURRENT, PROVEN, NEXT, TRIAL, NEWS = "current", "proven", "next", "trial", "news.json"
LOCK = ".lock"
FOR_ALL = 0o644  # to read
COMPLETE = ".complete"
RUNS_OURS = "import sys\nfrom pi_parrain.cli import main\nsys.exit(main())\n"
FREE = 3  # times the size of the update: packed, unpacked, compiled

NO_ROOM = _("Il n'y a pas assez de place sur la carte : il faut {needed} Mo. Rien n'a été changé.")
NOT_WRITTEN = _("La nouvelle version n'a pas pu être écrite : {why}. Rien n'a été changé.")
DONE = _("La boîte a maintenant la version {version}.")


@dataclass(frozen=True, slots=True)
class News:
    """How an update goes: *state* is ``working``, ``done``, ``refused`` or ``undone``.

    *number* counts what was told so far: the same words, told again, are other news.
    """

    state: str
    version: str
    phrase: Phrase
    number: int = 0

    def is_of_newer(self, running: str) -> bool:
        """Than what runs: nobody has put that version in since, nor a later one."""
        return is_newer(self.version, running)


class Home:
    """One such folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def current(self) -> str:
        return os.readlink(self.path / CURRENT)

    @property
    def proven(self) -> str:
        """An installation of before there were updates has no such link: it has one version."""
        try:
            return os.readlink(self.path / PROVEN)
        except FileNotFoundError:
            return self.current

    @property
    def on_trial(self) -> str | None:
        try:
            return (self.path / TRIAL).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    @property
    def is_on_trial(self) -> bool:
        return os.path.lexists(self.path / TRIAL)

    def site(self, name: str) -> Path:
        [found] = (self.path / name / "lib").glob("python3.*/site-packages")
        return found

    # Installing

    def install(self, release: Release) -> str:
        """Beside the version that runs; the name of its folder. Again is nothing new."""
        digest = hashlib.sha256(b"".join(release.wheels.values())).hexdigest()
        name = f"{release.version}-{digest[:12]}"
        place = self.path / name
        try:
            if not (place / COMPLETE).exists():
                shutil.rmtree(place, ignore_errors=True)  # what a cut left
                self._check_room(release)
                self._make(place, release.wheels)
                os.sync()
                (place / COMPLETE).touch()
                sync_folder(place)
                sync_folder(self.path)
        except OSError as error:
            shutil.rmtree(place, ignore_errors=True)
            raise BadUpdate(NOT_WRITTEN, why=why(error)) from error
        except BadUpdate:
            shutil.rmtree(place, ignore_errors=True)
            raise
        return name

    def _check_room(self, release: Release) -> None:
        needed = FREE * sum(map(len, release.wheels.values())) + 5_000_000
        if shutil.disk_usage(self.path).free < needed:
            raise BadUpdate(NO_ROOM, needed=needed // 1_000_000)

    def _make(self, place: Path, wheels: Mapping[str, bytes]) -> None:
        """An environment like the one that runs, with other wheels in it."""
        running = self.path / self.current
        sees_system = "include-system-site-packages = true" in (running / "pyvenv.cfg").read_text()
        venv.EnvBuilder(system_site_packages=sees_system, symlinks=True).create(place)
        site = self.site(place.name)
        shutil.copytree(
            self.site(self.current),
            site,
            symlinks=True,
            copy_function=same_file,
            dirs_exist_ok=True,
        )
        for name, content in wheels.items():
            put_in(name, content, site)
        command = place / "bin" / "parrain"
        command.write_text(f"#!{place}/bin/python\n{RUNS_OURS}", encoding="utf-8")
        command.chmod(0o755)
        compileall.compile_dir(site / "pi_parrain", quiet=2)  # the service cannot write there

    # Switching

    def begin_trial(self, name: str) -> None:
        """From here on *name* runs, and has to show that it comes up."""
        self._point(PROVEN, self.proven)
        self._write(TRIAL, name)
        self._point(CURRENT, name)

    def prove(self, name: str) -> None:
        self._point(PROVEN, name)
        (self.path / TRIAL).unlink(missing_ok=True)
        sync_folder(self.path)

    def take_back(self) -> None:
        """The last one that came up runs again."""
        self._point(CURRENT, self.proven)
        (self.path / TRIAL).unlink(missing_ok=True)
        sync_folder(self.path)

    def tidy(self) -> None:
        """Away with folders that no link names."""
        used = {self.current, self.proven}
        for place in self.path.iterdir():
            if place.is_dir() and not place.is_symlink() and place.name not in used:
                shutil.rmtree(place, ignore_errors=True)

    # What the page is told

    def tell(self, news: News) -> None:
        before = self.news
        number = 1 if before is None else before.number + 1
        told = {"state": news.state, "version": news.version, "number": number}
        self._write(NEWS, json.dumps(told | flat(news.phrase)))

    @property
    def news(self) -> News | None:
        """What was told last; a file that a cut spoilt tells nothing."""
        try:
            told = json.loads((self.path / NEWS).read_text(encoding="utf-8"))
            phrase, number = Phrase(told["text"], told["words"]), int(told.get("number", 0))
            return News(told["state"], told["version"], phrase, number)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def at_work(self) -> AbstractContextManager[None]:
        """One at a time, and everybody can see that somebody is."""
        return holding(self.path / LOCK, FOR_ALL)

    @property
    def is_at_work(self) -> bool:
        return is_held(self.path / LOCK)

    def _write(self, name: str, content: str) -> None:
        """Whole or not at all; for everybody to read, whatever the unit's umask."""
        draft = self.path / f"{name}.new"
        draft.write_text(content, encoding="utf-8")
        draft.chmod(FOR_ALL)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        os.replace(draft, self.path / name)
        sync_folder(self.path)

    def _point(self, link: str, name: str) -> None:
        fresh = self.path / NEXT
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(name)
        os.replace(fresh, self.path / link)
        sync_folder(self.path)


def version_of(name: str) -> str:
    """Of the folder that an update made; ``systemd/install`` says nothing of it in a name."""
    return name.partition("-")[0]


def same_file(source: str, target: str) -> None:
    """A second name for what is already on the card: no room, no wear, no time."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # a card without such names
        with suppress(FileNotFoundError):
            os.unlink(target)
        shutil.copy2(source, target, follow_symlinks=False)


def flat(phrase: Phrase) -> dict[str, Any]:
    """As JSON: the sentence is translated when it is shown, its words are as they are."""
    return {"text": phrase.text, "words": {key: str(word) for key, word in phrase.words.items()}}
