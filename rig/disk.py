"""A disk with no room left."""

from contextlib import suppress
from pathlib import Path


def fill_up(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"\0" * 4096):
            pass
