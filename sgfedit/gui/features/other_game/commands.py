"""Records that say they are of another game than Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def treat_as_go(window: Window) -> None:
    """Let the record be one of Go (GM[1]); one step.

    Raises:
        RefusalError: it is one already.
    """
    document = window.document
    with document.edit(QCoreApplication.translate("Command", "Treat as Go")) as edit:
        operations.treat_as_go(edit, document.game.root)
