"""What the bar of a game says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.go import Colour, vertex
from sgfedit.sgf import Point
from sgfedit.sgf.values import format_clock

if TYPE_CHECKING:
    from sgfedit.engine.questions import TimeLeft
    from sgfedit.gui.features.play.mode import PlayMode
    from sgfedit.sgf import PointOrPass

_tr = QCoreApplication.translate


def side(colour: Colour) -> str:
    """Return the name of a colour."""
    return _tr("Play", "Black") if colour is Colour.BLACK else _tr("Play", "White")


def lines(mode: PlayMode, *, held: bool) -> tuple[str, str]:
    """Return the two lines of the bar.

    Args:
        mode: What goes on.
        held: Whether the engine has answered and the user is writing.
    """
    course, spec = mode.course, mode.thinker
    colour = side(mode.to_play)
    said = mode.why
    if mode.doing.value == "counting":
        said = _tr("Play", "Both have passed: counting …")
    elif mode.doing.value == "playing":
        said = _tr("Play", "Your turn: {side}").format(side=colour)
        if held and spec is not None:
            text = _tr("Play", "{name} has moved: its stone comes once you leave the text")
            said = text.format(name=spec.name)
        elif spec is not None:
            text = _tr("Play", "{name} ({side}) is thinking …")
            said = text.format(name=spec.name, side=colour)
    return said, " · ".join(filter(None, (mode.more, series(mode) if course.own is None else "")))


def series(mode: PlayMode) -> str:
    """Return which game of how many two engines play, and who has won how many."""
    course = mode.course
    if course.match.games < 2:
        return ""
    text = _tr("Play", "Game {number} of {games}")
    parts = [text.format(number=course.number, games=course.match.games)]
    parts += [f"{name}: {wins}" for name, wins in sorted(course.wins.items())]
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
    return words.format(side=winner, points=text[2:])


def where(text: str) -> str:
    """Return that a result stands in the record."""
    return _tr("Play", "Written into the record: {result}").format(result=text)


def hint(move: PointOrPass | None, height: int) -> str:
    """Return what the engine would play."""
    if move is None:
        return _tr("Play", "The engine knows no move here")
    if not isinstance(move, Point):
        return _tr("Play", "Hint: pass")
    return _tr("Play", "Hint: {point}").format(point=vertex(move.x, move.y, height))
