"""List of versions: the newest first, each with its time, what it is and what differs."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView

from sgfedit.gui.features.versions.words import amount_of, difference_of, origin_of
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.row_painter import DEMI_BOLD, NOWHERE, AnyIndex, RowLine, RowPainter
from sgfedit.gui.widgets.times import time_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QKeyEvent, QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.app.earlier_versions import Earlier, Look

_LINES: Final = 2


class VersionsModel(QAbstractListModel):
    """Versions as they are found, and what is known of each.

    Attributes:
        rows: They, the newest first.
    """

    def __init__(self, name: str, parent: QObject) -> None:
        """Begin with none of the file that is called `name`."""
        super().__init__(parent)
        self._name = name
        self.rows: list[Earlier] = []
        self._looks: dict[object, Look] = {}

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def add(self, found: Iterable[Earlier]) -> None:
        """Put versions where their times are."""
        for one in found:
            at = bisect_left(self.rows, -one.time_s, key=lambda row: -row.time_s)
            self.beginInsertRows(NOWHERE, at, at)
            self.rows.insert(at, one)
            self.endInsertRows()

    def remove(self, row: int) -> None:
        """Take one out."""
        self.beginRemoveRows(NOWHERE, row, row)
        del self.rows[row]
        self.endRemoveRows()

    def look_at(self, earlier: Earlier) -> Look | None:
        """Return what is known of a version, None if nobody has looked at it yet."""
        return self._looks.get(earlier.key)

    def show_look(self, earlier: Earlier, look: Look) -> None:
        """Know more of a version."""
        self._looks[earlier.key] = look
        if earlier in self.rows:
            index = self.index(self.rows.index(earlier))
            self.dataChanged.emit(index, index)

    def texts(self, row: int) -> tuple[str, str, str, str]:
        """Return what stands on a row: time, where it is from, how much, what differs."""
        earlier = self.rows[row]
        look = self.look_at(earlier)
        return (
            time_of(earlier.time_s),
            origin_of(earlier, self._name),
            amount_of(earlier, look),
            difference_of(look),
        )

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        when, *more = self.texts(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return when
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return listed((when, *more))
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of("\n".join(filter(None, more)))
        return None


class VersionsView(QListView):
    """Rows of two lines.

    Signals:
        deleting: Del was pressed.
    """

    deleting = Signal()

    def __init__(self, model: VersionsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("versionList")
        self.setAccessibleName(self.tr("Versions of the file"))
        NarrowBars(self)
        self.setModel(model)
        self.setItemDelegate(_Rows(model, self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self) -> QSize:
        letters = self.fontMetrics().averageCharWidth()
        return QSize(50 * letters, 12 * self.fontMetrics().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.deleting.emit()
        else:
            super().keyPressEvent(event)


class _Rows(RowPainter):
    """Time and origin at the left, how much at the right; below that, what differs."""

    def __init__(self, model: VersionsModel, view: VersionsView) -> None:
        super().__init__(view, _LINES)
        self._model = model

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        when, origin, amount, difference = self._model.texts(row)
        pad = option.fontMetrics.height() // 3
        room = option.rect.adjusted(2 * pad, pad // 2, -2 * pad, -pad // 2)
        height = room.height() // _LINES
        upper = RowLine(painter, QRect(room.left(), room.top(), room.width(), height), pad)
        upper.left(when, weight=DEMI_BOLD)
        upper.right(amount, faint=True)
        upper.left(origin)
        lower = QRect(room.left(), room.top() + height, room.width(), height)
        RowLine(painter, lower, pad).left(difference, faint=True)
