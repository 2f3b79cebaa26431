"""The JSON Schema of what the codec reads, from the same type hints and the same limits.

A schema cannot say that spaces around a text are trimmed, nor what the rules refuse: whatever it
describes, the codec reads; the codec is a little more patient.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pi_parrain.engine.codec import ANY_LENGTH, ANY_NUMBER, Codec, defaults
from pi_parrain.limits import Between, Text, Verbatim

Schema = dict[str, Any]
Limit = TypeVar("Limit")

NULL: Schema = {"type": "null"}
ONE_LINE = r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$"


def schema_of(hint: Any) -> Schema:
    """What ``codec.decoder(hint)`` reads."""
    limits: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        limits = tuple(rest)
    if any(isinstance(limit, Verbatim) for limit in limits):
        return {"type": "string"}
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return {"anyOf": [schema_of(Annotated[(inner, *limits)] if limits else inner), NULL]}
    if origin is tuple:
        return many(get_args(hint)[0], first(limits, ANY_LENGTH))
    if origin is dict:
        name, item = map(schema_of, get_args(hint))
        return {"type": "object", "propertyNames": name, "additionalProperties": item}
    if hint is bool:
        return {"type": "boolean"}
    if hint is int or hint is float:
        span = first(limits, ANY_NUMBER)
        kind = "integer" if hint is int else "number"
        return {"type": kind, "minimum": span.low, "maximum": span.high}
    if hint is str:
        longest = first(limits, Text()).longest
        return {"type": "string", "maxLength": longest, "pattern": ONE_LINE}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if issubclass(hint, Enum):
        return {"enum": [member.value for member in hint]}
    return record(hint)


def first(limits: tuple[Any, ...], usual: Limit) -> Limit:
    """The limit of the same kind as the *usual* one."""
    return next((limit for limit in limits if isinstance(limit, type(usual))), usual)


def many(hint: Any, size: Between) -> Schema:
    return {
        "type": "array",
        "items": schema_of(hint),
        "minItems": size.low,
        "maxItems": size.high,
    }


def record(cls: type) -> Schema:
    """An object with these fields and no others."""
    hints = get_type_hints(cls, include_extras=True)
    required = [name for name, default in defaults(cls).items() if default is MISSING]
    return {
        "type": "object",
        **({"description": told} if (told := description(cls)) else {}),
        "properties": {field.name: schema_of(hints[field.name]) for field in fields(cls)},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def description(cls: type) -> str:
    """The docstring of *cls*, unless it is the one that ``dataclass`` makes up."""
    told = " ".join((cls.__doc__ or "").split())
    return "" if told.startswith(f"{cls.__name__}(") else told


def tagged(codec: Codec) -> dict[str, Schema]:
    """What each name of *codec* stands for, its tag included."""
    found = {}
    for cls, name in codec.names.items():
        shape = record(cls)
        shape["properties"] = {codec.tag: {"const": name}, **shape["properties"]}
        shape["required"] = [codec.tag, *shape.get("required", [])]
        found[name] = shape
    return found
