"""What the clipboard offers, asked when a menu is shown: types only, nothing is fetched."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


def can_paste() -> bool:
    """Whether there is text, or files, on the clipboard: what is in them is seen when pasted."""
    clipboard = QGuiApplication.clipboard()
    found = clipboard.mimeData()
    if found is None or not (found.hasText() or found.hasUrls()):
        return False
    # What this program has put there is at hand.
    return not clipboard.ownsClipboard() or found.hasUrls() or bool(found.text().strip())
