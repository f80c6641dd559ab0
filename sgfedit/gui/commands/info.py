"""What is said of a game in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info_summary import file_name
from sgfedit.gui.summary_links import FILE, line_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def edit_summary_line(window: Window) -> None:
    """Let the user write the formats of the title, the list of games and the names of files."""
    from sgfedit.gui.dialogs.summary_line import SummaryDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    SummaryDialog.ask(window)


def proposed_stem(window: Window) -> str:
    """Return how a file for the game might be called, without an ending."""
    name = file_name(line_of(window, FILE))
    return name or QCoreApplication.translate("Command", "game")
