"""The window of all settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def show(window: Window, key: str = "") -> None:
    """Show the window of all settings, at a setting if one is named."""
