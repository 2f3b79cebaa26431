"""Non-interference over HTTP: what everybody but the holder of a secret receives, to the byte.

An evening is played on a page without a box: the same requests in the same order, from a Parrain, a
spectator and a player (« Tom »), and one player's (« Léa ») whose choices are the only difference
between two evenings. Whatever the others are sent, or can ask for, is written
down by the channel that told it: streams after every request, pages after every choice of Léa's.
Nothing in it is random, and no clock runs.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import quote

from flask.testing import FlaskClient
from jinja2 import BytecodeCache, ChoiceLoader, DictLoader
from jinja2.bccache import Bucket

from pi_parrain.engine import PARRAIN, PUBLIC, Seat, Who
from pi_parrain.games import GAMES
from pi_parrain.luck import luck_of
from pi_parrain.server.api import game_state
from pi_parrain.server.parts import parts_of
from pi_parrain.server.push import subscribe
from pi_parrain.server.push.subscribe import View
from rig.meadow import Meadow

HOLDER, OTHER, SPECTATOR = "Léa", "Tom", "spectator"
READ = {
    SPECTATOR: ("/board", "/board.json", "/sit", f"/pad?seat={quote(HOLDER)}"),
    OTHER: (f"/pad?seat={OTHER}", f"/pad?seat={quote(HOLDER)}"),
    PARRAIN: (
        *("/play", "/play.json", "/games", "/games/1", "/games/1.jsonl", "/games/1.csv"),
        f"/players/choose?seat={quote(HOLDER)}",
    ),
}
STREAMS: dict[Who, str] = {PUBLIC: "/board/live", Seat(OTHER): "/pad/live", PARRAIN: "/live"}
PLAIN = (
    '<div id="scene" data-slug="{{ slug }}">{{ game }} {{ offers }} {{ seats }} {{ undo }}</div>'
)


class Step(NamedTuple):
    """What *who* sends: the body of a command, or ``undo``."""

    who: str
    body: dict[str, Any]


class Compiled(BytecodeCache):
    """Templates are compiled once for all evenings: that takes longer than to play one."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
Evening = dict[str, list[bytes]]
"""All that others were told, in order, by channel."""


def tell(game: Any, set_up: dict[str, Any], steps: list[Step]) -> Evening:
    """Play *steps* of *game*, and write down what is heard."""
    with fixed(game), TemporaryDirectory() as folder:
        meadow = Meadow(Path(folder) / "j")
        meadow.journal._clock = lambda: "2026-07-14T20:00:00+02:00"
        pages = DictLoader({f"{game.slug}/{page}.html": PLAIN for page in ("play", "board", "pad")})
        templates = meadow.app.jinja_env
        templates.loader = ChoiceLoader([templates.loader, pages])
        templates.bytecode_cache = COMPILED
        try:
            return Witnesses(meadow, game.slug, set_up).hear(steps)
        finally:
            meadow.close()


@contextmanager
def fixed(game: Any) -> Iterator[None]:
    """Tokens are counted, luck has a seed, it is always the same hour."""
    tokens = count()
    with ExitStack() as patches:
        for patched in (
            patch("secrets.token_urlsafe", lambda *_: f"token-{next(tokens)}"),
            patch("pi_parrain.table.table.chance", lambda: luck_of("evening", next(tokens))),
            patch.object(subscribe, "now_ms", lambda: 0),
            patch.object(game_state, "now_ms", lambda: 0),
            patch.dict(GAMES, {game.slug: game}),
        ):
            patches.enter_context(patched)
        yield


class Witnesses:
    """A Parrain, a spectator and a player; and Léa, whose secret it is."""

    def __init__(self, meadow: Meadow, slug: str, set_up: dict[str, Any]) -> None:
        self.meadow = meadow
        self.heard: Evening = defaultdict(list)
        self.keys = count()
        parrain = meadow.parrain(address="10.42.0.1")
        self.phones: dict[str, FlaskClient] = {
            PARRAIN: parrain,
            SPECTATOR: meadow.stranger("10.42.0.2"),
            OTHER: meadow.stranger("10.42.0.3"),
            HOLDER: meadow.stranger("10.42.0.4"),
        }
        meadow.room.begin(slug)
        assert self.post(Step(PARRAIN, set_up)).status_code == 200
        for name in (OTHER, HOLDER):
            assert self.phones[name].post("/sit", data={"seat": name}).status_code == 303
        self.streams = {who: View(parts_of(meadow.app).painter, who, "fr") for who in STREAMS}

    def hear(self, steps: list[Step]) -> Evening:
        for number, step in enumerate(steps, 1):
            answer = self.post(step)
            if step.who != HOLDER:
                self.heard[f"answers to {step.who}"].append(answer.data)
            self.listen()
            if step.who == HOLDER or number == len(steps):
                self.read()
        return dict(self.heard)

    def post(self, step: Step) -> Any:
        path = "/moves" if step.who == PARRAIN else "/pad/moves"
        if "undo" in step.body:
            play = json.loads(self.phones[PARRAIN].get("/play.json").data)
            path, body = "/undo", {"seq": (play["undo"] or {"seq": 1})["seq"]}
        else:
            body = step.body
        headers = {"Idempotency-Key": str(next(self.keys)), "Accept": "application/json"}
        return self.phones[step.who].post(path, json=body, headers=headers)

    def listen(self) -> None:
        """To what every open page is sent."""
        with self.meadow.app.app_context():
            for watching, stream in self.streams.items():
                self.heard[STREAMS[watching]].append("".join(stream.events()).encode())
        version = self.meadow.room.version, self.meadow.room.table.version
        self.heard["version"].append(repr(version).encode())

    def read(self) -> None:
        """Whatever there is to ask for."""
        for who, paths in READ.items():
            for path in paths:
                answer = self.phones[who].get(path)
                self.heard[f"{path} to {who}"].append(b"%d %s" % (answer.status_code, answer.data))


def differing(one: Evening, other: Evening) -> set[str]:
    """The channels that tell two evenings apart."""
    assert one.keys() == other.keys()
    return {channel for channel in one if one[channel] != other[channel]}
