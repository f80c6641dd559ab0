"""SVG drawings as pictures of a size."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImageReader


def as_png(drawing: bytes, size: int) -> bytes:
    """Return a square drawing as PNG of so many pixels."""
    source = QBuffer()  # of data that it is given it would keep no more than the address
    source.setData(drawing)
    source.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(source, QByteArray(b"svg"))
    reader.setScaledSize(QSize(size, size))
    image = reader.read()
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(out, "PNG")  # type: ignore[call-overload]  # its stub wants bytes
    return bytes(out.data().data())
