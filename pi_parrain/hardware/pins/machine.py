"""Whether this machine has pins. The server asks too, and need not load gpiozero for that."""

from __future__ import annotations

from pathlib import Path

from pi_parrain.config import BoxSettings

PI_REVISION = Path("/proc/device-tree/system/linux,revision")
CPU_INFO = Path("/proc/cpuinfo")


def on_a_pi() -> bool:
    """Whether this machine says that it is a Raspberry Pi, where gpiozero looks for it."""
    return PI_REVISION.exists() or "\nRevision" in CPU_INFO.read_text(encoding="utf-8")


def is_virtual(box: BoxSettings) -> bool:
    return box.pins == "virtual" or (box.pins == "auto" and not on_a_pi())
