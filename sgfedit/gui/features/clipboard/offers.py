"""What the clipboard offers, asked when a menu is shown: types only, nothing is fetched."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


def can_paste() -> bool:
    """Whether there is text, or files, on the clipboard: what is in them is seen when pasted."""
    found = QGuiApplication.clipboard().mimeData()
    return found is not None and found.hasText()  # files count as text
