"""The properties of a node as the rows of a table: one for each value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from sgfedit.gui.features.source.flaw_texts import form_of, name_of, text_of
from sgfedit.gui.views.problems.severity import severity_colour, severity_icon
from sgfedit.gui.views.source.view import shown
from sgfedit.sgf.validate import LEVELS, UNWRITABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFont, QPalette
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.features.source.draft import Draft, Row
    from sgfedit.sgf.validate import Flaw

AnyIndex = QModelIndex | QPersistentModelIndex
IDENT, NAME, VALUE, REMARK = range(4)
_NOWHERE: Final = QModelIndex()
_LONGEST: Final = 300
_Role = Qt.ItemDataRole


class PropertyRows(QAbstractTableModel):
    """A `Draft` as a model; what is typed goes into the draft at once.

    Attributes:
        draft: What is shown.
        is_escaped: Whether something had to be escaped in what was typed last.
    """  # the escape is click's sign that lines stay as they are

    def __init__(self, draft: Draft, font: QFont, parent: QWidget) -> None:
        """Show the draft; identifiers and values in `font`."""
        super().__init__(parent)
        self.draft = draft
        self.is_escaped = False
        self._font = font
        self._palette = parent.palette
        self._titles = (
            self.tr("Property"),
            self.tr("Name"),
            self.tr("Value as in the file"),
            self.tr("Remark"),
        )

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.draft.rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return self._titles[section]
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if not index.isValid():
            return flags
        is_first = self.draft.rows[index.row()].number == 0
        if index.column() == VALUE or (index.column() == IDENT and is_first):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: AnyIndex, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.draft.rows[index.row()], index.column()
        if role == _Role.DisplayRole:
            return self._text(index.row(), row, column)
        if role == _Role.EditRole:
            return self.raw(index)
        if role in {_Role.ToolTipRole, _Role.AccessibleDescriptionRole}:
            return self._explained(index.row(), row, column)
        if role == _Role.FontRole:
            return self._font if column in {IDENT, VALUE} else None
        return self._decoration(index.row(), column, role)

    def raw(self, index: AnyIndex) -> str:
        """Return the identifier or the value in a cell; Qt loses bytes that are no text."""
        entry, number = self.draft.rows[index.row()]
        return entry.ident if index.column() == IDENT else entry.values[number]

    def _text(self, number: int, row: Row, column: int) -> str:
        entry, index = row
        if column == IDENT:
            return "" if index else entry.ident
        if column == NAME:
            return "" if index else name_of(entry.ident)
        if column == VALUE:
            return _in_one_line(entry.values[index])
        return "; ".join(text_of(flaw) for flaw in self._flaws(number))

    def _explained(self, number: int, row: Row, column: int) -> str:
        if column == REMARK:
            return "\n".join(text_of(flaw) for flaw in self._flaws(number))
        name, form = name_of(row.entry.ident), form_of(row.entry.ident)
        return f"{name}: {form}" if name else form

    def _flaws(self, number: int) -> list[Flaw]:
        return sorted(self.draft.flaws_at(number), key=lambda flaw: LEVELS.index(flaw.level))

    def _decoration(self, number: int, column: int, role: int) -> Any:
        if column != REMARK or role not in {_Role.DecorationRole, _Role.ForegroundRole}:
            return None
        severity = self.severity(number)
        if not severity:
            return None
        palette: QPalette = self._palette()
        if role == _Role.DecorationRole:
            return severity_icon(severity, palette)
        return severity_colour(severity, palette)

    def severity(self, number: int) -> str:
        """Return how bad the worst is that is to be said of a row; empty if there is nothing."""
        flaws = self._flaws(number)
        if not flaws:
            return ""
        return "error" if flaws[0].level == UNWRITABLE else flaws[0].level

    def setData(self, index: AnyIndex, value: Any, role: int = _Role.EditRole) -> bool:
        if not index.isValid() or role != _Role.EditRole:
            return False
        if index.column() == IDENT:
            self.draft.rename(index.row(), str(value))
        else:
            self.draft.set_value(index.row(), str(value))
            self.is_escaped = self.raw(index) != value
        self._tell()
        return True

    def confirm(self, row: int) -> None:
        """Take the value of a row as it stands, also if nothing was typed."""
        self.draft.confirm(row)
        self._tell()

    def _tell(self) -> None:
        """Say that anything may look different: one value decides what others are worth."""
        last = self.index(len(self.draft.rows) - 1, REMARK)
        self.dataChanged.emit(self.index(0, IDENT), last)

    # More and fewer rows --------------------------------------------------------------------

    def add_property(self) -> int:
        """Append a property to be named; return its row."""
        self.beginResetModel()
        row = self.draft.add_property()
        self.endResetModel()
        return row

    def add_value(self, row: int) -> int:
        """Add a value to the property of `row`; return the new row."""
        self.beginResetModel()
        added = self.draft.add_value(row)
        self.endResetModel()
        return added

    def delete(self, rows: Iterable[int]) -> None:
        """Delete values."""
        self.beginResetModel()
        self.draft.delete(rows)
        self.endResetModel()


def _in_one_line(raw: str) -> str:
    text = shown(raw[:_LONGEST]).replace("\n", " ↵ ")
    return f"{text}…" if len(raw) > _LONGEST else text
