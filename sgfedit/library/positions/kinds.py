"""The two kinds of tables: main lines, and games with variations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.library.positions.building import build
from sgfedit.library.positions.sweeping import Lines
from sgfedit.library.positions.timetable import Facts, Timetable
from sgfedit.library.positions.trees import Trees, build_trees

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np

    from sgfedit.sgf.values import Size

    Arrays = Mapping[str, np.ndarray[Any, Any]]

Content = Timetable | Trees


class Kind(NamedTuple):
    """A kind of table.

    Attributes:
        name: What it is called in files.
        condition: Which games of the index it is about.
        made: Makes a table of the games with some ids.
        packed: What is written of it.
        unpacked: The inverse.
    """

    name: str
    condition: str
    made: Callable[[sqlite3.Connection, Sequence[int], Size], Content]
    packed: Callable[[Any], dict[str, np.ndarray[Any, Any]]]
    unpacked: Callable[[Arrays], Content]


def _timetable(connection: sqlite3.Connection, ids: Sequence[int], size: Size) -> Timetable:
    query = "SELECT id, winner, first_day, line FROM games WHERE id = ?"
    games = (Facts(*connection.execute(query, (one,)).fetchone()) for one in ids)
    return build(games, len(ids), size)


def _trees(connection: sqlite3.Connection, ids: Sequence[int], size: Size) -> Trees:
    query = "SELECT id, winner, first_day, line, variations FROM games WHERE id = ?"
    rows = [connection.execute(query, (one,)).fetchone() for one in ids]
    return build_trees([(Facts(*row[:4]), row[4]) for row in rows], size)


def _unpacked_trees(arrays: Arrays) -> Trees:
    lines = Lines(**{name: arrays[name] for name in Lines._fields})
    return Trees(lines=lines, **{name: arrays[name] for name in Trees._fields if name != "lines"})


def _packed_trees(trees: Trees) -> dict[str, np.ndarray[Any, Any]]:
    own = trees._asdict()
    del own["lines"]
    return own | trees.lines._asdict()


MAIN_LINES: Final = Kind(
    "main lines",
    "is_go",
    _timetable,
    Timetable._asdict,
    lambda arrays: Timetable(**{name: arrays[name] for name in Timetable._fields}),
)

VARIATIONS: Final = Kind(
    "variations",
    "is_go AND variations IS NOT NULL",
    _trees,
    _packed_trees,
    _unpacked_trees,
)
