"""The table of changes: each file with a check box, and below it what, before, after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from sgfedit.gui.features.batch.delegate import ChangeDelegate
from sgfedit.gui.widgets.row_tables import look_like_rows

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.features.batch.model import ChangesModel

_SHARE_OF_WHAT: Final = 0.34


class ChangesView(QTableView):
    """The table; Space and a click on the box check the file of a row."""

    def __init__(self, model: ChangesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.changes = model
        self.setObjectName("batchChanges")
        self.setAccessibleName(self.tr("Changes"))
        self.setModel(model)
        self.setItemDelegate(ChangeDelegate(model, self))
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        top = self.horizontalHeader()
        top.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        top.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        top.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)

    def fit(self) -> None:
        """Give the first column its share of the room."""
        self.setColumnWidth(0, int(self.viewport().width() * _SHARE_OF_WHAT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid():
            self.changes.toggle(index.row())
            return
        super().keyPressEvent(event)
