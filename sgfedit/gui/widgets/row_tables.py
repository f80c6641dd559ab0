"""Tables of whole rows: no grid, all rows of one height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from sgfedit.gui.widgets.appearance import NarrowBars

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtWidgets import QWidget


class RowTable(QTableView):
    """A table of whole rows, of which one may be chosen."""

    def __init__(self, model: QAbstractItemModel, name: str, title: str, parent: QWidget) -> None:
        """Show a model.

        Args:
            model: The model.
            name: The object name.
            title: What it is called for those who do not see it.
            parent: The widget it is in.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setModel(model)
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)


def look_like_rows(view: QTableView) -> None:
    """Let a table be a list of whole rows that are only read; once it has its model."""
    NarrowBars(view)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.horizontalHeader().setHighlightSections(False)
    rows = view.verticalHeader()
    rows.hide()
    # Else Qt would measure each of a hundred thousand.
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    rows.setMinimumSectionSize(1)
    _RowHeight(view)


class _RowHeight(QObject):
    """Keeps the rows of a table as high as its font needs, also when that becomes larger."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)
        self._fit()

    def _fit(self) -> None:
        view = self._view
        view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() * 3 // 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit()
        return super().eventFilter(watched, event)
