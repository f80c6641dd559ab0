"""What the variation tree shows of a document: layout, looks, numbers, folds, the current line."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import traversal
from sgfedit.game.layout import TreeLayout
from sgfedit.gui.views.tree.cells import describe, title
from sgfedit.gui.views.tree.geometry import CurrentLine
from sgfedit.gui.views.tree.paint import TreePainter

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node


class Stale(Enum):
    """What has to be painted anew after a change."""

    NOTHING = auto()
    CURRENT = auto()
    LOOKS = auto()
    LAYOUT = auto()


class TreeContents:
    """The tree of the game that is shown; its owner tells it of all changes.

    Attributes:
        document: The open file.
        layout: Node ↔ cell. The current node is never hidden.
        painter: Paints cells; knows looks and numbers.
    """

    layout: TreeLayout
    painter: TreePainter

    def __init__(self, document: Document, *, folds_others: bool = False) -> None:
        """Lay out the game; see `set_folds_others`."""
        self.document = document
        self._folds_others = folds_others
        self.reset()

    def reset(self) -> None:
        """Show the game of the document anew, nothing folded by hand."""
        self._line: CurrentLine | None = None
        self.layout = TreeLayout(self.document.game.root, self._off_line())
        self.painter = self._new_painter()

    def _new_painter(self) -> TreePainter:
        game = self.document.game
        return TreePainter(game.size, go=game.positions.is_go)

    def follow(self, change: Change) -> Stale:
        """Take over a change of the document."""
        looks_same = all(map(self.painter.has_same_look, change.properties))
        game = self.document.game
        # The size decides what "tt" means, the game what moves look like.
        is_other = (self.painter.size, self.painter.go) != (game.size, game.positions.is_go)
        if not change.children and looks_same and not is_other:
            # So with nearly every key of a comment.
            return Stale.NOTHING
        renumbered = self.painter.forget_looks(change.properties)
        if is_other:
            self.painter = self._new_painter()
        if change.children:
            self.layout.update(change.children)
            self.painter.forget_numbers()
            self._line = None
            self.reveal_current()
            return Stale.LAYOUT
        is_alone = change.properties == {self.document.current} and not (renumbered or is_other)
        return Stale.CURRENT if is_alone else Stale.LOOKS

    # The current line -----------------------------------------------------------------------

    @property
    def line(self) -> CurrentLine:
        """The line through the current node."""
        if self._line is None:
            document = self.document
            self._line = CurrentLine(self.layout, document.preferred, document.current)
        return self._line

    def go_on(self) -> Stale:
        """Follow the document to another node of the game."""
        node = self.document.current
        if not self.layout.folded_above(node):
            if self._line is not None and self._leads_through(self._line, node):
                return Stale.CURRENT
            self._line = None
            if not self._folds_others:
                return Stale.LOOKS
        self._line = None
        return Stale.LAYOUT if self.reveal_current() else Stale.LOOKS

    def _leads_through(self, line: CurrentLine, node: Node) -> bool:
        """Whether `line` goes through `node` and on to where the document goes next."""
        layout = self.layout
        if not line.holds(layout.cell_of(node)):
            return False
        child = traversal.following(node, self.document.preferred)
        return child is None or node in layout.folded or line.holds(layout.cell_of(child))

    # Folds ----------------------------------------------------------------------------------

    @property
    def folds_others(self) -> bool:
        """Whether all that is off the current line is folded, and nothing by hand."""
        return self._folds_others

    def set_folds_others(self, folds_others: bool) -> None:
        """Fold all that is off the current line from now on, or unfold all."""
        self._folds_others = folds_others
        self._line = None
        self.layout.fold(self._off_line())

    def reveal_current(self) -> bool:
        """Unfold what hides the current node, and return whether anything looks different."""
        before = self.layout.folded
        if self._folds_others:
            self.layout.fold(self._off_line())
        else:
            hiding = self.layout.folded_above(self.document.current)
            self.layout.fold(before.difference(hiding))
        if self.layout.folded == before:
            return False
        self._line = None
        return True

    def fold(self, node: Node, is_folded: bool) -> None:
        """Hide what hangs on `node`, or show it; the current node becomes one that is shown.

        Where all others are folded anyway, this ends.
        """
        self._folds_others = False
        folded = self.layout.folded
        self.layout.fold(folded | {node} if is_folded else folded - {node})
        self._line = None

    def unfold_all(self) -> None:
        """Show everything."""
        self._folds_others = False
        self.layout.fold(())
        self._line = None

    def _off_line(self) -> set[Node]:
        """Return the variations off the current line that have something to fold, if they are."""
        if not self._folds_others:
            return set()
        line = traversal.line_through(self.document.current, self.document.preferred)
        found: set[Node] = set()
        for node in line:
            if node.has_variations:
                found.update(child for child in node.children if child.first_child is not None)
        return found.difference(line)

    # Words ----------------------------------------------------------------------------------

    def text_of(self, node: Node) -> str:
        """Return the line that describes `node`, with the number of variations after it."""
        game = self.document.game
        go = game.positions.is_go
        text = describe(node, self.number_of(node), game.size, go=go)
        if node.has_variations:
            count = QCoreApplication.translate("TreeView", "variations: {count}")
            text = f"{text} · {count.format(count=len(node.children))}"
        if node in self.layout.folded and node.first_child is not None:
            text = f"{text} · {QCoreApplication.translate('TreeView', 'folded')}"
        return text

    def title_of(self, node: Node) -> str:
        """Return what `node` is, without what is written about it."""
        game = self.document.game
        return title(node, self.number_of(node), game.size, go=game.positions.is_go)

    def number_of(self, node: Node) -> int:
        """Return the number of the last move at `node`."""
        return self.painter.numbers.of(node)

    def seed_numbers(self, count: int) -> None:
        """Take the number of the current node over from its position, which is known anyway.

        Args:
            count: How many nodes are in sight.
        """
        numbers, current = self.painter.numbers, self.document.current
        if not numbers.knows(current):
            numbers.seed(current, self.document.position().move_number, count)
