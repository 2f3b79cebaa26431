"""A program that is killed before one of its steps on the disk, as a power cut would."""

from __future__ import annotations

import subprocess
import sys

KILLED = -9
PRELUDE = """
import os, sys

left = int(sys.argv[1])

def cut_before(*names):
    for name in names:
        setattr(os, name, counted(getattr(os, name)))

def counted(real):
    def step(*words, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), 9)
        return real(*words, **more)
    return step
"""


def run_until(step: int, program: str, *words: str) -> int:
    """How *program* ends that is killed before its *step*, counted from where it says so."""
    command = [sys.executable, "-c", PRELUDE + program, str(step), *words]
    return subprocess.run(command, check=False).returncode
