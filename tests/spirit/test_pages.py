"""What the Parrain's page offers is what the rules accept: no button of it is a lie."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi_parrain.engine.codec import Codec
from pi_parrain.engine.luck import UNSHUFFLED
from pi_parrain.errors import Refused
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.loot import Kind
from pi_parrain.games.spirit.reasons import Reason
from pi_parrain.games.spirit.words import Depth, Power, Surprise
from rig.meadow import Meadow
from tests.plain import plain
from tests.spirit.guesses import likely, set_ups
from tests.spirit.story import Story, pile, table

CODEC = Codec(spirit.commands, tag="do")
Button = dict[str, Any]


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Meadow]:
    meadow = Meadow(tmp_path_factory.mktemp("meadow") / "soirees.parrain")
    yield meadow
    meadow.close()


def shown(meadow: Meadow, story: Story) -> str:
    """The Parrain's page at the end of *story*."""
    at = meadow.room.begin("spirit")
    for move in story.match.moves:
        at.happen(move.command)
    return meadow.parrain().get("/play").text


def unveiled(story: Story) -> Story:
    """Rank by rank, as the big button does it."""
    while (rank := spirit.button(story.state)) is not None:
        story.do(rank)
    return story


def buttons(page: str) -> list[Button]:
    """The commands that one touch sends."""
    return [json.loads(unescape(one)) for one in re.findall(r"data-do='([^']*)'", page)]


def commanding(page: str, **words: Any) -> list[Button]:
    return [one for one in buttons(page) if words.items() <= one.items()]


@settings(max_examples=60)
@given(data=st.data())
def test_no_button_is_a_lie(meadow: Meadow, data: st.DataObject) -> None:
    story = Story().do(data.draw(set_ups()))
    for _ in range(data.draw(st.integers(0, 30))):
        if kinds := spirit.offers(story.state):
            command = data.draw(likely(story.state, data.draw(st.sampled_from(kinds))))
            with suppress(Refused):
                story.do(command)
    refused = {}
    for button in buttons(shown(meadow, story)):
        try:
            spirit.decide(meadow.room.table.state, CODEC.decode(button), "", UNSHUFFLED)
        except Refused as refusal:
            if refusal.reason is not Reason.SPENT:  # which is a question
                refused[json.dumps(button)] = refusal.reason
    assert refused == {}


def test_of_two_clips_only_one_lies_under_the_bomb(meadow: Meadow) -> None:
    story = table("RGRG").turn("clip clip 5 5 5 10 10 20").do(m.PlantBomb(Kind.CLIP))
    taking = commanding(shown(meadow, story), do="take", card="clip")
    assert {(one["who"], one["bombed"]) for one in taking} == {
        (who, bombed) for who in ("A", "C") for bombed in (True, False)
    }


def test_a_surprise_leaves_the_hand_of_whoever_noted_it(meadow: Meadow) -> None:
    noted = m.Note("B", None, (Surprise.FLASH_BANG, Surprise.PARCEL_BOMB, Surprise.OTHER))
    page = shown(meadow, table("RGRG").do(noted).loot())
    assert [one["who"] for one in commanding(page, surprise="flash_bang")] == ["B"]
    assert [one["who"] for one in commanding(page, surprise="other")] == ["B"]
    bombs = commanding(shown(meadow, table("RGRG").do(noted).turn()), do="plant_bomb")
    assert {one["who"] for one in bombs} == {"B"}


@pytest.mark.parametrize("phase", [Story.loot, Story.until_lying, Story.until_shots, Story.turn])
def test_what_no_booklet_explains_is_noted_and_left_to_the_parrain(
    meadow: Meadow, phase: Callable[[Story], Story]
) -> None:
    page = shown(meadow, phase(table("RGRG", more=True)))
    assert [one["who"] for one in commanding(page, surprise="other")] == [None]
    for words in ("Big Gun", "Coffre-fort", "Blessures, mort, butin"):
        assert words in page


def test_somebody_can_be_laid_down_until_the_last_card_is_shared(meadow: Meadow) -> None:
    story = table("RGRG").turn()
    assert 'data-command=\'{"do": "lie_down"' in shown(meadow, story)


@pytest.mark.parametrize(
    ("second", "says"),
    [
        ("d1", "Le plus de diamants (2) : A, 60.000 $."),
        ("d1 d1", "Le plus de diamants : égalité à 2, personne n'a le bonus."),
    ],
)
def test_the_accounts_say_who_has_the_diamonds(meadow: Meadow, second: str, says: str) -> None:
    story = table("RGRG", depth=Depth.COUNT)
    story.do(em.CountPlayer("A", pile("d5 d5")), em.CountPlayer("B", pile(second)))
    assert says in plain(shown(meadow, unveiled(story.do(em.CloseCount()))))


def test_alone_a_name_stays_as_it_was_written(meadow: Meadow) -> None:
    alone = m.SetUp(("léa", "d'Arc", "Tom", "Zoé"), depth=Depth.COUNT)
    story = Story().do(alone, em.CountPlayer("léa", pile("20")), em.CloseCount())
    page = shown(meadow, unveiled(story))
    assert "léa" in page
    assert "Léa" not in page


def test_four_kinds_of_card_are_traded_with_a_dead_team_mate_too(meadow: Meadow) -> None:
    story = (
        table("RGRG")
        .gives("A", "5")
        .gives("C", "p")
        .do(
            m.Note("A", Power.KID, (Surprise.FLASH_BANG,)),
            m.Note("C", Power.CUTE, (Surprise.JAMMED_WEAPONS,)),
            m.SetWounds("C", 3),
        )
    )
    page = unescape(shown(meadow, story.turn()))
    for kind in ("trade_loot", "trade_bullets", "trade_powers", "trade_surprises"):
        assert f'{{"do": "{kind}", "mate": "C"}}' in page


def test_a_white_team_is_white_where_its_players_sit_down(meadow: Meadow) -> None:
    """The colour with its number is grey elsewhere."""
    shown(meadow, table("RWRW"))
    page = meadow.stranger("10.42.0.9").get("/sit").text
    assert "team-11" in page
    assert "spirit/cards.css" in page
