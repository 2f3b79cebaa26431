"""The table and the box together: real processes, mock pins, real threads."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from pi_parrain.config import BoxSettings, JournalSettings, Settings
from pi_parrain.director import Director
from pi_parrain.errors import JournalError, Refused
from pi_parrain.field.health import Health
from pi_parrain.games import GAMES
from pi_parrain.games.crash import moves as c
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.words import Clock, Phase
from pi_parrain.games.vilains import moves as v
from pi_parrain.games.vilains.words import Card, Error
from pi_parrain.hardware import supervisor
from pi_parrain.hardware.messages import Ended, Held, HeldVeryLong, LetGo, Pressed, Restarted, Zero
from pi_parrain.house import desk_thread
from pi_parrain.house import house as house_module
from pi_parrain.house import rehearsal as rehearsal_module
from pi_parrain.house.desk import BOX
from pi_parrain.house.house import House
from pi_parrain.house.messages import Try
from pi_parrain.imagined import Wish, show_table
from pi_parrain.music import LOW_POWER, READY
from pi_parrain.phrases import Phrase
from pi_parrain.training.performance import Pace
from rig.house import press, settled, shown, welcoming
from rig.waiting import PATIENCE_S, until
from tests.reluctant import HANGS, reluctant_pins

TEAMS = (m.TeamSheet("Rouges", ("Léa", "Tom", "Zoé")), m.TeamSheet("Bleus", ("Ali", "Eve", "Max")))
PACK = m.OpenPack(m.Entry(4, 6, 6))


@pytest.fixture
def settings(tmp_path):
    return Settings(
        box=BoxSettings(pins="virtual", debounce_s=0.005, long_press_s=2.0, gangster_delay_s=0.5),
        journal=JournalSettings(tmp_path / "evening.parrain"),
    )


@pytest.fixture
def house(settings):
    with welcoming(settings) as house:
        yield house


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
    settled(house)
    return table


def facts(table):
    return [(type(move.command).__name__, move.by) for move in table.moves]


@pytest.fixture
def patient(settings):
    """On a machine that stalls, a short press is a hold after five seconds only."""
    with welcoming(replace(settings, box=replace(settings.box, long_press_s=5.0))) as house:
        yield house


def test_the_button_counts_and_the_box_records_zero(patient):
    house, table = patient, frozen(patient)
    sounds = []
    house.box.virtual.subscribe(lambda c: sounds.append(c) if c.name == "sound" else None)
    house.box.virtual.press()
    until(lambda: "button" in house.box.virtual.pins)
    time.sleep(0.1)  # or a quick machine makes a bounce of it
    house.box.virtual.release()
    until(lambda: house.room.countdown is not None)
    countdown = house.room.countdown
    assert countdown.zero == countdown.downbeat + 3.0
    until(lambda: table.state.clock is Clock.ZERO)
    assert facts(table)[-2:] == [("CountDown", BOX), ("Whistle", BOX)]
    until(lambda: house.room.countdown is None)
    # On a busy machine a tick that comes too late is left out; the whistle is one second long.
    assert 1 <= sum(one.on and one.at >= countdown.downbeat for one in sounds) <= 4
    assert sounds[-1].on is False


def test_a_press_during_a_countdown_does_nothing(house):
    table = armed(house)
    press(house)
    assert table.state.clock is Clock.RUNNING
    rows, before = len(table.moves), house.room.countdown
    press(house)
    assert (len(table.moves), house.room.countdown) == (rows, before)


def test_holding_the_button_stops_the_countdown(house):
    table = armed(house)
    press(house)
    assert table.state.clock is Clock.RUNNING
    house.box.virtual.press()
    until(lambda: table.state.clock is Clock.STOPPED)
    house.box.virtual.release()
    until(lambda: house.room.countdown is None)


def test_undoing_a_countdown_silences_the_box(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert shown(house) is not None
    table.undo()
    assert shown(house) is None
    assert table.state.phase is Phase.ARMING


def test_a_parrain_who_whistles_himself_silences_the_box(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    table.submit(m.Whistle(), by="phone")
    assert shown(house) is None
    assert table.state.clock is Clock.ZERO


@pytest.mark.parametrize("leave", ["leave", "another game", "an earlier game"])
def test_leaving_a_game_that_counts_silences_the_box(house, leave):
    earlier = armed(house)
    armed(house).submit(m.CountDown(Phase.MOVEMENT))
    assert shown(house) is not None
    match leave:
        case "leave":
            house.room.leave()
        case "another game":
            armed(house)
        case _:
            house.room.resume(earlier.game_id)
    assert shown(house) is None


def test_resuming_the_game_in_play_does_not_break_its_countdown(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert house.room.resume(table.game_id) is table
    assert table.state.clock is Clock.RUNNING
    assert shown(house) is not None


def test_a_parrain_who_plays_has_time_to_run(house):
    table = armed(house, parrain="Léa")
    asked = time.monotonic()
    press(house)
    assert table.state.clock is Clock.RUNNING
    assert shown(house).zero - asked >= 10.5


def test_a_phone_starts_the_same_countdown_at_once(house):
    table = armed(house, parrain="Léa")
    table.submit(m.CountDown(Phase.MOVEMENT), by="phone")
    countdown = shown(house)
    assert countdown.zero == countdown.downbeat + 10.0


def test_a_countdown_is_painted_once(house):
    """What the game says and what the box counts reach the phones in one picture."""
    table = armed(house)
    settled(house)
    before = house.room.version
    table.submit(m.CountDown(Phase.MOVEMENT))
    settled(house)
    assert house.room.version == before + 1


def heard_tunes(house, monkeypatch):
    played = []
    monkeypatch.setattr(house.box, "play", lambda tune, at, like: played.append(tune))
    return played


@pytest.mark.parametrize("wanted", [True, False])
def test_the_stand_off_is_played_where_the_settings_want_it(settings, wanted, monkeypatch):
    box = replace(settings.box, stand_off=wanted)
    with welcoming(replace(settings, box=box)) as house:
        table = frozen(house)
        table.submit(m.CountDown(Phase.COURAGE))
        table.submit(m.Whistle())
        settled(house)
        played = heard_tunes(house, monkeypatch)
        table.submit(m.Next(Phase.BANG))
        settled(house)
        assert any(tune.ornament for tune in played) is wanted


def test_a_box_counts_as_long_as_its_settings_say(settings):
    """In the game, and without one."""
    box = replace(settings.box, long_count_s=15, short_count_s=5)
    with welcoming(replace(settings, box=box)) as house:
        press(house)
        assert counted(house) == 15.0
        house.desk.post(Held())
        armed(house).submit(m.CountDown(Phase.MOVEMENT))
        assert counted(house) == 15.0
        house.room.table.submit(m.Whistle())
        house.room.table.submit(m.CountDown(Phase.COURAGE))
        assert counted(house) == 5.0


def counted(house):
    countdown = shown(house)
    return round(countdown.zero - countdown.downbeat, 6)


def test_a_journal_that_cannot_be_read_leaves_no_box_behind(settings):
    before = running()
    settings.journal.path.write_bytes(b"not a journal at all")
    with pytest.raises(JournalError), House(settings):
        pytest.fail("opened")
    assert running() <= before


def running():
    """Our threads and processes."""
    tasks = Path("/proc/self/task").iterdir()
    children = {pid for task in tasks for pid in (task / "children").read_text().split()}
    return children | {thread.name for thread in threading.enumerate()}


def test_without_a_game_the_button_is_a_plain_whistle(house):
    press(house)
    countdown = shown(house)
    assert countdown.zero == countdown.downbeat + 10.0
    house.desk.post(Held())
    assert shown(house) is None


def test_a_dead_pin_process_interrupts_the_countdown_and_the_page_says_so(house):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    settled(house)
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: table.state.clock is Clock.INTERRUPTED)
    assert "processus du son" in str(house.room.trouble)
    assert shown(house) is None
    until(lambda: house.box.status.alive)
    table.submit(m.CountDown(Phase.MOVEMENT))
    assert table.state.clock is Clock.RUNNING


def test_a_restart_does_not_touch_the_countdown_that_began_after_it(house):
    """The message of a death may be late: what counts is when it was."""
    died = time.monotonic()
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    house.desk.post(Restarted(died, Phrase("mort")))
    assert shown(house) is not None
    assert table.state.clock is Clock.RUNNING


def test_a_disk_that_fails_does_not_silence_the_button(house, monkeypatch):
    """The game stays where it is, its page says why, and the next press counts what comes next."""
    table = armed(house)
    settled(house)
    house.journal.close()
    version, zeros = table.version, []
    for _ in range(3):
        press(house)
        countdown = shown(house)
        zeros.append(round(countdown.zero - countdown.downbeat))
        press(house)  # a countdown runs: nothing happens
        assert shown(house) == countdown
        house.desk.post(Ended(countdown.downbeat))
        settled(house)
    assert zeros == [10, 3, 10]
    assert table.version == version
    assert "rien n'a été enregistré" in house.room.trouble.text


def test_a_count_that_the_disk_refused_is_not_begun_anew_by_the_next_press(house, monkeypatch):
    """Everybody hits the button in CASH oder CRASH: the zero must come all the same."""
    table = house.room.begin("crash")
    table.submit(c.SetUp(("A", "B", "C"), dealer="C", options=c.Options(real_cards=True)))
    refuse_rows(house, monkeypatch)
    settled(house)
    press(house)
    countdown = shown(house)
    assert countdown is not None
    press(house)
    assert shown(house) == countdown
    house.desk.post(Ended(countdown.downbeat))
    settled(house)
    press(house)
    assert shown(house) not in (None, countdown)


def refuse_rows(house, monkeypatch):
    def full(*_):
        raise JournalError("Disque plein.")

    monkeypatch.setattr(house.journal, "append", full)


def test_a_countdown_that_the_disk_refused_survives_the_next_tap(house, monkeypatch):
    table = armed(house)
    settled(house)
    with monkeypatch.context() as full:
        refuse_rows(house, full)
        press(house)
    countdown = shown(house)
    assert countdown is not None
    table.submit(m.NameChief("Rouges", "Tom"))
    assert shown(house) == countdown


def test_a_zero_that_the_disk_refuses_counts_and_is_told_and_is_written_later(house, monkeypatch):
    table = armed(house)
    table.submit(m.CountDown(Phase.MOVEMENT))
    countdown = shown(house)
    with monkeypatch.context() as full:
        refuse_rows(house, full)
        house.desk.post(Zero(countdown.downbeat))
        settled(house)
        assert table.state.clock is Clock.ZERO
        assert str(house.room.trouble) == "Disque plein."
        house.look_after()
        settled(house)
        assert house.room.trouble is not None
    house.look_after()
    settled(house)
    assert house.room.trouble is None
    assert len(house.journal.rows(table.game_id)) == table.version


def test_a_disk_that_refused_is_not_spoken_of_when_its_game_is_left(house, monkeypatch):
    armed(house)
    with monkeypatch.context() as full:
        refuse_rows(house, full)
        press(house)
        assert house.room.trouble is not None
    house.room.leave()
    settled(house)
    assert house.room.trouble is None


def test_a_card_that_takes_nothing_is_told_at_every_table(house):
    """Such a box begins with the last game; whoever then trains and comes back is told again."""
    house.journal.trouble = Phrase("Disque plein.")
    for change in (lambda: house.room.begin("live"), house.room.leave):
        change()
        settled(house)
        assert str(house.room.trouble) == "Disque plein."
    house.journal.trouble = None
    house.room.begin("live")
    settled(house)
    assert house.room.trouble is None


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


def test_a_power_cut_in_a_countdown_and_then_a_read_only_card(settings, monkeypatch):
    with House(settings) as house:
        armed(house).submit(m.CountDown(Phase.MOVEMENT))
    house = House(settings)
    refuse_rows(house, monkeypatch)
    with house:
        assert house.room.table.state.clock is Clock.INTERRUPTED
        settled(house)
        assert str(house.room.trouble) == "Disque plein."


def test_a_damaged_row_in_the_last_game_does_not_cost_the_page(settings):
    with House(settings) as house:
        table = armed(house)
        house.journal._db.execute("UPDATE rows SET seal = 0 WHERE game = ?", (table.game_id,))
    with House(settings) as house:
        assert house.room.seated is None
        settled(house)
        assert "abîmée" in str(house.room.trouble) or "abîmé" in str(house.room.trouble)
        armed(house)
        settled(house)
        assert house.room.trouble is None


def test_pins_that_refuse_leave_the_page_alive(tmp_path):
    settings = Settings(
        box=BoxSettings(pins="gpio"), journal=JournalSettings(tmp_path / "evening.parrain")
    )
    with welcoming(settings) as house:
        settled(house)
        assert house.room.trouble is not None
        table = armed(house)
        table.submit(m.CountDown(Phase.MOVEMENT))
        assert table.state.clock is Clock.RUNNING
        assert shown(house) is not None
        # Nobody tells the end of what nobody plays: the Parrain's own whistle does.
        table.submit(m.Whistle(), by="phone")
        assert shown(house) is None
        assert house.is_well


def test_pins_that_are_about_to_open_are_not_called_closed(settings, tmp_path, monkeypatch):
    """The first run ends on the page of the self-test, right after a restart."""
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    monkeypatch.setattr(rehearsal_module, "PINS_S", PATIENCE_S)
    with House(settings) as house:
        opening = threading.Timer(0.2, leave.touch)
        opening.start()
        found = {one.subject: str(one.says) for one in house.rehearsal.findings()}
        opening.join()
    assert "virtuelles" in found["Broches"]


def test_a_count_that_nobody_could_hear_is_not_recorded_as_heard(settings, tmp_path, monkeypatch):
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    with House(settings) as house:
        table = armed(house)
        table.submit(m.CountDown(Phase.MOVEMENT))
        assert shown(house) is not None
        sent, _zero = house.box._count
        monkeypatch.setattr(house.box, "_count", (sent, sent))
        leave.touch()
        until(lambda: shown(house) is None)
        assert table.state.clock is Clock.INTERRUPTED
        house.welcome()
        settled(house)
        assert house.room.trouble is None


def test_pins_that_hang_at_the_start_do_not_hold_the_page(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(house_module, "PINS_S", 0.1)
    leave = reluctant_pins(monkeypatch, tmp_path, HANGS)
    with House(settings) as house:
        settled(house)
        assert house.room.trouble is None  # nobody has waited for anything yet
        house.welcome()
        settled(house)
        assert "broches" in str(house.room.trouble)
        heard = []
        house.box.virtual.subscribe(lambda change: heard.append(change.name))
        leave.touch()
        until(lambda: "sound" in heard)  # the little air: it plays now
        settled(house)
        assert house.room.trouble is None


def test_a_countdown_that_began_before_the_welcome_goes_on(settings, monkeypatch):
    with House(settings) as house:
        table = armed(house)
        table.submit(m.CountDown(Phase.MOVEMENT))
        countdown = shown(house)
        played = heard_tunes(house, monkeypatch)
        house.welcome()
        assert shown(house) == countdown
        assert played == []
        table.submit(m.Whistle())
        press(house)
        assert READY not in played


def test_low_power_and_heat_reach_the_phones_once(house, monkeypatch):
    told = []
    monkeypatch.setattr(house.box, "accent", told.append)
    for worry, accents in (
        (Health(), []),
        (Health(84.0, weak=True), [LOW_POWER]),
        (Health(85.0, weak=True), [LOW_POWER]),
        (Health(85.0), [LOW_POWER]),
    ):
        settled(house)
        before = house.room.version
        monkeypatch.setattr("pi_parrain.house.house.health", lambda worry=worry: worry)
        house.look_after()
        house.look_after()
        settled(house)
        assert told == accents
        assert house.room.worries == worry.worries
        changed = worry in (Health(84.0, weak=True), Health(85.0))
        assert house.room.version == before + changed


def test_a_worry_waits_for_the_end_of_a_countdown(house, monkeypatch):
    armed(house).submit(m.CountDown(Phase.MOVEMENT))
    monkeypatch.setattr("pi_parrain.house.house.health", lambda: Health(weak=True))
    settled(house)
    before = house.room.version
    house.look_after()
    settled(house)
    assert house.room.version == before
    house.room.table.undo()
    house.look_after()
    until(lambda: house.desk.desk.look == "trouble")


@pytest.fixture
def looks(house, monkeypatch):
    """What the light has shown, one after the other."""
    seen = []
    settled(house)
    monkeypatch.setattr(house.box, "light", seen.append)
    return seen


def test_the_light_says_whose_turn_it_is(house, looks):
    frozen(house)
    expected = ["waiting", "ready", "counting", "ready"]  # set-up, pack, 10-0, 3-0 is next
    assert looks == expected
    press(house)
    expected += ["counting", "whistling", "waiting"]  # what happens now is told on a phone
    until(lambda: looks == expected)
    house.room.leave()
    settled(house)
    assert looks == [*expected, "ready"]  # alone, the button is a plain whistle


def test_a_tested_light_goes_back_to_what_it_said(house, looks):
    armed(house)
    house.rehearsal.shine("off")
    house.rehearsal.rest()
    settled(house)
    assert looks[-2:] == ["off", "ready"]


def test_a_dead_pin_process_is_told_until_something_sounds(house, looks):
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: looks[-1:] == ["trouble"])
    until(lambda: house.box.status.alive)
    house.desk.post(Try(READY))
    until(lambda: house.room.trouble is None)
    until(lambda: looks[-1] == "ready")


def test_a_dead_pin_process_is_told_for_a_minute_when_nothing_sounds(house, monkeypatch):
    settled(house)  # or the next process plays the fanfare, and is heard to work
    os.kill(house.box.pid, signal.SIGKILL)
    until(lambda: house.room.trouble is not None)
    until(lambda: house.box.status.alive)
    house.look_after()
    settled(house)
    assert house.room.trouble is not None
    monkeypatch.setattr("pi_parrain.house.desk.TOLD_S", -1.0)
    house.look_after()
    settled(house)
    assert house.room.trouble is None


@pytest.mark.parametrize("kind", ["active", "passive", "siren"])
def test_any_kind_of_sound_is_tried_on_the_pin_that_is_open(house, kind):
    sung = []
    house.box.virtual.subscribe(lambda change: change.name == "sound" and sung.append(change))
    lasts = house.rehearsal.sound_like(BoxSettings(sound=kind, tone_hz=3100.0), "stand_off")
    until(lambda: any(change.on for change in sung))
    first = next(change for change in sung if change.on)
    assert (first.hz is not None) == (kind == "passive")
    assert lasts > 1
    assert house.room.countdown is None
    house.rehearsal.end_sound()
    until(lambda: not sung[-1].on)


def test_a_trial_of_a_countdown_counts_on_no_phone(house):
    house.rehearsal.sound_like(BoxSettings(sound="passive"), "short_count_s")
    settled(house)
    assert house.desk.desk.trial is not None
    assert house.room.countdown is None


# The test of the button


@pytest.mark.parametrize("gestures", [[Pressed()], [Held()], [Held(), HeldVeryLong()]])
def test_a_test_of_the_button_takes_one_press_of_any_length(house, monkeypatch, gestures):
    table, stays, farewells = armed(house), [], []
    monkeypatch.setattr(house.desk, "switch_off", lambda: farewells.append("switched off"))
    waiting = threading.Thread(
        target=lambda: stays.append(house.rehearsal.wait_for_press(PATIENCE_S))
    )
    waiting.start()
    until(lambda: house.desk.desk.test is not None)
    for gesture in (*gestures, LetGo(1.5)):
        house.desk.post(gesture)
    waiting.join(PATIENCE_S)
    assert stays == [1.5]
    assert table.state.clock is Clock.IDLE
    house.desk.post(Pressed())  # nobody tests any more
    until(lambda: table.state.clock is Clock.RUNNING)
    assert farewells == []


def test_a_game_that_moves_ends_a_test_that_somebody_walked_away_from(house):
    table = armed(house)
    waiting = threading.Thread(
        target=house.rehearsal.wait_for_press, args=(PATIENCE_S,), daemon=True
    )
    waiting.start()
    until(lambda: house.desk.desk.test is not None)
    table.submit(m.NameChief("Rouges", "Tom"))
    house.desk.post(Pressed())
    until(lambda: table.state.clock is Clock.RUNNING)


# Two threads at once


def seated(house):
    """Les 7 Vilains: A has spoken, and B's clock runs."""
    table = house.room.begin("vilains")
    table.submit(v.SetUp(("A", "B", "C")))
    table.submit(v.TurnOver(Card.GANGSTER))
    table.submit(v.Speak("A"))
    return table


def test_nobody_is_blamed_for_somebody_elses_clock(house):
    """B speaks and is recorded; the zero of B's clock is followed before that is heard of."""
    tried = 0
    for _ in range(50):
        table = seated(house)
        if (countdown := shown(house)) is None:
            continue  # on a machine that stalls, it is over
        tried += 1
        gate = threading.Barrier(2)

        def speak(table=table, gate=gate):
            gate.wait()
            with suppress(Refused):  # the zero was first
                table.submit(v.TurnOver(Card.GANGSTER))

        thumb = threading.Thread(target=speak)
        thumb.start()
        gate.wait()
        house.desk.post(Zero(countdown.downbeat))
        thumb.join(PATIENCE_S)
        settled(house)
        settled(house)
        assert table.state.offences in ({}, {"B": Error.HESITATION})
        spoken = [n for n, move in enumerate(table.moves) if isinstance(move.command, v.TurnOver)][
            1:
        ]
        blamed = [n for n, move in enumerate(table.moves) if isinstance(move.command, v.Fault)]
        assert not blamed or not spoken or blamed[0] < spoken[0]
    assert tried > 0


def test_a_left_game_starts_nothing_in_the_next_one(house):
    for _ in range(30):
        old = armed(house)
        gate = threading.Barrier(2)

        def count(old=old, gate=gate):
            gate.wait()
            with suppress(Refused):  # closed meanwhile
                old.submit(m.CountDown(Phase.MOVEMENT))

        thumb = threading.Thread(target=count)
        thumb.start()
        gate.wait()
        new = house.room.begin("live")
        thumb.join(PATIENCE_S)
        assert shown(house) is None
        assert house.room.seated is new


def test_phones_are_told_while_the_pins_hang(house, monkeypatch):
    monkeypatch.setattr("pi_parrain.hardware.supervisor.MOST_UNANSWERED", 10**9)
    os.kill(house.box.pid, signal.SIGSTOP)
    table = armed(house)
    for number in range(100):  # more than its pipe holds
        table.submit(m.CountDown(Phase.MOVEMENT), once=f"{number}")
        assert shown(house) is not None
        table.undo()
        assert shown(house) is None
    os.kill(house.box.pid, signal.SIGKILL)


def test_the_watchdog_hears_of_a_desk_that_is_stuck(house, monkeypatch):
    assert house.is_well
    release = threading.Event()
    monkeypatch.setattr(desk_thread, "STUCK_S", 0.0)
    monkeypatch.setattr(house.box, "accent", lambda tune: release.wait(PATIENCE_S))
    armed(house)
    house.room.begin("live")
    house.desk.post(Pressed())  # refused aloud, before the set-up
    until(lambda: not house.is_well)
    release.set()
    until(lambda: house.is_well)


def test_the_watchdog_hears_of_pins_whose_supervisor_is_stuck(house, monkeypatch):
    assert house.is_well
    release = threading.Event()
    monkeypatch.setattr(supervisor, "STUCK_S", 2.0)
    monkeypatch.setattr(house.box._pins, "_mind", lambda now: release.wait(PATIENCE_S))
    until(lambda: not house.is_well)
    monkeypatch.undo()
    release.set()
    until(lambda: house.is_well)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_watchdog_hears_of_pins_whose_supervisor_is_dead(house, monkeypatch):
    pins = house.box._pins
    monkeypatch.setattr(supervisor, "STUCK_S", float("inf"))
    monkeypatch.setattr(pins, "_mind", lambda now: sys.exit())
    until(lambda: not house.is_well)
    for orphan in filter(None, (pins._playing, pins._standby)):
        orphan.end()


def test_a_message_that_fails_does_not_stop_the_next(house, caplog):
    settled(house)
    before = house.room.version
    house.desk.post(None.__class__)  # no message at all
    settled(house)
    assert house.room.version == before + 1  # phones are told all the same
    press(house)
    assert shown(house) is not None
    assert [record.exc_info is not None for record in caplog.records] == [True]


# A show, which plays by itself


@pytest.mark.parametrize("touch", [Pressed(), Held()])
def test_a_touch_of_the_button_ends_a_show_and_gives_it_back(house, touch):
    real = armed(house)
    show = show_table(Wish(GAMES["live"], 9, Pace.NORMAL, "7"))
    house.room.train(show, aside=real.game_id)
    settled(house)
    house.desk.post(touch)
    until(lambda: house.room.seated is real)
    settled(house)
    assert real.state.clock is Clock.IDLE, "that press was for the show"
    press(house)
    until(lambda: real.state.clock is Clock.RUNNING)


def test_a_show_that_counts_is_silent_when_it_is_ended(house):
    house.room.train(show_table(Wish(GAMES["live"], 9, Pace.NORMAL, "7")))
    director = Director(house.room, Hasty())
    director.begin(house.room.seated)
    until(lambda: house.room.countdown is not None)
    press(house)
    until(lambda: house.room.seated is None)
    director.join(PATIENCE_S)
    assert shown(house) is None


class Hasty:
    """Reads in no time; what the box counts, it counts."""

    def until(self, room, version, lasts_s):
        if lasts_s is None:
            room.wait_beyond(version, PATIENCE_S)
