"""Rows of the problems panel: a heading, or a place and what is wrong there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPolygon

from sgfedit.game.repairs import can_repair
from sgfedit.gui.views.problems.rows import place_of
from sgfedit.gui.views.problems.severity import kind_title, severity_icon
from sgfedit.gui.widgets.row_painter import (
    DEMI_BOLD,
    FAINT,
    RIGHT,
    RowLine,
    RowPainter,
    is_selected,
    text_colour,
)
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.gui.views.problems.rows import Group, ProblemRows
    from sgfedit.sgf.problems import Problem

_LEAST_PLACE: Final = "00:00"


class ProblemDelegate(RowPainter):
    """Headings with icon, title and count; below them place, property and the offending text.

    A wrench at the end says that there is a repair, with a question mark where it is a guess. In
    file order, where nothing stands under headings, every row has an icon and a full sentence.

    Signals:
        toggled: The row of a heading whose arrow was clicked.
    """

    toggled = Signal(int)

    def __init__(self, rows: ProblemRows, view: QTableView) -> None:
        super().__init__(view)
        self._rows = rows

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        problem, group = self._rows.problem(row), self._rows.group(row)
        metrics = option.fontMetrics
        pad, gap = metrics.height() // 3, metrics.averageCharWidth() * 2
        line = RowLine(painter, option.rect.adjusted(pad, 0, -pad, 0), 0)
        if problem is None:
            _draw_chevron(painter, line, metrics.height(), is_open=group.is_open)
            _draw_icon(line, option, group.severity)
            _draw_heading(painter, line, group)
            return
        if not group.has_heading:
            _draw_icon(line, option, problem.severity)
        if can_repair(problem):
            _draw_wrench(painter, line, option, problem)
        widths = (self._rows.longest_place, _LEAST_PLACE)
        line.column(place_of(problem), max(map(metrics.horizontalAdvance, widths)), faint=True)
        line.skip(gap)
        ident, text = self._rows.words(problem) if group.has_heading else ("", problem.message)
        if ident:
            line.left(ident, weight=DEMI_BOLD)
            # A value stands right behind its property, as in the file.
            line.skip(0 if text.startswith("[") else gap)
        line.left(text)
        line.skip(gap)
        move = self._rows.move(problem)
        if line.fits(move):
            line.right(move, faint=True)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Open or close a heading where its arrow is clicked."""
        is_press = event.type() == QEvent.Type.MouseButtonPress
        if is_press and isinstance(event, QMouseEvent):
            arrow = option.rect.left() + option.fontMetrics.height() * 3 // 2
            is_left = event.button() == Qt.MouseButton.LeftButton
            is_heading = self._rows.problem(index.row()) is None
            if is_left and is_heading and event.position().x() < arrow:
                self.toggled.emit(index.row())
                return True
        return super().editorEvent(event, model, option, index)


def _draw_heading(painter: QPainter, line: RowLine, group: Group) -> None:
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    count = f" · {len(group.problems)}"
    room = painter.fontMetrics().horizontalAdvance(count)
    line.rect.setRight(line.rect.right() - room)
    line.left(kind_title(group.code))
    line.rect.setRight(line.rect.right() + room)
    line.left(count, faint=True)


def _draw_icon(line: RowLine, option: QStyleOptionViewItem, severity: str) -> None:
    side = option.fontMetrics.height()
    # On the colour of the selection only the text's own can be told apart.
    found = (
        icon(severity, text_colour(option))
        if is_selected(option)
        else severity_icon(severity, option.palette)
    )
    line.icon(found, side)
    line.skip(side // 3)


def _draw_wrench(
    painter: QPainter, line: RowLine, option: QStyleOptionViewItem, problem: Problem
) -> None:
    side, rect = option.fontMetrics.ascent(), QRect(line.rect)
    line.rect.setRight(rect.right() - option.fontMetrics.horizontalAdvance("?"))
    painter.setOpacity(FAINT)
    line.icon(icon("fix", text_colour(option)), side, at_right=True)
    if problem.repair == "ask":
        painter.drawText(rect, RIGHT, "?")
    painter.setOpacity(1)
    line.rect.setRight(line.rect.right() - side // 2)


def _draw_chevron(painter: QPainter, line: RowLine, side: int, *, is_open: bool) -> None:
    size, rect = side // 4, line.rect
    middle = QPoint(rect.left() + size + 1, rect.center().y() + 1)
    corners = (
        ((-size, -size // 2), (0, size // 2), (size, -size // 2))
        if is_open
        else ((-size // 2, -size), (size // 2, 0), (-size // 2, size))
    )
    painter.save()
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    painter.setOpacity(FAINT)
    pen = painter.pen()
    pen.setWidthF(1.5)
    painter.setPen(pen)
    painter.drawPolyline(QPolygon([middle + QPoint(x, y) for x, y in corners]))
    painter.restore()
    line.skip(side * 3 // 4 + 2)
