"""One workshop for all: a key pair, and the wheel of this checkout."""

from __future__ import annotations

import pytest

from rig.installation import Workshop


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"))
