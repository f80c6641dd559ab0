"""Draws a row of the problems panel: a heading, or a place and what is wrong there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPolygon

from sgfedit.game.repairs import can_repair
from sgfedit.gui.views.problems.rows import place_of
from sgfedit.gui.views.problems.severity import kind_title, severity_icon
from sgfedit.gui.widgets.row_delegate import RowDelegate, is_selected, text_colour
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.gui.views.problems.rows import Group, ProblemRows
    from sgfedit.sgf.problems import Problem

_SECONDARY_OPACITY: Final = 0.7
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEAST_PLACE: Final = "00:00"


class ProblemDelegate(RowDelegate):
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
        problem = self._rows.problem(row)
        pad = option.fontMetrics.height() // 3
        rect = option.rect.adjusted(pad, 0, -pad, 0)
        if problem is None:
            self._draw_heading(painter, option, rect, self._rows.group(row))
        else:
            has_heading = self._rows.group(row).has_heading
            self._draw_problem(painter, option, rect, problem, has_heading=has_heading)

    def _draw_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, group: Group
    ) -> None:
        rect = _draw_chevron(painter, rect, option.fontMetrics.height(), is_open=group.is_open)
        rect = self._draw_icon(painter, option, rect, group.severity)
        font = QFont(option.font)
        font.setBold(True)
        painter.setFont(font)
        count = f" · {len(group.problems)}"
        metrics = painter.fontMetrics()
        room = rect.width() - metrics.horizontalAdvance(count)
        title = metrics.elidedText(kind_title(group.code), Qt.TextElideMode.ElideRight, room)
        painter.drawText(rect, _LEFT, title)
        rect.setLeft(rect.left() + metrics.horizontalAdvance(title))
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(rect, _LEFT, count)

    def _draw_problem(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        rect: QRect,
        problem: Problem,
        *,
        has_heading: bool,
    ) -> None:
        metrics = option.fontMetrics
        gap = metrics.averageCharWidth() * 2
        painter.setFont(option.font)
        if not has_heading:
            rect = self._draw_icon(painter, option, rect, problem.severity)
        rect = self._draw_wrench(painter, option, rect, problem)
        widths = (self._rows.longest_place, _LEAST_PLACE)
        width = max(map(metrics.horizontalAdvance, widths))
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(
            QRect(rect.left(), rect.top(), width, rect.height()), _RIGHT, place_of(problem)
        )
        painter.setOpacity(1)
        rect.setLeft(rect.left() + width + gap)
        ident, text = self._rows.words(problem) if has_heading else ("", problem.message)
        if ident:
            font = QFont(option.font)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            _draw_elided(painter, rect, ident)
            # A value stands right behind its property, as in the file.
            space = 0 if text.startswith("[") else gap
            rect.setLeft(rect.left() + painter.fontMetrics().horizontalAdvance(ident) + space)
            painter.setFont(option.font)
        _draw_elided(painter, rect, text)
        rect.setLeft(rect.left() + metrics.horizontalAdvance(text) + gap)
        move = self._rows.move(problem)
        if metrics.horizontalAdvance(move) <= rect.width():
            painter.setOpacity(_SECONDARY_OPACITY)
            painter.drawText(rect, _RIGHT, move)
            painter.setOpacity(1)

    def _draw_icon(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, severity: str
    ) -> QRect:
        side = option.fontMetrics.height()
        place = QRect(rect.left(), rect.center().y() - side // 2, side, side)
        # On the colour of the selection only the text's own can be told apart.
        found = (
            icon(severity, text_colour(option))
            if is_selected(option)
            else severity_icon(severity, option.palette)
        )
        found.paint(painter, place)
        return rect.adjusted(side + side // 3, 0, 0, 0)

    def _draw_wrench(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, problem: Problem
    ) -> QRect:
        if not can_repair(problem):
            return rect
        side = option.fontMetrics.ascent()
        mark = option.fontMetrics.horizontalAdvance("?")
        place = QRect(rect.right() - side - mark, rect.center().y() - side // 2, side, side)
        painter.setOpacity(_SECONDARY_OPACITY)
        icon("fix", text_colour(option)).paint(painter, place)
        if problem.repair == "ask":
            painter.drawText(rect, _RIGHT, "?")
        painter.setOpacity(1)
        return rect.adjusted(0, 0, -side - mark - side // 2, 0)

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


def _draw_elided(painter: QPainter, rect: QRect, text: str) -> None:
    metrics = painter.fontMetrics()
    painter.drawText(
        rect, _LEFT, metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    )


def _draw_chevron(painter: QPainter, rect: QRect, side: int, *, is_open: bool) -> QRect:
    size = side // 4
    middle = QPoint(rect.left() + size + 1, rect.center().y() + 1)
    corners = (
        ((-size, -size // 2), (0, size // 2), (size, -size // 2))
        if is_open
        else ((-size // 2, -size), (size // 2, 0), (-size // 2, size))
    )
    painter.save()
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    painter.setOpacity(_SECONDARY_OPACITY)
    pen = painter.pen()
    pen.setWidthF(1.5)
    painter.setPen(pen)
    painter.drawPolyline(QPolygon([middle + QPoint(x, y) for x, y in corners]))
    painter.restore()
    return rect.adjusted(side * 3 // 4 + 2, 0, 0, 0)
