"""A thumb that plays a file of commands on the Parrain's page, each line tap by tap."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from pi_parrain.engine.replay import replay
from pi_parrain.games import GAMES
from pi_parrain.games.spirit import facts as e
from pi_parrain.games.spirit.ending import facts as ef
from pi_parrain.games.spirit.words import Place
from pi_parrain.luck import luck_of
from rig.browser.phone import Phone
from rig.waiting import until

SEVEN = Path(__file__).parent / "games" / "sept_joueurs.jsonl"
Line = dict[str, Any]


def lines_without_luck(script: Path) -> Iterator[Line]:
    """The commands of *script*, where the cards that its seed drew are told by the table."""
    source = script.read_bytes().splitlines()
    story = replay(source, GAMES, "spirit", luck_of)
    assert story.rejected == []
    facts = [fact for move in story.match.moves for fact in move.events]
    stolen = (fact.card.value for fact in facts if isinstance(fact, ef.Stolen))
    scattered = (
        fact.card.value
        for fact in facts
        if isinstance(fact, e.CardMoved) and fact.to.place is Place.TABLE
    )
    for line in map(json.loads, source[1:]):
        match line:
            case {"do": "steal"}:
                yield line | {"card": next(stolen)}
            case {"do": "shoot", "effect": "stun"}:
                yield line | {"drawn": [next(scattered), next(scattered)]}
            case _:
                yield line


def chapters(script: Path) -> list[list[Line]]:
    """Turn by turn; the last one is the end."""
    told: list[list[Line]] = [[]]
    for line in lines_without_luck(script):
        told[-1].append(line)
        if line["do"] == "end_turn":
            told.append([])
    return told


def gesture(line: Line) -> str:
    """What the thumb does: the same for every bill, another one for each tile, gun or patient."""
    words = [line["do"], *(line.get(word) for word in ("effect", "tile", "surprise", "mercenary"))]
    if line["do"] == "take" and line["card"] in ("clip", "first_aid"):
        words += [line["card"], "a mate" if "who" in line else "himself"]
    return " ".join(filter(None, words))


class Thumb:
    """*looked*: the kinds of command whose screens and sheets have been looked at."""

    def __init__(self, phone: Phone, look: Any) -> None:
        self.phone, self.page = phone, phone.page
        self.look = look
        self.looked: set[str] = set()

    def play(self, line: Line) -> None:
        """Tap, and wait until the box has recorded it."""
        kind = line["do"]
        words = {word: value for word, value in line.items() if word != "do"}
        before = self.page.locator("#bar").get_attribute("data-seen") or ""
        getattr(self, kind)(**words)
        if kind != "whistle":
            expect(self.page.locator("#bar")).not_to_have_attribute("data-seen", before)
        self.looked.add(kind)

    def post(self, line: Line) -> None:
        """Straight to the box; the page follows."""
        before = self.page.locator("#bar").get_attribute("data-seen") or ""
        self.phone.send("/moves", line)
        if line["do"] == "whistle":
            self.whistle()
        else:
            expect(self.page.locator("#bar")).not_to_have_attribute("data-seen", before)

    def tap(self, button: Locator) -> None:
        """A button that has just changed is deaf for a moment."""
        expect(button).to_be_visible()
        self.phone.press(button)

    def open(self, kind: str, opener: str) -> Locator:
        """The sheet behind *opener*, looked at the first time."""
        self.tap(self.page.locator(opener))
        if kind not in self.looked:
            self.look(self.phone)
        return self.page.locator("dialog[open]")

    def primary(self, kind: str) -> None:
        if kind not in self.looked:
            self.look(self.phone)
        self.phone.primary()

    # The table

    def set_up(self, players: list[str], mercenaries: list[str], powers: Line, **_: Any) -> None:
        """Seven sit as the page proposes it; a power is noted by thumb, and the others as well."""
        for choice in ("[value=referee]", f"[data-count][value='{len(players)}']"):
            self.page.locator(f"label:has({choice})").click()
        self.page.locator("#set-up-mercenaries > summary").click()
        for mercenary in mercenaries:
            self.page.locator(f"label:has([value={mercenary}])").click()
        self.primary("set_up")
        self.phone.see("loot")
        for place, (who, power) in enumerate(powers.items()):
            if place:
                self.post({"do": "note", "who": who, "power": power})
            else:
                self.note(who, power)

    def note(self, who: str, power: str = "", surprises: tuple[str, ...] = ()) -> None:
        before = self.page.locator("#bar").get_attribute("data-seen") or ""
        sheet = self.open("note", f".seats-row [data-who='{who}']")
        form = sheet.locator("form:has([name=power])")
        if not form.is_visible():
            sheet.locator("details:has([name=power]) > summary").click()
        form.locator("[name=power]").select_option(power)
        for surprise in surprises:
            form.locator(f"[value={surprise}]").check()
        self.tap(form.locator("button"))
        expect(self.page.locator("#bar")).not_to_have_attribute("data-seen", before)

    # A turn

    def show_loot(self, cards: dict[str, int]) -> None:
        for kind, number in cards.items():
            for _ in range(number):
                self.page.locator(f"#show-loot .count-up[data-for$='/{kind}']").click()
        expect(self.page.locator("#primary")).to_contain_text("8 / 8")
        self.primary("show_loot")

    def play_surprise(self, surprise: str, **_: Any) -> None:
        self.tap(self.page.locator(f"[data-do*='\"{surprise}\"']"))

    def count_down(self) -> None:
        self.phone.remember("#phase-counting")
        self.primary("count_down")
        until(self.phone.shown)

    def whistle(self) -> None:
        """The box does it, perhaps before we look."""
        self.page.locator("#phase-counting").wait_for(state="detached")

    def lie_down(self, players: list[str]) -> None:
        for who in players:
            self.page.locator(f"#lie-down label:has([value='{who}'])").click()
        self.primary("lie_down")

    def shoot(self, target: str, shooter: str, **gun: Any) -> None:
        seat = self.page.locator("[id^=target-]", has_text=target).get_attribute("id")
        sheet = self.open(f"shoot {gun.get('effect')}", f"#{seat}")
        by = sheet.locator(f'[data-do*=\'"shooter": "{shooter}"\']')
        if "taken" in gun:
            self.tap(by.and_(sheet.locator(f'[data-do*=\'"taken": "{gun["taken"]}"\']')))
        elif "drawn" in gun:
            for place, card in enumerate(gun["drawn"]):
                sheet.locator("[name=drawn]").nth(place).select_option(card)
            self.tap(sheet.locator("form:has([name=drawn]) button"))
        else:
            self.tap(by.and_(sheet.locator(":not([data-do*=effect])")))

    def show_harmless(self, who: str) -> None:
        self.page.locator("#harmless > summary").click()
        self.tap(self.page.locator("#harmless button", has_text=who))

    def share(self) -> None:
        self.primary("share")

    # Sharing

    def choose_twin(self, who: str) -> None:
        if "choose_twin" not in self.looked:
            self.look(self.phone)
        self.tap(self.page.locator(f"[data-do*=choose_twin][data-do*='\"{who}\"']"))

    def plant_bomb(self, card: str, **_: Any) -> None:
        sheet = self.open("plant_bomb", "[data-sheet^='bomb/']")
        self.tap(sheet.locator(f'[data-do*=\'"card": "{card}"\']'))

    def take(self, card: str, who: str | None = None) -> None:
        if "take" not in self.looked:
            self.look(self.phone)
        on_table = self.page.locator(
            f".table-cards :is([data-do*='\"card\": \"{card}\"'], [data-sheet$='/{card}'])"
        ).first
        for_whom = on_table.get_attribute("data-sheet")
        self.tap(on_table)
        if for_whom:
            taker = self.page.locator("#scene").get_attribute("data-taker")
            self.tap(self.page.locator("dialog[open] .tall", has_text=who or taker or ""))

    def take_tile(self, tile: str) -> None:
        self.tap(self.page.locator(f".tile-row [data-do*='\"{tile}\"']"))

    def invest(self, card: str) -> None:
        sheet = self.open("invest", ".tile-row [data-sheet$='/recruitment']")
        self.tap(sheet.locator(f'[data-do*=\'"card": "{card}"\']'))

    def trade(self, kind: str, mate: str) -> Locator:
        sheet = self.open(kind, ".tile-row [data-sheet$='/shadow']")
        form = f"[data-command*='\"{kind}\"'][data-command*='\"{mate}\"']"
        sheet.locator(f"details:has({form}) > summary").click()
        return sheet.locator(form)

    def trade_loot(self, mate: str, given: str, got: str, kind: str = "trade_loot") -> None:
        form = self.trade(kind, mate)
        for name, card in (("given", given), ("got", got)):
            form.locator(f"label:has([name={name}][value={card}])").click()
        self.tap(form.locator("button"))

    def trade_bullets(self, mate: str, given: str, got: str) -> None:
        self.trade_loot(mate, given, got, kind="trade_bullets")

    def trade_powers(self, mate: str) -> None:
        sheet = self.open("trade_powers", ".tile-row [data-sheet$='/shadow']")
        self.tap(sheet.locator(f"[data-do*=trade_powers][data-do*='\"{mate}\"']"))

    def end_turn(self) -> None:
        self.primary("end_turn")

    # The end

    def close_count(self) -> None:
        self.primary("close_count")

    def recruit(self, mercenary: str, choice: Line | None = None, **_: Any) -> None:
        sheet = self.open("recruit", f".hired [data-sheet$='/{mercenary}']")
        chosen = (choice or {}).get("players", [])
        picked = "".join(f"[data-do*='\"{who}\"']" for who in chosen)
        self.tap(sheet.locator(f".consequence{picked}"))

    def steal(self, victim: str, card: str) -> None:
        opener = self.page.locator("[data-sheet^='steal/']", has_text=victim)
        sheet = self.open("steal", f"[data-sheet='{opener.get_attribute('data-sheet')}']")
        self.tap(sheet.locator(f'[data-do*=\'"card": "{card}"\']'))

    def unveil(self, rank: int) -> None:
        expect(self.page.locator("#primary")).to_have_attribute(
            "data-do", re.compile(f": {rank}}}")
        )
        self.primary("unveil")
