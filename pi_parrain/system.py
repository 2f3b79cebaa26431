"""Why the machine refuses: what Linux says in English, for people who read French."""

from __future__ import annotations

import errno
import socket

from pi_parrain.phrases import Phrase, _

REASONS = {
    errno.EACCES: _("vous n'en avez pas le droit, essayez avec sudo"),
    errno.EPERM: _("vous n'en avez pas le droit, essayez avec sudo"),
    errno.EADDRINUSE: _("un autre programme s'en sert déjà"),
    errno.EADDRNOTAVAIL: _("cette machine n'a pas cette adresse"),
    errno.EIO: _("le disque ne répond plus correctement"),
    errno.EISDIR: _("c'est un dossier"),
    errno.ENAMETOOLONG: _("ce nom est trop long"),
    errno.ENOENT: _("ce fichier ou ce dossier n'existe pas"),
    errno.ENOSPC: _("le disque est plein"),
    errno.ENOTDIR: _("ce n'est pas un dossier"),
    errno.EROFS: _("le disque est en lecture seule"),
    socket.EAI_AGAIN: _("ce nom n'est pas une adresse"),
    socket.EAI_NONAME: _("ce nom n'est pas une adresse"),
}


def why(error: OSError) -> Phrase:
    """The reason, without a full stop; in the machine's own words where we have none."""
    if error.errno in REASONS:
        return Phrase(REASONS[error.errno])
    return Phrase("{words}", {"words": error.strerror or error})
