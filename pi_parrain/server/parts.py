"""What the routes share, put together once by ``create_app``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask, current_app

from pi_parrain.config import Settings
from pi_parrain.config.file import Reading
from pi_parrain.director import Director
from pi_parrain.field.remarks import Remarks
from pi_parrain.field.stick import Sticks
from pi_parrain.field.wifi.asking import OwnWifi
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server.box_protocols import BoxLike, RehearsalLike, RemotesLike
from pi_parrain.server.door.hosts import Hosts
from pi_parrain.server.door.limits import Limits
from pi_parrain.server.door.phonebook import Phonebook
from pi_parrain.server.door.seatbook import SeatBook
from pi_parrain.server.push.broadcaster import Broadcaster
from pi_parrain.server.push.painter import Painter
from pi_parrain.server.push.streams import Streams
from pi_parrain.update.installed import Installed

NAME = "parrain"


@dataclass(frozen=True, slots=True)
class Parts:
    """*box*, *rehearsal* and *remotes* are ``None`` for a page without a box, as in most tests.

    *settings* are those in force, *read_settings* looks at what is written now; *restart* begins
    another run of the program, where somebody can; *remarks* are the evening's warnings;
    *installed* is where updates are asked for, on a box that was installed, and *own_wifi* where
    another Wi-Fi is; *sticks* are those that somebody plugs in.
    """

    room: Room
    keys: Keys
    settings: Settings
    box: BoxLike | None
    rehearsal: RehearsalLike | None
    switch_off: Callable[[], None]
    restart: Callable[[], None] | None
    read_settings: Callable[[], Reading]
    remarks: Remarks
    installed: Installed | None
    sticks: Sticks
    own_wifi: OwnWifi | None
    painter: Painter
    broadcaster: Broadcaster
    phonebook: Phonebook
    seatbook: SeatBook
    streams: Streams
    limits: Limits
    hosts: Hosts
    director: Director
    remotes: RemotesLike | None


def parts_of(app: Flask) -> Parts:
    found: Parts = app.extensions[NAME]
    return found


def parts() -> Parts:
    """Those of the application that serves this request."""
    return parts_of(current_app)
