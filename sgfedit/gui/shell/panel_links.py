"""Which panels are in sight, as check marks of their actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class PanelLinks(QObject):
    """Checks the actions that show and hide docks while those are not hidden."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        docks = {
            "view.tree": window.tree_dock,
            "view.comment": window.comment_dock,
            "view.source": window.source_dock,
            "view.games": window.games_dock,
            "view.bookmarks": window.late["bookmarks"],
            "view.steps": window.late["steps"],
            "figures.panel": window.late["figures"],
        }
        for action_id, dock in docks.items():
            action, shown = window.actions_by_id[action_id], dock.toggleViewAction()
            action.setCheckable(True)
            action.setChecked(shown.isChecked())
            shown.toggled.connect(action.setChecked)
