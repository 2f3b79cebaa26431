"""A server, its crowd and the watched pages, for bench/live and bench/pads."""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rig.box import Box, free_port
from rig.browser.phone import Phone

ROOT = Path(__file__).resolve().parents[1]
WARM_UP = 3  # taps that do not count
BETWEEN_TAPS_MS = 500  # a button that has just changed is deaf for 400 ms

# All pages are in one browser, so all clocks have one origin.
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now()
  window.painted = []
  new MutationObserver(() => requestAnimationFrame(() => window.painted.push(now())))
    .observe(document.getElementById("game"), { subtree: true, attributeFilter: ["class"] })
}"""
FIRST_PAINTED = """() => new Promise(done => {
  const look = () => window.painted.length ? done(window.painted[0]) : setTimeout(look, 5)
  look()
})"""
TAP = """() => {
  const tile = document.querySelector("#game .tile[data-do]")
  const now = performance.timeOrigin + performance.now()
  tile.click()
  return now
}"""


def ours(folder, _):
    box = Box(folder)
    return box.process, box.address, box.key, "/play"


def watched(folder, library):
    """Ours once more, with a look at the clock at each step of a tap."""
    watching = Path(__file__).with_name("live_steps")
    settings = {"PYTHONPATH": f"{watching}:{ROOT}", "BENCH_STEPS": f"{library}/steps"}
    box = Box(folder, **settings)
    return box.process, box.address, box.key, "/play"


def socketio(folder, library):
    return *other("live_socketio.py", folder, library), "/bench/play"


def floor(folder, library):
    return *other("live_floor.py", folder, library), "/play"


def other(script, folder, library):
    port = free_port()
    environment = os.environ | {"PYTHONPATH": f"{library}:{ROOT}"}
    script = Path(__file__).with_name(script)
    process = subprocess.Popen(
        [sys.executable, script, str(folder), str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    address, key = re.match(r"(\S+)/join#k=(\S+)", process.stdout.readline()).groups()
    time.sleep(1)  # it says so before it listens
    return process, address, key


def crowd(kind, address, key, number, library):
    """*number* phones that only listen, in a process of their own."""
    script = Path(__file__).with_name("live_crowd.py")
    environment = os.environ | {"PYTHONPATH": str(library)}
    process = subprocess.Popen(
        [sys.executable, script, kind, address, key, str(number)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline().strip() == "ready"
    return process


class Stage:
    """One server with its crowd, and the two phones that are watched."""

    def __init__(self, browser, kind, phones, library):
        self.folder = tempfile.TemporaryDirectory()
        start = {"ours": ours, "socketio": socketio, "floor": floor, "watched": watched}[kind]
        self.server, address, key, path = start(Path(self.folder.name), library)
        self.crowd = None
        script = Path(__file__).with_name("live_steps") / "page.js" if kind == "watched" else None
        self.pages = [open_page(browser, address, key, script) for _ in range(2)]
        if kind != "floor":  # which shows two pictures of that phase, and no other
            self.pages[0].begin()
            self.pages[0].reach("courage")
        for phone in self.pages:
            phone.page.goto(address + path)
            phone.page.wait_for_selector("[data-link=linked]")
        if phones > 2:
            self.crowd = crowd(kind, address, key, phones - 2, library)
        self.pages[1].page.evaluate(WATCH)

    def tap(self):
        tapped, painted = one_tap(*self.pages)
        return painted - tapped

    def close(self):
        for phone in self.pages:
            phone.page.context.close()
        for process in (self.crowd, self.server):
            if process is not None:
                process.terminate()
                process.communicate(timeout=20)
        self.folder.cleanup()


def open_page(browser, address, key, script=None):
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844})
    if script is not None:
        context.add_init_script(path=script)
    return Phone(context.new_page(), address, key)


def one_tap(tapping, watching):
    watching.page.evaluate("window.painted = []")
    tapping.page.wait_for_timeout(BETWEEN_TAPS_MS)
    tapped = tapping.page.evaluate(TAP)
    return tapped, watching.page.evaluate(FIRST_PAINTED)


def by_turns(stages, taps):
    """What each tap on each of *stages* took.

    Tap by tap in turns: whatever else the machine does meanwhile, it does to all of them.
    """
    times = {name: [] for name in stages}
    for _ in range(WARM_UP + taps):
        for name, stage in stages.items():
            times[name].append(stage.tap())
    return {name: taken[WARM_UP:] for name, taken in times.items()}


def p95(times):
    return statistics.quantiles(times, n=20)[-1]
