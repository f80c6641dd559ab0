"""The look that tables share which are lists of rows: no grid, all rows of one height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from sgfedit.gui.widgets.appearance import NarrowBars

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView


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
    rows.setDefaultSectionSize(view.fontMetrics().height() * 3 // 2)
