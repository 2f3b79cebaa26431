"""How hard hypothesis tries, and what a skipped test is worth.

*quick* goes with every check, and is the same every time; *many* is for ``script/prove``;
``HYPOTHESIS_PROFILE=thorough pytest tests/live`` takes an hour. Both look elsewhere every time.
"""

import os
import platform
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from pi_parrain.hardware import supervisor

# Neither playwright nor the validators have anything for a 32-bit Pi: they run everywhere else.
collect_ignore = (
    []
    if platform.machine() in ("x86_64", "aarch64")
    else ["browser", "engine/test_schema.py", "server/test_openapi.py"]
)

os.environ.setdefault("PARRAIN_SERVER_HOST", "127.0.0.1")  # what tests start, nobody else reaches

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

# Examples of a property, and commands of a whole game.
for profile, examples, commands in (("quick", 40, 50), ("many", 200, 60), ("thorough", 3000, 150)):
    settings.register_profile(
        profile,
        derandomize=profile == "quick",
        max_examples=examples,
        stateful_step_count=commands,
        deadline=None,
        suppress_health_check=SLOW_IS_FINE,
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(autouse=True, scope="session")
def patient_supervisor() -> Iterator[None]:
    """On a Pi, two seconds without an answer are a hang; here, a busy machine. A minute, then."""
    with pytest.MonkeyPatch.context() as patience:
        patience.setattr(supervisor, "MOST_UNANSWERED", supervisor.MOST_STARTING)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """For want of something a test may be skipped at home; where ``CI`` is set, it fails."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome, report.longrepr = "failed", f"skipped: {report.longrepr}"
    return report
