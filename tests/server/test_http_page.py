"""Every example of docs/http.md is run against a box, and must print what the page says."""

from __future__ import annotations

from pathlib import Path

from pi_parrain.server import LARGEST_BODY, requests
from pi_parrain.server.http import connections
from pi_parrain.server.push import streams
from tests.server.conftest import Box
from tests.test_docs import ROOT, Example, follow, steps

PAGE = ROOT / "docs" / "http.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_example_is_true(box: Box, tmp_path: Path) -> None:
    todo = list(steps(TEXT, opening="$ "))
    assert sum(isinstance(step, Example) for step in todo) > 15
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    follow(PAGE, todo, elsewhere, BOX=f"http://127.0.0.1:{box.port}", KEY=box.key)


def test_every_limit_is_the_programs_own() -> None:
    for limit in (
        f"at most {LARGEST_BODY:,} bytes",
        f"up to {requests.LONGEST_KEY} characters",
        f"hold {streams.BY_ADDRESS} streams and {connections.BY_ADDRESS} connections",
        f"keeps {streams.IN_ALL} streams",
    ):
        assert limit in " ".join(TEXT.split()), limit
