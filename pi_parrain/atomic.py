"""Files that are there whole or not at all, whenever the power is cut."""

from __future__ import annotations

import os
from pathlib import Path

OURS_ALONE = 0o600


def write_whole(file: Path, content: bytes) -> None:
    """A draft beside *file*, on the disk before it takes the place of what was there.

    Never through a link: root writes in the service's folder, and gives away what it has written.
    """
    draft = file.with_name(f"{file.name}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    descriptor = os.open(draft, flags, OURS_ALONE)
    try:
        while content:
            content = content[os.write(descriptor, content) :]
        like_its_folder(descriptor, file.parent)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.replace(draft, file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Names are on the disk, too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def like_its_folder(descriptor: int, folder: Path) -> None:
    """What root writes for the service must be the service's."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
