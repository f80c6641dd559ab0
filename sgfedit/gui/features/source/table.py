"""The table of properties: its keys, its columns, rows as high as what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from sgfedit.gui.features.source.rows import IDENT, NAME, REMARK, VALUE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

_LETTERS: Final = {IDENT: 11, NAME: 21, REMARK: 44}
_MOST_PX: Final = 1_000
_Ctrl: Final = Qt.KeyboardModifier.ControlModifier


class PropertyTable(QTableView):
    """A table some keys of which can be given a meaning.

    Signals:
        narrowed: The column of remarks is narrower or wider now.

    Attributes:
        keys: What to do for a key, without and with Ctrl.
    """

    narrowed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: dict[tuple[int, bool], Callable[[], object]] = {}
        self._high: set[int] = set()

    def set_up(self) -> None:
        """Look like a list; to be called when there is a model."""
        self.setObjectName("propertyTable")
        self.setAccessibleName(self.tr("Properties"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        metrics = self.fontMetrics()
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() * 3 // 2)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, letters in _LETTERS.items():
            header.resizeSection(column, metrics.averageCharWidth() * letters)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)

        header.sectionResized.connect(self._on_resized)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        with_ctrl = bool(event.modifiers() & _Ctrl)
        command = self.keys.get((event.key(), with_ctrl))
        if command is not None:
            command()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()  # the dialog's
        else:
            self._to_value(event)
            super().keyPressEvent(event)

    def _to_value(self, event: QKeyEvent) -> None:
        """Go from a cell that only explains to its value, where a letter is typed."""
        current = self.currentIndex()
        is_letter = event.text().isprintable() and bool(event.text())
        is_editable = bool(current.flags() & Qt.ItemFlag.ItemIsEditable)
        if is_letter and current.isValid() and not is_editable:
            self.setCurrentIndex(current.siblingAtColumn(VALUE))

    def finish(self) -> None:
        """Close an editor that is open; what was typed is in the model already."""
        if self.state() == QAbstractItemView.State.EditingState:
            self.setFocus()

    def leave(self, *, is_on: bool) -> None:
        """Give the keyboard to the next widget, or the one before."""
        self.setFocus()
        self.focusNextPrevChild(is_on)

    # Rows as high as their remarks ----------------------------------------------------------

    def fit(self, rows: Iterable[int]) -> None:
        """Make these rows so high that their remarks are seen in full, all others one line."""
        plain = self.verticalHeader().defaultSectionSize()
        heights = {row: max(self._height(row), plain) for row in rows}
        for row in self._high - heights.keys():
            if row < self.model().rowCount():
                self.setRowHeight(row, plain)
        for row, height in heights.items():
            if self.rowHeight(row) != height:
                self.setRowHeight(row, height)
        self._high = {row for row, height in heights.items() if height > plain}

    def _height(self, row: int) -> int:
        text = str(self.model().index(row, REMARK).data())
        metrics = self.fontMetrics()
        beside = self.iconSize().width() if self.iconSize().isValid() else metrics.height()
        width = self.columnWidth(REMARK) - beside - 2 * metrics.averageCharWidth()
        room = QRect(0, 0, max(width, 1), _MOST_PX)
        lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return lines.height() + metrics.lineSpacing() // 2

    def _on_resized(self, column: int) -> None:
        if column == REMARK:
            self.narrowed.emit()
