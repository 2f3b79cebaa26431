"""Which pins are open, in the service's runtime folder: a note for whoever lowers them (low.py).

Settings that were changed since name other pins, and the ones that a killed process left high are
in no file of settings any more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.errors import SettingsError

FOLDER = "RUNTIME_DIRECTORY"
"""Set by systemd, which empties the folder when the box is switched off; a laptop has none."""
NOTE = "pins.json"
WIRING = (
    "pins",
    "sound",
    "sound_pin",
    "sound_active_high",
    "button_pin",
    "button_active_high",
    "light_pins",
    "light_active_high",
)


def tell(box: BoxSettings, environment: Mapping[str, str] = os.environ) -> None:
    """Before the pins are opened, whole or not at all; a box that cannot write still whistles."""
    if (note := place(environment)) is None:
        return
    draft = note.with_name(f"{NOTE}.new")
    with suppress(OSError):
        draft.write_text(json.dumps(wiring(box)))
        os.replace(draft, note)


def told(environment: Mapping[str, str] = os.environ) -> BoxSettings | None:
    """``None`` where nobody has told, or what another version told is of another kind."""
    if (note := place(environment)) is None:
        return None
    try:
        said = json.loads(note.read_text())
        return BoxSettings(**{**said, "light_pins": tuple(said["light_pins"])})
    except (OSError, ValueError, KeyError, TypeError, SettingsError):
        return None


def wiring(box: BoxSettings) -> dict[str, Any]:
    """What matters to the pins; how long a thumb stays does not."""
    return {name: getattr(box, name) for name in WIRING}


def place(environment: Mapping[str, str]) -> Path | None:
    ours = folder(environment)
    return None if ours is None else ours / NOTE


def folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where the service may write though its card is full: in memory."""
    named = environment.get(FOLDER, "").partition(":")[0]
    return Path(named) if named else None
