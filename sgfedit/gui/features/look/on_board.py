"""What a looking engine says, laid over the board: hints, owners of points, lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.game.evaluations import MEASURES, loss
from sgfedit.gui.features.look.lines import add, played
from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.words import line_comment
from sgfedit.gui.views.board.hints import Next, Wishes, hints, measure_of, owners
from sgfedit.render.diagram import move_of

if TYPE_CHECKING:
    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.gui.comment.links import PlayedSequence
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point

OVERLAY: Final = "look"
_tr = QCoreApplication.translate


class LookOnBoard(QObject):
    """Hints on the board of a window, and the line of one of them.

    Signals:
        line_changed: The keys or the list show another line, or none.
    """

    line_changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._look = window.part(Look)
        self._settings = window.settings
        self._line: tuple[Node, int] | None = None
        self._was_pointed: Candidate | None = None
        self._veil: tuple[Node | None, bytes] = None, b""
        self._is_over = False
        self._look.changed.connect(self._on_changed)
        self._look.said.connect(self._refresh)
        window.board.pointed.connect(self._on_pointed)
        self._on_changed()

    def _on_changed(self) -> None:
        """Lie over the board as long as the engine looks."""
        if self._look.is_on is not self._is_over:
            self._is_over = self._look.is_on
            self._window.board.lay_over(OVERLAY, self._over if self._is_over else None)

    def _refresh(self) -> None:
        if self._is_over:
            self._window.board.refresh_overlays()

    def _over(self, diagram: Diagram) -> Diagram:
        """Return a diagram with what the engine says; the board hears of steps before `Look`."""
        look = self._look
        if self._window.board.mode is not None:
            look.rest()  # nothing is to be given away
            return diagram
        look.follow()
        look.ask_soon()
        if look.part:
            diagram = replace(diagram, framed=look.part)
        return self._with_report(diagram)

    def _with_report(self, diagram: Diagram) -> Diagram:
        look = self._look
        report = look.report
        if report is None:
            return self._veiled(diagram)
        if report.size != (diagram.width, diagram.height):
            return diagram
        sequence = self._sequence(self.shown)
        if sequence is not None:
            return sequence.over(diagram)
        found = hints(report, Wishes.of(self._settings), self._next(report))
        if look.part:  # a network has its opinion on all points
            found = tuple(hint for hint in found if hint.point in look.part or hint.is_next)
        taken = {hint.point for hint in found if hint.text}
        veil = owners(report) if self._settings.get("look.ownership") else b""
        self._veil = look.node, veil
        return replace(
            diagram,
            hints=found,
            ownership=veil,
            ghosts=tuple(ghost for ghost in diagram.ghosts if ghost.point not in taken),
        )

    def _veiled(self, diagram: Diagram) -> Diagram:
        """Let the owners of points stay after a step, until the engine says who they are now.

        They are nearly the same, and to see them go and come at each step is a nuisance.
        """
        node, (before, veil) = self._look.node, self._veil
        is_near = node is not None and before in {node.parent, *node.children}
        if self._look.problem or not is_near or len(veil) != len(diagram.stones):
            return diagram
        return replace(diagram, ownership=veil)

    def _next(self, report: Report) -> Next | None:
        """Return how the record goes on, and what that costs by what was said of it."""
        look = self._look
        node, spec = look.node, look.at_work
        child = traversal.following(node, self._document.preferred) if node is not None else None
        if child is None or spec is None:
            return None
        colour, point = move_of(child, report.size)
        if point is None or colour is not report.to_play:
            return None
        shown = measure_of(report, Wishes.of(self._settings))
        measure = next((one for one in MEASURES if one == shown), None)
        lost = loss(child, spec.name, measure, look.live.of) if measure is not None else None
        return Next(point, lost)

    # Lines ----------------------------------------------------------------------------------

    @property
    def line(self) -> int | None:
        """Which of the candidates has its line shown, by the keys or the list."""
        return self._line[1] if self._line and self._line[0] is self._look.node else None

    @property
    def shown(self) -> Candidate | None:
        """The move whose line is on the board: under the pointer, or chosen by a key."""
        report = self._look.report
        if report is None or not self._look.is_on:
            return None
        pointed = self._pointed()
        if pointed is not None:
            return pointed
        line = self.line
        return (
            report.candidates[line] if line is not None and line < len(report.candidates) else None
        )

    def _pointed(self) -> Candidate | None:
        point = self._window.board.pointed_at
        found = self._look.candidate_at(point) if point is not None else None
        return found if found is not None and len(found.line) > 1 else None

    def _on_pointed(self, _vertex: str) -> None:
        pointed = self._pointed() if self._is_over else None
        if pointed is not self._was_pointed:
            self._was_pointed = pointed
            self._refresh()

    def show_line(self, index: int | None) -> None:
        """Show the line of one of the candidates, or the moves again."""
        node = self._look.node
        if node is not None and index != self.line:
            self._line = None if index is None else (node, index)
            self._refresh()
            self.line_changed.emit()

    def step_line(self, by: int) -> None:
        """Show the line of the next candidate (+1), or of the one before; behind the last none.

        Raises:
            RefusalError: there is none.
        """
        report = self._look.report
        told = len(report.candidates) if report is not None else 0
        count = min(told, self._settings.get("look.most"))
        if not count:
            raise RefusalError("no-line")
        # One place more, for none.
        place = count if self.line is None else self.line
        place = (place + by) % (count + 1)
        self.show_line(None if place == count else place)

    def _sequence(self, candidate: Candidate | None) -> PlayedSequence | None:
        look = self._look
        if candidate is None or look.node is None or look.situation is None:
            return None
        return played(self._document, look.node, look.situation, candidate)

    def add_line(self, point: Point | None = None) -> None:
        """Add a line as a variation, with a comment that says who says so; the view stays.

        Args:
            point: Where it begins; None: the one that is shown, or else the best.

        Raises:
            RefusalError: there is none, or the tree has it already.
        """
        look = self._look
        report = look.report
        candidate = None
        if report is not None:
            candidate = (
                look.candidate_at(point) if point is not None else self.shown or report.best
            )
        sequence = self._sequence(candidate)
        if report is None or candidate is None or sequence is None:
            raise RefusalError("no-line")

        def comment(is_later: bool) -> str:
            return line_comment(report, candidate, names_move=is_later)

        new = add(self._document, sequence, comment)
        self._window.status.note(_tr("Look", "Added: %n moves", "", new))
