"""The Chromium of this machine, and what keeps it quiet.

Its headless shell is the same engine without the program around it: a phone costs half as much.
"""

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LARGE_LETTERS = "--blink-settings=defaultFontSize=32"
"""Of somebody who has set all letters to twice their usual size."""
