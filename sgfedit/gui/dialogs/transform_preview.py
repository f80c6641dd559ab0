"""What the board will look like: a small picture of the current position before and after."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from sgfedit.errors import RefusalError
from sgfedit.game.branches import copy_node
from sgfedit.game.collection import Game
from sgfedit.game.edits import Edit
from sgfedit.game.operations import (
    Normalise,
    Part,
    Scope,
    Turn,
    transform,
    upper_right,
)
from sgfedit.game.traversal import path_to
from sgfedit.gui.board_picture import board_theme
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.operations.transforms import Transform
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_OPTIONS: Final = Options(variations=Variations.NONE)
_PADDING: Final = 4


def before(document: Document) -> Diagram:
    """Return the current position."""
    return build(document.position(), document.current, _OPTIONS)


def after(
    document: Document, what: Transform, scope: Scope, also: Collection[str]
) -> Diagram | None:
    """Return the current position as it will be, None if that makes no sense. O(depth)."""
    last = _line_to(document.current)
    root = last.root
    if isinstance(what, Normalise):
        # The main line decides, which the current node may be off.
        symmetry = upper_right(document.game.root)
        if symmetry is None:
            return None
        what = Turn(symmetry)
    is_part = scope in {Scope.NODE, Scope.BRANCH}
    part = Part(root, last if is_part else root, scope is Scope.NODE)
    try:
        transform(Edit(), (part,), what, also=also, may_lose=True)
    except RefusalError:
        return None
    return build(Game(GameTree(root)).position(last), last, _OPTIONS)


def _line_to(node: Node) -> Node:
    """Return a copy of `node` at the end of copies of the nodes before it."""
    scratch = Edit()
    copies = list(map(copy_node, path_to(node)))
    for one, following in pairwise(copies):
        scratch.set_children(one, (following,))
    return copies[-1]


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
