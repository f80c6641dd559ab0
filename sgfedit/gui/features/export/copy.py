"""Puts what is exported on the clipboard, where the clipboard can hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from sgfedit.export.registry import Scope

if TYPE_CHECKING:
    from sgfedit.export.making import Made
    from sgfedit.export.registry import Target

_SVG: Final = "image/svg+xml"
_TYPES: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".bmp": "image/bmp",
}


def can_copy(target: Target) -> bool:
    """Return whether other programs can paste a file of that format."""
    return target.scope is Scope.SHOT or not target.needs_qt


def copy(target: Target, made: Made) -> None:
    """Put a file on the clipboard: a picture, a drawing that is also a text, or a text."""
    data = QMimeData()
    suffix = target.suffixes[0]
    if suffix in _TYPES:
        data.setImageData(QImage.fromData(made.data))
        data.setData(_TYPES[suffix], QByteArray(made.data))
    else:
        data.setText(made.data.decode())
        if suffix == ".svg":
            data.setData(_SVG, QByteArray(made.data))
    QGuiApplication.clipboard().setMimeData(data)
