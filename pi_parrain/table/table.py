"""A table: one lock around a match, its rows on disk and the answers to them.

Locks, outermost first: the table's own, then the journal's. Nothing is held while listeners are
called, so they may take any lock of theirs, and even sit at the table again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Self

from pi_parrain.engine import Line, Match, Move, SomeGame
from pi_parrain.engine.game import PARRAIN, PUBLIC, Command, Seat, State
from pi_parrain.engine.reasons import Common
from pi_parrain.errors import JournalError, ParrainError, Refused
from pi_parrain.journal import (
    Journal,
    Meanwhile,
    Newer,
    Notebook,
    NotFound,
    Row,
    RowKeeper,
    nothing,
)
from pi_parrain.journal.faults import NEWER_RULES, UNTOLD, Untold
from pi_parrain.luck import RowLuck, chance, luck_of
from pi_parrain.phrases import _
from pi_parrain.table.announcing import Announcements
from pi_parrain.table.answers import Answer, Answers
from pi_parrain.table.describing import Describer
from pi_parrain.table.now import Now
from pi_parrain.table.owed_rows import OwedRows
from pi_parrain.table.rows import RowCodec
from pi_parrain.training import Reason, Training

log = logging.getLogger(__name__)

UNKNOWN_KIND = _("Cette version de Pi Parrain ne connaît pas le jeu « {slug} ».")


Gate = Callable[[Command | None, int], None]


def open_gate(_command: Command | None, _rows: int) -> None:
    """Whatever the rules accept."""


class MovedOn(ParrainError):
    """Somebody moved between the look at the table and the move that was decided by it."""


class Table:
    """One match, its journal, and whoever wants to know."""

    def __init__(self, game: SomeGame, journal: RowKeeper, game_id: int) -> None:
        """Sit down at a game of *journal*, with whatever was played so far."""
        self.game = game
        self.game_id = game_id
        self._rows = RowCodec(game)
        self.commands = self._rows.commands
        self._announcements = Announcements()
        self.listeners = self._announcements.listeners
        self.on_writing: Callable[[Now], None] = lambda now: None
        self.closed = False
        self.training: Training | None = None
        self._seed: str | None = None
        self._gate: Gate = open_gate
        self._journal = journal
        self._match = Match(game)
        self._answers = Answers()
        self._owed = OwedRows(journal, game_id)
        self._describer = Describer()
        self._lock = threading.Lock()
        self._replay()

    @classmethod
    def start(cls, journal: Journal, game: SomeGame, label: str = "") -> Self:
        """A new game."""
        return cls(game, journal, journal.start(game.slug, label, game.rules).id)

    @classmethod
    def practice(
        cls,
        game: SomeGame,
        training: Training,
        seed: str | None = None,
        gate: Gate = open_gate,
    ) -> Self:
        """A new game whose rows are in memory alone, for somebody who trains.

        With a *seed*, the draws of each row are those of a script with that seed. The *gate* is
        asked before the rules about each command (``None`` for an undo) and the number of rows so
        far; it raises ``Refused`` for what is no part of the exercise.
        """
        notebook = Notebook(game.slug, game.rules)
        table = cls(game, notebook, notebook.number)
        table.training, table._seed, table._gate = training, seed, gate
        return table

    @classmethod
    def resume(cls, journal: Journal, game_id: int, games: Mapping[str, SomeGame]) -> Self:
        """Go on with an earlier game; what a power cut broke off is recorded as such.

        On a card that has become read-only it is not: then ``now.unrecorded`` says why.
        """
        slug = journal.reopen(game_id).slug
        if slug not in games:
            raise NotFound(UNKNOWN_KIND, slug=slug)
        table = cls(games[slug], journal, game_id)
        broken_off = table.game.broken_off(table.now.state)
        if broken_off is not None:
            table.happen(broken_off)
        return table

    @property
    def now(self) -> Now:
        return self._now

    @property
    def version(self) -> int:
        return self._now.version

    @property
    def state(self) -> State:
        return self._now.state

    def line(self, row: Row) -> Line:
        """A row of the journal as a line of a script, as today's rules accept it."""
        return self._rows.line(row, self._rules)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that still count, oldest first."""
        with self._lock:
            return tuple(self._match.moves)

    @property
    def history(self) -> tuple[Answer, ...]:
        """The answer to every row of the journal, undone or not, oldest first."""
        with self._lock:
            return tuple(self._answers.given)

    def submit(
        self,
        command: Command,
        *,
        once: str | None = None,
        by: str = "",
        at: str | None = None,
        version: int | None = None,
        seat: Seat | None = None,
        seen: int | None = None,
        luck: RowLuck | None = None,
    ) -> Answer:
        """Try a move. Raises ``Refused`` or ``JournalError``, and then nothing has changed.

        When *version* is given, the move is tried at that one only, or ``MovedOn`` is raised. When
        *seat* is given, it comes from that player's pad. *seen* is the version that the phone
        showed: if the rules refuse because somebody has made the same move since, the wish is
        fulfilled, and the answer is his. *luck* is for a game that is played once more.
        """
        with self._lock:
            if (known := self._answers.repeated(once)) is not None:
                return known
            self._check(version)
            try:
                answer = self._play(
                    command, self._owed.write, once=once, by=by, at=at, seat=seat, luck=luck
                )
            except Refused:
                if (made := self._made_since(seen, command)) is None:
                    raise
                return made
        self._announcements.tell()
        return answer

    def _made_since(self, seen: int | None, command: Command) -> Answer | None:
        """What a player with a pad did may be a secret: a yes would give it away."""
        if seen is None or getattr(command, "player", None) in self.game.seats(self.state):
            return None
        return self._answers.same_since(seen, command, self._match.moves_back())

    def happen(self, command: Command, *, by: str = "", version: int | None = None) -> Answer:
        """Record what everybody has heard: the whistle was blown, a countdown was broken off.

        It counts even if the disk does not take it. Then ``now.unrecorded`` says why, and it is
        written before the next move; a power cut before that finds the game as the disk has it.
        """
        with self._lock:
            self._check(version)
            answer = self._play(command, self._owed.write_or_owe, by=by)
        self._announcements.tell()
        return answer

    def _play(
        self,
        command: Command,
        write: Callable[[Row, Meanwhile], None],
        *,
        once: str | None = None,
        by: str = "",
        at: str | None = None,
        seat: Seat | None = None,
        luck: RowLuck | None = None,
    ) -> Answer:
        self._gate(command, self.version)
        match, luck = self._match, luck or self._chance()
        events = match.consider(command, by, at, seat=seat, luck=luck)
        move = Move(self.version + 1, command, events, by, luck.origin if luck.drawn else None)
        answer = self._describer.answer(self.game, self._match.state, move)
        after = match.after(move.events)  # whatever can fail, fails before it is on disk
        row = self._rows.encode(move, once)
        write(row, lambda: self.on_writing(Now(move.seq, after, move, answer.named)))
        match.settle(move, after)
        self._record(answer, once)
        return answer

    def _chance(self) -> RowLuck:
        return chance() if self._seed is None else luck_of(self._seed, self.version + 1)

    def _check(self, version: int | None = None) -> None:
        if self.closed:
            raise Refused(Common.STALE)
        if version is not None and version != self.version:
            raise MovedOn(Common.STALE.value)

    def write_owed(self) -> None:
        """Try the disk again; listeners hear when nothing is owed any more."""
        if not self._owed:
            return  # whoever asks from time to time waits for no tap that is being written
        with self._lock:
            if not self._owed or self.closed:
                return
            try:
                self._owed.pay()
            except JournalError:
                return  # still told by ``now.unrecorded``
            self._now = self._look()
            self._announcements.add(None, self._now)
        self._announcements.tell()

    def undo(self, seq: int | None = None, *, once: str | None = None, by: str = "") -> Answer:
        """Take the last move back; when *seq* is given, only if that is the one.

        Whoever wants back what another phone has just taken back gets the answer to that.
        """
        with self._lock:
            if (known := self._answers.repeated(once)) is not None:
                return known
            self._check()
            if (fulfilled := self._answers.taken_back(seq)) is not None:
                return fulfilled
            self._gate(None, self.version)
            undone = self._match.consider_undo(seq)
            answer = self._describe_undo(undone, by)
            self._owed.write(Row(answer.seq, None, (), by, once, undone.seq), nothing)
            self._match.take_back(undone.seq)
            self._record(answer, once)
        self._announcements.tell()
        return answer

    def close(self) -> None:
        """No more moves; what the disk refused before gets its last chance."""
        with self._lock:
            try:
                self._owed.pay()
            except JournalError as error:
                log.exception("%d rows are lost: %s", len(self._owed), error)
            self.closed = True

    def pause(self) -> None:
        """No moves until ``go_on``, and all rows on disk: it may be long, or end with the power.

        Raises ``JournalError``, or ``Refused`` while the game counts down; then nothing changes.
        """
        with self._lock:
            if self.game.broken_off(self.state) is not None:
                raise Refused(Reason.COUNTING)
            self._owed.pay()
            self._now = self._look()
            self.closed = True

    def go_on(self) -> None:
        """Moves count again, after a ``pause``."""
        with self._lock:
            self.closed = False

    def _describe_undo(self, undone: Move, by: str) -> Answer:
        named = self._answers.named(undone)
        return Answer(len(self._answers) + 1, named, undone=undone, by=by)

    def _record(self, answer: Answer, once: str | None) -> None:
        """The match has moved: let it be seen, and let a repeated tap find its answer."""
        self._answers.add(answer, once)
        self._now = self._look()
        self._announcements.add(answer, self._now)

    def _look(self) -> Now:
        last = self._match.last
        undo = None if last is None else self._answers.named(last)
        return Now(len(self._answers), self._match.state, last, undo, self._owed.why)

    def _replay(self) -> None:
        """Play every row of the journal again; nobody is told."""
        kept = self._journal.game(self.game_id)
        if kept.rules > self.game.rules:
            words = {"game": kept.id, "found": kept.rules, "known": self.game.rules}
            raise Newer(NEWER_RULES, **words)
        self._rules = kept.rules
        self.uid = kept.uid
        for row in self._journal.rows(self.game_id):
            self._answers.add(self._retell(row), row.once)
        self._now = self._look()
        if len(self._answers):
            self._check_told()

    def _check_told(self) -> None:
        """Ask once what pages and the desk ask: rows may fold into a state without a sense."""
        game, state = self.game, self.state
        about = (game.outcome, game.sides, game.moment, game.offers, game.colours, game.chosen)
        box = (game.button, game.long_press, game.at_zero, game.broken_off, game.needs_head_start)
        try:
            game.summary(state)[0]
            for who in (PARRAIN, PUBLIC):
                game.view(state, who)
            for ask in (*about, *box):
                ask(state)
        except Exception as error:
            log.exception("Game %d cannot be told", self.game_id)
            raise Untold(UNTOLD, game=self.game_id) from error

    def _retell(self, row: Row) -> Answer:
        try:
            if row.undoes is not None:
                answer = self._describe_undo(self._match.consider_undo(row.undoes), row.by)
                self._match.take_back(row.undoes)
            else:
                move = self._rows.decode(row)
                answer = self._describer.answer(self.game, self._match.state, move)
                self._match.play(move)
        except Exception as error:
            # A sealed row that cannot be played comes from another version, or from a hand.
            log.exception("Row %d of game %d cannot be played", row.seq, self.game_id)
            raise self._journal.bad_row(self.game_id, row.seq) from error
        return answer
