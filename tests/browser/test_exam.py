"""An exam by thumb, from the first question to a diploma; all of it stays on the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ElementHandle, expect

from pi_parrain.card_shelf import card, titles
from pi_parrain.engine import Codec
from rig.box import Box
from rig.browser.phone import Phone
from rig.waiting import until
from tests.browser.conftest import NewPhone

TEN = (
    "live/01-open-a-pack",
    "live/02-mistyped-pack",
    "live/05-chief-recovering",
    "live/11-a-cowards-shot",
    "live/24-announced-too-late",
    "live/46-both-arms-down",
    "live/60-a-coward-wants-a-share",
    "live/67-out-of-hospital",
    "vilains/03-silent-cards-count",
    "gang/06-does-not-vote",
)
NOT_KNOWN = TEN[-2:]
EXAM = "parrain.training/exam"
KEPT = f"JSON.parse(localStorage.getItem('{EXAM}'))"
DRAW = f"cards => localStorage.setItem('{EXAM}', JSON.stringify({{ cards, marks: [] }}))"
FIND = """wanted => import("/static/training/find_control.js")
  .then(({ findControl }) => findControl(wanted))"""
RECORDS = "one => one.matches('[data-do], [data-undo]') || one.type === 'submit'"
ROWS = "() => fetch('/play.json').then(answer => answer.json()).then(({ version }) => version)"


@pytest.fixture
def box(fresh_box: Box) -> Box:
    """No game goes on there: an exam has nothing to set aside."""
    return fresh_box


class Candidate:
    """Reads a question, taps what a good Parrain taps, says that it is done."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page

    def begin(self, *cards: str) -> None:
        """The phone draws ten of LIVE; for a test they are others, which need few taps."""
        self.page.goto(f"{self.phone.address}/training/exam")
        self.page.click("[data-begin=live]")
        self.page.wait_for_url("**?exam=1")
        drawn = self.page.evaluate(KEPT)["cards"]
        assert len({*drawn}) == 10
        assert {one.split("/")[0] for one in drawn} == {"live"}
        self.page.evaluate(DRAW, cards)
        self.page.goto(f"{self.phone.address}/training/exam")
        expect(self.page.locator("#exam-going")).to_contain_text(f"Question 1 sur {len(cards)}")
        self.page.click("#exam-next")

    def answer(self, number: int, name: str, knows: bool = True) -> None:
        expect(self.page.locator("h1")).to_have_text(f"Question {number}")
        self.page.get_by_role("button", name="À vous !").click()
        expect(self.page.locator("#training")).to_contain_text(f"question {number}")
        if knows:
            self.play(name)
        self.page.get_by_role("link", name="C’est fait").click()

    def play(self, name: str) -> None:
        one = card(*name.split("/"))
        assert one is not None
        codec = Codec(one.game.commands, "do")
        for line in one.solution:
            self.record({"do": "undo"} if line.command is None else codec.encode(line.command))
        expect(self.page.locator(".strip.right")).to_have_count(0)  # an exam says nothing

    def record(self, wanted: object) -> None:
        """Touch what has to be touched for a command, until the box has it."""
        rows = self.page.evaluate(ROWS)
        while self.page.evaluate(ROWS) == rows:
            self.phone.listens()
            control = self.control(wanted)
            records = control.evaluate(RECORDS)
            control.click()
            if records and not self.phone.was_too_quick():
                until(lambda: self.page.evaluate(ROWS) > rows)

    def control(self, wanted: object) -> ElementHandle:
        """Looked for again until it is there: the picture of the last command may be on its way."""
        found: list[ElementHandle] = []

        def look() -> bool:
            element = self.page.evaluate_handle(FIND, wanted).as_element()
            found.extend([element] if element else [])
            return bool(found)

        until(look)
        return found[0]


def test_an_exam_is_passed_and_the_diploma_printed(
    phone: Phone, new_phone: NewPhone, box: Box
) -> None:
    page, candidate = phone.page, Candidate(phone)
    candidate.begin(*TEN)
    for number, name in enumerate(TEN, start=1):
        candidate.answer(number, name, knows=name not in NOT_KNOWN)
        if number == 5:  # somebody calls; later it goes on
            page.wait_for_url("**?exam=6")
            page.goto(f"{phone.address}/training/exam")
            expect(page.locator("#exam-going")).to_contain_text("Question 6 sur 10")
            page.click("#exam-next")
    result = page.locator("#exam-result")
    expect(result).to_contain_text("8 sur 10")
    page.reload()
    expect(result).to_contain_text("8 sur 10")
    expect(result).to_contain_text("bravo")
    missed = [titles(one.split("/")[0])[one.split("/")[1]].told("fr").title for one in NOT_KNOWN]
    expect(page.locator("#exam-again a")).to_have_text(missed)
    phone.check_axe()
    phone.check_drawing()
    page.get_by_role("link", name="Le diplôme").click()
    page.wait_for_url("**/training/diploma")  # with its script
    page.fill("#diploma-who", "Zoé")
    page.reload()
    diploma = page.locator("#diploma")
    expect(diploma).to_contain_text("Zoé")
    expect(diploma).to_contain_text("Tous les jeux : 8 bonnes réponses sur 10")
    phone.check_axe()
    phone.check_drawing()
    prints_on_one_sheet(phone)
    for longest in ("W" * 40, "Marie-Antoinette de la Tour du Pin Gouve"):
        page.fill("#diploma-who", longest)
        prints_on_one_sheet(phone)
    page.fill("#diploma-who", "Zoé")

    page.go_back()
    result.get_by_role("button", name="Quitter l’entraînement").click()
    expect(page.locator(".shelf")).to_be_visible()
    assert box.run("games").count("\n") <= 1
    nothing_is_seen_of_it(new_phone())


def prints_on_one_sheet(phone: Phone) -> None:
    sheet = phone.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet)) == 1
    phone.page.emulate_media(media="print")
    expect(phone.page.locator("#diploma")).to_be_visible()
    expect(phone.page.locator("#diploma-who")).to_be_hidden()
    expect(phone.page.locator("[data-print]")).to_be_hidden()
    phone.page.emulate_media(media="null")


def nothing_is_seen_of_it(other: Phone) -> None:
    other.page.goto(f"{other.address}/training/exam")
    expect(other.page.locator("#exam-begin")).to_be_visible()
    for hidden in ("#exam-result", "#exam-going"):
        expect(other.page.locator(hidden)).to_be_hidden()
    other.page.goto(f"{other.address}/training/diploma")
    expect(other.page.locator("#diploma-none")).to_be_visible()
    expect(other.page.locator("#diploma")).to_be_hidden()
    other.check_axe()


def test_an_exam_that_is_failed_says_what_to_look_at_again(phone: Phone) -> None:
    page, candidate = phone.page, Candidate(phone)
    two = TEN[4:6]
    candidate.begin(*two)
    for number, name in enumerate(two, start=1):
        candidate.answer(number, name, knows=number == 1)
    expect(page.locator("#exam-result")).to_contain_text("1 sur 2")
    expect(page.locator("#exam-failed")).to_contain_text("Il faut 2 bonnes réponses.")
    expect(page.locator("#exam-passed")).to_be_hidden()
    page.goto(f"{phone.address}/training/diploma")
    expect(page.locator("#diploma")).to_be_hidden()
    page.get_by_role("link", name="Passer l’examen").click()
    expect(page.locator("#exam-again a")).to_have_count(1)
    page.click("#exam-again a")
    expect(page.locator("h1")).to_have_text("Les deux bras se baissent")
