"""What the Parrain's page holds besides, and what a terminal says."""

from __future__ import annotations

from pi_parrain.engine import PARRAIN, PUBLIC
from pi_parrain.games.spirit import game as spirit
from pi_parrain.games.spirit import moves as m
from pi_parrain.games.spirit.ending import moves as em
from pi_parrain.games.spirit.ending.words import FIRST_GAME
from pi_parrain.games.spirit.loot import BASE, Kind
from pi_parrain.games.spirit.words import Bullet, Depth, Effect, Power
from tests.plain import plain
from tests.spirit.story import EIGHT, pile, table


def summed(story) -> list[str]:
    return [plain(line).strip() for line in spirit.summary(story.state)]


def test_the_desk_shows_what_was_recorded():
    story = table("RGRG", mercenaries=FIRST_GAME).gives("A", "p p 20").loot()
    desk = story.view(PARRAIN)
    assert desk["left"] == BASE - pile("p p 20") - pile(EIGHT)
    assert desk["purses"]["A"]["loot"] == pile("p p 20")
    assert int(desk["purses"]["A"]["worth"].amount) == 32_000
    assert desk["envelopes"] == {"red": pile(""), "green": pile("")}
    assert {one["kind"]: one["most"] for one in desk["kinds"]} == BASE.numbers


def test_the_board_shows_none_of_it():
    public = table("RGRG").gives("A", "p").loot().view(PUBLIC)
    assert not {"left", "purses", "envelopes", "boxed", "right_hand", "told", "may"} & {*public}


def test_who_can_still_shoot_and_whom():
    story = table("RGRG", powers={"A": Power.GRAPPLING, "D": Power.SILENCER}).gives("B", "p")
    story.until_shots().shoots("B>C")
    first, *others = story.view(PARRAIN)["shooters"]
    assert first == {
        "name": "A",
        "fires": Bullet.BANG,
        "left": 3,
        "effects": (Effect.WOUND, Effect.GRAPPLE),
        "targets": [
            {"name": "B", "aims_back": False, "loot": pile("p")},
            {"name": "D", "aims_back": False, "loot": pile("")},
        ],
    }
    assert [(one["name"], one["fires"], one["left"]) for one in others] == [
        ("C", Bullet.BANG, 3),
        ("D", Bullet.CLICK, 5),
    ]
    assert table("RGRG").loot().view(PARRAIN)["shooters"] == []


def test_what_a_taker_may_do_with_whom():
    story = table("RGRG", powers={"A": Power.KID, "C": Power.CUTE}).gives("A", "5").gives("C", "p")
    may = story.turn().view(PARRAIN)["may"]
    assert (may["patients"], may["loot"], may["powers"]) == (["A", "C"], ["C"], ["C"])
    assert may["invest"] == pile("5")


def test_teams_are_called_by_their_colour_and_players_alone_by_their_name():
    teams, alone = table("RGRG").view(PUBLIC), table("----").view(PUBLIC)
    assert [(side["number"], side["names"]) for side in teams["sides"]] == [
        (1, ["A", "C"]),
        (3, ["B", "D"]),
    ]
    assert [(one["called"], one["number"]) for one in alone["players"]] == [
        ("A", 1),
        ("B", 2),
        ("C", 3),
        ("D", 4),
    ]


def test_a_terminal_says_where_the_game_stands():
    assert summed(table("RGRG").wounds(A=1, B=2, C=3)) == [
        "Tour 1 sur 8 : butin",
        "A (équipe rouge) : 1 blessure",
        "B (équipe verte) : 2 blessures",
        "C (équipe rouge) : hors jeu",
        "D (équipe verte) : 0 blessure",
    ]
    assert summed(table("----"))[1] == "A : 0 blessure"


def test_the_moment_changes_with_the_turn_the_screen_and_the_taker_only():
    story = table("RGRG").until_shots()
    before = spirit.moment(story.state)
    assert spirit.moment(story.shoots("A>B").wounds(D=1).state) == before
    after = spirit.moment(story.do(m.Share()).state)
    assert after != before
    assert spirit.moment(story.takes("5").state) != after


def test_an_undo_says_what_it_takes_back():
    story = table("RGRG").turn("5 p", down="B")

    def told(command: object) -> str:
        return plain(spirit.tell(story.state, command))

    assert told(m.Take(Kind.PAINTING)) == "A : tableau"
    assert told(m.LieDown(())) == "personne ne se couche (tour 1)"
    assert told(m.LieDown(("A", "D"))) == "2 à terre (tour 1)"
    assert told(m.Shoot("B")) == "B est touché (tour 1)"
    assert told(m.PlantBomb(Kind.PAINTING)) == "bombe : tableau"
    assert told(m.SetWounds("A", 2)) == "blessures d'A : 2"


def test_a_chart_needs_turns():
    story = table("RGRG", depth=Depth.COUNT).do(em.CountPlayer("A", pile("p")), em.CloseCount())
    while (press := spirit.button(story.state)) is not None:
        story.do(press)
    assert story.view(PUBLIC)["why"] is not None
    assert story.view(PUBLIC)["chart"] is None
