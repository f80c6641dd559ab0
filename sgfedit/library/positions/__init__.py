"""Position search: in which games, and when, a rectangle of a board looks as asked.

```text
placements   what a pattern looks like turned, with colours exchanged, where it may lie
timetable    when the points of the boards of many games are taken: main lines
building     games as timetables, and whole boards with few stones, by a hash
sweeping     odd games and games with variations, word by word: exact whatever a game does
catalogue    the tables of a library as files, kept up with its index
candidates   which games may have a shape, from when to when, and whether all stones agree
hits         what is found: stretches of games, how they go on, as an answer and parts of it
searching    one search
```

A table costs some 1.6 KB a game; none of it is read but what a search looks at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.library.patterns import Options, PatternError, parse_pattern

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from sgfedit.library.library import Library
    from sgfedit.library.patterns import Answer, Pattern

__all__ = ["PatternError", "find_position", "parse_pattern"]

_DEFAULT: Final = Options()


def find_position(
    library: Library,
    connection: sqlite3.Connection,
    pattern: Pattern,
    options: Options = _DEFAULT,
    within: Sequence[int] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
    tell: Callable[[Answer], object] | None = None,
) -> Answer:
    """Return where a pattern is on the board.

    The first search after an update of the index makes the tables that it needs: some 0.1 ms for
    each game that is new.

    Args:
        library: The library.
        connection: A connection to it, of the calling thread.
        pattern: What is looked for.
        options: What counts as the same.
        within: Ids of the games that are looked at; None for all.
        is_cancelled: Asked now and then, by several threads; once it says yes, the answer has
            `is_cancelled` and only what was found so far.
        tell: Called once, before the rest is looked at, with what is found in the first games, if
            there are many and the pattern may lie anywhere.

    Raises:
        RefusalError: there are more hits than anybody can want.
    """
    from sgfedit.library.positions.searching import search  # noqa: PLC0415  # NumPy is slow

    return search(library.folder, connection, pattern, options, within, is_cancelled, tell)
