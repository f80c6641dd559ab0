"""Numbers as the language writes them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def grouped(value: float) -> str:
    """Return a number with its thousands apart: "12,345", "12.345"."""
    return QLocale().toString(value)


def percents(number: object) -> str:
    """Return so many per cent as the language writes them: "51%", "51 %"."""
    return QCoreApplication.translate("Number", "{number}%").format(number=number)


def counted(context: str, text: str, value: int) -> str:
    """Return the translation of a row of a table, whether or not it speaks of a number.

    Qt would look for a form of that number also where there is but one.
    """
    has_number = "%n" in text or "%Ln" in text
    return QCoreApplication.translate(context, text, "", value if has_number else -1)
