"""Which things of a record are those that happened: whatever is left over was missed, or made up.

What has the same matter is the same thing. First in the order of the evening, so that one thing
that was missed does not shift all the others; then, of what is left, in any order within a chapter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import fields
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from pi_parrain.engine import SomeGame
from pi_parrain.engine.evening import Told

Story = tuple[Told, ...]
Pair = tuple[Told | None, Told | None]


class Thing(NamedTuple):
    """One matter, and the place in its story of what noted it."""

    at: int
    chapter: str
    matter: Hashable


class Matched(NamedTuple):
    """*right*: what happened and was noted so, a scene for each matter. *pairs*: what differs, in
    the order of the evening; nothing on one side where it was missed, or never happened."""

    right: tuple[Told, ...]
    pairs: tuple[Pair, ...]


def matched(game: SomeGame, truth: Story, record: Story) -> Matched:
    happened, noted = things(game, truth), things(game, record)
    same = [*agreed(happened, noted)]
    ours = {happened[one].at: noted[other].at for one, other in reversed(same)}
    theirs = {noted[other].at: happened[one].at for one, other in reversed(same)}
    missed = left(happened, {one for one, _other in same})
    invented = left(noted, {other for _one, other in same})
    pairs: list[tuple[float, Pair]] = []
    for at, chapter in missed.items():
        other = ours.get(at, stand_in(truth[at], chapter, record, invented))
        if other is not None:
            invented.pop(other, None)
        pairs.append((at, (truth[at], None if other is None else record[other])))
    for other in invented:
        before = max((one for there, one in theirs.items() if there <= other), default=-1)
        known = theirs.get(other)
        pairs.append((before + 0.5, (None if known is None else truth[known], record[other])))
    pairs.sort(key=lambda pair: pair[0])
    right = tuple(truth[happened[one].at] for one, _other in sorted(same))
    return Matched(right, tuple(pair for _place, pair in pairs))


def things(game: SomeGame, told: Story) -> tuple[Thing, ...]:
    """What still counts of a story: what was corrected later does not."""
    assert game.players is not None
    found: list[Thing] = []
    for at, (scene, before, after) in enumerate(told):
        matters = game.players.matters(before, scene.command, after)
        for matter in matters.taken_back:
            last = next((i for i in reversed(range(len(found))) if found[i].matter == matter), None)
            if last is not None:
                del found[last]
        chapter = str(game.players.chapter(before))
        found.extend(Thing(at, chapter, matter) for matter in matters.noted)
    return tuple(found)


def agreed(happened: tuple[Thing, ...], noted: tuple[Thing, ...]) -> Iterator[tuple[int, int]]:
    """Pairs of places, in the two tuples, of what is the same."""
    true, ours = ([one.matter for one in some] for some in (happened, noted))
    blocks = SequenceMatcher(None, true, ours, autojunk=False).get_matching_blocks()
    found = {block.a + i: block.b + i for block in blocks for i in range(block.size)}
    yield from found.items()
    taken = {*found.values()}
    free = defaultdict(list)
    for there, one in enumerate(noted):
        if there not in taken:
            free[one.chapter, one.matter].append(there)
    for here, one in enumerate(happened):
        if here not in found and free[one.chapter, one.matter]:
            yield here, free[one.chapter, one.matter].pop(0)


def left(all_things: tuple[Thing, ...], found: set[int]) -> dict[int, str]:
    """The places in the story of what has no counterpart, each with its chapter."""
    return {one.at: one.chapter for i, one in enumerate(all_things) if i not in found}


def stand_in(told: Told, chapter: str, record: Story, invented: dict[int, str]) -> int | None:
    """What was noted instead: something of the kind in this chapter, about the same if there is."""
    kind = type(told.scene.command)
    alike = [
        at
        for at, where in invented.items()
        if where == chapter and type(record[at].scene.command) is kind
    ]
    same = [at for at in alike if subject(record[at]) == subject(told)]
    return next(iter(same or alike), None)


def subject(told: Told) -> object:
    """Whom, or what, a command is about first of all."""
    command: Any = told.scene.command
    return next((getattr(command, one.name) for one in fields(command)), None)
