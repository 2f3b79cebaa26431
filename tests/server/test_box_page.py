"""The box on the page, and its self-test. Real pins have no page of their own."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from pi_parrain.config import BoxSettings, Settings
from pi_parrain.games import TUNES
from pi_parrain.hardware.box import Status
from pi_parrain.hardware.pins.readback import Change
from pi_parrain.hardware.virtual import VirtualBox
from pi_parrain.house.messages import Arm, Disarm, Show, Try
from pi_parrain.house.rehearsal import Rehearsal
from pi_parrain.music import Tune
from pi_parrain.room import Countdown
from pi_parrain.server import create_app
from pi_parrain.server.pages import self_test
from pi_parrain.server.pages.virtual_box import changes
from tests.plain import plain
from tests.server.conftest import Meadow


class PaperBox:
    """Notes what it is asked to do."""

    def __init__(self) -> None:
        self.fingers: list[bool] = []
        self.virtual: VirtualBox | None = VirtualBox(self.fingers.append)
        self.status = Status(alive=True, virtual=True, priority="fifo")
        self.played: list[Tune] = []
        self.shown: list[str] = []

    def play(self, tune: Tune, at: float | None = None) -> float:
        self.played.append(tune)
        return 0.0

    def light(self, name: str) -> None:
        self.shown.append(name)

    def settle(self, patience_s: float) -> None: ...


class PaperDesk:
    """Does at once what a test of the box asks for, and has a thumb on its button or not."""

    def __init__(self, box: PaperBox) -> None:
        self.box = box
        self.remotes = SimpleNamespace(kept="", plugged=(), denied=False)
        self.tests: dict[int, SimpleQueue[float]] = {}
        self.thumb = False
        self.posted: list[object] = []

    def post(self, message: object) -> None:
        self.posted.append(message)
        match message:
            case Try(tune):
                self.box.play(tune)
            case Show(str(look)):
                self.box.light(look)
            case Arm(test) if self.thumb:
                self.tests[test].put(0.2)


@pytest.fixture
def paper() -> PaperBox:
    return PaperBox()


@pytest.fixture
def field(meadow: Meadow, paper: PaperBox, tmp_path: Path) -> SimpleNamespace:
    """The meadow with a box in it."""
    desk = PaperDesk(paper)
    rehearsal = Rehearsal(desk, Settings().box, tmp_path / "journal")  # type: ignore[arg-type]
    meadow.app = create_app(meadow.room, meadow.keys, paper, rehearsal=rehearsal)
    return SimpleNamespace(meadow=meadow, desk=desk, phone=meadow.parrain())


def test_the_page_lays_a_finger_on_the_mock_pin(field: SimpleNamespace, paper: PaperBox) -> None:
    assert field.phone.get("/box").status_code == 200
    field.phone.post("/box/press")
    field.phone.post("/box/release")
    assert paper.fingers == [True, False]


def test_real_pins_have_no_virtual_box(field: SimpleNamespace, paper: PaperBox) -> None:
    paper.virtual = None
    assert "/box" not in field.phone.get("/").text.replace("/my-box", "")
    for ask, place in (("get", "/box"), ("post", "/box/press"), ("get", "/box/live")):
        assert getattr(field.phone, ask)(place).status_code == 404


def test_the_stream_tells_what_the_pins_did_and_do(field: SimpleNamespace, paper: PaperBox) -> None:
    assert paper.virtual is not None
    paper.virtual.saw([Change("light", True, None, 1.0)])
    stream = changes(field.meadow.room, paper.virtual)
    assert '"light"' in next(stream)
    paper.virtual.saw([Change("sound", True, 2800.0, 2.0)])
    assert next(stream) == 'event: pin\ndata: {"name": "sound", "on": true, "hz": 2800.0}\n\n'
    stream.close()
    paper.virtual.saw([Change("sound", False, None, 3.0)])  # nobody listens any more


@pytest.mark.parametrize("virtual", [True, False])
def test_whoever_tries_a_sound_on_virtual_pins_is_told_where_it_is_heard(
    field: SimpleNamespace, paper: PaperBox, virtual: bool
) -> None:
    paper.virtual = paper.virtual if virtual else None
    where = "Broches virtuelles : cela s'entend sur « Le bouton et la sirène, à l'écran »."
    tried = field.phone.post("/settings/try/sound/sound").json["sentence"]
    assert plain(tried).startswith("La boîte compte 3 s, puis siffle.")
    assert (where in plain(tried)) is virtual
    assert (where in plain(field.phone.get("/self-test").text)) is virtual


def test_every_tune_and_look_can_be_tried(field: SimpleNamespace, paper: PaperBox) -> None:
    assert set(self_test.TUNES) == set(TUNES)
    for name in self_test.TUNES:
        assert field.phone.post(f"/self-test/tunes/{name}").status_code == 204
    for name in self_test.LOOKS:
        assert field.phone.post(f"/self-test/lights/{name}").status_code == 204
    assert paper.played == [TUNES[name].tune for name in self_test.TUNES]
    assert paper.shown == list(self_test.LOOKS)
    assert field.phone.post("/self-test/tunes/polka").status_code == 404


def test_a_running_countdown_is_left_alone(field: SimpleNamespace, paper: PaperBox) -> None:
    field.meadow.room.countdown = Countdown(0.0, 10.0, 13.0)
    answer = field.phone.post("/self-test/tunes/ready")
    assert answer.status_code == 409
    assert "Un décompte tourne" in answer.json["sentence"]
    assert paper.played == []


def test_a_press_that_is_waited_for_is_told(field: SimpleNamespace) -> None:
    field.desk.thumb = True
    assert field.phone.post("/self-test/button").json["heard"] is True
    assert isinstance(field.desk.posted[-1], Disarm)
    assert not field.desk.tests


def test_the_light_goes_back_when_the_page_is_left(field: SimpleNamespace) -> None:
    assert field.phone.post("/self-test/lights/rest").status_code == 204
    assert field.desk.posted == [Show(None)]


def test_no_press_is_told_with_what_to_check(
    field: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_test, "TURN_S", 0.01)
    answer = field.phone.post("/self-test/button")
    assert answer.json["heard"] is False
    assert "La broche du bouton" in answer.json["sentence"]


def test_the_doctor_speaks_on_the_page(field: SimpleNamespace) -> None:
    page = field.phone.get("/self-test").text
    for subject in ("Broches", "Disque", "Horloge", "Versions"):
        assert subject in page


@pytest.mark.parametrize(("pins", "told"), [((27,), True), ((27, 22, 23), False)])
def test_a_light_of_one_colour_is_not_asked_for_green(
    meadow: Meadow, pins: tuple[int, ...], told: bool
) -> None:
    settings = Settings(box=BoxSettings(light_pins=pins))
    meadow.app = create_app(meadow.room, meadow.keys, settings=settings)
    page = meadow.parrain().get("/self-test").text
    assert ("n’a qu’une couleur" in page) is told


def test_without_a_box_the_page_still_opens(meadow: Meadow) -> None:
    phone = meadow.parrain()
    assert phone.get("/self-test").status_code == 200
    assert phone.post("/self-test/tunes/ready").status_code == 404
