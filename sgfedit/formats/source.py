"""The content of a file that may be in any format: its bytes, its text, its lines."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.charset import decode
from sgfedit.sgf.grammar import LINE_END

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONE: Final = re.compile("[\ud800-\udfff]")
_BOM: Final = "\ufeff"
REPLACEMENT: Final = "\ufffd"
"""Stands for bytes that are no text."""


class Line(NamedTuple):
    """One line of a text file.

    Attributes:
        number: From 1.
        text: Without its end.
    """

    number: int
    text: str


class Source:
    """What a reader is given.

    Attributes:
        given: The text, where it never was bytes; None otherwise.
        data: The bytes; those of UTF-8 where the source is text, such as a clipboard's.
        extension: Of the file's name, in lower case and with its dot; empty without one.
        charset: The user's choice, None to find out.
    """

    def __init__(
        self, data: bytes | str, extension: str = "", *, charset: str | None = None
    ) -> None:
        self.given = data if isinstance(data, str) else None
        self.data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        self.extension = extension.lower()
        self.charset = charset

    @cached_property
    def text(self) -> str:
        """All of it as text, without a byte order mark; REPLACEMENT for bytes that are none.

        The charset is found as in an SGF file. O(length).

        Raises:
            LookupError: there is no such `charset`.
        """
        return self.text_in(self.charset)

    def text_in(self, codec: str | None) -> str:
        """Return all of it as text in the charset that the format names; see `text`."""
        if self.given is not None:
            text = self.given
        else:
            text = decode(self.data, self.charset or codec).text
        return _LONE.sub(REPLACEMENT, text.removeprefix(_BOM))

    def lines(self) -> Iterator[Line]:
        """Yield the lines of `text`."""
        return lines_of(self.text)


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of a text; CR, LF, CRLF and LFCR each end one."""
    start, number = 0, 1
    for match in LINE_END.finditer(text):
        yield Line(number, text[start : match.start()])
        start, number = match.end(), number + 1
    if start < len(text):
        yield Line(number, text[start:])
