"""Python runs this first in the box of bench/live: when each tap reached each step, into a file.

Milliseconds since 1970, as the pages' own steps (page.js).
"""

import atexit
import json
import os
import time

FILE = os.environ.get("BENCH_STEPS")


def watch(steps: list) -> None:
    from pi_parrain.journal import Journal
    from pi_parrain.room import Room
    from pi_parrain.server.http import compression
    from pi_parrain.server.http.connections import Connection
    from pi_parrain.server.http.task import Task
    from pi_parrain.server.push.painter import Painter
    from pi_parrain.table import Table

    def around(owner, name, begins="", ends=""):
        kept = getattr(owner, name)

        def told(*words, **named):
            if begins:
                steps.append((begins, 1000 * time.time()))
            try:
                return kept(*words, **named)
            finally:
                if ends:
                    steps.append((ends, 1000 * time.time()))

        setattr(owner, name, told)

    around(Connection, "received", begins="read")
    around(Task, "service", begins="worker", ends="answered")
    around(Table, "submit", begins="table")
    around(Journal, "append", begins="decided", ends="on disk")
    around(Room, "announce", begins="announced")
    around(Painter, "_paint", begins="painting", ends="painted")
    around(compression.GzipEvents, "pack", ends="packed")
    around(Task, "send", ends="sent")


if FILE:
    import sys

    if "serve" in sys.orig_argv:
        steps: list = []
        watch(steps)

        def save() -> None:
            with open(FILE, "w", encoding="utf-8") as file:
                json.dump(steps, file)

        atexit.register(save)
