"""The settings of the box, in words: looked at, kept, and read again when the box restarts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from pi_parrain.config import Settings
from pi_parrain.config.file import Place, Reading, variable
from pi_parrain.config.page_file import change, forget
from pi_parrain.errors import ParrainError, SettingsError, Unreadable
from pi_parrain.phrases import Phrase, _
from pi_parrain.server.door.access import parrain_only
from pi_parrain.server.language import SOURCE, language, spoken
from pi_parrain.server.pages.restart import unless_promised
from pi_parrain.server.pages.self_test import LOOKS, PATIENCE_S
from pi_parrain.server.pages.settable import (
    GROUPS,
    SETTABLE,
    WIRING,
    YES_OR_NO,
    Group,
    Setting,
    by_hand,
)
from pi_parrain.server.pages.wifi import on_the_air
from pi_parrain.server.parts import parts

bp = Blueprint("settings", __name__)

HIDDEN = "…"
COMMAS = (SOURCE, "nl")  # the languages that write 0,05
WAS = "was."
LONGEST_TOLD = 40  # characters of what was typed
NONE, FORGOTTEN = "none", "forgotten"
UNCHANGED = Phrase(_("Rien n'a changé : la boîte avait déjà ces réglages."))
NOTHING: Mapping[str, str] = {}
ON_ANOTHER_PAGE = (("wifi", "ssid"), ("wifi", "passphrase"), ("box", "remote"))


@dataclass(frozen=True, slots=True)
class Field:
    """A setting with its value, as the page shows it."""

    setting: Setting
    value: str
    was: str
    allowed: Phrase | None
    below: Phrase
    place: Place
    variable: str
    pending: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A setting that is changed elsewhere."""

    name: str
    value: str
    place: Place


def box_title() -> str:
    """What people call the box, as it is written now."""
    try:
        return parts().read_settings().settings.server.title
    except SettingsError:  # somebody writes parrain.toml at this moment
        return parts().settings.server.title


@bp.get("/settings")
@parrain_only
def show() -> str:
    """Every setting: its value, where that comes from, what is allowed."""
    return page(done=just_done())


@bp.post("/settings")
@parrain_only
def save() -> ResponseReturnValue:
    """Keep what somebody changed, all of it or nothing; the box reads it when it restarts."""
    try:
        with unless_promised():
            reading = parts().read_settings()
            changes = asked(reading.settings)
            change(reading, changes)
    except (SettingsError, Unreadable) as problem:
        return page(problem), 409
    kept = [".".join(place) for place in changes] or NONE
    return redirect(url_for("settings.show", kept=kept, _anchor="kept"), 303)


@bp.post("/settings/forget")
@parrain_only
def reset() -> ResponseReturnValue:
    """Nothing that the page ever kept counts any more: parrain.toml and the defaults again."""
    with unless_promised():
        reading, remotes = parts().read_settings(), parts().remotes
        forget(reading)
        remote = reading.below.box.remote
        if remotes is not None and remotes.kept != remote:  # which waits for no restart
            remotes.keep(remote)
    return redirect(url_for("settings.show", kept=FORGOTTEN, _anchor="kept"), 303)


def just_done() -> Phrase | None:
    """What the button that led here did, which stands in the address: ``?kept=box.tone_hz``."""
    match request.args.getlist("kept"):
        case []:
            return None
        case [word] if word == FORGOTTEN:
            return Phrase(_("Oublié : parrain.toml et les valeurs d'origine comptent de nouveau."))
        case names:
            labels = tuple(Phrase(SETTABLE[name].label) for name in names if name in SETTABLE)
            return Phrase(_("Gardé : {labels}."), {"labels": labels}) if labels else UNCHANGED


def asked(settings: Settings) -> dict[tuple[str, str], Any]:
    """What the form would change."""
    if not request.form:
        raise Unreadable(_("Aucun réglage n'a été envoyé : rechargez la page et recommencez."))
    for name in request.form:
        if name.removeprefix(WAS) not in SETTABLE:
            raise Unreadable(_("« {field} » n'est pas un réglage de cette page."), field=name)
    found = {}
    for name, raw in touched(settings).items():
        one = SETTABLE[name]
        try:
            found[one.section, one.key] = one.read(raw)
        except Unreadable as error:
            raise misfit(one, raw.strip()) from error
    return found


def misfit(one: Setting, typed: str) -> Unreadable:
    """What is allowed and what was *typed*, without the codec's words for files and programs."""
    words = {"field": one.name, "typed": typed[:LONGEST_TOLD]}
    if one.words:
        return Unreadable(_("« {field} » : « {typed} » n'est pas l'un des choix."), **words)
    if (longest := one.longest) is not None:
        sentence = _("« {field} » : il faut de 1 à {longest} caractères ; reçu : « {typed} ».")
        return Unreadable(sentence, **words, longest=longest)
    if (span := span_of(one)) is None:
        return Unreadable(
            _(
                "« {field} » : il faut des numéros GPIO de 0 à 27, séparés par des virgules : "
                "aucun, un seul ou trois ; reçu : « {typed} »."
            ),
            **words,
        )
    return Unreadable(
        _("« {field} » : il faut {what}, de {low} à {high} ; reçu : « {typed} ».")
        if typed
        else _("« {field} » est vide : il faut {what}, de {low} à {high}."),
        **words,
        **span,
    )


def named_in(phrase: Phrase) -> list[str]:
    """The settings of this page that *phrase* is about, by their code names."""
    return [word for word in phrase.words.values() if isinstance(word, str) and word in SETTABLE]


def by_label(phrase: Phrase) -> Phrase:
    """*phrase* with the labels of this page; a file's editor is told the code names."""
    labels = {name: Phrase(SETTABLE[name].label) for name in named_in(phrase)}
    told = {
        hole: labels.get(word, word) if isinstance(word, str) else word
        for hole, word in phrase.words.items()
    }
    return Phrase(phrase.text, told)


def touched(settings: Settings) -> dict[str, str]:
    """The fields that differ from what their page had shown, which ``was.box.tone_hz`` sends back.

    Another phone may have kept something since: a field that nobody touched here leaves it alone,
    and one that both touched takes the last. Without ``was.``, a field is compared with now.
    """
    found = {}
    for name, one in SETTABLE.items():
        was = request.form.get(WAS + name, as_typed(value_of(settings, one.section, one.key)))
        if (raw := request.form.get(name, was)) != was:
            found[name] = raw
    return found


def page(problem: ParrainError | None = None, done: Phrase | None = None) -> str:
    """Every setting; after a *problem*, those that somebody changed are as he typed them."""
    reading = parts().read_settings()
    tried = NOTHING if problem is None else touched(reading.settings)
    wrong = (
        [] if problem is None else sorted(named_in(problem.phrase), key=lambda n: n not in tried)
    )
    groups = [(group, fields_of(group, reading, tried)) for group in GROUPS]
    rewired = any(one.pending for group, found in groups if group is WIRING for one in found)
    return render_template(
        "settings.html",
        groups=groups,
        looks=LOOKS,
        one_colour=len(parts().settings.box.light_pins) == 1,
        patience=round(PATIENCE_S),
        problem=None if problem is None else by_label(problem.phrase),
        wrong=wrong,
        ignored=reading.ignored,
        done=done,
        waiting=[
            spoken(Phrase(one.setting.label))
            for _group, found in groups
            for one in found
            if one.pending
        ],
        then=url_for("self_test.show") if rewired else None,
        kept=bool(reading.page),
        wifi=on_the_air(),
        told=[tell(reading, *place) for place in by_hand() if place not in ON_ANOTHER_PAGE],
        file=reading.file,
        page_file=reading.page_file,
        can_restart=parts().restart is not None,
        can_try=parts().rehearsal is not None,
    )


def fields_of(group: Group, reading: Reading, tried: Mapping[str, str]) -> list[Field]:
    return [field_of(one, reading, tried.get(one.name)) for one in group.settings]


def field_of(one: Setting, reading: Reading, tried: str | None) -> Field:
    now = value_of(reading.settings, one.section, one.key)
    return Field(
        one,
        as_typed(now) if tried is None else tried,
        as_typed(now),
        allowed(one),
        below(one, reading),
        reading.place(one.section, one.key),
        variable(one.section, one.key),
        pending=not one.at_once and now != value_of(parts().settings, one.section, one.key),
    )


def below(one: Setting, reading: Reading) -> Phrase:
    """What counts again once the page forgets its own value."""
    is_written = one.key in reading.written.get(one.section, {})
    value = in_words(one, value_of(reading.below, one.section, one.key))
    sentence = _("dans parrain.toml : {value}") if is_written else _("d'origine : {value}")
    return Phrase(sentence, {"value": value})


def allowed(one: Setting) -> Phrase | None:
    if (longest := one.longest) is not None:
        return Phrase(_("Permis : de 1 à {longest} caractères."), {"longest": longest})
    span = span_of(one)
    return None if span is None else Phrase(_("Permis : {what}, de {low} à {high}."), span)


def span_of(one: Setting) -> dict[str, object] | None:
    """What a number is, and its ends, as this language writes them."""
    if (limits := one.limits) is None:
        return None
    low, high = (as_typed(float(end)) for end in (limits.low, limits.high))
    return {"what": Phrase(limits.what), "low": low, "high": high}


def tell(reading: Reading, section: str, key: str) -> Told:
    kind = {one.name: one for one in fields(getattr(reading.settings, section))}
    value = value_of(reading.settings, section, key)
    if isinstance(value, bool):
        shown = spoken(Phrase(YES_OR_NO[as_typed(value)]))
    else:
        shown = str(value) if kind[key].repr or not value else HIDDEN
    return Told(f"{section}.{key}", shown, reading.place(section, key))


def value_of(settings: Settings, section: str, key: str) -> Any:
    return getattr(getattr(settings, section), key)


def in_words(one: Setting, value: Any) -> str:
    typed = as_typed(value)
    return spoken(Phrase(one.words[typed])) if one.words else typed


def as_typed(value: Any) -> str:
    """As somebody types it in a form of this language."""
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(map(str, value))
        case float():
            text = str(value).removesuffix(".0")
            return text.replace(".", ",") if language() in COMMAS else text
        case _:
            return str(value)
