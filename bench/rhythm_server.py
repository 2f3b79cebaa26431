"""One server process of bench/rhythm: waitress, live streams, and one way to play.

    python rhythm_server.py beep|thread|box TICKS STEP WHISTLE

Prints the port it listens on, waits for a line, plays, prints what it measured as JSON, and leaves.
"""

import json
import sys
import threading
import time
from pathlib import Path

import waitress
from flask import Flask, Response

sys.path.insert(0, str(Path(__file__).parents[1]))

from gpiozero import Buzzer
from gpiozero.pins.mock import MockFactory

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.box import Box
from pi_parrain.music import Note, Tune

THREADS = 80  # fifty streams hold one each
TICK_S = 0.05
LEAD_S = 0.2
PAGE = "<li>" + "Lâche, blessé, à l'hôpital. " * 40 + "</li>"


def make_app():
    """What every referee's tap does: new state, rendered, pushed to every phone."""
    app = Flask(__name__)
    news = threading.Condition()
    version = 0

    @app.post("/tap")
    def tap():
        nonlocal version
        with news:
            version += 1
            news.notify_all()
        return "", 204

    @app.get("/live")
    def live():
        def stream():
            seen = -1
            while True:
                with news:
                    if seen == version:
                        news.wait(timeout=1.0)
                    seen = version
                yield f"id: {seen}\ndata: {json.dumps({'seen': seen, 'html': PAGE})}\n\n"

        return Response(stream(), mimetype="text/event-stream")

    return app


def listen():
    server = waitress.create_server(
        make_app(), host="127.0.0.1", port=0, threads=THREADS, outbuf_high_watermark=65536
    )
    threading.Thread(target=server.run, daemon=True).start()
    return server.effective_port


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


def play_beep(ticks, step, whistle):
    """gpiozero's own: each wait is relative to the one before."""
    buzzer = Buzzer(18, pin_factory=MockFactory())
    downbeat = time.monotonic()
    buzzer.pin.clear_states()
    buzzer.beep(TICK_S, step - TICK_S, n=ticks, background=False)
    buzzer.beep(whistle, 0, n=1, background=False)
    return downbeat, history(buzzer.pin, downbeat), "plain"


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
    return downbeat, history(buzzer.pin, since), "plain"


def play_box(ticks, step, whistle):
    """Ours: the pins belong to another process."""
    edges = schedule(ticks, step, whistle)
    notes = [Note(on, off - on) for on, off in zip(edges[::2], edges[1::2], strict=True)]
    tune = Tune(tuple(notes), lasts=edges[-1] + LEAD_S)
    ended = threading.Event()
    times = []
    box = Box(BoxSettings(pins="virtual"), on_end=lambda _: ended.set())
    box.virtual.subscribe(lambda change: change.name == "sound" and times.append(change.at))
    box.start()
    downbeat = box.play(tune, at=time.monotonic() + LEAD_S)
    ended.wait()
    priority = box.status.priority
    box.close()
    return downbeat, times, priority


def main():
    way, ticks, step, whistle = sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:5])
    print(listen(), flush=True)
    sys.stdin.readline()
    play = {"beep": play_beep, "thread": play_thread, "box": play_box}[way]
    downbeat, times, priority = play(ticks, step, whistle)
    due = schedule(ticks, step, whistle)
    errors = [at - (downbeat + edge) for at, edge in zip(times, due, strict=True)]
    print(json.dumps({"errors": errors, "priority": priority}), flush=True)


if __name__ == "__main__":
    main()
