"""Table of changes to files: each file, below it what, before, after; and how rows are drawn."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QEvent, QRect, Qt, Signal
from PySide6.QtGui import QColor

from sgfedit.app.step_words import words_of_name
from sgfedit.gui.features.batch.steps import title_of
from sgfedit.gui.widgets.appearance import fade, is_dark
from sgfedit.gui.widgets.differences import ELLIPSIS, Piece, compared
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import (
    BOLD,
    LEFT,
    NOWHERE,
    AnyIndex,
    RowLine,
    RowPainter,
    draw_check_box,
    is_selected,
    released_at,
    selection_colour,
)
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.library.batch import Change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel, QObject
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.library.batch import FilePlan, Preview, Remark


_LONGEST: Final = 2_000


class Row(NamedTuple):
    """A row.

    Attributes:
        file: Number of the file in the preview.
        item: What changes, or is left alone; None in the row of the file itself.
    """

    file: int
    item: Change | Remark | None = None


class ChangesModel(QAbstractTableModel):
    """The rows of a preview: the files in which something changes or is left alone.

    Signals:
        checked_changed: Other files are checked.
    """

    checked_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files: tuple[FilePlan, ...] = ()
        self._preview: Preview | None = None
        self._rows: list[Row] = []
        self._unchecked: set[str] = set()

    # What is shown --------------------------------------------------------------------------

    def show(self, preview: Preview | None) -> None:
        """Show a preview, or nothing; what was unchecked stays so."""
        self.beginResetModel()
        self._preview = preview
        self._files = () if preview is None else preview.files
        self._unchecked &= {file.path for file in self._files}
        self._name_again()
        self._make_rows()
        self.endResetModel()
        self.checked_changed.emit()

    def _make_rows(self) -> None:
        found = () if self._preview is None else self._preview.files
        self._rows = [
            row
            for number, (file, plan) in enumerate(zip(self._files, found, strict=True))
            # What is not checked shows what would be done.
            for row in _rows_of(number, plan if plan.path in self._unchecked else file)
        ]

    def _name_again(self) -> None:
        """Give files the names they get without those that are not checked."""
        if self._preview is None or not self._preview.job.template:
            return
        wanted = self._preview.without(self._unchecked).files
        plans = {file.path: file for file in wanted}
        self._files = tuple(
            plans.get(file.path, file._replace(target=file.path)) for file in self._files
        )

    @property
    def wanted(self) -> Preview | None:
        """What is to be done: to the files that are checked."""
        return None if self._preview is None else self._preview.without(self._unchecked)

    @property
    def checked_count(self) -> int:
        """How many files will change."""
        return sum(1 for f in self._files if f.is_changed and f.path not in self._unchecked)

    def row(self, number: int) -> Row:
        """Return a row."""
        return self._rows[number]

    def file(self, number: int) -> FilePlan:
        """Return the file that a row is of."""
        return self._files[self._rows[number].file]

    def is_checked(self, number: int) -> bool:
        """Whether the file of a row is to be changed."""
        file = self.file(number)
        return not file.failure and file.path not in self._unchecked

    def can_check(self, number: int) -> bool:
        """Whether a row has a check box: that of a file that can be changed."""
        row = self._rows[number]
        return row.item is None and bool(self._plan_of(row).rows)

    def _plan_of(self, row: Row) -> FilePlan:
        # As it was found: an unchecked file that only gets another name has nothing to do now.
        return self._preview.files[row.file] if self._preview else self._files[row.file]

    def toggle(self, number: int) -> None:
        """Check or uncheck the file of a row."""
        row = self._rows[number]
        if not self._plan_of(row).rows:
            return
        self._unchecked ^= {self._files[row.file].path}
        self._tell()

    def check_all(self, *, is_checked: bool) -> None:
        """Check all files or none."""
        self._unchecked = set() if is_checked else {f.path for f in self._files if not f.failure}
        self._tell()

    def _tell(self) -> None:
        before = self._files
        self._name_again()
        if self._files != before:
            # Rows of names may come and go.
            self.beginResetModel()
            self._make_rows()
            self.endResetModel()
        elif self._rows:
            last = self.index(len(self._rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.checked_changed.emit()

    # Qt -------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("File"), self.tr("Before"), self.tr("After"))[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        number = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(number)[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole and not index.column():
            if not self.can_check(number):
                return None
            is_on = self.is_checked(number)
            return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(self._tip(number, index.column()))
        return None

    def texts(self, number: int) -> tuple[str, str, str]:
        """Return the texts of a row; the last is empty where the one before takes both columns."""
        row, file = self._rows[number], self.file(number)
        if row.item is None:
            folder, name = os.path.split(file.path)
            return name, words_of_name(file.failure) or folder, ""
        title = title_of(row.item.what)
        if row.item.game > 1:
            title = self.tr("{what}, game {number}").format(what=title, number=row.item.game)
        if isinstance(row.item, Change):
            return title, row.item.before, row.item.after
        return title, words_of_name(row.item.why), ""

    def pieces(self, number: int) -> tuple[list[Piece], list[Piece]]:
        """Return the texts before and after of a change in pieces that differ or do not."""
        _, before, after = self.texts(number)
        return _compared(before[:_LONGEST], after[:_LONGEST])

    def _tip(self, number: int, column: int) -> str:
        text = self.texts(number)[column]
        if self._rows[number].item is None and not column:
            text = self.file(number).path
        return text[:_LONGEST]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if self.can_check(index.row()) else flags


@lru_cache(maxsize=1_000)
def _compared(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    return compared(before, after)


def _rows_of(number: int, file: FilePlan) -> Sequence[Row]:
    if not (file.rows or file.remarks or file.failure):
        return ()
    items: list[Change | Remark] = [*file.rows, *file.remarks]
    return [Row(number), *(Row(number, item) for item in items)]


_GOOD, _BAD = ("#2e7d32", "#7bc67f"), ("#c62828", "#ff8a80")
_MARK_ALPHA: Final = {False: 55, True: 90}
_UNCHECKED_OPACITY: Final = 0.45
_ONE_LINE: Final = LEFT | Qt.TextFlag.TextSingleLine
_VISIBLE: Final = str.maketrans({"\n": "↵", "\r": "‹CR›", "\t": " "})


class ChangePainter(RowPainter):
    """Rows of files on a ground of their own, rows of changes indented below them."""

    def __init__(self, model: ChangesModel, view: QTableView) -> None:
        super().__init__(view)
        self._model = model
        self._left_of = view.columnViewportPosition
        self._pad = view.fontMetrics().height() // 3
        self._box = view.fontMetrics().height()

    def draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        row = self._model.row(index.row())
        if index.column() == 2 and not isinstance(row.item, Change):
            # One text in both columns, drawn with the second: the first is drawn before it.
            option.rect.setLeft(self._left_of(1))
        if is_selected(option):
            painter.fillRect(option.rect, selection_colour(option))
        elif row.item is None:
            painter.fillRect(option.rect, option.palette.window())

    def draw_cell(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        number, column = index.row(), index.column()
        is_faint = not self._model.is_checked(number) and not self._fails(number)
        opacity = _UNCHECKED_OPACITY if is_faint else 1.0
        fade(painter, opacity)
        line = RowLine(painter, option.rect.adjusted(self._pad, 0, -self._pad, 0), self._pad)
        if column == 0:
            self._draw_what(painter, line, number)
        elif isinstance(self._model.row(number).item, Change):
            pieces = self._model.pieces(number)[column - 1]
            dark = is_dark(self.view.palette())
            colour = None
            if not is_selected(option):
                colour = QColor((_BAD, _GOOD)[column - 1][dark])
                colour.setAlpha(round(_MARK_ALPHA[dark] * opacity))
            _draw_pieces(painter, line.rect, pieces, colour)
        elif column == 2:
            self._draw_wide(line, number)

    def _draw_what(self, painter: QPainter, line: RowLine, number: int) -> None:
        text = self._model.texts(number)[0].translate(_VISIBLE)
        if self._model.row(number).item is not None:
            line.square(self._box)
            line.left(text)
            return
        if self._model.can_check(number):
            is_on = self._model.is_checked(number)
            draw_check_box(painter, line.square(self._box), self.view, is_checked=is_on)
        else:
            self._draw_sign(line, "warning" if self._fails(number) else "info")
        line.left(text, weight=BOLD, elide=Qt.TextElideMode.ElideMiddle)

    def _fails(self, number: int) -> bool:
        return bool(self._model.file(number).failure)

    def _draw_wide(self, line: RowLine, number: int) -> None:
        text = self._model.texts(number)[1].translate(_VISIBLE)
        if self._model.row(number).item is not None:
            self._draw_sign(line, "info")
            line.left(text)
        else:
            is_faint = not self._fails(number)
            line.left(text, faint=is_faint, elide=Qt.TextElideMode.ElideMiddle)

    def _draw_sign(self, line: RowLine, severity: str) -> None:
        line.icon(severity_icon(severity, self.view.palette()), self._box)

    def editorEvent(
        self,
        event: QEvent,
        _model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> bool:
        """Check or uncheck a file by a click on its box."""
        at = released_at(event)
        if at is None or index.column() or not self._model.can_check(index.row()):
            return False
        if at.x() > option.rect.left() + self._pad + self._box:
            return False
        self._model.toggle(index.row())
        return True


def _draw_pieces(
    painter: QPainter, rect: QRect, pieces: Sequence[Piece], colour: QColor | None
) -> None:
    """Draw a text; what the other text has not is on a ground of `colour`."""
    metrics = painter.fontMetrics()
    texts = [(piece.text.translate(_VISIBLE), piece.is_changed) for piece in pieces]
    end = rect.right()
    is_cut = sum(metrics.horizontalAdvance(text) for text, _ in texts) > rect.width()
    if is_cut:
        end -= metrics.horizontalAdvance(ELLIPSIS)
    inset = (rect.height() - metrics.height()) // 2
    place = QRect(rect)
    for text, is_changed in texts:
        place.setWidth(max(min(metrics.horizontalAdvance(text), end - place.left()), 0))
        if is_changed and colour is not None:
            painter.fillRect(place.adjusted(0, inset, 0, -inset), colour)
        painter.drawText(place, _ONE_LINE, text)
        place.moveLeft(place.left() + place.width())
    if is_cut:
        place.setRight(rect.right())
        painter.drawText(place, _ONE_LINE, ELLIPSIS)
