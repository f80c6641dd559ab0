"""What the bar says while moves are guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.go import Colour, vertex
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.game.guessing import Attempt, Result, Tally

_tr = QCoreApplication.translate

_NEAR: Final = (
    (1, QT_TRANSLATE_NOOP("Guess", "{point}: hot, right beside it")),
    (2, QT_TRANSLATE_NOOP("Guess", "{point}: hot, {lines} lines away")),
    (4, QT_TRANSLATE_NOOP("Guess", "{point}: warm, {lines} lines away")),
    (7, QT_TRANSLATE_NOOP("Guess", "{point}: cool, {lines} lines away")),
    (99, QT_TRANSLATE_NOOP("Guess", "{point}: cold, {lines} lines away")),
)
"""Lines to the move, at most → what is said."""


def miss(point: Point, height: int, off: int | None) -> str:
    """Return what is said of a wrong guess; `off` are the lines to the move, None to tell not."""
    name = vertex(point.x, point.y, height)
    if off is None:
        return _tr("Guess", "{point}: no").format(point=name)
    text = next(text for most, text in _NEAR if off <= most)
    return _tr("Guess", text).format(point=name, lines=off)


def taken(point: Point, height: int) -> str:
    """Return what is said of a guess on a stone, which is not counted."""
    name = vertex(point.x, point.y, height)
    return _tr("Guess", "There is a stone on {point}").format(point=name)


def elsewhere(point: Point, height: int) -> str:
    """Return what is said of a guess that is a variation of the record."""
    name = vertex(point.x, point.y, height)
    return _tr("Guess", "{point} is in the record too, for half: which move was played?").format(
        point=name
    )


def answer(point: Point, height: int, result: Result, *, is_new: bool) -> str:
    """Return what is said when a move is on the board."""
    name = vertex(point.x, point.y, height)
    if result.is_found:
        text = _tr("Guess", "Right: {point}").format(point=name)
    else:
        text = _tr("Guess", "It was {point}").format(point=name)
    if not is_new:
        return f"{text} · {_tr('Guess', 'counted before')}"
    if result.points == 1:
        return f"{text} · {_tr('Guess', '1 point')}"
    return f"{text} · {_tr('Guess', '%n points', '', result.points)}"


def asked(attempt: Attempt, number: int, tries: int) -> str:
    """Return the question: whose move, which one, which try; `tries` 0 for no limit."""
    is_black = attempt.question.colour is Colour.BLACK
    text = (
        _tr("Guess", "Where does Black play move {number}?")
        if is_black
        else _tr("Guess", "Where does White play move {number}?")
    ).format(number=number)
    if not attempt.misses:
        return text
    now = len(attempt.misses) + 1
    if tries:
        which = _tr("Guess", "Try {now} of {tries}").format(now=now, tries=tries)
    else:
        which = _tr("Guess", "Try {now}").format(now=now)
    return f"{text} {which}"


def longest() -> tuple[str, str]:
    """Return the longest answer and the longest question, for the room they need."""
    answer_text = elsewhere(Point(12, 0), 19)
    text = _tr("Guess", "Where does White play move {number}?").format(number=200)
    which = _tr("Guess", "Try {now} of {tries}").format(now=4, tries=5)
    return answer_text, f"{text} {which}"


def waiting(*, is_soon: bool) -> str:
    """Return what is said while nothing is asked; `is_soon` if the game goes on by itself."""
    if is_soon:
        return _tr("Guess", "The other side plays …")
    return _tr("Guess", "Click the board to go on")


def over() -> str:
    """Return what is said at the end."""
    return _tr("Guess", "That was the last move")


def share(tally: Tally) -> str:
    """Return the score in short."""
    return _tr("Guess", "{share} %").format(share=tally.share) if tally.asked else ""


def points(tally: Tally) -> str:
    """Return the sum of points with what could be had."""
    return _tr("Guess", "{points} of {most} points").format(
        points=tally.points, most=10 * tally.asked
    )


def streak(tally: Tally) -> str:
    """Return how many first guesses in a row were right; empty for none."""
    return _tr("Guess", "{count} in a row").format(count=tally.streak) if tally.streak > 1 else ""


def off(average: float | None) -> str:
    """Return how far away the first guesses were, on average."""
    if average is None:
        return ""
    number = QLocale().toString(average, "f", 1)
    return _tr("Guess", "{lines} lines off").format(lines=number)
