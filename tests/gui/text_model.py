"""What the texts of nodes should be after typing, with undo of the plainest kind; and typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.views.comment.panel import CommentPanel

Texts = dict[tuple[int, str], str]


class Model:
    """What the texts should be, with a history of the plainest kind: whole snapshots."""

    def __init__(self, texts: Texts) -> None:
        self.texts = dict(texts)
        self.undone: list[Texts] = []
        self.done: list[Texts] = []
        self.key: tuple[int, str] | None = None

    def write(self, key: tuple[int, str], text: str) -> None:
        if key != self.key:
            self.done.append(dict(self.texts))
        self.key = key
        self.texts[key] = text
        self.undone.clear()
        if self.texts == self.done[-1]:
            self.done.pop()  # a step that came to nothing is none
            self.key = None

    def step(self) -> None:
        """Take note of a step that changes no text."""
        self.done.append(dict(self.texts))
        self.undone.clear()
        self.key = None

    def swap(self, source: list[Texts], target: list[Texts]) -> None:
        if source:
            self.key = None
            target.append(dict(self.texts))
            self.texts = source.pop()


def place_caret(panel: CommentPanel, ident: str, text: str, at: int) -> None:
    position = len(text[:at].encode("utf-16-le")) // 2
    if ident == "N":
        panel.name.setCursorPosition(position)
        return
    cursor = panel.editor.textCursor()
    cursor.setPosition(position)
    panel.editor.setTextCursor(cursor)


def insert(widget: QWidget, char: str) -> None:
    """Type `char`; what has no key of its own comes from an input method."""
    if char.isascii():
        QTest.keyClicks(widget, char)
        return
    event = QInputMethodEvent()
    event.setCommitString(char)
    QCoreApplication.sendEvent(widget, event)
