"""How a file's bytes are text, exactly: text to bytes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.sgf.charset_names import is_wide
from sgfedit.sgf.wide_values import encode_values

PER_GAME: Final = "per-game"
"""The name of an encoding that says: every game has its own."""

_TRAILS: Final = (b"\\", b"]")


class Encoding(NamedTuple):
    """How a file's bytes are text.

    Attributes:
        name: Python's codec name, lower case; PER_GAME if every game has an encoding of its own.
        reason: Why: "bom", "nul" (every other byte is zero), "ascii", "utf-8" (the bytes are valid
            UTF-8), "ca", "overruled" (it is text in what CA names too, but hardly), "detected",
            "default", "chosen" (by the user), PER_GAME, "text" (it never was bytes) or "new".
        bom: The byte order mark the file starts with.
        rest: Bytes behind the last whole character of a truncated UTF-16 or UTF-32 file.
        escaped: Whether a backslash stands before second bytes that are a backslash or a bracket.
        codes: Characters that the file writes otherwise than Python's codec does, with their
            bytes: some charsets have two codes for one character (CP932's NEC and IBM rows).
        idents: Properties whose values alone are in this charset, UTF-16, each with the mark;
            empty where all of the text is. See `wide_values`.
    """

    name: str = "utf-8"
    reason: str = "new"
    bom: bytes = b""
    rest: bytes = b""
    escaped: bool = False
    codes: tuple[tuple[str, bytes], ...] = ()
    idents: frozenset[str] = frozenset()

    @property
    def errors(self) -> str:
        """Python's error handler that keeps what does not decode."""
        return "surrogatepass" if is_wide(self.name) else "surrogateescape"

    @property
    def was_ascii(self) -> bool:
        """Whether the text was ASCII when it was read, or is new: CA had nothing to name."""
        return self.reason in {"ascii", "new"}

    def encode(self, text: str) -> bytes:
        """Return the bytes of `text` with mark and rest.

        Raises:
            CharsetError: a character does not exist in this charset.
        """
        return (b"" if self.idents else self.bom) + self.encode_part(text) + self.rest

    def encode_part(self, text: str) -> bytes:
        """Return the bytes of a part of a text, without mark and rest.

        Raises:
            CharsetError: a character does not exist in this charset.
        """
        try:
            if self.idents:
                return encode_values(text, self.name, self.idents, self.bom)
            if not self.escaped and not self.codes:
                return text.encode(self.name, self.errors)
            return self._encode_unusual(text)
        except UnicodeEncodeError as error:
            raise CharsetError(self.name, error.object[error.start]) from error

    def _encode_unusual(self, text: str) -> bytes:
        pattern, table = _unusual(self.name, self.codes, self.escaped)
        parts = pattern.split(text)
        found = [part.encode(self.name, self.errors) for part in parts[::2]]
        both: list[bytes] = [b""] * len(parts)
        both[::2] = found
        both[1::2] = map(table.__getitem__, parts[1::2])
        return b"".join(both)


@lru_cache(maxsize=8)
def _unusual(
    codec: str, codes: tuple[tuple[str, bytes], ...], escaped: bool
) -> tuple[re.Pattern[str], dict[str, bytes]]:
    table = dict(codes)
    if escaped:
        table = {**with_special_trails(codec), **table}
        table = {char: _escape(code) for char, code in table.items()}
    chars = "|".join(map(re.escape, table))
    return re.compile(f"({chars})"), table


def _escape(code: bytes) -> bytes:
    return code[:1] + b"\\" + code[1:] if code[1:] in _TRAILS else code


@lru_cache(maxsize=4)
def with_special_trails(codec: str) -> dict[str, bytes]:
    """Return the characters whose second byte is a backslash or a closing bracket."""
    found = {}
    for lead in range(0x81, 0xFF):
        for trail in _TRAILS:
            code = bytes([lead]) + trail
            char = code.decode(codec, "ignore")
            if len(char) == 1 and char.encode(codec) == code:
                found[char] = code
    return found
