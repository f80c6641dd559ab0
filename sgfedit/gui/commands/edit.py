"""The Edit menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from sgfedit.game import operations
from sgfedit.game.branches import branch_text
from sgfedit.sgf import PASS

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def undo(window: MainWindow) -> None:
    """Take back the last step."""
    window.document.undo()


def redo(window: MainWindow) -> None:
    """Repeat what was undone."""
    window.document.redo()


def game_info(window: MainWindow) -> None:
    """Show the game-info dialog."""
    from sgfedit.gui.dialogs.game_info import GameInfoDialog  # noqa: PLC0415  # slow

    GameInfoDialog.ask(window.document, window)


def comment(window: MainWindow) -> None:
    """Put the caret into the comment."""
    window.comment_dock.show()
    window.comment_dock.raise_()
    window.comment.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def play_pass(window: MainWindow) -> None:
    """Let the side to play pass."""
    document = window.document
    with document.edit(_tr("Command", "Pass")) as edit:
        operations.play(edit, document.current, document.position().to_play, PASS)


def swap_turn(window: MainWindow) -> None:
    """Say that the other side is to play (PL)."""
    document = window.document
    colour = document.position().to_play.opponent
    with document.edit(_tr("Command", "Change side to play")) as edit:
        operations.set_player(edit, document.current, colour)


def add_node(window: MainWindow) -> None:
    """Append an empty node."""
    with window.document.edit(_tr("Command", "Add node")) as edit:
        operations.add_node(edit, window.document.current)


def copy_branch(window: MainWindow) -> None:
    """Copy this node and all after it as SGF text."""
    QGuiApplication.clipboard().setText(branch_text(window.document.current))


def delete_branch(window: MainWindow) -> None:
    """Delete this node and all after it."""
    with window.document.edit(_tr("Command", "Delete branch")) as edit:
        operations.delete_branch(edit, window.document.current)


def delete_node(window: MainWindow) -> None:
    """Delete this node only."""
    with window.document.edit(_tr("Command", "Delete node")) as edit:
        operations.delete_node(edit, window.document.current)


def promote(window: MainWindow) -> None:
    """Move this variation one place up."""
    with window.document.edit(_tr("Command", "Move variation up")) as edit:
        operations.promote(edit, window.document.current)


def demote(window: MainWindow) -> None:
    """Move this variation one place down."""
    with window.document.edit(_tr("Command", "Move variation down")) as edit:
        operations.shift(edit, window.document.current, +1)


def make_main_line(window: MainWindow) -> None:
    """Make the line to this node the main line."""
    with window.document.edit(_tr("Command", "Make main line")) as edit:
        operations.make_main_line(edit, window.document.current)
