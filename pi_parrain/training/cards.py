"""A card: a situation told in a few lines, the game just before it, and the end that is wanted.

One card is one TOML file, which animators can write too. Whatever is wrong with it is told in a
sentence that names the field, and the line where there are several.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pi_parrain.engine import Codec, Line, Luck, Match, Move, ScriptReader, SomeGame
from pi_parrain.engine.codec import from_json
from pi_parrain.engine.game import State
from pi_parrain.engine.replay import Replay
from pi_parrain.errors import ParrainError, Refused, Unreadable
from pi_parrain.limits import Between, Text, Verbatim
from pi_parrain.phrases import Phrase, _, typeset
from pi_parrain.training import picture

LONGEST_FILE = 32_000  # characters
MOST_LINES = 200  # of a script
MOST_DOTS = 100  # on a line: ``a.a.a = 1`` costs tomllib memory by the square of its parts

DrawFrom = Callable[[str], Luck]
Numbered = tuple[tuple[int, str], ...]


def script(text: str) -> Numbered:
    """The lines that count, each with its number."""
    lines = enumerate(text.splitlines(), start=1)
    found = [(number, line) for number, line in lines if line.strip() and line.strip()[0] != "#"]
    if len(found) > MOST_LINES:
        raise ValueError(text)
    return tuple(found)


Script = Annotated[
    Numbered, Verbatim(_("des lignes de commandes en JSON, 200 au plus, comme texte"), script)
]


@dataclass(frozen=True, slots=True)
class Told:
    """A card in one language."""

    title: Annotated[str, Text(80)]
    story: Annotated[str, Text(500)]
    why: Annotated[str, Text(500)]


@dataclass(frozen=True, slots=True)
class CardFile:
    """What a file says. *before*, *solution* and *wrong* are scripts, as for a replay."""

    before: Script
    solution: Script
    fr: Told
    wrong: Script = ()
    en: Told | None = None
    nl: Told | None = None
    rules: Annotated[tuple[Annotated[str, Text(40)], ...], Between(0, 12)] = ()
    seed: Annotated[str, Text(80)] | None = None
    picture: Annotated[tuple[picture.Line, ...], Between(0, 24)] = ()
    game: Annotated[str, Text(40)] | None = None

    def told(self, language: str) -> Told:
        """In *language*, or else in French, as people read it."""
        told = {"en": self.en, "nl": self.nl}.get(language) or self.fr
        return Told(typeset(told.title), typeset(told.story), typeset(told.why))


@dataclass(frozen=True, eq=False)
class Card:
    """A card that can be played: what it says was tried, line by line.

    *wanted* is the essence of the end that its solution leads to, *end* that end; *told* names what
    the solution records. *picture* is what the lines of its file mean in that game.
    """

    name: str
    file: CardFile
    text: str
    game: SomeGame
    before: tuple[Line, ...]
    solution: tuple[Line, ...]
    wanted: object
    end: State
    told: tuple[Phrase, ...]
    picture: tuple[picture.Stroke, ...]

    def is_right(self, state: State) -> bool:
        return self.game.essence(state) == self.wanted

    def was_right(self, moves: Iterable[Move]) -> bool:
        """Whether *moves* lead to the end that is wanted, or went through it.

        Whoever then goes on to the next phase has answered all the same.
        """
        match = Match(self.game)
        right = False
        for move in moves:
            match.play(move)
            right = self.is_right(match.state)
            if right and move.seq > len(self.before):
                return True
        return right


def read_file(text: str) -> CardFile:
    """*text* as TOML with the fields of a card; ``Unreadable`` says what is wrong."""
    if len(text) > LONGEST_FILE:
        raise Unreadable(
            _("La carte dépasse {longest} caractères : raccourcissez-la."), longest=LONGEST_FILE
        )
    try:
        check_keys(text)
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise no_toml(str(error)) from None
    file: CardFile = from_json(CardFile, data)
    return file


def no_toml(error: str) -> Unreadable:
    """tomllib says what it expected, in English; people are told where."""
    if (found := re.search(r"at line (\d+)", error)) is not None:
        return Unreadable(
            _(
                "La carte n'est pas du TOML : la ligne {line} ne se lit pas. Regardez ses "
                "guillemets, ses crochets, son signe « = »."
            ),
            line=int(found[1]),
        )
    if "end of document" in error:
        return Unreadable(
            _("La carte n'est pas du TOML : des guillemets ou un crochet ne se ferment jamais.")
        )
    return Unreadable(_("La carte n'est pas du TOML."))


def check_keys(text: str) -> None:
    """A key is on one line; one of thousands of parts would take all the memory of a small Pi."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise ValueError(f"Too many dots (at line {number})")


def read_card(name: str, text: str, game: SomeGame, luck: DrawFrom) -> Card:
    """The card in *text*, played by the rules of *game*: what it promises must be so."""
    file = read_file(text)
    if file.game not in (None, game.slug):
        raise Unreadable(
            _("Cette carte est pour un autre jeu : {game}."), field="game", game=file.game
        )
    story = Rehearsal(game, luck, file.seed or "")
    before = story.play("before", file.before)[0]
    if game.broken_off(story.state) is not None:
        raise Unreadable(
            _("« {field} » laisse un décompte en cours : ajoutez son coup de sifflet."),
            field="before",
        )
    start = game.essence(story.state)
    solution, told = story.play("solution", file.solution)
    wanted, end = game.essence(story.state), story.state
    if start == wanted:
        raise Unreadable(
            _("« {field} » ne change rien : la carte serait gagnée d'avance."), field="solution"
        )
    strokes = tuple(drawn(file, game))
    if file.wrong:
        check_wrong(Rehearsal(game, luck, file.seed or ""), file, wanted)
    return Card(name, file, text, game, before, solution, wanted, end, told, strokes)


def drawn(file: CardFile, game: SomeGame) -> Iterator[picture.Stroke]:
    """Its picture; whoever is in it is somebody whom the scripts name."""
    scripts = (json.loads(text) for _line, text in (*file.before, *file.solution))
    playing = {word for command in scripts for word in words_of(command)}
    for number, line in enumerate(file.picture):
        stroke = meant(line, f"picture[{number}]", game, playing)
        for who in picture.drawn(stroke):
            if who not in playing:
                raise Unreadable(
                    _("« {field} » dessine {who}, qui ne joue pas dans cette carte."),
                    field="picture",
                    who=who,
                )
        yield stroke


def meant(
    line: picture.Aims | picture.Pair, field: str, game: SomeGame, playing: set[str]
) -> picture.Stroke:
    """What *line* says in *game*, among those who are *playing*."""
    places = picture.places(game)
    match line:
        case picture.Aims():
            return line
        case picture.Pair(subject, things) if subject in places:
            return picture.Are(places[subject], things)
        case picture.Pair(subject, (what,)) if subject in playing:
            return picture.Shows(subject, what)
        case picture.Pair(subject):
            raise Unreadable(
                _(
                    "« {field} » : « {word} » n'est ni un endroit de ce jeu ({places}), ni "
                    "quelqu'un de cette carte qui montre une chose."
                ),
                field=field,
                word=subject,
                places=", ".join(places),
            )


def words_of(value: Any) -> Iterator[str]:
    """Every text in a piece of JSON, keys too: some games note ages or guns by name."""
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from words_of(one)
        case dict():
            yield from value
            yield from words_of([*value.values()])


def check_wrong(story: Rehearsal, file: CardFile, wanted: object) -> None:
    """What a beginner would do is refused, or leads elsewhere; never to the end that is wanted."""
    story.play("before", file.before)
    for numbered in file.wrong:
        try:
            story.play("wrong", (numbered,))
        except Rejected:
            continue
        if story.game.essence(story.state) == wanted:
            raise Unreadable(
                _("« {field} », ligne {line} : cela aussi mène à la bonne fin."),
                field="wrong",
                line=numbered[0],
            )


class Rejected(Unreadable):
    """A line that the rules refuse."""


class Rehearsal:
    """Plays the scripts of a card, one after the other, and names what each line records."""

    def __init__(self, game: SomeGame, luck: DrawFrom, seed: str) -> None:
        self.game = game
        self._replay = Replay(Match(game), luck, seed)
        self._reader = ScriptReader(Codec(game.commands, "do"))

    @property
    def state(self) -> State:
        return self._replay.match.state

    def play(self, field: str, lines: Numbered) -> tuple[tuple[Line, ...], tuple[Phrase, ...]]:
        read: list[Line] = []
        told: list[Phrase] = []
        for number, text in lines:
            try:
                line = as_tapped(self._reader.read(text), field)
                told.append(self._play(line))
            except ParrainError as error:
                kind = Rejected if isinstance(error, Refused) else Unreadable
                raise kind(
                    _("« {field} », ligne {line} : {why}"),
                    field=field,
                    line=number,
                    why=error.phrase,
                ) from None
            read.append(line)
        return tuple(read), tuple(told)

    def _play(self, line: Line) -> Phrase:
        """What *line* records, in words."""
        before, undone = self.state, self._replay.match.last_named()
        self._replay.play(line)
        if line.command is None:
            assert undone is not None
            return taking_back(undone)
        return self.game.tell(before, line.command)


def as_tapped(line: Line, field: str) -> Line:
    """As the table of a trainee will have it: no tap is repeated, and his own draw from its seed.

    What was played before may come from an exported game: it draws again what it drew there.
    """
    return line._replace(once=None, luck=line.luck if field == "before" else None)


def taking_back(what: Phrase) -> Phrase:
    return Phrase(_("Annuler : {what}"), {"what": what})
