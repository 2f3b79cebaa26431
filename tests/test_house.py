"""The table and the box together: real processes, mock pins, real seconds (so, few of them)."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from itertools import groupby

import pytest

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.errors import JournalError
from pi_parrain.field.health import Health
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Clock, Phase
from pi_parrain.house.house import BOX, House
from pi_parrain.music import LONG_COUNT, LOW_POWER, READY, SHORT_COUNT
from pi_parrain.room import Countdown

TEAMS = (m.TeamSheet("Rouges", ("Léa", "Tom", "Zoé")), m.TeamSheet("Bleus", ("Ali", "Eve", "Max")))
PACK = m.OpenPack(m.Entry(4, 6, 6))
PATIENCE_S = 20.0


@pytest.fixture
def settings(tmp_path):
    return Settings(
        box=BoxSettings(pins="virtual", debounce_s=0.005, long_press_s=0.3, gangster_delay_s=0.5),
        journal=JournalSettings(tmp_path / "evening.parrain"),
    )


@pytest.fixture
def house(settings):
    with House(settings) as house:
        yield house


def until(condition):
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "nothing happened"
        time.sleep(0.01)


def press(house, seconds=0.05):
    house.box.virtual.press()
    time.sleep(seconds)
    house.box.virtual.release()


def armed(house, parrain=None):
    """A game whose cards have just been dealt."""
    table = house.room.begin("live")
    table.submit(m.SetUp(TEAMS, parrain=parrain))
    table.submit(PACK)
    return table


def frozen(house):
    """A game that waits for 3-0."""
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    table.submit(m.Whistle())
    house.silence()
    return table


def test_the_button_counts_and_the_box_records_zero(house):
    table = frozen(house)
    sounds = []
    house.box.virtual.subscribe(lambda c: sounds.append((c.on, c.at)) if c.name == "sound" else 0)
    press(house)
    until(lambda: house.room.countdown is not None)
    downbeat = house.room.countdown.downbeat
    assert house.room.countdown.zero == downbeat + 3.0
    until(lambda: table.state.clock is Clock.ZERO)
    assert [(type(move.command).__name__, move.by) for move in table.moves][-2:] == [
        ("CountDown", BOX),
        ("Whistle", BOX),
    ]
    until(lambda: house.room.countdown is None)
    # On a busy machine a tick that comes too late is left out; the whistle never is.
    heard = [at - downbeat for on, at in sounds if on and at >= downbeat]
    assert heard[-1] == pytest.approx(3.0, abs=0.25)
    assert all(at - round(at) == pytest.approx(0.0, abs=0.25) for at in heard)
    assert len(heard) <= 4
    assert sounds[-1][0] is False


def test_a_press_during_a_countdown_does_nothing(house):
    table = frozen(house)
    press(house)
    until(lambda: table.state.clock is Clock.RUNNING)
    rows = len(table.moves)
    press(house)
    time.sleep(0.3)
    assert len(table.moves) == rows
    assert table.state.clock is Clock.RUNNING


def test_holding_the_button_stops_the_countdown(house):
    table = armed(house)
    press(house)
    until(lambda: table.state.clock is Clock.RUNNING)
    press(house, 0.6)
    until(lambda: table.state.clock is Clock.STOPPED)
    assert house.room.countdown is None


def test_undoing_a_countdown_silences_the_box(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert house.room.countdown is not None
    table.undo()
    assert house.room.countdown is None
    assert table.state.phase is Phase.ARMING


def test_a_parrain_who_whistles_himself_silences_the_box(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    table.submit(m.Whistle(), by="phone")
    assert house.room.countdown is None
    assert table.state.clock is Clock.ZERO


@pytest.mark.parametrize("leave", ["leave", "another game", "an earlier game"])
def test_leaving_a_game_that_counts_silences_the_box(house, leave):
    earlier = armed(house)
    armed(house).submit(m.CountDown(Phase.MOVEMENT))
    assert house.room.countdown is not None
    match leave:
        case "leave":
            house.room.leave()
        case "another game":
            armed(house)
        case _:
            house.room.resume(earlier.game_id)
    assert house.room.countdown is None


def test_resuming_the_game_in_play_does_not_break_its_countdown(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert house.room.resume(table.game_id) is table
    assert table.state.clock is Clock.RUNNING
    assert house.room.countdown is not None


def test_a_parrain_who_plays_has_time_to_run(house):
    table = armed(house, parrain="Léa")
    asked = time.monotonic()
    press(house)
    until(lambda: house.room.countdown is not None)
    assert table.state.clock is Clock.RUNNING
    assert house.room.countdown.zero - asked >= 10.5


def test_a_phone_starts_the_same_countdown_at_once(house):
    table = armed(house, parrain="Léa")
    table.submit(m.CountDown(Phase.MOVEMENT), by="phone")
    countdown = house.room.countdown
    assert countdown.zero == countdown.downbeat + 10.0


def frets(house):
    """What the sound pin does from now on."""
    heard = []
    house.box.virtual.subscribe(lambda c: heard.append(c.on) if c.name == "sound" else None)
    return heard


@pytest.mark.parametrize("wanted", [True, False])
def test_the_stand_off_is_played_where_the_settings_want_it(settings, wanted):
    box = replace(settings.box, stand_off=wanted)
    with House(replace(settings, box=box)) as house:
        table = frozen(house)
        table.submit(m.CountDown(Phase.COURAGE))
        table.submit(m.Whistle())
        house.silence()
        time.sleep(0.2)
        heard = frets(house)
        table.submit(m.Next(Phase.BANG))
        time.sleep(1.0)
        assert (True in heard) is wanted


def test_a_journal_that_cannot_be_read_leaves_no_box_behind(settings):
    settings.journal.path.write_bytes(b"not a journal at all")
    with pytest.raises(JournalError):
        House(settings)


def test_without_a_game_the_button_is_a_plain_whistle(house):
    press(house)
    until(lambda: house.room.countdown is not None)
    assert house.room.countdown.zero == house.room.countdown.downbeat + 10.0
    press(house, 0.6)
    until(lambda: house.room.countdown is None)


def test_a_plain_whistle_that_was_silenced_comes_again(house, monkeypatch):
    """As when the end of a game is undone while the box still counts for the children."""
    played = []
    monkeypatch.setattr(house, "play", played.append)
    house.pressed()
    house.silence()
    house.pressed()
    assert played == [LONG_COUNT, LONG_COUNT]


def test_a_dead_pin_process_interrupts_the_countdown_and_the_page_says_so(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: table.state.clock is Clock.INTERRUPTED)
    assert "processus du son" in str(house.room.trouble)
    assert house.room.countdown is None
    until(lambda: house.box.status.alive)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert table.state.clock is Clock.RUNNING


def test_a_disk_that_fails_does_not_silence_the_button(house, monkeypatch):
    """The game stays where it is, its page says why, and the next press counts what comes next."""
    played = []
    monkeypatch.setattr(house, "play", played.append)
    table = armed(house)
    house.journal.close()
    version = table.version
    for _ in range(3):
        house.pressed()
        house.pressed()  # a countdown runs: nothing happens
        house.alone.ended()
    assert played == [LONG_COUNT, SHORT_COUNT, LONG_COUNT]
    assert table.version == version
    assert "rien n'a été enregistré" in house.room.trouble.text


def test_a_second_box_on_the_same_journal_disturbs_nothing(house, settings):
    """It would break off the countdown, and every tap would then be overtaken."""
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    with pytest.raises(JournalError, match="joue déjà"):
        House(settings)
    table.submit(m.Whistle())
    assert table.state.clock is Clock.ZERO


def test_a_power_cut_in_a_countdown_comes_back_as_interrupted(settings):
    with House(settings) as house:
        armed(house).submit(m.CountDown(Phase.MOVEMENT))
    with House(settings) as house:
        assert house.room.table.state.clock is Clock.INTERRUPTED
        assert house.room.table.state.phase is Phase.MOVEMENT


def test_pins_that_refuse_leave_the_page_alive(tmp_path):
    settings = Settings(
        box=BoxSettings(pins="gpio"), journal=JournalSettings(tmp_path / "evening.parrain")
    )
    with House(settings) as house:
        assert house.room.trouble is not None
        table = armed(house)
        table.submit(m.CountDown(Phase.MOVEMENT))
        assert table.state.clock is Clock.RUNNING
        assert house.room.countdown is not None
        # Nobody tells the end of what nobody plays: the Parrain's own whistle does.
        house.room.countdown = Countdown(0.0, 10.0, 13.0)
        table.submit(m.Whistle(), by="phone")
        assert house.room.countdown is None


def test_low_power_and_heat_reach_the_phones_once(house, monkeypatch):
    told = []
    monkeypatch.setattr(house.box, "accent", told.append)
    for worry, accents in (
        (Health(), []),
        (Health(84.0, weak=True), [LOW_POWER]),
        (Health(85.0, weak=True), [LOW_POWER]),
        (Health(85.0), [LOW_POWER]),
    ):
        before = house.room.version
        monkeypatch.setattr("pi_parrain.house.house.health", lambda worry=worry: worry)
        house.look_after()
        house.look_after()
        assert told == accents
        changed = worry in (Health(84.0, weak=True), Health(85.0))
        assert house.room.version == before + changed


def test_a_worry_waits_for_the_end_of_a_countdown(house, monkeypatch):
    armed(house).submit(m.CountDown(Phase.MOVEMENT))
    monkeypatch.setattr("pi_parrain.house.house.health", lambda: Health(weak=True))
    before = house.room.version
    house.look_after()
    assert house.room.version == before
    house.silence()
    house.look_after()
    assert house.room.version == before + 1


@pytest.fixture
def looks(house, monkeypatch):
    """What the light has shown, one after the other."""
    seen = []
    monkeypatch.setattr(house.box, "light", seen.append)
    return lambda: [look for look, _ in groupby(seen)]


def test_the_light_says_whose_turn_it_is(house, looks):
    frozen(house)
    shown = ["waiting", "ready", "counting", "ready"]  # the set-up, the pack, 10-0, 3-0 is next
    assert looks() == shown
    press(house)
    shown += ["counting", "whistling", "waiting"]  # what happens now is told on a phone
    until(lambda: looks() == shown)
    house.room.leave()
    assert looks() == [*shown, "ready"]  # alone, the button is a plain whistle


def test_a_tested_light_goes_back_to_what_it_said(house, looks):
    armed(house)
    house.rehearsal.shine("off")
    house.rehearsal.rest()
    assert looks()[-2:] == ["off", "ready"]


def test_the_light_asks_to_look_at_a_phone_when_power_is_low(house, looks, monkeypatch):
    monkeypatch.setattr("pi_parrain.house.house.health", lambda: Health(weak=True))
    house.look_after()
    assert looks() == ["trouble"]
    monkeypatch.setattr("pi_parrain.house.house.health", Health)
    house.look_after()
    assert looks() == ["trouble", "ready"]


def test_a_dead_pin_process_is_told_until_something_sounds(house, looks):
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: looks()[-1:] == ["trouble"])
    until(lambda: house.box.status.alive)
    house.play(READY)
    until(lambda: house.room.trouble is None)
    until(lambda: looks()[-1] == "ready")


def test_a_dead_pin_process_is_told_for_a_minute_when_nothing_sounds(house, monkeypatch):
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: house.room.trouble is not None)
    until(lambda: house.box.status.alive)
    house.look_after()
    assert house.room.trouble is not None
    monkeypatch.setattr("pi_parrain.house.house.TOLD_S", -1.0)
    house.look_after()
    assert house.room.trouble is None


def test_a_full_disk_is_told_until_something_is_recorded(house, looks, monkeypatch):
    """That the whistle was heard does not mean that it was recorded."""
    table = frozen(house)
    with monkeypatch.context() as full:
        full.setattr(house.journal, "append", lambda *_: refuse(JournalError("Disque plein.")))
        press(house)
        until(lambda: house.room.countdown is not None)
        until(lambda: house.room.countdown is None)
        until(lambda: looks()[-1] == "trouble")
        assert str(house.room.trouble) == "Disque plein."
    table.submit(m.CountDown(Phase.COURAGE))
    assert house.room.trouble is None


def test_the_end_of_another_tune_does_not_end_a_plain_whistle(house, monkeypatch):
    """Its end may already be on its way when the button is pressed."""
    played = []
    monkeypatch.setattr(house.box, "play", lambda tune: played.append(tune) or 1000.0)
    house.pressed()
    house.tune_ended(1.0)
    house.pressed()
    house.tune_ended(1000.0)
    house.pressed()
    assert played == [LONG_COUNT, SHORT_COUNT]


def refuse(error):
    raise error
