"""The page of one box without its process or its pins, and phones to visit it with."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from pi_parrain.config import Settings
from pi_parrain.games import GAMES
from pi_parrain.journal import Journal
from pi_parrain.keys import Keys
from pi_parrain.room import Room
from pi_parrain.server import create_app


class Meadow:
    """A journal, a room and the application over them, in this process."""

    def __init__(self, journal: Path, settings: Settings | None = None) -> None:
        self.journal = Journal(journal)
        self.room = Room(self.journal, GAMES)
        self.keys = Keys(self.journal)
        self.app: Flask = create_app(self.room, self.keys, settings=settings or Settings())

    def stranger(self, address: str = "10.42.0.7") -> FlaskClient:
        phone = self.app.test_client()
        phone.environ_base["REMOTE_ADDR"] = address
        return phone

    def parrain(self, label: str = "", address: str = "10.42.0.7") -> FlaskClient:
        phone = self.stranger(address)
        joined = phone.post("/join", json={"key": self.keys.key, "label": label})
        assert joined.status_code == 204
        return phone

    def close(self) -> None:
        self.room.close()
        self.journal.close()
