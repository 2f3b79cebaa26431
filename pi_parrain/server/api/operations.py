"""What each route takes and answers; and which routes are pages, with nothing for a program.

Addresses, verbs, audiences and words come from the routes themselves, bodies from the definitions
that read them: this table only says which goes with which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pi_parrain.digits import WHOLE
from pi_parrain.engine.schema import Schema, schema_of
from pi_parrain.games import GAMES
from pi_parrain.server.api import moves
from pi_parrain.server.api.shapes import TEXT, YES_NO, answer_of, object_of, one_line, ref
from pi_parrain.server.door.phonebook import LONGEST_LABEL
from pi_parrain.server.language import LANGUAGES
from pi_parrain.server.pages import board, players, remote
from pi_parrain.server.pages.rosters import LONGEST_NAME
from pi_parrain.server.pages.settable import SETTABLE
from pi_parrain.server.pages.settings import WAS
from pi_parrain.training.performance import Pace

JSON, HTML, STREAM = "application/json", "text/html", "text/event-stream"
NUMBER = {**TEXT, "pattern": f"^{WHOLE.pattern}$"}


class Answer(NamedTuple):
    """What a program gets; *kinds* are media types, each with the shape of its content."""

    told: str
    kinds: Mapping[str, Schema] = {}
    leads: bool = False  # to another address


class Operation(NamedTuple):
    """*may_fail*: statuses beyond those that follow from the route and its body."""

    answers: Mapping[int, Answer]
    body: Schema | None = None
    form: Schema | None = None
    bare: bool = False  # the form may be missing
    piece: bool = False  # bytes as they come
    headers: tuple[str, ...] = ()
    query: tuple[str, ...] = ()
    may_fail: tuple[int, ...] = ()


def answers(told: str, **kinds: Schema) -> Mapping[int, Answer]:
    return {200: Answer(told, {MEDIA[name]: shape for name, shape in kinds.items()})}


def event(*names: str) -> Schema:
    return object_of({"event": {"enum": [*names]}, "data": TEXT, "id": TEXT}, "event", "data")


MEDIA = {
    "csv": "text/csv",
    "html": HTML,
    "json": JSON,
    "jsonl": "application/jsonl",
    "pdf": "application/pdf",
    "png": "image/png",
    "stream": STREAM,
    "svg": "image/svg+xml",
    "toml": "application/toml",
    "zip": "application/zip",
}
DONE = {204: Answer("Done.")}
SEE_OTHER = {303: Answer("Done; a browser goes on to the page that shows it.", leads=True)}
PAGE = answers("A page for people.", html=TEXT)
PAGE_AGAIN = {409: Answer("The page again, with a sentence.", {HTML: TEXT})}
SETTINGS = object_of(dict.fromkeys([*SETTABLE, *(WAS + name for name in SETTABLE)], TEXT))
HEARD = answers("What was heard.", json=answer_of({"heard": YES_NO, "sentence": TEXT}))
SECONDS: Schema = {"type": "number", "minimum": 0}
RECORDED = answers("Recorded now, or before (`duplicate`).", json=ref("Recorded"))
QUESTION = {**TEXT, "pattern": "^([1-9]|10)$"}
GAME_NUMBER = {**TEXT, "pattern": "^-?[0-9]{1,9}$"}
WHO_MAKES_ROOM = {"aside": GAME_NUMBER, "instead_of": GAME_NUMBER}
PACE: dict[str, Schema] = {"pace": {"enum": [pace.value for pace in Pace]}}
WHO_PLAYS = {"game": {"enum": [*GAMES]}, "people": NUMBER, "seed": TEXT}
IMAGINED = object_of(WHO_PLAYS | PACE | WHO_MAKES_ROOM, "game", "people")
RUN = answers("This run; after a restart, another word.", json=answer_of({"run": TEXT}))
ON_A_STICK = object_of({"stick": TEXT, "name": TEXT}, "stick", "name")
KEYED = ("Idempotency-Key", "Game")
HOW_IT_GOES = answers("How it goes.", json=answer_of({"busy": YES_NO, "sentence": TEXT}))
WIFI_FIELDS = {"ssid": TEXT, "passphrase": TEXT}
WIFI = object_of(WIFI_FIELDS, *WIFI_FIELDS)

EVENTS = "Never ends; server-sent events, whose `data` is JSON. "
PAINTS = (
    f'{EVENTS}`beat`, at every change and at least every two seconds: `{{"now": MS}}`, the clock '
    'of the box. `paint`, when the page looks different: `{"version": N, "html": TEXT}`; programs '
    "rather read the address that ends in `.json`."
)
PINS = f'{EVENTS}`pin`, at every change: `{{"name": "sound", "on": true, "hz": 2800.0}}`.'

PAGES = (
    "api.show",
    "backup.show",
    "board.show",
    "cards.show",
    "codes.show",
    "evenings.choose",
    "exam.diploma",
    "exam.show",
    "help.show",
    "join.door",
    "ledger.look",
    "ledger.show",
    "pages.home",
    "pages.play",
    "power.show",
    "remote.show",
    "rosters.show",
    "self_test.show",
    "status.show",
    "training.show",
    "update.show",
    "wifi.show",
)

OPERATIONS: dict[str, Operation] = {
    # Reading
    "reading.board": Operation(answers("What spectators see.", json=ref("Board"))),
    "reading.play": Operation(answers("What the Parrain sees.", json=ref("Play"))),
    "seats.pad": Operation(PAGE, query=("seat",)),
    "stream.pad": Operation(answers(PAINTS, stream=event("beat", "paint")), query=("seat",)),
    "stream.board": Operation(answers(PAINTS, stream=event("beat", "paint"))),
    "stream.parrain": Operation(answers(PAINTS, stream=event("beat", "paint"))),
    "power.alive": Operation({204: Answer("Yes.")}),
    "api.openapi": Operation(answers("OpenAPI 3.1.", json={"type": "object"})),
    # Coming and going
    "join.enter": Operation(
        {204: Answer("The session is in the cookie.")}, body=ref("Join"), may_fail=(401,)
    ),
    "join.leave": Operation(DONE, may_fail=(409,)),
    "seats.door": Operation(
        {**PAGE, 303: Answer("This phone has a seat: its pad.", leads=True)}, query=("more",)
    ),
    "seats.sit": Operation(SEE_OTHER, form=object_of({"seat": TEXT, "key": TEXT}), may_fail=(409,)),
    # Players, for the Parrain
    "players.hand_over": Operation(
        answers("Whoever scans it gets the seat.", svg=TEXT),
        body=schema_of(players.OneSeat),
        may_fail=(409,),
    ),
    "players.free": Operation(DONE, body=schema_of(players.OneSeat), may_fail=(409,)),
    "players.close": Operation(DONE, body=schema_of(players.Closing), may_fail=(409,)),
    "players.choose": Operation(PAGE, query=("seat",), may_fail=(404, 409)),
    # Taps
    "moves.submit": Operation(
        RECORDED, body=ref("Move"), headers=(*KEYED, "Seen"), may_fail=(409,)
    ),
    "moves.choose": Operation(RECORDED, body=ref("Move"), headers=KEYED, may_fail=(409,)),
    "moves.undo": Operation(RECORDED, body=schema_of(moves.Undo), headers=KEYED, may_fail=(409,)),
    "board.switch": Operation(
        DONE, body=schema_of(board.Switch), headers=("Game",), may_fail=(409,)
    ),
    # Games: begun, taken away, put back
    "pages.begin": Operation(SEE_OTHER, may_fail=(405,)),  # a number there can only be looked at
    "ledger.export": Operation(answers("The whole game.", jsonl=TEXT, csv=TEXT), may_fail=(409,)),
    "ledger.resume": Operation(SEE_OTHER),
    "ledger.again": Operation(SEE_OTHER, may_fail=(409,)),
    "ledger.delete": Operation(SEE_OTHER),
    "ledger.restore": Operation(SEE_OTHER),
    # Training
    "training.leave": Operation(SEE_OTHER, form=object_of({"at": GAME_NUMBER}), bare=True),
    "first_time.begin": Operation(SEE_OTHER, form=object_of(WHO_MAKES_ROOM), may_fail=(409,)),
    "first_time.go_on": Operation(SEE_OTHER, form=object_of({"step": TEXT}), bare=True),
    "cards.look": Operation(PAGE, query=("exam", "instead_of"), may_fail=(400,)),
    "cards.take": Operation(answers("The card, to begin another one from.", toml=TEXT)),
    "cards.play": Operation(
        SEE_OTHER, form=object_of({"exam": QUESTION} | WHO_MAKES_ROOM), bare=True, may_fail=(409,)
    ),
    "cards.own": Operation(
        {**SEE_OTHER, **PAGE},
        form=object_of({"card": TEXT, "play": TEXT} | WHO_MAKES_ROOM, "card"),
        may_fail=(409,),
    ),
    "cards.again": Operation(SEE_OTHER, form=object_of(WHO_MAKES_ROOM), bare=True, may_fail=(409,)),
    "cards.done": Operation({**PAGE, 303: Answer("Nobody trains by a card.", leads=True)}),
    "evenings.begin": Operation(SEE_OTHER, form=IMAGINED, may_fail=(409,)),
    "evenings.show": Operation(SEE_OTHER, form=IMAGINED, may_fail=(409,)),
    "evenings.set_pace": Operation(SEE_OTHER, form=object_of(PACE, "pace"), may_fail=(409,)),
    "evenings.go_on": Operation(SEE_OTHER, may_fail=(409,)),
    "evenings.side_by_side": Operation(PAGE, may_fail=(409,)),
    # The box itself
    "box.show": Operation(PAGE, may_fail=(404,)),
    "box.press": Operation(DONE, may_fail=(404,)),
    "box.release": Operation(DONE, may_fail=(404,)),
    "box.live": Operation(answers(PINS, stream=event("pin")), may_fail=(404,)),
    "self_test.play": Operation(DONE, may_fail=(409,)),
    "self_test.shine": Operation(DONE, may_fail=(409,)),
    "self_test.rest": Operation(DONE, may_fail=(409,)),
    "self_test.button": Operation(HEARD, may_fail=(404, 409)),
    "remote.listen": Operation(
        answers(
            "What was heard.",
            json=answer_of({"heard": YES_NO, "remote": TEXT, "sentence": TEXT}),
        ),
        body=schema_of(remote.Question),
        may_fail=(404, 409),
    ),
    "remote.keep": Operation(
        SEE_OTHER | PAGE_AGAIN, form=object_of({"remote": TEXT}, "remote"), may_fail=(404,)
    ),
    "settings.show": Operation(PAGE, query=("kept",)),
    "settings.save": Operation(SEE_OTHER | PAGE_AGAIN, form=SETTINGS),
    "settings.reset": Operation(SEE_OTHER, may_fail=(409,)),
    "trials.hear": Operation(
        answers("What sounds now.", json=answer_of({"lasts": SECONDS, "sentence": TEXT})),
        form=SETTINGS,
        bare=True,
        may_fail=(404, 409),
    ),
    "trials.end": Operation(DONE, may_fail=(404,)),
    "trials.press": Operation(HEARD, form=SETTINGS, bare=True, may_fail=(404, 409)),
    "trials.shine": Operation(DONE, form=SETTINGS, bare=True, may_fail=(404, 409)),
    "status.bundle": Operation(answers("For a bug report.", zip=TEXT), query=("games",)),
    "backup.download": Operation(answers("The backup.", zip=TEXT), query=("key",)),
    "backup.receive": Operation(DONE, piece=True, headers=("Piece-Start",), may_fail=(409,)),
    "backup.write_to_stick": Operation(
        PAGE, form=object_of({"stick": TEXT, "key": TEXT}, "stick"), may_fail=(409,)
    ),
    "backup.take_from_stick": Operation(SEE_OTHER, form=ON_A_STICK, may_fail=(409,)),
    "backup.look": Operation(
        {**PAGE, 303: Answer("No file has come yet.", leads=True)}, may_fail=(409,)
    ),
    "backup.restore": Operation(
        RUN,
        form=object_of({"code": TEXT, "file": TEXT, "with_key": TEXT}, "code"),
        may_fail=(404, 409),
    ),
    "backup.bring_back": Operation(
        RUN, form=object_of({"code": TEXT}, "code"), may_fail=(404, 409)
    ),
    "update.read": Operation(SEE_OTHER, form=object_of({"number": TEXT}), bare=True),
    "update.state": Operation(HOW_IT_GOES, may_fail=(404,)),
    "update.receive": Operation(DONE, piece=True, headers=("Piece-Start",), may_fail=(404, 409)),
    "update.take_from_stick": Operation(SEE_OTHER, form=ON_A_STICK, may_fail=(404, 409)),
    "update.look": Operation(
        {**PAGE, 303: Answer("No file has come yet.", leads=True)}, may_fail=(404, 409)
    ),
    "update.install": Operation(
        DONE, form=object_of({"code": TEXT, "file": TEXT}, "code"), may_fail=(404, 409)
    ),
    "wifi.type_again": Operation(
        PAGE, form=object_of({**WIFI_FIELDS, "invent": TEXT}), bare=True, may_fail=(404,)
    ),
    "wifi.look": Operation({**PAGE, **PAGE_AGAIN}, form=WIFI, may_fail=(404,)),
    "wifi.change": Operation(
        DONE,
        form=object_of({**WIFI_FIELDS, "code": TEXT}, "code", *WIFI_FIELDS),
        may_fail=(404, 409),
    ),
    "wifi.state": Operation(HOW_IT_GOES, may_fail=(404,)),
    "first_run.show": Operation(PAGE, may_fail=(404,)),
    "first_run.keep_sound": Operation(SEE_OTHER, form=SETTINGS, bare=True, may_fail=(409,)),
    "first_run.restart_to_test": Operation(RUN, may_fail=(404, 409)),
    "first_run.end": Operation(SEE_OTHER, form=object_of({"then": TEXT}), bare=True),
    "restart.restart": Operation(RUN, may_fail=(404, 409)),
    "restart.run": Operation(RUN),
    "power.off": Operation(PAGE, may_fail=(409,)),
    "board.code": Operation(
        answers("The address of the board, to scan.", svg=TEXT), may_fail=(404,)
    ),
    "seats.code": Operation(answers("Where to sit down, to scan.", svg=TEXT), may_fail=(404,)),
    "codes.picture": Operation(answers("One code to scan.", svg=TEXT, png=TEXT)),
    "codes.poster": Operation(answers("Both codes, the wiring, the phases.", pdf=TEXT, svg=TEXT)),
    # Forms of the pages
    "pages.speak": Operation(
        SEE_OTHER, form=object_of({"language": {"enum": [*LANGUAGES]}, "back": TEXT}, "language")
    ),
    "rosters.save": Operation(
        SEE_OTHER | PAGE_AGAIN,
        form=object_of(
            {"name": one_line(LONGEST_NAME), "people": TEXT, "was": TEXT}, "name", "people"
        ),
    ),
    "rosters.delete": Operation(PAGE, form=object_of({"name": TEXT}, "name")),
    "phones.show": Operation(PAGE, query=("renewed",)),
    "phones.rename": Operation(
        SEE_OTHER, form=object_of({"label": one_line(LONGEST_LABEL)}, "label")
    ),
    "phones.send_away": Operation(SEE_OTHER),
    "phones.rotate": Operation(SEE_OTHER, form=object_of({"code": TEXT}, "code")),
    **dict.fromkeys(PAGES, Operation(PAGE)),
}

FILES = {"static"}
"""Left out: styles, scripts and pictures of the pages."""
