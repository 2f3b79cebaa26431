"""Switching the box off. The service may not; it leaves a note, and systemd does the rest.

``parrain-poweroff.path`` watches for the note; the unit that it starts removes it, and systemd
powers the machine off when that is done (``SuccessAction=``): no sudo, no polkit, no root, and
nothing else that a service gone astray could ask for.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _
from pi_parrain.system import why

NOTE = "poweroff"
FOLDER = "RUNTIME_DIRECTORY"


class CannotSwitchOff(ParrainError):
    """This is somebody's laptop, or the note cannot be written."""


def can_switch_off(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether we run as the installed service."""
    return bool(environment.get(FOLDER))


def switch_off(environment: Mapping[str, str] = os.environ) -> None:
    """Ask for a clean shutdown; it comes within a second or two."""
    if not can_switch_off(environment):
        raise CannotSwitchOff(
            _("La boîte ne s'éteint d'ici que si elle a été installée avec systemd/install.")
        )
    try:
        (Path(environment[FOLDER].partition(":")[0]) / NOTE).touch()
    except OSError as error:
        raise CannotSwitchOff(
            _("La boîte n'a pas pu demander son extinction : {why}."), why=why(error)
        ) from error
