"""The list of keyboard shortcuts, made from the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


class KeysDialog(QDialog):
    """Shows every action with its keys; typing filters the list."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._filter = QLineEdit(self)
        self._filter.setPlaceholderText(self.tr("Filter"))
        self._filter.setObjectName("filter")
        self._filter.setClearButtonEnabled(True)
        self._list = QTreeWidget(self)
        self._list.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self._list.setRootIsDecorated(False)
        self._list.setAlternatingRowColors(True)
        self._list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for action in window.actions_by_id.values():
            keys = [
                key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()
            ]
            if keys:
                text = action.text().replace("&", "").rstrip("…")
                item = QTreeWidgetItem(self._list, [text, ", ".join(keys)])
                item.setIcon(0, action.icon())
        extra = (
            (self.tr("Board cursor: show, play at it"), self.tr("Enter")),
            (
                self.tr("Board cursor: move, to the next star point"),
                self.tr("Arrows, Shift+Arrows"),
            ),
            (self.tr("Back to the play tool, to the board"), self.tr("Esc")),
            (self.tr("Go to the move played at a point"), self.tr("Ctrl+Click, Shift+Click")),
            (self.tr("One move back or forward"), self.tr("Wheel")),
        )
        for text, key in extra:
            QTreeWidgetItem(self._list, [text, key])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self._filter.textChanged.connect(self._on_filter)
        layout = QVBoxLayout(self)
        layout.addWidget(self._filter)
        layout.addWidget(self._list)
        layout.addWidget(buttons)
        self.resize(self.fontMetrics().averageCharWidth() * 70, self.fontMetrics().height() * 30)

    def _on_filter(self, text: str) -> None:
        found = self._list.findItems(text, Qt.MatchFlag.MatchContains, 0)
        found += self._list.findItems(text, Qt.MatchFlag.MatchContains, 1)
        for index in range(self._list.topLevelItemCount()):
            item = self._list.topLevelItem(index)
            if item is not None:
                item.setHidden(item not in found)

    def shown(self) -> list[str]:
        """Return the actions that pass the filter."""
        items = map(self._list.topLevelItem, range(self._list.topLevelItemCount()))
        return [item.text(0) for item in items if item is not None and not item.isHidden()]
