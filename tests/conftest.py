"""How hard hypothesis tries, and what a skipped test is worth.

``HYPOTHESIS_PROFILE=thorough pytest tests/live`` takes minutes and looks elsewhere every time.
"""

import os
import platform
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# Neither playwright nor the validators have anything for a 32-bit Pi: they run everywhere else.
collect_ignore = (
    []
    if platform.machine() in ("x86_64", "aarch64")
    else ["browser", "engine/test_schema.py", "server/test_openapi.py"]
)

os.environ.setdefault("PARRAIN_SERVER_HOST", "127.0.0.1")  # what tests start, nobody else reaches

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile(
    "quick",
    derandomize=True,
    max_examples=100,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "thorough",
    derandomize=False,
    max_examples=3000,
    stateful_step_count=150,
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """For want of something a test may be skipped at home; where ``CI`` is set, it fails."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome, report.longrepr = "failed", f"skipped: {report.longrepr}"
    return report
