"""Draws a game of the list in two lines: who played, and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex
    from PySide6.QtGui import QColor, QPainter

DASH: Final = " – "
_SECONDARY_OPACITY: Final = 0.72


class Games(Protocol):
    """What is shown of games, by row."""

    def players(self, row: int) -> tuple[str, str]:
        """Return both players; the second may be empty."""
        ...

    def details(self, row: int) -> str:
        """Return what stands in the second line."""
        ...

    def rowCount(self) -> int:
        """Return the number of games."""
        ...


class GameDelegate(QStyledItemDelegate):
    """The number at the left, the players beside it, and below them result, moves and date.

    Where there is no room each player is cut, so that both are there.
    """

    def __init__(self, games: Games, parent: QObject) -> None:
        super().__init__(parent)
        self._games = games

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        metrics = option.fontMetrics
        # The view gives a row all its width; a wider one would be scrolled sideways.
        return QSize(1, 2 * metrics.lineSpacing() + _padding(metrics))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style = option.widget.style() if option.widget else QApplication.style()
        painter.save()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.setPen(_colour(option))
        self._draw(painter, option, index.row())
        painter.restore()

    def _draw(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        metrics = option.fontMetrics
        pad = _padding(metrics)
        digits = max(2, len(str(self._games.rowCount())))
        column = metrics.horizontalAdvance("0" * digits)
        line = metrics.lineSpacing()
        left, top = option.rect.left() + pad, option.rect.top() + pad // 2
        number = QRect(left, top, column, line)
        first = QRect(
            left + column + pad, top, option.rect.right() - left - column - 2 * pad, line
        )
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        names = fitted(self._games.players(row), QFontMetrics(bold), first.width())
        painter.drawText(first, _FLAGS, names)
        painter.setFont(option.font)
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(
            number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row + 1)
        )
        details = metrics.elidedText(
            self._games.details(row), Qt.TextElideMode.ElideRight, first.width()
        )
        painter.drawText(first.translated(0, line), _FLAGS, details)


_FLAGS: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)


def fitted(players: tuple[str, str], metrics: QFontMetrics, room: int) -> str:
    """Return both players in one line of `room` px; a short name leaves the other one more."""
    black, white = players
    if not white:
        return metrics.elidedText(black, Qt.TextElideMode.ElideRight, room)
    room -= metrics.horizontalAdvance(DASH)
    widths = metrics.horizontalAdvance(black), metrics.horizontalAdvance(white)
    half = room // 2
    of_black = max(half, room - widths[1])
    of_white = max(room - half, room - widths[0])
    return DASH.join(
        metrics.elidedText(name, Qt.TextElideMode.ElideRight, share)
        for name, share in ((black, of_black), (white, of_white))
    )


def _padding(metrics: QFontMetrics) -> int:
    return metrics.height() // 2


def _colour(option: QStyleOptionViewItem) -> QColor:
    is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
    is_active = bool(option.state & QStyle.StateFlag.State_Active)
    role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
    group = QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
    return option.palette.color(group, role)
