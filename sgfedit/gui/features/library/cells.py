"""Cells of tables that are drawn at once.

Of each cell Qt asks seven things, each by a call of Python: a quarter of the time that a screen of
rows takes. What is selected, or has the focus, is drawn by the style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_BY_STYLE: Final = (
    QStyle.StateFlag.State_Selected
    | QStyle.StateFlag.State_HasFocus
    | QStyle.StateFlag.State_MouseOver
).value


class Cell(NamedTuple):
    """What a cell shows.

    Attributes:
        text: The words.
        is_right: Whether they stand at the right, as numbers do.
        is_bold: Whether they are to stand out.
    """

    text: str
    is_right: bool = False
    is_bold: bool = False


class _Cells(Protocol):
    def cell(self, row: int, column: int) -> Cell | None:
        """Return what a cell shows, None while that is not known."""


class CellDelegate(QStyledItemDelegate):
    """Draws the cells of a table whose model has a method `cell`."""

    def __init__(self, cells: _Cells, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._cells = cells
        self._margin = view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        # As numbers: flags of Python take longer than the rest of a cell.
        if option.state.value & _BY_STYLE:
            super().paint(painter, option, index)
            return
        cell = self._cells.cell(index.row(), index.column())
        if cell is None or not cell.text:
            return
        rect = option.rect.adjusted(self._margin, 0, -self._margin, 0)
        if cell.is_bold:
            font = QFont(option.font)
            font.setBold(True)
            painter.save()
            painter.setFont(font)
        text = painter.fontMetrics().elidedText(
            cell.text, Qt.TextElideMode.ElideRight, rect.width()
        )
        painter.drawText(rect, RIGHT if cell.is_right else LEFT, text)
        if cell.is_bold:
            painter.restore()
