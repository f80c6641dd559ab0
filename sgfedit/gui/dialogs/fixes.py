"""Shows what repairs would change, before and after, and asks whether to go ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

# QStyle is taken from there when something is drawn: PySide makes its many enums then.
from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.appearance import is_dark
from sgfedit.gui.dialogs.buttons import without_icons
from sgfedit.gui.dialogs.fix_texts import Piece, compared, fitted
from sgfedit.gui.marked_text import monospaced
from sgfedit.gui.severity import kind_title, listed_kinds, severity_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from sgfedit.app.fixing import FixedPlace, Fixes

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_SIZE_IN_LETTERS: Final = (110, 30)
_SHARE_OF_SCREEN: Final = 0.9
_MOST_KINDS: Final = 10
_ONE_COLUMN: Final = 3
_TIP: Final = 1_000
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_GOOD, _BAD = ("#2e7d32", "#7bc67f"), ("#c62828", "#ff8a80")
_BAND_ALPHA: Final = {False: 22, True: 34}
_MARK_ALPHA: Final = {False: 80, True: 110}


class FixesDialog(QDialog):
    """Lists every place that changes, with what stands there before and after."""

    def __init__(self, fixes: Fixes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fixesDialog")
        self.setWindowTitle(self.tr("Fix problems"))
        count = fixes.counts.total()
        title = self.tr("Fix 1 problem?") if count == 1 else self.tr("Fix %n problems?", "", count)
        heading = QLabel(title, self)
        font = QFont(heading.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        heading.setFont(font)
        self.kinds = _Kinds(fixes, self)
        self.warning = _Warning(fixes.guessed, self)
        self.warning.setVisible(fixes.guessed > 0)
        self.model = PlacesModel(fixes.places, self)
        self.view = _Places(self.model, self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        apply = self._buttons.addButton(self.tr("&Apply"), _ACCEPT)
        apply.setObjectName("applyFixes")
        apply.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (heading, self.kinds, self.warning):
            layout.addWidget(widget)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
        self._fit_screen()
        apply.setFocus()

    def _fit_screen(self) -> None:
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))

    @classmethod
    def ask(cls, fixes: Fixes, parent: QWidget | None) -> bool:
        """Show what would change and return whether the user wants it."""
        dialog = cls(fixes, parent)
        is_wanted = bool(dialog.exec())
        dialog.deleteLater()
        return is_wanted


_ACCEPT: Final = QDialogButtonBox.ButtonRole.AcceptRole


class _Kinds(QWidget):
    """What is mended, a line for each kind, the most frequent first; two columns if many."""

    def __init__(self, fixes: Fixes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixKinds")
        self.lines = [
            f"{number} × {kind_title(code)}" for code, number in fixes.counts.most_common()
        ]
        shown = self.lines[:_MOST_KINDS]
        if len(self.lines) > _MOST_KINDS:
            shown[-1] = self.tr("%n more kinds", "", len(self.lines) - _MOST_KINDS + 1)
        rows = len(shown) if len(shown) <= _ONE_COLUMN else (len(shown) + 1) // 2
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for column in filter(None, (shown[:rows], shown[rows:])):
            label = QLabel("\n".join(column), self)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label, 1)


class _Warning(QWidget):
    """Says that not all repairs are sure."""

    def __init__(self, guessed: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixWarning")
        side = self.fontMetrics().height() * 5 // 4
        picture = QLabel(self)
        picture.setPixmap(severity_icon("warning", self.palette()).pixmap(side, side))
        text = (
            self.tr("One of these repairs is a guess: it is plausible, but look at it.")
            if guessed == 1
            else self.tr(
                "%n of these repairs are guesses: they are plausible, but look at them.",
                "",
                guessed,
            )
        )
        label = QLabel(text, self)
        label.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(picture)
        layout.addWidget(label, 1)


class PlacesModel(QAbstractTableModel):
    """Changed places as rows."""

    def __init__(self, places: Sequence[FixedPlace], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places = places

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._places)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def place(self, row: int) -> FixedPlace:
        """Return the place in a row."""
        return self._places[row]

    def title(self, row: int) -> str:
        """Return where a place is and what is wrong there."""
        place = self._places[row]
        where = self.tr("Line {line}").format(line=place.line) if place.line else self.tr("File")
        return " · ".join(filter(None, (where, listed_kinds(place.codes))))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place = self._places[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(index.row())
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            return f"{self.title(index.row())}\n− {place.before[:_TIP]}\n+ {place.after[:_TIP]}"
        return None


class _Places(QTableView):
    """Rows of one height, of which Qt needs to know nothing but how many there are."""

    def __init__(self, model: PlacesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixPlaces")
        self.setAccessibleName(self.tr("Changes"))
        self.setModel(model)
        self.setItemDelegate(_PlaceDelegate(model, self))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header = self.verticalHeader()
        header.hide()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultSectionSize(_line_height(self) * 3 + _padding(self) * 3)


def _line_height(view: QWidget) -> int:
    return view.fontMetrics().height() * 4 // 3


def _padding(view: QWidget) -> int:
    return view.fontMetrics().height() // 3


class _PlaceDelegate(QStyledItemDelegate):
    """A title, and below it a line with − before and one with + after."""

    def __init__(self, model: PlacesModel, view: _Places) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self._font = monospaced(view.font())

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        painter.save()
        is_selected = bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)
        pad, height = _padding(self._view), _line_height(self._view)
        rect = option.rect.adjusted(pad, pad, -pad, 0)
        line = QRect(rect.left(), rect.top(), rect.width(), height)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        title = self._model.title(index.row())
        if is_selected:
            painter.fillRect(
                QRect(option.rect.left(), option.rect.top() + pad, pad // 2, 3 * height),
                option.palette.highlight(),
            )
        painter.setFont(self._view.font())
        metrics = painter.fontMetrics()
        painter.drawText(
            line,
            _LEFT,
            metrics.elidedText(title, Qt.TextElideMode.ElideRight, line.width()),
        )
        painter.setFont(self._font)
        place = self._model.place(index.row())
        dark = is_dark(self._view.palette())
        texts = compared(place.before, place.after)
        for sign, text, colours in zip("−+", texts, (_BAD, _GOOD), strict=True):
            line.translate(0, height)
            _draw_line(painter, line, sign, text, QColor(colours[dark]), dark=dark)
        painter.restore()


def _draw_line(
    painter: QPainter, rect: QRect, sign: str, text: list[Piece], colour: QColor, *, dark: bool
) -> None:
    band, mark = QColor(colour), QColor(colour)
    band.setAlpha(_BAND_ALPHA[dark])
    mark.setAlpha(_MARK_ALPHA[dark])
    painter.fillRect(rect, band)
    column = painter.fontMetrics().horizontalAdvance("− ")
    pen = painter.pen()
    painter.setPen(colour)
    painter.drawText(rect.adjusted(column // 3, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, sign)
    painter.setPen(pen)
    place = rect.adjusted(column + column // 3, 0, 0, 0)
    metrics = painter.fontMetrics()
    advance = metrics.horizontalAdvance
    for piece in fitted(text, advance, place.width()):
        words = metrics.elidedText(piece.text, Qt.TextElideMode.ElideRight, place.width())
        width = advance(words)
        if piece.is_changed:
            painter.fillRect(place.left(), place.top(), max(width, 2), place.height(), mark)
        painter.drawText(place, _LEFT, words)
        place.setLeft(place.left() + width)
