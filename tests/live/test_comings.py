"""« Un enfant… »: late, toilet, home, back, another team, another name, at any moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pi_parrain.games.live import game as live
from pi_parrain.games.live import moves as m
from pi_parrain.games.live.bills import Bills
from pi_parrain.games.live.reasons import Reason
from pi_parrain.games.live.words import Clock, Phase, Standing
from tests.live.story import Story, armed, evening, in_play, round_of
from tests.plain import plain

AWAY = (Standing.AWAY, 0)


def counting() -> Story:
    return armed("ABC", "XYZ").do(m.CountDown(Phase.MOVEMENT))


def shooting() -> Story:
    return armed("ABC", "XYZ").banzai().aim(Phase.BANG, "A>X")


def clicking() -> Story:
    return armed("ABC", "XYZ").hold(X="boom 3").banzai().aim(Phase.BANG, "A>X").close()


def shared() -> Story:
    return armed("ABC", "XYZ").banzai().share()


MID_ROUND = [lambda: armed("ABC", "XYZ"), counting, shooting, clicking, shared]
BETWEEN = [lambda: evening("ABC", "XYZ"), lambda: shared().do(m.Next(Phase.RETURN))]
mid_round = pytest.mark.parametrize("tell", MID_ROUND)
between = pytest.mark.parametrize("tell", BETWEEN)
any_time = pytest.mark.parametrize("tell", [*MID_ROUND, *BETWEEN])


def next_round(story: Story) -> Story:
    """To phase 9, whatever the round was at."""
    if story.state.clock is Clock.RUNNING:
        story.do(m.Whistle())
    if story.state.phase is Phase.ARMING:
        story.count(Phase.MOVEMENT)
    if story.state.phase is Phase.MOVEMENT:
        story.count(Phase.COURAGE)
    if story.state.volley.shots:
        story.close()
    if story.state.volley.closed:
        story.settle()
    if not story.state.shared:
        story.share()
    return story.do(m.Next(Phase.RETURN))


def caution(story: Story, command: m.Command) -> list[str]:
    return [plain(phrase) for phrase in live.cautions(story.state, command)]


@between
def test_a_newcomer_between_two_rounds_plays_at_once(tell: Callable[[], Story]):
    assert tell().do(m.Arrive("Noé", "XYZ"))["Noé"] == in_play()


@mid_round
def test_a_newcomer_in_mid_round_says_when_and_then_comes_by_himself(tell: Callable[[], Story]):
    story, noe = tell(), m.Arrive("Noé", "XYZ")
    assert caution(story, noe) == ["Noé arrive à la manche 2 (« XYZ »)."]
    story.do(noe)
    assert "Noé" not in story.state.gangsters
    assert plain(live.view(story.state, "parrain")["plans"][0]["says"]) == caution_of(story)
    next_round(story)
    assert story["Noé"] == in_play()
    assert story.state.plans == {}


def caution_of(story: Story) -> str:
    return f"Noé arrive à la manche {story.state.round + 1} (« XYZ »)."


def test_the_smallest_team_is_offered_first():
    story = evening("ABCD", "XY", "KLM")
    smallest = live.view(story.state, "parrain")["smallest_first"]
    assert smallest == ("XY", "KLM", "ABCD")
    story.open().do(m.Arrive("N", "XY"), m.Arrive("O", "XY"))
    assert live.view(story.state, "parrain")["smallest_first"][0] == "KLM"


def test_beyond_the_cards_there_is_a_sentence():
    story = evening("ABCDEFG", "HIJKLMN", "OPQRSTU").open()  # 21 gangsters, packs of 21
    refusal = story.refused(m.Arrive("V", "OPQRSTU"))
    assert refusal.reason is Reason.MORE_GANGSTERS_THAN_CARDS
    assert m.Arrive not in live.offers(story.state)


def test_those_who_wait_count_too():
    story = evening("ABCDEFG", "HIJKLMN", "OPQRST").open().do(m.Arrive("U", "OPQRST"))
    assert story.why_not(m.Arrive("V", "ABCDEFG")) is Reason.MORE_GANGSTERS_THAN_CARDS
    assert story.why_not(m.Arrive("u", "ABCDEFG")) is Reason.SAME_NAME


def test_a_team_that_grows_too_large_is_told():
    story = evening("ABCDE", "XYZ")
    told = " ".join(caution(story, m.ChangeTeam("X", "ABCDE")))
    assert "taille 6" in told
    assert "de 2 à 6" in told


@any_time
def test_out_for_the_moment_and_back(tell: Callable[[], Story]):
    story = tell().do(m.StepOut("A"))
    assert story["A"] == AWAY
    story.do(m.ComeBack("A"))
    if story["A"] == AWAY:
        assert plain(person(story, "A")["returns"]) == "revient manche 2"
        next_round(story)
    assert story["A"] == in_play()


def person(story: Story, who: str) -> dict:
    people = live.view(story.state, "parrain")["gangsters"]
    return next(one for one in people if one["name"] == who)


def test_who_is_out_gets_no_card_no_bullet_and_no_share_for_as_long_as_he_is():
    story = evening("ABC", "XYZ").do(m.StepOut("A")).open()
    assert live.view(story.state, "parrain")["teams"][0]["cards"] == 2
    story.banzai().go_to(Phase.BANG)
    assert story.why_not(m.Hit("A")) is Reason.NOT_IN_PLAY
    story.share()
    assert "A" not in story.state.rounds[-1].parts
    assert story.state.rounds[-1].sharers == 5
    story.new_round()
    assert story["A"] == AWAY


def test_a_grenade_in_the_hand_of_who_leaves_goes_with_him():
    story = clicking().do(m.Reveal("X", m.Card.BOOM, 3), m.StepOut("X"))
    assert story.state.volley.settled


def test_who_lies_in_hospital_is_out_already():
    story = armed("ABC", "XYZ").do(m.Rule("A", Standing.COMA))
    assert story.why_not(m.StepOut("A")) is Reason.NOT_IN_PLAY


@mid_round
def test_who_goes_home_in_mid_round_hands_in_his_card_and_is_gone_in_the_next(
    tell: Callable[[], Story],
):
    story, gone = tell(), m.Depart("A")
    assert caution(story, gone) == ["A n'est plus de la partie dès la manche 2."]
    story.do(gone)
    assert story["A"] == AWAY
    next_round(story)
    assert "A" not in story.state.gangsters
    assert story.state.teams["ABC"].chief == "B"


def test_in_the_last_round_one_can_still_go_home():
    story = evening("ABC", "XYZ")
    for _ in range(4):
        story.open().banzai().share().new_round()
    story.open().do(m.Depart("A"))
    assert story["A"] == AWAY
    assert story.state.plans == {}
    story.banzai().share().do(m.Next(Phase.END))
    assert live.outcome(story.state) is not None
    assert story.why_not(m.Depart("B")) is Reason.NO_NEXT_ROUND


@mid_round
def test_a_change_of_teams_waits_for_the_next_round(tell: Callable[[], Story]):
    story, over = tell(), m.ChangeTeam("A", "XYZ")
    assert caution(story, over)[-1] == "A passe chez « XYZ » à la manche 2."
    story.do(over)
    assert story.state.gangsters["A"].team == "ABC"
    next_round(story)
    assert story.state.gangsters["A"].team == "XYZ"
    assert [team.chief for team in story.state.teams.values()] == ["B", "X"]


def test_the_money_stays_with_the_team():
    story = armed("ABC", "XYZ").banzai("XYZ").share().do(m.ChangeTeam("A", "XYZ"))
    before = story.stash("ABC"), story.stash("XYZ")
    assert next_round(story).stash("ABC") == before[0] != Bills()
    assert story.stash("XYZ") == before[1]


def test_who_is_out_changes_teams_at_once():
    story = armed("ABC", "XYZ").do(m.ChangeTeam("A", "XYZ"), m.StepOut("A"))
    assert story.state.gangsters["A"].team == "XYZ"
    assert story.state.plans == {}


def test_a_whole_team_that_leaves_or_goes_over_has_no_chief_and_a_newcomer_is_one():
    story = armed("ABC", "XYZ").do(m.Depart("A"), m.Depart("B"), m.ChangeTeam("C", "XYZ"))
    assert next_round(story).state.teams["ABC"].chief is None
    assert story.do(m.Arrive("N", "ABC")).state.teams["ABC"].chief == "N"


@any_time
def test_a_new_name_stands_wherever_the_old_one_stood(tell: Callable[[], Story]):
    """The same evening, told of Zoé from the start."""
    renamed = tell().do(m.Rename("X", "Zoé")).state
    assert "X" not in repr(renamed).replace("XYZ", "")
    assert [g.name for g in renamed.gangsters.values()] == ["A", "B", "C", "Zoé", "Y", "Z"]


def test_a_name_goes_on_where_it_was_in_a_volley():
    story = clicking().do(m.Rename("X", "Zoé"), m.Reveal("Zoé", m.Card.BOOM, 3))
    story.do(m.Explode("Zoé", ("A",)))
    assert {g.name for g in story.state.standing(Standing.COMA)} == {"Zoé", "A"}


def test_a_name_is_put_right_but_never_made_the_same():
    story = evening(["lea", "Tom"], ["Zoé", "Max"])
    assert story.why_not(m.Rename("Tom", "zoé")) is Reason.SAME_NAME
    assert story.do(m.Rename("lea", "Lea"))["Lea"] == in_play()


def test_what_was_planned_can_be_called_off():
    story = armed("ABC", "XYZ").do(m.Arrive("Noé", "XYZ"), m.CallOff("Noé"))
    assert "Noé" not in next_round(story).state.gangsters


COMMANDS = [
    m.Arrive("N", "ABC"),
    m.Depart("B"),
    m.StepOut("B"),
    m.ChangeTeam("B", "XYZ"),
    m.Rename("B", "Bob"),
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("end", [m.Whistle(), m.StopCountdown(), m.Interrupt()])
def test_an_undo_takes_it_back_alone_and_leaves_the_whistle(command: m.Command, end: m.Command):
    """Found by thinking: the whistle went with it, and the box counted no longer."""
    story, without = counting().do(command, end), counting().do(end)
    assert plain(story.match.last_named()) == plain(live.tell(counting().state, command))
    story.undo()
    assert story.state == without.state
    assert plain(story.match.last_named()) == "décompte du mouvement (manche 1)"


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (m.Arrive("Anaïs", "ABC"), "Anaïs arrive à la manche 2 (« ABC »)"),
        (m.Depart("A"), "départ d'A"),
        (m.StepOut("A"), "A sort un moment"),
        (m.ChangeTeam("A", "XYZ"), "A passe chez « XYZ »"),
        (m.Rename("A", "Ali"), "A devient Ali"),
    ],
)
def test_an_undo_names_it(command: m.Command, named: str):
    assert plain(armed("ABC", "XYZ").do(command).match.last_named()) == named


def test_a_hit_on_who_steps_out_hurts_nobody():
    story = round_of(A="bang", X="bang", Y="bang").aim(Phase.BANG, "A>X").do(m.StepOut("X"))
    assert story.close().settle()["X"] == AWAY
