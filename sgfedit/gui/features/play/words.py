"""What the bar of a game says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.go import Colour, vertex
from sgfedit.gui.features.play.match import Doing
from sgfedit.gui.widgets.plain_text import decimal, labelled
from sgfedit.sgf import Point
from sgfedit.sgf.values import format_clock

if TYPE_CHECKING:
    from sgfedit.engine.questions import TimeLeft
    from sgfedit.gui.features.play.match import Course
    from sgfedit.sgf import PointOrPass

_tr = QCoreApplication.translate


def side(colour: Colour) -> str:
    """Return the name of a colour."""
    return _tr("Play", "Black") if colour is Colour.BLACK else _tr("Play", "White")


def said(doing: Doing, to_play: Colour, name: str, why: str) -> str:
    """Return how the game stands.

    Args:
        doing: What goes on.
        to_play: Whose turn it is.
        name: The engine whose turn it is, empty for the user.
        why: What is said while nobody thinks.
    """
    if doing is Doing.COUNTING:
        return _tr("Play", "Both have passed: counting …")
    if doing is not Doing.PLAYING:
        return why
    if not name:
        return _tr("Play", "Your turn: {side}").format(side=side(to_play))
    text = _tr("Play", "{name} ({side}) is thinking …")
    return text.format(name=name, side=side(to_play))


def held(name: str) -> str:
    """Return that an engine has answered while the user writes."""
    text = _tr("Play", "{name} has moved: its stone comes once you leave the text")
    return text.format(name=name)


def series(course: Course) -> str:
    """Return which game of how many two engines play, and who has won how many; or nothing."""
    if course.own is not None or course.match.games < 2:
        return ""
    text = _tr("Play", "Game {number} of {games}")
    parts = [text.format(number=course.number, games=course.match.games)]
    parts += [labelled(name, str(wins)) for name, wins in sorted(course.wins.items())]
    return " · ".join(parts)


def clock(colour: Colour, left: TimeLeft) -> str:
    """Return what a side has left: "Black 9:32", "White 0:28 (5)"."""
    time = format_clock(float(int(left.seconds)) if left.seconds >= 10 else round(left.seconds, 1))
    number = f" ({left.number})" if left.number else ""
    return f"{side(colour)} {time}{number}"


def result(text: str) -> str:
    """Return a result as RE has it in words."""
    if text == "0":
        return _tr("Play", "The game is a draw")
    winner = side(Colour.BLACK if text[:1] == "B" else Colour.WHITE)
    how = {
        "R": _tr("Play", "{side} wins: the other side resigns"),
        "T": _tr("Play", "{side} wins on time"),
    }
    words = how.get(text[2:], _tr("Play", "{side} wins by {points}"))
    return words.format(side=winner, points=decimal(text[2:]))


def where(text: str) -> str:
    """Return that a result stands in the record."""
    return _tr("Play", "Written into the record: {result}").format(result=text)


def hint(move: PointOrPass | None, height: int) -> str:
    """Return what the engine would play."""
    if move is None:
        return _tr("Play", "The engine names no move here: it may pass")
    if not isinstance(move, Point):
        return _tr("Play", "Hint: pass")
    return _tr("Play", "Hint: {point}").format(point=vertex(move.x, move.y, height))
