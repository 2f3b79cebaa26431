"""« Première fois ? » as data: each tour is played through its steps, and through nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from pi_parrain.engine import Match, SomeGame
from pi_parrain.engine.script import Line
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.games import GAMES
from pi_parrain.luck import luck_of
from pi_parrain.phrases import CODE, say
from pi_parrain.training.tours import Step, Tour, read_tour

FOLDER = Path(__file__).parents[2] / "pi_parrain" / "games"
LIVE: SomeGame = GAMES["live"]  # type: ignore[assignment]
LANGUAGES = ("fr", "en", "nl")
TWO_LINES = 100  # characters that fit on two lines of a bubble on a phone, or nearly
TOUCHES_AND_COUNTDOWNS = {
    "live": (18, 2),
    "vilains": (8, 1),
    "gang": (5, 0),
    "crash": (1, 2),
    "spirit": (7, 2),
}
SHORT = """
minutes = 1
before = '{"do": "set_up", "players": ["Ana", "Bob"]}'
end = {fr = "Fini.", en = "Done.", nl = "Klaar."}
[[steps]]
fr = "Touchez."
en = "Touch."
nl = "Raak aan."
"""


class Trainee:
    """Plays a tour as a table does: a row is one more line, taken back or not."""

    def __init__(self, game: SomeGame, tour: Tour) -> None:
        self.tour, self.match, self.rows = tour, Match(game), 0
        for line in tour.before:
            self.play(line)

    def play(self, line: Line) -> None:
        self.tour.check(line.command, self.rows)
        self.rows += 1
        if line.command is None:
            self.match.take_back()
        else:
            luck = luck_of(self.tour.seed, self.rows)
            self.match.submit(line.command, line.by, line.at, luck=luck)

    def walk(self) -> Iterator[tuple[Step, Line]]:
        """Each line that somebody has to record, before it is recorded."""
        while (place := self.tour.place(self.rows)).step is not None:
            assert place.line is not None
            yield place.step, place.line
            self.play(place.line)


@pytest.fixture(params=GAMES)
def trainee(request: pytest.FixtureRequest) -> Trainee:
    game: SomeGame = GAMES[request.param]  # type: ignore[assignment]
    file = FOLDER / request.param / "first_time.toml"
    return Trainee(game, read_tour(file.read_text("utf-8"), game))


def test_a_tour_is_accepted_line_by_line_up_to_its_end(trainee: Trainee) -> None:
    walked = [step for step, _line in trainee.walk()]
    assert [step for step, _same in groupby(walked)] == list(trainee.tour.steps)
    assert trainee.tour.place(trainee.rows).step is None
    assert trainee.match.game.outcome(trainee.match.state) is None  # a real game begins elsewhere


def test_at_every_step_any_other_line_is_refused_with_its_sentence(trainee: Trainee) -> None:
    every = {line.command for step in trainee.tour.steps for line in step.lines} | {None}
    refused = 0
    for step, line in trainee.walk():
        for other in every - {line.command}:
            with pytest.raises(Refused) as caught:
                trainee.tour.check(other, trainee.rows)
            assert str(step.says) in str(caught.value)
            refused += 1
    assert refused >= len(trainee.tour.steps)


def test_after_the_last_step_nothing_is_accepted(trainee: Trainee) -> None:
    last = [line for _step, line in trainee.walk()][-1]
    for command in (last.command, None):
        with pytest.raises(Refused):
            trainee.tour.check(command, trainee.rows)


def test_somebody_touches_and_the_box_counts(trainee: Trainee) -> None:
    game = trainee.match.game
    waits = touches = 0
    for step, line in trainee.walk():
        zero = game.at_zero(trainee.match.state)
        if zero is not None and line.command == zero:
            waits += 1
        elif not step.by_itself:
            touches += 1
    assert (touches, waits) == TOUCHES_AND_COUNTDOWNS[game.slug]


def test_every_sentence_is_short_and_different_in_each_language(trainee: Trainee) -> None:
    for step in trainee.tour.steps:
        spoken = [said(step.says, language) for language in LANGUAGES]
        assert len(set(spoken)) == len(LANGUAGES), spoken
        assert all(len(sentence) <= TWO_LINES for sentence in spoken), spoken
    assert len({said(trainee.tour.end, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_whoever_fires_in_the_meadow_shows_no_click() -> None:
    """Everybody holds one card."""
    steps = read_tour((FOLDER / "live" / "first_time.toml").read_text("utf-8"), LIVE).steps
    shooters = {who for step in steps for who in re.findall(r"(\w+) tire\b", str(step.says))}
    shown = [step.lines[0].command for step in steps if '"reveal"' in step.wants]
    assert shooters
    assert shown
    assert not shooters & {command.who for command in shown}


def said(phrase: object, language: str) -> str:
    return say(phrase, lambda text: language if text == CODE else text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("steps = 3 [", "TOML"),
        ("before = 1", "before"),
        (
            "minutes = 1\nbefore = ''\nsteps = []\nend = {fr = 'a', en = 'b', nl = 'c'}",
            "aucune étape",
        ),
        (SHORT, "« wants » (une ligne) ou « happens »"),
        (SHORT + """wants = '{"do": "stand"}'\nhappens = '{"do": "stand"}'""", "pas les deux"),
        (SHORT + 'wants = \'\'\'\n{"do": "stand"}\n{"do": "stand"}\n\'\'\'', "une seule ligne"),
        (SHORT + 'wants = \'{"do": "fly"}\'', "Étape 1 : « do » : 'fly' est inconnu"),
        (SHORT + "wants = 'stand'", "Étape 1 : Ce n’est pas du JSON"),
        (SHORT + "wonts = 'x'", "wonts"),
    ],
)
def test_a_bad_file_gets_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_tour(text, GAMES["vilains"])  # type: ignore[arg-type]
    assert complaint in str(caught.value).replace("\N{NO-BREAK SPACE}", " ")
