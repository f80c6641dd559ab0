"""List of files of the program: what each is, when it was written, how large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from sgfedit.app.kept_files import what_is
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.times import time_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from sgfedit.app.put_aside import Aside

_tr = QCoreApplication.translate
_ROLE: Final = Qt.ItemDataRole.UserRole
_NAME, _WHAT, _TIME, _SIZE = range(4)


class KeptRow(NamedTuple):
    """A row.

    Attributes:
        path: Where it is.
        of: What it was, or is: the path that says so.
        state: What became of it, for the user; empty where that goes without saying.
        changed: Seconds since the epoch when it was written last; 0 if that is not known.
        size: In bytes; None of what is no file.
    """

    path: Path
    of: Path
    state: str
    changed: float
    size: int | None

    @classmethod
    def of_aside(cls, aside: Aside) -> KeptRow:
        """Return that of something that was put aside."""
        return cls(aside.path, aside.of, _tr("Kept", "put aside"), aside.changed, aside.size)

    @classmethod
    def of_damaged(cls, path: Path) -> KeptRow:
        """Return that of a file in its place."""
        state = _tr("Kept", "looks damaged")
        try:
            status = path.stat()
        except OSError:
            return cls(path, path, state, 0, None)
        return cls(path, path, state, status.st_mtime, status.st_size if path.is_file() else None)


class KeptList(QTreeWidget):
    """The rows, of which one is chosen."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(_tr("Kept", "Files of the program"))
        self.setHeaderLabels(
            [
                _tr("Kept", "File"),
                _tr("Kept", "What it is"),
                _tr("Kept", "Last changed"),
                _tr("Kept", "Size"),
            ]
        )
        self.setRootIsDecorated(False)
        self.setAllColumnsShowFocus(True)
        self.setUniformRowHeights(True)
        self._rows: tuple[KeptRow, ...] = ()

    def show_rows(self, rows: Sequence[KeptRow]) -> None:
        """Show other rows; that of the same number stays chosen."""
        before = self.chosen or 0
        self.clear()
        self._rows = tuple(rows)
        for number, row in enumerate(self._rows):
            self.addTopLevelItem(self._item(number, row))
        for column in (_NAME, _WHAT, _TIME):
            self.resizeColumnToContents(column)
        item = self.topLevelItem(min(before, len(rows) - 1))
        if item is not None:
            self.setCurrentItem(item)

    def _item(self, number: int, row: KeptRow) -> QTreeWidgetItem:
        what = _tr("Kept", what_is(row.of))
        size = sized(row.size) if row.size is not None else ""
        said = listed((what, row.state))
        words = [row.path.name, said, time_of(row.changed), size]
        item = QTreeWidgetItem(words)
        item.setData(_NAME, _ROLE, number)
        item.setTextAlignment(_SIZE, Qt.AlignmentFlag.AlignRight)
        for column in range(len(words)):
            item.setToolTip(column, tip_of(str(row.path)))
        return item

    @property
    def chosen(self) -> int | None:
        """The number of the row that is chosen; None without any."""
        item = self.currentItem()
        return None if item is None else int(item.data(_NAME, _ROLE))

    def show_folder(self, otherwise: Path) -> None:
        """Open the folder of what is chosen in the program of the desktop, or another one."""
        number = self.chosen
        folder = otherwise if number is None else self._rows[number].path.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
