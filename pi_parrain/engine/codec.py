"""Frozen dataclasses <-> plain JSON values, strictly, with a sentence for whatever does not fit.

The type hints are the description: ``str``, ``int``, ``float``, ``bool``, enums (by value),
``Literal`` words, ``X | None``, ``tuple[X, ...]``, ``dict[str, X]`` and other dataclasses.
``Annotated`` adds limits (limits.py): ``Between`` for numbers and lengths, ``Text`` for what people
type, ``Verbatim`` for what must stay as it is. Decoders are built once and reused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pi_parrain.engine.names import look
from pi_parrain.errors import Unreadable
from pi_parrain.limits import Between, Text, Verbatim
from pi_parrain.phrases import Phrase, _

Decoder = Callable[[Any, str], Any]


ANY_NUMBER = Between(-(10**9), 10**9)
ANY_LENGTH = Between(0, 1000)
JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}", *map(chr, range(0xE0020, 0xE0080))}
"""They make one emoji of several, one script's letters, and a flag of its country's letters."""
LONGEST_TYPED = 1000  # characters, before spaces are trimmed


class Codec:
    """Reads and writes values of a closed list of dataclasses, told apart by a *tag* field."""

    def __init__(self, types: tuple[type, ...], tag: str) -> None:
        self.tag = tag
        self.names = {cls: snake(cls.__name__) for cls in types}
        self.decoders = {name: decoder(cls) for cls, name in self.names.items()}

    def encode(self, value: Any) -> dict[str, Any]:
        return {self.tag: self.names[type(value)], **to_json(value)}

    def decode(self, data: Mapping[str, Any]) -> Any:
        rest = dict(data)
        kind = rest.pop(self.tag, None)
        if not isinstance(kind, str) or kind not in self.decoders:
            raise Unreadable(
                _("« {tag} » : {kind} est inconnu. Valeurs admises : {allowed}."),
                tag=self.tag,
                kind=shown(kind),
                allowed=tuple(self.decoders),
            )
        return self.decoders[kind](rest, "")


def snake(name: str) -> str:
    """``OpenPack`` -> ``open_pack``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def shown(value: object) -> str:
    """*value* as a person may see it in a refusal: short, on one line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # more digits, or deeper, than Python writes down
        return "…"
    return text if len(text) <= 60 else f"{text[:59]}…"


def to_json(value: Any) -> Any:
    """Plain JSON values; fields that hold their default are left out."""
    match value:
        case Enum():
            return value.value
        case None | str() | bool() | int() | float():
            return value
        case tuple() | list():
            return [to_json(item) for item in value]
        case dict():
            return {key: to_json(item) for key, item in value.items()}
        case _:
            return {
                name: to_json(item)
                for name, default in defaults(value.__class__).items()
                if (item := getattr(value, name)) != default
            }


@cache
def defaults(cls: type) -> dict[str, Any]:
    """Each field of *cls* with its default (``MISSING`` where there is none)."""
    return {
        field.name: field.default_factory()
        if field.default_factory is not MISSING
        else field.default
        for field in fields(cls)
    }


def from_json(cls: type, data: Any) -> Any:
    """The value of type *cls* that ``to_json`` wrote."""
    return decoder(cls)(data, "")


@cache
def decoder(hint: Any) -> Decoder:
    """A function ``(value, path) -> value of type hint``; *path* is for the sentence."""
    limits: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        limits = tuple(rest)
    for limit in limits:
        if isinstance(limit, Verbatim):
            return verbatim(limit)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return optional(hint, limits)
    if origin is tuple:
        return many(get_args(hint)[0], limits)
    if origin is dict:
        return named(*get_args(hint))
    if hint is bool:
        return truth
    if hint is int or hint is float:
        return number(hint, limits)
    if hint is str:
        return text(limits)
    if origin is Literal:
        return choice({word: word for word in get_args(hint)})
    if issubclass(hint, Enum):
        return choice({member.value: member for member in hint})
    return record(hint)


def optional(hint: Any, limits: tuple[Any, ...]) -> Decoder:
    (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
    decode = decoder(Annotated[(inner, *limits)] if limits else inner)
    return lambda value, path: None if value is None else decode(value, path)


def many(hint: Any, limits: tuple[Any, ...]) -> Decoder:
    decode = decoder(hint)
    size = next((limit for limit in limits if isinstance(limit, Between)), ANY_LENGTH)

    def read(value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not size.low <= len(value) <= size.high:
            raise Unreadable(
                _("« {field} » doit être une liste de {low} à {high} éléments ; reçu : {value}."),
                field=path,
                low=size.low,
                high=size.high,
                value=shown(value),
            )
        return tuple([decode(item, f"{path}[{i}]") for i, item in enumerate(value)])

    return read


def named(name: Any, hint: Any) -> Decoder:
    decode_name, decode = decoder(name), decoder(hint)

    def read(value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Unreadable(
                _("« {field} » doit être un objet ; reçu : {value}."),
                field=path,
                value=shown(value),
            )
        return {decode_name(k, path): decode(item, f"{path}.{k}") for k, item in value.items()}

    return read


def truth(value: Any, path: str) -> bool:
    if isinstance(value, bool):
        return value
    raise Unreadable(
        _("« {field} » doit être true ou false ; reçu : {value}."), field=path, value=shown(value)
    )


def number(kind: type[int] | type[float], limits: tuple[Any, ...]) -> Decoder:
    span = next((limit for limit in limits if isinstance(limit, Between)), ANY_NUMBER)
    what = span.what or (_("un nombre entier") if kind is int else _("un nombre"))

    def read(value: Any, path: str) -> float:
        if kind is int and isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON knows no difference, and some programs write 1.0
        if type(value) in (int, kind) and span.low <= value <= span.high:
            return kind(value)
        raise Unreadable(
            _("« {field} » doit être {what} de {low} à {high} ; reçu : {value}."),
            field=path,
            what=Phrase(what),
            low=span.low,
            high=span.high,
            value=shown(value),
        )

    return read


def verbatim(limit: Verbatim) -> Decoder:
    def read(value: Any, path: str) -> Any:
        try:
            if isinstance(value, str):
                return limit.read(value)
        except ValueError:
            pass
        raise Unreadable(_("« {field} » : il faut {what}."), field=path, what=Phrase(limit.what))

    return read


def text(limits: tuple[Any, ...]) -> Decoder:
    limit = next((limit for limit in limits if isinstance(limit, Text)), Text())
    longest = limit.longest

    def read(value: Any, path: str) -> str:
        if isinstance(value, str) and len(value) <= LONGEST_TYPED:
            clean = seen(composed(value)) if limit.seen else composed(value)
            if 0 < len(clean) <= longest:
                return clean
        raise Unreadable(
            _("{what} : il faut un texte de 1 à {longest} caractères ; reçu : {value}.")
            if limit.what
            else _("« {field} » doit être un texte de 1 à {longest} caractères ; reçu : {value}."),
            what=Phrase(limit.what),
            field=path,
            longest=longest,
            value=shown(value),
        )

    return read


@lru_cache(maxsize=1000)
def composed(value: str) -> str:
    """One line, one space between words; nothing at all when there is something unprintable.

    An evening says the same few names over and over: the cache also makes them the same objects,
    which dictionaries find faster.
    """
    clean = " ".join(unicodedata.normalize("NFC", value).split())
    return "" if any(map(unprintable, clean)) else clean


def seen(clean: str) -> str:
    """Without direction marks and blanks of no width; nothing at all when nobody would see it."""
    kept = "".join(one for one in clean if one in JOINERS or unicodedata.category(one) != "Cf")
    return " ".join(kept.split()) if look(kept) else ""


def unprintable(letter: str) -> bool:
    """Control characters and halves of characters; joiners and direction marks are letters too."""
    return unicodedata.category(letter) in ("Cc", "Cs")


def choice(members: dict[str, Any]) -> Decoder:
    def read(value: Any, path: str) -> Any:
        if isinstance(value, str) and value in members:
            return members[value]
        raise Unreadable(
            _("« {field} » : {value} est inconnu. Valeurs admises : {allowed}."),
            field=path,
            value=shown(value),
            allowed=tuple(members),
        )

    return read


def record(cls: type) -> Decoder:
    hints = get_type_hints(cls, include_extras=True)
    decoders = {field.name: decoder(hints[field.name]) for field in fields(cls)}
    required = [name for name, default in defaults(cls).items() if default is MISSING]

    def read(value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            raise Unreadable(
                _("« {field} » doit être un objet ; reçu : {value}."),
                field=path,
                value=shown(value),
            )
        prefix = f"{path}." if path else ""
        arguments = {}
        for name, item in value.items():
            decode = decoders.get(name)
            if decode is None:
                close = get_close_matches(str(name), decoders, n=1)
                raise Unreadable(
                    _("« {field} » est inconnu. Est-ce « {close} » ? Champs admis : {allowed}.")
                    if close
                    else _("« {field} » est inconnu. Champs admis : {allowed}."),
                    field=prefix + shown(name)[1:-1],
                    close=close,
                    allowed=tuple(decoders),
                )
            arguments[name] = decode(item, prefix + name)
        for name in required:
            if name not in arguments:
                raise Unreadable(_("« {field} » manque."), field=prefix + name)
        return cls(**arguments)

    return read
