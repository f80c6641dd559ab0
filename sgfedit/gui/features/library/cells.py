"""Cells of tables of many rows: drawn by the table itself, all that are seen at once.

Of each cell Qt would ask seven things, each by a call of Python, and lay its text out anew. Here
what has been fitted into a width is remembered, and drawn at a point, which needs no layout. Only
what has the focus, or is under the pointer, is drawn by the style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QTableView, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

# As numbers: flags of Python take longer than the rest of a cell.
_BY_STYLE: Final = (QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver).value
_SELECTED: Final = QStyle.StateFlag.State_Selected.value
_ENABLED: Final = QStyle.StateFlag.State_Enabled.value
_ACTIVE: Final = QStyle.StateFlag.State_Active.value
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
        left: Pixels that are left before it where it stands at the right.
    """

    text: str
    left: float


class _Fonts:
    """A font, and the one of what is to stand out.

    Attributes:
        plain, bold: They.
        metrics, bold_metrics: Theirs, which know another font only by its being another object.
    """

    def __init__(self, plain: QFont) -> None:
        self.plain, self.bold = plain, QFont(plain)
        self.bold.setBold(True)
        self.metrics, self.bold_metrics = QFontMetrics(self.plain), QFontMetrics(self.bold)


class CellTable(QTableView):
    """A table that draws the cells of its model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ground = _Ground(self)
        self._fonts = _Fonts(self.font())
        self._fitted: dict[tuple[str, int, bool], _Fitted] = {}
        self._cells: Cells | None = None
        self.setItemDelegate(self._ground)

    def draw(self, cells: Cells) -> None:
        """Draw the cells of a model, which is the one that is shown."""
        self._cells = cells

    def paintEvent(self, event: QPaintEvent) -> None:
        self._ground.clear()
        super().paintEvent(event)
        if self._cells is not None:
            painter = QPainter(self.viewport())
            self._draw_texts(painter, event.rect(), self._cells)
            painter.end()

    def _draw_texts(self, painter: QPainter, rect: QRect, cells: Cells) -> None:
        if painter.fontMetrics() != self._fonts.metrics:
            self._fonts = _Fonts(painter.font())
            self._fitted.clear()
        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        fonts, ground = self._fonts, self._ground
        columns = list(self._columns(rect))
        # Texts of one font and colour, which take longer to be changed than to be used.
        alike: dict[tuple[bool, bool], list[tuple[QPointF, str]]] = {}
        for row, top, height in self._rows(rect):
            for column, x, width in columns:
                place = row, column
                cell = None if place in ground.styled else cells.cell(row, column)
                if cell is None or not cell.text:
                    continue
                metrics = fonts.bold_metrics if cell.is_bold else fonts.metrics
                text, left = self._fit(cell, width - 2 * margin, metrics)
                line = top + (height - metrics.height()) // 2 + metrics.ascent()
                point = QPointF(x + margin + left * cell.is_right, line)
                kind = cell.is_bold, place in ground.selected
                alike.setdefault(kind, []).append((point, text))
        for (is_bold, is_selected), texts in alike.items():
            painter.setFont(fonts.bold if is_bold else fonts.plain)
            painter.setPen(ground.ink if is_selected else self.palette().color(_TEXT))
            for each in texts:
                painter.drawText(*each)

    def _rows(self, rect: QRect) -> Iterator[tuple[int, int, int]]:
        """Yield the rows in a part of the viewport: number, top, height."""
        first, last = self.rowAt(rect.top()), self.rowAt(rect.bottom())
        if first < 0:
            return
        if last < 0:
            last = self.model().rowCount() - 1
        for row in range(first, last + 1):
            yield row, self.rowViewportPosition(row), self.rowHeight(row)

    def _columns(self, rect: QRect) -> Iterator[tuple[int, int, int]]:
        """Yield the columns in a part of the viewport: number, left, width."""
        for column in range(self.model().columnCount()):
            left, width = self.columnViewportPosition(column), self.columnWidth(column)
            if width and left <= rect.right() and left + width > rect.left():
                yield column, left, width

    def _fit(self, cell: Cell, width: int, metrics: QFontMetrics) -> _Fitted:
        """Return the text of a cell that has so much room."""
        key = cell.text, width, cell.is_bold
        found = self._fitted.get(key)
        if found is None:
            # A line is all there is room for.
            line = " ".join(cell.text.splitlines())
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
            left = width - QFontMetricsF(metrics).horizontalAdvance(text) if cell.is_right else 0
            if len(self._fitted) == _MOST_FITTED:
                self._fitted.clear()
            found = self._fitted[key] = _Fitted(text, left)
        return found


_TEXT: Final = QPalette.ColorRole.Text


class _Ground(QStyledItemDelegate):
    """Draws what is behind the texts, and cells that the style has to draw.

    Attributes:
        styled: Row and column of cells that the style has drawn.
        selected: Those of others that are selected.
        ink: The colour of their texts.
    """

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.styled: set[tuple[int, int]] = set()
        self.selected: set[tuple[int, int]] = set()
        self.ink = QColor()

    def clear(self) -> None:
        """Know of no cell."""
        self.styled.clear()
        self.selected.clear()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        state = option.state.value
        if state & _BY_STYLE:
            super().paint(painter, option, index)
            self.styled.add((index.row(), index.column()))
        elif state & _SELECTED:
            group = _group_of(state)
            painter.fillRect(option.rect, option.palette.brush(group, _GROUND))
            self.ink = option.palette.color(group, _INK)
            self.selected.add((index.row(), index.column()))


_GROUND: Final = QPalette.ColorRole.Highlight
_INK: Final = QPalette.ColorRole.HighlightedText


def _group_of(state: int) -> QPalette.ColorGroup:
    if not state & _ENABLED:
        return QPalette.ColorGroup.Disabled
    return QPalette.ColorGroup.Active if state & _ACTIVE else QPalette.ColorGroup.Inactive
