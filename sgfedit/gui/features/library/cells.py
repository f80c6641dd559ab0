"""Cells of tables of many rows: drawn by the table itself, all that are seen at once.

Of each cell Qt would ask nine things, each by a call of Python, and lay its text out anew. Here
the ground is drawn row by row, and what has been fitted into a width is remembered and drawn at a
point, which needs no layout. Only what has the focus, or is under the pointer, is drawn by the
style.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTableView, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PySide6.QtGui import QPaintEvent

_SELECTED: Final = QStyle.StateFlag.State_Selected
_FOCUSED: Final = QStyle.StateFlag.State_HasFocus
_NO_STATE: Final = QStyle.StateFlag.State_None
_POINTED_AT: Final = QStyle.StateFlag.State_MouseOver
_PLAIN: Final = QStyleOptionViewItem.ViewItemFeature(0)
_ALTERNATE: Final = QStyleOptionViewItem.ViewItemFeature.Alternate
_ROW: Final = QStyle.PrimitiveElement.PE_PanelItemViewRow
_TEXT: Final = QPalette.ColorRole.Text
_INK: Final = QPalette.ColorRole.HighlightedText
_GROUND: Final = QPalette.ColorRole.Highlight
_MOST_FITTED: Final = 4_096


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


class Cells(Protocol):
    """A model whose cells can be drawn at once."""

    def cell(self, row: int, column: int) -> Cell | None:
        """Return what a cell shows, None while that is not known."""


class _Fitted(NamedTuple):
    """A text as it stands in a cell of some width.

    Attributes:
        text: As much of it as there is room for.
        left: Px that are left over, which stand before it where it is at the right.
    """

    text: str
    left: float


class _Face:
    """A font, and what it measures.

    Attributes:
        font: It.
        metrics: Its metrics in whole px.
        height, ascent: Of a line, in px.
    """

    def __init__(self, font: QFont) -> None:
        self.font, self.metrics = font, QFontMetrics(font)
        self.height, self.ascent = self.metrics.height(), self.metrics.ascent()
        self._exact = QFontMetricsF(font)

    def fitted(self, text: str, width: int) -> _Fitted:
        """Return as much of a text as a width has room for, on one line."""
        line = " ".join(text.splitlines())
        length = self._exact.horizontalAdvance(line)
        if length > width:
            line = self.metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
            length = self._exact.horizontalAdvance(line)
        return _Fitted(line, width - length)


def _faces(plain: QFont) -> tuple[_Face, _Face]:
    """Return a font, and the one of what is to stand out."""
    bold = QFont(plain)
    bold.setBold(True)
    return _Face(plain), _Face(bold)


class _Part(NamedTuple):
    """A row that is seen, or a column.

    Attributes:
        number: Which.
        start: Where it begins in the viewport, in px.
        length: Its height, or its width.
    """

    number: int
    start: int
    length: int


class _Seen(NamedTuple):
    """What of a table is to be drawn.

    Attributes:
        rows, columns: At least one of each.
        selected: The numbers of selected rows.
        by_style: Row and column of cells that the style draws → what they are besides.
    """

    rows: Sequence[_Part]
    columns: Sequence[_Part]
    selected: frozenset[int]
    by_style: Mapping[tuple[int, int], QStyle.StateFlag]


class CellTable(QTableView):
    """A table that draws the cells of its model; its rows are selected as a whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._faces = _faces(self.font())
        self._fitted: dict[tuple[str, int, bool], _Fitted] = {}
        self._cells: Cells | None = None

    def draw(self, cells: Cells) -> None:
        """Draw the cells of a model, which is the one that is shown."""
        self._cells = cells

    def paintEvent(self, event: QPaintEvent) -> None:
        rows, columns = list(self._rows(event.rect())), list(self._columns(event.rect()))
        if self._cells is None or not (rows and columns):
            super().paintEvent(event)
            return
        seen = _Seen(rows, columns, self._selected(rows, columns[0].number), self._by_style())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        usual = option.state
        painter = QPainter(self.viewport())
        self._draw_ground(painter, seen, option)
        option.state = usual
        self._draw_texts(painter, seen, self._cells, option)
        self._draw_by_style(painter, seen, option)
        painter.end()

    def _selected(self, rows: Sequence[_Part], column: int) -> frozenset[int]:
        model, selection = self.model(), self.selectionModel()
        return frozenset(
            row.number for row in rows if selection.isSelected(model.index(row.number, column))
        )

    def _by_style(self) -> dict[tuple[int, int], QStyle.StateFlag]:
        """Return what `_Seen` says, perhaps of cells that are not seen."""
        found: dict[tuple[int, int], QStyle.StateFlag] = {}
        view = self.viewport()
        if view.underMouse() and view.testAttribute(Qt.WidgetAttribute.WA_Hover):
            index = self.indexAt(view.mapFromGlobal(QCursor.pos()))
            found[index.row(), index.column()] = _POINTED_AT
        if self.hasFocus() or view.hasFocus():
            place = self.currentIndex().row(), self.currentIndex().column()
            found[place] = found.get(place, _NO_STATE) | _FOCUSED
        return found

    def _draw_ground(self, painter: QPainter, seen: _Seen, option: QStyleOptionViewItem) -> None:
        """Draw what is behind the texts, a row at a time."""
        style, alternates = self.style(), self.alternatingRowColors()
        usual, ground = option.state, option.palette.brush(_group_of(option.state), _GROUND)
        left = min(column.start for column in seen.columns)
        width = sum(column.length for column in seen.columns)
        for number, top, height in seen.rows:
            is_alternate, is_selected = bool(alternates and number % 2), number in seen.selected
            if is_alternate or is_selected:
                option.rect = QRect(left, top, width, height)
                option.features = _ALTERNATE if is_alternate else _PLAIN
                option.state = usual | _SELECTED if is_selected else usual
                style.drawPrimitive(_ROW, option, painter, self)
            if is_selected:
                painter.fillRect(option.rect, ground)

    def _draw_by_style(self, painter: QPainter, seen: _Seen, option: QStyleOptionViewItem) -> None:
        usual = option.state
        for row, column in product(seen.rows, seen.columns):
            state = seen.by_style.get((row.number, column.number))
            if state is not None:
                is_selected = row.number in seen.selected
                option.rect = QRect(column.start, row.start, column.length, row.length)
                option.state = usual | state | (_SELECTED if is_selected else _NO_STATE)
                index = self.model().index(row.number, column.number)
                self.itemDelegate().paint(painter, option, index)

    def _draw_texts(
        self, painter: QPainter, seen: _Seen, cells: Cells, option: QStyleOptionViewItem
    ) -> None:
        # Metrics know another font only by its being another object.
        if painter.fontMetrics() != self._faces[0].metrics:
            self._faces = _faces(painter.font())
            self._fitted.clear()
        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        # Texts of one font and colour, which take longer to be changed than to be used.
        alike: dict[tuple[bool, bool], list[tuple[QPointF, str]]] = {}
        for row, top, height in seen.rows:
            is_selected = row in seen.selected
            for column, x, width in seen.columns:
                cell = None if (row, column) in seen.by_style else cells.cell(row, column)
                if cell is None or not cell.text:
                    continue
                face = self._faces[cell.is_bold]
                text, left = self._fit(cell, width - 2 * margin, face)
                line = top + (height - face.height) // 2 + face.ascent
                point = QPointF(x + margin + left * cell.is_right, line)
                alike.setdefault((cell.is_bold, is_selected), []).append((point, text))
        group = _group_of(option.state)
        for (is_bold, is_selected), texts in alike.items():
            painter.setFont(self._faces[is_bold].font)
            painter.setPen(option.palette.color(group, _INK if is_selected else _TEXT))
            for each in texts:
                painter.drawText(*each)

    def _rows(self, rect: QRect) -> Iterator[_Part]:
        """Yield the rows in a part of the viewport."""
        first, last = self.rowAt(rect.top()), self.rowAt(rect.bottom())
        if first < 0:
            return
        if last < 0:
            last = self.model().rowCount() - 1
        for row in range(first, last + 1):
            yield _Part(row, self.rowViewportPosition(row), self.rowHeight(row))

    def _columns(self, rect: QRect) -> Iterator[_Part]:
        """Yield the columns in a part of the viewport."""
        for column in range(self.model().columnCount()):
            left, width = self.columnViewportPosition(column), self.columnWidth(column)
            if width and left <= rect.right() and left + width > rect.left():
                yield _Part(column, left, width)

    def _fit(self, cell: Cell, width: int, face: _Face) -> _Fitted:
        """Return the text of a cell that has so much room."""
        key = cell.text, width, cell.is_bold
        found = self._fitted.get(key)
        if found is None:
            if len(self._fitted) == _MOST_FITTED:
                self._fitted.clear()
            found = self._fitted[key] = face.fitted(cell.text, width)
        return found


def _group_of(state: QStyle.StateFlag) -> QPalette.ColorGroup:
    if not state & QStyle.StateFlag.State_Enabled:
        return QPalette.ColorGroup.Disabled
    is_active = state & QStyle.StateFlag.State_Active
    return QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
