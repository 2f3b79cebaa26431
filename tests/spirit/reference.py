"""The end of a game written another way: people with cards in their hands, one at a time.

Nothing of the product is used here, not even what a card is worth: cards are short words, paintings
add what the next one adds, majorities and orders are found by comparing everybody with everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

BILLS = {"5": 5000, "10": 10000, "20": 20000}
FAKE_BILLS = {"f10": 10000, "f20": 20000}
DIAMONDS = {"d1": 1000, "d5": 5000, "d10": 10000}
NEXT_PAINTING = [4000, 8000, 18000, 30000, 40000, 50000, 50000, 100000, 100000, 100000]
"""What the first, the second, … the tenth painting of a collection adds."""
TILES = {"agent", "cat", "gray", "elvis", "mail", "bond", "lady", "pencil", "zombie"}
MORE_TILES = {"clemenz", "frankie", "jason"}


@dataclass(eq=False)
class Somebody:
    """*cards* of a couple are one list, held by both."""

    name: str
    team: str
    cards: list[str] = field(default_factory=list)
    wounds: int = 0
    dead: bool = False
    player: bool = True
    love: Somebody | None = None
    sketches: int = 0


@dataclass
class Rules:
    fake_bills: bool = False
    fake_painting: bool = True
    fake_diamonds: int = 2
    briefcase: int = 0
    key: int = 0
    comes_back_with: int = 2


class Reference:
    def __init__(
        self,
        people: list[Somebody],
        envelopes: dict[str, list[str]],
        right_hand: list[str],
        tiles: list[str],
        rules: Rules,
    ) -> None:
        self.people = people
        self.envelopes = envelopes
        self.right_hand = right_hand
        self.tiles = list(tiles)
        self.teams = sorted({one.team for one in people})
        self.rules = Rules() if self.over() else rules  # then nobody asks the Godfather any more
        self.invested = {
            team: (self.envelope_sum(cards), len(cards))
            for team, cards in envelopes.items()
            if cards
        }
        self.before: list[str] = []  # whom the Godfather preferred
        self.finished: set[str] = set()
        self.bond = self.frankie = ""
        self.lady = self.case_change = self.key_change = 0
        self.thief: Somebody | None = None
        self.haul: list[str] = []
        self.happened: Counter[str] = Counter()

    # The order

    def envelope_sum(self, cards: list[str]) -> int:
        value = self.worth_of_paintings(sum(self.is_painting(card) for card in cards))
        for card in cards:
            value += BILLS.get(card, 0) + DIAMONDS.get(card, 0)
            value += FAKE_BILLS.get(card, 0) if self.rules.fake_bills else 0
        return value

    def is_before(self, team: str, other: str) -> bool:
        if self.invested[team] != self.invested[other]:
            return self.invested[team] > self.invested[other]
        return team in self.before and other not in self.before

    def up(self) -> set[str]:
        """Those whom nobody else comes before."""
        waiting = [team for team in self.invested if team not in self.finished]
        if not self.tiles or self.over():
            return set()
        return {
            team for team in waiting if not any(self.is_before(other, team) for other in waiting)
        }

    def prefer(self, team: str) -> None:
        self.before.append(team)
        self.happened["the Godfather broke a tie"] += 1

    # The living

    def alive(self, team: str) -> list[Somebody]:
        return [one for one in self.people if one.player and one.team == team and not one.dead]

    def over(self) -> bool:
        return sum(bool(self.alive(team)) for team in self.teams) <= 1

    def named(self, name: str) -> Somebody:
        return next(one for one in self.people if one.player and one.name == name)

    # The twelve

    def answers(self, team: str, tile: str) -> list[tuple[str, ...]]:
        """Everything that *team* may say to *tile*; nothing at all is () alone."""
        mine = [one.name for one in self.alive(team)]
        players = [one for one in self.people if one.player]
        said: list[tuple[str, ...]] = []
        if tile == "agent":
            said = [(one.name,) for one in players if not one.dead]
        if tile == "gray":
            said = [(one.name,) for one in players if one.team == team and one.dead]
            said += [()] if said else []
        if tile == "elvis":
            said = [(a, b) for i, a in enumerate(mine) for b in mine[i + 1 :]]
        if tile in ("pencil", "cat"):
            said = [(name,) for name in mine]
        if tile == "zombie":
            lost = [one for one in players if one.dead and one.team != team]
            kept = [one for one in lost if one.love and not one.love.dead]
            self.happened["the widow kept the loot from Zombie Boy"] += len(kept)
            said = [(one.name,) for one in lost if one not in kept]
        if tile == "lady":
            said = [("up",), ("down",)]
        if tile == "jason":
            said = [(a, b) for a in ("up", "down") for b in ("up", "down")]
        return said or [()]

    def about_to_be_widowed(self) -> list[str]:
        """Married people whom one more wound would kill."""
        return [one.name for one in self.people if one.love and one.wounds == 2 and not one.dead]

    def hire(self, team: str, tile: str, answer: tuple[str, ...]) -> None:
        self.tiles.remove(tile)
        self.finished.add(team)
        self.happened[f"{tile} worked" if answer or tile in OBEDIENT else f"{tile} idle"] += 1
        work: dict[str, Callable[..., None]] = {
            "agent": self.agent,
            "cat": self.cat,
            "gray": self.gray,
            "elvis": self.elvis,
            "mail": self.mail,
            "bond": self.bond_works,
            "lady": self.lady_says,
            "pencil": self.pencil,
            "zombie": self.zombie,
            "clemenz": self.clemenz,
            "frankie": self.frankie_works,
            "jason": self.jason,
        }
        work[tile](team, *answer)
        if self.over():
            self.happened["a mercenary ended the game"] += 1

    def agent(self, _team: str, victim: str) -> None:
        one = self.named(victim)
        one.wounds += 1
        if one.wounds > 2:
            one.dead = True
            self.happened["agent killed"] += 1
            if one.love:
                self.happened["somebody is widowed"] += 1

    def gray(self, team: str, mate: str = "") -> None:
        if not mate:
            return
        if not self.alive(team):
            self.happened["a dead team came back"] += 1
        one = self.named(mate)
        one.dead, one.wounds = False, self.rules.comes_back_with
        if not one.cards:
            self.happened["came back with nothing"] += 1

    def elvis(self, _team: str, bride: str = "", groom: str = "") -> None:
        if bride:
            one, other = self.named(bride), self.named(groom)
            one.love, other.love = other, one
            one.cards += other.cards
            other.cards = one.cards

    def pencil(self, _team: str, artist: str = "") -> None:
        if artist:
            self.named(artist).sketches += 1

    def join(self, name: str, team: str, cards: list[str]) -> None:
        self.people.append(Somebody(name, team, cards, player=False))

    def mail(self, team: str) -> None:
        self.join("mail", team, [card for cards in self.envelopes.values() for card in cards])

    def clemenz(self, team: str) -> None:
        self.join("clemenz", team, self.right_hand)

    def zombie(self, team: str, corpse: str = "") -> None:
        if corpse:
            cards, self.named(corpse).cards = self.named(corpse).cards, []
            self.join("zombie", team, cards)

    def bond_works(self, team: str) -> None:
        self.bond = team

    def lady_says(self, _team: str, way: str) -> None:
        self.lady = 30000 if way == "up" else -30000

    def frankie_works(self, team: str) -> None:
        self.frankie = team

    def jason(self, _team: str, case: str, key: str) -> None:
        self.case_change = 25000 if case == "up" else -25000
        self.key_change = 25000 if key == "up" else -25000

    # CatGirl

    def cat(self, _team: str, thief: str = "") -> None:
        self.thief, self.haul = (self.named(thief), []) if thief else (None, [])
        self.stop_if_done()

    def robbable(self) -> set[str]:
        assert self.thief is not None
        return {
            one.name
            for one in self.people
            if one.player and not one.dead and one.team != self.thief.team and one.cards
        }

    def steal(self, victim: str, card: str) -> None:
        assert self.thief is not None
        self.named(victim).cards.remove(card)
        self.thief.cards.append(card)
        self.haul.append(card)
        if self.named(victim).love:
            self.happened["a couple was robbed"] += 1
        self.stop_if_done()

    def stop_if_done(self) -> None:
        if self.thief is None:
            return
        bills = sum(card in BILLS or card in FAKE_BILLS for card in self.haul)
        stones = sum(card in DIAMONDS or card == "fd" for card in self.haul)
        pictures = sum(card in ("p", "fp") for card in self.haul)
        for enough, what in (
            (bills > 2, "bills"),
            (stones > 1, "diamonds"),
            (pictures, "painting"),
        ):
            if enough:
                self.happened[f"theft ended by {what}"] += 1
        empty = not self.robbable()
        if bills > 2 or stones > 1 or pictures or empty:
            self.happened["theft ended for want of cards"] += empty
            self.thief = None

    # The accounts

    def is_painting(self, card: str) -> bool:
        return card == "p" or (card == "fp" and self.rules.fake_painting)

    def worth_of_paintings(self, number: int) -> int:
        if number > 10:
            self.happened["more than ten paintings"] += 1
        return sum(NEXT_PAINTING[:number])

    def counting(self) -> list[Somebody]:
        """Whoever lives, one of each couple, and the new members."""
        found: list[Somebody] = []
        for one in self.people:
            if not one.dead and not (one.love and one.love in found):
                found.append(one)
        return found

    def diamonds(self, one: Somebody) -> int:
        fakes = one.cards.count("fd")
        return sum(card in DIAMONDS for card in one.cards) + fakes * self.rules.fake_diamonds

    def has_most(self, one: Somebody) -> bool:
        others = [other for other in self.counting() if other is not one]
        return all(self.diamonds(one) > self.diamonds(other) for other in others) and (
            self.diamonds(one) > 0
        )

    def money(self, one: Somebody) -> int:
        total, paintings = 0, one.sketches + (one.love.sketches if one.love else 0)
        for card in one.cards:
            total += DIAMONDS.get(card, 0) + BILLS.get(card, 0)
            if card == "5" and self.bond == one.team:
                total += 10000
            if card in FAKE_BILLS and self.rules.fake_bills:
                total += FAKE_BILLS[card]
            if card in FAKE_BILLS and self.frankie == one.team:
                total += 5000
            if card == "case":
                total += self.rules.briefcase + self.case_change
            if card == "key":
                total += self.rules.key + self.key_change
            paintings += self.is_painting(card)
        total += self.worth_of_paintings(paintings)
        total += 20000 if one.love else 0
        return total + (60000 + self.lady if self.has_most(one) else 0)

    def totals(self) -> dict[str, int]:
        totals = dict.fromkeys(self.teams, 0)
        for one in self.counting():
            totals[one.team] += self.money(one)
        return totals

    def beats(self, team: str, other: str, totals: dict[str, int]) -> bool:
        for mine, theirs in (
            (bool(self.alive(team)), bool(self.alive(other))),
            (totals[team], totals[other]),
            (self.wounds(team), self.wounds(other)),
        ):
            if mine != theirs:
                return mine > theirs
        return False

    def wounds(self, team: str) -> int:
        return sum(one.wounds for one in self.alive(team))

    def ranks(self) -> dict[str, int]:
        totals = self.totals()
        return {
            team: 1 + sum(self.beats(other, team, totals) for other in self.teams)
            for team in self.teams
        }

    def winners(self) -> set[str]:
        return {team for team, rank in self.ranks().items() if rank == 1 and self.alive(team)}


OBEDIENT = {"mail", "clemenz", "bond", "frankie"}
