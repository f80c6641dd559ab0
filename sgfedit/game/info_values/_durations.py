"""Lengths of time as people write them: 1h30, 90 min, 1.5 hours, 3時間; and in words."""

from __future__ import annotations

import re
from typing import Final

from sgfedit.game.info_values._text import AMOUNT, amount
from sgfedit.sgf.values import format_real

_UNITS: Final = (
    (86400, r"days?|tage?n?|jours?|d[ií]as?|dagen|dag|giorn[io]|дней|дня|день|日間|天|일"),
    (
        3600,
        r"hours?|hrs?|horas?|h|stunden?|std|heures?|uur|uren|or[ae]|час(?:а|ов)?|ч|小[时時]|時間?|시간",
    ),
    (
        60,
        r"minutes?|minuten?|minut[io]|minutos|mins?|min|m|минут[аы]?|мин|分钟|分鐘|分間|分|분",
    ),
    (
        1,
        r"second(?:s|es?|en|[io])?|sekunden?|segundos?|secs?|se[gk]|s|секунд[аы]?|сек|с|秒|초",
    ),
)
_CLOCK: Final = re.compile(
    r"(?P<a>[0-9]{1,3}):(?P<b>[0-9]{2})(?::(?P<c>[0-9]{2}))?(?![0-9:])"
    r"(?: *(?P<hours>h|hrs?|hours?|std|uur|小时|小時|時間|시간)(?![a-z]))?",
    re.IGNORECASE,
)
UNIT: Final = "|".join(words for _, words in _UNITS)
"""Pattern of any unit of time."""

_UNIT: Final = "|".join(f"(?P<u{seconds}>{words})" for seconds, words in _UNITS)
_ONE: Final = frozenset({"one", "eine", "une", "una", "een"})
_AND_A_HALF: Final = "半|반| and a half| et demie| y media| e mezza| с половиной"
_STEP: Final = re.compile(
    rf" *(?:(?:and|und|et|en|e|y|и) )?(?P<number>{AMOUNT}|{'|'.join(sorted(_ONE))})(?: an?)? *"
    rf"(?:(?:{_UNIT})(?![a-zäöüßéа-яё])\.?(?P<half>{_AND_A_HALF})?)",
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
        number = 1.0 if match["number"].lower() in _ONE else amount(match["number"])
        total += (number + (0.5 if match["half"] else 0)) * unit
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


def describe_time(seconds: float) -> str:
    """Return `seconds` in hours, minutes and seconds: ``2 h 30 min``; `read_time` is the inverse.

    Raises:
        ValueError: `seconds` is negative.
    """
    if seconds < 0:
        raise ValueError(seconds)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    amounts = ((hours, "h"), (minutes, "min"), (round(rest, 3), "s"))
    parts = [f"{format_real(value)} {unit}" for value, unit in amounts if value]
    return " ".join(parts) or "0 s"
