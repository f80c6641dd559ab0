"""Pages of the game-info dialog: fields, their letters, and the calendar beside the date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QDate, QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPalette, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QCheckBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.info import GROUPS
from sgfedit.game.info_values import (
    PartialDate,
    format_dates,
    is_real_date,
    parse_dates,
    read_date,
)
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.keys import mnemonic, with_mnemonic
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sgfedit.gui.features.info.advice import Advice
    from sgfedit.gui.widgets.info_fields import Field


_tr = QCoreApplication.translate
_IDENTS: Final = dict(GROUPS)
_LEAST_LETTERS: Final = 40
_SIDES: Final = (("PB", "BR", "BT"), ("PW", "WR", "WT"))


class FieldPage(QScrollArea):
    """A page of a dialog that asks for all its room, and scrolls where there is less."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        # The ground of the tab shows through.
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        least = QSize(metrics.averageCharWidth() * _LEAST_LETTERS, metrics.lineSpacing() * 8)
        return least.boundedTo(self.sizeHint())


class FieldPages:
    """Lays out fields and what is said of them.

    Attributes:
        labels: The labels of fields, by page, to be given letters.
    """

    def __init__(
        self,
        fields: Mapping[str, Field],
        advice: Mapping[str, Advice],
        beside: Mapping[str, QWidget],
        parent: QWidget,
    ) -> None:
        """Take the parts.

        Args:
            fields: By ident.
            advice: Ident → what is said of a field, where anything is.
            beside: Ident → what stands at the right of a field.
            parent: The dialog.
        """
        self._fields, self._advice, self._beside = fields, advice, beside
        self._parent = parent
        self.labels: list[QLabel] = []

    def game(self, swap: QWidget) -> FieldPage:
        """Return the page of players, event and result."""
        content = QWidget(self._parent)
        layout = fill(QVBoxLayout(content), self._players(swap))
        columns = QHBoxLayout()
        event, result = _tr("InfoPages", "Event"), _tr("InfoPages", "Result and rules")
        columns.addWidget(self._group(event, _IDENTS["event"]), 1)
        columns.addWidget(self._group(result, _IDENTS["result"]), 1)
        layout.addLayout(columns, 1)
        return FieldPage(content, self._parent)

    def comment(self) -> QWidget:
        """Return the page of the game comment."""
        page = QWidget(self._parent)
        fill(QVBoxLayout(page), self._fields["GC"].widget)
        return page

    def credits(self) -> FieldPage:
        """Return the page of credits and of root properties."""
        content = QWidget(self._parent)
        # Side by side: one above the other they would be higher than the page of the game.
        layout = QHBoxLayout(content)
        credit, file = _tr("InfoPages", "Credits"), _tr("InfoPages", "File")
        layout.addWidget(self._group(credit, _IDENTS["credits"]), 1)
        layout.addWidget(self._group(file, _IDENTS["file"]), 1)
        return FieldPage(content, self._parent)

    def _players(self, swap: QWidget) -> QGroupBox:
        parent = self._parent
        box = QGroupBox(_tr("InfoPages", "Players"), parent)
        grid = QGridLayout(box)
        for column, stretch in ((1, 5), (2, 2), (3, 1), (4, 3)):
            grid.setColumnStretch(column, stretch)
        headings = (
            (1, _tr("InfoPages", "Name")),
            (2, _tr("InfoPages", "Rank")),
            (4, _tr("InfoPages", "Team")),
        )
        for column, heading in headings:
            grid.addWidget(Label(heading, box), 0, column)
        letters = parent.fontMetrics().averageCharWidth()
        grid.setColumnMinimumWidth(3, 9 * letters)
        for row, (name, rank, team) in enumerate(_SIDES, 1):
            grid.addWidget(self._label(name, box), row, 0)
            grid.addWidget(self._fields[name].widget, row, 1)
            grid.addWidget(self._fields[rank].widget, row, 2)
            grid.addWidget(self._advice[rank], row, 3)
            grid.addWidget(self._fields[team].widget, row, 4)
        grid.addWidget(swap, 1, 5, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        return box

    def _group(self, title: str, idents: Iterable[str]) -> QGroupBox:
        box = QGroupBox(title, self._parent)
        form = QFormLayout(box)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for ident in idents:
            label, field = self._label(ident, box), self._fields[ident].widget
            # Beside the field: the form would put it lower where advice is below that.
            heights = field.sizeHint().height(), label.minimumSizeHint().height()
            label.setMaximumHeight(max(heights))
            form.addRow(label, self._cell(ident, box))
        return box

    def _label(self, ident: str, box: QWidget) -> QLabel:
        widget = self._fields[ident].widget
        label = Label(label_of(ident), box)
        label.setBuddy(widget)
        label.setToolTip(widget.toolTip())
        self.labels.append(label)
        return label

    def _cell(self, ident: str, box: QWidget) -> QWidget:
        """Return a field with what stands beside and below it."""
        widget, advice = self._fields[ident].widget, self._advice.get(ident)
        beside = self._beside.get(ident)
        if advice is None and beside is None:
            return widget
        cell = QWidget(box)
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setSpacing(self._parent.fontMetrics().averageCharWidth())
        row.addWidget(widget, 1)
        if beside is not None:
            row.addWidget(beside, 1)
        column.addLayout(row)
        if advice is not None:
            column.addWidget(advice)
        return cell

    def give_letters(self, taken: Iterable[str]) -> None:
        """Give the labels of each page letters of their own.

        Args:
            taken: The letters of what is there whatever page is shown.
        """
        by_page: dict[QWidget | None, set[str]] = {}
        for label in self.labels:
            page = label.parentWidget()
            while page is not None and not isinstance(page, FieldPage):
                page = page.parentWidget()
            found = by_page.setdefault(page, set(taken))
            text = with_mnemonic(label.text(), found)
            found.add(mnemonic(text))
            label.setText(text)


_WEEKEND: Final = ("#b71c1c", "#ff9e94")
"""On a light and on a dark ground; both have a contrast of 4.5 and more."""
_ARROWS: Final = (
    ("qt_calendar_prevmonth", Qt.ArrowType.LeftArrow),
    ("qt_calendar_nextmonth", Qt.ArrowType.RightArrow),
)


class CalendarButton(QObject):
    """A button in the field for dates; it, F4 and Alt+Down open the calendar.

    Alt+Down belongs to what is offered for the text, if anything is: that must be asked first, so
    make this before the field's `Advice`.
    """

    def __init__(self, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        line = field.line
        if line is None:
            raise AssertionError
        self._line: QLineEdit = line
        picture = icon("calendar", line.palette().color(QPalette.ColorRole.Text))
        self.action = QAction(picture, self.tr("Calendar (F4)"), self)
        self.action.setObjectName("calendar")
        self.action.triggered.connect(self.open)
        line.addAction(self.action, QLineEdit.ActionPosition.TrailingPosition)
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
            if event.key() == Qt.Key.Key_F4 and not is_alt:
                self.open()
                return True
            if event.key() == Qt.Key.Key_Down and is_alt:
                self.open()
                return True
        return super().eventFilter(watched, event)

    def open(self) -> None:
        """Show the calendar below the field, at the date that stands there."""
        popup = Calendar(self._field.text, self._line)
        popup.picked.connect(self._field.type_over)
        place = self._line.mapToGlobal(QPoint(0, self._line.height()))
        room = self._line.screen().availableGeometry()
        size = popup.sizeHint()
        place.setX(max(room.left(), min(place.x(), room.right() - size.width())))
        if place.y() + size.height() > room.bottom():
            place.setY(max(room.top(), place.y() - self._line.height() - size.height()))
        popup.move(place)
        popup.show()
        popup.calendar.setFocus()


class Calendar(QFrame):
    """A calendar that picks one day, or adds it to the days there are.

    Signals:
        picked: The text for the field.
    """

    picked = Signal(str)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("calendarPopup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._days = days_in(text)
        self.calendar = QCalendarWidget(
            self, verticalHeaderFormat=QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader
        )
        self.calendar.setMinimumDate(QDate(1, 1, 1))
        if self._days:
            year, month, day = self._days[-1]
            self.calendar.setSelectedDate(QDate(year, month or 1, day or 1))
        self.adds = QCheckBox(self.tr("&Add to the dates that are there"), self)
        self.adds.setObjectName("addDate")
        full = [date for date in self._days if date.day is not None]
        reading = read_date(text)
        is_clear = bool(full) and reading is not None and not reading.alternatives
        self.adds.setVisible(is_clear)
        self.adds.setChecked(is_clear and len(full) > 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        fill(layout, self.calendar, self.adds)
        self._colour()
        self.calendar.clicked.connect(self._on_picked)
        self.calendar.activated.connect(self._on_picked)

    def _colour(self) -> None:
        """Let the calendar follow the scheme: its own red and arrows are made for a light one."""
        weekend = QTextCharFormat()
        weekend.setForeground(QColor(_WEEKEND[is_dark(self.palette())]))
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendar.setWeekdayTextFormat(day, weekend)
        for date in self._days:
            if date.month is not None and date.day is not None:
                bold = QTextCharFormat()
                bold.setFontWeight(bold.fontWeight() + 300)
                self.calendar.setDateTextFormat(QDate(date.year, date.month, date.day), bold)
        for name, arrow in _ARROWS:
            button = self.calendar.findChild(QToolButton, name)
            if button is not None:
                button.setArrowType(arrow)

    def _on_picked(self, day: QDate) -> None:
        picked = PartialDate(day.year(), day.month(), day.day())
        days = {picked}
        if self.adds.isChecked():
            days.update(self._days)
        self.close()
        self.picked.emit(format_dates(sorted(days, key=lambda date: tuple(n or 0 for n in date))))


def days_in(text: str) -> tuple[PartialDate, ...]:
    """Return the dates that a text names, also where it is not in the usual form."""
    reading = read_date(text)
    dates = parse_dates(reading.text if reading is not None else text) or ()
    return dates if all(map(is_real_date, dates)) else ()
