"""What stands in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def copy_link(window: MainWindow) -> None:
    """Copy what links to the current node."""
    del window
