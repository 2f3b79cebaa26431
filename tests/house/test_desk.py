"""Single steps of the desk that no order of a few things shows."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.games.live import moves as m
from pi_parrain.house.desk import LOST_S, step
from pi_parrain.house.effects import Announce, Record, Stop
from pi_parrain.house.messages import Looked, Settled
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
