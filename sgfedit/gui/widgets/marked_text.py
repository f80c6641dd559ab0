"""One line of SGF text with a part of it marked, cut around that part to the room there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontDatabase

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

_MOST: Final = 400
"""Characters to measure of each part; more never fit."""

_LEAST: Final = 24
"""Characters that say something."""

_LEAST_PX: Final = 2
"""What is seen of a marked part that is empty."""

_UNSEEN: Final = {
    code: f"‹U+{code:04X}›" for code in (0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF)
}
"""What has no width at all, and is no part of how a language is written."""

_BYTES: Final = {0xDC00 + byte: f"‹{byte:02X}›" for byte in range(0x80, 0x100)}
"""Bytes that did not decode, kept as lone surrogates, which Qt leaves out."""

_WHITE: Final = dict.fromkeys(range(32), " ") | {0x0A: "↵", 0x0D: "", 0x7F: " "} | _UNSEEN | _BYTES
_ELIDE_LEFT, _ELIDE_MIDDLE, _ELIDE_RIGHT = (
    Qt.TextElideMode.ElideLeft,
    Qt.TextElideMode.ElideMiddle,
    Qt.TextElideMode.ElideRight,
)


class Marked(NamedTuple):
    """A line in three parts, of which the middle is marked; each may be empty."""

    head: str = ""
    marked: str = ""
    tail: str = ""

    @property
    def text(self) -> str:
        """The whole line."""
        return self.head + self.marked + self.tail


def monospaced(font: QFont) -> QFont:
    """Return the system's monospaced font in the size of `font`."""
    found = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if font.pointSizeF() > 0:
        found.setPointSizeF(font.pointSizeF())
    else:
        found.setPixelSize(font.pixelSize())
    return found


def line_at(text: str, offset: int, length: int) -> Marked:
    """Return the line of `text` around a place, with what stands there marked.

    Costs no more than what can be shown, however long the line is. Where nothing stands, the
    character behind is marked. A line that says little, as a lone semicolon, goes on with the
    next one.
    """
    first = max(0, offset - _MOST)
    start = max(text.rfind("\n", first, offset), text.rfind("\r", first, offset)) + 1
    stop = min(offset + min(max(length, 1), _MOST), len(text))
    if length <= 1 and text[offset:stop] in {"\n", "\r"}:
        stop = offset
    last, least = stop + _MOST, max(stop, start + _LEAST)
    ends = [at for at in (text.find("\n", least, last), text.find("\r", least, last)) if at >= 0]
    return Marked(
        text[max(start, first) : offset], text[offset:stop], text[stop : min([last, *ends])]
    )


def shown(part: str) -> str:
    """Return text as one line: line ends as arrows, other control characters as spaces.

    Characters without width are named, and so are bytes that are no text: ``‹EC›``.
    """
    return part.translate(_WHITE)


def fitted(line: Marked, metrics: QFontMetrics, room: int) -> Marked:
    """Return a line cut to `room` px: the marked part stays as long as there is room for it."""
    head, tail = shown(line.head[-_MOST:]), shown(line.tail[:_MOST])
    marked = line.marked
    if len(marked) > 2 * _MOST:
        marked = marked[:_MOST] + "…" + marked[-_MOST:]
    advance = metrics.horizontalAdvance
    both = advance(head) + advance(tail)
    least = min(both, room // 3)
    marked = metrics.elidedText(shown(marked), _ELIDE_MIDDLE, room - least)
    left = room - advance(marked)
    if both > left:
        of_head = max(left // 2, left - advance(tail))
        head = metrics.elidedText(head, _ELIDE_LEFT, min(of_head, advance(head)))
        tail = metrics.elidedText(tail, _ELIDE_RIGHT, left - advance(head))
    return Marked(head, marked, tail)


def draw_marked(
    painter: QPainter, rect: QRect, line: Marked, ground: QColor, underline: QColor | None = None
) -> None:
    """Draw a line into `rect` in the painter's font and pen, cut to it.

    Args:
        painter: Draws it.
        rect: Where.
        line: The line.
        ground: What the marked part stands on.
        underline: What it is underlined with; None for nothing.
    """
    metrics = painter.fontMetrics()
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    left = rect.left()
    for number, part in enumerate(fitted(line, metrics, rect.width())):
        width = metrics.horizontalAdvance(part)
        place = QRect(left, rect.top(), width, rect.height())
        if number == 1:
            middle, half = rect.center().y(), metrics.height() // 2
            marked = QRect(left, middle - half, max(width, _LEAST_PX), 2 * half + 2)
            painter.fillRect(marked, ground)
            if underline is not None:
                painter.fillRect(marked.adjusted(0, marked.height() - 2, 0, 0), underline)
        painter.drawText(place, flags | Qt.TextFlag.TextSingleLine, part)
        left += width
