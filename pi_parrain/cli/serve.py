"""``parrain serve``: the box and the page, until somebody stops them."""

from __future__ import annotations

import logging
import signal
import threading
from pathlib import Path
from types import FrameType

import click

from pi_parrain import config
from pi_parrain.cli.spoken import Spoken
from pi_parrain.house import House
from pi_parrain.server import create_app
from pi_parrain.server.keys import Keys
from pi_parrain.server.listen import Listener


@click.command(cls=Spoken)
@click.option("--config", "file", type=click.Path(path_type=Path), help="Fichier de réglages.")
@click.option("--host", help="Adresse d'écoute.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port d'écoute (0 : un port libre).")
def serve(file: Path | None, host: str | None, port: int | None) -> None:
    """La boîte et la page, jusqu'à Ctrl-C."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s : %(message)s")
    settings = config.load(file)
    stop = threading.Event()

    def on_signal(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, on_signal)
    with House(settings) as house:
        keys = Keys(house.journal)
        app = create_app(house.room, keys, house.box, settings, house.rehearsal)
        listener = Listener(
            app,
            settings.server.host if host is None else host,
            settings.server.port if port is None else port,
        )
        with listener:
            click.echo(f"Pi Parrain : {listener.address}/#k={keys.key}")
            click.echo(f"Code : {keys.code}")
            stop.wait()
            house.room.close()
