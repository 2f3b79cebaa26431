"""Playing a script from its first line to its last, and noting what could not be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pi_parrain.engine.codec import Codec, shown
from pi_parrain.engine.game import SomeGame
from pi_parrain.engine.luck import UNSHUFFLED, Luck
from pi_parrain.engine.match import Match
from pi_parrain.engine.script import Line, ScriptReader, parse
from pi_parrain.errors import Refused, Unreadable
from pi_parrain.phrases import Phrase, _

UNREADABLE = "unreadable"
COMMENT = b"#"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that the rules refused, or that nobody can read."""

    line: int
    code: str
    why: Phrase


@dataclass(slots=True)
class Replay:
    """A match and how it went: each line that counts was accepted, repeated or rejected."""

    match: Match
    luck: Callable[[str], Luck]
    seed: str = ""
    accepted: int = 0
    repeated: int = 0
    rejected: list[Rejected] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def play(self, line: Line) -> None:
        """A tap that a bad link repeats counts once, as at a table."""
        if line.once is not None and line.once in self.keys:
            self.repeated += 1
            return
        if line.command is None:
            self.match.take_back()
        else:
            seed = line.luck or f"{self.seed}/{self.accepted + 1}"
            self.match.submit(line.command, line.by, line.at, luck=self.luck(seed), seed=seed)
        self.accepted += 1
        if line.once is not None:
            self.keys.add(line.once)


def unshuffled(_seed: str) -> Luck:
    return UNSHUFFLED


def replay(
    lines: Iterable[bytes],
    games: Mapping[str, SomeGame],
    usual: str,
    luck: Callable[[str], Luck] = unshuffled,
) -> Replay:
    """Play *lines*; those of the *usual* game need not say so. ``Unreadable`` if no game fits.

    *luck* says what a row draws from, given its own seed; where a line has none, that is the seed
    of the first line (or nothing) and the number of the row.
    """
    script = [(number, line) for number, line in enumerate(lines, start=1) if matters(line)]
    named = header(script[0][1]) if script else None
    game = choose(games, usual if named is None else named.game)
    story = Replay(Match(game), luck, "" if named is None else named.seed)
    reader = ScriptReader(Codec(game.commands, "do"))
    for number, line in script if named is None else script[1:]:
        try:
            story.play(reader.read(decoded(line)))
        except Refused as refusal:
            story.rejected.append(Rejected(number, refusal.code, refusal.phrase))
        except Unreadable as problem:
            story.rejected.append(Rejected(number, UNREADABLE, problem.phrase))
    return story


def matters(line: bytes) -> bool:
    """Neither blank nor a comment."""
    text = line.strip()
    return bool(text) and not text.startswith(COMMENT)


class Header(NamedTuple):
    """What a first line may say: which game, and where its luck comes from."""

    game: str
    seed: str = ""


def header(line: bytes) -> Header | None:
    """The first line, if it names a game."""
    try:
        data = parse(decoded(line))
    except Unreadable:
        return None  # it will be told as a line that nobody can read
    if "game" not in data or not data.keys() <= set(Header._fields):
        return None
    return Header(**{name: str(value) for name, value in data.items()})


def choose(games: Mapping[str, SomeGame], slug: str) -> SomeGame:
    if slug in games:
        return games[slug]
    raise Unreadable(
        _("Le jeu {slug} est inconnu. Jeux possibles : {games}."),
        slug=shown(slug),
        games=tuple(games),
    )


def decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise Unreadable(_("La ligne n'est pas du texte en UTF-8.")) from None
