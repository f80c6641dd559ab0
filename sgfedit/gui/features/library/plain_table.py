"""A table of rows that are all there: unreadable files, players, openings, duplicates."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.library.cells import LEFT, RIGHT, Cell, CellDelegate
from sgfedit.gui.widgets.column_widths import ColumnWidths, Kind
from sgfedit.gui.widgets.list_keys import claims
from sgfedit.gui.widgets.row_tables import look_like_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QResizeEvent

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_MARGIN_PX: Final = 6
_MEASURED: Final = 500
"""Rows that columns are made wide enough for; those at the top are looked at first."""


class PlainColumn(NamedTuple):
    """One column.

    Attributes:
        title: What stands above it.
        kind: How much room it needs.
    """

    title: str
    kind: Kind = Kind()


class PlainRow(NamedTuple):
    """One row.

    Attributes:
        cells: Texts and numbers.
        value: What the row stands for.
        tip: More than there is room for.
    """

    cells: tuple[str | int | float | None, ...]
    value: object
    tip: str = ""


class _Model(QAbstractTableModel):
    def __init__(self, columns: Sequence[PlainColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns
        self.rows: list[PlainRow] = []

    def show_rows(self, rows: Sequence[PlainRow]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self._columns):
            return
        self.beginResetModel()
        self.rows.sort(key=lambda row: _key(row.cells[column]))
        if order is Qt.SortOrder.DescendingOrder:
            self.rows.reverse()
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return QCoreApplication.translate("LibraryPage", self._columns[section].title)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if cell.is_right else LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            # All of the cell, which may have been cut, and of the row.
            tip = self.rows[index.row()].tip
            return tip if cell.text in tip else "\n".join(filter(None, (cell.text, tip)))
        return None

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        value = self.rows[row].cells[column]
        return Cell(shown(value), not isinstance(value, str))


def shown(cell: str | float | None) -> str:
    """Return what a cell says; a fraction is a share."""
    if cell is None:
        return ""
    if type(cell) is float:  # a whole number counts as one for type checkers
        return f"{cell:.0%}"
    return cell if isinstance(cell, str) else f"{cell:,}"


def _key(cell: str | float | None) -> tuple[bool, float, str]:
    if isinstance(cell, str):
        return True, 0, cell.casefold()
    return False, -1.0 if cell is None else float(cell), ""


class _View(QTableView):
    """Signals: left: the user wants to go back to the query line; resized: there is other room."""

    left = Signal()
    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def event(self, event: QEvent) -> bool:
        return claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.doubleClicked.emit(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put the selected rows on the clipboard, cells between tabs."""
        model = self.model()
        indexes = self.selectionModel().selectedRows()
        lines = (
            "\t".join(
                str(index.siblingAtColumn(column).data() or "")
                for column in range(model.columnCount())
            )
            for index in sorted(indexes, key=QModelIndex.row)
        )
        QGuiApplication.clipboard().setText("\n".join(lines))


class PlainTable(QWidget):
    """A sentence and a table below it.

    Signals:
        shown: What the row stands for that the user has come to.
        opened: The same, where the user wants more of it.
        linked: What the link of the heading stands for.
        left: The user wants to go back to the query line.
    """

    shown = Signal(object)
    opened = Signal(object)
    linked = Signal(object)
    left = Signal()

    def __init__(self, name: str, columns: Sequence[PlainColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.heading = QLabel(self)
        self.heading.setWordWrap(True)
        self.heading.setTextFormat(Qt.TextFormat.RichText)
        self.heading.linkActivated.connect(self._on_link)
        self._linked: object = None
        self.heading.setContentsMargins(_MARGIN_PX, 2, _MARGIN_PX, 2)
        self.model = _Model(columns, self)
        self.view = _View(self)
        self.view.setObjectName(f"{name}Rows")
        self.view.setModel(self.model)
        self.view.setItemDelegate(CellDelegate(self.model, self.view))
        self._set_up(columns)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.heading)
        layout.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.view.left.connect(self.left)
        self.view.doubleClicked.connect(self._on_opened)
        self.view.selectionModel().currentRowChanged.connect(self._on_current)

    def _set_up(self, columns: Sequence[PlainColumn]) -> None:
        view = self.view
        view.setAlternatingRowColors(True)
        look_like_rows(view)
        header = view.horizontalHeader()
        header.setDefaultAlignment(LEFT)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        view.setSortingEnabled(True)
        self._widths = ColumnWidths(view, [column.kind for column in columns])
        self._chosen: dict[int, int] = {}
        header.sectionResized.connect(self._on_section_resized)
        view.resized.connect(self._fit)

    def _fit(self) -> None:
        self._widths.fit(self._chosen)

    def _on_section_resized(self, section: int, _old: int, new: int) -> None:
        if not self._widths.is_fitting:
            self._chosen[section] = new

    def show_rows(
        self, heading: str, rows: Sequence[PlainRow], link: str = "", linked: object = None
    ) -> None:
        """Show other rows below a sentence, which may end with a link."""
        self._linked = linked
        text = escape(heading)
        self.heading.setText(f'{text} <a href="#">{escape(link)}</a>' if link else text)
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.model.show_rows(rows)
        for number in range(self.model.columnCount()):
            texts = (shown(row.cells[number]) for row in rows[:_MEASURED])
            self._widths.see(number, texts)
        self._fit()

    @property
    def rows(self) -> list[PlainRow]:
        """What is shown."""
        return self.model.rows

    @property
    def current(self) -> object:
        """What the row stands for that the user has come to, None for none."""
        row = self.view.currentIndex().row()
        return self.rows[row].value if 0 <= row < len(self.rows) else None

    def _on_link(self, _link: str) -> None:
        self.linked.emit(self._linked)

    def _on_current(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.rows):
            self.shown.emit(self.rows[index.row()].value)

    def _on_opened(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.rows):
            self.opened.emit(self.rows[index.row()].value)
