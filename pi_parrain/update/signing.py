"""Ed25519 signatures, made and checked by the ``openssl`` command.

Why that one: it is on every Raspberry Pi OS (ca-certificates needs it), in Debian 12 and 13 for all
of our processors, and one tool makes keys, signs and checks. ``ssh-keygen -Y`` does as well, but
wants a file of allowed signers, and openssh-client is not on a small image. PyNaCl and cryptography
are compiled, and long had no wheel for 32-bit ARM (pyca/pynacl#306, pyca/cryptography#6342): there,
a missing one is a compiler and twenty minutes. And nobody should trust sixty lines of curve
arithmetic that we wrote ourselves.

What is signed is a short text with the SHA-512 of the content: openssl reads Ed25519 messages whole
into memory, and this way it gets a hundred bytes.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain.phrases import _
from pi_parrain.update import BadUpdate

SIGNATURE_SIZE = 64  # bytes
PUBLIC_KEY = Path(__file__).with_name("release.pem")
PURPOSE = b"Pi Parrain, mise a jour\n"
PATIENCE_S = 30.0

NO_OPENSSL = _(
    "Il manque le programme openssl, qui vérifie les signatures : sudo apt install openssl. Rien "
    "n'a été changé."
)
NO_ANSWER = _("openssl ne répond pas : réessayez. Rien n'a été changé.")


def is_signed(content: bytes, signature: bytes, key: Path = PUBLIC_KEY) -> bool:
    """Whether whoever holds the private half of *key* signed exactly this *content*."""
    with in_files(message(content), signature) as (signed, mark):
        words = ("-verify", "-pubin", "-inkey", key, "-rawin", "-in", signed, "-sigfile", mark)
        return len(signature) == SIGNATURE_SIZE and openssl("pkeyutl", *words).returncode == 0


def sign(content: bytes, private_key: Path) -> bytes:
    with in_files(message(content), b"") as (signed, mark):
        words = ("-sign", "-inkey", private_key, "-rawin", "-in", signed, "-out", mark)
        openssl("pkeyutl", *words).check_returncode()
        return mark.read_bytes()


def make_key(private_key: Path) -> None:
    """A new one, which only its owner can read."""
    private_key.touch(mode=0o600, exist_ok=False)
    openssl("genpkey", "-algorithm", "ed25519", "-out", private_key).check_returncode()


def public_half(private_key: Path) -> bytes:
    made = openssl("pkey", "-in", private_key, "-pubout")
    made.check_returncode()
    return made.stdout


def message(content: bytes) -> bytes:
    """*PURPOSE* first: a signature made for something else is none here."""
    return PURPOSE + hashlib.sha512(content).hexdigest().encode()


@contextmanager
def in_files(*contents: bytes) -> Iterator[list[Path]]:
    with TemporaryDirectory() as folder:
        files = [Path(folder) / str(number) for number, _content in enumerate(contents)]
        for file, content in zip(files, contents, strict=True):
            file.write_bytes(content)
        yield files


def openssl(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["openssl", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except FileNotFoundError as error:
        raise BadUpdate(NO_OPENSSL) from error
    except subprocess.TimeoutExpired as error:
        raise BadUpdate(NO_ANSWER) from error
