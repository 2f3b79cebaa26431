"""USB sticks on the pages: what is on them, and how a file of theirs comes where uploads do."""

from __future__ import annotations

import re

from flask import request

from pi_parrain.errors import Refused
from pi_parrain.field.stick import Stick
from pi_parrain.phrases import Phrase
from pi_parrain.server.parts import parts
from pi_parrain.server.requests import long_wait


def plugged_in() -> tuple[tuple[Stick, ...], Phrase | None]:
    """Every stick; or none, and what to say of one that hangs."""
    try:
        with long_wait():
            return parts().sticks.look(), None
    except Refused as refusal:
        return (), refusal.phrase


def asked_for(names: re.Pattern[str], largest: int) -> bytes:
    """The file that a form names; one byte more than the *largest* tells that it is larger."""
    place, name = request.form.get("stick", ""), request.form.get("name", "")
    with long_wait():
        return parts().sticks.read(place, name, names, largest)
