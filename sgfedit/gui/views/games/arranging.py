"""Which games of a file are listed, and in which order: a view, which leaves the file alone."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.game.folding import folded
from sgfedit.gui.views.games.columns import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Sequence

    from sgfedit.game import Game
    from sgfedit.gui.views.games.columns import Facts
    from sgfedit.sgf import Node

_MOST_SORTS: Final = 3
_SLICE_S: Final = 0.008
_LEAST_STEPS: Final = 40
"""So many games are looked at at once, however slow that is: few are there without a flicker."""


class Sort(NamedTuple):
    """The number of a column, and whether what is largest comes first."""

    column: int
    descending: bool = False


class Arrangement(NamedTuple):
    """What the user wants to see.

    Attributes:
        sorts: Columns to sort by, the one chosen last first; none: as in the file.
        words: A game has to have each of them somewhere in its game info.
    """

    sorts: tuple[Sort, ...] = ()
    words: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether all games are shown in file order."""
        return not self.sorts and not self.words.strip()

    def sorted_by(self, column: int, *, descending: bool) -> Arrangement:
        """Return the arrangement with a column to sort by; equal games stay as they were."""
        others = tuple(sort for sort in self.sorts if sort.column != column)
        return self._replace(sorts=(Sort(column, descending), *others)[:_MOST_SORTS])


def arranged(
    games: Sequence[Game], facts: Facts, arrangement: Arrangement, kept: Collection[Node] = ()
) -> Generator[None, None, Sequence[int]]:
    """Return the numbers of the games to show, in order; pauses behind each game.

    What has no value in a column comes last, whichever way the others are sorted.

    Args:
        games: All games of the file.
        facts: What is known of them.
        arrangement: What the user wants to see.
        kept: Roots of games that are shown whether they have the words or not.
    """
    numbers: Sequence[int] = range(len(games))
    words = folded(arrangement.words).split()
    if words:
        found = []
        for number in numbers:
            game = games[number]
            text = facts.words(game)
            if game.root in kept or all(word in text for word in words):
                found.append(number)
            yield
        numbers = found
    for sort in reversed(arrangement.sorts):
        groups: tuple[list[tuple[object, int]], ...] = ([], [], [])
        for number in numbers:
            group, key = facts.key(games[number], COLUMNS[sort.column], number)
            groups[group].append((key, number))
            yield
        for group_of_games in groups:
            group_of_games.sort(key=_first, reverse=sort.descending)
        numbers = [number for found_games in groups for _, number in found_games]
    return numbers


def _first(pair: tuple[object, int]) -> Any:
    return pair[0]


class Arranger(QObject):
    """Arranges games between events, where that takes long.

    Signals:
        found: The order, if it was not found at once.
    """

    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Generator[None, None, Sequence[int]] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether the order is not found yet."""
        return self._steps is not None

    def start(
        self,
        games: Sequence[Game],
        facts: Facts,
        arrangement: Arrangement,
        kept: Collection[Node] = (),
    ) -> Sequence[int] | None:
        """Begin to arrange games, in place of others; return the order if it is found at once."""
        self._steps = arranged(games, facts, arrangement, kept)
        return self._slice()

    def finish(self) -> None:
        """Find the order now, however long that takes."""
        while self._steps is not None:
            self._go_on()

    def _go_on(self) -> None:
        order = self._slice()
        if order is not None:
            self.found.emit(order)

    def _slice(self) -> Sequence[int] | None:
        steps, end = self._steps, perf_counter() + _SLICE_S
        assert steps is not None  # noqa: S101  # the timer runs only while there are some
        try:
            for _ in range(_LEAST_STEPS):
                next(steps)
            while perf_counter() < end:
                next(steps)
        except StopIteration as stop:
            self._steps = None
            self._timer.stop()
            found: Sequence[int] = stop.value
            return found
        self._timer.start(0)
        return None
