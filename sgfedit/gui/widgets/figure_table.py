"""Tables of figures: short columns, one line a row, which may be others several times a second."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QAbstractTableModel, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem

from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import LEFT, NOWHERE, RIGHT, heading, text_colour
from sgfedit.gui.widgets.row_tables import RowTable
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.widgets.row_painter import AnyIndex

_MARGIN_PX: Final = 5
_DISC_PX: Final = 11
_EDGE: Final = QColor("#7f7f7f")
_TEXT, _TIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
_SPOKEN, _PLACE = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.TextAlignmentRole
_SORT_PX: Final = 22
_KNOWN: Final = 2048
"""Texts of which a table knows how they are written: most figures come again and again."""


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


class FigureTable(RowTable):
    """The table."""

    def __init__(self, model: FigureModel, name: str, title: str, parent: QWidget) -> None:
        super().__init__(model, name, title, parent)
        self._figures = model
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        self._take_sizes()

    def seen(self) -> range:
        """Return the rows that are in sight."""
        return self._rows_between(0, self.viewport().height() - 1)

    def _rows_between(self, top: int, bottom: int) -> range:
        count = self._figures.rowCount()
        first, last = self.rowAt(top), self.rowAt(bottom)
        return range(max(first, 0), (count if last < 0 else last + 1) if count else 0)

    def _take_sizes(self) -> None:
        metrics, model = self.fontMetrics(), self._figures
        self._width_of = lru_cache(_KNOWN)(QFontMetricsF(self.font()).horizontalAdvance)
        self._elided = lru_cache(_KNOWN)(metrics.elidedText)
        arrow = px(_SORT_PX) if self.isSortingEnabled() else 0
        marked = px(_DISC_PX + _MARGIN_PX)
        for column, (sample, title) in enumerate(zip(model.samples, model.titles(), strict=True)):
            room = metrics.horizontalAdvance(sample) + (marked if column == model.marked else 0)
            wanted = max(room, metrics.horizontalAdvance(title) + arrow)
            self.setColumnWidth(column, wanted + px(2 * _MARGIN_PX + 2))

    # Painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all cells at once: with a delegate, each of them costs four times as much."""
        painter, area, lit = QPainter(self.viewport()), event.rect(), self._lit()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rows = self._rows_between(area.top(), area.bottom())
        rooms = [
            (column, left, width)
            for column, left, width in self._rooms()
            if left <= area.right() and left + width > area.left()
        ]
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        self._draw_rows(painter, [row for row in rows if row not in lit], rooms, option)
        for row in lit.keys() & rows:
            self._draw_ground(painter, row, lit[row], option)
            self._draw_rows(painter, [row], rooms, option)
        painter.end()

    def _rooms(self) -> Iterator[tuple[int, int, int]]:
        """Yield the columns that are shown, with left side and width of the room for texts."""
        margin = px(_MARGIN_PX)
        for column in range(len(self._figures.samples)):
            if not self.isColumnHidden(column):
                width = self.columnWidth(column) - 2 * margin
                yield column, self.columnViewportPosition(column) + margin, width

    def _lit(self) -> dict[int, QStyle.StateFlag]:
        """Return the rows that stand out, and why: one is selected, one under the pointer."""
        viewport, flag = self.viewport(), QStyle.StateFlag
        lit = {index.row(): flag.State_Selected for index in self.selectionModel().selectedRows()}
        if viewport.underMouse():
            row = self.rowAt(viewport.mapFromGlobal(QCursor.pos()).y())
            lit[row] = lit.get(row, flag.State_None) | flag.State_MouseOver
        return lit

    def _draw_ground(
        self, painter: QPainter, row: int, state: QStyle.StateFlag, option: QStyleOptionViewItem
    ) -> None:
        """Draw what a row stands on that stands out; `option` is of that row then."""
        self.initViewItemOption(option)
        option.state |= state
        width = self.viewport().width()
        option.rect = QRect(0, self.rowViewportPosition(row), width, self.rowHeight(row))
        panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
        self.style().drawPrimitive(panel, option, painter, self)

    def _draw_rows(
        self,
        painter: QPainter,
        rows: Collection[int],
        rooms: Iterable[tuple[int, int, int]],
        option: QStyleOptionViewItem,
    ) -> None:
        """Draw what stands in rows that look alike."""
        tops = [(row, self.rowViewportPosition(row)) for row in rows]
        colour, high = text_colour(option), self.verticalHeader().defaultSectionSize()
        for column, left, width in rooms:
            room = QRect(left, 0, width, high)
            if column == self._figures.marked:
                self._draw_discs(painter, room, tops)
                room.setLeft(left + px(_DISC_PX + _MARGIN_PX))
            painter.setPen(colour)
            self._draw_texts(painter, column, room, tops)

    def _draw_discs(self, painter: QPainter, room: QRect, tops: Iterable[tuple[int, int]]) -> None:
        radius, disc = px(_DISC_PX) / 2, self._figures.disc
        x, down = room.left() + radius, room.height() / 2
        painter.setPen(_EDGE)
        for row, top in tops:
            painter.setBrush(disc(row))
            painter.drawEllipse(QPointF(x, top + down), radius - 1, radius - 1)

    def _draw_texts(
        self, painter: QPainter, column: int, room: QRect, tops: Iterable[tuple[int, int]]
    ) -> None:
        text_of, draw, metrics = self._figures.text, painter.drawText, self.fontMetrics()
        left, width = room.left(), room.width()
        base = (room.height() - metrics.height()) / 2 + metrics.ascent()
        if column == self._figures.long:
            elided, elide = self._elided, Qt.TextElideMode.ElideRight
            for row, top in tops:
                draw(QPointF(left, top + base), elided(text_of(row, column), elide, width))
            return
        is_left, width_of = column in self._figures.left, self._width_of
        for row, top in tops:
            text = text_of(row, column)
            x = left if is_left else left + width - width_of(text)
            draw(QPointF(x, top + base), text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and hasattr(self, "_figures"):
            self._take_sizes()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(60))

    def event(self, event: QEvent) -> bool:
        return claims(event, LIST_KEYS) or super().event(event)
