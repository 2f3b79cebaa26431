"""Power and heat, as the kernel of a Raspberry Pi tells them; other machines tell less."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pi_parrain.phrases import Phrase, _

SYSTEM = Path("/sys")
THROTTLED = "devices/platform/soc*/soc*:firmware/get_throttled"  # a Pi 5 has an address after soc
HOT_C = 80.0  # where a Pi begins to slow down
UNDER_VOLTAGE, SLOWED = 1 << 0, (1 << 1) | (1 << 2)
"""Bits of the firmware's ``get_throttled``: now, not since it was switched on."""

WEAK = _("Courant trop faible : changez de batterie ou de câble avant la panne.")
HOT = _("La boîte a chaud ({degrees} °C) : mettez-la à l'ombre.")
SLOW = _("La boîte ralentit pour ne pas chauffer : mettez-la à l'ombre.")


@dataclass(frozen=True, slots=True)
class Health:
    """``None`` where the machine does not say."""

    celsius: float | None = None
    weak: bool | None = None
    slowed: bool | None = None

    @property
    def worries(self) -> tuple[Phrase, ...]:
        """What an animator should know, the most urgent first."""
        found = []
        if self.weak:
            found.append(Phrase(WEAK))
        if self.celsius is not None and self.celsius >= HOT_C:
            found.append(Phrase(HOT, {"degrees": round(self.celsius)}))
        elif self.slowed and not self.weak:
            found.append(Phrase(SLOW))
        return tuple(found)


def health(system: Path = SYSTEM) -> Health:
    """Read three small files; none of them needs a privilege."""
    flags = throttled(system)
    weak = alarm(system) if flags is None else bool(flags & UNDER_VOLTAGE)
    slowed = None if flags is None else bool(flags & SLOWED)
    return Health(celsius(system / "class/thermal/thermal_zone0/temp"), weak, slowed)


def celsius(file: Path) -> float | None:
    try:
        return int(file.read_text()) / 1000
    except (OSError, ValueError):
        return None


def throttled(system: Path = SYSTEM) -> int | None:
    """The firmware's flags, where the kernel of Raspberry Pi OS shows them."""
    for file in sorted(system.glob(THROTTLED)):
        try:
            return int(file.read_text().strip(), 16)
        except (OSError, ValueError):
            continue
    return None


def alarm(system: Path) -> bool | None:
    """The under-voltage alarm of the kernel's own driver."""
    for sensor in sorted((system / "class/hwmon").glob("hwmon*")):
        try:
            if (sensor / "name").read_text().strip() == "rpi_volt":
                return (sensor / "in0_lcrit_alarm").read_text().strip() == "1"
        except OSError:
            continue
    return None
