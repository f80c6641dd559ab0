"""The columns of the table of games, one row each."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.library.query import GameRow

STAR: Final = "★"


class Column(NamedTuple):
    """One column.

    Attributes:
        name: By which it is stored.
        title: What stands above it.
        text: What it says of a game.
        order: By what the library sorts where its header is clicked; empty if by nothing.
        letters: Its width at first, where there is room.
        least: Its width where there is none; 0 if it does not give way.
        is_shown: Whether it is shown at first.
        is_number: Whether it stands at the right.
    """

    name: str
    title: str
    text: Callable[[GameRow], str]
    order: str = ""
    letters: int = 10
    least: int = 0
    is_shown: bool = True
    is_number: bool = False


def _number(value: int | None) -> str:
    return f"{value:,}" if value else ""


def size_text(row: GameRow) -> str:
    """Return the size of a board: "19", or "19×13"."""
    return f"{row.columns}" if row.columns == row.rows else f"{row.columns}×{row.rows}"


def file_name(row: GameRow) -> str:
    """Return the name of the file a game is in, without its folder; of a member: its own."""
    return PurePath(row.member or row.path).name


def event_text(row: GameRow) -> str:
    """Return the event; of a game that says nothing of itself, as problems do, where it is."""
    if row.event or row.black or row.white:
        return row.event
    return row.name or f"{file_name(row)} · {row.number}"


COLUMNS: Final = (
    Column(
        "black",
        QT_TRANSLATE_NOOP("LibraryColumn", "Black"),
        lambda row: row.black,
        "black",
        22,
        15,
    ),
    Column(
        "black_rank",
        QT_TRANSLATE_NOOP("LibraryColumn", "Rank"),
        lambda row: row.black_rank,
        "blackrank",
        7,
        7,
    ),
    Column(
        "white",
        QT_TRANSLATE_NOOP("LibraryColumn", "White"),
        lambda row: row.white,
        "white",
        22,
        15,
    ),
    Column(
        "white_rank",
        QT_TRANSLATE_NOOP("LibraryColumn", "Rank"),
        lambda row: row.white_rank,
        "whiterank",
        7,
        7,
    ),
    Column(
        "result",
        QT_TRANSLATE_NOOP("LibraryColumn", "Result"),
        lambda row: row.result,
        "result",
        9,
        8,
    ),
    Column(
        "date",
        QT_TRANSLATE_NOOP("LibraryColumn", "Date"),
        lambda row: row.date,
        "date",
        17,
        14,
    ),
    Column(
        "event",
        QT_TRANSLATE_NOOP("LibraryColumn", "Event"),
        event_text,
        "event",
        30,
        13,
    ),
    Column(
        "moves",
        QT_TRANSLATE_NOOP("LibraryColumn", "Moves"),
        lambda row: _number(row.moves),
        "moves",
        7,
        is_number=True,
    ),
    Column(
        "stars",
        QT_TRANSLATE_NOOP("LibraryColumn", "Stars"),
        lambda row: STAR * row.stars,
        "stars",
        10,
    ),
    Column(
        "round",
        QT_TRANSLATE_NOOP("LibraryColumn", "Round"),
        lambda row: row.round,
        "round",
        10,
        is_shown=False,
    ),
    Column(
        "size",
        QT_TRANSLATE_NOOP("LibraryColumn", "Size"),
        size_text,
        "size",
        6,
        is_shown=False,
        is_number=True,
    ),
    Column(
        "branches",
        QT_TRANSLATE_NOOP("LibraryColumn", "Variations"),
        lambda row: _number(row.branches),
        "variations",
        10,
        is_shown=False,
        is_number=True,
    ),
    Column(
        "comments",
        QT_TRANSLATE_NOOP("LibraryColumn", "Comments"),
        lambda row: _number(row.comments),
        "comments",
        10,
        is_shown=False,
        is_number=True,
    ),
    Column(
        "tags",
        QT_TRANSLATE_NOOP("LibraryColumn", "Tags"),
        lambda row: ", ".join(row.tags),
        "tags",
        letters=14,
        is_shown=False,
    ),
    Column(
        "file",
        QT_TRANSLATE_NOOP("LibraryColumn", "File"),
        file_name,
        "path",
        26,
        is_shown=False,
    ),
    Column(
        "number",
        QT_TRANSLATE_NOOP("LibraryColumn", "No."),
        lambda row: _number(row.number),
        "number",
        letters=6,
        is_shown=False,
        is_number=True,
    ),
)
"""All columns, in the order in which they stand at first."""

BY_NAME: Final = {column.name: number for number, column in enumerate(COLUMNS)}


def title_of(column: Column) -> str:
    """Return what stands above a column, in the user's language."""
    return QCoreApplication.translate("LibraryColumn", column.title)
