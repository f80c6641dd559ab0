"""Images of themes: stones and boards from files, in the size in which they are shown.

What cannot be read is painted as if there were no image: `flaw_of` says so beforehand.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QImageReader, QPainter

from sgfedit.render.theme import Rgba

if TYPE_CHECKING:
    from sgfedit.render.theme import Images, Picture

_SVG: Final = b"svg"
FORMATS: Final = frozenset({b"png", b"jpeg", b"jpg", b"webp", _SVG})
_OF_BOARDS: Final = 2_048
"""Longer side of what is kept of an image of a board, in px; photographs are made smaller."""

_OF_STONES: Final = 512
"""The same of a stone, also on devices of many dots per inch."""

_OF_MEANS: Final = 48
"""Px of the side of an image whose mean colour is asked for."""

_MOST_PIXELS: Final = 64_000_000

_KIND: Final = QImage.Format.Format_ARGB32_Premultiplied


class PicturePainter:
    """A painter whose device keeps images as they are in their files."""

    def show_picture(self, picture: Picture, place: QRectF) -> bool:
        """Show an image as large as it can be in `place`, in its middle.

        Returns:
            Whether it can be shown.
        """
        raise NotImplementedError


def flaw_of(picture: Picture) -> str:
    """Return what is wrong with an image, a key of THEME_REASONS; "" if nothing is."""
    reader, _buffer = _reader(picture)
    kind, size = bytes(reader.format().data()), reader.size()
    if kind not in FORMATS:
        return "image-kind"
    if _is_huge(kind, size):
        return "image-huge"
    return "image-damaged" if decoded(picture).isNull() else ""


def _is_huge(kind: bytes, size: QSize) -> bool:
    # A drawing has whatever size it is asked for.
    return kind != _SVG and size.width() * size.height() > _MOST_PIXELS


def _reader(picture: Picture) -> tuple[QImageReader, QBuffer]:
    # The reader does not keep what it reads from.
    buffer = QBuffer()
    buffer.setData(QByteArray(picture.data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    return reader, buffer


@lru_cache(maxsize=64)
def decoded(picture: Picture) -> QImage:
    """Return an image as large as stones can be; a null one if it cannot be read."""
    return _decode(picture, _OF_STONES)


@lru_cache(maxsize=2)
def _board(picture: Picture) -> QImage:
    return _decode(picture, _OF_BOARDS)


def _decode(picture: Picture, most: int) -> QImage:
    """Return an image whose longer side has at most `most` px, exactly so many if it is SVG."""
    reader, _buffer = _reader(picture)
    kind, size = bytes(reader.format().data()), reader.size()
    if kind not in FORMATS or _is_huge(kind, size):
        return QImage()
    longer = max(size.width(), size.height())
    if longer > most or (kind == _SVG and longer > 0):
        reader.setScaledSize(size.scaled(most, most, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read().convertToFormat(_KIND)


@lru_cache(maxsize=96)
def fitted(picture: Picture, side: int) -> QImage:
    """Return an image in the middle of `side` x `side` px, as large as it can be in them."""
    image = _of_size(picture, side)
    if image.isNull() or image.width() == image.height() == side:
        return image
    square = QImage(side, side, _KIND)
    square.fill(Qt.GlobalColor.transparent)
    painter = QPainter(square)
    painter.drawImage((side - image.width()) // 2, (side - image.height()) // 2, image)
    painter.end()
    return square


def _of_size(picture: Picture, side: int) -> QImage:
    image = decoded(picture)
    if image.isNull():
        return image
    if is_drawing(picture):
        # Drawn anew, which is finer than made smaller.
        return _decode(picture, side)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(side, side, keep, smooth)


@lru_cache(maxsize=64)
def is_drawing(picture: Picture) -> bool:
    """Whether an image is SVG."""
    reader, _buffer = _reader(picture)
    return bytes(reader.format().data()) == _SVG


@lru_cache(maxsize=64)
def mean_colour(picture: Picture) -> Rgba | None:
    """Return the mean colour of what an image covers, None if it cannot be read or is clear."""
    image = fitted(picture, _OF_MEANS)
    data = bytes(image.constBits()) if not image.isNull() else b""
    blue, green, red, alpha = (sum(data[channel::4]) for channel in range(4))
    # Colours are stored as what shines through them leaves of them.
    return Rgba(*(round(255 * part / alpha) for part in (red, green, blue))) if alpha else None


def draw_picture(painter: QPainter, picture: Picture, middle: float, diameter: float) -> bool:
    """Draw a stone around the origin, and return whether there is an image to draw.

    Args:
        painter: Anywhere.
        picture: The image.
        middle: Px from the edge of a cell to the origin: images stand at whole px.
        diameter: Px of the stone.
    """
    side = max(round(diameter), 1)
    corner = round(middle - side / 2) - middle
    place = QRectF(corner, corner, side, side)
    if isinstance(painter, PicturePainter):
        return painter.show_picture(picture, place)
    scale = painter.deviceTransform().m11()
    sharp = min(max(ceil(side * scale - 0.01), 1), max(_OF_STONES, side))
    image = fitted(picture, sharp)
    if image.isNull():
        return False
    hint = QPainter.RenderHint.SmoothPixmapTransform
    before = painter.testRenderHint(hint)
    painter.setRenderHint(hint, sharp != side or scale != 1)
    # PDF would draw it as translucent as what was filled last: a shadow.
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawImage(place, image)
    painter.setRenderHint(hint, before)
    return True


@lru_cache(maxsize=3)
def board_image(images: Images, width: int, height: int) -> QImage:
    """Return the board of `width` x `height` px; a null image if there is none to show.

    Costs some 10 ms for 1,000 x 1,000 px.
    """
    image = _board(images.board) if images.board is not None else QImage()
    if image.isNull():
        return image
    if not images.is_tiled:
        ignore, smooth = (
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        image = image.copy(_middle(image, width, height)).scaled(width, height, ignore, smooth)
    board = QImage(width, height, QImage.Format.Format_RGB32)
    board.fill(Qt.GlobalColor.white)
    painter = QPainter(board)
    painter.fillRect(board.rect(), QBrush(image))
    painter.end()
    return board


def _middle(image: QImage, width: int, height: int) -> QRect:
    """Return the largest part of an image that has the shape of `width` x `height`."""
    part = QSize(width, height).scaled(image.size(), Qt.AspectRatioMode.KeepAspectRatio)
    part = part.expandedTo(QSize(1, 1))
    left, top = (image.width() - part.width()) // 2, (image.height() - part.height()) // 2
    return QRect(left, top, part.width(), part.height())
