"""An installed box, whole: real versions in environments of their own, a service, an updater."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_parrain.update import trial
from pi_parrain.update.versions import News
from rig.installation import FIRST, Installation, Workshop

DIES = "\nimport os\nif os.environ.get('STATE_DIRECTORY'):\n    exit(3)\n"
NEVER_SERVES = "\nexit(3)\n"


def settled(box: Installation, version: str) -> News:
    """What the page says of *version* once everything is quiet again."""

    def is_over() -> bool:
        news = box.home.news
        told = news is not None and news.version == version and news.state != "working"
        return told and box.is_settled

    box.live(is_over)
    assert box.home.news is not None
    return box.home.news


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, workshop: Workshop) -> Installation:
    with Installation(tmp_path_factory.mktemp("box"), workshop, patience_s=8.0) as found:
        found.live(lambda: found.is_settled)
        yield found


def test_a_version_that_cannot_serve_is_never_switched_to(
    box: Installation, workshop: Workshop
) -> None:
    service = box.service
    box.ask(workshop.release("0.2.0", {"pi_parrain/cli/serve.py": NEVER_SERVES}))
    news = settled(box, "0.2.0")
    assert (news.state, news.phrase.text) == ("refused", trial.NO_PAGE)
    assert (box.version, box.service) == (FIRST, service)  # which was not even restarted


def test_a_version_that_dies_as_the_service_is_taken_back(
    box: Installation, workshop: Workshop
) -> None:
    box.ask(workshop.release("0.3.0", {"pi_parrain/cli/serve.py": DIES}))
    news = settled(box, "0.3.0")
    assert (news.state, box.version) == ("undone", FIRST)
    assert "a repris" in str(news.phrase)


def test_a_good_one_runs_and_the_old_one_goes(box: Installation, workshop: Workshop) -> None:
    key = box.key
    box.patience_s = 120.0
    box.ask(workshop.release("0.4.0"))
    assert settled(box, "0.4.0").state == "done"
    assert (box.version, box.key) == ("0.4.0", key)
    assert [place.name for place in box.home.path.glob("0.*")] == [box.home.current]


def test_what_is_not_signed_for_us_never_gets_in(box: Installation, tmp_path: Path) -> None:
    running = box.version
    other = Workshop(tmp_path)
    box.ask(other.release("0.9.0"))
    news = settled(box, "")
    assert (news.state, box.version) == ("refused", running)
    assert "signature" in str(news.phrase)


def test_a_refused_update_leaves_no_copy_of_the_games(box: Installation) -> None:
    """Nothing was tried on it, and the key is in it."""
    box.ask(b"not signed")
    copy = box.inbox.path / "trial"
    assert copy.exists()
    box.live(lambda: not box.inbox.is_asked and not copy.exists())
