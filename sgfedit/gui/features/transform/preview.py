"""What the board will look like: a small picture of a position before and after."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.game.branches import copy_node
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.game.operations import (
    Normalise,
    Part,
    Scope,
    Turn,
    transform,
    upper_right,
)
from sgfedit.game.traversal import path_to
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.operations.transforms import Transform
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_OPTIONS: Final = Options(variations=Variations.NONE)
_PADDING: Final = 4
_AHEAD: Final = 400
"""Nodes after the current one that are looked at for stones; few games have more moves."""


def shown_node(document: Document, scope: Scope) -> Node:
    """Return the node whose position says something: the current one, if it has any stones.

    Else it is one further on in what is transformed, as nothing is seen to turn on an empty board:
    the end of the line that the keys step along (at most some hundred nodes of it), or where there
    is no stone any more, the last node before that has some.
    """
    current = document.current
    if scope is Scope.NODE or any(document.position().stones):
        return current
    positions = document.game.positions
    line = [current]
    for _ in range(_AHEAD):
        following = traversal.following(line[-1], document.preferred)
        if following is None:
            break
        line.append(following)
    return next((node for node in reversed(line) if any(positions.at(node).stones)), current)


def before(document: Document, node: Node) -> Diagram:
    """Return the position at `node`."""
    return build(document.game.position(node), node, _OPTIONS)


def after(
    document: Document, node: Node, what: Transform, scope: Scope, also: Collection[str]
) -> Diagram | None:
    """Return the position at `node` as it will be, None if that makes no sense. O(depth).

    Args:
        document: The open file.
        node: The current node, or one after it.
        what: What is done.
        scope: To how much of the record, from the current node on.
        also: Unknown properties that are changed as well.
    """
    line = _copies(path_to(node))
    root, last = line[0], line[-1]
    if isinstance(what, Normalise):
        # The main line decides, which the current node may be off.
        symmetry = upper_right(document.game.root)
        if symmetry is None:
            return None
        what = Turn(symmetry)
    is_part = scope in {Scope.NODE, Scope.BRANCH}
    start = line[len(path_to(document.current)) - 1] if is_part else root
    part = Part(root, start, scope is Scope.NODE)
    try:
        transform(Edit(), (part,), what, also=also, may_lose=True)
    except RefusalError:
        return None
    return build(Game(GameTree(root)).position(last), last, _OPTIONS)


def _copies(line: Iterable[Node]) -> list[Node]:
    """Return copies of the nodes of a line, one after the other."""
    scratch = Edit()
    copies = list(map(copy_node, line))
    for one, following in pairwise(copies):
        scratch.set_children(one, (following,))
    return copies


class BoardPreview(QWidget):
    """A small board."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.diagram: Diagram | None = None

    def show_diagram(self, diagram: Diagram | None) -> None:
        """Show `diagram`, or nothing."""
        self.diagram = diagram
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 160)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.diagram is None:
            return
        geometry = Geometry.fit(
            self.width(),
            self.height(),
            self.diagram,
            ratio=self.devicePixelRatioF(),
            padding=_PADDING,
        )
        painter = QPainter(self)
        paint(painter, self.diagram, geometry, board_theme(self._settings, self.palette()))
        painter.end()
