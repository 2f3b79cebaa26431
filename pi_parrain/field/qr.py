"""A code to scan, as text, SVG or PNG. Dark on light in every theme: phones read no negatives."""

from __future__ import annotations

import struct
import zlib
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET = 4  # modules of white around the code, as the standard asks
Modules = list[list[bool]]


def modules(text: str) -> Modules:
    """The squares of the code, dark or not, with the white margin that scanners need."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text.encode())
    code.make(fit=True)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


def as_text(text: str) -> str:
    """For a terminal: two rows a line. Colours are set, for terminals are dark or light."""
    framed = modules(text)
    if len(framed) % 2:
        framed.append([False] * len(framed))
    halves = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    lines = (
        "".join(halves[above, below] for above, below in zip(one, other, strict=True))
        for one, other in zip(framed[::2], framed[1::2], strict=True)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


def as_svg(text: str) -> str:
    framed = modules(text)
    size = len(framed)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"'
        ' shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{squares(framed)}"/></svg>'
    )


def squares(dark: Modules) -> str:
    """One SVG path for all dark squares, a run of neighbours at a time."""
    return "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in runs(dark))


def runs(dark: Modules) -> list[tuple[int, int, int]]:
    """Column, row and width of each horizontal run of dark squares."""
    found = []
    for y, row in enumerate(dark):
        x = 0
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                found.append((x, y, width))
            x += width
    return found


def as_png(text: str, scale: int = 8) -> bytes:
    """One bit a pixel, no library: an image of squares is a few lines of zlib."""
    framed = modules(text)
    size = len(framed) * scale
    rows = bytearray()
    for row in framed:
        bits = "".join(("0" if dark else "1") * scale for dark in row)
        packed = int(bits.ljust(-(-size // 8) * 8, "0"), 2).to_bytes(-(-size // 8), "big")
        rows += (b"\0" + packed) * scale
    header = struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
