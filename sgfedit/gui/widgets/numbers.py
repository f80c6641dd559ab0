"""Numbers and lists as the language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

if TYPE_CHECKING:
    from collections.abc import Iterable


def grouped(value: float) -> str:
    """Return a number with its thousands apart: "12,345", "12.345"."""
    return QLocale().toString(value)


def decimal(number: str) -> str:
    """Return a number as records have it with the decimal point of the language: "2,5"."""
    return number.replace(".", QLocale().decimalPoint())


def listed(parts: Iterable[str | None]) -> str:
    """Return parts one behind the other, with the comma of the language: "a, b", "a、b".

    Empty ones are left out. The last one has no "and" before it: it need not be the last.
    """
    return _comma().join(filter(None, parts))


def quoted(text: str) -> str:
    """Return a name in the quotation marks of the language."""
    return QCoreApplication.translate("Quotation", "“{text}”").format(text=text)


def _comma() -> str:
    return QLocale().createSeparatedList(["\0"] * 3).split("\0")[1]


def counted(context: str, text: str, value: int) -> str:
    """Return the translation of a row of a table, whether or not it speaks of a number.

    Qt would look for a form of that number also where there is but one.
    """
    has_number = "%n" in text or "%Ln" in text
    return QCoreApplication.translate(context, text, "", value if has_number else -1)
