"""Ends of games in a line or two: ``End("red A: 10 10 p; B: d1", "green C: 20 dead")``."""

from __future__ import annotations

import pytest

from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.errors import Refused
from pi_parrain.games.spirit.accounts import Account, Accounts, accounts
from pi_parrain.games.spirit.ending import facts as e
from pi_parrain.games.spirit.ending import moves as m
from pi_parrain.games.spirit.ending.evolve import after
from pi_parrain.games.spirit.ending.rules import decide, open_ending
from pi_parrain.games.spirit.ending.state import Ending, Person
from pi_parrain.games.spirit.ending.view import ending_view
from pi_parrain.games.spirit.ending.words import Mercenary, Stage, Way
from pi_parrain.games.spirit.loot import Kind, Pile
from pi_parrain.games.spirit.options import Options
from pi_parrain.games.spirit.purses import Sum
from pi_parrain.games.spirit.reasons import Reason

CARDS = {
    "5": Kind.BILL_5,
    "10": Kind.BILL_10,
    "20": Kind.BILL_20,
    "d1": Kind.DIAMOND_1,
    "d5": Kind.DIAMOND_5,
    "d10": Kind.DIAMOND_10,
    "p": Kind.PAINTING,
    "clip": Kind.CLIP,
    "f10": Kind.FAKE_10,
    "f20": Kind.FAKE_20,
    "fp": Kind.FAKE_PAINTING,
    "fd": Kind.FAKE_DIAMONDS,
    "case": Kind.BRIEFCASE,
    "key": Kind.KEY,
}


def cards(words: str) -> Pile:
    return Pile.of(*(CARDS[word] for word in words.split()))


def person(side: str, told: str) -> Person:
    """« B: d1 p 2w dead »: cards, wounds, and whether he lives."""
    name, _colon, rest = told.partition(":")
    words = rest.split()
    wounds = sum(int(word[:-1]) for word in words if word.endswith("w"))
    held = " ".join(word for word in words if word in CARDS)
    return Person(name.strip(), side, cards(held), wounds, "dead" in words)


class End:
    """Each line is a side, then its players; envelopes by side."""

    def __init__(
        self,
        *sides: str,
        envelopes: dict[str, str] | None = None,
        tiles: tuple[Mercenary, ...] = tuple(Mercenary),
        luck: Luck = UNSHUFFLED,
        right_hand: str = "",
        **options: object,
    ) -> None:
        people = []
        for line in sides:
            side, _space, players = line.partition(" ")
            people += [person(side, told) for told in players.split(";")]
        self.luck = luck
        self.ending: Ending = open_ending(
            people,
            {side: cards(held) for side, held in (envelopes or {}).items()},
            Options(**options),  # type: ignore[arg-type]
            mercenaries=tiles,
            right_hand=cards(right_hand),
        )

    def do(self, *commands: m.Command) -> End:
        for command in commands:
            self.ending = after(self.ending, *decide(self.ending, command, self.luck))
        return self

    def facts(self, command: m.Command) -> e.Events:
        return decide(self.ending, command, self.luck)

    def closed(self, **rulings: object) -> End:
        """Everybody is counted and, with More Cash, the fakes are ruled on."""
        self.do(m.CloseCount())
        if self.ending.stage is Stage.FAKES:
            self.do(m.RuleOnFakes(m.Rulings(**rulings)))  # type: ignore[arg-type]
        return self

    def hire(self, side: str, mercenary: Mercenary, *players: str, ways: str = "") -> End:
        told = tuple(way for word in ways.split() for way in Way if way.value == word)
        return self.do(m.Recruit(side, mercenary, m.Choice(players, told)))

    def refuses(self, command: m.Command) -> Reason:
        """Why; and nothing has changed."""
        before = self.ending
        with pytest.raises(Refused) as refused:
            self.do(command)
        assert self.ending == before
        assert "{" not in str(refused.value)
        reason = refused.value.reason
        assert isinstance(reason, Reason)
        return reason

    @property
    def accounts(self) -> Accounts:
        return accounts(self.ending)

    @property
    def totals(self) -> dict[str, int]:
        """In thousands of dollars."""
        return {side: total // 1000 for side, total in self.accounts.totals.items()}

    def account(self, side: str) -> Account:
        return next(one for one in self.accounts.accounts if one.side == side)

    def view(self, who: str = "parrain") -> dict[str, object]:
        return ending_view(self.ending, who)  # type: ignore[arg-type]


def lines(figure: Sum, depth: int = 0) -> list[str]:
    """A figure with everything that it opens into, as a page writes it."""
    inside = [line for part in figure.parts for line in lines(part, depth + 1)]
    return [
        f"{'  ' * depth}{figure.what} : {figure.amount}".replace("\N{NO-BREAK SPACE}", " "),
        *inside,
    ]
