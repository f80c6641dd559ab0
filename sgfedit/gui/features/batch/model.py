"""Table of changes to files: each file, below it what, before, after; and how rows are drawn."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QMouseEvent, QPalette
from PySide6.QtWidgets import QStyledItemDelegate

from sgfedit.gui.features.batch.steps import title_of
from sgfedit.gui.views.problems.severity import severity_icon
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.differences import ELLIPSIS, Piece, compared
from sgfedit.gui.widgets.row_delegate import is_selected, text_colour
from sgfedit.library.batch import Change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel, QObject
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.library.batch import FilePlan, Preview, Remark


AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
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

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
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
            return self._tip(number, index.column())
        return None

    def texts(self, number: int) -> tuple[str, str, str]:
        """Return the texts of a row; the last is empty where the one before takes both columns."""
        row, file = self._rows[number], self.file(number)
        if row.item is None:
            folder, name = os.path.split(file.path)
            return name, file.failure or folder, ""
        title = title_of(row.item.what)
        if row.item.game > 1:
            title = self.tr("{what}, game {number}").format(what=title, number=row.item.game)
        if isinstance(row.item, Change):
            return title, row.item.before, row.item.after
        return title, row.item.why, ""

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
_DIM_OPACITY: Final = 0.7
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_VISIBLE: Final = str.maketrans({"\n": "↵", "\r": "␍", "\t": " "})


class ChangeDelegate(QStyledItemDelegate):
    """Rows of files on a ground of their own, rows of changes indented below them."""

    def __init__(self, model: ChangesModel, view: QTableView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self._pad = view.fontMetrics().height() // 3
        self._box = view.fontMetrics().height()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row, column = self._model.row(index.row()), index.column()
        is_change = isinstance(row.item, Change)
        is_wide = column == 2 and not is_change
        rect = QRect(option.rect)
        if is_wide:
            # One text in both columns, drawn with the second: the first is drawn before it.
            rect.setLeft(self._view.columnViewportPosition(1))
        painter.save()
        self._draw_ground(painter, option, rect, is_file=row.item is None)
        painter.setPen(text_colour(option))
        if not self._model.is_checked(index.row()) and not self._model.file(index.row()).failure:
            painter.setOpacity(_UNCHECKED_OPACITY)
        inner = rect.adjusted(self._pad, 0, -self._pad, 0)
        if column == 0:
            self._draw_what(painter, inner, index.row())
        elif is_wide:
            self._draw_wide(painter, inner, index.row())
        elif is_change:
            pieces = self._model.pieces(index.row())[column - 1]
            colour = (_BAD, _GOOD)[column - 1][is_dark(self._view.palette())]
            self._draw_pieces(painter, inner, pieces, QColor(colour), plain=is_selected(option))
        painter.restore()

    def _draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, *, is_file: bool
    ) -> None:
        if is_selected(option):
            state = QtWidgets.QStyle.StateFlag
            is_active = bool(option.state & state.State_Active)
            group = QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
            painter.fillRect(rect, option.palette.brush(group, QPalette.ColorRole.Highlight))
        elif is_file:
            painter.fillRect(rect, option.palette.window())

    def _draw_what(self, painter: QPainter, rect: QRect, number: int) -> None:
        text = self._model.texts(number)[0]
        if self._model.row(number).item is not None:
            rect.setLeft(rect.left() + self._box + self._pad)
        else:
            if self._model.can_check(number):
                self._draw_box(painter, rect, is_checked=self._model.is_checked(number))
            else:
                self._draw_sign(painter, rect, "warning" if self._fails(number) else "info")
            rect.setLeft(rect.left() + self._box + self._pad)
            font = painter.font()
            font.setBold(True)
            painter.setFont(font)
            self._draw_text(painter, rect, text)
            return
        self._draw_text(painter, rect, text, Qt.TextElideMode.ElideRight)

    def _fails(self, number: int) -> bool:
        return bool(self._model.file(number).failure)

    def _draw_wide(self, painter: QPainter, rect: QRect, number: int) -> None:
        if self._model.row(number).item is not None:
            self._draw_sign(painter, rect, "info")
            rect.setLeft(rect.left() + self._box + self._pad)
        elif not self._fails(number):
            painter.setOpacity(painter.opacity() * _DIM_OPACITY)
        elide = Qt.TextElideMode
        is_path = self._model.row(number).item is None
        how = elide.ElideMiddle if is_path else elide.ElideRight
        self._draw_text(painter, rect, self._model.texts(number)[1], how)

    def _draw_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> None:
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text.translate(_VISIBLE), elide, rect.width())
        painter.drawText(rect, _LEFT, shown)

    def _draw_pieces(
        self,
        painter: QPainter,
        rect: QRect,
        pieces: Sequence[Piece],
        colour: QColor,
        *,
        plain: bool,
    ) -> None:
        """Draw a text; what the other text has not is on a ground of `colour`."""
        colour.setAlpha(_MARK_ALPHA[is_dark(self._view.palette())])
        metrics = painter.fontMetrics()
        texts = [(piece.text.translate(_VISIBLE), piece.is_changed) for piece in pieces]
        end = rect.right()
        is_cut = sum(metrics.horizontalAdvance(text) for text, _ in texts) > rect.width()
        if is_cut:
            end -= metrics.horizontalAdvance(ELLIPSIS)
        left = rect.left()
        inset = (rect.height() - metrics.height()) // 2
        for text, is_changed in texts:
            width = min(metrics.horizontalAdvance(text), end - left)
            place = QRect(left, rect.top(), max(width, 0), rect.height())
            if is_changed and not plain:
                painter.fillRect(place.adjusted(0, inset, 0, -inset), colour)
            painter.drawText(place, _LEFT, text)
            left += place.width()
        if is_cut:
            painter.drawText(
                QRect(left, rect.top(), rect.right() - left + 1, rect.height()), _LEFT, ELLIPSIS
            )

    def _box_rect(self, rect: QRect) -> QRect:
        top = rect.top() + (rect.height() - self._box) // 2
        return QRect(rect.left(), top, self._box, self._box)

    def _draw_sign(self, painter: QPainter, rect: QRect, severity: str) -> None:
        severity_icon(severity, self._view.palette()).paint(painter, self._box_rect(rect))

    def _draw_box(self, painter: QPainter, rect: QRect, *, is_checked: bool) -> None:
        flag = QtWidgets.QStyle.StateFlag
        option = QtWidgets.QStyleOptionButton()
        option.initFrom(self._view)
        option.rect = self._box_rect(rect)
        option.state = flag.State_Enabled | (flag.State_On if is_checked else flag.State_Off)
        element = QtWidgets.QStyle.PrimitiveElement.PE_IndicatorCheckBox
        self._view.style().drawPrimitive(element, option, painter, self._view)

    def editorEvent(
        self,
        event: QEvent,
        _model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Check or uncheck a file by a click on its box."""
        if not isinstance(event, QMouseEvent) or event.type() != QEvent.Type.MouseButtonRelease:
            return False
        is_left = event.button() == Qt.MouseButton.LeftButton
        box = self._box_rect(option.rect.adjusted(self._pad, 0, -self._pad, 0))
        box.setLeft(option.rect.left())
        if index.column() or not is_left or not self._model.can_check(index.row()):
            return False
        if not box.contains(event.position().toPoint()):
            return False
        self._model.toggle(index.row())
        return True
