"""Every reason to refuse can happen, reads well, and changes nothing."""

import re

import pytest

from pi_parrain.errors import Refused
from pi_parrain.games.live import moves as m
from pi_parrain.games.live import teams
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.deck import Carton, Deck, Entry
from pi_parrain.games.live.moves import Hit, OpenPack, Reveal, Rule, SetUp, Stab, TeamSheet
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Card, Phase, Standing
from tests.live.story import Story, armed, evening, round_of
from tests.plain import plain

COUNTED = Carton.counted(black=Bills(20, 30, 30), red=Bills(9, 8, 8))
FEW_RED = Carton(Bills(29, 38, 18), red=5)
LOST = Carton(Bills(28, 38, 38), red=24)


def two(**teams: str) -> tuple[TeamSheet, ...]:
    return tuple(TeamSheet(name, tuple(members)) for name, members in teams.items())


def large(box: Carton | None = None, **variants: bool) -> Story:
    return evening("ABCDE", "FGHIJ", "KLMNO", box=box, **variants)


def small(box: Carton | None = None, **variants: bool) -> Story:
    return evening("ABC", "XYZ", box=box, **variants)


def second_round(story: Story, *pack: int) -> Story:
    story.do(OpenPack(Entry(*pack))).banzai(list(story.state.gangsters))
    return story.share().new_round()


def waiting_click() -> Story:
    story = round_of(A="bang", B="bang", X="backstab 1", Y="boom 2")
    return story.aim(Phase.BANG, "A>X", "B>Y").close().answer().answer()


def last_round() -> Story:
    story = small()
    for _ in range(4):
        story.open().banzai().share().new_round()
    return story


def splitting() -> Story:
    return armed("ABC", "XYZ").banzai().go_to(Phase.SPLIT)


# What each reason answers: a story and the command that it refuses, or something to call.
CASES = {
    Reason.NEGATIVE_BILLS: (small, OpenPack(Entry(-1, 9, 8))),
    Reason.MORE_THAN_PRINTED: (small, OpenPack(Entry(30, 0, 0), insist=True)),
    Reason.RED_NOT_PRINTED: lambda: Carton(red=26),
    Reason.BLACK_NOT_PRINTED: lambda: Carton(red=24),
    Reason.RED_NOT_AMONG_BILLS: lambda: Carton(Bills(5, 38, 37), 25, Bills(6, 9, 10)),
    Reason.RED_DOES_NOT_ADD_UP: lambda: Carton(red=25, red_bills=Bills(8, 8, 8)),
    Reason.NO_PACK_LEFT: lambda: Deck.for_game(Carton(), 6).sizes(Bills(), 0),
    Reason.PACK_INCOMPLETE: (small, OpenPack(Entry(k20=5))),
    Reason.PACK_SIZE_UNSURE: (lambda: large(LOST), OpenPack(Entry(5, 8))),
    Reason.PACK_CARDS_NEEDED: (lambda: large(LOST, easy_counting=True), OpenPack(Entry())),
    Reason.PACK_OVERFULL: (small, OpenPack(Entry(9, 8))),
    Reason.PACK_SIZE: (small, OpenPack(Entry(5, 5, 5))),
    Reason.PACK_SIZE_WITH_LEFT: (
        lambda: second_round(small(), 5, 5, 6),
        OpenPack(Entry(10, 10, 12)),
    ),
    Reason.LEFT_NOT_COUNTED: (
        lambda: second_round(small(), 5, 5, 6),
        OpenPack(Entry(0, 0, 32), with_left=True),
    ),
    Reason.BILLS_RUN_OUT: (
        lambda: second_round(small(COUNTED), 0, 0, 16),
        OpenPack(Entry(0, 0, 16)),
    ),
    Reason.PLAIN_CARDS_ONLY: (lambda: small(easy_counting=True), OpenPack(Entry(5, 5, 6))),
    Reason.RED_IN_SMALL_GAME: (small, OpenPack(Entry(5, 5, 6), Bills(1, 0, 1))),
    Reason.RED_ABOVE_PACK: (large, OpenPack(Entry(5, 8, 8), Bills(6, 0, 0))),
    Reason.RED_CARDS_ABOVE_PACK: (
        lambda: large(easy_counting=True),
        OpenPack(Entry(), Bills.plain(22)),
    ),
    Reason.RED_RUN_OUT: (lambda: large(FEW_RED), OpenPack(Entry(6, 8, 3), Bills(6, 0, 0))),
    Reason.RED_BILLS_RUN_OUT: (lambda: large(COUNTED), OpenPack(Entry(6, 9, 6), Bills(0, 9, 0))),
    Reason.PEOPLE_OUT_OF_RANGE: lambda: teams.proposals(24),
    Reason.TEAMS_TOO_FEW: (Story, SetUp(two(w="ABC"))),
    Reason.TEAM_EMPTY: (Story, SetUp(two(w="ABC", x=""))),
    Reason.MORE_GANGSTERS_THAN_CARDS: (Story, SetUp(two(w="ABCDEFGHIJK", x="LMNOPQRSTUV"))),
    Reason.ALREADY_SET_UP: (small, SetUp(two(w="ABC", x="XYZ"))),
    Reason.SAME_TEAM_NAME: (Story, SetUp((*two(w="ABC"), *two(W="XYZ")))),
    Reason.SAME_LOOK: (
        Story,
        SetUp((TeamSheet("w", tuple("ABC"), look=7), TeamSheet("x", tuple("XYZ"), look=7))),
    ),
    Reason.SAME_NAME: (Story, SetUp(two(w="ABC", x="xyzA"))),
    Reason.INVISIBLE_NAME: (Story, SetUp(two(w="ABC", x="XY\u3164"))),
    Reason.UNKNOWN_GANGSTER: (small, Rule("Q", Standing.COMA)),
    Reason.UNKNOWN_TEAM: (small, m.Arrive("N", "DEF")),
    Reason.CHIEF_ELSEWHERE: (Story, SetUp((TeamSheet("w", ("A",), "B"), *two(x="B")))),
    Reason.NO_NEXT_ROUND: (lambda: last_round().open(), m.Arrive("N", "ABC")),
    Reason.NOT_AWAY: (lambda: armed("ABC", "XYZ"), m.ComeBack("A")),
    Reason.SAME_TEAM: (lambda: armed("ABC", "XYZ"), m.ChangeTeam("A", "ABC")),
    Reason.NOTHING_PLANNED: (lambda: armed("ABC", "XYZ"), m.CallOff("A")),
    Reason.NOT_IN_PLAY: (lambda: armed("ABC", "XYZ").banzai("A"), m.Flee("A")),
    Reason.COUNTDOWN_RUNNING: (
        lambda: armed("ABC", "XYZ").do(m.CountDown(Phase.MOVEMENT)),
        m.NameChief("ABC", "B"),
    ),
    Reason.NO_COUNTDOWN: (small, m.Whistle()),
    Reason.NOT_COUNTING: (small, m.CountDown(Phase.COURAGE)),
    Reason.NOBODY_TO_COUNT_FOR: (
        lambda: armed("ABC", "XYZ").do(*(Rule(who, Standing.COMA) for who in "ABCXYZ")),
        m.CountDown(Phase.MOVEMENT),
    ),
    Reason.COUNT_FIRST: (
        lambda: (
            armed("ABC", "XYZ")
            .count(Phase.MOVEMENT)
            .do(m.CountDown(Phase.COURAGE), m.StopCountdown())
        ),
        m.Next(Phase.BANG),
    ),
    Reason.NO_WAY: (small, m.Next(Phase.END)),
    Reason.NO_FLEEING: (small, m.Flee("A")),
    Reason.NOT_A_COWARD: (lambda: armed("ABC", "XYZ").banzai(), m.Stay("A")),
    Reason.TOO_LATE_TO_RULE: (lambda: splitting().share(), Rule("A", Standing.COMA)),
    Reason.WOUNDS_OUT_OF_PLAY: (small, Rule("A", Standing.COMA, 1)),
    Reason.NO_VOLLEY: (small, Hit("A")),
    Reason.VOLLEY_CLOSED: (lambda: armed("ABC", "XYZ").banzai().bang(), Hit("A")),
    Reason.TEAM_MATE: (lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG), Hit("A", "B")),
    Reason.DISARMED: (
        lambda: round_of(A="bang", X="shotgun").bang("A>X").go_to(Phase.SHOTGUN),
        Hit("A", "X"),
    ),
    Reason.OTHER_CARD: (
        lambda: round_of(A="bang", X="kevlar").bang("A>X").go_to(Phase.SHOTGUN),
        Hit("A", "X"),
    ),
    Reason.NO_ARM_LEFT: (
        lambda: round_of(A="bang", B="bang", X="bang").aim(Phase.BANG, "A>X"),
        Hit("B", "A"),
    ),
    Reason.BOTH_ARMS: (
        lambda: round_of(A="double_guns", X="bang").aim(Phase.DOUBLE_GUNS, "A>X"),
        Hit("X", "A"),
    ),
    Reason.SAME_HIT: (
        lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG).do(Hit("A"), by="other"),
        Hit("A"),
    ),
    Reason.IMPOSSIBLE_HIT: (lambda: round_of(A="bang", X="bang").aim(Phase.BANG, ">X"), Hit("X")),
    Reason.NOT_A_SHOOTER: (lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG), m.Acquit("A")),
    Reason.NOT_HIT: (lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG), m.Unhit("A")),
    Reason.NOT_ASKED: (waiting_click, Reveal("A", Card.BANG)),
    Reason.NO_NUMBER: (
        lambda: round_of(A="bang", X="kevlar").aim(Phase.BANG, "A>X").close(),
        Reveal("X", Card.KEVLAR, 3),
    ),
    Reason.NO_CLICK: (waiting_click, Stab("Y")),
    Reason.NOT_YOUR_TURN: (waiting_click, m.Explode("Y")),
    Reason.NOT_HIMSELF: (waiting_click, Stab("X", "X")),
    Reason.NO_RECOIL: (waiting_click, m.Recoil("A")),
    Reason.CLOSE_FIRST: (
        lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG, ">A"),
        m.Next(Phase.DOUBLE_GUNS),
    ),
    Reason.CARDS_TO_SHOW: (
        lambda: armed("ABC", "XYZ").banzai().aim(Phase.BANG, ">A", ">X").close(),
        m.Next(Phase.DOUBLE_GUNS),
    ),
    Reason.RECOIL_FIRST: (
        lambda: armed("ABC", "XYZ").banzai().aim(Phase.SHOTGUN, ">A", ">X").close(),
        m.Next(Phase.SPLIT),
    ),
    Reason.CLICKS_FIRST: (waiting_click, m.Next(Phase.DOUBLE_GUNS)),
    Reason.NO_PACK_NOW: (splitting, OpenPack(Entry(5, 5, 6))),
    Reason.CARDS_SHORT: (small, OpenPack(Entry(1, 1, 1), insist=True)),
    Reason.TOO_MANY_CARDS: (
        lambda: small(easy_counting=True),
        OpenPack(Entry.plain(106), insist=True),
    ),
    Reason.NO_SHARING_NOW: (small, m.Share(16)),
    Reason.MISCOUNT: (splitting, m.Share(15)),
    Reason.NOTHING_TO_CORRECT: (splitting, m.CorrectLoot(Bills(5, 5, 6))),
    Reason.SHARE_FIRST: (splitting, m.Next(Phase.RETURN)),
    Reason.ALREADY_SHARED: (lambda: splitting().share(), m.Share(4)),
    Reason.NOTHING_TO_GIVE: (
        lambda: armed("ABC", "XYZ").banzai("ABC").share(),
        m.Give("ABC"),
    ),
}


def refusal(reason: Reason) -> Refused:
    match CASES[reason]:
        case (story, command):
            return story().refused(command)
        case call:
            with pytest.raises(Refused) as raised:
                call()
            return raised.value


@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.name.lower())
def test_reason(reason):
    raised = refusal(reason)
    assert raised.reason is reason
    assert not re.search(r"[{}]|None|\b[a-z]+_[a-z]+\b", plain(raised))
    assert raised.code == reason.name.lower()


@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.name.lower())
def test_reason_is_typed_plainly_and_is_one_or_two_sentences(reason):
    text = reason.value
    assert not re.search("[’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]|  ", text)
    assert re.search(r"[.?]$", text)
    assert not re.search(r" [,.]|[^ ][;:!?»]|«[^ ]", text), "French spacing"
    assert not re.search(r"\{(who|victim|shooter|first)\} est [a-zé]+é\b", text), "gender"


def test_awkward_names_are_told_as_they_are():
    story = evening(["{who}", "O'Neil"], ["%s", "« Bob »"])
    assert "« {nobody} »" in plain(story.refused(Rule("{nobody}", Standing.COMA)))
    story.do(Rule("{who}", Standing.COMA))
    assert plain(story.match.last_named()) == "{who}, dans le coma (décision du Parrain)"
