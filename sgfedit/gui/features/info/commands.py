"""What is said of a game in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def edit_summary_line(window: Window) -> None:
    """Let the user write the formats of the title, the list of games and the names of files."""
    from sgfedit.gui.features.info.summary_line import SummaryDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    SummaryDialog.ask(window)


def game_info(window: Window) -> None:
    """Show the game-info dialog."""
    from sgfedit.gui.features.info.game_info import GameInfoDialog  # noqa: PLC0415  # slow

    GameInfoDialog.ask(window.document, window, window.settings)
