"""A small board that shows a frame of an indexed game; wheel and keys step through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from sgfedit.go.board import Colour
from sgfedit.go.points import hoshi
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.gui.widgets.list_keys import claims
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from sgfedit.app.settings import Settings
    from sgfedit.library.replay import Frame
    from sgfedit.sgf.values import Size

_LEAST_PX: Final = 120
_WISHED_PX: Final = 340
_NOTCH: Final = 120
_ALL: Final = 10_000
STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Home: -_ALL,
    Qt.Key.Key_End: _ALL,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}
"""Key → by how many nodes it steps."""


def diagram_of(frame: Frame, size: Size) -> Diagram:
    """Return what a board shows of a frame."""
    next_colour = Colour.WHITE if frame.colour == "B" else Colour.BLACK
    return Diagram(
        width=size[0],
        height=size[1],
        stones=frame.stones,
        last_move=None if frame.last is None else Point(*frame.last),
        hoshi=frozenset(Point(*point) for point in hoshi(*size)),
        coordinates=False,
        to_play=next_colour,
    )


class PreviewBoard(QWidget):
    """The board.

    Signals:
        stepped: By how many nodes.
        opened: The user wants the game in an editor.
    """

    stepped = Signal(int)
    opened = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryBoard")
        self.setAccessibleName(self.tr("Board of the selected game"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._settings = settings
        self._canvas: BoardCanvas | None = None
        self.diagram: Diagram | None = None
        self._turned = 0

    def sizeHint(self) -> QSize:
        return QSize(_WISHED_PX, _WISHED_PX)

    def heightForWidth(self, width: int) -> int:
        return width

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, _LEAST_PX)

    def show_diagram(self, diagram: Diagram | None) -> None:
        """Show a diagram, or nothing."""
        self.diagram = diagram
        if diagram is not None and self._canvas is not None:
            self._canvas.update(diagram)
        self.update()

    def _made(self) -> BoardCanvas:
        surround = self.palette().color(QPalette.ColorRole.Window)
        theme = board_theme(self._settings, self.palette())
        if self._canvas is None:
            self._canvas = BoardCanvas(theme, padding=1, surround=surround)
            if self.diagram is not None:
                self._canvas.update(self.diagram)
        self._canvas.set_theme(theme, surround)
        side = min(self.width(), self.height())
        self._canvas.resize(side, side, self.devicePixelRatioF())
        return self._canvas

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.diagram is None:
            return
        painter = QPainter(self)
        side = min(self.width(), self.height())
        painter.translate(QPointF((self.width() - side) // 2, 0))
        self._made().draw(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    # Stepping -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        return claims(event, STEPS.keys()) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            self.stepped.emit(-notches)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
