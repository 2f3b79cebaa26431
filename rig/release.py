"""Makes the file of an update: see ``script/release``."""

from __future__ import annotations

import argparse
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pi_parrain import __version__
from pi_parrain.update.release import read_release, write_release
from pi_parrain.update.signing import PUBLIC_KEY, make_key, public_half

ROOT = Path(__file__).parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/release", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--new-key", type=Path, metavar="FILE", help="make a key pair")
    what.add_argument("--key", type=Path, metavar="FILE", help="the private key")
    parser.add_argument("--with", action="append", default=[], dest="more", metavar="PROJECT==N")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", metavar="FOLDER")
    asked = parser.parse_args()
    if asked.new_key is not None:
        new_key(asked.new_key)
    else:
        outside(asked.key)
        print(make(asked.key, asked.more, asked.into))


def outside(private_key: Path) -> None:
    if private_key.resolve().is_relative_to(ROOT):
        sys.exit(f"{private_key} is inside the project: a private key has no business there")


def new_key(private_key: Path) -> None:
    """Boxes that know the old public half take a file with the new one if the old key signs it."""
    outside(private_key)
    make_key(private_key)
    PUBLIC_KEY.write_bytes(public_half(private_key))
    print(f"{private_key}: keep it, and lose it to nobody\n{PUBLIC_KEY}: commit it")


def make(private_key: Path, more: list[str], into: Path) -> Path:
    with TemporaryDirectory() as folder:
        run("build", "--wheel", "--no-isolation", "--outdir", folder, str(ROOT))
        for project in more:
            only = ("--no-deps", "--only-binary=:all:", "--platform=any")
            run("pip", "--quiet", "download", *only, "--dest", folder, project)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        content = write_release(__version__, now, Path(folder).glob("*.whl"), private_key)
    read_release(content)  # by the public key that the product has, or nobody could install it
    into.mkdir(exist_ok=True)
    target = into / f"pi-parrain-{__version__}.maj"
    target.write_bytes(content)
    return target


def run(*module: str) -> None:
    subprocess.run([sys.executable, "-m", *module], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
