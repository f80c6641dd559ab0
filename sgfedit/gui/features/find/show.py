"""Shows a hit where it is: selected in the comment or the name, with a ring on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from sgfedit.gui.views.comment.text_mirror import qt_length

if TYPE_CHECKING:
    from sgfedit.game.finding import Hit
    from sgfedit.gui.window import Window


def show_hit(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    """Show a hit of the current node.

    Args:
        window: The window.
        hit: What was found.
        takes_focus: Whether the user wants to type there.
    """
    if hit.point is not None:
        window.board.halo.point_at([hit.point])
    is_text = hit.ident in {"C", "N"} and hit.end > hit.start
    if is_text:
        _bring_up(window, is_wanted=takes_focus)
        if hit.ident == "C":
            _select_in_comment(window, hit, takes_focus=takes_focus)
        else:
            _select_in_name(window, hit, takes_focus=takes_focus)
    elif takes_focus:
        window.board.setFocus(Qt.FocusReason.OtherFocusReason)


def selected_text(window: Window) -> str:
    """Return what is selected in the comment or in the name, if it is of one line."""
    name = window.comment.name
    text = window.comment.editor.textCursor().selectedText()
    if name.hasFocus() or not text:
        text = name.selectedText()
    return "" if "\u2029" in text else text


def word_at_caret(window: Window) -> str:
    """Return the word that the caret of the comment is at; empty if there is none."""
    cursor = window.comment.editor.textCursor()
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    return cursor.selectedText()


def _bring_up(window: Window, *, is_wanted: bool) -> None:
    """Bring the comment to the front, unless that would hide the list."""
    dock = window.docks["comment"]
    others = window.tabifiedDockWidgets(dock)
    if is_wanted:
        dock.show()
    if is_wanted or (not dock.isHidden() and window.docks["find"] not in others):
        dock.raise_()


def _select_in_comment(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    editor = window.comment.editor
    if takes_focus:
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
    text = editor.text()
    cursor = editor.textCursor()
    cursor.setPosition(qt_length(text[: hit.start]))
    cursor.setPosition(qt_length(text[: hit.end]), QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    margin = editor.fontMetrics().height()
    if not editor.viewport().rect().adjusted(0, margin, 0, -margin).contains(editor.cursorRect()):
        editor.centerCursor()  # what stands around it, too, is wanted


def _select_in_name(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    name = window.comment.name
    if takes_focus:
        name.setFocus(Qt.FocusReason.OtherFocusReason)
    start, end = (qt_length(name.text()[:at]) for at in (hit.start, hit.end))
    name.setSelection(start, end - start)
