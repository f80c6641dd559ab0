"""Showing a record to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def present(window: MainWindow) -> None:
    """Begin or end the presentation."""
    del window
