"""The dialog that shows and edits all properties of a node as they are written."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.places import span_in
from sgfedit.gui.features.source.cells import PropertyCells
from sgfedit.gui.features.source.draft import Draft
from sgfedit.gui.features.source.hints import hint_for
from sgfedit.gui.features.source.rows import IDENT, VALUE, PropertyRows
from sgfedit.gui.features.source.table import PropertyTable
from sgfedit.gui.views.source.view import Mark, SourceView
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.sgf.node import line_end

if TYPE_CHECKING:
    from sgfedit.app.document import Document

_COLUMNS: Final = 124
_LINES: Final = 38
_PREVIEW_LINES: Final = 7
_SHARE_OF_SCREEN: Final = 0.92
_FLAWED: Final = 300
"""Rows that are made as high as their remarks."""


class PropertiesDialog(QDialog):
    """All properties of one node, raw; OK writes what was changed as one undoable step.

    Attributes:
        draft: What has been typed.
        table: The view of it.
        preview: The node's source as it would become.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("properties")
        self.setWindowTitle(self.tr("Edit properties"))
        self._document = document
        self.draft = Draft(document.current)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        self.rows = PropertyRows(self.draft, font, self)
        self.table = PropertyTable(self)
        self._set_up_table(font)
        self.preview = SourceView(self)
        self.preview.setObjectName("preview")
        self.preview.setAccessibleName(self.tr("Source as it will be"))
        self._hint = QLabel(self)
        self._hint.setObjectName("hint")
        self._hint.setWordWrap(True)
        self._hint.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._lay_out()
        self._connect()
        self._refresh()
        self._select(0, VALUE)
        self.table.setFocus()

    # Building -------------------------------------------------------------------------------

    def _set_up_table(self, font: QFont) -> None:
        self.table.setModel(self.rows)
        self._cells = PropertyCells(self.rows, font, line_end(self.draft.node.root), self.table)
        self.table.setItemDelegate(self._cells)
        self.table.set_up()

    def _lay_out(self) -> None:
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._upper_half())
        splitter.addWidget(self.preview)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(splitter, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
        self._order()
        metrics = self.fontMetrics()
        wanted = QSize(metrics.averageCharWidth() * _COLUMNS, metrics.lineSpacing() * _LINES)
        room = self.screen().availableGeometry().size() * _SHARE_OF_SCREEN
        self.resize(wanted.boundedTo(room))
        below = self.preview.fontMetrics().lineSpacing() * _PREVIEW_LINES
        splitter.setSizes([self.height() - below, below])

    def _order(self) -> None:
        """Let Tab go from the table to the buttons below it, which Enter presses."""
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setDefault(True)
        stops = [
            self.table,
            self._add_property,
            self._add_value,
            self._delete_value,
            self._delete_property,
            self.preview,
            ok,
        ]
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _upper_half(self) -> QWidget:
        half = QWidget(self)
        layout = QVBoxLayout(half)
        layout.setContentsMargins(0, 0, 0, 0)
        heading = QLabel(self._place(), half)
        heading.setObjectName("heading")
        layout.addWidget(heading)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._hint)
        row = QHBoxLayout()
        self._add_property = self._button("addProperty", self.tr("&Add property"))
        self._add_value = self._button("addValue", self.tr("Add &value"))
        self._delete_value = self._button("deleteValue", self.tr("&Delete value"))
        self._delete_property = self._button("deleteProperty", self.tr("Delete &property"))
        self._add_value.setToolTip(self.tr("Add a value to this property (Insert)"))
        self._delete_value.setToolTip(self.tr("Delete the selected values (Delete)"))
        self._add_property.setToolTip(self.tr("Add a property (Ctrl+Insert)"))
        self._delete_property.setToolTip(
            self.tr("Delete all values of the selected properties (Ctrl+Delete)")
        )
        for button in (
            self._add_property,
            self._add_value,
            self._delete_value,
            self._delete_property,
        ):
            row.addWidget(button)
        row.addStretch(1)
        layout.addLayout(row)
        return half

    def _place(self) -> str:
        """Return where the node is, in words."""
        node = self.draft.node
        if node.parent is None:
            return self.tr("The first node: facts about the game and the file")
        number = self._document.game.position(node).move_number
        return self.tr("Node at move {number}").format(number=number)

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(True)
        return button

    def _connect(self) -> None:
        self._add_property.clicked.connect(self.add_property)
        self._add_value.clicked.connect(self.add_value)
        self._delete_value.clicked.connect(self.delete_values)
        self._delete_property.clicked.connect(self.delete_properties)
        self.table.keys = {
            (Qt.Key.Key_Insert, False): self.add_value,
            (Qt.Key.Key_Insert, True): self.add_property,
            (Qt.Key.Key_Delete, False): self.delete_values,
            (Qt.Key.Key_Delete, True): self.delete_properties,
            (Qt.Key.Key_Return, True): self.accept,
            (Qt.Key.Key_Enter, True): self.accept,
            (Qt.Key.Key_Return, False): self.edit_cell,
            (Qt.Key.Key_Enter, False): self.edit_cell,
            (Qt.Key.Key_F2, False): self.edit_cell,
            (Qt.Key.Key_Home, False): self._to_first,
            (Qt.Key.Key_End, False): self._to_last,
        }
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._cells.left.connect(self._on_left)
        self.table.narrowed.connect(self._fit)
        self.rows.dataChanged.connect(self._refresh)
        self.rows.modelReset.connect(self._refresh)
        self.table.selectionModel().currentChanged.connect(self._on_current_changed)

    # Working --------------------------------------------------------------------------------

    def _select(self, row: int, column: int) -> None:
        last = self.rows.rowCount() - 1
        index = self.rows.index(max(min(row, last), 0), column)
        if index.isValid():
            how = QItemSelectionModel.SelectionFlag.ClearAndSelect
            rows = QItemSelectionModel.SelectionFlag.Rows
            self.table.selectionModel().setCurrentIndex(index, how | rows)
            self.table.scrollTo(index)

    def _edit(self, row: int, column: int) -> None:
        self._select(row, column)
        self.table.setFocus()
        self.table.edit(self.rows.index(row, column))

    def _to_first(self) -> None:
        self._select(0, VALUE)

    def _to_last(self) -> None:
        self._select(self.rows.rowCount() - 1, VALUE)

    def edit_cell(self) -> None:
        """Edit the current cell; where it only explains, the value beside it."""
        current = self.table.currentIndex()
        if current.isValid():
            is_editable = current.flags() & Qt.ItemFlag.ItemIsEditable
            self._edit(current.row(), current.column() if is_editable else VALUE)
        else:
            self.add_property()

    def _on_left(self, row: int, column: int, is_on: bool) -> None:  # a slot
        """Edit what comes after a cell, or before it; identifiers come before their values."""
        is_first = self.draft.rows[row].number == 0
        if column == IDENT and is_on:
            self._edit(row, VALUE)
        elif column == VALUE and is_first and not is_on:
            self._edit(row, IDENT)
        else:
            to = row + 1 if is_on else row - 1
            if 0 <= to < self.rows.rowCount():
                self._edit(to, VALUE)
            else:
                self.table.leave(is_on=is_on)

    def add_property(self) -> None:
        """Append a property, to be named and then given a value."""
        self.table.finish()
        self._edit(self.rows.add_property(), IDENT)

    def add_value(self) -> None:
        """Give the current property one more value."""
        self.table.finish()
        row = self.table.currentIndex().row()
        if row >= 0:
            self._edit(self.rows.add_value(row), VALUE)

    def delete_values(self) -> None:
        """Delete the values that are selected."""
        self._delete(set(self._selected()))

    def delete_properties(self) -> None:
        """Delete the properties that are selected."""
        self._delete({other for row in self._selected() for other in self.draft.rows_of(row)})

    def _selected(self) -> list[int]:
        return [index.row() for index in self.table.selectionModel().selectedRows()]

    def _delete(self, rows: set[int]) -> None:
        self.table.finish()
        column = max(self.table.currentIndex().column(), 0)
        if rows:
            self.rows.delete(rows)
            self._select(min(rows), column)
            self.table.setFocus()

    # Showing --------------------------------------------------------------------------------

    def _refresh(self) -> None:
        self._source = self.draft.result().source
        self._fit()
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            self.draft.can_be_written
        )
        self._show_current()

    def _fit(self) -> None:
        self.table.fit(self.draft.flawed_rows(_FLAWED))

    def _on_current_changed(self, _current: QModelIndex) -> None:
        self.rows.is_escaped = False
        self._show_current()

    def _show_current(self) -> None:
        """Say what is to be said of the current value, and show where it will stand."""
        row = self.table.currentIndex().row()
        is_one = 0 <= row < self.rows.rowCount()
        for button in (self._add_value, self._delete_value, self._delete_property):
            button.setEnabled(is_one)
        said = hint_for(self.draft, row, is_escaped=self.rows.is_escaped) if is_one else ""
        self._hint.setText(said or self.tr("No properties here."))
        place = self.draft.place_of(row) if is_one else None
        start, end = span_in(self._source, *place) if place is not None else (0, 0)
        marks = [Mark(start, end, "", "", is_chosen=True)] if end else []
        self.preview.show_source(self._source, marks)

    def accept(self) -> None:
        """Write what was changed as one step, and nothing if nothing was."""
        self.table.finish()
        if self.draft.can_be_written:
            with self._document.edit(self.tr("Edit properties")) as edit:
                self.draft.write(edit)
            super().accept()

    @classmethod
    def ask(cls, document: Document, parent: QWidget | None = None) -> bool:
        """Show the dialog for the current node; return whether it was left with OK."""
        dialog = cls(document, parent)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return is_accepted
