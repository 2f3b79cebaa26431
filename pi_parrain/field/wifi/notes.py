"""Where the service asks for another Wi-Fi: a folder of its own in memory, gone with the power.

    asked   the name and the passphrase, two lines: parrain-wifi.path waits for this name
    taken   the same, once root has it: of root's rename and the service's unlink, one succeeds
    seen    a Parrain's phone has come over the network that is being tried

Root only takes, reads and removes here, with pincers (handover.py).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from pi_parrain.config import WifiSettings
from pi_parrain.field.wifi import as_lines
from pi_parrain.handover import pincers, read_note

ASKED, TAKEN, SEEN = "asked", "taken", "seen"
FOLDER_MODE = 0o770  # parrain-wifi.service is in the service's group, and has no other right here
FILE_MODE = 0o640
LONGEST = 200  # bytes; 32, a line's end and 63 are enough


class Notes:
    """One such folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # The service's side

    def ask(self, wifi: WifiSettings) -> None:
        self._leave(ASKED, as_lines(wifi))

    def withdraw(self) -> None:
        """Asked for no more, unless root has it already."""
        with suppress(OSError):
            os.unlink(self.path / ASKED)

    def tell_seen(self) -> None:
        """A folder that is full or gone costs no page: the old network comes back."""
        with suppress(OSError):
            if not os.path.lexists(self.path / SEEN):
                self._leave(SEEN, "")

    def _leave(self, name: str, text: str) -> None:
        """One rename: root sees the whole note or none."""
        self.path.mkdir(exist_ok=True)
        self.path.chmod(FOLDER_MODE)
        draft = self.path / f"{name}.new"
        draft.write_text(text, encoding="utf-8")
        draft.chmod(FILE_MODE)
        os.replace(draft, self.path / name)

    # Root's side

    @property
    def is_asked(self) -> bool:
        return os.path.lexists(self.path / ASKED)

    @property
    def is_seen(self) -> bool:
        return os.path.lexists(self.path / SEEN)

    def take(self) -> str:
        """What is asked for, which is asked for no more; an empty text for anything else.

        ``FileNotFoundError`` when the service has withdrawn it meanwhile.
        """
        with pincers(self.path) as folder:
            os.rename(ASKED, TAKEN, src_dir_fd=folder, dst_dir_fd=folder)
            try:
                return read_note(TAKEN, folder, LONGEST)
            finally:
                os.unlink(TAKEN, dir_fd=folder)

    def forget(self, name: str) -> None:
        with suppress(OSError), pincers(self.path) as folder:
            os.unlink(name, dir_fd=folder)
