"""The places that repairs change, as rows with check boxes."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sgfedit.gui.views.problems.severity import listed_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from sgfedit.app.fixing import FixedPlace
    from sgfedit.sgf.node import Node

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_TIP: Final = 1_000
_TIP_COLUMNS: Final = 90


class PlacesModel(QAbstractTableModel):
    """Changed places as rows; those that are mended together are checked together.

    Signals:
        checked_changed: Other places are checked.
    """

    checked_changed = Signal()

    def __init__(
        self,
        places: Sequence[FixedPlace],
        parent: QObject | None = None,
        words: Callable[[Sequence[str]], str] = listed_kinds,
    ) -> None:
        """Make rows of `places`; `words` says in one line what their codes mean."""
        super().__init__(parent)
        self._places = places
        self._words = words
        self._sizes = Counter(place.joint for place in places)
        self._unchecked: set[frozenset[Node | None]] = set()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._places)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def place(self, row: int) -> FixedPlace:
        """Return the place in a row."""
        return self._places[row]

    def title(self, row: int) -> str:
        """Return where a place is, what is wrong there, and what goes with it."""
        place = self._places[row]
        where = f"{place.line}:{place.column}" if place.line else self.tr("File")
        others = self._sizes[place.joint] - 1 if self.has_choice else 0
        with_others = ""
        if others:
            with_others = (
                self.tr("together with 1 other place")
                if others == 1
                else self.tr("together with %n other places", "", others)
            )
        return " · ".join(filter(None, (where, self._words(place.codes), with_others)))

    # Check marks ----------------------------------------------------------------------------

    @property
    def has_choice(self) -> bool:
        """Whether some can be left out without all the others."""
        return len(self._sizes) > 1

    @property
    def left_out(self) -> frozenset[Node | None]:
        """The nodes whose places are not checked."""
        return frozenset(node for joint in self._unchecked for node in joint)

    @property
    def checked_count(self) -> int:
        """How many places are checked."""
        return len(self._places) - sum(self._sizes[joint] for joint in self._unchecked)

    def is_checked(self, row: int) -> bool:
        """Whether the place in a row is to be mended."""
        return self._places[row].joint not in self._unchecked

    def toggle(self, row: int) -> None:
        """Check or uncheck a place, and those that go with it."""
        if self.has_choice:
            self._unchecked ^= {self._places[row].joint}
            self._tell()

    def check_all(self, *, is_checked: bool) -> None:
        """Check all places or none."""
        self._unchecked = set() if is_checked else set(self._sizes)
        self._tell()

    def _tell(self) -> None:
        role = Qt.ItemDataRole.CheckStateRole
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0), [role])
        self.checked_changed.emit()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(row)
        if role == Qt.ItemDataRole.CheckStateRole:
            is_checked = self.is_checked(row)
            return Qt.CheckState.Checked if is_checked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return "\n".join(self._told(row))
        if role == Qt.ItemDataRole.ToolTipRole:
            # Qt breaks no line of plain text, and takes some of it for markup.
            lines = (line for text in self._told(row) for line in _lines(text))
            return "<br>".join(f"<span style='white-space:pre'>{escape(x)}</span>" for x in lines)
        return None

    def _told(self, row: int) -> tuple[str, str, str]:
        place = self._places[row]
        return self.title(row), f"− {place.before[:_TIP]}", f"+ {place.after[:_TIP]}"


def _lines(text: str) -> list[str]:
    """Return text in lines of what has room in a tooltip."""
    return [
        line[start : start + _TIP_COLUMNS]
        for line in text.splitlines()
        for start in range(0, max(len(line), 1), _TIP_COLUMNS)
    ]
