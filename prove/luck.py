"""Chance that can be had again: a scenario prints its seed, and ``PROVE_SEED`` gives it back."""

from __future__ import annotations

import os
import random


def new_seed() -> int:
    return int(os.environ.get("PROVE_SEED") or random.randrange(10**6))
