"""What joins the tree with its tags, filters and overview, once a window can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.features.tree.tagging import TreeTags

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class TreeLinks(QObject):
    """Begins what follows the tree of a window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._tags = window.part(TreeTags)
