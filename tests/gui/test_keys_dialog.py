"""The list of keyboard shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTreeWidget

from sgfedit.gui.dialogs.keys import KeysDialog

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def test_rows_stand_in_line_and_nothing_is_cut(window: MainWindow) -> None:
    dialog = KeysDialog(window)
    dialog.show()
    rows = dialog.findChild(QTreeWidget)
    assert isinstance(rows, QTreeWidget)
    items = [rows.topLevelItem(index) for index in range(rows.topLevelItemCount())]

    assert all(item is not None and not item.icon(0).isNull() for item in items)
    assert len({rows.visualItemRect(item).height() for item in items if item}) == 1
    for column in (0, 1):
        assert rows.columnWidth(column) >= rows.sizeHintForColumn(column)
    assert rows.horizontalScrollBar().maximum() == 0
