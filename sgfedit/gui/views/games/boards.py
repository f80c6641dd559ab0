"""The games of a file as small boards, as many beside each other as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView

from sgfedit.gui.views.games.delegate import WRAPPED, details, player_lines, versus
from sgfedit.gui.views.games.pictures import Pictures
from sgfedit.gui.widgets.row_painter import RowPainter

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.games.delegate import Game
    from sgfedit.gui.views.games.model import GamesModel
    from sgfedit.sgf import Node

SIZES_PX: Final = (72, 84, 96, 112, 132, 160, 196, 240, 320)
"""Sides of the boards to choose from."""

_PAD_PX: Final = 5
_SECONDARY_OPACITY: Final = 0.72
_EMPTY_OPACITY: Final = 0.08
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_LOOKS: Final = frozenset(
    {"games.boards_px", "games.boards_show", "games.boards_move", "view.theme"}
)
_CHANGES: Final = frozenset(
    {QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange}
)


class BoardsView(QListView):
    """A list that runs from left to right, each game under its board."""

    def __init__(self, model: GamesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._games = model
        self._settings = settings
        self.pictures = Pictures(settings, self)
        self.setObjectName("gameBoards")
        self.setAccessibleName(self.tr("Boards of the games"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(BoardDelegate(model, self))
        self.pictures.painted.connect(self._on_painted)
        model.looks_changed.connect(self.pictures.forget)
        settings.changed.connect(self._on_setting_changed)
        self._name_lines = 2
        self._set_look()

    @property
    def name_lines(self) -> int:
        """How many lines there are for the names of a game."""
        return self._name_lines

    def set_name_lines(self, count: int) -> None:
        """Leave so many lines for the names of a game."""
        if count != self._name_lines:
            self._name_lines = count
            self._share_out()

    @property
    def board_px(self) -> int:
        """The side of a board."""
        px: int = self._settings.get("games.boards_px")
        return px

    def cell(self) -> QSize:
        """Return the least room of a game."""
        side = self.board_px + 2 * _PAD_PX
        return QSize(side, side + (self._name_lines + 1) * self.fontMetrics().lineSpacing())

    def zoom(self, by: int) -> None:
        """Make the boards one size larger (+1) or smaller (-1)."""
        now = min(range(len(SIZES_PX)), key=lambda n: abs(SIZES_PX[n] - self.board_px))
        self._settings.set("games.boards_px", SIZES_PX[max(0, min(now + by, len(SIZES_PX) - 1))])

    def _set_look(self) -> None:
        self.pictures.set_look(self.palette(), self.board_px, self.devicePixelRatioF())
        self._share_out()
        self.viewport().update()

    def _share_out(self) -> None:
        """Share out the width among as many games as have room in it."""
        cell = self.cell()
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width()
        columns = max(1, width // cell.width())
        # A pixel is left, or Qt would break the line before the last.
        grid = QSize(max(cell.width(), (width - 1) // columns), cell.height())
        if grid != self.gridSize():
            self.setGridSize(grid)

    def _on_setting_changed(self, key: str) -> None:
        if key in _LOOKS:
            self.pictures.clear()
            self._set_look()

    def _on_painted(self, row: int, root: Node) -> None:
        # Where the rows have changed since, all are drawn again anyway.
        if row < self._games.rowCount() and self._games.game_at(row).root is root:
            self.update(self._games.index(row, self.modelColumn()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES and hasattr(self, "pictures"):
            self._set_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        # What was out of sight before it was painted is not worth it any more.
        self.pictures.forget_wishes()
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(+1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


class BoardDelegate(RowPainter):
    """A board, and below it number and players, and how it went."""

    def __init__(self, model: GamesModel, view: BoardsView) -> None:
        super().__init__(view)
        self._games = model
        self._boards = view

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self._boards.gridSize()

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        px = self._boards.board_px
        rect = option.rect.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, 0)
        place = QRect(rect.left() + (rect.width() - px) // 2, rect.top(), px, px)
        picture = self._boards.pictures.of(self._games.game_at(row), row)
        if picture is None or picture.isNull():
            painter.setOpacity(_EMPTY_OPACITY)
            painter.fillRect(place, painter.pen().color())
            painter.setOpacity(1)
        else:
            painter.drawPixmap(place, picture)
        below = rect.adjusted(0, px + 2, 0, 0)
        self._draw_texts(painter, option.fontMetrics, below, self._games.game(row))

    def _draw_texts(
        self, painter: QPainter, metrics: QFontMetrics, rect: QRect, game: Game
    ) -> None:
        """Write a line for each player, or as many for the name, and one for how it went."""
        height, lines = metrics.lineSpacing(), self._boards.name_lines
        line = QRect(rect.left(), rect.top(), rect.width(), height)
        if game.line or not game.white or lines == 1:
            name = game.line or versus(game, metrics, line.width())
            painter.drawText(line.adjusted(0, 0, 0, (lines - 1) * height), WRAPPED, name)
        else:
            for text in player_lines(game, metrics, line.width()):
                painter.drawText(line, _LEFT, text)
                line.translate(0, height)
        line.moveTop(rect.top() + lines * height)
        painter.setOpacity(_SECONDARY_OPACITY)
        number = f"{game.number}  "
        painter.drawText(line, _LEFT, number)
        line.setLeft(line.left() + metrics.horizontalAdvance(number))
        painter.drawText(line, _LEFT, details(game, metrics, line.width()))
