"""The small dialogues of the twelve: every choice with what it would change (RULES 4.6)."""

from __future__ import annotations

from typing import Any

from pi_parrain.games.spirit import envelopes
from pi_parrain.games.spirit.accounts import accounts
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.effects import effect
from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import Pile
from pi_parrain.games.spirit.mercenaries import CRAFTS, choices, label, theft
from pi_parrain.games.spirit.words import Side
from pi_parrain.phrases import Money, Phrase

Totals = dict[Side, Money]


def dialogues(ending: Ending) -> list[dict[str, Any]]:
    """Of every mercenary that whoever is next could take."""
    side = envelopes.recruiter(ending)
    if side is None or ending.stage is not Stage.RECRUIT:
        return []
    totals = accounts(ending).totals
    return [
        {
            "mercenary": mercenary,
            "rule": Phrase(CRAFTS[mercenary].rule),
            "choices": [
                weighed(ending, m.Recruit(side, mercenary, choice), totals)
                for choice in choices(ending, mercenary, side)
            ],
        }
        for mercenary in ending.mercenaries
    ]


def weighed(ending: Ending, recruit: m.Recruit, totals: Totals) -> dict[str, Any]:
    found = effect(ending, recruit, totals)
    steals = recruit.mercenary is Mercenary.CATGIRL and bool(recruit.choice.players)
    return {
        "choice": recruit.choice,
        "label": label(recruit.mercenary, recruit.choice),
        "changes": found.changes,
        "fates": found.fates,
        "ends": found.ends,
        "nothing": found.nothing and not steals,
    }


def theft_now(ending: Ending) -> dict[str, Any] | None:
    """CatGirl at work: what she has, and from whom the next card may come."""
    if ending.theft is None:
        return None
    totals = accounts(ending).totals
    return {
        "thief": ending.theft.thief,
        "taken": Pile.of(*ending.theft.taken),
        "progress": [
            (family, number, theft.ENOUGH[family])
            for family, number in theft.progress(ending.theft).items()
        ],
        "victims": [victim(ending, one, totals) for one in theft.victims(ending)],
        "blind": ending.options.catgirl_blind,
    }


def victim(ending: Ending, one: Person, totals: Totals) -> dict[str, Any]:
    """*cards* of a couple are both purses; each kind with what it would change."""
    purse = ending.purse(one.name)
    return {
        "name": one.name,
        "side": one.side,
        "called": ending.called(one.side),
        "number": ending.number(one.side),
        "cards": purse.size,
        "kinds": [
            {
                "kind": kind,
                "n": number,
                "changes": effect(ending, m.Steal(one.name, kind), totals).changes,
            }
            for kind, number in purse.numbers.items()
        ],
    }
