"""What joins the tree with its tags, filters and overview, once a window can be seen."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from sgfedit.gui.features.tree.filtering import TreeFilter
from sgfedit.gui.features.tree.map_place import place_wanted
from sgfedit.gui.features.tree.tagging import TreeTags
from sgfedit.gui.views.tree.overview import TreeOverview

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class TreeLinks(QObject):
    """Begins what follows the tree of a window, and shows its overview where that is of use."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.part(TreeTags)
        window.part(TreeFilter)
        window.tree.laid_out.connect(self._weigh)
        window.settings.changed.connect(self._on_setting_changed)
        window.tree.installEventFilter(self)
        self._weigh()

    @cached_property
    def overview(self) -> TreeOverview:
        """The map at the edge of the tree; made for the first tree that needs one."""
        return TreeOverview(self._window.tree)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if type(event) is QEvent and event.type() == QEvent.Type.EnabledChange:
            self._weigh()  # a veiled tree tells nothing of its size
        return False

    def _on_setting_changed(self, key: str) -> None:
        if key == "tree.overview":
            self._weigh()

    def _weigh(self) -> None:
        """Show or hide the map of the tree as it is now."""
        tree = self._window.tree
        place = place_wanted(self._window)
        if place is not None:
            tree.borders.put(self.overview, *place)
        elif "overview" in vars(self):
            tree.borders.take(self.overview)
