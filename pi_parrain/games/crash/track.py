"""Where a pawn goes: a ring has no ends, a straight track stops at them (C-01)."""

from __future__ import annotations

from pi_parrain.games.crash.words import Track

LOWEST = -6
HIGHEST = {Track.RING_13: 6, Track.RING_17: 10, Track.STRAIGHT: 6}


def squares(track: Track) -> tuple[int, ...]:
    """From the lowest to the highest; on a ring, the lowest follows the highest."""
    return tuple(range(LOWEST, HIGHEST[track] + 1))


def path(track: Track, start: int, steps: int) -> tuple[int, ...]:
    """The squares that a pawn touches, one by one; plus is clockwise, to the right."""
    places = squares(track)
    at, way = places.index(start), 1 if steps > 0 else -1
    walked = [at + way * step for step in range(1, abs(steps) + 1)]
    if track is Track.STRAIGHT:
        return tuple(places[place] for place in walked if 0 <= place < len(places))
    return tuple(places[place % len(places)] for place in walked)
