"""The list of what was found: going through it goes through the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.marked_text import draw_marked, shown
from sgfedit.gui.widgets.row_delegate import RowDelegate, is_selected
from sgfedit.gui.widgets.row_tables import look_like_rows

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.gui.features.find.rows import FindRows

_SECONDARY_OPACITY: Final = 0.7
_MARK: Final = {False: QColor(255, 200, 0, 120), True: QColor(255, 190, 0, 110)}
_MARK_SELECTED: Final = QColor(255, 255, 255, 70)
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ONE_LINE: Final = _LEFT | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LOW_IN_LINES: Final = 8
"""In a list that is not as high as that rows stand closer."""

_CURRENT_ROW: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_KEYS: Final = _ENTER | {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Escape,
}


class FindList(QTableView):
    """Rows of one height, of which Qt needs to know nothing but how many there are.

    Signals:
        chosen: The number of the row that the user has come to.
        entered_row: The same, where the user wants to work on it: Enter, double click.
        left: Esc was pressed.
    """

    chosen = Signal(int)
    entered_row = Signal(int)
    left = Signal()

    def __init__(self, rows: FindRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self._is_quiet = False
        self.setObjectName("findList")
        self.setAccessibleName(self.tr("What was found"))
        self.setModel(rows)
        self.setItemDelegate(_Delegate(rows, self))
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.row()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        line = self.fontMetrics().height()
        is_low = self.height() < _LOW_IN_LINES * line
        self.verticalHeader().setDefaultSectionSize(line * 5 // 4 if is_low else line * 3 // 2)
        super().resizeEvent(event)

    @property
    def current_row(self) -> int:
        """The row that one has come to; -1 for none."""
        return self.currentIndex().row()

    def show_row(self, row: int) -> None:
        """Make a row the current one without telling anybody; -1 for none."""
        self._is_quiet = True
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        else:
            index = self._rows.index(row, 0)
            self.selectionModel().setCurrentIndex(index, _CURRENT_ROW)
            self.scrollTo(index)
        self._is_quiet = False

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_quiet:
            self.chosen.emit(index.row())

    def _on_clicked(self, index: QModelIndex) -> None:
        # Also the current row: the user may have gone elsewhere in the file.
        self.chosen.emit(index.row())

    def event(self, event: QEvent) -> bool:
        # Keys of the list would otherwise step through the game, or play in it.
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.matches(QKeySequence.StandardKey.Copy):
            if row >= 0:
                QGuiApplication.clipboard().setText(self._rows.row(row).text)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _ENTER and row >= 0:
            self.entered_row.emit(row)
        else:
            super().keyPressEvent(event)


def _is_ours(event: QKeyEvent) -> bool:
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers == Qt.KeyboardModifier.NoModifier:
        return event.key() in _KEYS
    return event.matches(QKeySequence.StandardKey.Copy)


class _Delegate(RowDelegate):
    """Place, kind, and the line with what was found marked."""

    def __init__(self, rows: FindRows, view: QTableView) -> None:
        super().__init__(view)
        self._rows = rows

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        found = self._rows.row(row)
        metrics = option.fontMetrics
        gap = metrics.averageCharWidth()
        rect = option.rect.adjusted(gap, 0, -gap, 0)
        width = max(map(metrics.horizontalAdvance, (found.place, self._rows.widest_place)))
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(QRect(rect.left(), rect.top(), width, rect.height()), _RIGHT, found.place)
        painter.setOpacity(1)
        rect.setLeft(rect.left() + width + 2 * gap)
        if found.label:
            font = QFont(option.font)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            text = painter.fontMetrics().elidedText(
                found.label, Qt.TextElideMode.ElideRight, rect.width()
            )
            painter.drawText(rect, _LEFT, text)
            rect.setLeft(rect.left() + painter.fontMetrics().horizontalAdvance(text) + 2 * gap)
            painter.setFont(option.font)
        if found.line.marked:
            draw_marked(painter, rect, found.line, _mark(option))
        else:
            text = shown(found.line.text)
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, _ONE_LINE, text)


def _mark(option: QStyleOptionViewItem) -> QColor:
    if is_selected(option):
        text = option.palette.color(QPalette.ColorRole.HighlightedText)
        return _MARK_SELECTED if text.lightness() > 127 else _MARK[False]
    return _MARK[is_dark(option.palette)]
