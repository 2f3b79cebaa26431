"""The file of an update: a line that says what it is, a signature, and a zip of wheels.

    Pi Parrain mise a jour 1 ␣ size of the zip, in ten digits ␤
    64 bytes: Ed25519, by whoever makes Pi Parrain
    zip: mise-a-jour.json, and each wheel as it came

Nothing of the zip is looked at before its signature is right. What is in it is checked all the
same: a slip of whoever signs must not be enough to write outside a version's own folder.

The product's own wheel is the only one that must be there. The environment of the running version
has all others, compiled for its processor and its Python, and they are taken over from it: one file
of two megabytes serves every box. Where a dependency has to move, its wheel comes along, if it is
pure Python (all are, but markupsafe and lgpio).
"""

from __future__ import annotations

import io
import json
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pi_parrain.handover import NO_TRAP
from pi_parrain.phrases import _
from pi_parrain.system import why
from pi_parrain.update import BadUpdate
from pi_parrain.update.signing import PUBLIC_KEY, SIGNATURE_SIZE, is_signed, sign
from pi_parrain.version_numbers import number_of

FORMAT = 1
TITLE = b"Pi Parrain mise a jour "
DIGITS = 10
LARGEST_FILE = 32_000_000  # bytes; the product alone is about two million
MOST_WHEELS = 30
ABOUT = "mise-a-jour.json"
OURS = "pi_parrain"

NOT_A_RELEASE = _("Ce fichier n'est pas une mise à jour de Pi Parrain. Rien n'a été changé.")
TORN = _("Ce fichier est incomplet : copiez-le ou téléchargez-le encore. Rien n'a été changé.")
NOT_SIGNED = _(
    "La signature de ce fichier n'est pas la bonne : il est abîmé, ou il ne vient pas de ceux qui "
    "font Pi Parrain. Rien n'a été changé."
)
TOO_LARGE = _("Ce fichier est trop gros pour être une mise à jour. Rien n'a été changé.")
LATER_FORMAT = _(
    "Cette boîte est trop ancienne pour ce fichier (format {version}) : installez d'abord une "
    "version entre les deux. Rien n'a été changé."
)
STRANGE = _("Cette mise à jour contient quelque chose d'imprévu ({what}). Rien n'a été changé.")
OLDER = _(
    "Ce fichier contient la version {version}, et la boîte a déjà la version {running} : il n'y a "
    "rien à faire."
)
NOT_READ = _("Impossible de lire ce fichier : {why}. Rien n'a été changé.")


@dataclass(frozen=True, slots=True)
class Release:
    """A file whose signature is right. *wheels* by their names, as they came."""

    version: str
    made_at: str
    wheels: Mapping[str, bytes]


def read_release(content: bytes, key: Path = PUBLIC_KEY) -> Release:
    """What is in *content*, once it is sure whose it is."""
    inside, signature = taken_apart(content)
    if not is_signed(inside, signature, key):
        raise BadUpdate(NOT_SIGNED)
    try:
        with ZipFile(io.BytesIO(inside)) as bundle:
            return unpacked(bundle)
    except (BadZipFile, ValueError, KeyError, TypeError, RecursionError, RuntimeError) as error:
        raise BadUpdate(STRANGE, what=type(error).__name__) from error


def taken_apart(content: bytes) -> tuple[bytes, bytes]:
    """The zip and its signature; the size in the first line only makes for a better sentence."""
    line, newline, _rest = content[: len(TITLE) + 30].partition(b"\n")
    words = line.removeprefix(TITLE).split(b" ")
    if not line or line[: len(TITLE)] != TITLE[: len(line)]:
        raise BadUpdate(NOT_A_RELEASE)
    if not newline:
        raise BadUpdate(TORN)
    if not all(map(bytes.isdigit, words)):
        raise BadUpdate(NOT_A_RELEASE)
    if len(content) > LARGEST_FILE:
        raise BadUpdate(TOO_LARGE)
    if len(words) != 2 or int(words[0]) != FORMAT:
        raise BadUpdate(LATER_FORMAT, version=words[0].decode())
    rest = content[len(line) + 1 :]
    if len(rest) < SIGNATURE_SIZE + int(words[1]):
        raise BadUpdate(TORN)
    return rest[SIGNATURE_SIZE:], rest[:SIGNATURE_SIZE]


def unpacked(bundle: ZipFile) -> Release:
    members = bundle.infolist()
    names = [member.filename for member in members]
    if len(names) > MOST_WHEELS + 1 or len(set(names)) < len(names):
        raise BadUpdate(STRANGE, what=len(names))
    for member in members:
        # Stored and not squeezed: nothing in it can be larger than the file.
        if member.compress_type != ZIP_STORED or member.file_size > LARGEST_FILE:
            raise BadUpdate(STRANGE, what=member.filename[:80])
    about = json.loads(bundle.read(ABOUT))
    version = str(about["version"])
    number_of(version)
    wheels = {name: bundle.read(name) for name in names if name != ABOUT}
    if wheel_name(OURS, version) not in wheels:
        raise BadUpdate(STRANGE, what=version)
    return Release(version, str(about["made_at"])[:40], wheels)


def wheel_name(project: str, version: str) -> str:
    return f"{project}-{version}-py3-none-any.whl"


def check_newer(release: Release, running: str) -> None:
    """An old file with a good signature still has the faults that were mended since."""
    if number_of(release.version) <= number_of(running):
        raise BadUpdate(OLDER, version=release.version, running=running)


def write_release(version: str, made_at: str, wheels: Iterable[Path], private_key: Path) -> bytes:
    """The file, for ``script/release``. The same wheels at the same time make the same bytes."""
    about = {"version": version, "made_at": made_at}
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as bundle:
        bundle.writestr(plain_member(ABOUT), json.dumps(about))
        for wheel in sorted(wheels):
            bundle.writestr(plain_member(wheel.name), wheel.read_bytes())
    inside = out.getvalue()
    line = TITLE + f"{FORMAT} {len(inside):0{DIGITS}d}\n".encode()
    return line + sign(inside, private_key) + inside


def plain_member(name: str) -> ZipInfo:
    """Of 1980: when it was packed is no news."""
    return ZipInfo(name)


def read_whole(file: Path | str, folder: int | None = None) -> bytes:
    """A plain file of a bearable size, and no link; *folder* is the descriptor that it is in."""
    try:
        with open(os.open(file, NO_TRAP, dir_fd=folder), "rb") as source:
            if not stat.S_ISREG(os.fstat(source.fileno()).st_mode):
                raise BadUpdate(NOT_A_RELEASE)
            content = source.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadUpdate(NOT_READ, why=why(error)) from error
    if len(content) > LARGEST_FILE:
        raise BadUpdate(TOO_LARGE)
    return content
