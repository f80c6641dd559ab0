"""Panel of a comparison: what differs, and what both sides have there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.compare.boards import Boards, TheirBoard
from sgfedit.gui.features.compare.comparison import Comparison
from sgfedit.gui.features.compare.detail import Detail
from sgfedit.gui.features.compare.rows import DifferenceRows, WordedList
from sgfedit.gui.features.compare.words import GROUP_NAMES, Group, amounts, summary
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.buttons import arrow_button
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

    from sgfedit.gui.window import Window

_MARGIN_PX: Final = 4
_WIDE_IN_LETTERS: Final = 110
_LEAST_BOARD_PX: Final = 96
_tr = QCoreApplication.translate


class ComparePanel(QWidget):
    """What differs, where, and what both sides have there."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("compare")
        self.setAccessibleName(self.tr("Comparison"))
        self._window = window
        self._comparison = window.part(Comparison)
        self.summary = CutLine("compareSummary", self)
        self.filter = QComboBox(self)
        self.filter.setObjectName("compareFilter")
        self.filter.setAccessibleName(self.tr("What is listed"))
        self.rows = DifferenceRows(window)
        self.list = WordedList(self.rows, "differenceList", _tr("Compare", "Differences"), self)
        self.empty = EmptyLine(self.list, self._why_empty)
        self.detail = Detail(self)
        self.board = TheirBoard(window, self)
        self.boards = Boards(window, self.board)
        actions = window.actions_by_id
        self.previous = arrow_button(actions["compare.previous"], Qt.ArrowType.UpArrow, self)
        self.next = arrow_button(actions["compare.next"], Qt.ArrowType.DownArrow, self)
        self.take = self._button("compareTake", self.tr("Take over"))
        self.take_all = self._button("compareTakeAll", self.tr("Take all listed"))
        self.end = self._button("compareEnd", self.tr("End"))
        self._lay_out()
        self._connect()
        self._on_changed()

    def _button(self, name: str, words: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        head = fill(QHBoxLayout(), (self.summary, 1), self.filter)
        foot = fill(QHBoxLayout(), self.take, self.take_all, 1, self.previous, self.next, self.end)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.below = QWidget(self.splitter)
        fill(QHBoxLayout(self.below), (self.detail, 1), self.board, margins=0, spacing=_MARGIN_PX)
        self.splitter.addWidget(self.list)
        self.splitter.addWidget(self.below)
        self.splitter.setChildrenCollapsible(False)
        fill(layout, head, (self.splitter, 1), foot, margins=_MARGIN_PX, spacing=_MARGIN_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A wide panel has the list beside the details, a narrow one above.
        is_wide = self.width() >= _WIDE_IN_LETTERS * self.fontMetrics().averageCharWidth()
        level = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        self.splitter.setOrientation(level)
        side = self.splitter.height() if is_wide else self.splitter.height() // 2
        self.board.setFixedWidth(max(0, min(side, self.width() // (4 if is_wide else 2))))
        self.board.setVisible(side >= px(_LEAST_BOARD_PX))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.boards.rings.show_points(())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_chosen()

    def _connect(self) -> None:
        comparison, actions = self._comparison, self._window.actions_by_id
        comparison.changed.connect(self._on_changed)
        comparison.chosen.connect(self._on_chosen)
        self.list.chosen.connect(comparison.choose)
        self.list.entered_row.connect(lambda _: actions["compare.take"].trigger())
        self.list.left.connect(self._window.leave_panel)
        self.take.clicked.connect(actions["compare.take"].trigger)
        self.take_all.clicked.connect(self._on_take_all)
        self.end.clicked.connect(actions["compare.end"].trigger)
        self.filter.activated.connect(self._on_filter)

    def _on_take_all(self) -> None:
        with self._window.board.refusing():
            self._comparison.take_all()

    def _on_filter(self, _index: int) -> None:
        self._comparison.filter(self.filter.currentData())

    def _on_changed(self) -> None:
        comparison = self._comparison
        entries = comparison.comparer.entries
        self.summary.setText(f"{comparison.title} · {summary(entries)}")
        self._fill_filter(amounts(entries), len(entries))
        self.rows.show_entries(comparison.shown)
        self.empty.refresh()
        self._on_chosen()

    def _fill_filter(self, found: dict[Group, int], count: int) -> None:
        self.filter.clear()
        self.filter.addItem(self.tr("All ({count})").format(count=grouped(count)), None)
        for group, amount in found.items():
            if amount or group is self._comparison.group:
                words = f"{_tr('Compare', GROUP_NAMES[group])} ({grouped(amount)})"
                self.filter.addItem(words, group)
        self.filter.setCurrentIndex(max(self.filter.findData(self._comparison.group), 0))

    def _on_chosen(self) -> None:
        comparison = self._comparison
        self.list.show_row(comparison.row)
        self.detail.show_entry(comparison.entry)
        self.boards.show_node(comparison.their_node if self.isVisible() else None)
        self.take.setEnabled(comparison.entry is not None)
        self.take_all.setEnabled(bool(comparison.shown))

    def _why_empty(self) -> Nothing:
        if not self._comparison.is_on:
            return Nothing(self.tr("Nothing is compared."))
        if self._comparison.is_running:
            return Nothing(self.tr("Comparing…"))
        return Nothing(self.tr("Both versions say the same."))
