"""The View, Tools and Help menus.

Turning the view changes nothing in the file and is no step of the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QKeySequence

from sgfedit import __version__, loads
from sgfedit.assets import asset
from sgfedit.game import operations
from sgfedit.gui.features.view.full_screen import FullScreen
from sgfedit.gui.opening.files import open_collection
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.frames import FoldingDock
from sgfedit.gui.widgets.numbers import percents
from sgfedit.i18n import Named
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from sgfedit.go.symmetry import Symmetry
    from sgfedit.gui.window import Window


def choose_tool(window: Window, tool_id: str) -> None:
    """Make a tool of the table the active one."""
    window.board.set_tool(tool_id)


def coordinate_style(window: Window, style: str) -> None:
    """Name lines that way, and show the names."""
    window.settings.set("view.coordinate_style", style)
    window.settings.set("view.coordinates", True)


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
    _zoom_tree(window, +1)


def zoom_tree_out(window: Window) -> None:
    """Draw the variation tree smaller."""
    _zoom_tree(window, -1)


def _zoom_tree(window: Window, by: int) -> None:
    """Zoom the tree, and say how all of the window is: the keys are those of other programs."""
    window.tree.zoom(by)
    action = window.actions_by_id["view.zoom_in" if by > 0 else "view.zoom_out"]
    larger = _tr("Command", "Tree larger · {key} makes everything larger")
    smaller = _tr("Command", "Tree smaller · {key} makes everything smaller")
    text = larger if by > 0 else smaller
    window.status.note(
        text.format(key=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
    )


def zoom_windows(window: Window, step: int) -> None:
    """Make everything in all windows larger (+1), smaller (-1), or as the desktop has it (0)."""
    percent = scale.zoom_beside(step) if step else 100
    window.settings.set("view.zoom", percent)
    scale.set_zoom(percent)
    window.status.note(_tr("Command", "Zoom {percent}").format(percent=percents(percent)))


def show_or_hide(window: Window, name: str) -> None:
    """Show a dock of the window, and go there if it takes the focus, or hide it if in sight."""
    dock = window.docks[name]
    # Of docks behind a tab Qt says that they are visible; it puts them beside the window.
    is_in_sight = dock.isFloating() or window.rect().intersects(dock.geometry())
    if isinstance(dock, FoldingDock) and dock.is_folded and dock.isVisible():
        dock.fold_wanted.emit(False)
        return
    if dock.isVisible() and is_in_sight:
        dock.hide()
        window.board.setFocus()
        return
    content = dock.bring_up()
    panel = window.table.panels.get(name)
    if panel is not None and panel.takes_focus:
        content.setFocus(Qt.FocusReason.ShortcutFocusReason)


_tr = QCoreApplication.translate


def open_sample(window: Window, name: str) -> None:
    """Open one of the bundled records as a new file."""
    open_collection(window, loads(asset("samples", name).read_bytes()))


def about(window: Window) -> None:
    """Say what this is."""
    text = _tr("Command", "Viewer and editor for SGF game records of Go.")
    questions.show_about(
        window,
        _tr("Command", "About sgfedit"),
        f"<h3>sgfedit {__version__}</h3><p>{text}</p><p>Qt {qVersion()}</p>",
    )


def turn(window: Window, symmetry: Symmetry) -> None:
    """Turn or mirrors what is seen."""
    window.board.turn(window.board.turning.then(symmetry))


def swap_colours(window: Window) -> None:
    """Show Black's stones as White's, and the other way round; texts stay as they are."""
    window.board.turn(window.board.turning.swapped())


def reset(window: Window) -> None:
    """Show the board as it is in the file."""
    window.board.turn(AS_RECORDED)


def clear_view(window: Window) -> None:
    """Show the whole board from this node on."""
    with window.document.edit(Named("Command", "Show the whole board")) as edit:
        operations.clear_region(edit, window.document.current, "VW")


def inherit_view(window: Window) -> None:
    """Show what the node before shows."""
    with window.document.edit(Named("Command", "Show the same part as before")) as edit:
        operations.inherit_region(edit, window.document.current, "VW")


def clear_dim(window: Window) -> None:
    """Dim nothing from this node on."""
    with window.document.edit(Named("Command", "Dim nothing")) as edit:
        operations.clear_region(edit, window.document.current, "DD")


def inherit_dim(window: Window) -> None:
    """Dim what the node before dims."""
    with window.document.edit(Named("Command", "Dim the same points as before")) as edit:
        operations.inherit_region(edit, window.document.current, "DD")
