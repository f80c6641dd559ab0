"""Numbers as the language writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def grouped(value: float) -> str:
    """Return a number with its thousands apart: "12,345", "12.345"."""
    return QLocale().toString(value)
