"""Read-only text widget that shows the source of one node in colours."""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from sgfedit.game.serialise import span_in
from sgfedit.gui.views.comment.text_edit import qt_length
from sgfedit.gui.widgets.appearance import NarrowBars, is_dark
from sgfedit.gui.widgets.plain_text import showable, tip_of
from sgfedit.gui.widgets.severity import severity_colour
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.problems import FOREIGN, SEVERITIES
from sgfedit.sgf.properties import PROPERTIES, property_type
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.problems import Problem


_VALUE: Final = expression(ANY_VALUE)
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


class SourceSpan(NamedTuple):
    """A stretch of a node's source: from `start` to `end`, and the identifier it belongs to."""

    start: int
    end: int
    role: Role
    ident: str = ""


def spans(source: str) -> Iterator[SourceSpan]:
    """Yield what is not plain text of a value, in order; O(length) for all of them."""
    for segment in segments(source):
        if segment.ident:
            yield from _of_property(source, segment)
        else:
            yield from _of_rest(source, segment)


def _of_property(source: str, segment: Segment) -> Iterator[SourceSpan]:
    ident, at = segment.ident, segment.start + len(segment.written)
    role = Role.IDENT if ident in PROPERTIES else Role.UNKNOWN
    yield SourceSpan(segment.start, at, role, ident)
    for value in _VALUE.finditer(source, at, segment.end):
        start, end = value.span()
        is_closed = end - start > 1 and source[end - 1] == "]"
        yield SourceSpan(start, start + 1, Role.PUNCTUATION)
        for escape in _ESCAPE.finditer(source, start + 1, end - is_closed):
            yield SourceSpan(*escape.span(), Role.ESCAPE)
        if is_closed:
            yield SourceSpan(end - 1, end, Role.PUNCTUATION)


def _of_rest(source: str, segment: Segment) -> Iterator[SourceSpan]:
    """Yield the semicolon, and as junk whatever belongs to no property."""
    start = segment.start
    if not start and source.startswith(";"):
        yield SourceSpan(0, 1, Role.PUNCTUATION)
        start = 1
    if segment.values:
        yield SourceSpan(start, segment.end, Role.JUNK)
        return
    for found in _BLACK.finditer(source, start, segment.end):
        yield SourceSpan(*found.span(), Role.JUNK)


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


FIRST_SHOWN: Final = 8_192
"""Characters that are laid out within a frame; more are shown when asked for."""

_MORE: Final = 16
_COLOURED_AT_ONCE: Final = 400
_COLOURED: Final = 8_000
_MARKED: Final = 100
_REST_MS: Final = 150
_BEFORE_MARK: Final = 1_000
_COLUMNS: Final = 36
_LINES: Final = 6
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_OWN_KEYS: Final = _ENTER | {Qt.Key.Key_Escape}
_OWN: Final = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)

# On a light and on a dark ground.
_COLOURS: Final = {
    Role.PUNCTUATION: ("#8a8a8a", "#85878c"),
    Role.IDENT: ("#0b4f9c", "#7fb7f5"),
    Role.UNKNOWN: ("#8a4b00", "#e0a868"),
    Role.ESCAPE: ("#0a7255", "#66c7a2"),
    Role.JUNK: ("#b3261e", "#ff8a80"),
}
_BOLD: Final = {Role.IDENT, Role.UNKNOWN}
_BACKGROUNDS: Final = {
    "error": ("#ffd7d3", "#6b2a27"),
    "warning": ("#ffe9b0", "#5e4a12"),
    "info": ("#d6e6fa", "#24456b"),
}


class SourceMark(NamedTuple):
    """A place in the source that something is to be said of.

    Attributes:
        start: Offset into the source.
        end: Where it ends.
        text: What to say.
        severity: One of `problem_kinds.SEVERITIES`; empty if nothing is wrong with it.
        is_chosen: Whether it is the one to look at now.
    """

    start: int
    end: int
    text: str
    severity: str
    is_chosen: bool = False


class SourceView(QPlainTextEdit):
    """Source of a node: identifiers, brackets, escapes and junk told apart, places marked.

    Long text is shown in part, see `hidden`, and the colouring of much of it follows when there
    is time.

    Signals:
        left: The user pressed Esc.
        edit_wanted: The user pressed Enter.
    """

    left = Signal()
    edit_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        NarrowBars(self)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        by_keyboard = Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(self.textInteractionFlags() | by_keyboard)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        self._source = ""
        self._first = 0
        self._limit = FIRST_SHOWN
        self._most = _COLOURED_AT_ONCE
        self._spans: list[SourceSpan] = []
        self._marks: tuple[SourceMark, ...] = ()
        self._shown = Shown("")
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._colour_rest)

    # What is shown --------------------------------------------------------------------------

    @property
    def source(self) -> str:
        """The whole text that is shown, or of which a part is."""
        return self._source

    @property
    def hidden(self) -> int:
        """How many characters are not shown."""
        return len(self._source) - len(self._source[self._first : self._first + self._limit])

    def show_source(self, source: str, marks: Sequence[SourceMark] = ()) -> None:
        """Show the source of a node from the top, and mark places; at most a frame."""
        is_same = source == self._source
        self._marks = tuple(sorted(marks, key=_weight)[-_MARKED:])
        if not is_same:
            self._source, self._limit, self._first = source, FIRST_SHOWN, 0
            self._most = _COLOURED_AT_ONCE
        chosen = next((mark for mark in self._marks if mark.is_chosen), None)
        if chosen is not None and not self._is_shown(chosen):
            self._first = max(0, chosen.start - _BEFORE_MARK)
            is_same = False
        self._fill(keep=is_same)
        if chosen is not None:
            self._reveal(chosen)

    def _is_shown(self, mark: SourceMark) -> bool:
        return self._first <= mark.start < self._first + self._limit

    def show_more(self) -> None:
        """Show a longer part of a long text."""
        self._first, self._limit = 0, self._limit * _MORE
        self._fill()

    def _fill(self, *, keep: bool = False) -> None:
        """Put the part to show into the widget, with the colours of so many stretches of it."""
        first, last = self._first, self._first + self._limit
        found = (span for span in spans(self._source[:last]) if span.end > first)
        self._spans = list(islice(found, self._most + 1))
        edges = [edge for span in self._spans for edge in span[:2]]
        edges += [edge for mark in self._marks for edge in mark[:2]]
        part = self._source[first:last]
        self._shown = Shown(part, (self._within(edge) for edge in edges))
        if not keep:
            self.setPlainText(self._shown.text)
        self._colour()
        self._show_marks()
        if self._most < len(self._spans) and self._most < _COLOURED:
            self._rest.start()
        else:
            self._rest.stop()

    def _within(self, offset: int) -> int:
        """Return an offset into the source as one into the part that is shown."""
        return min(max(offset - self._first, 0), len(self._source) - self._first, self._limit)

    def _place(self, offset: int) -> int:
        return self._shown.at(self._within(offset))

    def _colour_rest(self) -> None:
        self._most = _COLOURED
        self._fill(keep=True)

    # Colours --------------------------------------------------------------------------------

    def _colour(self) -> None:
        """Set the formats of all lines, without a change of the text or of its history."""
        dark = is_dark(self.palette())
        formats = {role: _format(role, dark=dark) for role in Role}
        document = self.document()
        by_line: dict[int, list[QTextLayout.FormatRange]] = {}
        starts = [0]
        block = document.firstBlock()
        while block.next().isValid() and len(starts) <= _COLOURED:
            block = block.next()
            starts.append(block.position())
        for span in self._spans:
            start, end = self._place(span.start), self._place(span.end)
            line = bisect_right(starts, start) - 1
            piece = QTextLayout.FormatRange()
            piece.start = start - starts[line]
            piece.length = end - start
            piece.format = formats[span.role]
            by_line.setdefault(line, []).append(piece)
        for line, pieces in by_line.items():
            block = document.findBlockByNumber(line)
            # Of junk and escaped line ends that go over several lines the first is coloured.
            pieces[-1].length = min(pieces[-1].length, block.length() - pieces[-1].start)
            block.layout().setFormats(pieces)
            document.markContentsDirty(block.position(), block.length())

    def _show_marks(self) -> None:
        self.setExtraSelections([self._selection(mark) for mark in self._marks])

    def _selection(self, mark: SourceMark) -> QTextEdit.ExtraSelection:
        dark = is_dark(self.palette())
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        if mark.severity:
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(severity_colour(mark.severity, self.palette()))
        if mark.is_chosen:
            form.setBackground(QColor(_BACKGROUNDS[mark.severity or "info"][dark]))
        selection.format = form
        selection.cursor = self._cursor(mark)
        return selection

    def _cursor(self, mark: SourceMark) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._place(mark.start))
        cursor.setPosition(self._place(mark.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _reveal(self, mark: SourceMark) -> None:
        """Scroll to a mark: to its beginning, and to as much of it as can be seen with that."""
        cursor = self._cursor(mark)
        start = cursor.selectionStart()
        cursor.setPosition(cursor.selectionEnd())
        self.setTextCursor(cursor)
        cursor.setPosition(start)
        self.setTextCursor(cursor)
        if mark.severity:
            self.centerCursor()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_rest"):
            self._colour()
            self._show_marks()

    # Pointing and copying -------------------------------------------------------------------

    def said_at(self, position: int) -> str:
        """Return what is to be said of a position in the document: its problems, or its name."""
        said = [
            mark.text
            for mark in self._marks
            if self._place(mark.start) <= position < max(self._place(mark.end), 1)
        ]
        if not said:
            said = [
                _name(span.ident)
                for span in self._spans
                if span.ident and self._place(span.start) <= position < self._place(span.end)
            ]
        return "\n".join(said)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cursor = self.cursorForPosition(event.pos())
            said = tip_of(self.said_at(cursor.position()))
            QToolTip.showText(event.globalPos(), tip_of(said), self.viewport())
            return True
        return super().viewportEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        # Qt's own makes spaces of no-break spaces.
        data = QMimeData()
        data.setText(self.textCursor().selectedText().replace("\u2029", "\n"))
        return data

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # Nothing is typed here: all keys but these are the window's.
            event.setAccepted(event.key() in _OWN_KEYS or any(map(event.matches, _OWN)))
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.edit_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * _COLUMNS, metrics.lineSpacing() * _LINES)

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 12, metrics.lineSpacing() * 3)


def _weight(mark: SourceMark) -> tuple[bool, int]:
    """Return what to sort by, so that the worst is drawn over the rest."""
    return mark.is_chosen, -SEVERITIES.index(mark.severity) if mark.severity else 1


def _format(role: Role, *, dark: bool) -> QTextCharFormat:
    form = QTextCharFormat()
    colour = QColor(_COLOURS[role][dark])
    form.setForeground(colour)
    if role in _BOLD:
        form.setFontWeight(QFont.Weight.Bold)
    if role is Role.JUNK:
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        form.setUnderlineColor(colour)
    return form


def _name(ident: str) -> str:
    """Return what an identifier means, in words."""
    label = property_type(ident).label
    if not label:
        return QCoreApplication.translate("Source", "{ident}: unknown, kept as it is").format(
            ident=ident
        )
    return QCoreApplication.translate("Property", label)
