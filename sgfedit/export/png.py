"""Pictures of boards as PNG, smaller and sooner than by Qt's own writer.

Qt's tries five filters on every row, which is right for photographs. A board has the same stones
over and over, which are found again only if rows are left as they are; and on paper it has so few
colours that a pixel needs one byte. See "Portable Network Graphics (PNG) Specification".
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR: Final = 2
_PALETTE: Final = 3
_TRUE_COLOUR_AND_ALPHA: Final = 6
_METRE: Final = 1
_KEYWORDS: Final = 79
"""Letters that the name of a text may have."""

_EXACTLY: Final = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither


def png(image: QImage, level: int = 6) -> bytes:
    """Return an image as a PNG file with its texts and its size on paper, pixel by pixel the same.

    Args:
        image: The picture; transparent if it has a fourth channel.
        level: How hard to try to make it small, 1 to 9.
    """
    colours, kind, rows = _pixels(image)
    head = struct.pack(">IIBBBBB", image.width(), image.height(), 8, kind, 0, 0, 0)
    density = struct.pack(">IIB", image.dotsPerMeterX(), image.dotsPerMeterY(), _METRE)
    parts = [_SIGNATURE, _chunk(b"IHDR", head), _chunk(b"pHYs", density)]
    parts += [_chunk(b"iTXt", _text(name, image.text(name))) for name in image.textKeys()]
    if colours:
        parts.append(_chunk(b"PLTE", colours))
    parts += [_chunk(b"IDAT", zlib.compress(rows, level)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _pixels(image: QImage) -> tuple[bytes, int, bytes]:
    """Return the palette, if there is one, the kind of colours, and the rows as stored."""
    if image.hasAlphaChannel():
        rows = _rows(image.convertToFormat(QImage.Format.Format_RGBA8888))
        return b"", _TRUE_COLOUR_AND_ALPHA, rows
    numbered = image.convertToFormat(QImage.Format.Format_Indexed8, _EXACTLY)
    if numbered.convertToFormat(image.format()) == image:
        # A colour is 0xAARRGGBB.
        colours = b"".join(struct.pack(">I", colour)[1:] for colour in numbered.colorTable())
        return colours, _PALETTE, _rows(numbered)
    return b"", _TRUE_COLOUR, _rows(image.convertToFormat(QImage.Format.Format_RGB888))


def _rows(image: QImage) -> bytes:
    """Return the rows of an image, each behind a byte that says that it is left as it is."""
    bits, stride = memoryview(image.constBits()), image.bytesPerLine()
    used = image.width() * image.depth() // 8
    starts = range(0, stride * image.height(), stride)
    return b"".join(part for at in starts for part in (b"\0", bits[at : at + used]))


def _text(name: str, text: str) -> bytes:
    # Neither packed nor in any language; a zero ends each field.
    keyword = name.encode("latin-1", "replace")[:_KEYWORDS]
    return keyword + b"\0\0\0\0\0" + text.replace("\0", "").encode()


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
