"""Flaws of a file as data: what is wrong and where.

`problem_kinds` is the table of their codes. The parser yields `Finding`s by offset; those and what
`sgfedit.game.checks` finds become `Problem`s with node, line and column.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.problem_kinds import PROBLEM_KINDS, ProblemKind

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Problem(NamedTuple):
    """One flaw of a file.

    Attributes:
        code: A key of PROBLEM_KINDS.
        offset: Index into the decoded text of the file, as it would be written now.
        line: From 1; CR, LF, CRLF and LFCR each end a line.
        column: From 1, in characters.
        detail: The offending text, shortened.
        length: Of the offending text from `offset` on, in characters; 0 if it is a place.
        node: The node it is in, or that it stands behind; None if it is none's.
        ident: The property it is in; empty if it is none's.
        points: The points of the board it is about.
        certainty: How sure a repair of this very problem is, where its kind is not what decides.
    """

    code: str
    offset: int
    line: int
    column: int
    detail: str = ""
    length: int = 0
    node: Node | None = None
    ident: str = ""
    points: tuple[Point, ...] = ()
    certainty: str = ""

    @property
    def kind(self) -> ProblemKind:
        """The row of the table."""
        return PROBLEM_KINDS[self.code]

    @property
    def severity(self) -> str:
        """One of "error", "warning" and "info"."""
        return severity_of(self.code, self.certainty)

    @property
    def repair(self) -> str:
        """How sure a repair is: "safe" (it loses nothing), "ask" (it is plausible) or "none"."""
        return self.certainty or self.kind.repair

    @property
    def fixable(self) -> bool:
        """Whether an automatic repair loses no information."""
        return self.repair == "safe"

    @property
    def message(self) -> str:
        """One English sentence without line and column."""
        return self.kind.text.format(detail=self.detail, ident=self.ident)


def severity_of(code: str, certainty: str = "") -> str:
    """Return how bad a problem of a kind is, if its repair is as sure; see `Problem`."""
    kind = PROBLEM_KINDS[code]
    return kind.if_safe if (certainty or kind.repair) == "safe" else kind.severity


class Finding(NamedTuple):
    """A flaw by offset, before line and column are known."""

    code: str
    offset: int
    detail: str = ""
    length: int = 0
    certainty: str = ""


_LINE_END: Final = re.compile(r"\r\n|\n\r|\r|\n")
_DETAIL_LENGTH: Final = 60


def shorten(text: str) -> str:
    """Return `text` on one line, cut to what fits in a message."""
    text = " ".join(text[: _DETAIL_LENGTH * 2].split())
    return text if len(text) <= _DETAIL_LENGTH else text[: _DETAIL_LENGTH - 1] + "…"


def _line_starts(text: str) -> Iterator[int]:
    """Yield where every line but the first begins."""
    return (match.end() for match in _LINE_END.finditer(text))


class Lines:
    """Line and column of offsets into a text; made in O(length), asked in O(log lines)."""

    def __init__(self, text: str) -> None:
        self._starts = array("q", (0,))  # a file may be nothing but line ends
        self._starts.extend(_line_starts(text))

    @classmethod
    def in_steps(cls, text: str, lines: int) -> Generator[None, None, Lines]:
        """Return what `Lines(text)` returns, pausing after every so many lines."""
        found = cls("")
        starts = _line_starts(text)
        while some := list(islice(starts, lines)):
            found._starts.extend(some)
            yield
        return found

    def place(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, line: int) -> tuple[int, int | None]:
        """Return where a line begins and where the next one does; None for the last line."""
        end = self._starts[line] if line < len(self._starts) else None
        return self._starts[line - 1], end
