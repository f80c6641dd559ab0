"""What the preview knows of one game: all from the index, no file is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.library.facts import facts_of
from sgfedit.library.lines import Replay

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from sgfedit.sgf.values import Size

_tr = QCoreApplication.translate

_SEPARATOR: Final = " · "
_GAME_MOVES: Final = 80
"""Moves that a game has and a problem has not."""


class Details(NamedTuple):
    """One game.

    Attributes:
        game: Its id.
        path: Of its file; of an archive: its own.
        member: Name within the archive, empty for a file.
        number: In its file, from 1.
        size: (columns, rows) of the board.
        moves: Of the main line.
        is_go: Whether it is a game of Go, and so has a board to show.
        replay: Its lines.
        info: A key of `sgfedit.library.records.FIELDS` → its text; empty ones are left out.
        comments: Number of a node in file order → its comment.
        stars: That the user gave it.
        tags: The same.
        note: What the user wrote on it.
    """

    game: int
    path: str
    member: str
    number: int
    size: Size
    moves: int
    is_go: bool
    replay: Replay
    info: Mapping[str, str]
    comments: Mapping[int, str]
    stars: int
    tags: tuple[str, ...]
    note: str


def read_details(connection: Connection, game: int) -> Details | None:
    """Return what is known of a game; None if it is not in the index any more."""
    from sgfedit.library.kept import marks_of  # noqa: PLC0415  # in the thread that asks

    found = facts_of(connection, game)
    if found is None:
        return None
    marks = marks_of(connection, [game]).get(game)
    return Details(
        game,
        found.path,
        found.member,
        found.number,
        found.size,
        found.moves,
        found.is_go,
        Replay(found.size, found.line, found.variations),
        found.info,
        found.comments,
        marks.stars if marks else 0,
        tuple(marks.tags) if marks else (),
        marks.note if marks else "",
    )


def facts(details: Details) -> str:
    """Return what there is to say of a game besides its players, in one line."""
    info = details.info
    event = ", ".join(filter(None, (info.get("event"), info.get("round"))))
    words = [info.get("result"), info.get("date"), event, info.get("place")]
    if "komi" in info:
        words.append(_tr("LibraryGame", "komi {komi}").format(komi=info["komi"]))
    if "handicap" in info and info["handicap"].strip() != "0":
        words.append(_tr("LibraryGame", "handicap {stones}").format(stones=info["handicap"]))
    if details.size != (19, 19):
        words.append("{}×{}".format(*details.size))
    return _SEPARATOR.join(filter(None, words))


def is_problem(details: Details) -> bool:
    """Whether to show the start of a game and not its end, which might be a solution.

    A record that begins with stones of both colours on the board and has few moves is taken for
    a problem. Handicap stones are of one colour; games of old China begin with two of each.
    """
    stones = details.replay.frame(0, 0).stones
    return 1 in stones and 2 in stones and details.moves < _GAME_MOVES
