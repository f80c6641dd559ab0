"""Times as people say them: today 14:03, yesterday 9:15, else with the date."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

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
