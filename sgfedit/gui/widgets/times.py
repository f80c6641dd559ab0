"""Times as people say them: today 14:03, yesterday 9:15, else with the date."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from sgfedit.gui.widgets.plain_text import decimal
from sgfedit.sgf.values import format_real

_WEEKDAY: Final = re.compile(r"dddd,?\s*|\s*dddd")
_tr = QCoreApplication.translate


def time_of(seconds: float) -> str:
    """Say when something was, in seconds since the epoch."""
    then = QDateTime.fromSecsSinceEpoch(round(seconds))
    time = QLocale().toString(then.time(), QLocale.FormatType.ShortFormat)
    days = then.daysTo(QDateTime.currentDateTime())
    if days == 0:
        return _tr("Times", "today {time}").format(time=time)
    if days == 1:
        return _tr("Times", "yesterday {time}").format(time=time)
    return QLocale().toString(then, QLocale.FormatType.ShortFormat)


def date_in_words(year: int, month: int, day: int | None = None, *, weekday: bool = False) -> str:
    """Return a day, or a month, as it is written out: "Saturday, 28 November 2026"."""
    locale = QLocale()
    if day is None:
        text = _tr("Times", "{month} {year}")
        return text.format(month=locale.standaloneMonthName(month), year=year)
    form = "dddd, d MMMM yyyy"
    if locale.language() not in {QLocale.Language.English, QLocale.Language.C}:
        form = locale.dateFormat(QLocale.FormatType.LongFormat)
    if not weekday:
        form = _WEEKDAY.sub("", form)
    return locale.toString(QDate(year, month, day), form)


def span_in_words(seconds: float) -> str:
    """Return a time in hours, minutes and seconds: "2 h 30 min"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    amounts = (
        (hours, _tr("Times", "{number} h")),
        (minutes, _tr("Times", "{number} min")),
        (round(rest, 3), _tr("Times", "{number} s")),
    )
    shown = [text.format(number=decimal(format_real(value))) for value, text in amounts if value]
    return " ".join(shown) or amounts[2][1].format(number=0)
