"""Place of the overview of a tree, where the user wants one and it is of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.views.tree.overview import place_for

if TYPE_CHECKING:
    from PySide6.QtCore import Qt

    from sgfedit.gui.window import Window


def place_wanted(window: Window) -> tuple[Qt.Edge, int] | None:
    """Return at which edge of the tree it is to be, and its px there; None for no overview."""
    is_wanted = window.settings.get("tree.overview") and window.tree.isEnabled()
    return place_for(window.tree) if is_wanted else None
