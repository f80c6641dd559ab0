"""The objects of a PDF of Qt: read, changed, and written anew. No Qt.

QPdfWriter knows no outline, no links and no language, and draws the same stone again and again.
What it writes is plain, though: a table of objects, none of them within others (PDF 1.4).
"""

from __future__ import annotations

import re
import zlib
from itertools import pairwise
from typing import Final

_ROW: Final = re.compile(rb"(\d{10}) \d{5} ([nf])")
_LENGTH: Final = re.compile(rb"/Length (\d+) 0 R")
_NUMBER: Final = re.compile(rb"\d+")


class PdfFile:
    """The objects of a file.

    Attributes:
        objects: What stands between "obj" and "endobj", by the numbers of the objects.
        root: Number of the catalogue.
    """

    def __init__(self, data: bytes) -> None:
        """Read a file. O(objects), but for copies of their bytes.

        Raises:
            LookupError: it is not as Qt writes it, as wherever it is read or changed.
            ValueError: likewise.
        """
        start = int(data[data.rindex(b"startxref") :].split()[1])
        table, _, self._trailer = data[start : data.rindex(b"startxref")].partition(b"trailer")
        places = {
            int(match[1]): number
            for number, match in enumerate(_ROW.finditer(table))
            if match[2] == b"n"
        }
        self.objects: dict[int, bytes] = {}
        for first, last in pairwise((*sorted(places), start)):
            body = data[first:last]
            self.objects[places[first]] = body[body.index(b"obj") + 3 : body.rindex(b"endobj")]
        self._head = data[: min(places)]
        self._size = max(self.objects) + 1
        self.root = self._referred(self._trailer, b"Root")

    def reference(self, number: int, key: bytes) -> int:
        """Return the number of the object that another one names under a key."""
        return self._referred(self.objects[number], key)

    @staticmethod
    def _referred(body: bytes, key: bytes) -> int:
        found = re.search(rb"/%s (\d+) 0 R" % key, body)
        if found is None:
            raise LookupError(key)
        return int(found[1])

    def pages(self) -> list[int]:
        """Return the numbers of the pages."""
        parent = self.objects[self.reference(self.root, b"Pages")]
        kids = parent[parent.index(b"[") : parent.index(b"]")]
        return [int(one) for one in _NUMBER.findall(kids)][::2]

    def add(self, body: bytes = b"") -> int:
        """Add an object, which may be filled later, and return its number."""
        self._size += 1
        self.objects[self._size - 1] = body
        return self._size - 1

    def extend(self, number: int, entries: bytes) -> None:
        """Add entries to a dictionary."""
        self.objects[number] = b"%s%s\n>>\n" % (self.objects[number].rstrip()[:-2], entries)

    def stream(self, number: int) -> bytes:
        """Return what a stream holds, unpacked."""
        head, _, rest = self.objects[number].partition(b"stream\n")
        data = rest[: rest.rindex(b"\nendstream")]
        return zlib.decompress(data) if b"/FlateDecode" in head else data

    def set_stream(self, number: int, data: bytes, entries: bytes = b"") -> None:
        """Let an object be a stream, packed."""
        length = _LENGTH.search(self.objects[number])
        if length is not None:
            del self.objects[int(length[1])]
        packed = zlib.compress(data)
        head = b"\n<<%s /Length %d /Filter /FlateDecode >>" % (entries, len(packed))
        self.objects[number] = b"%s\nstream\n%s\nendstream\n" % (head, packed)

    def written(self) -> bytes:
        """Return the file."""
        parts = [self._head]
        rows = [b"0000000000 65535 f \n"] * self._size
        place = len(self._head)
        for number, body in self.objects.items():
            rows[number] = b"%010d 00000 n \n" % place
            parts.append(b"%d 0 obj%sendobj\n" % (number, body))
            place += len(parts[-1])
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % self._size, self._trailer)
        parts += (b"xref\n0 %d\n" % self._size, *rows, b"trailer", trailer)
        return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % place))


def text_string(text: str) -> bytes:
    """Return a text as PDF has it outside of pages."""
    return b"<FEFF%s>" % text.encode("utf-16-be", "replace").hex().upper().encode()
