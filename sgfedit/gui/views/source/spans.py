"""What is what in a node's source, and how it stands in a text widget. No Qt."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.serialise import span_in
from sgfedit.gui.views.comment.text_mirror import qt_length
from sgfedit.gui.widgets.verbatim import showable
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.problem_kinds import FOREIGN
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.problems import Problem

_VALUE: Final = re.compile(ANY_VALUE)
_ESCAPE: Final = re.compile(r"\\(?:\r\n|\n\r|[\s\S])")
_BLACK: Final = re.compile(r"[^ \t\n\r\v\f]++")
_LINE_BREAK: Final = re.compile(r"\r\n|\n\r|\r")
_TOKEN: Final = re.compile(r"[ \t\n\r\v\f]*([A-Za-z0-9]+|[\s\S])")


class Role(Enum):
    """What a stretch of a node's source is."""

    PUNCTUATION = "punctuation"
    IDENT = "ident"
    UNKNOWN = "unknown ident"
    ESCAPE = "escape"
    JUNK = "junk"


class Span(NamedTuple):
    """A stretch of a node's source: from `start` to `end`, and the identifier it belongs to."""

    start: int
    end: int
    role: Role
    ident: str = ""


def spans(source: str) -> Iterator[Span]:
    """Yield what is not plain text of a value, in order; O(length) for all of them."""
    for segment in segments(source):
        if segment.ident:
            yield from _of_property(source, segment)
        else:
            yield from _of_rest(source, segment)


def _of_property(source: str, segment: Segment) -> Iterator[Span]:
    ident, at = segment.ident, segment.start + len(segment.written)
    role = Role.IDENT if ident in PROPERTIES else Role.UNKNOWN
    yield Span(segment.start, at, role, ident)
    for value in _VALUE.finditer(source, at, segment.end):
        start, end = value.span()
        is_closed = end - start > 1 and source[end - 1] == "]"
        yield Span(start, start + 1, Role.PUNCTUATION)
        for escape in _ESCAPE.finditer(source, start + 1, end - is_closed):
            yield Span(*escape.span(), Role.ESCAPE)
        if is_closed:
            yield Span(end - 1, end, Role.PUNCTUATION)


def _of_rest(source: str, segment: Segment) -> Iterator[Span]:
    """Yield the semicolon, and as junk whatever belongs to no property."""
    start = segment.start
    if not start and source.startswith(";"):
        yield Span(0, 1, Role.PUNCTUATION)
        start = 1
    if segment.values:
        yield Span(start, segment.end, Role.JUNK)
        return
    for found in _BLACK.finditer(source, start, segment.end):
        yield Span(*found.span(), Role.JUNK)


class Shown:
    """A text as a widget holds it, and where its characters are there.

    Line ends become LF, what widgets cannot hold a stand-in, and characters beyond the BMP take
    two positions in a QTextDocument.

    Attributes:
        text: What to give to the widget.
    """

    __slots__ = ("_places", "text")

    def __init__(self, text: str, offsets: Iterable[int] = ()) -> None:
        """Show `text`; only the `offsets` given can be asked for afterwards."""
        self._places: dict[int, int] | None = None
        self.text = text
        if not text.isascii() or "\r" in text:
            self._place(text, offsets)

    def _place(self, text: str, offsets: Iterable[int]) -> None:
        places, parts = {}, []
        done = place = 0
        for offset in sorted({*offsets, len(text)}):
            part = shown(text[done:offset])
            parts.append(part)
            place += qt_length(part)
            done, places[offset] = offset, place
        self._places, self.text = places, "".join(parts)

    def at(self, offset: int) -> int:
        """Return the position in a QTextDocument of an offset into the true text."""
        return offset if self._places is None else self._places[offset]


def shown(text: str) -> str:
    """Return `text` as widgets can hold it, each line end as one LF."""
    return showable(with_lf(text))


def with_lf(text: str) -> str:
    """Return `text` with each line end as one LF."""
    return _LINE_BREAK.sub("\n", text) if "\r" in text else text


def place_of(problem: Problem, source: str, offset: int | None) -> tuple[int, int]:
    """Return where a problem stands in its node's source; (0, 0) if that cannot be told.

    What is said of a node as a whole, or of a property it lacks, stands at its semicolon.

    Args:
        problem: Of this node.
        source: The node's text in the file.
        offset: Where that begins in the file; None if it is not known. It may be that of another
            moment than the problem's, after an edit.
    """
    whole = span_in(source, problem.ident) if problem.ident else (0, len(source))
    if _is_of_node(problem, source, offset, whole):
        token = _TOKEN.match(source)
        return token.span(1) if token is not None else (0, 0)
    if offset is not None:
        start = problem.offset - offset
        if whole[0] <= start < whole[1]:
            return _stretch(problem, source, start)
    if problem.ident:
        return _place_by_ident(problem, source, whole)
    start = source.find(problem.detail) if problem.detail else -1
    return (start, start + len(problem.detail)) if start >= 0 else (0, 0)


def _is_of_node(problem: Problem, source: str, offset: int | None, whole: tuple[int, int]) -> bool:
    """Whether a problem is not of any part of the node that could be pointed at."""
    if problem.kind.group == FOREIGN:
        return True
    if problem.ident:
        return whole == (0, 0) and not problem.length
    if problem.length and problem.length == len(source.rstrip(WHITE)):
        return True
    return problem.offset == offset and source.startswith(";")


def _stretch(problem: Problem, source: str, start: int) -> tuple[int, int]:
    """Return the offending text from `start` on; what stands there, if its length is not told."""
    if problem.detail and not problem.length:
        for segment in segments(source):
            if segment.start <= start < segment.end:
                text = source[start : segment.end]
                return segment.end - len(text.lstrip(WHITE)), segment.end
    return start, min(start + max(problem.length, 1), len(source))


def _place_by_ident(problem: Problem, source: str, whole: tuple[int, int]) -> tuple[int, int]:
    """Return the property, or the one of its values that is as long and holds the detail."""
    if whole[1] - whole[0] == problem.length:
        return whole
    detail = problem.detail.rstrip("…")
    for segment in segments(source):
        if segment.ident == problem.ident:
            for value in _VALUE.finditer(source, segment.start, segment.end):
                if len(value[0]) == problem.length and detail in value[0]:
                    return value.span()
    return whole
