"""Parts of the text in a widget, such as what is in sight of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint

from sgfedit.gui.views.comment.text_mirror import qt_length

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit

    from sgfedit.gui.views.comment.text_edit import CommentEdit

REACH: Final = 500
"""Characters to both sides that are looked at as well, up to the ends of their lines."""


class TextPart:
    """A part of a text, and how its characters are counted there and in the widget.

    Python counts characters; QTextDocument counts units of UTF-16, of which some take two.

    Attributes:
        text: The part.
    """

    def __init__(self, editor: CommentEdit, start: int, end: int) -> None:
        """Take the lines from position `start` to `end`, with REACH around them. O(length)."""
        whole = editor.text()
        self._units: bytes | None = None
        if len(whole) != editor.document().characterCount() - 1:
            self._units = whole.encode("utf-16-le", "surrogatepass")
        self._start = 0
        first, last = self.index(start), self.index(end)
        self._start = _line_start(whole, max(0, first - REACH), first)
        self.text = whole[self._start : _line_end(whole, last, last + REACH)]

    def index(self, position: int) -> int:
        """Return which character of the part is at a position of the widget."""
        if self._units is None:
            return position - self._start
        before = self._units[: 2 * position].decode("utf-16-le", "surrogatepass")
        return len(before) - self._start

    def position(self, index: int) -> int:
        """Return where in the widget a character of the part is."""
        if self._units is None:
            return self._start + index
        before = self._units.decode("utf-16-le", "surrogatepass")[: self._start + index]
        return qt_length(before)


def _line_start(text: str, start: int, end: int) -> int:
    """Return where the first line begins that begins from `start` to `end`, else `start`."""
    return max(start, text.find("\n", start, end) + 1) if start else 0


def _line_end(text: str, start: int, end: int) -> int:
    """Return where the last line ends that ends from `start` to `end`, else `end`."""
    last = text.rfind("\n", start, end) if end < len(text) else -1
    return end if last < 0 else last


def in_sight(editor: CommentEdit) -> TextPart:
    """Return what can be seen of the text, and some more."""
    # Not the viewport's, see `PanArea`; what a scroll bar covers of it does no harm.
    room = editor.contentsRect().size()
    corner = QPoint(room.width(), room.height())
    first, last = (editor.cursorForPosition(place) for place in (QPoint(0, 0), corner))
    return TextPart(editor, first.position(), last.position())


def position_at(editor: QPlainTextEdit, place: QPoint) -> int | None:
    """Return the position of the character that is at `place` in the viewport, or None."""
    cursor = editor.cursorForPosition(place)
    rect = editor.cursorRect(cursor)
    if not rect.top() <= place.y() <= rect.bottom():
        return None
    if place.x() >= rect.x():
        return None if cursor.atBlockEnd() else cursor.position()
    return None if cursor.atBlockStart() else cursor.position() - 1
