"""Search of the open file in slices, so that it can be searched while one types the query.

What was found stays right: after a change the search is made anew in the next pause, and replaces
what is listed only when it is done.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError
from sgfedit.game.finding import find_text, replaced_parts
from sgfedit.game.operations import REPLACEABLE, replace_parts
from sgfedit.sgf.properties import property_type

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from sgfedit.app.document import Document
    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.finding import Hit, Hits, Matcher, Scope

PAUSE_MS: Final = 300
"""From the last change until the search is made anew."""

MOST_HITS: Final = 100_000
"""More than that nobody looks through."""

_AT_ONCE: Final = 32
"""Hits in a step."""


class Finder(QObject):
    """Makes one search at a time and keeps what it found.

    Signals:
        cleared: Another search begins; there are no hits.
        grown: There are more hits than before.
        replaced: There are other hits, after a change of the file.
        finished: That is all, or the search was given up.

    Attributes:
        hits: What was found so far, in file order; to be read only.
        failure: Why a search was given up.
        is_running: Whether there may be more.
        is_stale: Whether the file has changed since.
        is_watching: Whether to search anew by itself after changes.
    """

    cleared = Signal()
    grown = Signal()
    replaced = Signal()
    finished = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._make: Callable[[], Hits] | None = None
        self._into: list[Hit] = []
        self.hits: list[Hit] = self._into
        self.failure: RefusalError | None = None
        self.is_running = False
        self.is_stale = False
        self.is_watching = True
        self._told = 0
        self._searching = Slices(self, lambda: document.is_editing)
        self._searching.sliced.connect(self._tell)
        self._searching.ended.connect(self._on_ended)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        document.changed.connect(self._on_changed)

    @property
    def is_full(self) -> bool:
        """Whether there is more than is listed."""
        return len(self.hits) >= MOST_HITS

    def start(self, make: Callable[[], Hits]) -> None:
        """Search for something else; the first hits are there at once if they are near.

        Args:
            make: Begins the search, now and after changes; what it raises becomes `failure`.
        """
        self._make = make
        self.hits = []
        self.cleared.emit()
        self._begin(self.hits)

    def clear(self) -> None:
        """Search for nothing."""
        self._make = None
        self._stop()
        self.hits, self.failure, self.is_stale = [], None, False
        self.cleared.emit()

    def refresh(self) -> None:
        """Make the search again; what is listed stays until that is done."""
        if self._make is not None:
            self._begin([])

    def forget(self) -> None:
        """Forget what was found: there is another file or game. It is searched in the pause."""
        self.hits = []
        self.cleared.emit()
        self._on_changed()

    def _on_changed(self, _change: object = None) -> None:
        if self._make is None:
            return
        self._stop()
        self.is_stale = True
        if self.is_watching:
            self._pause.start()

    def _stop(self) -> None:
        self._searching.stop()
        self._pause.stop()
        self.is_running = False

    def _begin(self, into: list[Hit]) -> None:
        self._stop()
        self._into = into
        self._told = 0
        self.failure = None
        self.is_stale = False
        self.is_running = True
        self._searching.start(self._search(into), at_once=True)

    def _search(self, into: list[Hit]) -> Generator[None, None, None]:
        try:
            for hit in self._make() if self._make is not None else ():
                if hit is not None:
                    into.append(hit)
                    if len(into) >= MOST_HITS:
                        return
                if hit is None or not len(into) % _AT_ONCE:
                    yield
        except RefusalError as failure:
            self.failure = failure

    def _tell(self) -> None:
        if self._into is self.hits and len(self.hits) > self._told:
            self._told = len(self.hits)
            self.grown.emit()

    def _on_ended(self) -> None:
        self.is_running = False
        self._tell()
        if self._into is not self.hits:
            self.hits = self._into
            self.replaced.emit()
        self.finished.emit()


class Replacement(NamedTuple):
    """What replacing all changes.

    Attributes:
        edits: For `Document.apply`.
        places: How many places.
        nodes: In how many nodes.
    """

    edits: tuple[AnyEdit, ...]
    places: int
    nodes: int


def is_text(ident: str) -> bool:
    """Whether a property is nothing but text, which other text can take the place of."""
    return property_type(ident).kind in REPLACEABLE


def replace_in_steps(
    document: Document, scope: Scope, matcher: Matcher, idents: frozenset[str], template: str
) -> Generator[None, None, Replacement]:
    """Return in steps what replacing all changes; the document stays as it is.

    Between two steps the document may be in between, see `Document.trial`.

    Args:
        document: Nobody else may edit it before the end.
        scope: Where.
        matcher: What is replaced.
        idents: In which properties.
        template: By what.

    Raises:
        RefusalError: it cannot be done.
    """
    idents = frozenset(filter(is_text, idents))
    places = nodes = 0
    hits: list[Hit] = []
    for hit in find_text(scope, matcher, idents) if idents else ():
        if hit is None:
            yield
        else:
            hits.append(hit)
    with document.trial() as edit:
        for node, in_node in groupby(hits, attrgetter("node")):
            for ident, _ in groupby(in_node, attrgetter("ident")):
                parts = replaced_parts(matcher, str(node.get(ident, "")), template)
                replace_parts(edit, node, ident, parts)
                places += len(parts)
            nodes += 1
            yield
        edits = edit.edits()
    return Replacement(edits, places, nodes)
