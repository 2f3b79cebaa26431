"""Single steps of the desk that no order of a few things shows."""

from __future__ import annotations

from dataclasses import replace

from pi_parrain.house.desk import step
from pi_parrain.house.effects import Announce
from pi_parrain.house.messages import Settled
from pi_parrain.phrases import Phrase
from tests.house.test_orders import seated


def test_what_another_table_owed_clears_nothing_here():
    desk = replace(seated("live", counting=False).desk, disk_trouble=Phrase("Disque plein."))
    assert step(desk, Settled(object()), 2000.0) == (desk, ())
    settled, effects = step(desk, Settled(desk.playing.table), 2000.0)
    assert settled.trouble is None
    assert Announce(None, None) in effects
