"""Lengths of time as people write them: 1h30, 90 min, 1.5 hours, 3時間, 1시간 30분."""

from __future__ import annotations

import re
from typing import Final

from sgfedit.game.info_values._text import AMOUNT, amount

_UNITS: Final = (
    (86400, r"days?|tage?n?|jours?|dagen|dag|giorn[io]|дней|дня|день|日間|天|일"),
    (
        3600,
        r"hours?|hrs?|h|stunden?|std|heures?|uur|uren|or[ae]|час(?:а|ов)?|ч|小时|小時|時間|時|시간",
    ),
    (
        60,
        r"minutes?|minuten?|minut[io]|mins?|min|m|минут[аы]?|мин|分钟|分鐘|分間|分|분",
    ),
    (1, r"seconds?|sekunden?|secondes?|seconden?|second[io]|secs?|sek|s|секунд[аы]?|сек|с|秒|초"),
)
_CLOCK: Final = re.compile(
    r"(?P<a>[0-9]{1,3}):(?P<b>[0-9]{2})(?::(?P<c>[0-9]{2}))?(?![0-9:])"
    r"(?: *(?P<hours>h|hrs?|hours?|std|uur|小时|小時|時間|시간)(?![a-z]))?",
    re.IGNORECASE,
)
UNIT: Final = "|".join(words for _, words in _UNITS)
"""Pattern of any unit of time."""

_UNIT: Final = "|".join(f"(?P<u{seconds}>{words})" for seconds, words in _UNITS)
_STEP: Final = re.compile(
    rf" *(?:(?:and|und|et|en|e|и) )?(?P<number>{AMOUNT})(?: an?)? *"
    rf"(?:(?:{_UNIT})(?![a-zäöüßéа-яё])\.?(?P<half>半)?)",
    re.IGNORECASE,
)
_OVERTIME_FOLLOWS: Final = re.compile(
    r" *(?:byo|b\.y|秒読|読み|读秒|讀秒|초읽기|per\b|for\b|x|[/*]|over|incr|canad|fisch|delay"
    r"|[0-9]{1,3} *(?:x|次|回|회|times|periods|stones|moves|/))",
    re.IGNORECASE,
)
_BARE_MINUTES: Final = re.compile(
    r"([0-9]{1,2})(?![0-9.,:x/*]| *(?:x|次|回|회|s\b|sec|秒|초|moves|stones))", re.IGNORECASE
)


def duration(flat: str, start: int = 0) -> tuple[float, int] | None:
    """Return the seconds written with units at `start` of the plain text, and where that ends.

    Units go from the larger to the smaller, each at most once; ``1h30`` ends in minutes.
    """
    total, position, least = 0.0, start, 100_000
    while (match := _STEP.match(flat, position)) is not None:
        unit = next(seconds for seconds, _ in _UNITS if match[f"u{seconds}"])
        belongs_to_overtime = position > start and _OVERTIME_FOLLOWS.match(flat, match.end())
        if unit >= least or belongs_to_overtime:
            break
        total += (amount(match["number"]) + (0.5 if match["half"] else 0)) * unit
        position, least = match.end(), unit
    if position == start:
        return None
    minutes = _BARE_MINUTES.match(flat, position) if least == 3600 else None
    if minutes is not None and int(minutes[1]) < 60:
        return total + int(minutes[1]) * 60, minutes.end()
    return total, position


def clock(flat: str) -> tuple[tuple[float, ...], int] | None:
    """Return the seconds that a clock time at the start can mean, and where it ends.

    ``h:mm:ss`` has one meaning. ``a:bb`` is minutes and seconds or else hours and minutes, and the
    latter only up to 24.
    """
    match = _CLOCK.match(flat)
    if match is None or int(match["b"]) >= 60 or int(match["c"] or 0) >= 60:
        return None
    first, second = int(match["a"]), int(match["b"])
    in_hours = first * 3600 + second * 60
    if match["c"]:
        return (in_hours + int(match["c"]),), match.end()
    if match["hours"]:
        return (in_hours,), match.end()
    in_minutes = first * 60 + second
    return ((in_minutes, in_hours) if first <= 24 else (in_minutes,)), match.end()
