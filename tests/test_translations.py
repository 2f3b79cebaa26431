"""Every sentence exists in every language, whole: nothing missing, fuzzy, or short of a word."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask_babel import force_locale

from pi_parrain.glossary import Word
from pi_parrain.server.language import LANGUAGES, SOURCE, counted, word
from rig.meadow import Meadow

ROOT = Path(__file__).parents[1]
CATALOGUES = ROOT / "pi_parrain" / "translations"
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
HOLE = re.compile(r"\{(\w*)(?::\w+)?\}|%\((\w+)\)s")


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Meadow]:
    opened = Meadow(tmp_path_factory.mktemp("meadow") / "soirees.parrain")
    yield opened
    opened.close()


@cache
def extracted() -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    """What the code and the templates say, each with its file, as ``script/translate`` finds it."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    found = extract_from_dir(ROOT, methods, options)
    return tuple((file, message) for file, _line, message, _comments, _context in found)


@cache
def sentences() -> frozenset[str | tuple[str, ...]]:
    return frozenset(message for _file, message in extracted())


@cache
def catalogue(language: str) -> Catalog:
    with (CATALOGUES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, language)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def test_there_is_something_to_say() -> None:
    assert len(sentences()) > 500


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    known = {message.id for message in messages(language)}
    assert known == sentences(), "script/translate brings the catalogues up to date"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    empty = [m.id for m in messages(language) if not all(forms(m.string)) or m.fuzzy]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_hole_is_filled_in_every_language(language: str) -> None:
    for message in messages(language):
        for source, translation in zip(forms(message.id), forms(message.string), strict=True):
            assert set(HOLE.findall(source)) == set(HOLE.findall(translation)), source


@pytest.mark.parametrize(
    ("language", "of_team", "of_gang"),
    [("en", "chief", "chief"), ("nl", "leider", "baas|bazen")],
)
def test_a_chief_is_called_by_one_word(language: str, of_team: str, of_gang: str) -> None:
    """Of a team, in training and in play; the one of Le gang is a card, and nobody's chief."""
    on_a_card = {message for file, message in extracted() if "/gang/" in file}
    for message in messages(language):
        if re.search(r"\bchefs?\b", str(message.id), re.IGNORECASE):
            word = of_gang if message.id in on_a_card else of_team
            assert re.search(word, str(message.string), re.IGNORECASE), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_spaces_at_the_edges_are_kept(language: str) -> None:
    for message in messages(language):
        for source, translation in zip(forms(message.id), forms(message.string), strict=True):
            assert edges(source) == edges(translation), source


def edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


@pytest.mark.parametrize("language", TRANSLATED)
def test_french_quotes_and_spaces_stay_in_french(language: str) -> None:
    for message in messages(language):
        for translation in forms(message.string):
            assert not re.search(r"[«»]| [;!?]| :( |$)", translation), translation


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_shipped_is_what_was_translated(language: str) -> None:
    folder = CATALOGUES / language / "LC_MESSAGES"
    fresh = io.BytesIO()
    write_mo(fresh, catalogue(language))
    assert (folder / "messages.mo").read_bytes() == fresh.getvalue()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["0 carte", "1 carte", "2 cartes"]),
        ("en", ["0 cards", "1 card", "2 cards"]),
        ("nl", ["0 kaarten", "1 kaart", "2 kaarten"]),
    ],
)
def test_each_language_counts_in_its_own_way(
    meadow: Meadow, language: str, said: list[str]
) -> None:
    with meadow.app.test_request_context(), force_locale(language):
        heard = [counted("%(num)s carte", "%(num)s cartes", n) % {"num": n} for n in range(3)]
    assert heard == said


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_word_of_the_glossary_is_spoken(meadow: Meadow, language: str) -> None:
    with meadow.app.test_request_context(), force_locale(language):
        words = [name for listed in Word.__subclasses__() for name in listed]
        assert words
        assert all(word(name) for name in words)
