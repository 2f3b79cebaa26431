"""Lower every pin and leave: ``python -m pi_parrain.hardware.pins.low``.

For the ``ExecStopPost=`` of a service: when the server and its pin processes are killed together,
nobody is left to open the pins. First those that were open, then those of the settings as they are
now, which may be others, or unreadable.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from pi_parrain.config import BoxSettings
from pi_parrain.config.file import load_wiring
from pi_parrain.errors import ParrainError
from pi_parrain.hardware.pins import in_use
from pi_parrain.hardware.pins.devices import Pins, load_driver


def main() -> None:
    troubles = lower_all((in_use.told, load_wiring))
    if troubles:
        sys.exit("\n".join(troubles))


def lower_all(wirings: Iterable[Callable[[], BoxSettings | None]]) -> list[str]:
    """Each that can be, once; what went wrong with the others."""
    troubles, lowered = [], list[dict[str, Any]]()
    for wiring in wirings:
        try:
            box = wiring()
            if box is not None and in_use.wiring(box) not in lowered:
                lower(box)
                lowered.append(in_use.wiring(box))
        except ParrainError as error:
            troubles.append(str(error))
    return troubles


def lower(box: BoxSettings) -> None:
    factory = load_driver(box)()
    Pins(box, factory, lambda down: None).close()
    with suppress(Exception):  # as in Pins.close: the kernel frees what lgpio finds busy
        factory.close()


if __name__ == "__main__":
    main()
