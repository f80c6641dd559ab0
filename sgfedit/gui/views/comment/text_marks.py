"""What is shown at stretches of a text without being part of it: links, misspelt words, hits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QTextCharFormat
    from PySide6.QtWidgets import QPlainTextEdit


class Marked(NamedTuple):
    """A stretch of a text, from position to position as QTextDocument counts, and its look."""

    start: int
    end: int
    look: QTextCharFormat


class TextMarks:
    """The extra selections of a text widget by who wants them; they never change its text.

    Whoever is asked to show something first is drawn first. Stretches move along with the text.
    """

    def __init__(self, editor: QPlainTextEdit) -> None:
        self._editor = editor
        self._marked: dict[str, list[QTextEdit.ExtraSelection]] = {}

    def show(self, key: str, stretches: Iterable[Marked]) -> None:
        """Show `stretches` in place of those that were shown for `key`; none take them away."""
        found = [self._selection(*stretch) for stretch in stretches]
        if found or self._marked.get(key):
            self._marked[key] = found
            shown = [one for several in self._marked.values() for one in several]
            self._editor.setExtraSelections(shown)

    def shown(self, key: str) -> Sequence[tuple[int, int]]:
        """Return from where to where something is shown for `key`, as the text is now."""
        cursors = [one.cursor for one in self._marked.get(key, ())]
        return [(cursor.selectionStart(), cursor.selectionEnd()) for cursor in cursors]

    def _selection(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._editor.document())
        last = self._editor.document().characterCount() - 1
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format = look
        return selection
