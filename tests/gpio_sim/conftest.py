"""One simulated header for every test of the guest."""

from __future__ import annotations

import pytest
from header import Header


@pytest.fixture(scope="session")
def header():
    return Header()
