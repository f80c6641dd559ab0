"""The calendar beside the field for the date of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPalette, QTextCharFormat
from PySide6.QtWidgets import (
    QCalendarWidget,
    QCheckBox,
    QFrame,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.info_values import (
    PartialDate,
    format_dates,
    is_real_date,
    parse_dates,
    read_date,
)
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.gui.widgets.info_fields import Field

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
        self.calendar = QCalendarWidget(self)
        self.calendar.setVerticalHeaderFormat(
            QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader
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
        layout.addWidget(self.calendar)
        layout.addWidget(self.adds)
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
