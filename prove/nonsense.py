"""Things that nobody should send, write or type, and that somebody will."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from pi_parrain.config.file import SECTIONS
from pi_parrain.engine import Codec
from pi_parrain.games import GAMES
from rig.evening import NAMES

Json = Any

WORDS = [name for game in GAMES.values() for name in Codec(game.commands, "do").decoders]
FIELDS = [
    "who",
    "teams",
    "pack",
    "phase",
    "victim",
    "card",
    "box",
    "touched",
    "at",
    "by",
    "once",
    "luck",
]
NUMBERS = [0, -1, 1, 3, 21, 10**9, 10**400, -(2**63), 1.0, 0.5, 1e308]
TEXTS = [
    "",
    " ",
    "Léa",
    "\0",
    "\ud800",
    "٣",
    "1_0",
    "x" * 300,
    "{who}",
    "%(who)s",
    "=1+1",
    "\x1b[2J",
]

scalars = (
    st.none()
    | st.booleans()
    | st.sampled_from(NUMBERS)
    | st.sampled_from(TEXTS)
    | st.sampled_from(NAMES[:4])
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
)
json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


# Lines for parrain replay


def written(value: Json) -> bytes:
    return json.dumps(value).encode()


commands = st.builds(
    lambda do, rest: {"do": do} | rest,
    st.sampled_from([*WORDS, "undo", "dance"]),
    st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=4),
)
brackets = st.builds(
    lambda bracket, depth: bracket * depth,
    st.sampled_from([b"[", b'{"a":']),
    st.integers(1, 20_000),
)


def lines(good: list[bytes]) -> st.SearchStrategy[list[bytes]]:
    """Files: the beginning of a *good* one, and whatever comes then."""
    spoilt = st.sampled_from(good).flatmap(scribbled)
    other = st.sampled_from(
        [b'{"game": "vilains"}', b'{"game": 3}', b"# nothing", b"", b"\xef\xbb\xbf"]
    )
    bad = commands.map(written) | json_values.map(written) | st.binary(max_size=60) | brackets
    return st.builds(
        lambda length, rest: good[:length] + rest,
        st.integers(0, len(good)),
        st.lists(st.sampled_from(good) | spoilt | other | bad, max_size=8),
    )


def scribbled(data: bytes) -> st.SearchStrategy[bytes]:
    """*data* with a few bytes overwritten, taken out, or put in."""

    def edit(edits: list[tuple[int, int, bytes]]) -> bytes:
        page = bytearray(data)
        for at, length, put in edits:
            start = at % (len(page) + 1)
            page[start : start + length] = put
        return bytes(page)

    one = st.tuples(st.integers(0, 10**7), st.integers(0, 40), st.binary(max_size=40))
    return st.lists(one, min_size=1, max_size=5).map(edit)


# Words for parrain split

bundles = st.builds(
    lambda number, times, bill: f"{number}{times}{bill}",
    st.integers(0, 40) | st.sampled_from(["٣", "1_0", "", "-1", "9" * 30]),
    st.sampled_from(["x", "×", "*", "X", " x ", ""]),
    st.sampled_from(["20000", "10000", "5000", "5.000", "10k", "50000", "5000\n"]),
)
options = st.sampled_from(["--among", "--easy", "--json", "--among=8", "8", "-3", "--", "--help"])
split_words = st.lists(
    bundles | options | st.text(max_size=10) | st.sampled_from(TEXTS), max_size=9
)


# Settings


def names(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


KEYS = [(section, key) for section, kind in SECTIONS.items() for key in names(kind)]
toml_values = st.sampled_from(
    [
        "true", "0", "-1", "27", "65535", "80_00", "0x1F", "1e400", "nan", "inf", "2.5", "07:32:00",
        "[]", "[27]", "[1, 2, 3]", '[27, "27", 1979-05-27]', '["a"]', "{a = 1}", "[[1]]",
        '""', '" "', '"virtual"', '"80_00"', '"٣"', '"\\u0000"', f'"{"x" * 100}"',
        "1979-05-27T07:32:00Z", '"~nobody/soirees"', f"1{'0' * 5000}",
        f"0x{'f' * 5000}",
    ]
) | st.text(max_size=12)  # fmt: skip
assignments = st.builds(
    lambda place, value: f"[{place[0]}]\n{place[1]} = {value}\n",
    st.sampled_from(KEYS) | st.tuples(st.text(max_size=8), st.text(max_size=8)),
    toml_values,
)
toml_files = (
    st.lists(assignments, max_size=4).map(lambda parts: "".join(parts).encode(errors="replace"))
    | st.binary(max_size=100)
    | st.integers(1, 20_000).map(lambda depth: b"a = " + b"[" * depth)
    | st.sampled_from(
        [b"box = 3", b"[[box]]", b"[box.sound]\npin = 3", b"\xff\xfe", b"[wifi]\nssid = 1"]
    )
)
environments = st.dictionaries(
    st.sampled_from([f"PARRAIN_{section}_{key}".upper() for section, key in KEYS]),
    st.sampled_from(TEXTS).filter(lambda text: "\0" not in text)
    | st.text(st.characters(exclude_characters="\0"), max_size=12),
    max_size=3,
)
