"""List of places that repairs change: check boxes, what is wrong, all of what differs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QWidget,
)

from sgfedit.app.step_words import words_of_name
from sgfedit.gui.views.comment.text_edit import qt_length
from sgfedit.gui.widgets.appearance import fade, is_dark
from sgfedit.gui.widgets.differences import Piece, compared, fitted
from sgfedit.gui.widgets.marked_text import monospaced
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.gui.widgets.row_painter import (
    LEFT,
    RowLine,
    RowPainter,
    draw_check_box,
    is_selected,
    released_at,
)
from sgfedit.gui.widgets.severity import listed_kinds, severity_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QAbstractItemModel, QObject
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.app.fixing import FixedPlace
    from sgfedit.sgf.node import Node


AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_TIP: Final = 1_000


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
            return tip_of("\n".join(self._told(row)))
        return None

    def _told(self, row: int) -> tuple[str, str, str]:
        place = self._places[row]
        before, after = (words_of_name(text)[:_TIP] for text in (place.before, place.after))
        return self.title(row), f"− {before}", f"+ {after}"


_MOST_KINDS: Final = 10
_ONE_COLUMN: Final = 3


class KindLines(QWidget):
    """What is changed, a line for each kind, the most frequent first; two columns if many."""

    def __init__(self, lines: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixKinds")
        self.lines = lines
        shown = list(lines[:_MOST_KINDS])
        if len(self.lines) > _MOST_KINDS:
            shown[-1] = self.tr("%n more kinds", "", len(self.lines) - _MOST_KINDS + 1)
        rows = len(shown) if len(shown) <= _ONE_COLUMN else (len(shown) + 1) // 2
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for column in filter(None, (shown[:rows], shown[rows:])):
            label = Label("\n".join(column), self)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label, 1)


_GOOD, _BAD = ("#2e7d32", "#7bc67f"), ("#c62828", "#ff8a80")
_BAND_ALPHA: Final = {False: 22, True: 34}
_MARK_ALPHA: Final = {False: 80, True: 110}
_UNCHECKED_OPACITY: Final = 0.45
_FRAME_OPACITY: Final = 0.5
_LEAST_PX: Final = 2
_MOST_KEPT: Final = 100
_SCROLLS: Final = 8
"""More than are needed until no row changes its height any more."""


class SignedText(QWidget):
    """Plain text, in several lines if need be, beside the sign of a severity."""

    def __init__(self, text: str, severity: str, parent: QWidget) -> None:
        super().__init__(parent)
        side = self.fontMetrics().height() * 5 // 4
        picture = Label(parent=self)
        picture.setPixmap(severity_icon(severity, self.palette()).pixmap(side, side))
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        label = Label(text, self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(picture)
        layout.addWidget(label, 1)


class PlacesView(QTableView):
    """Rows as high as what they show; only those in sight are measured, however many there are."""

    def __init__(self, model: PlacesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._measured: set[int] = set()
        self._is_measuring = False
        self._delegate = PlacePainter(model, self)
        self.setObjectName("fixPlaces")
        self.setAccessibleName(self.tr("Changes"))
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its coming and going would change the room there is, and so the heights.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header = self.verticalHeader()
        header.hide()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(1)
        header.setDefaultSectionSize(self._delegate.least_height)
        self.verticalScrollBar().setSingleStep(self._delegate.least_height // 2)
        self.verticalScrollBar().valueChanged.connect(self._measure_visible)

    def _measure(self, row: int) -> None:
        if row not in self._measured:
            self._measured.add(row)
            height = self._delegate.height(row, self.viewport().width())
            if height != self.rowHeight(row):
                self.setRowHeight(row, height)

    def _measure_visible(self) -> None:
        """Give the rows in sight their height, from the first one down."""
        if self._is_measuring:
            return
        self._is_measuring = True
        row = max(self.rowAt(0), 0)
        while row < self.model().rowCount():
            self._measure(row)
            if self.rowViewportPosition(row) + self.rowHeight(row) > self.viewport().height():
                break
            row += 1
        self._is_measuring = False

    def scrollTo(
        self,
        index: AnyIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        if index.isValid():
            self._measure(index.row())
        bar = self.verticalScrollBar()
        for _ in range(_SCROLLS):
            before = bar.value()
            super().scrollTo(index, hint)
            if bar.value() == before:
                break
            # Rows above that have come into sight may have grown.
            self._measure_visible()
            self.updateGeometries()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measured.clear()
        self._measure_visible()


class _Laid(NamedTuple):
    """A text in lines.

    Attributes:
        layout: It, without colours.
        marks: Where what has changed begins in it, and how long that is.
        height: In px.
    """

    layout: QTextLayout
    marks: tuple[tuple[int, int], ...]
    height: int


class PlacePainter(RowPainter):
    """A title with a check box, and below it − before and + after, in as many lines as need be."""

    def __init__(self, model: PlacesModel, view: QTableView) -> None:
        super().__init__(view)
        self._model = model
        self._font = monospaced(view.font())
        self._kept: dict[tuple[int, int], tuple[_Laid, _Laid]] = {}
        metrics = view.fontMetrics()
        self._pad = metrics.height() // 3
        self._line = metrics.height() * 4 // 3
        self._box = metrics.height()

    # Heights --------------------------------------------------------------------------------

    @property
    def least_height(self) -> int:
        """The height of a row whose texts have room in one line each."""
        return self._line * 3 + self._pad * 3

    def height(self, row: int, width: int) -> int:
        """Return the height of a row in a list of some width."""
        before, after = self._laid(row, width)
        return self._line + before.height + after.height + self._pad * 3

    def _laid(self, row: int, width: int) -> tuple[_Laid, _Laid]:
        """Return the texts of a row in lines; the last few rows are remembered."""
        key = row, width
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            place = self._model.place(row)
            room = width - 2 * self._pad - self._indent - self._sign
            before, after = (
                self._lay_out(text, room)
                for text in compared(words_of_name(place.before), words_of_name(place.after))
            )
            self._kept[key] = before, after
        return self._kept[key]

    @property
    def _indent(self) -> int:
        return self._box + self._pad if self._model.has_choice else 0

    @property
    def _sign(self) -> int:
        return self.view.fontMetrics().horizontalAdvance("− ") * 4 // 3

    def _lay_out(self, text: list[Piece], room: int) -> _Laid:
        layout = QTextLayout()
        layout.setFont(self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)
        option.setFlags(QTextOption.Flag.IncludeTrailingSpaces)
        layout.setTextOption(option)
        advance = self.view.fontMetrics().averageCharWidth()
        pieces = fitted(text, lambda words: len(words) * advance, room)
        layout.setText("".join(piece.text for piece in pieces))
        marks: list[tuple[int, int]] = []
        start = 0
        for piece in pieces:
            length = qt_length(piece.text)
            if piece.is_changed:
                marks.append((start, length))
            start += length
        return _Laid(layout, tuple(marks), self._break_lines(layout, max(room, self._line)))

    def _break_lines(self, layout: QTextLayout, room: int) -> int:
        """Break a text into lines; return how high they are."""
        top = 0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            line.setPosition(QPointF(0, top + (self._line - line.height()) / 2))
            top += self._line
        layout.endLayout()
        return max(top, self._line)

    # Drawing --------------------------------------------------------------------------------

    def draw_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        if is_selected(option):
            # The colours of what has changed would not be seen on that of the selection.
            painter.fillRect(option.rect, option.palette.base())
            top, height = option.rect.top() + self._pad, option.rect.height() - 2 * self._pad
            bar = QRect(option.rect.left(), top, self._pad // 2, height)
            painter.fillRect(bar, option.palette.highlight())

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        pad = self._pad
        is_checked = self._model.is_checked(row)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        rect = option.rect.adjusted(pad, pad, -pad, 0)
        rect.setHeight(self._line)
        title = RowLine(painter, rect, pad)
        if self._model.has_choice:
            box = title.square(self._box)
            draw_check_box(painter, box, self.view, is_checked=is_checked)
            # Some styles' own frame cannot be seen on a dark ground.
            pen = painter.pen()
            fade(painter, _FRAME_OPACITY)
            painter.drawRect(box.adjusted(0, 0, -1, -1))
            painter.setPen(pen)
        opacity = 1.0 if is_checked else _UNCHECKED_OPACITY
        fade(painter, opacity)
        left = title.rect.left()
        painter.setFont(self.view.font())
        title.left(self._model.title(row))
        painter.setFont(self._font)
        dark = is_dark(self.view.palette())
        top = rect.top() + self._line
        texts = self._laid(row, option.rect.width())
        for sign, laid, colours in zip("−+", texts, (_BAD, _GOOD), strict=True):
            place = QRect(left, top, rect.right() + 1 - left, laid.height)
            self._draw_text(painter, place, sign, laid, QColor(colours[dark]), opacity)
            top += laid.height

    def _draw_text(
        self,
        painter: QPainter,
        rect: QRect,
        sign: str,
        laid: _Laid,
        colour: QColor,
        opacity: float,
    ) -> None:
        dark = is_dark(self.view.palette())
        band, mark = QColor(colour), QColor(colour)
        band.setAlpha(round(_BAND_ALPHA[dark] * opacity))
        mark.setAlpha(round(_MARK_ALPHA[dark] * opacity))
        painter.fillRect(rect, band)
        pen = painter.pen()
        painter.setPen(colour)
        fade(painter, opacity)
        beside = QRect(rect.left() + self._sign // 4, rect.top(), self._sign, self._line)
        painter.drawText(beside, LEFT | Qt.TextFlag.TextSingleLine, sign)
        painter.setPen(pen)
        origin = QPointF(rect.left() + self._sign, rect.top())
        marked = QTextCharFormat()
        marked.setBackground(mark)
        marks: list[QTextLayout.FormatRange] = []
        for start, length in laid.marks:
            if length:
                found = QTextLayout.FormatRange()
                found.start, found.length = start, length
                found.format = marked
                marks.append(found)
            else:
                painter.fillRect(_gap(laid.layout, start).translated(origin), mark)
        laid.layout.draw(painter, origin, marks)

    # Check marks ----------------------------------------------------------------------------

    def editorEvent(
        self,
        event: QEvent,
        _model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> bool:
        """Check or uncheck a place by a click on its box or the title, or the space bar."""
        if isinstance(event, QKeyEvent):
            is_wanted = event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Select}
        else:
            at = released_at(event)
            end_of_title = option.rect.top() + self._pad + self._line
            is_wanted = at is not None and at.y() < end_of_title
        if is_wanted:
            self._model.toggle(index.row())
        return is_wanted


def _gap(layout: QTextLayout, at: int) -> QRectF:
    """Return a narrow rectangle in front of a character, or behind the last."""
    line = layout.lineForTextPosition(at)
    found: Any = line.cursorToX(at)  # PySide says "object": the place, and `at` again
    left = found[0] if isinstance(found, tuple) else found
    return QRectF(left, line.y(), _LEAST_PX, line.height())
