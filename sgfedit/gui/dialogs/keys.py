"""The list of keyboard shortcuts, made from the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence, QPixmap
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

from sgfedit.gui.dialogs.buttons import without_icons

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


_ICON_PX: Final = 16
_LINES: Final = 36
_SHARE_OF_SCREEN: Final = 0.9


def _blank_icon() -> QIcon:
    pixmap = QPixmap(_ICON_PX, _ICON_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


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
        self._list.setUniformRowHeights(True)
        self._list.setIconSize(QSize(_ICON_PX, _ICON_PX))
        header = self._list.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._blank = _blank_icon()
        for action in window.actions_by_id.values():
            keys = [
                key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()
            ]
            if keys:
                text = action.text().replace("&", "").rstrip("…")
                self._add(text, ", ".join(keys), action.icon())
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
            self._add(text, key, self._blank)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self._filter.textChanged.connect(self._on_filter)
        layout = QVBoxLayout(self)
        layout.addWidget(self._filter)
        layout.addWidget(self._list)
        layout.addWidget(buttons)
        without_icons(self)
        self._resize_to_contents()

    def _add(self, text: str, keys: str, icon: QIcon) -> None:
        """Add a row; one without an icon is indented like the others."""
        item = QTreeWidgetItem(self._list, [text, keys])
        item.setIcon(0, self._blank if icon.isNull() else icon)

    def _resize_to_contents(self) -> None:
        """Be as wide as the longest row, the screen permitting."""
        columns = sum(map(self._list.sizeHintForColumn, range(2)))
        metrics = self.fontMetrics()
        around = self._list.verticalScrollBar().sizeHint().width() + 4 * metrics.height()
        height = metrics.lineSpacing() * _LINES
        room = self.screen().availableGeometry().size() * _SHARE_OF_SCREEN
        self.resize(QSize(columns + around, height).boundedTo(room))

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
