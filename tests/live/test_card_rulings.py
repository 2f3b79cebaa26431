"""Every ruling of LIVE that a Parrain can meet has a training card: the tables of docs/training.md.

A row is ``| L-01 | … | [19](path of the card) … |``; the second table says why a ruling has none.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.live.cards import CARDS, FOLDER

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text("utf-8")
RULINGS = {f"L-{number:02}" for number in range(1, 53)}
EXAMPLES = {"V": 25, "P": 15, "E": 8}
LINK = re.compile(r"\[(\d\d)\]\(\.\./([^)]+)/([\w-]+)\.toml\)")


def section(title: str) -> dict[str, str]:
    """The rows of the table below *title*: what stands first in each, and the rest of it."""
    text = PAGE.partition(title)[2].partition("\n#")[0]
    rows = re.findall(r"^\| ([^|]+) \| (.+) \|$", text, re.M)
    assert len(dict(rows)) == len(rows), "a row is there twice"
    return {first: rest for first, rest in rows[1:] if first != "---"}


TAUGHT = section("## CA$H'n GUN$ LIVE")
NOT_MET = section("### Not met by a Parrain on the page")
PLAIN = section("### What has no ruling")
WORKED = section("### Worked examples")


def taught(rule: str) -> set[str]:
    """The cards that say they teach *rule*."""
    return {name for name, card in CARDS.items() if rule in card["rules"]}


def test_every_ruling_has_a_card_or_a_reason():
    assert TAUGHT.keys() | NOT_MET.keys() == RULINGS
    assert not TAUGHT.keys() & NOT_MET.keys()
    assert [rule for rule in NOT_MET if taught(rule)] == []
    assert all(len(why.split()) >= 5 for why in NOT_MET.values())


def test_every_row_names_its_cards_and_every_card_is_in_its_rows():
    for rule, rest in (TAUGHT | PLAIN | WORKED).items():
        links = LINK.findall(rest)
        assert {name for _, _, name in links} == taught(rule) != set(), rule
        assert all(name.startswith(number) for number, _, name in links)
    said = {rule for card in CARDS.values() for rule in card["rules"]}
    assert said == TAUGHT.keys() | PLAIN.keys() | WORKED.keys()


def test_every_link_leads_to_a_card():
    links = LINK.findall(PAGE)
    assert links
    for _number, folder, name in links:
        assert ROOT / folder == FOLDER
        assert name in CARDS


def test_every_card_teaches_something_that_exists():
    for name, card in CARDS.items():
        assert card["rules"], name
    for rule in WORKED:
        assert int(rule[1:]) in range(1, EXAMPLES[rule[0]] + 1), rule
    for rule in PLAIN:
        assert re.fullmatch(r"1\.[3-8](, (phase [1-9]|end))?", rule), rule


def test_a_missing_row_would_be_missed():
    assert section("## CA$H'n GUN$ LIVE").keys() >= {"L-01", "L-52"}
    assert LINK.findall(TAUGHT["L-01"])
