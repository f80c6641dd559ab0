"""A review: engines go through games, and what their moves lost is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.app.tasks import Slices
from sgfedit.engine.candidates import gtp_vertex
from sgfedit.engine.positions import situation_at
from sgfedit.errors import EngineError
from sgfedit.game.losses import losses
from sgfedit.game.traversal import line_through
from sgfedit.gui.live_figures import LiveFigures
from sgfedit.gui.widgets.numbers import grouped

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.app.document import Document
    from sgfedit.app.reviewing import Reviewing
    from sgfedit.engine.candidates import Report
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.queue import Result, Wishes
    from sgfedit.game import Game
    from sgfedit.game.analysis import Analysis
    from sgfedit.game.losses import Lost
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_CHOICES: Final = 5
"""So many of an engine's choices are remembered of a position, that reviews of whole files fit."""

_LONGEST: Final = 12
_SECONDS: Final = 12
_tr = QCoreApplication.translate


class _Place(NamedTuple):
    """A node that is to be reviewed."""

    node: Node
    situation: Situation | None
    error: EngineError | None = None


def nodes_of(document: Document, scope: str) -> list[Node]:
    """Return the nodes of what is reviewed: "game", "line", or "file". O(their number)."""
    if scope == "line":
        return line_through(document.current, document.preferred)
    games: Sequence[Game] = document.collection.games if scope == "file" else [document.game]
    return [node for game in games for node in line_through(game.root)]


class Review(QObject):
    """What engines say of whole games of a window.

    Everything is kept by node, and goes with it: an edit of the game disturbs nothing else. The
    record is not changed.

    Signals:
        changed: What it does, or what is known, is something else now.

    Attributes:
        is_on: Whether it is at it.
        specs: The engines that share the positions; none before the first review.
        total: How many positions there are.
        done: How many of them are through.
        failed: Of how many of them nothing could be said.
        problem: Why, of the last one; empty for no reason.
        said: Node → what is said of the position there.
        lost: Node → what its move lost, in the order of the games.
    """

    changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.engines = Engines.of(window.settings)
        self._live = window.part(LiveFigures)
        self._slices = Slices(self)
        self._slices.ended.connect(self._begin)
        self._running: Reviewing | None = None
        self._wishes: Wishes | None = None
        self._places: list[_Place] = []
        self._gone: set[Node] = set()
        self.is_on = False
        self.specs: tuple[EngineSpec, ...] = ()
        self.total = self.done = self.failed = 0
        self.problem = ""
        self.said: dict[Node, Analysis] = {}
        self.lost: dict[Node, Lost] = {}
        self._values: dict[Node, dict[str, float]] = {}
        self._live.gone.connect(self._on_gone)
        window.document.reset.connect(self.forget)
        window.closed.connect(self.stop)

    @property
    def has_values(self) -> bool:
        """Whether losses are told by what the engine calls moves worth, and not by leads."""
        return bool(self._values)

    # On and off -----------------------------------------------------------------------------

    @property
    def who(self) -> str:
        """The names of the engines, as the user calls them."""
        return " + ".join(spec.name for spec in self.specs)

    def start(self, nodes: Sequence[Node], specs: Sequence[EngineSpec], wishes: Wishes) -> None:
        """Review the positions of some nodes; what was known of others is forgotten here."""
        self.forget()
        self.is_on, self.specs, self._wishes = True, tuple(specs), wishes
        self.total = len(nodes)
        self._window.timeline.choose(self.who)
        self._slices.start(self._prepared(nodes))
        self.changed.emit()

    def _prepared(self, nodes: Sequence[Node]) -> Generator[None, None, list[_Place]]:
        """Put positions as engines take them; O(depth) each."""
        games = {game.root: game for game in self._document.collection.games}
        found = []
        for node in nodes:
            game = games.get(node.root)
            if game is None:  # it was taken away meanwhile
                continue
            self._live.watch(node)
            try:
                found.append(_Place(node, situation_at(game.positions, node)))
            except EngineError as error:
                found.append(_Place(node, None, error))
            yield
        return found

    def _begin(self, places: list[_Place]) -> None:
        if self._wishes is None:
            return
        self._places = places
        self.total = len(places)
        running = self._running = self.engines.review(self.specs, self._wishes)
        running.found.connect(self._on_found)
        running.ended.connect(self._on_ended)
        running.start([place.situation for place in places])

    def stop(self) -> None:
        """Review no more; what is known stays, and is not asked again."""
        if not self.is_on:
            return
        self._slices.stop()
        running = self._running
        if running is not None:
            running.cancel()
        self._end()

    def forget(self) -> None:
        """Stop, and know nothing any more."""
        self.stop()
        self._places, self._gone = [], set()
        self.said, self.lost, self._values = {}, {}, {}
        self.total = self.done = self.failed = 0
        self.problem = ""
        self.changed.emit()

    def _end(self) -> None:
        self.is_on, self._running = False, None
        self.changed.emit()

    # Hearing --------------------------------------------------------------------------------

    def _on_found(self, running: Reviewing, result: Result) -> None:
        if running is not self._running:  # it was on its way when that was stopped
            return
        self.done = result.place + 1
        place = self._places[result.place]
        error = result.error or place.error
        if error is not None:
            self.failed += 1
            self.problem = words_of(error)
        if result.report is not None and place.node not in self._gone:
            self._take(place.node, result.report)
        self.changed.emit()

    def _take(self, node: Node, report: Report) -> None:
        self._live.take(node, self.who, report)
        self.said[node] = _short(report).analysis()
        values = {
            gtp_vertex(one.move, report.size[1]): one.value
            for one in report.candidates
            if one.value is not None
        }
        if values:
            self._values[node] = values
        for row in losses((node,), self.said, self._values):
            self.lost[node] = row

    def _on_ended(self, running: Reviewing) -> None:
        if running is not self._running:
            return
        self._end()
        text = _tr("Review", "Reviewed with {engine}: {said} of %Ln positions", "", self.total)
        said = self.done - self.failed
        words = text.format(engine=self.who, said=grouped(said))
        self._window.status.note(" · ".join(filter(None, (words, self.problem))), _SECONDS)

    def _on_gone(self, nodes: set[Node]) -> None:
        self._gone |= nodes
        gone = nodes & self.said.keys()
        for node in gone:
            del self.said[node]
            self._values.pop(node, None)
            self.lost.pop(node, None)
        if gone:
            self.changed.emit()


def _short(report: Report) -> Report:
    """Return a report with the first choices only, and lines as far as they are written."""
    return report._replace(
        candidates=tuple(
            one._replace(line=one.line[:_LONGEST]) for one in report.candidates[:_CHOICES]
        ),
        ownership=(),
    )
