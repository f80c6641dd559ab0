"""Letting a game play by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def toggle(window: MainWindow) -> None:
    """Begin or stop playing."""
    del window
