"""The View, Tools and Help menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, qVersion

from sgfedit import __version__, loads
from sgfedit.assets import asset
from sgfedit.gui.features.view.full_screen import FullScreen
from sgfedit.gui.opening.files import open_collection
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def choose_tool(window: Window, tool_id: str) -> None:
    """Make a tool of the table the active one."""
    window.board.set_tool(tool_id)


def choose_theme(window: Window) -> None:
    """Let the user choose how boards look, from themes of the program and own ones."""
    from sgfedit.gui.features.view.themes import ThemesDialog  # noqa: PLC0415  # slow

    dialog = ThemesDialog(window.board, window)
    dialog.exec()
    dialog.deleteLater()


def full_screen(window: Window) -> None:
    """Give the board the whole screen, or bring back what was there."""
    window.part(FullScreen).toggle()


def zoom_tree_in(window: Window) -> None:
    """Draw the variation tree larger."""
    window.tree.zoom(+1)


def zoom_tree_out(window: Window) -> None:
    """Draw the variation tree smaller."""
    window.tree.zoom(-1)


def show_or_hide(window: Window, name: str) -> None:
    """Show a dock of the window, and go there if it takes the focus, or hide it if in sight."""
    dock = window.docks[name]
    # Of docks behind a tab Qt says that they are visible; it puts them beside the window.
    is_in_sight = dock.isFloating() or window.rect().intersects(dock.geometry())
    if dock.isVisible() and is_in_sight:
        dock.hide()
        window.board.setFocus()
        return
    content = dock.bring_up()
    panel = window.table.panels.get(name)
    if panel is not None and panel.takes_focus:
        content.setFocus(Qt.FocusReason.ShortcutFocusReason)


_tr = QCoreApplication.translate


def open_sample(window: Window) -> None:
    """Open the annotated sample game as a new file."""
    open_collection(window, loads(asset("samples", "commented-game.sgf").read_bytes()))


def about(window: Window) -> None:
    """Say what this is."""
    text = _tr("Command", "Viewer and editor for SGF game records of Go.")
    questions.show_about(
        window,
        _tr("Command", "About sgfedit"),
        f"<h3>sgfedit {__version__}</h3><p>{text}</p><p>Qt {qVersion()}</p>",
    )
