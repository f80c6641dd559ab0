"""The parts of an NGF file: header, moves, comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.source import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.draft import Flaws

_MOVE: Final = re.compile(
    r"(?:GI)?PM(?P<number>[A-Z]{2})(?P<colour>.)(?P<point>[A-Z]{2})(?P<mirrored>[A-Z]{2})?"
    r"(?P<rest>.*)",
    re.IGNORECASE,
)
_IS_MOVE: Final = re.compile(r"(?:GI)?PM[A-Z]{2}", re.IGNORECASE)
_COMMENT: Final = re.compile(r"IDB\[(?P<number>[0-9]{1,6})\]|\[EndTxt\]", re.IGNORECASE)
_FOOTER: Final = re.compile(r"GI[0-9]*", re.IGNORECASE)
_BLANK: Final = " \t\0\x1a\ufeff"


class MoveLine(NamedTuple):
    """A move as it is written.

    Attributes:
        number: From 1.
        colour: A letter, in capitals; it may be wrong.
        point: Two letters, in capitals: column and row.
        mirrored: Row and column; empty if they are missing.
        line: Where it stands.
        text: All of it.
    """

    number: int
    colour: str
    point: str
    mirrored: str
    line: int
    text: str


class Comment(NamedTuple):
    """What is said of the position after so many moves."""

    number: int
    text: str
    line: int


class NgfParts:
    """A file taken apart. O(length).

    Attributes:
        before: Lines before the first move, blank ones among them.
        after: Lines behind it that are neither a move nor a comment.
        moves: In the order of the file.
        comments: In the order of the file.
        last_line: The number of the last line.
    """

    def __init__(self, lines: Iterable[Line], flaws: Flaws) -> None:
        self.before: list[Line] = []
        self.after: list[Line] = []
        self.moves: list[MoveLine] = []
        self.comments: list[Comment] = []
        self.last_line = 1
        self._flaws = flaws
        self._number: int | None = None
        self._parts: list[str] = []
        self._start = 1
        for line in lines:
            self._read(Line(line.number, line.text.strip(_BLANK)))
        self._close()

    def _read(self, line: Line) -> None:
        self.last_line = line.number
        if _IS_MOVE.match(line.text):
            self._close()
            self._read_move(line)
            return
        position = 0
        for mark in _COMMENT.finditer(line.text):
            self._take(Line(line.number, line.text[position : mark.start()]))
            self._close()
            if mark["number"]:
                self._number, self._start = int(mark["number"]), line.number
            position = mark.end()
        self._take(Line(line.number, line.text[position:]))

    def _read_move(self, line: Line) -> None:
        match = _MOVE.fullmatch(line.text)
        if match is None:
            self._flaws.add("foreign-unread", line.number, line.text)
            return
        tens, ones = (ord(letter) - ord("A") for letter in match["number"].upper())
        move = MoveLine(
            tens * 26 + ones,
            match["colour"].upper(),
            match["point"].upper(),
            (match["mirrored"] or "").upper(),
            line.number,
            line.text,
        )
        self.moves.append(move)
        if match["rest"]:
            column = match.start("rest") + 1
            self._flaws.add("foreign-left-out", line.number, match["rest"], column=column)

    def _take(self, line: Line) -> None:
        if self._number is not None:
            self._parts.append(line.text)
        elif not self.moves:
            self.before.append(line)
        elif line.text.strip() and not _FOOTER.fullmatch(line.text):
            self.after.append(line)

    def _close(self) -> None:
        """End the comment that is open."""
        text = "\n".join(self._parts).strip()
        if self._number is not None and text:
            self.comments.append(Comment(self._number, text, self._start))
        self._number, self._parts = None, []
