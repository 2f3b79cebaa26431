"""The Chromium of this machine, and what keeps it quiet."""

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
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
