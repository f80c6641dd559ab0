"""What the tables about many games show: each page its columns, and how it is read."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info_values.meanings import brief_date
from sgfedit.go import vertex
from sgfedit.gui.features.library.columns import STAR
from sgfedit.gui.features.library.games_model import read_rows
from sgfedit.gui.features.library.plain_table import PlainColumn, PlainRow
from sgfedit.gui.features.library.sidebar import quoted
from sgfedit.gui.widgets.column_widths import Kind
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection
    from typing import TypeAlias

    from sgfedit.library.query import GameRow
    from sgfedit.library.statistics import OpeningCount

    Ids: TypeAlias = Sequence[int] | None
    """Of the games that count; None for all."""

_tr = QCoreApplication.translate

_MOST_GROUPS: Final = 500
_MOST_OPENINGS: Final = 1_000
_SIZE: Final = 19


class Rows(NamedTuple):
    """What a page shows.

    Attributes:
        heading: A sentence.
        rows: The rows.
        link: Words of a link behind the sentence, empty for none.
        linked: The games that are listed by that.
    """

    heading: str
    rows: Sequence[PlainRow]
    link: str = ""
    linked: Sequence[int] = ()


class Page(NamedTuple):
    """One page.

    Attributes:
        columns: Its columns.
        read: Asked with a connection and the games that count, gives what is shown.
        of_list: Whether it is about the games that are listed, and not about all.
    """

    columns: tuple[PlainColumn, ...]
    read: Callable[[Connection, Ids], Rows]
    of_list: bool = True


class BadFile(NamedTuple):
    """A file that cannot be read."""

    path: str
    member: str


class Player(NamedTuple):
    """A player, by the spelling that most games have."""

    name: str

    @property
    def query(self) -> str:
        """The query for the games of the player."""
        return f"player:{quoted(self.name)}"


class Opponent(NamedTuple):
    """Two players who have met."""

    player: str
    opponent: str

    @property
    def query(self) -> str:
        """The query for the games between them."""
        return f"player:{quoted(self.player)} opponent:{quoted(self.opponent)}"


class Opening(NamedTuple):
    """How games begin: points of the first moves, None for a pass."""

    moves: tuple[tuple[int, int] | None, ...]


class Copy(NamedTuple):
    """A game that is there more than once, and all of its copies."""

    game: int
    group: tuple[int, ...]


def _years(first: int | None, last: int | None) -> str:
    if first is None:
        return ""
    return f"{first}" if first == last else f"{first} – {last}"


def _share(part: int, of: int) -> float | None:
    return part / of if of else None


# Files --------------------------------------------------------------------------------------


def _unreadable(connection: Connection, _ids: Ids) -> Rows:
    from sgfedit.library.indexing import unreadable  # noqa: PLC0415  # in the thread

    rows = []
    for path, member, problem in unreadable(connection):
        folder = path if member else str(PurePath(path).parent)
        name = member or PurePath(path).name
        tip = "\n".join(filter(None, (path, member, problem)))
        rows.append(PlainRow((name, problem, folder), BadFile(path, member), tip))
    if not rows:
        return Rows(_tr("LibraryPage", "Every file could be read."), rows)
    text = _tr("LibraryPage", "{count} files cannot be read:")
    return Rows(text.format(count=f"{len(rows):,}"), rows)


def _lost(connection: Connection, _ids: Ids) -> Rows:
    from sgfedit.library.kept import lost  # noqa: PLC0415  # in the thread

    rows = []
    for one in lost(connection):
        path, member, number, marks = one
        cells = (
            PurePath(member or path).name,
            number,
            STAR * marks.stars,
            ", ".join(marks.tags),
            " ".join(marks.note.split()),
            path if member else str(PurePath(path).parent),
        )
        rows.append(PlainRow(cells, None, "\n".join(filter(None, (path, member, marks.note)))))
    text = _tr(
        "LibraryPage",
        "{count} games with stars, tags or notes are not in the folders now. What you said of "
        "them is kept, and found again when they are back.",
    )
    return Rows(text.format(count=f"{len(rows):,}"), rows)


# Players ------------------------------------------------------------------------------------


def _players(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_players  # noqa: PLC0415  # in the thread

    rows = []
    for one in count_players(connection, ids):
        wins = one.black_wins + one.white_wins
        decided = wins + one.losses
        cells = (
            one.name,
            one.games,
            _share(wins, decided),
            one.black,
            _share(one.black_wins, one.black),
            one.white,
            _share(one.white_wins, one.white),
            _years(one.first_year, one.last_year),
        )
        tip = "\n".join(one.names) if len(one.names) > 1 else ""
        rows.append(PlainRow(cells, Player(one.name), tip))
    text = _tr("LibraryPage", "{count} players; Enter lists the games of one, Ctrl+4 whom he met.")
    return Rows(text.format(count=f"{len(rows):,}"), rows)


def _opponents(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_opponents, count_players  # noqa: PLC0415

    players = count_players(connection, ids)
    if not players:
        return Rows(_tr("LibraryPage", "No player is named."), ())
    name = players[0].name
    rows = [
        PlainRow(
            (one.name, one.games, _share(one.wins, one.wins + one.losses), one.wins, one.losses),
            Opponent(name, one.name),
        )
        for one in count_opponents(connection, name, ids)
    ]
    text = _tr("LibraryPage", "Opponents of {player}: {count}; Enter lists their games.")
    return Rows(text.format(player=name, count=f"{len(rows):,}"), rows)


# Openings -----------------------------------------------------------------------------------


def _openings(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_openings  # noqa: PLC0415  # in the thread

    found = count_openings(connection, ids)
    rows = [_opening(one) for one in found[:_MOST_OPENINGS]]
    text = _tr(
        "LibraryPage",
        "{count} ways to play the first four moves of an even game, however the board lies; "
        "Enter looks for the position.",
    )
    return Rows(text.format(count=f"{len(found):,}"), rows)


def _opening(one: OpeningCount) -> PlainRow:
    moves = " ".join("–" if m is None else vertex(*m, _SIZE) for m in one.moves)
    decided = one.black_wins + one.white_wins
    years = _years(one.first_year, one.last_year)
    cells = (moves, one.games, _share(one.black_wins, decided), years)
    return PlainRow(cells, Opening(one.moves))


# Duplicates ---------------------------------------------------------------------------------

_LIKENESS: Final = {
    "same": QT_TRANSLATE_NOOP("LibraryPage", "all moves"),
    "alike": QT_TRANSLATE_NOOP("LibraryPage", "some moves"),
}


def _duplicates(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.duplicates import find_duplicates, superfluous  # noqa: PLC0415

    groups = find_duplicates(connection, ids)
    shown = groups[:_MOST_GROUPS]
    games = [game for group in shown for game in group.games]
    said = {row.id: row for row in read_rows(connection, games)}
    rows = [
        _copy(number, said[game], _tr("LibraryPage", _LIKENESS[group.likeness]), group.games)
        for number, group in enumerate(shown, 1)
        for game in group.games
        if game in said
    ]
    if not rows:
        return Rows(_tr("LibraryPage", "No game is there more than once."), rows)
    text = _tr("LibraryPage", "{count} games are there more than once, the fullest record first.")
    if len(groups) == 1:
        text = _tr("LibraryPage", "1 game is there more than once, the fullest record first.")
    extra = superfluous(groups)
    link = _tr("LibraryPage", "List the {count} further copies of the same moves")
    if len(extra) == 1:
        link = _tr("LibraryPage", "List the further copy of the same moves")
    link = link.format(count=f"{len(extra):,}") if extra else ""
    return Rows(text.format(count=f"{len(groups):,}"), rows, link, extra)


def _copy(number: int, row: GameRow, likeness: str, group: tuple[int, ...]) -> PlainRow:
    name = PurePath(row.member or row.path).name
    cells = (
        number,
        likeness,
        row.black,
        row.white,
        brief_date(row.date),
        row.moves,
        row.comments or None,
        f"{name}, {row.number}",
    )
    return PlainRow(cells, Copy(row.id, group), row.path)


_FILE: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "File"), Kind(takes=True))
_FOLDER: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Folder"), Kind(takes=True))
_GAMES: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Games"))
_YEARS: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Years"), Kind(takes=True))
_BLACK: Final = QT_TRANSLATE_NOOP("LibraryPage", "Black")
_WHITE: Final = QT_TRANSLATE_NOOP("LibraryPage", "White")
_WINS: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Wins"))

PAGES: Final = {
    "players": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Player")),
            _GAMES,
            _WINS,
            PlainColumn(_BLACK),
            _WINS,
            PlainColumn(_WHITE),
            _WINS,
            _YEARS,
        ),
        _players,
    ),
    "opponents": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Opponent")),
            _GAMES,
            _WINS,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Won")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Lost")),
        ),
        _opponents,
    ),
    "openings": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Moves")),
            _GAMES,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Black wins")),
            _YEARS,
        ),
        _openings,
    ),
    "duplicates": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "No.")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Equal")),
            PlainColumn(_BLACK),
            PlainColumn(_WHITE),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Date"), Kind("1996-07-31–08-02")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Moves")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Comments")),
            _FILE,
        ),
        _duplicates,
    ),
    "unreadable": Page(
        (
            _FILE,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Reason")),
            _FOLDER,
        ),
        _unreadable,
        of_list=False,
    ),
    "lost": Page(
        (
            _FILE,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Game")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Stars")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Tags")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Note")),
            _FOLDER,
        ),
        _lost,
        of_list=False,
    ),
}
"""Name → page."""
