"""``parrain serve``: the box and the page, until somebody stops them."""

from __future__ import annotations

import http.client
import logging
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from urllib.parse import urlsplit

import click

from pi_parrain.cli.listening import told
from pi_parrain.cli.scan import print_codes
from pi_parrain.cli.spoken import Spoken, Whole, settings_file
from pi_parrain.config import BoxSettings, Settings
from pi_parrain.config.file import beside, load, load_wiring, read
from pi_parrain.errors import JournalError, SettingsError
from pi_parrain.field.addresses import addresses
from pi_parrain.field.links import Links, Listening, links_now
from pi_parrain.field.remarks import Remarks
from pi_parrain.field.systemd import (
    ALIVE,
    READY,
    STOPPING,
    Systemd,
    goes_to_the_journal,
)
from pi_parrain.field.wifi.asking import OwnWifi
from pi_parrain.house.house import House
from pi_parrain.house.lone_box import LoneBox
from pi_parrain.journal import Locked
from pi_parrain.journal.formats import settle
from pi_parrain.journal.swap import keep_promise_or_wait
from pi_parrain.keys import Keys
from pi_parrain.phrases import Phrase, _
from pi_parrain.server import create_app, uploads
from pi_parrain.server.http.listener import Listener
from pi_parrain.update.installed import Installed

log = logging.getLogger(__name__)

ENDS = (signal.SIGINT, signal.SIGTERM)
AGAIN = signal.SIGUSR1
"""To ourselves: end in good order, and begin again with the settings as they are by then."""
MOST_SIGNALS = 4096  # bytes
PATIENCE_S = 5.0  # for our own page to answer, before the watchdog hears nothing
FOR_PHONES = _("Téléphones, sur le même réseau que cette machine : {base} ({interface})")
OTHERWISE = _("Si un téléphone n'y arrive pas, essayez : {base} ({interface})")


@click.command(cls=Spoken)
@settings_file
@click.option(
    "--host", metavar="ADRESSE", help="Adresse d'écoute (127.0.0.1 : cette machine seule)."
)
@click.option("--port", type=Whole(0, 65535), metavar="N", help="Port (0 : un port libre).")
def serve(file: Path | None, host: str | None, port: int | None) -> None:
    """La boîte et la page, jusqu'à Ctrl-C."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s : %(message)s")
    logging.getLogger().addHandler(remarks := Remarks.here())
    stop = hear_signals()
    try:
        journal = load(file).journal.path
        keep_promise_or_wait(journal, beside(journal))
        settle(journal, beside(journal))
        play(
            asked(load(file), host, port), file, stop, remarks
        )  # its settings may have come just now
    except Locked:
        raise  # another box is at it, with its own whistle
    except (SettingsError, JournalError) as error:
        if not Systemd().watches:
            raise  # somebody sits at this machine, and reads the sentence
        log.error("no page, only a whistle: %s", error, exc_info=False)  # it names the file
        whistle_only(load_wiring(file), stop, error.phrase)
    if is_to_go_on(stop) and not Systemd().watches:  # systemd starts us again by itself
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def play(settings: Settings, file: Path | None, stop: socket.socket, remarks: Remarks) -> None:
    installed = Installed.here()
    with House(settings) as house:
        keys = Keys(house.journal, whatever_happens=True)
        app = create_app(
            house.room,
            keys,
            house.box,
            settings,
            house.rehearsal,
            house.switch_off,
            restart=partial(os.kill, os.getpid(), AGAIN),
            read_settings=partial(read, file),
            remarks=remarks,
            installed=installed,
            remotes=house.remotes,
            own_wifi=OwnWifi.here(partial(read, file)),
        )
        forget_uploads(house.journal.path, installed)
        listener = Listener(app, settings.server.host, settings.server.port)
        with listener, closing(house.room), told(house.journal, listener.listening):
            house.welcome()
            greet(listener, keys, settings)
            watch(listener, house, stop, installed)


def forget_uploads(journal: Path, installed: Installed | None) -> None:
    """Files that an earlier run got, showed, and nobody said yes to."""
    uploads.forget(uploads.backup_beside(journal))
    if installed is not None:
        uploads.forget(installed.inbox.upload)


def whistle_only(wiring: BoxSettings, stop: socket.socket, trouble: Phrase) -> None:
    """Without a journal there is no game, but the children still get their whistle."""
    systemd, installed = Systemd(), Installed.here()
    with LoneBox(wiring, trouble) as box:
        systemd.tell(READY)
        while not select.select([stop], [], [], systemd.interval_s)[0]:
            if box.thread.is_well:
                systemd.tell(ALIVE)
            if installed is not None and installed.is_replaced:
                break  # an update that broke the journal was taken back
        systemd.tell(STOPPING)


def hear_signals() -> socket.socket:
    """A socket that can be read after SIGINT, SIGTERM or ``AGAIN``: a byte for each.

    Python's own locks will not do: a second signal that arrives while the handler of the first
    holds one waits for it forever.
    """
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)
    signal.set_wakeup_fd(mouth.detach(), warn_on_full_buffer=False)
    for number in (*ENDS, AGAIN):
        signal.signal(number, lambda number, frame: None)
    return ear


def is_to_go_on(stop: socket.socket) -> bool:
    """Whether all that was heard is the page's wish to restart."""
    stop.setblocking(False)
    try:
        heard = set(stop.recv(MOST_SIGNALS))
    except BlockingIOError:
        heard = set()
    return heard == {AGAIN}


def asked(settings: Settings, host: str | None, port: int | None) -> Settings:
    """What was typed wins over what was written."""
    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    return replace(settings, server=replace(settings.server, **given))  # type: ignore[arg-type]


def greet(listener: Listener, keys: Keys, settings: Settings) -> None:
    """Where the page is. Its secrets go to a terminal, never to the system's log."""
    listening = listener.listening
    if sys.stdout is None or goes_to_the_journal(sys.stdout.fileno()):
        click.echo(f"Pi Parrain : {listening.here}")
        return
    here = Links(None, listening.here, keys.key)
    click.echo(f"Pi Parrain : {here.parrain}")
    click.echo(f"Code : {keys.code}")
    links = links_now(settings.wifi, keys.key, listening)
    for words in ways_in(listening):
        click.echo(str(words))
    if links.trouble is not None or sys.stdout.isatty():
        print_codes(links)


def ways_in(listening: Listening) -> Iterator[Phrase]:
    """One line for each address that a phone can open, the likeliest first."""
    heard = (one for one in addresses() if listening.hears(one))
    for words, one in zip(chain((FOR_PHONES,), repeat(OTHERWISE)), heard, strict=False):
        yield Phrase(words, {"base": one.url(listening.port), "interface": one.interface})


def watch(
    listener: Listener, house: House, stop: socket.socket, installed: Installed | None = None
) -> None:
    """Tell systemd that all is well, as long as page, desk and the pins' supervisor go on.

    A pin process that does not answer is the supervisor's to kill. Power and heat are minded too.
    """
    systemd = Systemd()
    systemd.tell(READY)
    if installed is not None and house.is_well and answers(listener):
        installed.tell_up()
    while not select.select([stop], [], [], systemd.interval_s)[0]:
        is_well = (systemd.watches or installed) and house.is_well and answers(listener)
        if is_well and systemd.watches:
            systemd.tell(ALIVE)
        if is_well and installed is not None:
            installed.tell_up()
        if installed is not None:
            installed.tidy()
        house.look_after()
        follow(installed, house)
    systemd.tell(STOPPING)


def follow(installed: Installed | None, house: House) -> None:
    """Another version is the current one: be that, but never in the middle of a countdown."""
    if installed is None or not installed.is_replaced:
        return
    installed.tell_going()
    if house.room.countdown is None:
        os.kill(os.getpid(), AGAIN)


def answers(listener: Listener) -> bool:
    here = urlsplit(listener.listening.here)
    line = http.client.HTTPConnection(here.hostname or "", here.port, timeout=PATIENCE_S)
    try:
        line.request("GET", "/alive")
        return line.getresponse().status == http.HTTPStatus.NO_CONTENT
    except OSError as error:
        log.warning("the page does not answer: %s", error, exc_info=True)
        return False
    finally:
        line.close()
