"""However many signals arrive, and to whomever, ``parrain serve`` ends in good order."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys

import pytest


@pytest.mark.parametrize("seed", range(3))
def test_a_burst_of_signals_to_the_whole_group_ends_the_server(tmp_path, seed):
    environment = os.environ | {"PARRAIN_JOURNAL_PATH": str(tmp_path / "evening.parrain")}
    command = [sys.executable, "-m", "pi_parrain", "serve", "--port", "0"]
    with subprocess.Popen(
        command,
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as server:
        while "http" not in (line := server.stdout.readline()):
            assert line, "the server has ended before it listened"
        for number in random.Random(seed).choices([signal.SIGINT, signal.SIGTERM], k=30):
            if server.poll() is None:
                os.killpg(server.pid, number)
        said = server.communicate(timeout=60)[0]
    assert server.returncode == 0
    assert "est mort" not in said
