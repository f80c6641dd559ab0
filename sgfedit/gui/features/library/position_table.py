"""Table of continuations, chart of years: what is played next, when, how often, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QToolTip,
    QWidget,
)

from sgfedit.go import Colour, vertex
from sgfedit.gui.features.library.position_board import Letter
from sgfedit.gui.features.library.position_question import black_wins, frequency, mover
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.numbers import grouped, percents
from sgfedit.gui.widgets.plain_text import labelled, listed, strung, tip_of
from sgfedit.gui.widgets.row_painter import (
    LEFT,
    NOWHERE,
    RIGHT,
    AnyIndex,
    RowLine,
    RowPainter,
    heading,
    text_colour,
)
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.gui.features.library.position_question import Question
    from sgfedit.library.patterns import Answer, Continuation
    from sgfedit.sgf import Point


THOUSAND: Final = 10_000
"""From here on numbers on the board are written in thousands."""


class Row(NamedTuple):
    """A line of the table of continuations.

    Attributes:
        letter: As on the board; empty for what is no continuation.
        name: The point, or what else happens.
        times: How often.
        share: Of all places, 0 to 1.
        black: How often Black plays there, at once or later.
        white: How often White does.
        later: How often of both after moves elsewhere.
        wins: The share of games that Black wins, None where no result is known.
        decided: Of how many.
        point: Where it is, None for what is no continuation.
        colour: Who plays there more often.
        is_elsewhere: Whether it stands for moves elsewhere.
    """

    letter: str
    name: str
    times: int
    share: float
    black: int = 0
    white: int = 0
    later: int = 0
    wins: float | None = None
    decided: int = 0
    point: Point | None = None
    colour: Colour | None = None
    is_elsewhere: bool = False


def rows_of(question: Question, answer: Answer) -> list[Row]:
    """Return the lines of the table: continuations, moves elsewhere, no move at all."""
    total = max(len(answer.hits), 1)
    found = [_row(question, one, total) for one in answer.continuations]
    rest = len(answer.hits) - sum(row.times for row in found)
    if answer.tenuki:
        name = _tr("Position", "Elsewhere")
        share = answer.tenuki / total
        found.append(Row("", name, answer.tenuki, share, is_elsewhere=True))
    if rest > 0:
        name = _tr("Position", "No move here")
        found.append(Row("", name, rest, rest / total))
    return found


def _row(question: Question, one: Continuation, total: int) -> Row:
    point, count = question.point_of(one), frequency(one)
    return Row(
        one.letter,
        vertex(point.x, point.y, question.size[1]),
        count,
        count / total,
        one.black + one.black_later,
        one.white + one.white_later,
        one.black_later + one.white_later,
        black_wins(one.wins, one.losses),
        one.wins + one.losses,
        point,
        mover(one, question.turn),
    )


def letters_of(rows: list[Row], numbers: str) -> list[Letter]:
    """Return what stands on the board for the rows of the table.

    Args:
        rows: The rows.
        numbers: What is written below the letters: a key of `NUMBERS`.
    """
    write = NUMBERS[numbers]
    most = max((row.times for row in rows if row.point is not None), default=1)
    return [
        Letter(
            row.point,
            row.letter,
            write(row),
            row.black / max(row.black + row.white, 1),
            row.times / max(most, 1),
            words_of(row),
        )
        for row in rows
        if row.point is not None
    ]


def percent(share: float) -> str:
    """Return "12", "<1", "100"."""
    if 0 < share < 0.01:
        return "<1"
    return f"{share * 100:.0f}"


def _share(row: Row) -> str:
    return percent(row.share)


def _count(row: Row) -> str:
    return f"{row.times}" if row.times < THOUSAND else f"{row.times // 1000}k"


def _wins(row: Row) -> str:
    """Return how many of a hundred games win who plays there."""
    if row.wins is None:
        return ""
    return percent(row.wins if row.colour is Colour.BLACK else 1 - row.wins)


NUMBERS: Final[Mapping[str, Callable[[Row], str]]] = {
    "share": _share,
    "wins": _wins,
    "count": _count,
    "none": lambda _row: "",
}
"""Value of the setting "position.numbers" → what is written below a letter."""


def words_of(row: Row) -> str:
    """Return all about a row: "A, D4: 34 times, 12 %; Black wins 54 % of 30 games"."""
    if row.point is None:
        text = _tr("Position", "{name}: {times}, {percent}")
        if row.is_elsewhere:
            text = _tr(
                "Position",
                "The next move is elsewhere: {times}, {percent}; what follows here after that"
                " counts above",
            )
        return text.format(name=row.name, times=_times(row), percent=percents(percent(row.share)))
    parts = [
        _tr("Position", "{letter}, {point}: {times}, {percent}").format(
            letter=row.letter,
            point=row.name,
            times=_times(row),
            percent=percents(percent(row.share)),
        )
    ]
    if row.black and row.white:
        text = _tr("Position", "Black {black}, White {white}")
        parts.append(text.format(black=grouped(row.black), white=grouped(row.white)))
    if row.later:
        parts.append(_tr("Position", "%Ln of them after moves elsewhere", "", row.later))
    if row.wins is not None:
        text = _tr("Position", "Black wins {percent} of %Ln games", "", row.decided)
        parts.append(text.format(percent=percents(percent(row.wins))))
    return strung(parts)


def _times(row: Row) -> str:
    if row.times == 1:
        return _tr("Position", "once")
    return _tr("Position", "%Ln times", "", row.times)


def summary_of(answer: Answer) -> str:
    """Return what was found in one line."""
    if not answer.hits:
        return _tr("Position", "Found in no game")
    if answer.games == 1:
        parts = [_tr("Position", "1 game")]
    else:
        parts = [_tr("Position", "%Ln games", "", answer.games)]
    if len(answer.hits) != answer.games:
        parts.append(_tr("Position", "%Ln places", "", len(answer.hits)))
    wins = black_wins(answer.wins, answer.losses)
    if wins is not None:
        text = _tr("Position", "Black wins {percent}")
        parts.append(text.format(percent=percents(percent(wins))))
    return " · ".join(parts)


_tr = QCoreApplication.translate
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_GAP_PX: Final = 5
_OTHERS: Final = 2
"""So many rows at most are no continuation, the last ones."""

_FAINT: Final = 0.75
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
    return grouped(count) if count else ""


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
        lambda row: grouped(row.times),
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
        lambda row: "" if row.wins is None else percents(percent(row.wins)),
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

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _COLUMNS[index.column()].text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(LEFT if index.column() <= POINT else RIGHT)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(words_of(row))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column, place = _COLUMNS[section], LEFT if section <= POINT else RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(_tr("Position", column.title) if column.title else "", place)
        if role == Qt.ItemDataRole.ToolTipRole and column.tip:
            return _tr("Position", column.tip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(place)
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
        return overrides(event, lambda key: key.key() in _ENTER) or super().event(event)

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


class _Delegate(RowPainter):
    """Letters in discs, and the share of wins as a bar."""

    def __init__(self, model: Continuations, view: QTableView) -> None:
        super().__init__(view)
        self._model = model

    def draw_cell(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        found, rect, column = self._model.rows[index.row()], option.rect, index.column()
        if column == LETTER and found.letter:
            _draw_disc(painter, found, rect, option.font)
        elif column == WINS and found.wins is not None:
            _draw_wins(painter, found.wins, rect, text_colour(option))
        else:
            line = RowLine(painter, rect.adjusted(_GAP_PX, 0, -_GAP_PX, 0), 0, _FAINT)
            draw = line.left if column <= POINT else line.right
            draw(_COLUMNS[column].text(found), faint=found.point is None)


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
    text = percents(percent(wins))
    number = painter.fontMetrics().horizontalAdvance(percents(100))
    room = rect.adjusted(8, 0, -6, 0)
    bar = QRectF(room.adjusted(number + 8, 0, 0, 0))
    painter.setPen(ink)
    if bar.width() < _BAR_PX:
        painter.drawText(room, RIGHT, text)
        return
    painter.drawText(QRect(room.left(), room.top(), number, room.height()), RIGHT, text)
    height = max(7.0, rect.height() * 0.36)
    bar = QRectF(bar.left(), rect.center().y() - height / 2 + 0.5, bar.width(), height)
    painter.fillRect(bar, _WHITE)
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * wins, height), _BLACK)
    painter.setPen(QPen(_RIM, 1))
    painter.drawRect(bar)


_SPANS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
"""Years that one bar may stand for."""

_NAMED: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""Years from one name below the bars to the next."""

_LEAST_PX: Final = 4
"""The least width of a bar, with the gap after it."""

_MOST_PX: Final = 26
_BAR_GAP_PX: Final = 4
_LEAST_BARS: Final = 8
"""So many bars there is room for at least: a single year does not fill the chart."""


class Bar(NamedTuple):
    """A bar: its first and last year, how many games, and where it is across."""

    first: int
    last: int
    games: int
    left: float
    width: float

    @property
    def text(self) -> str:
        """What it says in a tooltip."""
        years = f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"
        if self.games == 1:
            return _tr("Position", "{years}: 1 game").format(years=years)
        return _tr("Position", "{years}: %Ln games", "", self.games).format(years=years)


def bars_of(years: Mapping[int, int], width: float) -> list[Bar]:
    """Return the bars for so many px: as few years in each as there is room for."""
    if not years or width < _LEAST_PX:
        return []
    first, last = min(years), max(years)
    span = next(
        (n for n in _SPANS if (last // n - first // n + 1) * _LEAST_PX <= width), _SPANS[-1]
    )
    counts: dict[int, int] = {}
    for year, count in years.items():
        counts[year // span] = counts.get(year // span, 0) + count
    numbers = range(first // span, last // span + 1)
    step = min(width / max(len(numbers), _LEAST_BARS), _MOST_PX)
    return [
        Bar(
            number * span,
            number * span + span - 1,
            counts.get(number, 0),
            at * step,
            max(step - (1 if step < 2 * _BAR_GAP_PX else 2), 1),
        )
        for at, number in enumerate(numbers)
    ]


class YearChart(QWidget):
    """Bars of years; what one stands for says its tooltip.

    Signals:
        chosen: (first, last) of the years of a bar that was clicked; None for none or once more.

    Attributes:
        years: Year → games.
        part: The same of those among them that are looked at; empty for none.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chosen: tuple[int, int] | None = None
        self.years: dict[int, int] = {}
        self.part: dict[int, int] = {}
        self.setObjectName("positionYears")
        self.setAccessibleName(self.tr("Years in which the position was played"))
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_years(self, years: Mapping[int, int]) -> None:
        """Show other years."""
        self.years = dict(years)
        self._chosen = None
        self.part = {}
        text = listed(
            labelled(str(year), str(count)) for year, count in sorted(self.years.items())
        )
        self.setAccessibleDescription(text)
        self.update()

    def show_part(self, years: Mapping[int, int]) -> None:
        """Show how many of the games are looked at: those of one continuation, or of a bar."""
        self.part = dict(years)
        if not years:
            self._chosen = None
        self.update()

    @property
    def bars(self) -> list[Bar]:
        """What is shown."""
        return bars_of(self.years, self.width() - 2 * _BAR_GAP_PX)

    def sizeHint(self) -> QSize:
        return QSize(200, 4 * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 3 * self.fontMetrics().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self._bar_at(event.pos().x())
            if bar is not None and bar.games:
                QToolTip.showText(event.globalPos(), tip_of(self._words(bar)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self._bar_at(round(event.position().x()))
        years = (bar.first, bar.last) if bar is not None and bar.games else None
        self._chosen = None if years == self._chosen else years
        self.chosen.emit(self._chosen)

    def _words(self, bar: Bar) -> str:
        if not self.part or self._chosen:
            return bar.text
        part = sum(self.part.get(year, 0) for year in range(bar.first, bar.last + 1))
        text = _tr("Position", "{games}, {count} of them with this continuation")
        return text.format(games=bar.text, count=grouped(part))

    def _bar_at(self, x: int) -> Bar | None:
        return next(
            (bar for bar in self.bars if 0 <= x - _BAR_GAP_PX - bar.left <= bar.width + 1), None
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette, metrics = self.palette(), self.fontMetrics()
        bars = self.bars
        floor = self.height() - metrics.height() - 2
        most = max((bar.games for bar in bars), default=0)
        ink = palette.color(QPalette.ColorRole.WindowText)
        ink.setAlphaF(0.35)
        painter.fillRect(QRect(_BAR_GAP_PX, floor, self.width() - 2 * _BAR_GAP_PX, 1), ink)
        colour = palette.color(QPalette.ColorRole.Highlight)
        faint = QColor(colour)
        faint.setAlphaF(0.4)
        for bar in bars:
            part = sum(self.part.get(year, 0) for year in range(bar.first, bar.last + 1))
            for games, ink in ((bar.games, faint if self.part else colour), (part, colour)):
                if games:
                    height = max(2.0, (floor - 3) * games / most)
                    left = _BAR_GAP_PX + bar.left
                    painter.fillRect(QRectF(left, floor - height, bar.width, height), ink)
        self._name_years(painter, bars, floor + 2)
        painter.end()

    def _name_years(self, painter: QPainter, bars: list[Bar], top: int) -> None:
        """Write round years below the bars, as many as there is room for."""
        if not bars:
            return
        metrics = self.fontMetrics()
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        ink.setAlphaF(0.75)
        painter.setPen(ink)
        span = bars[0].last - bars[0].first + 1
        step_px = bars[1].left if len(bars) > 1 else self.width()
        room = metrics.horizontalAdvance("0000") * 1.5
        step = next((n for n in _NAMED if n % span == 0 and n / span * step_px >= room), None)
        for bar in bars:
            if bar is bars[0] if step is None else bar.first % step == 0:
                text = f"{bar.first}"
                width = metrics.horizontalAdvance(text)
                middle = _BAR_GAP_PX + bar.left + bar.width / 2
                left = min(
                    max(middle - width / 2, _BAR_GAP_PX), self.width() - width - _BAR_GAP_PX
                )
                rect = QRectF(left, top, width + 2, metrics.height())
                painter.drawText(rect, Qt.AlignmentFlag.AlignLeft, text)
