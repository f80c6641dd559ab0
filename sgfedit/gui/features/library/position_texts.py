"""What the position search says: letters on the board, rows of the table, sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.go import Colour, vertex
from sgfedit.gui.features.library.position_letters import Letter
from sgfedit.gui.features.library.position_question import black_wins, frequency, mover

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.gui.features.library.position_question import Question
    from sgfedit.library.patterns import Answer, Continuation
    from sgfedit.sgf import Point

_tr = QCoreApplication.translate

THOUSAND: Final = 10_000
"""From here on numbers on the board are written in thousands."""


class Row(NamedTuple):
    """A line of the table of continuations.

    Attributes:
        letter: As on the board; empty for what is no continuation.
        name: The point, or what else happens.
        times: How often.
        share: Of all places, 0 to 1.
        black: How often Black plays there, at once or later.
        white: How often White does.
        later: How often of both after moves elsewhere.
        wins: The share of games that Black wins, None where no result is known.
        decided: Of how many.
        point: Where it is, None for what is no continuation.
        colour: Who plays there more often.
        is_elsewhere: Whether it stands for moves elsewhere.
    """

    letter: str
    name: str
    times: int
    share: float
    black: int = 0
    white: int = 0
    later: int = 0
    wins: float | None = None
    decided: int = 0
    point: Point | None = None
    colour: Colour | None = None
    is_elsewhere: bool = False


def rows_of(question: Question, answer: Answer) -> list[Row]:
    """Return the lines of the table: continuations, moves elsewhere, no move at all."""
    total = max(len(answer.hits), 1)
    found = [_row(question, one, total) for one in answer.continuations]
    rest = len(answer.hits) - sum(row.times for row in found)
    if answer.tenuki:
        name = _tr("Position", "Elsewhere")
        share = answer.tenuki / total
        found.append(Row("", name, answer.tenuki, share, is_elsewhere=True))
    if rest > 0:
        name = _tr("Position", "No move here")
        found.append(Row("", name, rest, rest / total))
    return found


def _row(question: Question, one: Continuation, total: int) -> Row:
    point, count = question.point_of(one), frequency(one)
    return Row(
        one.letter,
        vertex(point.x, point.y, question.size[1]),
        count,
        count / total,
        one.black + one.black_later,
        one.white + one.white_later,
        one.black_later + one.white_later,
        black_wins(one.wins, one.losses),
        one.wins + one.losses,
        point,
        mover(one, question.turn),
    )


def letters_of(rows: list[Row], numbers: str) -> list[Letter]:
    """Return what stands on the board for the rows of the table.

    Args:
        rows: The rows.
        numbers: What is written below the letters: a key of `NUMBERS`.
    """
    write = NUMBERS[numbers]
    most = max((row.times for row in rows if row.point is not None), default=1)
    return [
        Letter(
            row.point,
            row.letter,
            write(row),
            row.black / max(row.black + row.white, 1),
            row.times / max(most, 1),
            words_of(row),
        )
        for row in rows
        if row.point is not None
    ]


def percent(share: float) -> str:
    """Return "12", "<1", "100"."""
    if 0 < share < 0.01:
        return "<1"
    return f"{share * 100:.0f}"


def _share(row: Row) -> str:
    return percent(row.share)


def _count(row: Row) -> str:
    return f"{row.times}" if row.times < THOUSAND else f"{row.times // 1000}k"


def _wins(row: Row) -> str:
    """Return how many of a hundred games win who plays there."""
    if row.wins is None:
        return ""
    return percent(row.wins if row.colour is Colour.BLACK else 1 - row.wins)


NUMBERS: Final[Mapping[str, Callable[[Row], str]]] = {
    "share": _share,
    "wins": _wins,
    "count": _count,
    "none": lambda _row: "",
}
"""Value of the setting "position.numbers" → what is written below a letter."""


def words_of(row: Row) -> str:
    """Return all about a row: "A, D4: 34 times, 12 %; Black wins 54 % of 30 games"."""
    if row.point is None:
        text = _tr("Position", "{name}: {times}, {percent} %")
        if row.is_elsewhere:
            text = _tr(
                "Position",
                "The next move is elsewhere: {times}, {percent} %; what follows here after that"
                " counts above",
            )
        return text.format(name=row.name, times=_times(row), percent=percent(row.share))
    parts = [
        _tr("Position", "{letter}, {point}: {times}, {percent} %").format(
            letter=row.letter,
            point=row.name,
            times=_times(row),
            percent=percent(row.share),
        )
    ]
    if row.black and row.white:
        text = _tr("Position", "Black {black}, White {white}")
        parts.append(text.format(black=f"{row.black:,}", white=f"{row.white:,}"))
    if row.later:
        text = _tr("Position", "{count} of them after moves elsewhere")
        parts.append(text.format(count=f"{row.later:,}"))
    if row.wins is not None:
        text = _tr("Position", "Black wins {percent} % of {count} games")
        parts.append(text.format(percent=percent(row.wins), count=f"{row.decided:,}"))
    return "; ".join(parts)


def _times(row: Row) -> str:
    if row.times == 1:
        return _tr("Position", "once")
    return _tr("Position", "{count} times").format(count=f"{row.times:,}")


def summary_of(answer: Answer) -> str:
    """Return what was found in one line."""
    if not answer.hits:
        return _tr("Position", "Found in no game")
    if answer.games == 1:
        parts = [_tr("Position", "1 game")]
    else:
        text = _tr("Position", "{count} games")
        parts = [text.format(count=f"{answer.games:,}")]
    if len(answer.hits) != answer.games:
        text = _tr("Position", "{count} places")
        parts.append(text.format(count=f"{len(answer.hits):,}"))
    wins = black_wins(answer.wins, answer.losses)
    if wins is not None:
        text = _tr("Position", "Black wins {percent} %")
        parts.append(text.format(percent=percent(wins)))
    return " · ".join(parts)
