"""Turns a tune into the edges that one kind of sound output can play."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pi_parrain.config import BoxSettings
from pi_parrain.hardware.pins.score import SILENCE_HZ, STEADY_HZ, Edge
from pi_parrain.music import Note, Tune

LEAD_S = 0.05  # from asking to the downbeat, so that the first edge is on time too
SEMITONES_PER_OCTAVE = 12
SIREN_TICK_RATIO = 0.4  # a siren at 110 dB needs a hint, not a note


def arrange(tune: Tune, box: BoxSettings) -> tuple[Edge, ...]:
    """Every edge of *tune*, in order, as this box plays it."""
    if box.sound == "siren" and tune.courtesy:
        return ()
    return tuple(edge for note in tune.notes for edge in _edges(note, box))


def _edges(note: Note, box: BoxSettings) -> Iterator[Edge]:
    lasts = note.lasts
    if box.sound == "siren" and not note.trill:
        lasts *= SIREN_TICK_RATIO
    if box.sound != "passive":
        yield Edge(note.at, STEADY_HZ, lasts)
    elif note.trill:
        yield from _trill(note, box)
    else:
        yield Edge(note.at, tone_hz(note.pitch, box), lasts)
    yield Edge(note.at + lasts, SILENCE_HZ)


def _trill(note: Note, box: BoxSettings) -> Iterator[Edge]:
    """High, low, high… around the tone: one flutter of the pea each 1 / rate seconds."""
    tone, half_depth = tone_hz(note.pitch, box), box.trill_depth_hz / 2
    half_period = 1 / (2 * box.trill_rate_hz)
    for flutter in range(round(note.lasts / half_period)):
        hz = tone + half_depth if flutter % 2 == 0 else tone - half_depth
        yield Edge(note.at + flutter * half_period, hz, half_period)


def tone_hz(pitch: float, box: BoxSettings) -> float:
    return box.tone_hz * math.exp2(pitch / SEMITONES_PER_OCTAVE)
