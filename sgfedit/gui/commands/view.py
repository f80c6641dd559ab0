"""The View and Tools menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDockWidget

    from sgfedit.gui.main_window import MainWindow


def choose_tool(tool_id: str) -> Callable[[MainWindow], None]:
    """Return the command that makes a tool of the table the active one."""
    return lambda window: window.board.set_tool(tool_id)


def toggle(key: str) -> Callable[[MainWindow], None]:
    """Return the command that turns a setting on or off."""
    return lambda window: window.settings.set(key, not window.settings.get(key))


def choose_theme(window: MainWindow) -> None:
    """Let the user choose how boards look, from themes of the program and own ones."""
    from sgfedit.gui.dialogs.themes import ThemesDialog  # noqa: PLC0415  # slow

    dialog = ThemesDialog(window.board, window)
    dialog.exec()
    dialog.deleteLater()


def full_screen(window: MainWindow) -> None:
    """Give the board the whole screen, or bring back what was there."""
    window.full_screen.toggle()


def zoom_tree_in(window: MainWindow) -> None:
    """Draw the variation tree larger."""
    window.tree.zoom(+1)


def zoom_tree_out(window: MainWindow) -> None:
    """Draw the variation tree smaller."""
    window.tree.zoom(-1)


def show_or_hide(dock_name: str) -> Callable[[MainWindow], None]:
    """Return the command that shows a dock of the window, or hides it if it is in sight."""
    return _show_or_hide(lambda window: getattr(window, dock_name))


def show_or_hide_late(name: str) -> Callable[[MainWindow], None]:
    """Return the same command for a dock that is made when it is first seen."""
    return _show_or_hide(lambda window: window.late[name], focuses=True)


def _show_or_hide(
    dock_of: Callable[[MainWindow], QDockWidget], *, focuses: bool = False
) -> Callable[[MainWindow], None]:
    def command(window: MainWindow) -> None:
        dock = dock_of(window)
        # Of docks behind a tab Qt says that they are visible; it puts them beside the window.
        is_in_sight = dock.isFloating() or window.rect().intersects(dock.geometry())
        if dock.isVisible() and is_in_sight:
            dock.hide()
            window.board.setFocus()
        else:
            dock.show()
            dock.raise_()
            if focuses:
                dock.widget().setFocus()

    return command
