"""Lower every pin and leave: ``python -m pi_parrain.hardware.pins.low``.

For the ``ExecStopPost=`` of a service: when the server and its pin processes are killed together,
nobody is left to open the pins.
"""

from __future__ import annotations

import sys

from pi_parrain.config.file import load
from pi_parrain.errors import ParrainError
from pi_parrain.hardware.pins.devices import Pins, load_driver


def main() -> None:
    try:
        box = load().box
        Pins(box, load_driver(box)(), lambda down: None).close()
    except ParrainError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
