"""gzip. Scripts and styles are compressed once and cached, pages each time.

A stream is compressed too, and yet fifty phones cost one compression: every message is deflated on
its own, ends on a whole byte and refers to nothing before it, so that the same bytes fit into any
stream at any point (RFC 1951 blocks; RFC 1952 puts a checksum at the end, kept here per stream).
"""

from __future__ import annotations

import gzip
import re
import struct
import threading
import zlib
from collections import OrderedDict
from functools import lru_cache, partial

from flask import Flask, Response, request

SMALLEST = 600  # bytes; below, the header costs more than it saves
MOST_BYTES = 1_000_000  # of compressed files: ours are a tenth of it
LONGEST_HEADER = 200  # characters; browsers send about 20
NEVER = re.compile(r"q=0(\.0*)?")
FRAGMENTS = 16  # of two audiences in three languages, and those that are being replaced
USELESS = ("Accept-Ranges", "Content-Disposition", "Last-Modified")  # to a script; it has an ETag
TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")

FOR_READERS = {  # comments and indents, which a browser skips: a fifth of what a phone would fetch
    "text/javascript": re.compile(rb"^\s*//.*\n|^[ \t]+|\s+// [^\"'`\n]*$", re.MULTILINE),
    "text/css": re.compile(rb"/\*.*?\*/\s*|(?<=[{};])\s+|\s+(?=[{}])", re.DOTALL),
}
NOTHING = re.compile(rb"(?!)")  # matches nothing

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
STORED = struct.Struct("<BHH")  # a block that is not the last, its length, and the length again


def init_app(app: Flask) -> None:
    app.after_request(partial(compress_body, PackedFiles()))


class PackedFiles:
    """Static files, compressed once; the one that was asked for longest ago is dropped."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.bytes = 0
        self._most_bytes = most_bytes
        self._packed: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, etag: str, body: bytes, kind: str) -> bytes:
        """*body*, which has this *etag*, as gzip and without what is there for its readers."""
        with self._lock:
            if etag in self._packed:
                self._packed.move_to_end(etag)
                return self._packed[etag]
            packed = self._packed[etag] = gzip.compress(
                FOR_READERS.get(kind, NOTHING).sub(b"", body), 9, mtime=0
            )
            self.bytes += len(packed)
            while self.bytes > self._most_bytes:
                self.bytes -= len(self._packed.popitem(last=False)[1])
            return packed


def compress_body(files: PackedFiles, response: Response) -> Response:
    """Compress a whole body of text. A page is hardly ever asked for twice: only files are kept."""
    kind = response.mimetype or ""
    if not kind.startswith(TEXT) or kind == "text/event-stream":
        return response
    response.vary.add("Accept-Encoding")
    if not accepts_gzip() or response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    body, etag = response.get_data(), response.headers.get("ETag")
    if len(body) >= SMALLEST:
        response.set_data(files.get(etag, body, kind) if etag else gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    if request.endpoint == "static":
        for name in USELESS:
            response.headers.pop(name, None)
    return response


def accepts_gzip() -> bool:
    """Whether ``Accept-Encoding`` names gzip, and not with ``q=0``, which is a refusal."""
    for coding in request.headers.get("Accept-Encoding", "")[:LONGEST_HEADER].split(","):
        name, _, weight = coding.replace(" ", "").lower().partition(";")
        if name == "gzip":
            return not NEVER.fullmatch(weight)
    return False


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
    """*event* plain, and as blocks: stored as it is when it is tiny, else deflated and cached."""
    if len(event) >= SMALLEST:
        return deflated(event)
    plain = event.encode()
    return plain, STORED.pack(0, len(plain), len(plain) ^ 0xFFFF) + plain


@lru_cache(FRAGMENTS)
def deflated(event: str) -> tuple[bytes, bytes]:
    plain = event.encode()
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
