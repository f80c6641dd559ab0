"""Connects the variation tree with the rest of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.render.turning import Turning


class TreeLinks(QObject):
    """Lets the tree speak in the status bar, delete branches, and show boards as they lie."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.tree.drag.hinted.connect(self._on_hinted)
        window.tree.folds.noted.connect(window.status.note)
        window.tree.drag.refused.connect(window.refuse)
        window.tree.delete_requested.connect(window.actions_by_id["edit.delete_branch"].trigger)
        window.board.turned.connect(self._on_turned)

    def _on_hinted(self, text: str) -> None:
        self._window.status.note(text, 0)

    def _on_turned(self, turning: Turning) -> None:
        self._window.tree.preview.turning = turning
