"""What records say, for surfaces of Qt that take a text for HTML if it looks like it.

A player may be called ``<img src=…>``: that is a name, and no picture to be loaded.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import Qt

_MOST: Final = 2_000
"""Characters of a tooltip; a comment may have a hundred thousand."""


def tip_of(text: str) -> str:
    """Return a tooltip that shows a text as it is; a very long one is cut."""
    shown = text if len(text) <= _MOST else f"{text[:_MOST]}…"
    return str(Qt.convertFromPlainText(shown)) if Qt.mightBeRichText(shown) else shown
