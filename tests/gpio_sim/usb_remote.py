"""A remote that the kernel takes for a real one: a device of ``/dev/uinput``."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

from pi_parrain.hardware.remote.key_events import BY_HAND, EVENT, KEY, REPORT, SYN

# linux/uinput.h
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP = 0x405C5503
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_RELBIT = 0x40045564, 0x40045565, 0x40045566
SETUP = struct.Struct("HHHH80sI")  # bus, vendor, product, version, name, no force feedback
USB = 3
RELATIVE, X = 2, 0
NEXT_PAGE, NEXT_PAGE_KEY = 109, "046d:c52d:109"
NAME = "Logitech USB Receiver"


class UsbRemote:
    """A presenter: a key for the next page, and a mouse."""

    def __init__(self):
        self._wire = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        for request, bit in (
            (UI_SET_EVBIT, KEY),
            (UI_SET_KEYBIT, NEXT_PAGE),
            (UI_SET_EVBIT, RELATIVE),
            (UI_SET_RELBIT, X),
        ):
            fcntl.ioctl(self._wire, request, bit)
        fcntl.ioctl(self._wire, UI_DEV_SETUP, SETUP.pack(USB, 0x046D, 0xC52D, 1, NAME.encode(), 0))
        before = set(Path("/dev/input").glob("event*"))
        fcntl.ioctl(self._wire, UI_DEV_CREATE)
        [self.node] = set(Path("/dev/input").glob("event*")) - before

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._wire is not None:
            self.unplug()

    def down(self):
        self._write((KEY, NEXT_PAGE, 1))

    def up(self):
        self._write((KEY, NEXT_PAGE, 0))

    def move(self):
        self._write((RELATIVE, X, 1))

    def unplug(self):
        """The kernel lets go of its keys, then hangs up."""
        fcntl.ioctl(self._wire, UI_DEV_DESTROY)
        os.close(self._wire)
        self._wire = None

    def _write(self, *events):
        for event in (*events, (SYN, REPORT, BY_HAND)):
            os.write(self._wire, EVENT.pack(0, 0, *event))
