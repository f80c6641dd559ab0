"""The words of dates: months and days of the week in several languages, and eras."""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple

_MONTH_NAMES: Final = (
    "january januar jänner jan janvier janv januari gennaio gen январь января янв enero ene",
    "february februar feb février fevrier févr fevr februari febbraio февраль февраля фев febrero",
    "march märz maerz mär mrz mar mars maart mrt marzo март марта мар",
    "april apr avril avr aprile апрель апреля апр abril abr",
    "may mai mei maggio mag май мая mayo",
    "june juni jun juin giugno giu июнь июня июн junio",
    "july juli jul juillet juil luglio lug июль июля июл julio",
    "august aug août aout augustus agosto ago август августа авг",
    "september sept sep septembre settembre set сентябрь сентября сен сент septiembre setiembre",
    "october oktober oct okt octobre ottobre ott октябрь октября окт octubre",
    "november nov novembre ноябрь ноября ноя нояб noviembre",
    "december dezember dec dez décembre decembre déc dicembre dic декабрь декабря дек diciembre",
)
MONTHS: Final = {
    name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()
}

_WEEKDAY_NAMES: Final = (
    "monday mon montag lundi maandag lunedì lunedi понедельник 월 月 一",
    "tuesday tue tues dienstag mardi dinsdag martedì martedi вторник 화 火 二",
    "wednesday wed mittwoch mercredi woensdag mercoledì mercoledi среда 수 水 三",
    "thursday thu thur thurs donnerstag jeudi donderdag giovedì giovedi четверг 목 木 四",
    "friday fri freitag vendredi vrijdag venerdì venerdi пятница 금 金 五",
    "saturday sat samstag sonnabend samedi zaterdag sabato суббота 토 土 六",
    "sunday sun sonntag dimanche zondag domenica воскресенье 일 日 天",
)
WEEKDAYS: Final = {
    name: number for number, names in enumerate(_WEEKDAY_NAMES) for name in names.split()
}

JOINING: Final = {
    "and": "&",
    "und": "&",
    "et": "&",
    "en": "&",
    "e": "&",
    "и": "&",
} | dict.fromkeys(("to", "bis", "au", "tot", "al", "по", "至", "到"), "~")
"""Words between two days → the sign that stands for them."""

_EMPTY: Final = "of the on am den der dem vom le la du il op de г год года á à st nd rd th"
EMPTY_WORDS: Final = frozenset(_EMPTY.split())
"""Words of a date that carry nothing."""


class Era(NamedTuple):
    """An era: the year before its first, and its days by the Gregorian calendar."""

    before: int
    first: datetime.date
    last: datetime.date


ERAS: Final = {
    # Japan counts by the Gregorian calendar from 1873 on; earlier dates need a lunar table.
    "明治": Era(1867, datetime.date(1873, 1, 1), datetime.date(1912, 7, 30)),
    "大正": Era(1911, datetime.date(1912, 7, 30), datetime.date(1926, 12, 25)),
    "昭和": Era(1925, datetime.date(1926, 12, 25), datetime.date(1989, 1, 7)),
    "平成": Era(1988, datetime.date(1989, 1, 8), datetime.date(2019, 4, 30)),
    "令和": Era(2018, datetime.date(2019, 5, 1), datetime.date.max),
    "民国": Era(1911, datetime.date(1912, 1, 1), datetime.date.max),
    "民國": Era(1911, datetime.date(1912, 1, 1), datetime.date.max),
}
