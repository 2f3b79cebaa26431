"""One game in memory: the moves so far and the state before each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pi_parrain.engine.game import Command, Events, Seat, SomeGame, State, Undo
from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.engine.reasons import Common
from pi_parrain.errors import Refused
from pi_parrain.phrases import Phrase


class Move(NamedTuple):
    """An accepted command with the facts it caused, and the phone that sent it.

    *seed* is what its draws came from, if it drew.
    """

    seq: int
    command: Command
    events: Events
    by: str = ""
    seed: str | None = None


class Match:
    """Plays moves forward and takes them back: a stack of snapshots, not inverse operations."""

    def __init__(self, game: SomeGame) -> None:
        self.game = game
        self.state: State = game.start()
        self._past: list[tuple[State, Move]] = []

    @property
    def moves(self) -> Iterator[Move]:
        """The moves that still count, oldest first."""
        return (move for _, move in self._past)

    def moves_back(self) -> Iterator[Move]:
        """The same, newest first."""
        return (move for _, move in reversed(self._past))

    def consider(
        self,
        command: Command,
        by: str = "",
        at: str | None = None,
        *,
        seat: Seat | None = None,
        luck: Luck = UNSHUFFLED,
    ) -> Events:
        """What *command* would cause now. Changes nothing; raises ``Refused``.

        A pad sends what is offered to its *seat*, and speaks for that seat alone; a Parrain may
        send any command for anybody.
        """
        if at is not None and at != self.game.moment(self.state):
            raise Refused(Common.STALE)
        if seat is not None:
            self._check_seat(seat, command)
        return self.game.decide(self.state, command, by, luck)

    def _check_seat(self, seat: Seat, command: Command) -> None:
        if seat.name not in self.game.seats(self.state):
            raise Refused(Common.NO_SEAT)
        if not isinstance(command, self.game.pad_offers(self.state, seat.name)):
            raise Refused(Common.NOT_OFFERED)
        if getattr(command, "player", None) != seat.name:
            raise Refused(Common.NOT_YOURS)

    def after(self, events: Events) -> State:
        """The state that *events* lead to. Changes nothing."""
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return state

    def settle(self, move: Move, after: State) -> None:
        """Make *move* count; *after* is the state that its events lead to."""
        self._past.append((self.state, move))
        self.state = after

    def play(self, move: Move) -> None:
        """Apply facts that are already decided (and, at a table, already on disk)."""
        self.settle(move, self.after(move.events))

    def submit(
        self,
        command: Command,
        by: str = "",
        at: str | None = None,
        *,
        luck: Luck = UNSHUFFLED,
        seed: str | None = None,
    ) -> Move:
        """Consider and play in one go."""
        events = self.consider(command, by, at, luck=luck)
        move = Move(len(self._past) + 1, command, events, by, seed)
        self.play(move)
        return move

    @property
    def last(self) -> Move | None:
        """The move that an undo takes back; see ``take_back`` for what goes with it."""
        return next((move for _, move in self._undoable()), None)

    def last_named(self) -> Phrase | None:
        """What an undo would take back, in words."""
        for before, move in self._undoable():
            return self.game.tell(before, move.command)
        return None

    def consider_undo(self, seq: int | None = None) -> Move:
        """The move that an undo would take back; when *seq* is given, only if that is the one."""
        last = self.last
        if last is None:
            raise Refused(Common.NOTHING_TO_UNDO)
        if seq is not None and seq != last.seq:
            raise Refused(Common.ALREADY_UNDONE)
        return last

    def take_back(self, seq: int | None = None) -> Move:
        """Undo the last move; when *seq* is given, only if that is the one.

        What is no step of its own goes with it: a whistle with its countdown. It stays when the
        move was only made beside it: a new name while the box counted.
        """
        last = self.consider_undo(seq)
        since: list[Move] = []
        while True:
            self.state, move = self._past.pop()
            if move is last:
                break
            since.append(move)
        if self.game.undo(self.state, last.command) is Undo.ALONE:
            for move in reversed(since):
                self.play(move)
        return last

    def _undoable(self) -> Iterator[tuple[State, Move]]:
        """The steps, newest first, each with the state before it."""
        return (
            (before, move)
            for before, move in reversed(self._past)
            if self.game.undo(before, move.command) is not Undo.WITH_PREVIOUS
        )
