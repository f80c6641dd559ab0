"""The Edit menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from sgfedit.game import operations
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.gestures import told
from sgfedit.sgf import PASS

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def undo(window: Window) -> None:
    """Take back the last step."""
    window.document.undo()


def redo(window: Window) -> None:
    """Repeat what was undone."""
    window.document.redo()


def comment(window: Window) -> None:
    """Put the caret into the comment."""
    window.docks["comment"].show()
    window.docks["comment"].raise_()
    window.comment.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def play_pass(window: Window) -> None:
    """Let the side to play pass; what that is for, a mode of the board decides first."""
    document, mode = window.document, window.part(Modes).active
    if mode is not None and mode.play(PASS):
        return
    told_of = told(document, window.board.edited.emit)
    with told_of, document.edit(_tr("Command", "Pass")) as edit:
        operations.play(edit, document.current, document.position().to_play, PASS)
