"""Links in the comment that is shown: found where one looks, underlined, never written."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPalette

from sgfedit.gui.views.comment.text_edit import MarkedStretch, TextPart, in_sight
from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QTextCharFormat

    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.game.text_links import TextLink
    from sgfedit.gui.views.comment.text_edit import CommentEdit
    from sgfedit.sgf import Point


_TOKENS: Final = "sgfedit.game.text_links.tokens"


def load_piece() -> bool:
    """Load the next piece, some 15 ms, if one is left; return whether all were there before."""
    module = sys.modules.get(_TOKENS)
    if module is None:
        import_module(_TOKENS)
    elif not module.pattern.cache_info().currsize:
        module.pattern()
    else:
        return True
    return False


PAUSE_MS: Final = 150
"""After the last key, or step, until links are looked for."""

_KEY: Final = "links"
_STRETCH: Final = 4_000
"""Characters that are searched at a time for the next link, or selected at once with rings."""


class PlacedLink(NamedTuple):
    """A link and from where to where it is, as QTextDocument counts."""

    start: int
    end: int
    link: TextLink

    @property
    def goes(self) -> bool:
        """Whether it leads to another node."""
        return bool(self.link.address)


class LinkMarks(QObject):
    """Finds the links in sight after a short pause, or when somebody asks for them before.

    Signals:
        refreshed: They have been looked for again.
    """

    refreshed = Signal()

    def __init__(self, editor: CommentEdit, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self._document = document
        self._links: tuple[PlacedLink, ...] = ()
        self._is_stale = True
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_pause)
        editor.textChanged.connect(self.forget)
        # `updateRequest` tells of it, too, and with every key of much else.
        editor.verticalScrollBar().valueChanged.connect(self.forget)
        document.current_changed.connect(self.forget)
        document.reset.connect(self.forget)
        document.altered.connect(self._on_changed)
        editor.restyled.connect(self.forget)
        self.forget()

    def _on_changed(self, change: Change) -> None:
        if self._document.current in change.properties:
            self.forget()  # its labels are links

    def forget(self) -> None:
        """Look for links again after a pause."""
        self._is_stale = True
        self._timer.start()

    def _on_pause(self) -> None:
        """Refresh; the first time after loading what it needs, in an event for each piece."""
        if self._editor.document().isEmpty() or load_piece():
            self.refresh()
        else:
            later(self, self._on_pause)

    def refresh(self) -> None:
        """Look for links in what is in sight and underline them; O(what is in sight)."""
        self._timer.stop()
        self._is_stale = False
        self._links = ()
        if not self._editor.document().isEmpty():
            self._links = tuple(self.found_in(in_sight(self._editor)))
        looks = _looks(self._editor.palette()) if self._links else ()
        self._editor.marks.show(
            _KEY,
            [
                MarkedStretch(start, end, looks[bool(link.address)])
                for start, end, link in self._links
            ],
        )
        self.refreshed.emit()

    def found_in(self, part: TextPart) -> Iterator[PlacedLink]:
        """Yield the links in a part of the text."""
        from sgfedit.game.text_links import links_in  # noqa: PLC0415  # not needed to start

        document = self._document
        if document.game.positions.is_go:
            for link in links_in(part.text, document.game.size, self._labels()):
                yield PlacedLink(part.position(link.start), part.position(link.end), link)

    def _labels(self) -> dict[str, Point]:
        node = self._document.current
        if "LB" not in node.properties:
            return {}
        return {text: point for point, text in reversed(node.get("LB", ()))}

    # Asking ---------------------------------------------------------------------------------

    def in_sight(self) -> tuple[PlacedLink, ...]:
        """Return the links in sight, as the text is now."""
        if self._is_stale:
            self.refresh()
        return self._links

    def at(self, position: int) -> PlacedLink | None:
        """Return the link that the character at a position in sight belongs to, or None."""
        found = (one for one in self.in_sight() if one.start <= position < one.end)
        return next(found, None)

    def near(self, start: int, end: int) -> PlacedLink | None:
        """Return the link that is selected from `start` to `end` or touches the caret there."""
        found = [one for one in self.between(start, end) if one.start <= start <= end <= one.end]
        return found[-1] if found else None

    def between(self, start: int, end: int) -> list[PlacedLink]:
        """Return the links that a stretch holds or touches; of a long one of its first part."""
        end = min(end, start + _STRETCH)
        part = TextPart(self._editor, start, end)
        return [one for one in self.found_in(part) if one.start <= end and one.end >= start]

    def next_to(self, position: int, by: int) -> PlacedLink | None:
        """Return the first link that begins after a position (+1) or the last before it (-1)."""
        length = self._editor.document().characterCount() - 1
        while -1 <= position <= length:
            far = position + by * _STRETCH
            first, last = sorted((position, far))
            first, last = max(0, first), min(length, last)
            found = [
                one
                for one in self.found_in(TextPart(self._editor, first, last))
                if first <= one.start <= last and (one.start - position) * by > 0
            ]
            if found:
                return found[0] if by > 0 else found[-1]
            position = far
        return None


def _looks(palette: QPalette) -> tuple[QTextCharFormat, QTextCharFormat]:
    """Return the looks of what shows something and of what leads elsewhere."""
    from PySide6.QtGui import QTextCharFormat  # noqa: PLC0415  # slow

    styles = QTextCharFormat.UnderlineStyle
    found = []
    for style in (styles.DotLine, styles.SingleUnderline):
        look = QTextCharFormat()
        look.setUnderlineStyle(style)
        look.setUnderlineColor(palette.color(QPalette.ColorRole.Link))
        found.append(look)
    return found[0], found[1]
