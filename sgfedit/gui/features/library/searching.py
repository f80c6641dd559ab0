"""What the table lists: the games of the query, or of a position or a group among them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from sgfedit.gui.features.library.games_model import PAGE, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import LibraryService
    from sgfedit.library.patterns import Hit
    from sgfedit.library.query import GameRow

_TOPIC: Final = "games"
_OTHERWISE: Final = "date"
"""By what games are ordered if not by what is wished for."""


class Found(NamedTuple):
    """What was found.

    Attributes:
        text: The query.
        of_query: The ids of its games, in order.
        ids: Of these, the ones that are listed.
        first: What is said of the first of them.
        total: How many games there are.
        hidden: How many of a position, or a group, the query leaves out.
        seconds: How long that took.
    """

    text: str
    of_query: Sequence[int]
    ids: Sequence[int]
    first: list[GameRow]
    total: int
    hidden: int
    seconds: float


class Searching(QObject):
    """Asks one question after the other and keeps the last answer.

    Signals:
        found: The Found.
        answer_changed: The query finds other games than before, or the library has changed.
        failed: Why there is none: a QueryError, or what the library says.

    Attributes:
        text: The query that was asked last.
        only: The games that a position search or another view limits the list to; None for all.
        hits: Game → where in it, if `only` comes from a position search.
        last: The last answer.
    """

    found = Signal(object)
    answer_changed = Signal()
    failed = Signal(object)

    def __init__(self, service: LibraryService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self.text = ""
        self.order: tuple[str, bool] = ("date", False)
        self.only: Sequence[int] | None = None
        self.hits: Mapping[int, Hit] = {}
        self.last: Found | None = None
        self._is_stale = True
        service.updated.connect(self._on_updated)

    def ask(
        self,
        text: str | None = None,
        order: tuple[str, bool] | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        """Ask for a query, or again for the last one, or in another order.

        Args:
            text: The query; None for the last one.
            order: By what the games are ordered, and whether the largest come first.
            is_typed: Whether the query is being typed, so that its last word may go on.
        """
        self.text = self.text if text is None else text
        self.order = order or self.order
        question = _question(self.text, *self.order, self.only, is_typed=is_typed)
        self._service.ask(_TOPIC, question, self._on_found, self.failed.emit)

    def limit(
        self, ids: Sequence[int] | None, hits: Iterable[Hit] | Mapping[int, Hit] = ()
    ) -> None:
        """List only some games, or all that the query asks for."""
        self.only = ids
        if isinstance(hits, Mapping):
            self.hits = hits  # of a hundred thousand games few are looked at
        else:
            found: dict[int, Hit] = {}
            for hit in hits:
                found.setdefault(hit.game, hit)
            self.hits = found
        self.ask()

    def _on_found(self, found: Found) -> None:
        is_other = self._is_stale or self.last is None or self.last.text != found.text
        self._is_stale = False
        self.last = found
        self.found.emit(found)
        if is_other:
            self.answer_changed.emit()

    def _on_updated(self, _outcome: object) -> None:
        self._is_stale = True


def _question(
    text: str, order: str, descending: bool, only: Sequence[int] | None, *, is_typed: bool
) -> Callable[[Connection, Callable[[], bool]], Any]:
    def question(connection: Connection, _given_up: Callable[[], bool]) -> Found:
        from sgfedit.library.facts import game_count, known_count  # noqa: PLC0415  # slow
        from sgfedit.library.query import ORDERS, find_games, parse  # noqa: PLC0415  # slow

        start = perf_counter()
        known = order if order in ORDERS else _OTHERWISE
        query = parse(text, is_typed=is_typed)
        of_query = find_games(connection, query, known, descending=descending)
        ids, hidden = of_query, 0
        if only is not None:
            wanted = frozenset(only)
            ids = array("q", filter(wanted.__contains__, of_query))
            hidden = known_count(connection, wanted) - len(ids)
        first = read_rows(connection, ids[:PAGE])
        total = game_count(connection)
        return Found(text, of_query, ids, first, total, hidden, perf_counter() - start)

    return question
