"""Finding and replacing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def open_(window: MainWindow) -> None:
    """Show the panel that finds."""
    del window
