"""Source and properties of the current node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def show_source(window: Window) -> None:
    """Bring up the source of the current node; put it away if the user is in it."""
    panel = window.node_source
    if panel.isVisible() and panel.view.hasFocus():
        window.source_dock.hide()
        window.board.setFocus()
    else:
        panel.bring_up()
        panel.view.setFocus(Qt.FocusReason.ShortcutFocusReason)


def show_problem(window: Window) -> None:
    """Mark the selected problem in the source of its node."""
    for problem in window.problems.selected_problems()[:1]:
        window.node_source.show_problem(problem)


def edit_properties(window: Window) -> None:
    """Show the dialog that edits the current node's properties as they are written."""
    from sgfedit.gui.features.source.dialog import PropertiesDialog  # noqa: PLC0415  # slow

    PropertiesDialog.ask(window.document, window)
