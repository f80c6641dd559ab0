"""The table of continuations: what is played next, how often, and who wins then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from sgfedit.gui.features.library.position_texts import Row, percent, words_of
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.widgets.row_delegate import RowDelegate, text_colour
from sgfedit.gui.widgets.row_tables import look_like_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QStyleOptionViewItem

_tr = QCoreApplication.translate
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ROOT: Final = QModelIndex()
_GAP_PX: Final = 5
_OTHERS: Final = 2
"""So many rows at most are no continuation, the last ones."""

_SECONDARY_OPACITY: Final = 0.75
_BAR_PX: Final = 44
"""The least width of the bar of wins; narrower there is only a number."""

_BLACK: Final = QColor("#26262a")
_WHITE: Final = QColor("#f4f4f2")
_RIM: Final = QColor("#808085")


class _Column(NamedTuple):
    """A column: title, what it says, what it is sorted by (None: not at all), what it is for."""

    title: str
    text: Callable[[Row], str]
    key: Callable[[Row], float | str]
    tip: str
    letters: int


def _some(count: int) -> str:
    return f"{count:,}" if count else ""


LETTER, POINT, COUNT, SHARE, BLACK, WHITE, LATER, WINS = range(8)
_COLUMNS: Final = (
    # Letters go by frequency.
    _Column("", lambda row: row.letter or row.name, lambda row: -row.times, "", 3),
    _Column(
        QT_TRANSLATE_NOOP("Position", "Point"),
        lambda row: row.name,
        lambda row: row.name,
        QT_TRANSLATE_NOOP("Position", "Where the next move is"),
        6,
    ),
    _Column(
        QT_TRANSLATE_NOOP("Position", "Times"),
        lambda row: f"{row.times:,}",
        lambda row: row.times,
        QT_TRANSLATE_NOOP("Position", "How often this is the next move here"),
        7,
    ),
    _Column(
        "%",
        lambda row: percent(row.share),
        lambda row: row.share,
        QT_TRANSLATE_NOOP("Position", "Share of all places with the position"),
        5,
    ),
    _Column(
        QT_TRANSLATE_NOOP("Position", "Black"),
        lambda row: _some(row.black),
        lambda row: row.black,
        QT_TRANSLATE_NOOP("Position", "How often Black plays it"),
        6,
    ),
    _Column(
        QT_TRANSLATE_NOOP("Position", "White"),
        lambda row: _some(row.white),
        lambda row: row.white,
        QT_TRANSLATE_NOOP("Position", "How often White plays it"),
        6,
    ),
    _Column(
        QT_TRANSLATE_NOOP("Position", "Later"),
        lambda row: _some(row.later),
        lambda row: row.later,
        QT_TRANSLATE_NOOP("Position", "How often of these after moves elsewhere"),
        6,
    ),
    _Column(
        QT_TRANSLATE_NOOP("Position", "Black wins"),
        lambda row: "" if row.wins is None else f"{percent(row.wins)} %",
        lambda row: -1.0 if row.wins is None else row.wins,
        QT_TRANSLATE_NOOP("Position", "Who won the games in which it was played"),
        7,
    ),
)


class Continuations(QAbstractTableModel):
    """The rows of one answer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self._sorting: tuple[int, Qt.SortOrder] | None = None

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows, in the order that was chosen."""
        self.beginResetModel()
        self.rows = list(rows)
        self._sort()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 for the most frequent first. What is no continuation stays last."""
        self._sorting = (column, order) if column >= 0 else None
        self.beginResetModel()
        self._sort()
        self.endResetModel()

    def _sort(self) -> None:
        self.rows.sort(key=lambda row: row.times, reverse=True)
        if self._sorting is not None:
            column, order = self._sorting
            is_down = order == Qt.SortOrder.DescendingOrder
            self.rows.sort(key=_COLUMNS[column].key, reverse=is_down)
        self.rows.sort(key=lambda row: row.point is None)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _COLUMNS[index.column()].text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if index.column() <= POINT else _RIGHT)
        if role == Qt.ItemDataRole.ToolTipRole:
            return words_of(row)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = _COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return _tr("Position", column.title) if column.title else ""
        if role == Qt.ItemDataRole.ToolTipRole and column.tip:
            return _tr("Position", column.tip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_LEFT if section <= POINT else _RIGHT)
        return None


class ContinuationTable(QTableView):
    """The table.

    Signals:
        chosen: The Row that the user has come to; None for none.
        played: The Row whose move the user wants to play: Enter, double click.
    """

    chosen = Signal(object)
    played = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = Continuations(self)
        self._wanted: dict[int, bool] = {}
        self._widths: list[int] = []
        self.setObjectName("continuations")
        self.setAccessibleName(self.tr("Continuations"))
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self._model, self))
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSortingEnabled(True)
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        header.setSortIndicatorClearable(True)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(WINS, QHeaderView.ResizeMode.Stretch)
        self._set_widths()
        self._model.modelReset.connect(self._set_spans)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.doubleClicked.connect(lambda index: self._play(index.row()))

    def _set_widths(self) -> None:
        metrics = self.fontMetrics()
        self._widths = []
        for number, column in enumerate(_COLUMNS):
            title = metrics.horizontalAdvance(self._model_title(number)) + 18
            width = max(metrics.averageCharWidth() * column.letters + 8, title)
            self._widths.append(width)
            self.setColumnWidth(number, width)

    def _set_spans(self) -> None:
        """Give what is no continuation the room of letter and point."""
        self.clearSpans()
        for number, row in enumerate(self.rows):
            if row.point is None:
                self.setSpan(number, LETTER, 1, 2)

    def _model_title(self, number: int) -> str:
        title = _COLUMNS[number].title
        return _tr("Position", title) if title else ""

    @property
    def rows(self) -> list[Row]:
        """What is in it, from top to bottom."""
        return self._model.rows

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows, without columns that would say nothing."""
        self._model.show_rows(rows)
        has_both = any(row.black for row in rows) and any(row.white for row in rows)
        has_later = any(row.later for row in rows)
        self._wanted = {BLACK: has_both, WHITE: has_both, LATER: has_later}
        # What is no continuation has the room of two columns.
        metrics, least = self.fontMetrics(), self.columnWidth(COUNT)
        for row in rows[-_OTHERS:]:
            if row.point is None:
                needed = metrics.horizontalAdvance(row.name) + 3 * _GAP_PX
                least = max(least, needed - self.columnWidth(LETTER))
        self.setColumnWidth(POINT, least)
        self._choose_columns()

    def _choose_columns(self) -> None:
        """Show the columns that say something, and there is room for."""
        room = self.viewport().width() - self._widths[WINS]
        room -= sum(map(self.columnWidth, (LETTER, POINT, COUNT, SHARE)))
        for column, is_wanted in self._wanted.items():
            # Hidden columns have no width of their own.
            width = self._widths[column]
            is_shown = is_wanted and width <= room
            room -= width if is_shown else 0
            self.setColumnHidden(column, not is_shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_model"):
            self._set_widths()

    def _on_current(self, index: QModelIndex) -> None:
        self.chosen.emit(self.rows[index.row()] if index.isValid() else None)

    def _play(self, number: int) -> None:
        if 0 <= number < len(self.rows) and self.rows[number].point is not None:
            self.played.emit(self.rows[number])

    def event(self, event: QEvent) -> bool:
        # Enter would otherwise be for the window's table of games.
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() in _ENTER:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._play(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape and self.currentIndex().isValid():
            self.clear_choice()
        else:
            super().keyPressEvent(event)

    def clear_choice(self) -> None:
        """Have no current row."""
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())


class _Delegate(RowDelegate):
    """Letters in discs, and the share of wins as a bar."""

    def __init__(self, model: Continuations, view: QTableView) -> None:
        super().__init__(view)
        self._model = model
        self._column = 0

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self._column = index.column()
        super().paint(painter, option, index)

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        found, rect = self._model.rows[row], option.rect
        if self._column == LETTER and found.letter:
            _draw_disc(painter, found, rect, option.font)
        elif self._column == WINS and found.wins is not None:
            _draw_wins(painter, found.wins, rect, text_colour(option))
        else:
            is_left = self._column <= POINT
            painter.setOpacity(1.0 if found.point is not None else _SECONDARY_OPACITY)
            text = painter.fontMetrics().elidedText(
                _COLUMNS[self._column].text(found),
                Qt.TextElideMode.ElideRight,
                rect.width() - 2 * _GAP_PX,
            )
            room = rect.adjusted(_GAP_PX, 0, -_GAP_PX, 0)
            painter.drawText(room, _LEFT if is_left else _RIGHT, text)


def _draw_disc(painter: QPainter, found: Row, rect: QRect, font: QFont) -> None:
    """Draw a letter as it stands on the board."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(rect.width(), rect.height()) - 4.0
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(QRectF(rect).center())
    is_black = found.black >= found.white
    painter.setPen(QPen(_RIM, 1))
    painter.setBrush(_BLACK if is_black else _WHITE)
    painter.drawEllipse(disc)
    bold = QFont(font)
    bold.setBold(True)
    bold.setPixelSize(max(7, round(side * (0.62 if len(found.letter) == 1 else 0.45))))
    painter.setFont(bold)
    painter.setPen(_WHITE if is_black else _BLACK)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, found.letter)


def _draw_wins(painter: QPainter, wins: float, rect: QRect, ink: QColor) -> None:
    """Draw Black's wins as the black part of a bar, with the number before it."""
    text = f"{percent(wins)} %"
    number = painter.fontMetrics().horizontalAdvance("100 %")
    room = rect.adjusted(8, 0, -6, 0)
    bar = QRectF(room.adjusted(number + 8, 0, 0, 0))
    painter.setPen(ink)
    if bar.width() < _BAR_PX:
        painter.drawText(room, _RIGHT, text)
        return
    painter.drawText(QRect(room.left(), room.top(), number, room.height()), _RIGHT, text)
    height = max(7.0, rect.height() * 0.36)
    bar = QRectF(bar.left(), rect.center().y() - height / 2 + 0.5, bar.width(), height)
    painter.fillRect(bar, _WHITE)
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * wins, height), _BLACK)
    painter.setPen(QPen(_RIM, 1))
    painter.drawRect(bar)
