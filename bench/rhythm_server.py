"""One server process of bench/rhythm: the product's server, and one way to play beside it.

    python rhythm_server.py beep|thread|box|floor TICKS STEP WHISTLE

Prints its port and key, waits for a line, plays, prints what it measured as JSON, and leaves.
"""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from courage import courage
from gpiozero import Buzzer
from gpiozero.pins.mock import MockFactory

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.box import Box
from pi_parrain.hardware.messages import Ended
from pi_parrain.music import Note, Tune
from pi_parrain.server import create_app
from pi_parrain.server.http.listener import Listener
from rig.proven_box import MEMORY
from rig.wires import Wires
from rig.wires.standstills import Standstills

TICK_S = 0.05
LEAD_S = 0.2
FLOOR_LEAD_S = 3.0  # it starts a Python first


def listen(folder):
    """The product's own server, on a game in which everybody may flee and change his mind."""
    room, keys = courage(folder)
    listener = Listener(create_app(room, keys), "127.0.0.1", 0)
    listener.__enter__()
    return listener.port, keys.key


def schedule(ticks, step, whistle):
    """When each edge is due, in seconds after the downbeat: on, off, on, off…"""
    beats = [(second * step, TICK_S) for second in range(ticks)] + [(ticks * step, whistle)]
    return [edge for at, lasts in beats for edge in (at, at + lasts)]


def history(pin, since):
    """Absolute times of the changes in a mock pin's own history."""
    times = []
    for elapsed, _state in pin.states[1:]:
        since += elapsed
        times.append(since)
    return times


def measure(downbeat, times, ticks, step, whistle, priority="plain"):
    due = schedule(ticks, step, whistle)
    errors = [at - (downbeat + edge) for at, edge in zip(times, due, strict=True)]
    return {"errors": errors, "priority": priority}


def play_beep(ticks, step, whistle):
    """gpiozero's own: each wait is relative to the one before."""
    buzzer = Buzzer(18, pin_factory=MockFactory())
    downbeat = time.monotonic()
    buzzer.pin.clear_states()
    buzzer.beep(TICK_S, step - TICK_S, n=ticks, background=False)
    buzzer.beep(whistle, 0, n=1, background=False)
    return measure(downbeat, history(buzzer.pin, downbeat), ticks, step, whistle)


def play_thread(ticks, step, whistle):
    """Absolute deadlines, but in a thread that shares the interpreter with the server."""
    buzzer = Buzzer(18, pin_factory=MockFactory())
    since = time.monotonic()
    buzzer.pin.clear_states()
    downbeat = since + LEAD_S

    def perform():
        for number, at in enumerate(schedule(ticks, step, whistle)):
            time.sleep(max(0.0, downbeat + at - time.monotonic()))
            buzzer.value = number % 2 == 0

    thread = threading.Thread(target=perform)
    thread.start()
    thread.join()
    return measure(downbeat, history(buzzer.pin, since), ticks, step, whistle)


def play_box(ticks, step, whistle):
    """Ours: the pins belong to another process, whose wires are listened to."""
    wires = Wires(Path(MEMORY) / f"rhythm-{os.getpid()}")
    os.environ.update(wires.environment)
    edges = schedule(ticks, step, whistle)
    notes = [Note(on, off - on) for on, off in zip(edges[::2], edges[1::2], strict=True)]
    tune = Tune(tuple(notes), lasts=edges[-1] + LEAD_S)
    ended = threading.Event()
    box = Box(
        BoxSettings(pins="virtual"), lambda told: ended.set() if isinstance(told, Ended) else None
    )
    with Standstills() as standstills:
        box.start()
        box.play(tune, at=time.monotonic() + LEAD_S)
        ended.wait()
        priority = box.status.priority
        box.close()
    played = wires.performances()[-1]
    wires.cut()
    if not played.is_whole:  # the processor stood still for so long that a tick was left out
        return {"left_out": len(played.due) - len(played.heard)}
    own = played.own_errors_s(standstills)
    return {"errors": played.errors_s, "own": own, "priority": priority}


def play_floor(ticks, step, whistle):
    """No box and no pins, only a clock."""
    downbeat = time.monotonic() + FLOOR_LEAD_S
    edges = map(str, schedule(ticks, step, whistle))
    command = [sys.executable, Path(__file__).with_name("rhythm_floor.py"), str(downbeat), *edges]
    times, priority = json.loads(subprocess.check_output(command))
    return measure(downbeat, times, ticks, step, whistle, priority)


WAYS = {"beep": play_beep, "thread": play_thread, "box": play_box, "floor": play_floor}


def main():
    way, ticks, step, whistle = sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:5])
    with TemporaryDirectory() as folder:
        print(*listen(folder), flush=True)
        sys.stdin.readline()
        print(json.dumps(WAYS[way](ticks, step, whistle)), flush=True)
        sys.stdin.read()  # until the clients are gone
        os._exit(0)  # the streams never end by themselves


if __name__ == "__main__":
    main()
