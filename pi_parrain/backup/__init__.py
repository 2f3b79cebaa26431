"""The whole box in one file: a zip of plain text, which a phone keeps and any box reads back.

    sauvegarde.json   what it is, which version made it, when
    parties.jsonl     a line for each game, followed by a line for each of its rows
    memoire.json      lists of players, and what games remember of their owner's things
    reglages.toml     the settings that the page offers, but for the name of the box
    cle.json          the Parrain's key, only if somebody asked for it

Never in it: phones, seats, the secret that signs cookies, the Wi-Fi, and games whose players still
have secrets: whoever takes the file home may be one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pi_parrain.errors import ParrainError
from pi_parrain.phrases import _

FORMAT = 1
ABOUT, GAMES_FILE, MEMORY, SETTINGS, KEY = (
    "sauvegarde.json",
    "parties.jsonl",
    "memoire.json",
    "reglages.toml",
    "cle.json",
)
NEEDED = (ABOUT, GAMES_FILE, MEMORY, SETTINGS)
LONGEST_WORD = 200  # characters of a label, a time, an id

NEWER = _(
    "Cette sauvegarde vient d'une version plus récente de Pi Parrain ({version}) : "
    "mettez d'abord cette boîte à jour (page « Mise à jour »). Rien n'a été changé."
)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a backup may hold beside games: memories, by the type that the codec reads each by,
    and the names of settings. Nothing else is taken, nothing else is put back.

    *passed_over*: settings that earlier versions wrote, which say nothing any more.
    """

    memories: Mapping[str, Any]
    settings: frozenset[str]
    passed_over: frozenset[str] = frozenset()


class BadBackup(ParrainError):
    """Not a backup that this box can use; nothing was changed."""


def newer(version: str) -> BadBackup:
    return BadBackup(NEWER, version=version[:LONGEST_WORD])


@dataclass(frozen=True, slots=True)
class About:
    """The first file of a backup."""

    format: int
    version: str
    made_at: str
    left_out: int = 0
