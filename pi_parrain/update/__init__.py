"""Another version of the program, from one signed file, beside the one that runs.

    release.py    the file: read as if a stranger had made it, until its signature says otherwise
    signing.py    Ed25519, by the ``openssl`` command
    wheels.py     what is inside, unpacked into an environment of its own
    versions.py   /opt/parrain: a folder a version, and the links that say which one runs
    inbox.py      where the service asks, and where it is told how that goes
    trial.py      tries a version that nobody uses yet: doctor, the kept games, a page
    __main__.py   does it all, as root, started by parrain-update.path

The service may write none of /opt/parrain, and root believes the service nothing: whatever it asks
for, only a file with the right signature is unpacked, and only a newer one.
"""

from __future__ import annotations

from pi_parrain.errors import ParrainError


class BadUpdate(ParrainError):
    """Not a file that this box installs; the version that runs stays as it is."""
