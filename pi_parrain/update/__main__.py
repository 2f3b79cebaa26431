"""Does what the service asked for: ``python -m pi_parrain.update``, started by systemd as root.

Run by the last version that came up (``proven``), never by the one that has to show it.
"""

from __future__ import annotations

import argparse
import logging
import pwd
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from pi_parrain import __version__
from pi_parrain.phrases import Phrase, _
from pi_parrain.update import BadUpdate
from pi_parrain.update.inbox import ASKED, GOING, TRIAL, UP, Inbox
from pi_parrain.update.release import check_newer, read_release
from pi_parrain.update.signing import PUBLIC_KEY
from pi_parrain.update.trial import SENTENCES
from pi_parrain.update.versions import DONE, Home, News, version_of

log = logging.getLogger("pi_parrain.update")

COMES_UP_S = 120.0
SITS_STILL_S = 900.0  # the longest countdown that is waited for before the service restarts
TRIAL_S = 900.0  # all steps of a trial together, on a small Pi
LOOK_S = 0.3

CHECKING = _("La boîte vérifie la signature…")
INSTALLING = _("La boîte installe la version {version}, à côté de la sienne…")
TRYING = _("La boîte essaie la version {version} sur une copie de vos parties…")
SWITCHING = _("La boîte passe à la version {version} : elle redémarre hors d'un décompte…")
UNDONE = _(
    "La version {version} n'a pas démarré : la boîte a repris d'elle-même celle d'avant. Vos "
    "parties sont là."
)
NO_TRIAL = _("La nouvelle version n'a pas pu être essayée : réessayez. Rien n'a été changé.")


class Updater:
    """*key* is whom we believe; *patience* is how many seconds a version has to come up.

    *service* is the user who tries it, where we may choose.
    """

    def __init__(
        self, home: Home, inbox: Inbox, key: Path, patience: float, service: str | None = None
    ) -> None:
        self.home, self.inbox, self.key, self.patience = home, inbox, key, patience
        self.service = service

    def run(self) -> None:
        if (name := self.home.on_trial) is not None:  # the power was cut in between
            self.settle(name)
        if self.inbox.is_asked:
            self.update()
        self.home.tidy()

    def update(self) -> None:
        version = ""
        try:
            content = self.inbox.take()
            self.say("working", version, CHECKING)
            release = read_release(content, self.key)
            version = release.version
            check_newer(release, __version__)
            self.say("working", version, INSTALLING)
            name = self.home.install(release)
            self.say("working", version, TRYING)
            self.try_out(name)
        except BadUpdate as error:
            by_the_system = isinstance(error.__cause__, OSError)
            log.warning("the update is refused: %s", error, exc_info=by_the_system)
            self.home.tell(News("refused", version, error.phrase))
            return
        self.say("working", version, SWITCHING)
        self.inbox.forget(GOING, UP)
        self.home.begin_trial(name)
        self.settle(name)

    def try_out(self, name: str) -> None:
        """As the service's own user: what it tries is code that we trust on games that we do not.

        We may not kill somebody else's process; systemd ends whatever is left when we do.
        """
        home, games = self.home.path, self.inbox.path / TRIAL
        program = [sys.executable, "-m", "pi_parrain.update.trial"]
        words = [*program, *map(str, (home / name, home / self.home.proven, games))]
        try:
            user = becoming(self.service)
            done: subprocess.CompletedProcess[bytes] = subprocess.run(
                words, stdout=subprocess.PIPE, timeout=TRIAL_S, check=False, **user
            )
        except (OSError, KeyError, subprocess.SubprocessError) as error:
            log.error("the new version could not be tried", exc_info=True)
            raise BadUpdate(NO_TRIAL) from error
        if done.returncode:
            raise told_by(done.stdout)

    def settle(self, name: str) -> None:
        """Wait until *name* answers, or give the box back what it had."""
        version = version_of(name)
        if self.comes_up(name):
            self.home.prove(name)
            self.say("done", version, DONE)
            return
        log.error("%s did not come up", name)
        self.home.take_back()  # first: a full card still takes a link, but no news
        self.say("undone", version, UNDONE)

    def comes_up(self, name: str) -> bool:
        """Its time begins now, and again whenever the old version says that it is still there.

        However that one ends, it says so no more: nobody has to tell us that it has.
        """
        latest = time.monotonic() + SITS_STILL_S
        deadline = time.monotonic() + self.patience
        while self.home.current == name:
            if name in (self.inbox.read(UP), self.home.proven):  # proven: cut before ``trial`` went
                return True
            if time.monotonic() < latest and self.inbox.read(GOING):
                self.inbox.forget(GOING)
                deadline = time.monotonic() + self.patience
            if time.monotonic() >= deadline:
                return False
            time.sleep(LOOK_S)
        return False

    def say(self, state: str, version: str, words: str) -> None:
        phrase = Phrase(words, {"version": version})
        log.info("the page is told: %s: %s", state, phrase)
        self.home.tell(News(state, version, phrase))


def becoming(user: str | None) -> dict[str, Any]:
    """Whose process it is to be; ours, where nobody else is named."""
    if user is None:
        return {}
    found = pwd.getpwnam(user)
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


def told_by(output: bytes) -> BadUpdate:
    """One of the sentences that a trial has; it is not root's, and could print anything."""
    said = output.decode(errors="replace").strip()
    return BadUpdate(said if said in SENTENCES else NO_TRIAL)


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s : %(message)s")
    parser = argparse.ArgumentParser(prog="python -m pi_parrain.update", description=__doc__)
    parser.add_argument("--home", type=Path, default=Path("/opt/parrain"))
    parser.add_argument("--inbox", type=Path, default=Path("/var/lib/parrain/update"))
    parser.add_argument("--key", type=Path, default=PUBLIC_KEY)
    parser.add_argument("--patience", type=float, default=COMES_UP_S)
    parser.add_argument("--trial-as", metavar="USER", help="who tries a new version")
    asked = parser.parse_args()
    home, inbox = Home(asked.home), Inbox(asked.inbox)
    try:
        with home.at_work():
            Updater(home, inbox, asked.key, asked.patience, asked.trial_as).run()
    except OSError:
        log.error("nothing can be done here", exc_info=True)  # a card that cannot be written
        inbox.forget(ASKED)  # or systemd would start us again and again
        sys.exit(1)


if __name__ == "__main__":
    main()
