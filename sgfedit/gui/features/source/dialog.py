"""Dialog of all properties of a node as they are written, and commands that look behind it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import (
    QCoreApplication,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.journal import WHOLE
from sgfedit.errors import LockedError
from sgfedit.game.serialise import span_in
from sgfedit.gui.features.source.cells import (
    IDENT,
    NAME,
    REMARK,
    VALUE,
    PropertyCells,
    PropertyRows,
)
from sgfedit.gui.features.source.draft import Draft, consequence_of, form_of, name_of, text_of
from sgfedit.gui.views.source.view import SourceMark, SourceView
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, sentences
from sgfedit.gui.widgets.try_dialog import OK, TryDialog
from sgfedit.i18n import Named
from sgfedit.sgf.node import line_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

    from sgfedit.app.document import Document
    from sgfedit.gui.views.problems.panel import ProblemsPanel
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_COLUMNS: Final = 124
_LINES: Final = 38
_PREVIEW_LINES: Final = 7
_SHARE_OF_SCREEN: Final = 0.92
_FLAWED: Final = 300
"""Rows that are made as high as their remarks."""


class PropertiesDialog(TryDialog):
    """All properties of one node, raw; OK writes what was changed as one undoable step.

    Attributes:
        draft: What has been typed.
        table: The view of it.
        preview: The node's source as it would become.

    Signals:
        typed: The table says something else than before; see `pending`.
    """

    manual_page = "problems.md#what-stands-in-the-file"
    typed = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__("properties", self.tr("Edit properties"), parent, OK)
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
        self._hint = Label(parent=self, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._hint.setObjectName("hint")
        self._hint.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
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
        splitter = QSplitter(Qt.Orientation.Vertical, self, childrenCollapsible=False)
        splitter.addWidget(self._upper_half())
        splitter.addWidget(self.preview)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        self.lay_out(splitter, largest=splitter)
        self._order()
        self.fit_screen(_COLUMNS, _LINES, _SHARE_OF_SCREEN)
        below = self.preview.fontMetrics().lineSpacing() * _PREVIEW_LINES
        splitter.setSizes([self.height() - below, below])

    def _order(self) -> None:
        """Let Tab go from the table to the buttons below it, which Enter presses."""
        stops = [
            self.table,
            self._add_property,
            self._add_value,
            self._delete_value,
            self._delete_property,
            self.preview,
            self.apply,
        ]
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _upper_half(self) -> QWidget:
        half = QWidget(self)
        layout = QVBoxLayout(half)
        layout.setContentsMargins(0, 0, 0, 0)
        heading = Label(self._place(), half)
        heading.setObjectName("heading")
        fill(layout, heading, (self.table, 1), self._hint)
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
        fill(
            row, self._add_property, self._add_value, self._delete_value, self._delete_property, 1
        )
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
        button = QPushButton(text, self, autoDefault=True)
        button.setObjectName(name)
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
        self.apply.setEnabled(self.draft.can_be_written)
        self._show_current()
        self.typed.emit()

    @property
    def pending(self) -> dict[tuple[Node, str], str]:
        """What OK would write, as `Window.keep_typed` takes it: the source of the node."""
        node = self.draft.node
        is_new = self._source != node.source and self.draft.can_be_written
        return {(node, WHOLE): self._source} if is_new else {}

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
        marks = [SourceMark(start, end, "", "", is_chosen=True)] if end else []
        self.preview.show_source(self._source, marks)

    def accept(self) -> None:
        """Write what was changed as one step, and nothing if nothing was."""
        self.table.finish()
        if not self.draft.can_be_written:
            return
        try:
            with self._document.edit(Named("PropertiesDialog", "Edit properties")) as edit:
                self.draft.write(edit)
        except LockedError:  # which was told
            return
        super().accept()

    @classmethod
    def ask(cls, window: Window) -> bool:
        """Show the dialog for the current node; return whether it was left with OK.

        What stands in its cells is kept by the window meanwhile, should the program crash.
        """
        dialog = cls(window.document, window)
        dialog.typed.connect(lambda: window.keep_typed(dialog.pending))
        is_accepted = dialog.is_wanted()
        window.keep_typed({})
        return is_accepted


# What is said below the table of the property one is at.


_tr = QCoreApplication.translate


def hint_for(draft: Draft, row: int, *, is_escaped: bool) -> str:
    """Return what a property takes, what is wrong with a value and what follows of it.

    Args:
        draft: With at least so many rows.
        row: That of the value.
        is_escaped: Whether something had to be escaped in what was typed last.
    """
    entry, index = draft.rows[row]
    if not entry.ident:
        return _tr(
            "PropertyHint",
            "Type the identifier of a property, or a part of its name and choose with the arrows.",
        )
    name = name_of(entry.ident)
    text = _tr("PropertyHint", "{ident} – {name}: {form}.")
    said = [text.format(ident=entry.ident, name=name, form=form_of(entry.ident))]
    if not name:
        said = [f"{entry.ident}."]
    said += [f"{text_of(flaw)}." for flaw in draft.flaws_at(row)]
    if entry.waits(index):
        said.append(_tr("PropertyHint", "Press Enter in the value if it is to be empty."))
    if is_escaped:
        said.append(_tr("PropertyHint", "A plain ] or \\ is written as \\] or \\\\."))
    is_changed = draft.before.get(entry.ident) != tuple(entry.values)
    if draft.is_root and is_changed:
        said.append(consequence_of(entry.ident))
    return sentences(said)


# The table of properties: its keys, its columns, rows as high as what is said of them.


_LETTERS: Final = {IDENT: 11, NAME: 24, REMARK: 44}
_MOST_PX: Final = 1_000
_Ctrl: Final = Qt.KeyboardModifier.ControlModifier


class PropertyTable(QTableView):
    """A table some keys of which can be given a meaning.

    Signals:
        narrowed: The column of remarks is narrower or wider now.

    Attributes:
        keys: What to do for a key, without and with Ctrl.
    """

    narrowed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: dict[tuple[int, bool], Callable[[], object]] = {}
        self._high: set[int] = set()

    def set_up(self) -> None:
        """Look like a list; to be called when there is a model."""
        self.setObjectName("propertyTable")
        self.setAccessibleName(self.tr("Properties"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        metrics = self.fontMetrics()
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() * 3 // 2)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, letters in _LETTERS.items():
            width = metrics.averageCharWidth() * letters
            header.resizeSection(column, max(width, header.sectionSizeHint(column)))
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)

        header.sectionResized.connect(self._on_resized)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        with_ctrl = bool(event.modifiers() & _Ctrl)
        command = self.keys.get((event.key(), with_ctrl))
        if command is not None:
            command()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()  # the dialog's
        else:
            self._to_value(event)
            super().keyPressEvent(event)

    def _to_value(self, event: QKeyEvent) -> None:
        """Go from a cell that only explains to its value, where a letter is typed."""
        current = self.currentIndex()
        is_letter = event.text().isprintable() and bool(event.text())
        is_editable = bool(current.flags() & Qt.ItemFlag.ItemIsEditable)
        if is_letter and current.isValid() and not is_editable:
            self.setCurrentIndex(current.siblingAtColumn(VALUE))

    def finish(self) -> None:
        """Close an editor that is open; what was typed is in the model already."""
        if self.state() == QAbstractItemView.State.EditingState:
            self.setFocus()

    def leave(self, *, is_on: bool) -> None:
        """Give the keyboard to the next widget, or the one before."""
        self.setFocus()
        self.focusNextPrevChild(is_on)

    # Rows as high as their remarks ----------------------------------------------------------

    def fit(self, rows: Iterable[int]) -> None:
        """Make these rows so high that their remarks are seen in full, all others one line."""
        plain = self.verticalHeader().defaultSectionSize()
        heights = {row: max(self._height(row), plain) for row in rows}
        for row in self._high - heights.keys():
            if row < self.model().rowCount():
                self.setRowHeight(row, plain)
        for row, height in heights.items():
            if self.rowHeight(row) != height:
                self.setRowHeight(row, height)
        self._high = {row for row, height in heights.items() if height > plain}

    def _height(self, row: int) -> int:
        text = str(self.model().index(row, REMARK).data())
        metrics = self.fontMetrics()
        beside = self.iconSize().width() if self.iconSize().isValid() else metrics.height()
        width = self.columnWidth(REMARK) - beside - 2 * metrics.averageCharWidth()
        room = QRect(0, 0, max(width, 1), _MOST_PX)
        lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return lines.height() + metrics.lineSpacing() // 2

    def _on_resized(self, column: int) -> None:
        if column == REMARK:
            self.narrowed.emit()


def show_source(window: Window) -> None:
    """Bring up the source of the current node; put it away if the user is in it."""
    panel = window.node_source
    if panel.isVisible() and panel.view.hasFocus():
        window.docks["source"].hide()
        window.board.setFocus()
    else:
        panel.bring_up()
        panel.view.setFocus(Qt.FocusReason.ShortcutFocusReason)


def show_problem(window: Window) -> None:
    """Mark the selected problem in the source of its node."""
    panel = cast("ProblemsPanel | None", window.docks["problems"].widget())
    for problem in panel.selected_problems()[:1] if panel is not None else ():
        window.node_source.show_problem(problem)


def edit_properties(window: Window) -> None:
    """Show the dialog that edits the current node's properties as they are written."""
    PropertiesDialog.ask(window)
