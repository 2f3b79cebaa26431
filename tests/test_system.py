"""Why the machine refuses, in the words of whoever reads it."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from pi_parrain.errors import SettingsError
from pi_parrain.server.http.listener import listen
from pi_parrain.system import why
from tests.plain import plain


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EROFS, os.strerror(errno.EROFS)), "le disque est en lecture seule"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "ce nom n'est pas une"),
        (OSError(errno.EXDEV, "Invalid cross-device link"), "Invalid cross-device link"),
        (OSError("something else"), "something else"),
    ],
)
def test_what_linux_says(error: OSError, words: str) -> None:
    assert plain(str(why(error))).startswith(words)


def test_the_machine_itself(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        tmp_path.read_bytes()
    assert plain(str(why(caught.value))) == "c'est un dossier"


def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(SettingsError) as caught:
        listen("192.0.2.7", 8000)
    assert plain(str(caught.value)).endswith("port 8000 : cette machine n'a pas cette adresse.")
