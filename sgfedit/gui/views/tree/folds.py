"""Folding in the variation tree: of the view only, nothing of it is in the file or the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from sgfedit.gui.views.tree.canvas import TreeCanvas
    from sgfedit.sgf import Node


class TreeFolds(QObject):
    """Hides and shows what hangs on nodes.

    The current node is always shown: going to a hidden one unfolds what hides it. While the
    setting ``tree.fold_others`` is on, all that is off the current line is folded; folding by hand
    ends it.

    Signals:
        noted: What was hidden on request, and what shows it again; empty once it is shown.
    """

    noted = Signal(str)

    def __init__(self, view: TreeCanvas) -> None:
        super().__init__(view)
        self._view = view

    def is_folded(self, node: Node) -> bool:
        """Whether anything that hangs on `node` is hidden by its fold."""
        return node.first_child is not None and node in self._view.contents.layout.folded

    def set_folded(self, node: Node, is_folded: bool) -> None:
        """Hide what hangs on `node`, or show it; a current node that would go gives way to it."""
        if node.first_child is None or is_folded == self.is_folded(node):
            return
        view = self._view
        view.contents.fold(node, is_folded)
        if view.contents.layout.folded_above(view.document.current):
            view.document.go_to(node)
        self._follow()
        words = self.tr("Folded what follows “{node}” · + in the tree unfolds it, * everything")
        title = view.contents.title_of(node)
        self.noted.emit(words.format(node=title) if is_folded else "")

    def toggle(self, node: Node) -> None:
        """Hide what hangs on `node` if it is shown, else show it."""
        self.set_folded(node, not self.is_folded(node))

    def unfold_all(self) -> None:
        """Show everything."""
        self._view.contents.unfold_all()
        self._follow()
        self.noted.emit("")

    def fold_others(self, is_on: bool) -> None:
        """Hide all that is off the current line from now on, or show it."""
        if is_on != self._view.contents.folds_others:
            self._view.contents.set_folds_others(is_on)
            self._view.relaid()
            words = self.tr("Folded all other lines · * in the tree unfolds everything")
            self.noted.emit(words if is_on else "")

    def _follow(self) -> None:
        self._view.settings.set("tree.fold_others", False)
        self._view.relaid()
