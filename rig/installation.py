"""A box as ``systemd/install`` makes it, in any folder, and somebody who does systemd's part there.

Its versions are real: the wheel of this checkout, under other numbers, each in its own environment.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sysconfig
import time
import venv
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.update.inbox import Inbox
from pi_parrain.update.release import OURS, Release, wheel_name, write_release
from pi_parrain.update.signing import PUBLIC_KEY, make_key, public_half
from pi_parrain.update.trial import answers
from pi_parrain.update.versions import Home
from rig.box import PATIENCE_S, free_port

ROOT = Path(__file__).parents[1]
FIRST = "0.1.0"
LOOK_S = 0.05
WATCHDOG_US = 600_000  # the service looks around three times in that


class Workshop:
    """Where releases are made: a key pair, and this checkout as a wheel that believes that key."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key, self.public_key = folder / "private.pem", folder / "public.pem"
        make_key(self.key)
        self.public_key.write_bytes(public_half(self.key))
        self._files = {
            f"{OURS}/{prefix}{file.relative_to(source).as_posix()}": file.read_bytes()
            for source, prefix in ((ROOT / OURS, ""), (ROOT / "web", "web/"))
            for file in sorted(source.rglob("*"))
            if file.is_file() and "__pycache__" not in file.parts
        }
        self._files[PUBLIC_KEY.relative_to(ROOT).as_posix()] = self.public_key.read_bytes()

    def wheel(self, version: str, changed: Mapping[str, str] | None = None) -> bytes:
        """This checkout as if it were *version*; *changed* files end in other words."""
        out, about = io.BytesIO(), f"{OURS}-{version}.dist-info"
        files = self._files | {
            f"{OURS}/__init__.py": f'__version__ = "{version}"\n'.encode(),
            f"{about}/METADATA": f"Name: pi-parrain\nVersion: {version}\n".encode(),
        }
        files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in files).encode()
        with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=1) as bundle:
            for name, content in files.items():
                more = (changed or {}).get(name, "").encode()
                bundle.writestr(ZipInfo(name), content + more, ZIP_DEFLATED)
        return out.getvalue()

    def release(self, version: str, changed: Mapping[str, str] | None = None) -> bytes:
        file = self.folder / wheel_name(OURS, version)
        file.write_bytes(self.wheel(version, changed))
        return write_release(version, "2026-11-17T10:00:00+00:00", [file], self.key)


class Installation:
    """``home`` and ``state`` below one folder. ``turn`` does what systemd would do just now."""

    def __init__(
        self, folder: Path, workshop: Workshop, patience_s: float = 60.0, **settings: str
    ) -> None:
        self.workshop, self.patience_s, self.settings = workshop, patience_s, settings
        self.home, self.state = Home(folder / "opt"), folder / "state"
        self.inbox = Inbox(self.state / "update")
        self.journal, self.log = self.state / "soirees.parrain", folder / "log"
        self.port = free_port()
        self.service: subprocess.Popen[bytes] | None = None
        self.updater: subprocess.Popen[bytes] | None = None
        self.state.mkdir(parents=True)
        self._install_first()

    def _install_first(self) -> None:
        """Dependencies are those of the environment that we run in."""
        seed = self.home.path / "seed"
        venv.create(seed, symlinks=True)
        others = Path(sysconfig.get_paths()["purelib"])
        (self.home.site("seed") / "others.pth").write_text(f"{others}\n")
        self.home._point("current", "seed")
        wheels = {wheel_name(OURS, FIRST): self.workshop.wheel(FIRST)}
        name = self.home.install(Release(FIRST, "", wheels))
        for link in ("current", "proven"):
            self.home._point(link, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of ours leads back to the checkout."""
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "TMPDIR")}
        return kept | {
            "HOME": str(self.state),
            "PARRAIN_BOX_PINS": "virtual",
            "PARRAIN_JOURNAL_PATH": str(self.journal),
            **self.settings,
        }

    def turn(self) -> None:
        """Start what should run and does not."""
        if self.service is None or self.service.poll() is not None:
            self.service = self.start(
                *(self.home.path / "current/bin/parrain", "serve"),
                *("--host", "127.0.0.1", "--port", self.port),
                STATE_DIRECTORY=str(self.state),
                WATCHDOG_USEC=str(WATCHDOG_US),
            )
        needed = self.inbox.is_asked or self.home.on_trial is not None
        if needed and (self.updater is None or self.updater.poll() is not None):
            self.updater = self.start(
                *(self.home.path / "proven/bin/python", "-m", "pi_parrain.update"),
                *("--home", self.home.path, "--inbox", self.inbox.path),
                *("--key", self.workshop.public_key, "--patience", self.patience_s),
            )

    def start(self, *command: object, **more: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*map(str, command)],
                cwd=self.state,
                env=self.environment | more,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def live(self, until: Callable[[], bool], patience_s: float = PATIENCE_S * 3) -> None:
        deadline = time.monotonic() + patience_s
        while not until():
            assert time.monotonic() < deadline, self.said()
            self.turn()
            time.sleep(LOOK_S)

    def cut(self) -> None:
        """The power goes: everything that was started, and what that started."""
        for process in (self.service, self.updater):
            if process is not None:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.service = self.updater = None

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-3000:]

    @property
    def is_settled(self) -> bool:
        """No update is under way, and it is the current version that answers."""
        if self.inbox.is_asked or self.home.on_trial is not None or self.home.is_at_work:
            return False
        return self.running == self.home.current and answers(self.address, "/alive")

    @property
    def running(self) -> str | None:
        """The version of the service, as the system sees it."""
        if self.service is None or self.service.poll() is not None:
            return None
        program = Path(f"/proc/{self.service.pid}/cmdline").read_bytes().partition(b"\0")[0]
        return Path(os.fsdecode(program)).parent.parent.name

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def version(self) -> str:
        return self.home.current.partition("-")[0]

    @property
    def key(self) -> str:
        with Journal(self.journal) as book:
            return Keys(book).key

    def ask(self, content: bytes) -> None:
        """As the page does once a Parrain has typed the code."""
        self.inbox.open()
        self.inbox.upload.write_bytes(content)
        with self.inbox.asking():
            with Journal(self.journal) as book:
                book.copy_to(self.inbox.games)
            self.inbox.ask()
