"""Source and properties of the current node."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from sgfedit.gui.views.problems.panel import ProblemsPanel
    from sgfedit.gui.window import Window


def show_source(window: Window) -> None:
    """Bring up the source of the current node; put it away if the user is in it."""
    panel = window.node_source
    if panel.isVisible() and panel.view.hasFocus():
        window.docks["source"].hide()
        window.board.setFocus()
    else:
        panel.bring_up()
        panel.view.setFocus(Qt.FocusReason.ShortcutFocusReason)


def show_problem(window: Window) -> None:
    """Mark the selected problem in the source of its node."""
    panel = cast("ProblemsPanel | None", window.docks["problems"].widget())
    for problem in panel.selected_problems()[:1] if panel is not None else ():
        window.node_source.show_problem(problem)


def edit_properties(window: Window) -> None:
    """Show the dialog that edits the current node's properties as they are written."""
    from sgfedit.gui.features.source.dialog import PropertiesDialog  # noqa: PLC0415  # slow

    PropertiesDialog.ask(window.document, window)
