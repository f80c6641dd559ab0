"""Numbers as the language writes them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

_tr = QCoreApplication.translate
_THOUSAND: Final = 1_000


def grouped(value: float) -> str:
    """Return a number with its thousands apart: "12,345", "12.345"."""
    return QLocale().toString(value)


def percents(number: object) -> str:
    """Return so many per cent as the language writes them: "51%", "51 %"."""
    return _tr("Number", "{number}%").format(number=number)


def sized(count: int) -> str:
    """Return so many bytes, from a thousand on in thousands: "35 bytes", "8.5 kB", "500 MB"."""
    if count < _THOUSAND:
        one, many = _tr("Number", "1 byte"), _tr("Number", "%Ln bytes", "", count)
        return one if count == 1 else many
    digits = 0 if count % _THOUSAND**2 == 0 else 1
    told = QLocale().formattedDataSize(count, digits, QLocale.DataSizeFormat.DataSizeSIFormat)
    return told.replace(" ", "\u00a0")


def counted(context: str, text: str, value: int) -> str:
    """Return the translation of a row of a table, whether or not it speaks of a number.

    Qt would look for a form of that number also where there is but one.
    """
    has_number = "%n" in text or "%Ln" in text
    return QCoreApplication.translate(context, text, "", value if has_number else -1)
