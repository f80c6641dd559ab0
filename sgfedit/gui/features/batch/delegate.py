"""Draws a row of the table of changes: what differs before and after has a ground of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

# QStyle is taken from there when something is drawn: PySide makes its many enums then.
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPalette
from PySide6.QtWidgets import QStyledItemDelegate

from sgfedit.gui.views.problems.severity import severity_icon
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.differences import ELLIPSIS
from sgfedit.gui.widgets.row_delegate import is_selected, text_colour
from sgfedit.library.batch import Change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel, QModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.gui.features.batch.model import ChangesModel
    from sgfedit.gui.widgets.differences import Piece

_GOOD, _BAD = ("#2e7d32", "#7bc67f"), ("#c62828", "#ff8a80")
_MARK_ALPHA: Final = {False: 55, True: 90}
_UNCHECKED_OPACITY: Final = 0.45
_DIM_OPACITY: Final = 0.7
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_VISIBLE: Final = str.maketrans({"\n": "↵", "\r": "␍", "\t": " "})


class ChangeDelegate(QStyledItemDelegate):
    """Rows of files on a ground of their own, rows of changes indented below them."""

    def __init__(self, model: ChangesModel, view: QTableView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self._pad = view.fontMetrics().height() // 3
        self._box = view.fontMetrics().height()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row, column = self._model.row(index.row()), index.column()
        is_change = isinstance(row.item, Change)
        is_wide = column == 2 and not is_change
        rect = QRect(option.rect)
        if is_wide:
            # One text in both columns, drawn with the second: the first is drawn before it.
            rect.setLeft(self._view.columnViewportPosition(1))
        painter.save()
        self._draw_ground(painter, option, rect, is_file=row.item is None)
        painter.setPen(text_colour(option))
        if not self._model.is_checked(index.row()) and not self._model.file(index.row()).failure:
            painter.setOpacity(_UNCHECKED_OPACITY)
        inner = rect.adjusted(self._pad, 0, -self._pad, 0)
        if column == 0:
            self._draw_what(painter, inner, index.row())
        elif is_wide:
            self._draw_wide(painter, inner, index.row())
        elif is_change:
            pieces = self._model.pieces(index.row())[column - 1]
            colour = (_BAD, _GOOD)[column - 1][is_dark(self._view.palette())]
            self._draw_pieces(painter, inner, pieces, QColor(colour), plain=is_selected(option))
        painter.restore()

    def _draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, *, is_file: bool
    ) -> None:
        if is_selected(option):
            state = QtWidgets.QStyle.StateFlag
            is_active = bool(option.state & state.State_Active)
            group = QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
            painter.fillRect(rect, option.palette.brush(group, QPalette.ColorRole.Highlight))
        elif is_file:
            painter.fillRect(rect, option.palette.window())

    def _draw_what(self, painter: QPainter, rect: QRect, number: int) -> None:
        text = self._model.texts(number)[0]
        if self._model.row(number).item is not None:
            rect.setLeft(rect.left() + self._box + self._pad)
        else:
            if self._model.can_check(number):
                self._draw_box(painter, rect, is_checked=self._model.is_checked(number))
            else:
                self._draw_sign(painter, rect, "warning" if self._fails(number) else "info")
            rect.setLeft(rect.left() + self._box + self._pad)
            font = painter.font()
            font.setBold(True)
            painter.setFont(font)
            self._draw_text(painter, rect, text)
            return
        self._draw_text(painter, rect, text, Qt.TextElideMode.ElideRight)

    def _fails(self, number: int) -> bool:
        return bool(self._model.file(number).failure)

    def _draw_wide(self, painter: QPainter, rect: QRect, number: int) -> None:
        if self._model.row(number).item is not None:
            self._draw_sign(painter, rect, "info")
            rect.setLeft(rect.left() + self._box + self._pad)
        elif not self._fails(number):
            painter.setOpacity(painter.opacity() * _DIM_OPACITY)
        elide = Qt.TextElideMode
        is_path = self._model.row(number).item is None
        how = elide.ElideMiddle if is_path else elide.ElideRight
        self._draw_text(painter, rect, self._model.texts(number)[1], how)

    def _draw_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> None:
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text.translate(_VISIBLE), elide, rect.width())
        painter.drawText(rect, _LEFT, shown)

    def _draw_pieces(
        self,
        painter: QPainter,
        rect: QRect,
        pieces: Sequence[Piece],
        colour: QColor,
        *,
        plain: bool,
    ) -> None:
        """Draw a text; what the other text has not is on a ground of `colour`."""
        colour.setAlpha(_MARK_ALPHA[is_dark(self._view.palette())])
        metrics = painter.fontMetrics()
        texts = [(piece.text.translate(_VISIBLE), piece.is_changed) for piece in pieces]
        end = rect.right()
        is_cut = sum(metrics.horizontalAdvance(text) for text, _ in texts) > rect.width()
        if is_cut:
            end -= metrics.horizontalAdvance(ELLIPSIS)
        left = rect.left()
        inset = (rect.height() - metrics.height()) // 2
        for text, is_changed in texts:
            width = min(metrics.horizontalAdvance(text), end - left)
            place = QRect(left, rect.top(), max(width, 0), rect.height())
            if is_changed and not plain:
                painter.fillRect(place.adjusted(0, inset, 0, -inset), colour)
            painter.drawText(place, _LEFT, text)
            left += place.width()
        if is_cut:
            painter.drawText(
                QRect(left, rect.top(), rect.right() - left + 1, rect.height()), _LEFT, ELLIPSIS
            )

    def _box_rect(self, rect: QRect) -> QRect:
        top = rect.top() + (rect.height() - self._box) // 2
        return QRect(rect.left(), top, self._box, self._box)

    def _draw_sign(self, painter: QPainter, rect: QRect, severity: str) -> None:
        severity_icon(severity, self._view.palette()).paint(painter, self._box_rect(rect))

    def _draw_box(self, painter: QPainter, rect: QRect, *, is_checked: bool) -> None:
        flag = QtWidgets.QStyle.StateFlag
        option = QtWidgets.QStyleOptionButton()
        option.initFrom(self._view)
        option.rect = self._box_rect(rect)
        option.state = flag.State_Enabled | (flag.State_On if is_checked else flag.State_Off)
        element = QtWidgets.QStyle.PrimitiveElement.PE_IndicatorCheckBox
        self._view.style().drawPrimitive(element, option, painter, self._view)

    def editorEvent(
        self,
        event: QEvent,
        _model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Check or uncheck a file by a click on its box."""
        if not isinstance(event, QMouseEvent) or event.type() != QEvent.Type.MouseButtonRelease:
            return False
        is_left = event.button() == Qt.MouseButton.LeftButton
        box = self._box_rect(option.rect.adjusted(self._pad, 0, -self._pad, 0))
        box.setLeft(option.rect.left())
        if index.column() or not is_left or not self._model.can_check(index.row()):
            return False
        if not box.contains(event.position().toPoint()):
            return False
        self._model.toggle(index.row())
        return True
