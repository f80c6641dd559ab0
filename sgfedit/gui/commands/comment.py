"""What stands in comments, and how they are written and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def _show_panel(window: MainWindow) -> None:
    window.comment_dock.show()
    window.comment_dock.raise_()


def copy_link(window: MainWindow) -> None:
    """Copy what links to the current node when it stands in a comment, such as "#54B3"."""
    from sgfedit.game.text_links import address_of  # noqa: PLC0415  # not needed to start

    link = f"#{address_of(window.document.current)}"
    QGuiApplication.clipboard().setText(link)
    window.status.note(_tr("Command", "Copied: {link}").format(link=link))


def follow_link(window: MainWindow) -> None:
    """Show what is at the caret of the comment, or go there."""
    window.comment_links.follow_at_caret()


def step_link(by: int) -> Callable[[MainWindow], None]:
    """Return the command that selects the next link of the comment (+1) or the one before (-1)."""

    def command(window: MainWindow) -> None:
        _show_panel(window)
        window.comment_links.step(by)

    return command


def add_variation(window: MainWindow) -> None:
    """Add the sequence at the caret of the comment to the tree."""
    window.comment_links.add_variation()


def type_point(window: MainWindow) -> None:
    """Choose a point of the board and type it where the caret is."""
    _show_panel(window)
    window.comment_links.points.begin()


def change_font_size(steps: int) -> Callable[[MainWindow], None]:
    """Return the command that makes the letters of the comment larger or smaller by points."""
    return lambda window: window.comment.change_font_size(steps)


def choose_font(window: MainWindow) -> None:
    """Let the user choose the font of the comment."""
    from sgfedit.gui.panels.comment_font import ask_font  # noqa: PLC0415  # slow

    ask_font(window.settings, window.comment)


def reset_font(window: MainWindow) -> None:
    """Give the comment the font of the window."""
    from sgfedit.gui.panels.comment_font import reset  # noqa: PLC0415  # seldom needed

    reset(window.settings)


def toggle_spelling(window: MainWindow) -> None:
    """Begin or end to check the spelling of what is written."""
    window.comment_links.spelling.toggle()


def choose_language(window: MainWindow) -> None:
    """Let the user choose the dictionary."""
    window.comment_links.spelling.choose_language()
