"""A sentence in the status bar that says what to click to insert moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.go import Colour
from sgfedit.gui.views.board.insertion import InsertMove, InsertPair

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.gui.views.board.gestures import Tool
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


class InsertionHints(QObject):
    """Says in the status bar what to click while a tool that inserts moves is active."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._told = ""
        window.board.tool_changed.connect(self._refresh)
        window.document.current_changed.connect(self._refresh)
        window.document.changed.connect(self._refresh)

    def _refresh(self, _what: object) -> None:
        status = self._window.status
        text = hint(self._window.board.tool, self._window.document)
        if text:
            status.note(text, 0)
        elif self._told and status.message.text() == self._told:
            status.note("")
        self._told = text


def hint(tool: Tool, document: Document) -> str:
    """Return what to do with a tool that inserts moves, empty for all others."""
    gesture = tool.gesture
    if not (isinstance(gesture, type) and issubclass(gesture, InsertMove)):
        return ""
    colour = gesture.colour(document)
    if colour is None:
        return _tr("Insertion", "Nothing can be inserted before the first node. Esc gives up.")
    names = {
        Colour.BLACK: _tr("Insertion", "Black"),
        Colour.WHITE: _tr("Insertion", "White"),
    }
    texts = {
        (False, False): _tr("Insertion", "Click where {first} plays after this node."),
        (False, True): _tr("Insertion", "Click where {first} plays before this node."),
        (True, False): _tr(
            "Insertion", "Click where {first} and then {second} play after this node."
        ),
        (True, True): _tr(
            "Insertion", "Click where {first} and then {second} play before this node."
        ),
    }
    text = texts[issubclass(gesture, InsertPair), gesture.before]
    told = text.format(first=names[colour], second=names[colour.opponent])
    keys = _tr("Insertion", "Or Enter and the arrows; Esc gives up.")
    return f"{told} {keys}"
