"""Which settings the page offers, in words; the others are told, and changed by hand.

Where the page listens, its name in addresses and the games' file stay with ``parrain.toml`` and the
installer: a slip there would lock every phone out. The Wi-Fi comes back by itself (wifi.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pi_parrain.config.file import SECTIONS, typed
from pi_parrain.engine.codec import decoder
from pi_parrain.limits import Between, Text
from pi_parrain.phrases import _

HINTS = {
    (section, name): hint
    for section, kind in SECTIONS.items()
    for name, hint in get_type_hints(kind, include_extras=True).items()
}
YES_OR_NO = {"false": _("Non"), "true": _("Oui")}
HIGH_OR_LOW = {"true": _("la broche est à 3,3 V"), "false": _("la broche est à zéro")}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as people know it; *words* are those of each value, where it has only a few.

    *heard*: the words of a button that lets one hear this very setting. *at_once*: in force without
    a restart.
    """

    key: str
    label: str
    told: str
    section: str = "box"
    words: Mapping[str, str] = field(default_factory=dict)
    heard: str = ""
    at_once: bool = False

    @property
    def name(self) -> str:
        return f"{self.section}.{self.key}"

    @property
    def hint(self) -> Any:
        return HINTS[self.section, self.key]

    @property
    def limits(self) -> Between | None:
        """Those of a number."""
        found = (one for one in self._notes if isinstance(one, Between) and one.what)
        return next(found, None)

    @property
    def longest(self) -> int | None:
        """How many characters a text may have."""
        return next((one.longest for one in self._notes if isinstance(one, Text)), None)

    @property
    def _notes(self) -> tuple[Any, ...]:
        return get_args(self.hint) if get_origin(self.hint) is Annotated else ()

    def read(self, raw: str) -> Any:
        """*raw*, as a form has it, as TOML would."""
        plain = get_args(self.hint)[0] if get_origin(self.hint) is Annotated else self.hint
        value = typed(as_number(raw) if plain is float else raw, plain)
        decoder(self.hint)(value, self.name)
        return value


def as_number(raw: str) -> str:
    """« 2 400 » and « 0,5 » as TOML writes them."""
    return re.sub(r"(?<=\d)\s(?=\d{3}\b)", "", raw).replace(",", ".")


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are kept together, with one button.

    *folded*: for whoever holds the iron. *tried*: how all of them are tried at once, if they are.
    """

    id: str
    title: str
    settings: tuple[Setting, ...]
    folded: bool = False
    tried: Literal["", "sound", "press", "light"] = ""


TITLE = Setting(
    "title",
    _("Le nom de la boîte"),
    _("En haut de l'accueil, pour reconnaître la vôtre quand il y en a plusieurs."),
    section="server",
    at_once=True,
)
BOX = Group("box", _("La boîte"), (TITLE,))
SOUND = Group(
    "sound",
    _("Le son"),
    (
        Setting(
            "sound",
            _("Ce qui sonne"),
            _(
                "Un buzzer actif n'a qu'un ton ; un piézo (buzzer passif) en chante plusieurs ; "
                "une sirène se contente de ticks très courts."
            ),
            words={
                "active": _("Un buzzer actif"),
                "passive": _("Un piézo (passif)"),
                "siren": _("Une sirène"),
            },
        ),
        Setting(
            "tone_hz",
            _("Le ton du piézo"),
            _(
                "Celui où il est le plus fort : avec « Essayer », écoutez 2000, 2200, 2400… "
                "jusqu'à 4000, et gardez le meilleur."
            ),
        ),
        Setting("trill_depth_hz", _("L'écart du trille"), _("Ce qui fait vibrer le sifflet.")),
        Setting("trill_rate_hz", _("La vitesse du trille"), _("Vibrations par seconde.")),
    ),
    tried="sound",
)
BUTTON = Group(
    "button",
    _("Le gros bouton"),
    (
        Setting("long_press_s", _("L'appui long"), _("Plus long que cela, il arrête le décompte.")),
        Setting(
            "shutdown_press_s", _("L'appui très long"), _("Plus long encore, il éteint la boîte.")
        ),
        Setting(
            "debounce_s",
            _("Les rebonds"),
            _("Plus court que cela, un appui ne compte pas. Si un appui compte double, augmentez."),
        ),
    ),
    tried="press",
)
GAME = Group(
    "game",
    _("Le jeu"),
    (
        Setting(
            "long_count_s",
            _("Le décompte long"),
            _("Le temps de courir : 10 d'après le livret, davantage sur un grand terrain."),
            heard=_("Essayer le décompte long"),
        ),
        Setting(
            "short_count_s",
            _("Le décompte court"),
            _("Le temps de choisir, fuir ou rester : 3 d'après le livret."),
            heard=_("Essayer le décompte court"),
        ),
        Setting(
            "stand_off",
            _("Une mélodie de duel"),
            _("Avant le premier tir, pendant que tout le monde se vise."),
            words=YES_OR_NO,
            heard=_("Écouter la mélodie"),
        ),
        Setting(
            "gangster_delay_s",
            _("Le Parrain qui joue"),
            _("Le temps de courir à sa place entre l'appui et le décompte."),
            heard=_("Essayer ce délai"),
        ),
    ),
)
WIRING = Group(
    "wiring",
    _("Le câblage et la lumière"),
    (
        Setting("sound_pin", _("La broche du son"), ""),
        Setting("sound_active_high", _("Le son part quand"), "", words=HIGH_OR_LOW),
        Setting("button_pin", _("La broche du bouton"), ""),
        Setting("button_active_high", _("Le bouton est enfoncé quand"), "", words=HIGH_OR_LOW),
        Setting(
            "light_pins",
            _("Les broches de la lumière"),
            _("Aucune, une seule (27), ou trois : rouge, vert, bleu (27, 22, 23)."),
        ),
        Setting("light_active_high", _("La lumière s'allume quand"), "", words=HIGH_OR_LOW),
    ),
    folded=True,
    tried="light",
)
GROUPS = (BOX, SOUND, BUTTON, GAME, WIRING)
SETTABLE = {one.name: one for group in GROUPS for one in group.settings}
AUDIBLE = ("sound", *(one.key for one in SETTABLE.values() if one.heard))
"""What can be heard: the sound itself, or one setting."""


def by_hand() -> Iterator[tuple[str, str]]:
    """Section and name of every setting that the page only tells."""
    return (place for place in HINTS if ".".join(place) not in SETTABLE)
