"""What the presented comment says of the board: shown under the pointer, followed with a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent

from sgfedit.gui.comment.links import CommentLinks
from sgfedit.gui.views.comment.loading import load_piece
from sgfedit.gui.views.comment.marks import Placed
from sgfedit.gui.views.comment.text_part import position_at

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit

    from sgfedit.gui.window import Window


class PresentedLinks(QObject):
    """Finds links in the comment of the presentation, and lets the window show them.

    The presented board shows what lies on the board of the window.
    """

    def __init__(self, window: Window, comment: QPlainTextEdit, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._comment = comment
        self._text = ""
        self._links: tuple[Placed, ...] = ()
        comment.textChanged.connect(self._forget)
        viewport = comment.viewport()
        viewport.setMouseTracking(True)
        viewport.installEventFilter(self)

    def _forget(self) -> None:
        self._text, self._links = "", ()
        self._comment.viewport().unsetCursor()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            place = event.position().toPoint()
            if event.type() == QEvent.Type.MouseMove:
                self._hover(self._at(place))
            elif (
                event.type() == QEvent.Type.MouseButtonPress
                and event.button() == Qt.MouseButton.LeftButton
            ):
                self._follow(self._at(place))
        elif event.type() == QEvent.Type.Leave:
            self._hover(None)
        return False

    def _hover(self, placed: Placed | None) -> None:
        viewport = self._comment.viewport()
        if placed is None:
            viewport.unsetCursor()
        else:
            viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        self._window.part(CommentLinks).hover(placed)

    def _follow(self, placed: Placed | None) -> None:
        if placed is not None:
            self._window.part(CommentLinks).follow(placed)
        else:
            self._window.part(CommentLinks).clear()

    def _at(self, place: QPoint) -> Placed | None:
        position = position_at(self._comment, place)
        if position is None:
            return None
        text = self._comment.toPlainText()
        if text != self._text:
            if not load_piece():
                return None
            self._text, self._links = text, self._found(text)
        # QTextDocument counts units of UTF-16.
        units = text.encode("utf-16-le", "surrogatepass")[: 2 * position]
        index = len(units.decode("utf-16-le", "surrogatepass"))
        return next((one for one in self._links if one.start <= index < one.end), None)

    def _found(self, text: str) -> tuple[Placed, ...]:
        from sgfedit.game.text_links import links_in  # noqa: PLC0415  # in pieces

        document = self._window.document
        if not document.game.positions.is_go:
            return ()
        labels = {label: point for point, label in reversed(document.current.get("LB", ()))}
        links = links_in(text, document.game.size, labels)
        return tuple(Placed(link.start, link.end, link) for link in links)
