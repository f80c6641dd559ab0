"""The list of all actions with their keys, by menu, filtered by words or by a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QTreeWidget,
    QTreeWidgetItem,
)

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.features.keys.key_list import sections

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.gui.actions.table import Table
    from sgfedit.gui.features.keys.key_list import KeyRow

_ICON_PX: Final = 16
_ACTION: Final = Qt.ItemDataRole.UserRole
_WORDS: Final = _ACTION + 1


def _blank_icon() -> QIcon:
    pixmap = QPixmap(_ICON_PX, _ICON_PX)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


class _Rows(QStyledItemDelegate):
    """Rows with room to breathe."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        return size.expandedTo(QSize(0, option.fontMetrics.height() * 3 // 2))


class KeyTree(QTreeWidget):
    """A branch for each menu, a row for each action; what the user changed is bold."""

    def __init__(self, table: Table, actions: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._actions = actions
        self._keys: Mapping[str, Sequence[str]] = {}
        self._rows: list[QTreeWidgetItem] = []
        self._blank = _blank_icon()
        self._words = ""
        self._key: shortcuts.Strokes = ()
        self.setObjectName("keyList")
        self.setAccessibleName(self.tr("Actions and their keys"))
        self.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self.setAlternatingRowColors(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setItemDelegate(_Rows(self))
        self.setIconSize(QSize(_ICON_PX, _ICON_PX))
        self.header().setStretchLastSection(True)

    # Filling --------------------------------------------------------------------------------

    def show_keys(self, keys: Mapping[str, Sequence[str]], changed: Collection[str]) -> None:
        """Show the keys that are in force; those of actions in `changed` are the user's."""
        self._keys = keys
        if not self._rows:
            self._fill()
        rows = [row for section in sections(self._table, keys) for row in section.rows]
        for row, item in zip(rows, self._rows, strict=True):
            item.setText(1, keys_text(row))
            font = self.font()
            font.setBold(row.action in changed)
            for column in (0, 1):
                item.setFont(column, font)
        self._filter()

    def _fill(self) -> None:
        for section in sections(self._table, self._keys):
            menu = self._branch(QTreeWidgetItem(self, [section.title]), bold=True)
            submenus: dict[str, QTreeWidgetItem] = {}
            for row in section.rows:
                parent = menu
                if row.submenu:
                    if row.submenu not in submenus:
                        submenu = QTreeWidgetItem(menu, [row.submenu])
                        submenu.setIcon(0, self._blank)
                        submenus[row.submenu] = self._branch(submenu)
                    parent = submenus[row.submenu]
                self._rows.append(self._row(parent, row))
        self.expandAll()
        # Of all rows: columns that move while one filters would be a nuisance.
        self.resizeColumnToContents(0)
        self.setCurrentItem(self._rows[0])

    def _branch(self, item: QTreeWidgetItem, *, bold: bool = False) -> QTreeWidgetItem:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(bold)
        item.setFont(0, font)
        item.setFirstColumnSpanned(True)
        return item

    def _row(self, parent: QTreeWidgetItem, row: KeyRow) -> QTreeWidgetItem:
        """Add a row; one without an icon is indented like the others."""
        item = QTreeWidgetItem(parent, [row.text])
        item.setData(0, _ACTION, row.action)
        item.setData(0, _WORDS, row.words.casefold())
        icon = self._actions[row.action].icon() if row.action else self._blank
        item.setIcon(0, self._blank if icon.isNull() else icon)
        return item

    # Filtering ------------------------------------------------------------------------------

    def show_words(self, text: str) -> None:
        """Show only rows with all of these words in name, menu, keys or search words."""
        self._words = text
        self._filter()

    def show_key(self, key: str) -> None:
        """Show only actions with this key, or with one that begins with it; empty: all."""
        self._key = shortcuts.strokes(key)
        self._filter()

    def _filter(self) -> None:
        words = self._words.casefold().split()
        shown: set[QTreeWidgetItem] = set()
        for item in self._rows:
            above = _branches(item)
            parts = (*(branch.text(0) for branch in above), item.text(0), item.text(1))
            text = " ".join(parts).casefold()
            also = f" {item.data(0, _WORDS)}"
            fits = all(word in text or f" {word}" in also for word in words)
            fits = fits and self._has_key(item)
            item.setHidden(not fits)
            for branch in above:
                # The rows of a branch stand together: the last one that fits decides.
                if fits:
                    shown.add(branch)
                branch.setHidden(branch not in shown)
        current = self.currentItem()
        if current is None or current.isHidden():
            first = next((item for item in self._rows if not item.isHidden()), None)
            if first is not None:
                self.setCurrentItem(first)
            else:
                self.setCurrentIndex(QModelIndex())

    def _has_key(self, item: QTreeWidgetItem) -> bool:
        if not self._key:
            return True
        keys = self._keys.get(item.data(0, _ACTION), ())
        return any(shortcuts.strokes(key)[: len(self._key)] == self._key for key in keys)

    # Which one ------------------------------------------------------------------------------

    @property
    def action(self) -> str:
        """The id of the selected action, empty for what is none."""
        item = self.currentItem()
        return str(item.data(0, _ACTION) or "") if item is not None else ""

    def select(self, action: str) -> None:
        """Select an action and scroll to it."""
        item = next((i for i in self._rows if i.data(0, _ACTION) == action), None)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def shown(self) -> list[str]:
        """Return the names of the rows that pass the filter."""
        return [item.text(0) for item in self._rows if not item.isHidden()]

    def keys_shown(self, action: str) -> str:
        """Return what stands beside an action."""
        return next((i.text(1) for i in self._rows if i.data(0, _ACTION) == action), "")

    def width_wanted(self) -> int:
        """Return the width at which nothing is cut."""
        bar = self.verticalScrollBar().sizeHint().width()
        return sum(map(self.sizeHintForColumn, range(2))) + bar + self.indentation()


def keys_text(row: KeyRow) -> str:
    """Return the keys of a row in one line."""
    return QCoreApplication.translate("Keys", " or ").join(row.keys)


def _branches(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the branches that an item is in."""
    found = []
    walker = item.parent()
    while walker is not None:
        found.append(walker)
        walker = walker.parent()
    return found
