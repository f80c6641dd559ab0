"""The View and Tools menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow


def choose_tool(tool_id: str) -> Callable[[MainWindow], None]:
    """Return the command that makes a tool of the table the active one."""
    return lambda window: window.board.set_tool(tool_id)


def full_screen(window: MainWindow) -> None:
    """Fill the screen, or go back to a window."""
    if window.isFullScreen():
        window.showNormal()
    else:
        window.showFullScreen()


def zoom_tree_in(window: MainWindow) -> None:
    """Draw the variation tree larger."""
    window.tree.zoom(+1)


def zoom_tree_out(window: MainWindow) -> None:
    """Draw the variation tree smaller."""
    window.tree.zoom(-1)
