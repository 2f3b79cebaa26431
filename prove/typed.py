"""Whole commands, typed badly: what only a process of its own shows, such as its exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

PATIENCE_S = 60.0
REFUSED = 2


class Typed(NamedTuple):
    """*file*, if any, is ``bad`` in the folder where the *words* are typed."""

    words: tuple[bytes, ...]
    file: bytes | None = None
    given: bytes | None = None
    """Standard input; ``None`` for none at all."""


TYPED = (
    Typed((b"split", b"\xff\xfe", b"--among", b"8")),
    Typed((b"split", b"4x20000", b"--among", "٣".encode())),
    Typed((b"split", b"4x20000", b"--among", b"\xed\xa0\x80")),
    Typed((b"replay", b"bad\xff")),
    Typed((b"replay", b".")),
    Typed((b"replay", b"/dev/zero")),
    Typed((b"replay", b"-"), given=b'{"game": "\\ud800"}\n'),
    Typed((b"replay", b"bad"), file=b'{"game": ["live"]}'),
    Typed((b"serve", b"--config", b"bad"), file=b"\xff\xfe["),
    Typed((b"serve", b"--config", b"bad"), file=b"[box]\nsound_pin = " + b"[" * 5000),
    Typed((b"serve", b"--config", b"bad"), file=b'[journal]\npath = "bad"\n'),
    Typed((b"export", b"--journal", b"bad"), file=b"SQLite format 3\0" + b"\xff" * 5000),
    Typed((b"restore", b"bad", b"--yes"), file=b"PK\3\4" + b"\xff" * 500),
    Typed((b"restore", b"/dev/zero", b"--yes")),
    Typed((b"games", b"--journal", b"bad"), file=b""),
)


def type_in(typed: Typed) -> str:
    """What went wrong, if anything did."""
    with TemporaryDirectory() as name:
        if typed.file is not None:
            (Path(name) / "bad").write_bytes(typed.file)
        try:
            done = subprocess.run(
                [sys.executable.encode(), b"-m", b"pi_parrain", *typed.words],
                cwd=name,
                env=os.environ | {"PARRAIN_BOX_PINS": "virtual", "HOME": name},
                input=typed.given,
                stdin=subprocess.DEVNULL if typed.given is None else None,
                capture_output=True,
                timeout=PATIENCE_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{shown(typed)}: no end after {PATIENCE_S:g} s"
    sentences = done.stderr.decode(errors="replace").strip()
    if done.returncode != REFUSED or not sentences or "Traceback" in sentences or done.stdout:
        return f"{shown(typed)}: status {done.returncode}, {sentences[-300:]!r}"
    return ""


def shown(typed: Typed) -> str:
    return b" ".join(typed.words).decode(errors="backslashreplace")
