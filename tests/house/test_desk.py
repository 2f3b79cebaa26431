"""Single steps of the desk that no order of a few things shows."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.games.live import moves as m
from pi_parrain.hardware.messages import Ended, Held, Pressed
from pi_parrain.house.desk import LOST_S, step
from pi_parrain.house.effects import Announce, Play, Record, Stop
from pi_parrain.house.memory import Desk
from pi_parrain.house.messages import Looked, Settled
from pi_parrain.music import LONG_COUNT, SHORT_COUNT
from pi_parrain.phrases import Phrase
from tests.house.test_orders import seated


def test_what_another_table_owed_clears_nothing_here():
    desk = replace(seated("live", counting=False).desk, disk_trouble=Phrase("Disque plein."))
    assert step(desk, Settled(object()), 2000.0) == (desk, ())
    settled, effects = step(desk, Settled(desk.playing.table), 2000.0)
    assert settled.trouble is None
    assert Announce(None, None) in effects


def test_a_countdown_whose_end_nobody_tells_is_broken_off():
    """Without pins nothing is told; a Parrain who counts aloud gets a minute for his whistle."""
    desk = seated("live", counting=True).desk
    ends = desk.clock.shown.ends
    assert step(desk, Looked(alive=False), ends + LOST_S) == (desk, ())
    after, effects = step(desk, Looked(alive=False), ends + LOST_S + 0.1)
    assert after.countdown is None
    assert Stop() in effects
    recorded = [effect.command for effect in effects if isinstance(effect, Record)]
    assert recorded == [m.Interrupt()]


def test_a_plain_countdown_that_was_silenced_comes_again():
    """Without a game the button counts 10-0, then 3-0: what was heard to its end."""
    desk = Desk()
    for silenced, tune in ((True, LONG_COUNT), (False, LONG_COUNT), (False, SHORT_COUNT)):
        desk, effects = step(desk, Pressed(), 1000.0)
        assert [effect.tune for effect in effects if isinstance(effect, Play)] == [tune]
        downbeat = desk.countdown.downbeat
        desk, _effects = step(desk, Held() if silenced else Ended(downbeat), 1001.0)
        assert desk.countdown is None
