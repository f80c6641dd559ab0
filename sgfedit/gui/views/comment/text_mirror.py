"""The text of a QTextDocument as a string that is there with every key, however long it is.

Asking Qt for a text of 1 MB costs 10 to 20 ms, a key at which the string changes with the document
a tenth of a millisecond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

# What is longer than some words is read with the whole text.
_FEW: Final = 64
_PARAGRAPH_END: Final = "\u2029"


class TextMirror:
    """Follows a document; may be asked from within its signals `contentsChanged` and later."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._text: str | None = None
        document.contentsChange.connect(self._on_change)

    def text(self) -> str:
        """Return the text exactly: `toPlainText` makes spaces of no-break spaces."""
        if self._text is None:
            self._text = self._document.toRawText().replace(_PARAGRAPH_END, "\n")
        return self._text

    def _on_change(self, position: int, removed: int, added: int) -> None:
        """Change the string as the document has been; forget it where that is not sure."""
        old, self._text = self._text, None
        if old is None or added > _FEW:
            return
        units = self._document.characterCount() - 1
        # Of a text with characters of two units each, and where Qt counts the invisible end of
        # the document, the numbers do not fit.
        if len(old) + added - removed != units or position + removed > len(old):
            return
        new = "".join([self._document.characterAt(position + i) for i in range(added)])
        if len(new) == added and not any("\ud800" <= char <= "\udfff" for char in new):
            new = new.replace(_PARAGRAPH_END, "\n")
            self._text = old[:position] + new + old[position + removed :]


def qt_length(text: str) -> int:
    """Return how many characters a text has as Qt counts: units of UTF-16; O(length)."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
