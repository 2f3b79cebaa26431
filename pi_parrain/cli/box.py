"""The box from a terminal: ``parrain whistle`` and ``parrain doctor``."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import click

from pi_parrain import doctor as diagnosis
from pi_parrain import games, music
from pi_parrain.cli.spoken import Spoken, settings_file
from pi_parrain.config import BoxSettings, Settings
from pi_parrain.config.file import load
from pi_parrain.doctor import Finding, Verdict, broken, fine
from pi_parrain.errors import BoxError, SettingsError
from pi_parrain.hardware.box import Box
from pi_parrain.hardware.messages import Held, Pressed
from pi_parrain.music import Note, Tune
from pi_parrain.phrases import Phrase, _

TUNES = {piece.typed: piece.tune for piece in games.TUNES.values()}
SWEEP_HZ = range(2000, 4001, 100)
SWEEP_NOTE_S = 0.6
SWEEP_REST_S = 0.2
MARKS = {Verdict.FINE: "OK ", Verdict.BEWARE: "~  ", Verdict.BROKEN: "NON"}
THUMB_S = 10.0


def say(text: str, **words: object) -> None:
    click.echo(str(Phrase(text, words)))


@click.command(cls=Spoken)
@click.argument("tune", metavar="AIR", type=click.Choice(tuple(TUNES)), default="courage")
@click.option("--sweep", is_flag=True, help="Piézo passif : cherche le ton le plus fort.")
@settings_file
def whistle(tune: str, sweep: bool, file: Path | None) -> None:
    """Fait sonner la boîte ; sans AIR, le second compte à rebours."""
    box = load(file).box
    if sweep and box.sound != "passive":
        raise SettingsError(
            _("Réglage « box.sound » : « {sound} » n'a qu'un ton. Il faut « passive »."),
            sound=box.sound,
        )
    with opened(box) as sounding:
        if sounding.virtual:
            say(_("Broches virtuelles : rien ne sonnera ici."))
        if sweep:
            find_loudest(sounding, box)
        else:
            hear(sounding, box.counts.of(TUNES[tune]))


@contextmanager
def opened(settings: BoxSettings) -> Iterator[Box]:
    box = Box(settings)
    try:
        box.start()
        yield box
    finally:
        box.close()


def hear(box: Box, tune: Tune, like: BoxSettings | None = None) -> None:
    """Play *tune* and wait until it is over."""
    time.sleep(max(0.0, box.play(tune, like=like) + tune.lasts - time.monotonic()))


def find_loudest(box: Box, settings: BoxSettings) -> None:
    say(_("Écoutez à quelques pas, et retenez le ton le plus fort."))
    for hz in SWEEP_HZ:
        say(_("{hz} Hz"), hz=hz)
        hear(box, Tune((Note(0.0, SWEEP_NOTE_S),), SWEEP_NOTE_S), replace(settings, tone_hz=hz))
        time.sleep(SWEEP_REST_S)
    say(_("Écrivez-le dans parrain.toml : [box] tone_hz = 2800 (par exemple)."))


@click.command(cls=Spoken)
@click.option("--ask/--no-ask", default=None, help="Essayer son, lumière et bouton avec vous.")
@settings_file
@click.pass_context
def doctor(context: click.Context, ask: bool | None, file: Path | None) -> None:
    """Dit ce qui marche, ce qui ne marche pas, et que faire."""
    settings = load(file)
    asking = sys.stdin.isatty() if ask is None else ask
    pressed = threading.Event()
    thumb = (Pressed, Held)
    box = Box(settings.box, lambda told: pressed.set() if isinstance(told, thumb) else None)
    failed = False
    for finding in examine(box, settings, pressed, asking=asking):
        say(_("{mark} {subject} : {says}"), **line(finding))
        failed |= finding.verdict is Verdict.BROKEN
    context.exit(1 if failed else 0)


def line(finding: Finding) -> dict[str, object]:
    return {
        "mark": MARKS[finding.verdict],
        "subject": Phrase(finding.subject),
        "says": finding.says,
    }


def examine(
    box: Box, settings: Settings, pressed: threading.Event, *, asking: bool
) -> Iterator[Finding]:
    with suppress(BoxError):  # the findings will say it
        box.start()
    try:
        yield from diagnosis.findings(settings.box, box.status, settings.journal.path)
        if asking and box.status.alive:
            yield from together(box, pressed)
    finally:
        box.close()


def says_yes(question: str, *, enter: bool = True) -> bool:
    """« o » or « oui » is yes, « n » or « non » is no; English letters do as well.

    Enter alone is *enter*: no, for what cannot be wanted by mistake.
    """
    letters = "[O/n]" if enter else "[o/N]"
    while True:
        typed = click.prompt(f"{Phrase(question)} {letters}", default="", show_default=False)
        match typed.strip().lower():
            case "":
                return enter
            case "o" | "oui" | "y" | "yes":
                return True
            case "n" | "non" | "no":
                return False
        say(_("Répondez par o (oui) ou n (non)."))


def together(box: Box, pressed: threading.Event) -> Iterator[Finding]:
    """The three questions that only a person can answer."""
    hear(box, music.STOP)
    if says_yes(_("Avez-vous entendu trois coups ?")):
        yield fine(_("Son"), _("entendu."))
    else:
        yield broken(
            _("Son"), _("muet : vérifiez box.sound, box.sound_pin et le fil (docs/wiring.md).")
        )
    box.light("trouble")
    if says_yes(_("La lumière clignote-t-elle ?")):
        yield fine(_("Lumière"), _("vue."))
    else:
        yield broken(_("Lumière"), _("éteinte : vérifiez box.light_pins, et le sens de la LED."))
    box.light("ready")
    pressed.clear()
    say(_("Appuyez sur le bouton (vous avez {seconds} secondes)…"), seconds=int(THUMB_S))
    if pressed.wait(THUMB_S):
        yield fine(_("Bouton"), _("appui reçu."))
    else:
        yield broken(_("Bouton"), _("rien reçu : vérifiez box.button_pin et le fil vers la masse."))
