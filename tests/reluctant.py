"""Pin processes that refuse, or hang, until a test lets them open their pins."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pi_parrain.hardware import child

REFUSES = """
from pi_parrain.errors import BoxError
from pi_parrain.hardware.pins import protocol

os.write(1, protocol.encode("failed", *protocol.pack_error(BoxError("busy"))))
sys.exit(1)
"""
ANSWERS_AND_DIES = """
os.write(1, b'["pong"]\\n')
sys.exit(1)
"""
OPENS_AND_DIES = """
sys.stdin.readline()
os.write(1, b'["ready", "plain"]\\n')
sys.exit(1)
"""
HANGS = """
while not os.path.exists(leave):
    time.sleep(0.01)
os.execv(command[0], command)
"""


def reluctant_pins(monkeypatch: pytest.MonkeyPatch, folder: Path, how: str) -> Path:
    """Whoever is started from now on refuses or hangs until the file that is returned exists."""
    leave, run = folder / "leave", child.subprocess.Popen

    def start(command, **more):
        begin = f"import os, sys, time\nleave, command = {str(leave)!r}, {command!r}\n"
        willing = "if os.path.exists(leave):\n    os.execv(command[0], command)\n"
        return run([sys.executable, "-c", begin + willing + how], **more)

    monkeypatch.setattr(child.subprocess, "Popen", start)
    return leave
