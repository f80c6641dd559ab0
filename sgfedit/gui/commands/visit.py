"""Nodes that were visited, and bookmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def back(window: MainWindow) -> None:
    """Show the node that was shown before."""
    del window


def forward(window: MainWindow) -> None:
    """Show the node that was left by going back."""
    del window
