"""The words for what the program understands of game info: meanings, verdicts, offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game import info_values
from sgfedit.gui.widgets.numbers import counted
from sgfedit.gui.widgets.plain_text import decimal, listed, with_more
from sgfedit.gui.widgets.times import date_in_words, span_in_words
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.values import format_real

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.info_advice import Verdict

_tr = QCoreApplication.translate

_RESULTS: Final = {
    ("B", "score"): QT_TRANSLATE_NOOP("Result", "Black wins by {points}"),
    ("W", "score"): QT_TRANSLATE_NOOP("Result", "White wins by {points}"),
    ("B", "resign"): QT_TRANSLATE_NOOP("Result", "Black wins by resignation"),
    ("W", "resign"): QT_TRANSLATE_NOOP("Result", "White wins by resignation"),
    ("B", "time"): QT_TRANSLATE_NOOP("Result", "Black wins on time"),
    ("W", "time"): QT_TRANSLATE_NOOP("Result", "White wins on time"),
    ("B", "forfeit"): QT_TRANSLATE_NOOP("Result", "Black wins by forfeit"),
    ("W", "forfeit"): QT_TRANSLATE_NOOP("Result", "White wins by forfeit"),
    ("B", "win"): QT_TRANSLATE_NOOP("Result", "Black wins"),
    ("W", "win"): QT_TRANSLATE_NOOP("Result", "White wins"),
    (None, "draw"): QT_TRANSLATE_NOOP("Result", "Draw"),
    (None, "void"): QT_TRANSLATE_NOOP("Result", "No result"),
    (None, "unknown"): QT_TRANSLATE_NOOP("Result", "Unknown"),
}
_OVERTIMES: Final = {
    "canadian": QT_TRANSLATE_NOOP("Overtime", "%n moves in {time}"),
    "byoyomi": QT_TRANSLATE_NOOP("Overtime", "%n periods of {time}"),
    "fischer": QT_TRANSLATE_NOOP("Overtime", "{time} more for each move"),
    "simple": QT_TRANSLATE_NOOP("Overtime", "{time} for each move"),
    "none": QT_TRANSLATE_NOOP("Overtime", "No overtime"),
}
_LONG_REST: Final = 10
_FEW_DATES: Final = 4
_NOTES: Final = {
    "impossible-date": QT_TRANSLATE_NOOP("Advice", "No such day in the calendar"),
    "winner": QT_TRANSLATE_NOOP("Advice", "Who has won?"),
    "counted-in-stones": QT_TRANSLATE_NOOP("Advice", "Counted in stones or hundredths?"),
    "minutes-or-seconds": QT_TRANSLATE_NOOP("Advice", "Perhaps in minutes:"),
    "no-handicap": QT_TRANSLATE_NOOP("Advice", "One stone is none:"),
    "no-stones": QT_TRANSLATE_NOOP("Advice", "No stones are set up for it"),
    "other-stones": QT_TRANSLATE_NOOP("Advice", "Stones set up: {stones}"),
    "unnamed-stones": QT_TRANSLATE_NOOP("Advice", "Stones set up: {stones}"),
    "foreign": QT_TRANSLATE_NOOP("Advice", "From {source}:"),
}


def meaning(ident: str, text: str) -> str:
    """Return in words what a value in its usual form means; empty where it speaks for itself."""
    say = _MEANINGS.get(ident)
    return say(text) if say is not None else ""


def _date(text: str) -> str:
    dates = info_values.parse_dates(text)
    if not dates or not all(map(info_values.is_real_date, dates)):
        return ""
    if len(dates) == 1:
        return _day(*dates[0], alone=True)
    if len(dates) > _FEW_DATES:
        first, last = (_day(*date) for date in (dates[0], dates[-1]))
        return _tr("Advice", "{first} to {last}").format(first=first, last=last)
    if len({date[:2] for date in dates}) == 1 and all(date[2] for date in dates):
        days = [str(date[2]) for date in dates[:-1]]
        return listed([*days, _day(*dates[-1])])
    return listed(_day(*date) for date in dates)


def _day(year: int, month: int | None, day: int | None, *, alone: bool = False) -> str:
    """Return a date in words; a day that stands alone with its weekday, a year alone not."""
    if month is None:
        return "" if alone else str(year)
    return date_in_words(year, month, day, weekday=alone)


def _result(text: str) -> str:
    result = info_values.parse_result(text)
    if result is None:
        return ""
    margin = result.margin or 0
    points = _tr("Result", "{margin} points").format(margin=decimal(format_real(margin)))
    if margin == int(margin):  # else it has another form, in some languages
        many = _tr("Result", "%n points", "", int(margin))
        points = _tr("Result", "1 point") if margin == 1 else many
    return _tr("Result", _RESULTS[result.winner, result.kind]).format(points=points)


def _time(text: str) -> str:
    seconds = info_values.parse_time(text)
    return span_in_words(seconds) if seconds else ""


def _overtime(text: str) -> str:
    found = info_values.parse_overtime(text)
    if found is None:
        return ""
    if found.kind == "byoyomi" and found.number == 1:
        words = _tr("Overtime", "1 period of {time}")
    else:
        words = counted("Overtime", _OVERTIMES[found.kind], found.number or 0)
    return words.format(time=span_in_words(found.seconds or 0))


_MEANINGS: Final[dict[str, Callable[[str], str]]] = {
    "DT": _date,
    "RE": _result,
    "TM": _time,
    "OT": _overtime,
}


def offer_words(ident: str, offer: str, *, is_one_of_several: bool) -> str:
    """Return what stands on an offer; of several, times say what their seconds come to."""
    if not offer:
        return _tr("Advice", "→ leave it empty")
    said = meaning(ident, offer) if ident == "TM" and is_one_of_several else ""
    return with_more(f"→ {offer}", said) if said else f"→ {offer}"


def verdict_words(ident: str, text: str, verdict: Verdict, stones: int = 0) -> tuple[str, str]:
    """Return what stands before the offers of a verdict, and what behind them.

    Args:
        ident: The property.
        text: Its value.
        verdict: What was found.
        stones: How many stones of a handicap are set up.
    """
    from sgfedit.game.info_advice import State  # noqa: PLC0415  # not to show a record

    if verdict.note:
        return _tr("Advice", _NOTES[verdict.note]).format(stones=stones, source=verdict.source), ""
    if verdict.state is State.FINE:
        return meaning(ident, text), ""
    if verdict.state is State.UNKNOWN:
        from sgfedit.gui.widgets.info_fields import EXAMPLES  # noqa: PLC0415  # not to start

        words = _tr("Advice", "Not understood, kept as it is. Usually: {example}")
        return words.format(example=EXAMPLES[ident]), ""
    if verdict.state is State.FREE and ident == "OT":
        return meaning(ident, text), ""
    if not verdict.offers:
        return "", ""
    if len(verdict.offers) > 1:
        return _tr("Advice", "Which one?"), _rest(ident, verdict)
    behind = _rest(ident, verdict) or meaning(ident, verdict.offers[0])
    return (_tr("Advice", "Perhaps:") if verdict.state is State.ASK else ""), behind


def _rest(ident: str, verdict: Verdict) -> str:
    if not verdict.rest:
        return ""
    rest = verdict.rest
    if len(rest) > _LONG_REST:
        # Where it goes must be seen; all of it stands in the field.
        rest = f"{rest[: _LONG_REST - 2].rstrip()}…"
    if ident == "TM" and verdict.offers[0]:
        return _tr("Advice", "“{rest}” → overtime").format(rest=rest)
    return _tr("Advice", "“{rest}” → game comment").format(rest=rest)


def spoken(ident: str, text: str, verdict: Verdict, stones: int = 0) -> str:
    """Return all of a verdict as a sentence, for assistive tools and tooltips."""
    from sgfedit.game.info_advice import State  # noqa: PLC0415  # not to show a record

    before, behind = verdict_words(ident, text, verdict, stones)
    offers = [
        offer_words(ident, offer, is_one_of_several=len(verdict.offers) > 1)
        for offer in verdict.offers
    ]
    key = _tr("Advice", "Alt+Down takes it.") if len(offers) == 1 else ""
    if len(offers) > 1:
        key = _tr("Advice", "Alt+Down lists them.")
    state = _tr("Advice", "Understood:") if verdict.state is State.CERTAIN else ""
    return " ".join(filter(None, (state, before, " ".join(offers), behind, key)))
