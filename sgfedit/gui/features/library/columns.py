"""The columns of the table of games, one row each."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info_values.meanings import brief_date, brief_result
from sgfedit.gui.widgets.column_widths import Kind
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

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
        kind: How much room it needs.
        is_shown: Whether it is shown at first.
        is_number: Whether it stands at the right.
        written: What the file says, if the text is shorter.
    """

    name: str
    title: str
    text: Callable[[GameRow], str]
    order: str = ""
    kind: Kind = Kind()
    is_shown: bool = True
    is_number: bool = False
    written: Callable[[GameRow], str] | None = None


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


_PLAYER: Final = Kind(letters=12, is_bold=True)
_RANK: Final = Kind("9 dan")

COLUMNS: Final = (
    Column(
        "black",
        QT_TRANSLATE_NOOP("LibraryColumn", "Black"),
        lambda row: row.black,
        "black",
        _PLAYER,
    ),
    Column(
        "black_rank",
        QT_TRANSLATE_NOOP("LibraryColumn", "Rank"),
        lambda row: row.black_rank,
        "blackrank",
        _RANK,
    ),
    Column(
        "white",
        QT_TRANSLATE_NOOP("LibraryColumn", "White"),
        lambda row: row.white,
        "white",
        _PLAYER,
    ),
    Column(
        "white_rank",
        QT_TRANSLATE_NOOP("LibraryColumn", "Rank"),
        lambda row: row.white_rank,
        "whiterank",
        _RANK,
    ),
    Column(
        "result",
        QT_TRANSLATE_NOOP("LibraryColumn", "Result"),
        lambda row: brief_result(row.result),
        "result",
        Kind("W+107.5"),
        written=lambda row: row.result,
    ),
    Column(
        "date",
        QT_TRANSLATE_NOOP("LibraryColumn", "Date"),
        lambda row: brief_date(row.date),
        "date",
        Kind("1996-07-31–08-02"),
        written=lambda row: row.date,
    ),
    Column(
        "event",
        QT_TRANSLATE_NOOP("LibraryColumn", "Event"),
        event_text,
        "event",
        Kind(takes=True),
    ),
    Column(
        "moves",
        QT_TRANSLATE_NOOP("LibraryColumn", "Moves"),
        lambda row: _number(row.moves),
        "moves",
        is_number=True,
    ),
    Column(
        "stars",
        QT_TRANSLATE_NOOP("LibraryColumn", "Stars"),
        lambda row: STAR * row.stars,
        "stars",
        Kind(5 * STAR),
    ),
    Column(
        "round",
        QT_TRANSLATE_NOOP("LibraryColumn", "Round"),
        lambda row: row.round,
        "round",
        Kind("Game 3"),
        is_shown=False,
    ),
    Column(
        "size",
        QT_TRANSLATE_NOOP("LibraryColumn", "Size"),
        size_text,
        "size",
        Kind("19×13"),
        is_shown=False,
        is_number=True,
    ),
    Column(
        "branches",
        QT_TRANSLATE_NOOP("LibraryColumn", "Variations"),
        lambda row: _number(row.branches),
        "variations",
        is_shown=False,
        is_number=True,
    ),
    Column(
        "comments",
        QT_TRANSLATE_NOOP("LibraryColumn", "Comments"),
        lambda row: _number(row.comments),
        "comments",
        is_shown=False,
        is_number=True,
    ),
    Column(
        "tags",
        QT_TRANSLATE_NOOP("LibraryColumn", "Tags"),
        lambda row: ", ".join(row.tags),
        "tags",
        is_shown=False,
    ),
    Column(
        "file",
        QT_TRANSLATE_NOOP("LibraryColumn", "File"),
        file_name,
        "path",
        is_shown=False,
    ),
    Column(
        "number",
        QT_TRANSLATE_NOOP("LibraryColumn", "No."),
        lambda row: _number(row.number),
        "number",
        is_shown=False,
        is_number=True,
    ),
)
"""All columns, in the order in which they stand at first."""

BY_NAME: Final = {column.name: number for number, column in enumerate(COLUMNS)}


def title_of(column: Column) -> str:
    """Return what stands above a column, in the user's language."""
    return QCoreApplication.translate("LibraryColumn", column.title)
