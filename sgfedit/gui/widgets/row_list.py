"""List of rows that one goes through: coming to a row, entering it, leaving the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from sgfedit.gui.widgets.keys import LIST_KEYS, overrides
from sgfedit.gui.widgets.row_tables import RowTable

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractTableModel

_LOW_IN_LINES: Final = 8
"""In a list that is not as high as that rows stand closer."""

_LEAST_WIDTH_PX: Final = 60
_CURRENT_ROW: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Escape}


class RowList(RowTable):
    """Rows of one height, of which Qt needs to know nothing but how many there are.

    Signals:
        chosen: The number of the row that the user has come to.
        entered_row: The same, where the user wants to do what it is for: Enter, double click.
        left: Esc was pressed.
    """

    chosen = Signal(int)
    entered_row = Signal(int)
    left = Signal()

    def __init__(self, rows: QAbstractTableModel, name: str, title: str, parent: QWidget) -> None:
        """Show rows, which a `RowPainter` is to draw; see `RowTable`."""
        super().__init__(rows, name, title, parent)
        self._is_quiet = False
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        # Also the current row: the user may have gone elsewhere in the file.
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.row()))

    def text_to_copy(self, _row: int) -> str:
        """Return what the key for Copy takes of a row; nothing by default."""
        return ""

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
            index = self.model().index(row, 0)
            self.selectionModel().setCurrentIndex(index, _CURRENT_ROW)
            self.scrollTo(index)
        self._is_quiet = False

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH_PX, 2 * self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        line = self.fontMetrics().height()
        is_low = self.height() < _LOW_IN_LINES * line
        self.verticalHeader().setDefaultSectionSize(line * 5 // 4 if is_low else line * 3 // 2)
        super().resizeEvent(event)

    def _on_current(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_quiet:
            self.chosen.emit(index.row())

    def event(self, event: QEvent) -> bool:
        # Keys of the list would otherwise step through the game, or play in it.
        return overrides(event, _is_ours) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.matches(QKeySequence.StandardKey.Copy):
            text = self.text_to_copy(row) if row >= 0 else ""
            if text:
                QGuiApplication.clipboard().setText(text)
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
