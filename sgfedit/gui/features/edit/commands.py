"""The Edit menu: undo, passes, and what stands in comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QGuiApplication

from sgfedit.game import operations
from sgfedit.gui.comment.links import CommentLinks
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.gestures import told
from sgfedit.gui.views.comment.font_choice import ask_font, reset
from sgfedit.gui.views.step_texts import step_text
from sgfedit.i18n import Named
from sgfedit.sgf import PASS

if TYPE_CHECKING:
    from sgfedit.game.edits import Step
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate


class UndoNotes(QObject):
    """Says in the status bar what was undone, by the action or in the comment."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.comment.undone.connect(self.say_undone)
        window.comment.redone.connect(self.say_redone)

    def say_undone(self, step: Step | None) -> None:
        """Name a step that was taken back, if there was one."""
        self._say(_tr("Command", "Undone: {step}"), step)

    def say_redone(self, step: Step | None) -> None:
        """Name a step that was repeated, if there was one."""
        self._say(_tr("Command", "Redone: {step}"), step)

    def _say(self, text: str, step: Step | None) -> None:
        window = self._window
        if step is not None:
            window.status.note(text.format(step=step_text(step, window.document)))


def undo(window: Window) -> None:
    """Take back the last step, and say which."""
    window.part(UndoNotes).say_undone(window.document.undo())


def redo(window: Window) -> None:
    """Repeat what was undone, and say what."""
    window.part(UndoNotes).say_redone(window.document.redo())


def comment(window: Window) -> None:
    """Put the caret into the comment."""
    window.docks["comment"].bring_up()
    window.comment.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def play_pass(window: Window) -> None:
    """Let the side to play pass; what that is for, a mode of the board decides first."""
    document, mode = window.document, window.part(Modes).active
    if mode is not None and mode.play(PASS):
        return
    told_of = told(document, window.board.edited.emit)
    with told_of, document.edit(Named("Command", "Pass")) as edit:
        operations.play(edit, document.current, document.position().to_play, PASS)


def _show_panel(window: Window) -> None:
    window.docks["comment"].bring_up()


def copy_link(window: Window) -> None:
    """Copy what links to the current node when it stands in a comment, such as "#54B3"."""
    from sgfedit.game.text_links import address_of  # noqa: PLC0415  # not needed to start

    link = f"#{address_of(window.document.current)}"
    QGuiApplication.clipboard().setText(link)
    window.status.note(_tr("Command", "Copied: {link}").format(link=link))


def follow_link(window: Window) -> None:
    """Show what is at the caret of the comment, or go there."""
    window.part(CommentLinks).follow_at_caret()


def step_link(window: Window, by: int) -> None:
    """Select the next link of the comment (+1) or the one before (-1)."""
    _show_panel(window)
    window.part(CommentLinks).step(by)


def add_variation(window: Window) -> None:
    """Add the sequence at the caret of the comment to the tree."""
    window.part(CommentLinks).add_variation()


def type_point(window: Window) -> None:
    """Choose a point of the board and type it where the caret is."""
    _show_panel(window)
    window.part(CommentLinks).points.begin()


def change_font_size(window: Window, steps: int) -> None:
    """Make the letters of the comment larger or smaller by points."""
    window.comment.change_font_size(steps)


def choose_font(window: Window) -> None:
    """Let the user choose the font of the comment."""
    ask_font(window.settings, window.comment)


def reset_font(window: Window) -> None:
    """Give the comment the font of the window."""
    reset(window.settings)


def toggle_spelling(window: Window) -> None:
    """Begin or end to check the spelling of what is written."""
    window.part(CommentLinks).spelling.toggle()


def choose_language(window: Window) -> None:
    """Let the user choose the dictionary."""
    window.part(CommentLinks).spelling.choose_language()
