"""What every game of the registry owes the box, whatever its rules: one test for all of them.

A referee who taps at random (mostly what the screen offers) drives each game; GUESSES says what he
would type. A new game needs one line there, and no other change in this file.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)
from jinja2 import StrictUndefined

from pi_parrain.engine import (
    PARRAIN,
    PUBLIC,
    Codec,
    Common,
    Game,
    Line,
    Match,
    Seat,
    Undo,
    write_line,
)
from pi_parrain.engine.codec import from_json, to_json
from pi_parrain.engine.replay import replay
from pi_parrain.engine.reveal import Unveil
from pi_parrain.errors import Refused
from pi_parrain.games import BOARD_SWITCHES, GAMES
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.music import Tune
from pi_parrain.phrases import Phrase, typeset
from pi_parrain.server import create_app
from pi_parrain.server.parts import parts_of
from pi_parrain.table import Now
from tests.crash import guesses as crash
from tests.gang import guesses as gang
from tests.live import guesses as live
from tests.spirit import guesses as spirit
from tests.vilains import guesses as vilains

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "web" / "templates"
CATALOGUES = sorted((ROOT / "pi_parrain" / "translations").glob("*/LC_MESSAGES/*.po"))
PHONES = ("téléphone de Sam", "téléphone de Nour")

Guess = Callable[[Any, type], st.SearchStrategy[Any]]
GUESSES: dict[str, Guess] = {
    "crash": crash.likely,
    "gang": gang.likely,
    "live": live.likely,
    "spirit": spirit.likely,
    "vilains": vilains.likely,
}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_language = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])


def test_every_game_has_a_referee_who_plays_it():
    assert GUESSES.keys() == GAMES.keys()


def has_pages(game: Game) -> bool:
    """A game may be played by the command line before it has any."""
    return (TEMPLATES / game.slug / "play.html").is_file()


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def phases(game: Game) -> type[Enum]:
    return type(game.view(game.start(), PARRAIN)["phase"])


# Words and pages


@every_game
def test_every_title_is_written_as_people_read_it(game):
    """Terminals, file names and pages show it as it stands: no straight quote among curly ones."""
    assert game.title == typeset(game.title)


@every_game
def test_every_refusal_is_a_sentence(game):
    for reason in (*game.reasons, *Common):
        assert reason.value.endswith((".", "?")), reason
        words = dict.fromkeys(holes(reason.value), "…")
        assert "{" not in str(Phrase(reason.value, words))


@every_language
@every_game
def test_every_refusal_has_its_sentence_in_every_language(game, catalogue):
    with catalogue.open("rb") as file:
        translations = {str(m.id): str(m.string) for m in read_po(file) if not m.fuzzy}
    for reason in (*game.reasons, *Common):
        assert translations.get(reason.value), reason
        assert holes(translations[reason.value]) == holes(reason.value), reason


@pytest.mark.parametrize("game", [*filter(has_pages, GAMES.values())], ids=lambda game: game.slug)
def test_every_phase_has_its_page(game):
    pages = ["play.html", "board.html", *(f"phases/{phase.value}.html" for phase in phases(game))]
    folder = TEMPLATES / game.slug
    assert [page for page in pages if not (folder / page).is_file()] == []


# Random play


class Easel:
    """Draws what phones, board and pads would show: each phase once for each set of offers."""

    def __init__(self, journal: Journal) -> None:
        self.room: Any = SimpleNamespace(
            journal=journal,
            version=0,
            countdown=None,
            trouble=None,
            worries=(),
            shown=frozenset(BOARD_SWITCHES),
        )
        self.app = create_app(self.room, Keys(journal))
        self.app.jinja_env.undefined = StrictUndefined  # a word that no view has is a mistake
        self.drawn: set[Any] = set()

    def draw(self, match: Match) -> None:
        game, state = match.game, match.state
        scene = (game.view(state, PARRAIN)["phase"], game.offers(state))
        if scene in self.drawn:
            return
        self.room.version += 1
        now = Now(self.room.version, state, match.last, match.last_named())
        self.room.seated = SimpleNamespace(game=game, game_id=1, uid="", now=now, training=None)
        with self.app.test_request_context():
            for who in (PARRAIN, PUBLIC, *map(Seat, game.seats(state))):
                _, html = parts_of(self.app).painter.picture(who, "fr")
                assert 'id="scene"' in html
        self.drawn.add(scene)


class AnyMatch(RuleBasedStateMachine):
    """The promises of ``engine.game.Game``, kept in every state that play reaches."""

    def __init__(self, game: Game, easel: Easel) -> None:
        super().__init__()
        self.game = game
        self.easel = easel
        self.match = Match(game)
        self.commands = Codec(game.commands, "do")
        self.events = Codec(game.events, "fact")

    @property
    def state(self) -> Any:
        return self.match.state

    @rule(data=st.data(), by=st.sampled_from(PHONES))
    def somebody_taps_what_is_offered(self, data: st.DataObject, by: str) -> None:
        offered = self.game.offers(self.state)
        if offered:
            self.guess(data, st.sampled_from(offered), by)

    @rule(data=st.data(), by=st.sampled_from(PHONES))
    def somebody_taps_anything(self, data: st.DataObject, by: str) -> None:
        self.guess(data, st.sampled_from(self.game.commands), by)

    @rule()
    def the_box_does_what_is_next(self) -> None:
        for meaning in (self.game.button, self.game.at_zero):
            command = meaning(self.state)
            if command is not None:
                self.tap(command, "box")

    def guess(self, data: st.DataObject, kinds: st.SearchStrategy[type], by: str) -> None:
        guess = GUESSES[self.game.slug]
        self.tap(data.draw(guess(self.state, data.draw(kinds))), by)

    def tap(self, command: Any, by: str) -> None:
        before = self.state
        assert self.commands.decode(through_json(self.commands.encode(command))) == command
        try:
            move = self.match.submit(command, by)
        except Refused as refusal:
            self.check_refusal(before, refusal)
            return
        event(type(command).__name__)
        self.check_kind(before, command)
        self.check_words(before, command)
        self.check_events(move.events)
        self.check_undo(before, command, by)

    def check_refusal(self, before: Any, refusal: Refused) -> None:
        assert self.state is before, "a refusal changes nothing"
        assert isinstance(refusal.reason, self.game.reasons | Common)
        reads_well(refusal.phrase)

    def check_kind(self, before: Any, command: Any) -> None:
        box = (self.game.broken_off(before), self.game.at_zero(before))
        assert type(command) in (*self.game.offers(before), *map(type, box))

    def check_words(self, before: Any, command: Any) -> None:
        for phrase in (self.game.tell(before, command), *self.game.cautions(before, command)):
            reads_well(phrase)

    def check_events(self, events: tuple[Any, ...]) -> None:
        for fact in events:
            assert self.events.decode(through_json(self.events.encode(fact))) == fact
            assert isinstance(self.game.tune(fact), Tune | None)

    def check_undo(self, before: Any, command: Any, by: str) -> None:
        """Back to the very state before, and on to an equal one."""
        if self.game.undo(before, command) is Undo.WITH_PREVIOUS:
            return
        after = self.state
        self.match.take_back()
        assert self.state is before
        self.match.submit(command, by)
        assert self.state == after

    @invariant()
    def the_state_survives_a_file(self) -> None:
        state = self.state
        assert from_json(type(state), through_json(to_json(state))) == state

    @invariant()
    def everybody_sees_something(self) -> None:
        for who in (PARRAIN, PUBLIC):
            shown = self.game.view(self.state, who)
            assert shown["moment"] == self.game.moment(self.state)
            assert isinstance(shown["phase"], Enum)

    @invariant()
    def every_pad_speaks_for_its_seat(self) -> None:
        seats = self.game.seats(self.state)
        assert self.game.chosen(self.state) <= {*seats}
        for name in seats:
            assert self.game.view(self.state, Seat(name))["moment"]
            offered = self.game.pad_offers(self.state, name)
            assert {*offered} <= {*self.game.offers(self.state)}
            assert all("player" in kind.__dataclass_fields__ for kind in offered)

    @invariant()
    def every_page_can_be_drawn(self) -> None:
        if has_pages(self.game):
            self.easel.draw(self.match)

    @invariant()
    def a_terminal_says_where_the_game_stands(self) -> None:
        lines = self.game.summary(self.state)
        assert lines
        for line in lines:
            reads_well(line)

    @invariant()
    def what_the_box_would_do_is_allowed(self) -> None:
        assert isinstance(self.game.needs_head_start(self.state), bool)
        for meaning in ("button", "long_press", "at_zero", "broken_off"):
            command = getattr(self.game, meaning)(self.state)
            if command is not None:
                self.game.decide(self.state, command, "box")

    @invariant()
    def an_outcome_says_why(self) -> None:
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            reads_well(outcome.why)
            assert isinstance(self.game.button(self.state), Unveil | None)  # the show goes on

    def teardown(self) -> None:
        """The lines of its export lead to the same place."""
        lines = [json.dumps({"game": self.game.slug})]
        lines += [write_line(self.commands, Line(m.command, m.by)) for m in self.match.moves]
        story = replay([line.encode() for line in lines], GAMES, "")
        assert not story.rejected
        assert story.match.state == self.state


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def reads_well(phrase: Phrase) -> None:
    text = str(phrase)
    assert text.strip()
    assert "{" not in text


@every_game
def test_any_match(game, tmp_path):
    with Journal(tmp_path / "evening.parrain") as journal:
        half = settings(max_examples=settings.default.max_examples // 2)
        run_state_machine_as_test(partial(AnyMatch, game, Easel(journal)), settings=half)
