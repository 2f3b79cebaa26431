"""What a screen may show of the end. Cards are for the Parrain until the ranks are uncovered.

The sums under envelopes are revealed to everybody when the recruitment opens (RULES 4.6).
"""

from __future__ import annotations

from typing import Any

from pi_parrain.engine import reveal
from pi_parrain.engine.game import PARRAIN, Outcome, Who
from pi_parrain.games.spirit import envelopes, purses
from pi_parrain.games.spirit.accounts import Account, accounts
from pi_parrain.games.spirit.ending import dialogues
from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.ending.words import Mercenary, Stage
from pi_parrain.games.spirit.loot import COLLECTIONS, USED_AT_ONCE, collection, printed
from pi_parrain.games.spirit.mercenaries import label
from pi_parrain.games.spirit.words import Name, Side
from pi_parrain.phrases import Money, Phrase, _


def ending_view(ending: Ending, who: Who) -> dict[str, Any]:
    shown = {
        "stage": ending.stage,
        "with_teams": ending.teams,
        "more": ending.options.more,
        "options": ending.options,
        "godfather": ending.godfather,
        "people": [person(ending, one) for one in ending.people],
        "sides": [side_of(ending, side) for side in ending.sides],
        "mercenaries": ending.laid_out,
        "order": [turn(ending, place) for place in range(len(ending.stakes))],
        "tied": up if len(up := envelopes.next_up(ending)) > 1 and not ending.theft else (),
        "recruiting": envelopes.recruiter(ending) if ending.stage is Stage.RECRUIT else None,
        "hired": hired(ending),
        "theft": None if ending.theft is None else {"thief": ending.theft.thief},
        **result(ending),
    }
    return shown | behind_the_scenes(ending) if who == PARRAIN else shown


def person(ending: Ending, one: Person) -> dict[str, Any]:
    """What everybody sees of somebody."""
    return {
        "name": one.name,
        "seat": 1 + ending.people.index(one),
        "wounds": one.wounds,
        "dead": one.dead,
        "counted": one.counted,
        **side_words(ending, one.side),
    }


def side_words(ending: Ending, side: Side) -> dict[str, Any]:
    return {"side": side, "called": ending.called(side), "number": ending.number(side)}


def side_of(ending: Ending, side: Side) -> dict[str, Any]:
    names = [member.name for member in ending.members(side)]
    return {**side_words(ending, side), "names": names, "alive": side in ending.alive}


def turn(ending: Ending, place: int) -> dict[str, Any]:
    """One line of the order of recruitment; its place is open while the Godfather is asked."""
    stake = envelopes.order(ending)[place]
    up = () if ending.theft else envelopes.next_up(ending)
    tied = len(up) > 1 and stake.side in up
    mine = [one.mercenary for one in ending.hired if one.side == stake.side]
    done = bool(mine) or stake.side in ending.passed
    robs = ending.theft is not None and ending.person(ending.theft.thief).side == stake.side
    now = robs or (ending.stage is Stage.RECRUIT and stake.side in up and not tied)
    return {
        **side_words(ending, stake.side),
        "value": Money(stake.value),
        "cards": stake.cards,
        "place": None if envelopes.is_open(ending, stake) else place + 1,
        "why": envelopes.why(ending, stake),
        "hired": mine[0] if mine else None,
        "state": "now" if now else "done" if done else "tied" if tied else "next",
    }


def hired(ending: Ending) -> list[dict[str, Any]]:
    """Who took whom, and what for."""
    return [
        {
            **side_words(ending, one.side),
            "mercenary": one.mercenary,
            "told": Phrase(
                _("{mercenary}, {side}. {what}."),
                {
                    "side": ending.called(one.side),
                    "mercenary": one.mercenary,
                    "what": label(one.mercenary, one.choice),
                },
            ),
        }
        for one in ending.hired
    ]


# The result


def result(ending: Ending) -> dict[str, Any]:
    """Ranks as far as they are uncovered; the rest once all are."""
    if ending.stage is not Stage.DONE:
        return {"curtain": None, "why": None, "diamonds": None}
    final = accounts(ending)
    curtain = ranking(ending, final.accounts)
    if not curtain.is_open:
        return {"curtain": curtain, "why": None, "diamonds": None}
    holder = final.majority.holder
    majority = {
        "holder": None if holder is None else holder.label,
        "n": final.majority.diamonds,
        "bonus": final.majority.bonus,
    }
    return {"curtain": curtain, "why": final.why, "diamonds": majority}


def ranking(ending: Ending, ranked: tuple[Account, ...]) -> reveal.Curtain[Account]:
    return reveal.curtain([(account.rank, account) for account in ranked], ending.unveiled)


def ending_outcome(ending: Ending) -> Outcome | None:
    """Winners by the names of sides, which is how a game calls them."""
    if ending.stage is not Stage.DONE:
        return None
    final = accounts(ending)
    shown = ranking(ending, final.accounts).is_open
    return Outcome(final.winners, final.why, unveiled=shown)


# For the Parrain


def behind_the_scenes(ending: Ending) -> dict[str, Any]:
    box, known = printed(ending.options.more), ending.cards
    kinds = tuple(kind for kind in box.numbers if kind not in USED_AT_ONCE)
    return {
        "people": [person(ending, one) | purse(ending, one) for one in ending.people],
        "envelopes": [envelope(ending, side) for side in ending.envelopes],
        "right_hand": ending.right_hand,
        "kinds": kinds,
        "left": {kind: box[kind] - known[kind] for kind in kinds},
        "collections": [collection(number) for number in range(len(COLLECTIONS))],
        "all_mercenaries": tuple(
            one for one in Mercenary if ending.options.more or not one.needs_more
        ),
        "rulings": ending.rulings,
        "dialogues": dialogues.dialogues(ending),
        "theft": dialogues.theft_now(ending),
    }


def purse(ending: Ending, one: Person) -> dict[str, Any]:
    return {"loot": one.loot, "drawn": one.drawn, "worth": purses.worth(ending, one.name)}


def envelope(ending: Ending, side: Side) -> dict[str, Any]:
    loot, figure = ending.envelopes[side], purses.envelope(ending, side)
    return {
        **side_words(ending, side),
        "loot": loot,
        "cards": loot.size,
        "worth": figure,
        "value": figure.amount,
        "counted": side in ending.opened,
    }


# For a pad, and in words


def ending_mine(ending: Ending, name: Name) -> dict[str, Any]:
    """What the pad of *name* shows, and no other: nothing in it depends on others' cards."""
    one = ending.person(name)
    return {
        "loot": one.loot,
        "wounds": one.wounds,
        "dead": one.dead,
        "worth": purses.worth(ending, name),
    }


def ending_summary(ending: Ending) -> tuple[Phrase, ...]:
    """Where the end stands, then the sides as far as they may be told."""
    first = Phrase("{stage}", {"stage": ending.stage})
    shown = ending_outcome(ending)
    if shown is None or not shown.unveiled:
        return (first,)
    totals = [
        Phrase(
            _("  {rank}. {side} : {total}"),
            {"rank": account.rank, "side": account.called, "total": account.total},
        )
        for account in accounts(ending).accounts
    ]
    return (first, *totals, shown.why)
