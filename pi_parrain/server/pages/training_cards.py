"""The cards of « S'entraîner »: a story, then the real screen, then what was right or differs."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.card_shelf import card, following, luck_with, read, titles
from pi_parrain.errors import Unreadable
from pi_parrain.games import GAMES
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.errors import wants_page
from pi_parrain.server.pages.training import making_room, number, sit_down
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import taken_away
from pi_parrain.table import Answer, Table
from pi_parrain.training import Training
from pi_parrain.training.cards import LONGEST_FILE, Card, taking_back
from pi_parrain.training.comparing import differences
from pi_parrain.training.picture import compose
from pi_parrain.training.tasks import QUESTIONS, CardTask, ExamTask

bp = Blueprint("cards", __name__)

GAME = f"<any({', '.join(GAMES)}):game>"
OWN = "own"  # no card of ours is called so


@bp.get(f"/training/{GAME}")
@parrain_only
def show(game: str) -> str:
    """The cards of one game; the phone knows which are done."""
    return listing(game)


def listing(game: str, problem: Phrase | None = None) -> str:
    cards = titles(game)
    return render_template(
        "training/cards.html", game=GAMES[game], cards=cards, problem=problem, longest=LONGEST_FILE
    )


@bp.get(f"/training/{GAME}/<name>")
@parrain_only
def look(game: str, name: str) -> str:
    """One card: its story and its picture."""
    return story(found(game, name))


@bp.get(f"/training/{GAME}/<name>.toml")
@parrain_only
def take(game: str, name: str) -> ResponseReturnValue:
    """One card as a file, to begin another one from."""
    return taken_away(found(game, name).text, "application/toml", f"{game}-{name}.toml")


@bp.post(f"/training/{GAME}/<name>")
@parrain_only
def play(game: str, name: str) -> ResponseReturnValue:
    """The real screen, just before."""
    wanted, question = found(game, name), exam_question()
    fields = {} if question is None else {"exam": str(question)}
    task = (
        CardTask(wanted, following(game, name)) if question is None else ExamTask(wanted, question)
    )
    return sit_down(set_table(task), fields)


@bp.post(f"/training/{GAME}/{OWN}")
@parrain_only
def own(game: str) -> ResponseReturnValue:
    """A card that somebody brought: first told back, then (`play`) played. Nothing keeps it."""
    try:
        text = brought()
        mine = read(OWN, text, GAMES[game])
    except Unreadable as problem:
        if not wants_page():
            raise
        return listing(game, problem.phrase), 400
    if "play" not in request.form:
        return story(mine)
    return sit_down(set_table(CardTask(mine)), {"card": text, "play": "1"})


@bp.post("/training/again")
@parrain_only
def again() -> ResponseReturnValue:
    """The same card from its beginning."""
    making_room()  # nonsense is refused, also when nobody trains
    training = parts().room.training
    if training is None or not isinstance(training.task, CardTask | ExamTask):
        return redirect(url_for("training.show"), 303)
    return sit_down(set_table(training.task), {})


@bp.get("/training/done")
@parrain_only
def done() -> ResponseReturnValue:
    """« C'est fait »: right, or what differs in words. An exam only notes it, on the phone."""
    table = parts().room.seated
    training = None if table is None else table.training
    if table is None or training is None or not isinstance(training.task, CardTask | ExamTask):
        return redirect(url_for("training.show"), 303)
    task = training.task
    right = task.card.was_right(table.moves)
    if isinstance(task, ExamTask):
        return render_template("training/marked.html", task=task, right=right)
    return render_template(
        "training/done.html",
        card=task.card,
        following=task.following,
        right=right,
        here=table.game_id,
        differences=differences(table.game, task.card.end, table.state),
        recorded=recorded_since(table, task.card),
    )


def recorded_since(table: Table, card: Card) -> list[Phrase]:
    return [told(answer) for answer in table.history[len(card.before) :]]


def told(answer: Answer) -> Phrase:
    return answer.named if answer.undone is None else taking_back(answer.named)


def set_table(task: CardTask | ExamTask) -> Table:
    """A training table in the state just before, where nobody has heard a sound."""
    card = task.card
    table = Table.practice(card.game, Training(task, session["phone"]), card.file.seed or "")
    for line in card.before:
        if line.command is None:
            table.undo()
        else:
            table.submit(line.command, by=line.by, luck=luck_with(line))
    return table


def story(card: Card) -> str:
    return render_template(
        "training/card.html",
        card=card,
        picture=compose(card.picture),
        question=exam_question(),
        questions=QUESTIONS,
        instead_of=number("instead_of"),
        own=card.name == OWN,
    )


def found(game: str, name: str) -> Card:
    if (known := card(game, name)) is None:
        abort(404)
    return known


def exam_question() -> int | None:
    asked = number("exam")
    if asked is not None and not 1 <= asked <= QUESTIONS:
        raise Unreadable(_("Un examen a {questions} questions."), field="exam", questions=QUESTIONS)
    return asked


def brought() -> str:
    """The text of the file, or the same text once more, in which a browser ends lines by two."""
    file = request.files.get("file")
    try:
        text: str = request.form.get("card", "") if file is None else file.read().decode()
    except UnicodeDecodeError:
        raise Unreadable(_("La carte n'est pas du texte en UTF-8.")) from None
    return text.replace("\r\n", "\n")
