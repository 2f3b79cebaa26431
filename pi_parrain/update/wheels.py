"""Wheels, unpacked into the site-packages of an environment that nobody uses yet.

No pip: it takes a minute on a small Pi, and wants a network for what it does not find. A pure wheel
is a zip to unpack, and that is all there is to it.
"""

from __future__ import annotations

import io
import re
import shutil
import stat
import zlib
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile, ZipInfo

from pi_parrain.update import BadUpdate
from pi_parrain.update.release import STRANGE

PURE = re.compile(
    r"(?P<project>[A-Za-z0-9_.]+)-(?P<version>[0-9][A-Za-z0-9_.!+]*)-py[0-9.py]*-none-any\.whl"
)
# The last three: a name that is a file here and a folder there.
NO_WHEEL = (
    *(BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError),
    *(IsADirectoryError, NotADirectoryError, FileExistsError),
)
LARGEST_INSIDE = 120_000_000  # bytes; Babel, the largest of them, has 33 million
MOST_MEMBERS = 10_000
LONGEST_NAME = 200  # characters


def put_in(wheel: str, content: bytes, site: Path) -> None:
    """Unpack *wheel* in the place of what the same project had there before."""
    named = PURE.fullmatch(wheel)
    if named is None:
        raise BadUpdate(STRANGE, what=wheel[:LONGEST_NAME])
    try:
        with ZipFile(io.BytesIO(content)) as bundle:
            members = checked(bundle, f"{named['project']}-{named['version']}")
            take_out(named["project"], site)
            for member in members:
                unpack(bundle, member, site)
    except NO_WHEEL as error:
        raise BadUpdate(STRANGE, what=wheel) from error


def checked(bundle: ZipFile, project: str) -> list[ZipInfo]:
    members = [member for member in bundle.infolist() if not member.is_dir()]
    if len(members) > MOST_MEMBERS or sum(one.file_size for one in members) > LARGEST_INSIDE:
        raise BadUpdate(STRANGE, what=project)
    for member in members:
        if not is_harmless(member) or member.filename.startswith(f"{project}.data/"):
            raise BadUpdate(STRANGE, what=ascii(member.filename)[:LONGEST_NAME])
    if f"{project}.dist-info/RECORD" not in {member.filename for member in members}:
        raise BadUpdate(STRANGE, what=project)
    return members


def is_harmless(member: ZipInfo) -> bool:
    """A plain file, below the folder that it is unpacked in."""
    name, kind = member.filename, stat.S_IFMT(member.external_attr >> 16)
    parts = name.split("/")
    return (
        kind in (0, stat.S_IFREG)
        and len(name) <= LONGEST_NAME
        and name.isprintable()
        and not any(part in ("", ".", "..") for part in parts)
        and "\\" not in name
        and ":" not in name
        and not name.endswith(".pth")  # which Python runs, whoever is started
    )


def unpack(bundle: ZipFile, member: ZipInfo, site: Path) -> None:
    """Never more than it says of itself: zipfile reads no further, and checks its sum."""
    target = site / PurePosixPath(member.filename)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)  # it may be a second name of another version's file
    with bundle.open(member) as source, target.open("xb") as out:
        shutil.copyfileobj(source, out)
    target.chmod(0o644)


def take_out(project: str, site: Path) -> None:
    """Everything that an earlier version of *project* has here; its other names live on."""
    for found in distributions(path=[str(site)]):
        if flat(found.metadata["Name"]) == flat(project):
            for top in tops(found):
                place = site / top
                if place.is_dir() and not place.is_symlink():
                    shutil.rmtree(place)
                else:
                    place.unlink(missing_ok=True)
                    forget_compiled(place)


def forget_compiled(module: Path) -> None:
    """The installer compiles without a date (unchecked-hash): Python would believe it for ever."""
    for compiled in (module.parent / "__pycache__").glob(f"{module.stem}.*.pyc"):
        compiled.unlink()


def tops(found: Distribution) -> set[str]:
    """The first part of each path that it owns; not those outside, such as ``../../bin``."""
    paths = [PurePosixPath(str(file)) for file in found.files or ()]
    return {path.parts[0] for path in paths if path.parts and path.parts[0] not in ("..", "/")}


def flat(name: str) -> str:
    """Names of projects are one whatever their dashes (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()
