"""A small board beside the pointer: the position of a node of the tree, and a line about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QWidget

from sgfedit.game.positions import Positions
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.settings import Settings
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node

_BOARD_PX: Final = 208
_GAP_PX: Final = 7
_LINES: Final = 3
_AWAY_PX: Final = 6
_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)


class TreePreview(QWidget):
    """A window without frame that shows one node; the mouse goes through it.

    Attributes:
        node: What it shows, None while it is hidden.
        text: The line below the board.
    """

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setObjectName("treePreview")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._settings = settings
        self._positions: Positions | None = None
        self._root: Node | None = None
        self._canvas: BoardCanvas | None = None
        self._board_px = _BOARD_PX
        self.turning: Turning = AS_RECORDED
        self.node: Node | None = None
        self.text = ""
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            # It must not lie above the windows of other programs.
            application.applicationStateChanged.connect(self.hide_node)

    def forget(self) -> None:
        """Drop what was derived from the tree, which has changed."""
        self._positions = None
        self.hide_node()

    def hide_node(self) -> None:
        """Go out of sight."""
        self.node = None
        if self.isVisible():
            self.hide()

    def show_node(self, node: Node, root: Node, text: str, beside: QRect) -> None:
        """Show a node beside its cell.

        Costs a step of the rules for each node between this one and the last one shown; what the
        document knows of positions stays as it is.

        Args:
            node: Of the game at `root`.
            root: The root of its game.
            text: What to say about it.
            beside: The cell, in global coordinates.
        """
        if node is self.node and text == self.text:
            return
        if self._positions is None or self._root is not root:
            self._positions, self._root = Positions(root), root
        self.node, self.text = node, text
        # Of a board that cannot be drawn only the line of text is left.
        self._board_px = _BOARD_PX if self._positions.is_drawn else 0
        options = _OPTIONS._replace(hoshi=self._positions.is_go)
        diagram = build(self._positions.at(node), node, options)
        theme = board_theme(self._settings, self.palette())
        surround = self.palette().color(QPalette.ColorRole.ToolTipBase)
        if self._canvas is None:
            self._canvas = BoardCanvas(theme, padding=2, surround=surround)
        self._canvas.set_theme(theme, surround)
        self._canvas.turn(self.turning)
        self._canvas.resize(_BOARD_PX, _BOARD_PX, self.devicePixelRatioF())
        self._canvas.update(diagram)
        self._place(beside)
        self.update()
        self.show()

    def _place(self, beside: QRect) -> None:
        """Take the size the text needs, and a place beside the cell that is on the screen."""
        height = 2 * _GAP_PX + self._board_px + self._text_rect().height()
        self.resize(_BOARD_PX + 2 * _GAP_PX, height)
        screen = QGuiApplication.screenAt(beside.center()) or self.screen()
        room = screen.availableGeometry()
        at = beside.bottomRight() + QPoint(_AWAY_PX, _AWAY_PX)
        if at.x() + self.width() > room.right():
            at.setX(beside.left() - _AWAY_PX - self.width())
        if at.y() + self.height() > room.bottom():
            at.setY(beside.top() - _AWAY_PX - self.height())
        at.setX(max(min(at.x(), room.right() - self.width()), room.left()))
        at.setY(max(min(at.y(), room.bottom() - self.height()), room.top()))
        self.move(at)

    @property
    def _text_top(self) -> int:
        return 2 * _GAP_PX + self._board_px - 2 if self._board_px else _GAP_PX - 2

    def _text_rect(self) -> QRect:
        metrics = self.fontMetrics()
        room = QRect(_GAP_PX, self._text_top, _BOARD_PX, _LINES * metrics.lineSpacing())
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.text)
        return QRect(room.topLeft(), needed.size().boundedTo(room.size()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.ToolTipBase))
        ink = palette.color(QPalette.ColorRole.ToolTipText)
        if self._canvas is not None and self._board_px:
            painter.save()
            painter.translate(_GAP_PX, _GAP_PX)
            self._canvas.draw(painter)
            painter.restore()
        painter.setPen(ink)
        room = self._text_rect()
        room.setWidth(_BOARD_PX)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, self.text)
        painter.setOpacity(0.4)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
