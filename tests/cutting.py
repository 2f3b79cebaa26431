"""A program that is killed before one of its steps on the disk, as a power cut would.

Each is a process of its own, forked from one that has imported the product once and has no threads.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from typing import Any

KILLED = -signal.SIGKILL
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["pi_parrain.backup.restoring", "pi_parrain.update.versions"])


def run_until(step: int, program: str, *words: str) -> int | None:
    """How *program* ends that is killed before its *step*, counted from where it says so."""
    process = FORKS.Process(target=run, args=(step, program, words))
    process.start()
    process.join()
    return process.exitcode


def run(left: int, program: str, words: tuple[str, ...]) -> None:
    def cut_before(*names: str) -> None:
        for name in names:
            setattr(os, name, counted(getattr(os, name)))

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **more)

        return step

    exec(program, {"words": words, "cut_before": cut_before})
