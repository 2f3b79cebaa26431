"""What people call the keys of remotes; the numbers are those of linux/input-event-codes.h."""

from __future__ import annotations

from pi_parrain.phrases import Phrase, _

WORDS = {
    1: _("Échap"),
    15: _("Tabulation"),
    28: _("Entrée"),
    52: _("Point"),
    57: _("Espace"),
    63: "F5",
    96: _("Entrée"),
    103: _("Flèche en haut"),
    104: _("Page précédente"),
    105: _("Flèche à gauche"),
    106: _("Flèche à droite"),
    108: _("Flèche en bas"),
    109: _("Page suivante"),
    113: _("Muet"),
    114: _("Volume moins"),
    115: _("Volume plus"),
    116: _("Marche/arrêt"),
    163: _("Morceau suivant"),
    164: _("Lecture/pause"),
    165: _("Morceau précédent"),
    200: _("Lecture/pause"),
    207: _("Lecture/pause"),
    212: _("Appareil photo"),
    272: _("Bouton gauche"),
    273: _("Bouton droit"),
    274: _("Bouton du milieu"),
    353: "OK",
}
ROWS = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""Where a row of letters begins: a remote's maker means what a US keyboard types."""
LETTERS = {first + at: letter for first, row in ROWS.items() for at, letter in enumerate(row)}


def word(key: str) -> Phrase:
    """What somebody reads on the key ``046d:c52d:109``."""
    code = int(key.rpartition(":")[2])
    if code in LETTERS:
        return Phrase("{letter}", {"letter": LETTERS[code]})
    return Phrase(WORDS[code]) if code in WORDS else Phrase(_("n° {code}"), {"code": code})


def named(key: str, name: str) -> Phrase:
    """*key* of a device that calls itself *name*; an unplugged one says nothing."""
    device = key.rpartition(":")[0]
    words = {"name": name or Phrase(_("Appareil {device}"), {"device": device}), "key": word(key)}
    return Phrase(_("{name}, touche « {key} »"), words)
