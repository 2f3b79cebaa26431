"""Forty pins for a guest that has none: a gpio-sim chip, made before the service starts."""

from __future__ import annotations

from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim/header")
LINES = 54
CPU_INFO = Path("/run/cpuinfo")  # the service sees it in the place of /proc/cpuinfo


class Header:
    """The chip that ``make`` made."""

    def level(self, line: int) -> int:
        return int(self._file(line, "value").read_text())

    def pull(self, line: int, *, up: bool) -> None:
        """What an input sees: a contact to ground pulls it down."""
        self._file(line, "pull").write_text("pull-up" if up else "pull-down")

    def _file(self, line: int, name: str) -> Path:
        device = (CONFIG / "dev_name").read_text().strip()
        chip = (CONFIG / "bank0/chip_name").read_text().strip()
        return Path("/sys/devices/platform") / device / chip / f"sim_gpio{line}" / name


def make() -> None:
    (CONFIG / "bank0").mkdir(parents=True)
    (CONFIG / "bank0/num_lines").write_text(str(LINES))
    (CONFIG / "bank0/label").write_text("pinctrl-bcm2711")
    (CONFIG / "live").write_text("1")
    CPU_INFO.write_text(Path("/proc/cpuinfo").read_text() + "Revision\t: c03114\n")


if __name__ == "__main__":
    make()
