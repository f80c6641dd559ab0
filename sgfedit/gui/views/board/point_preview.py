"""What the board would show if a line of points were entered now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.game.operations import Typing
from sgfedit.game.positions import Positions
from sgfedit.gui.views.board.gestures import PointGesture
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.operations.point_input import Clause
    from sgfedit.gui.views.board.gestures import Tool
    from sgfedit.render.diagram import Diagram

_OPTIONS = Options(variations=Variations.NONE, last_move=False)


def outcome(document: Document, clauses: Sequence[Clause]) -> Diagram | None:
    """Return the board after `clauses`, with the moves numbered from 1; None if they are refused.

    They are tried out and taken back: nobody hears of it. O(depth).
    """
    with document.trial() as edit:
        typing = Typing(edit, document.current, document.next_labels, document.setup_place)
        try:
            node = typing.enter(clauses)
        except RefusalError:
            return None
        positions = Positions(node.root)
        diagram = build(positions.at(node), node, _OPTIONS)
        if node is not document.current:
            # What is marked before the moves belongs to another node, but is typed as well.
            diagram = _with_marks_of(
                diagram, build(positions.at(document.current), document.current, _OPTIONS)
            )
    points = (move for move in typing.played if isinstance(move, Point))
    numbers = {point: number for number, point in enumerate(points, 1)}
    shown = ((point, n) for point, n in numbers.items() if diagram.stone(point) is not None)
    return replace(diagram, numbers=tuple(shown))


def _with_marks_of(diagram: Diagram, other: Diagram) -> Diagram:
    return replace(
        diagram,
        marks=(*other.marks, *diagram.marks),
        labels=tuple({**dict(other.labels), **dict(diagram.labels)}.items()),
        arrows=(*other.arrows, *diagram.arrows),
        lines=(*other.lines, *diagram.lines),
        territory=(*other.territory, *diagram.territory),
    )


class Previewed(PointGesture):
    """Shows another diagram instead of what the record says; the mouse does nothing with it."""

    def __init__(self, tool: Tool, document: Document, shown: Diagram) -> None:
        super().__init__(tool, document)
        self._shown = shown

    def preview(self, diagram: Diagram) -> Diagram:
        shown = self._shown
        return replace(
            diagram,
            stones=shown.stones,
            marks=shown.marks,
            labels=shown.labels,
            arrows=shown.arrows,
            lines=shown.lines,
            territory=shown.territory,
            dimmed=shown.dimmed,
            numbers=shown.numbers,
            last_move=None,
            ghosts=(),
        )
