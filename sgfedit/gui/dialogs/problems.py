"""The list of a file's problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.dialogs.buttons import without_icons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from sgfedit.sgf.problems import Problem

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_WHAT: Final = 2
_SIZE_IN_LETTERS: Final = (76, 18)


class ProblemsModel(QAbstractTableModel):
    """Problems as rows of line, column and what is wrong; any number of them opens at once."""

    def __init__(self, problems: Sequence[Problem], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._problems = problems
        self._titles = (self.tr("Line"), self.tr("Column"), self.tr("Problem"))

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self._titles):
            return None
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        problem = self._problems[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (str(problem.line), str(problem.column), problem.message)[index.column()]
        return problem.message if role == Qt.ItemDataRole.ToolTipRole else None

    def line(self, row: int) -> str:
        """Return a problem as one line of text, with tabs between the columns."""
        return "\t".join(self.index(row, column).data() for column in range(len(self._titles)))


class ProblemsDialog(QDialog):
    """Lists problems beside the window; rows can be selected and copied, Esc closes."""

    def __init__(self, problems: Sequence[Problem], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problemsDialog")
        count = len(problems)
        title = self.tr("1 problem") if count == 1 else self.tr("%n problems", "", count)
        self.setWindowTitle(title)
        self.model = ProblemsModel(problems, self)
        self.view = _Rows(self)
        self._set_up_view()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton(self.tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip(self.tr("Copy the selected rows, or all"))
        copy.setAutoDefault(False)
        copy.clicked.connect(self.copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.view)
        layout.addWidget(buttons)
        without_icons(self)
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        self.resize(metrics.averageCharWidth() * columns, metrics.lineSpacing() * lines)
        self.view.copy_wanted.connect(self.copy)
        self.view.setFocus()

    def _set_up_view(self) -> None:
        view = self.view
        view.setObjectName("problemsList")
        view.setAccessibleName(self.windowTitle())
        view.setModel(self.model)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setAlternatingRowColors(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = view.header()
        header.setStretchLastSection(True)
        metrics = view.fontMetrics()
        for column, sample in enumerate(("000000", "000000")):
            title = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            wider = max(map(metrics.horizontalAdvance, (sample, title)))
            header.resizeSection(column, wider + 2 * metrics.height())
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)

    def copy(self) -> None:
        """Put the selected rows on the clipboard, or all if none is selected."""
        rows = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        rows = rows or list(range(self.model.rowCount()))
        QGuiApplication.clipboard().setText("\n".join(map(self.model.line, rows)))


class _Rows(QTreeView):
    """Copies whole rows; a view's own copying takes one cell."""

    copy_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)
