"""gzip, done once. A page, a script or a live message is compressed the first time it is asked for.

A stream is compressed too, and yet fifty phones cost one compression: every message is deflated on
its own, ends on a whole byte and refers to nothing before it, so that the same bytes fit into any
stream at any point (RFC 1951 blocks; RFC 1952 puts a checksum at the end, kept here per stream).
"""

from __future__ import annotations

import gzip
import struct
import zlib
from functools import lru_cache

from flask import Flask, Response, request

SMALLEST = 600  # bytes; below, the header costs more than it saves
KEPT = 256  # bodies: every script and style
PICTURES = 16  # of two audiences in three languages, and those that are being replaced
USELESS = ("Accept-Ranges", "Content-Disposition", "Last-Modified")  # to a script; it has an ETag
TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
STORED = struct.Struct("<BHH")  # a block that is not the last, its length, and the length again


def init_app(app: Flask) -> None:
    app.after_request(compress_body)


def compress_body(response: Response) -> Response:
    """Compress a whole body of text; streams see to themselves."""
    kind = response.mimetype or ""
    if not kind.startswith(TEXT) or kind == "text/event-stream":
        return response
    response.vary.add("Accept-Encoding")
    if not accepts_gzip() or response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= SMALLEST:
        response.set_data(packed(body))
        response.headers["Content-Encoding"] = "gzip"
    if request.endpoint == "static":
        for name in USELESS:
            response.headers.pop(name, None)
    return response


def accepts_gzip() -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


@lru_cache(KEPT)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


class GzipEvents:
    """Events, some together, as one gzip stream; each batch can be read as soon as it arrives."""

    def __init__(self) -> None:
        self._checksum, self._length = 0, 0
        self._head = GZIP_HEADER

    def pack(self, events: tuple[str, ...]) -> bytes:
        blocks = [block(event) for event in events]
        for plain, _packed in blocks:
            self._checksum = zlib.crc32(plain, self._checksum)
            self._length += len(plain)
        head, self._head = self._head, b""
        return head + b"".join(packed for _plain, packed in blocks)

    def end(self) -> bytes:
        return LAST_BLOCK + struct.pack("<LL", self._checksum, self._length % 2**32)


class PlainEvents:
    """The same for a phone that cannot unpack."""

    def pack(self, events: tuple[str, ...]) -> bytes:
        return "".join(events).encode()

    def end(self) -> bytes:
        return b""


def block(event: str) -> tuple[bytes, bytes]:
    """*event* plain, and as blocks; what is tiny is stored as it is, what is not is kept."""
    if len(event) >= SMALLEST:
        return deflated(event)
    plain = event.encode()
    return plain, STORED.pack(0, len(plain), len(plain) ^ 0xFFFF) + plain


@lru_cache(PICTURES)
def deflated(event: str) -> tuple[bytes, bytes]:
    plain = event.encode()
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
