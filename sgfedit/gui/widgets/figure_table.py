"""Tables of figures: short columns, one line a row, which may be others several times a second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QAbstractTableModel, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate

from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import LEFT, NOWHERE, RIGHT, heading, text_colour
from sgfedit.gui.widgets.row_tables import RowTable
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtCore import QEvent, QRect
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.gui.widgets.row_painter import AnyIndex

_MARGIN_PX: Final = 5
_DISC_PX: Final = 11
_EDGE: Final = QColor("#7f7f7f")
_TEXT, _TIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
_SPOKEN, _PLACE = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.TextAlignmentRole
_SORT_PX: Final = 22
_LIT: Final = (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver).value


class FigureModel(QAbstractTableModel):
    """What is in such a table; texts are asked for when they are seen.

    Attributes:
        left: The columns whose texts begin at the left; figures end at the right.
        marked: The one with a disc before its text.
        long: The one whose texts may be longer than it is wide, so that they have a tooltip.
        samples: The widest text of each column; the last one takes what is left.
    """

    left: ClassVar[Collection[int]]
    marked: ClassVar[int]
    long: ClassVar[int] = -1
    samples: ClassVar[Sequence[str]]

    def titles(self) -> Sequence[str]:
        """Return what stands above the columns."""
        raise NotImplementedError

    def tips(self) -> Sequence[str]:
        """Return what is told of them where the pointer stays; nothing by default."""
        return ()

    def text(self, row: int, column: int) -> str:
        """Return what stands in a cell."""
        raise NotImplementedError

    def spoken(self, row: int) -> str:
        """Return what is read out of the cell with the disc."""
        return self.text(row, self.marked)

    def disc(self, row: int) -> QColor:
        """Return the colour of the disc of a row."""
        raise NotImplementedError

    # For Qt ---------------------------------------------------------------------------------

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.samples)

    def data(self, index: AnyIndex, role: int = _TEXT) -> Any:
        row, column = index.row(), index.column()
        if not 0 <= row < self.rowCount():
            return None
        if role == _TEXT:
            return self.text(row, column)
        if role == _SPOKEN and column == self.marked:
            return self.spoken(row)
        if role == _PLACE:
            return LEFT if column in self.left else RIGHT
        if role == _TIP and column == self.long:
            return tip_of(self.text(row, column))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        place = LEFT if section in self.left else RIGHT
        if role == _TEXT:
            return heading(self.titles()[section], place)
        if role == _TIP and self.tips():
            return tip_of(self.tips()[section])
        if role == _PLACE:
            return place
        return None


class _Cells(QStyledItemDelegate):
    """Draws cells with one question each to the model: the style would ask seven."""

    def __init__(self, table: FigureTable, model: FigureModel) -> None:
        super().__init__(table)
        self._table = table
        self._model = model
        self._colours: dict[int, QColor] = {}

    def forget(self) -> None:
        """Take colours from the palette again with the next cell."""
        self._colours.clear()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        # What is asked of an option costs more than to draw a figure.
        row, column = index.row(), index.column()
        table, model, state = self._table, self._model, option.state.value
        rect: QRect = option.rect
        left, top, width, height = rect.left(), rect.top(), rect.width(), rect.height()
        if state & _LIT:
            panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
            table.style().drawPrimitive(panel, option, painter, table)
        margin = px(_MARGIN_PX)
        left, width = left + margin, width - 2 * margin
        if column == model.marked:
            self._draw_disc(painter, left, top + height / 2, model.disc(row))
            taken = px(_DISC_PX) + margin
            left, width = left + taken, width - taken
        colour = self._colours.get(state)
        if colour is None:
            colour = self._colours[state] = text_colour(option)
        painter.setPen(colour)
        text = model.text(row, column)
        if column == model.long:
            text = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(left, top, width, height, _FLAGS[column in model.left], text)

    @staticmethod
    def _draw_disc(painter: QPainter, left: int, middle_y: float, colour: QColor) -> None:
        side = px(_DISC_PX)
        middle = QPointF(left + side / 2, middle_y)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(_EDGE)
        painter.setBrush(colour)
        painter.drawEllipse(middle, side / 2 - 1, side / 2 - 1)
        painter.restore()


_FLAGS: Final = {is_left: (LEFT if is_left else RIGHT).value for is_left in (False, True)}


class FigureTable(RowTable):
    """The table."""

    def __init__(self, model: FigureModel, name: str, title: str, parent: QWidget) -> None:
        super().__init__(model, name, title, parent)
        self._figures = model
        self._cells = _Cells(self, model)
        self.setItemDelegate(self._cells)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        self._take_sizes()

    def seen(self) -> range:
        """Return the rows that are in sight."""
        count = self.model().rowCount()
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return range(max(first, 0), (count if last < 0 else last + 1) if count else 0)

    def _take_sizes(self) -> None:
        metrics, model = self.fontMetrics(), self._figures
        arrow = px(_SORT_PX) if self.isSortingEnabled() else 0
        marked = px(_DISC_PX + _MARGIN_PX)
        for column, (sample, title) in enumerate(zip(model.samples, model.titles(), strict=True)):
            room = metrics.horizontalAdvance(sample) + (marked if column == model.marked else 0)
            wanted = max(room, metrics.horizontalAdvance(title) + arrow)
            self.setColumnWidth(column, wanted + px(2 * _MARGIN_PX + 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._cells.forget()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and hasattr(self, "_figures"):
            self._take_sizes()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(60))

    def event(self, event: QEvent) -> bool:
        return claims(event, LIST_KEYS) or super().event(event)
