"""Shots as pictures: PNG, JPEG, WebP, BMP and SVG, of any size and in any theme.

The board fills the picture to its edges. A size in millimetres and dots per inch is kept in the
file, so that other programs print it as large as it was meant. PNG is written here, smaller and
sooner than by Qt: its writer tries five filters on every row, which is right for photographs. A
board has the same stones over and over, which are found again only if rows are left as they are;
and on paper it has so few colours that a pixel needs one byte. See "Portable Network Graphics
(PNG) Specification".
"""

from __future__ import annotations

import os
import struct
import zlib
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from sgfedit.export.in_words import position_in_words
from sgfedit.export.shots import Wishes, shot_of, writable_diagram
from sgfedit.game.problem_games import node_to_show
from sgfedit.render.diagram import CoordinateSides
from sgfedit.render.figures import is_played
from sgfedit.render.geometry import Geometry, Sides
from sgfedit.render.painter import painting, painting_points, text_gaps
from sgfedit.render.sprites import stamps_for
from sgfedit.render.theme_files import theme_named
from sgfedit.render.wood import bands
from sgfedit.sgf.values import Point
from sgfedit.steps import in_thread, run

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtGui import QGuiApplication

    from sgfedit.export.shots import Shot
    from sgfedit.game import Game
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.svg import Shared
    from sgfedit.render.theme import Theme


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


LARGEST: Final = 16_000
"""Px that the longer side may have; such a picture takes a gigabyte."""

_LARGEST_KEPT: Final = 700
"""Px up to which the empty board is kept: then to copy it is faster than to draw it again."""

_MM_PER_INCH: Final = 25.4
_QUALITY: Final = 92
_QUICKLY: Final = 3
"""How hard to try to make thumbnails small: a fifth larger, in half the time."""

_GRAINY: Final = 64
"""Qt's name for compressing a PNG with level 3: a twelfth larger, in half the time."""

_OF_THUMBNAILS: Final = "kaya"
_SHARE_OF_DRAWING: Final = 0.4
"""How much of the work it is to draw a picture, roughly; the rest is to compress it."""


class PictureStyle(NamedTuple):
    """How pictures look.

    Attributes:
        size: Px of the longer side.
        dpi: Dots per inch, 0 for those of a screen.
        theme: A theme or its name.
        is_transparent: Whether the board itself is left out, for slides and coloured pages.
        quality: Of JPEG and WebP, 1 to 100.
        is_flat: Whether wood has one colour, as on paper.
    """

    size: int = 1000
    dpi: int = 0
    theme: str | Theme = "paper"
    is_transparent: bool = False
    quality: int = _QUALITY
    is_flat: bool = False


def pixels(millimetres: float, dpi: float) -> int:
    """Return how many px a length has."""
    return round(millimetres / _MM_PER_INCH * dpi)


def geometry_of(diagram: Diagram, size: int) -> Geometry:
    """Return where things are in a picture whose longer side has `size` px; it is tight.

    A board that has more lines than that gets a px for each, and a frame.
    """
    x0, y0, x1, y1 = diagram.bounds
    size = max(size, x1 - x0 + 3, y1 - y0 + 3)
    fitted = Geometry.fit(size, size, diagram)
    wood = fitted.wood
    spare = size - max(wood.width, wood.height)
    width, height = (min(side + spare, size) for side in (wood.width, wood.height))
    tight = Geometry.fit(width, height, diagram)
    # The wood goes to the edges, one px beyond where the rest is odd.
    across, down = tight.cells.width, tight.cells.height
    mx, my = -(-(width - across) // 2), -(-(height - down) // 2)
    sides = Sides(mx, my, mx, my)
    if diagram.coordinate_sides is CoordinateSides.TWO:
        left, top = tight.left, tight.top
        sides = Sides(left, top, width - across - left, height - down - top)
    return replace(
        tight,
        margin_x=sides.left,
        margin_y=sides.top,
        margin_right=sides.right,
        margin_bottom=sides.bottom,
    )


def image_of(shot: Shot, style: PictureStyle) -> QImage:
    """Return the picture of a shot."""
    return run(drawing_image(shot, style))


def drawing_image(shot: Shot, style: PictureStyle) -> Generator[float, None, QImage]:
    """Yield 0 every few ms, and return the picture of a shot."""
    geometry = geometry_of(shot.diagram, style.size)
    # The board covers the picture: files without a fourth channel are smaller and sooner written.
    opaque, clear = QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied
    kind = clear if style.is_transparent else opaque
    image = yield from _painting(shot.diagram, geometry, theme_of(style), kind)
    if style.dpi:
        metre = round(style.dpi / _MM_PER_INCH * 1000)
        image.setDotsPerMeterX(metre)
        image.setDotsPerMeterY(metre)
    image.setText("Title", shot.title)
    return image


def _painting(
    diagram: Diagram, geometry: Geometry, theme: Theme, kind: QImage.Format
) -> Generator[float, None, QImage]:
    stamps = stamps_for(theme, geometry, cached=True)
    is_large = max(geometry.size_px) > _LARGEST_KEPT
    if is_large or text_gaps(diagram, geometry, stamps.look):
        return (yield from _painting_board(diagram, geometry, theme, kind))
    image = _kept_board(diagram.bare(), geometry, theme, kind).copy()
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for _ in painting_points(painter, diagram, geometry, stamps):
            yield 0.0
    finally:
        painter.end()
    return image


def _painting_board(
    diagram: Diagram, geometry: Geometry, theme: Theme, kind: QImage.Format
) -> Generator[float, None, QImage]:
    image = QImage(*geometry.size_px, kind)
    painter = QPainter(image)
    try:
        modes = QPainter.CompositionMode
        painter.setCompositionMode(modes.CompositionMode_Source)
        for band in bands(QRect(0, 0, *geometry.size_px)):
            painter.fillRect(band, Qt.GlobalColor.transparent)
            yield 0.0
        painter.setCompositionMode(modes.CompositionMode_SourceOver)
        for _ in painting(painter, diagram, geometry, theme):
            yield 0.0
    finally:
        painter.end()
    return image


@lru_cache(maxsize=4)
def _kept_board(diagram: Diagram, geometry: Geometry, theme: Theme, kind: QImage.Format) -> QImage:
    """Return half of the work of drawing: the board itself, the same in many pictures."""
    return run(_painting_board(diagram, geometry, theme, kind))


def thumbnail(game: Game, size: int, kind: str = "png") -> bytes:
    """Return a small picture that stands for a game: the start of a problem, the end of others.

    At most `size` px wide and high, on flat wood, which at that size nobody can tell from wood
    with a grain, and which makes files a fifth as large. Kinds are those of `picture`.
    """
    wishes = Wishes(coordinates=False, marks=False, last_move=False, crop=not is_played(game))
    shot = shot_of(game, node_to_show(game, "auto", 0), wishes)
    style = PictureStyle(size, theme=_OF_THUMBNAILS, is_flat=True)
    image = image_of(shot, style)
    return png(image, _QUICKLY) if kind == "png" else file_of(image, style, kind)


def picture(shot: Shot, style: PictureStyle, kind: str) -> bytes:
    """Return the file of a picture of that kind: png, jpeg, webp or bmp."""
    return run(making_picture(shot, style, kind))


def making_picture(shot: Shot, style: PictureStyle, kind: str) -> Generator[float, None, bytes]:
    """Yield how much is done, from 0 to 1, every few ms, and return what `picture` does."""
    image = yield from drawing_image(shot, style)
    return (yield from in_thread(partial(file_of, image, style, kind), _SHARE_OF_DRAWING))


def file_of(image: QImage, style: PictureStyle, kind: str) -> bytes:
    """Return the file of what was drawn in that style; any thread may do so.

    Large ones take seconds, in which Qt lets other threads go on.
    """
    if kind == "png" and not theme_of(style).board.grain.alpha:
        return png(image)
    if kind in _OPAQUE and style.is_transparent:
        opaque = QImage(image.size(), QImage.Format.Format_RGB32)
        opaque.setDotsPerMeterX(image.dotsPerMeterX())
        opaque.setDotsPerMeterY(image.dotsPerMeterY())
        opaque.fill(QColor("white"))
        painter = QPainter(opaque)
        painter.drawImage(0, 0, image)
        painter.end()
        image = opaque
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    if kind in _LOSSY:
        writer.setQuality(style.quality)
    elif kind == "png":
        writer.setQuality(_GRAINY)
    if not writer.write(image):
        raise ValueError(f"{kind}: {writer.errorString()}")
    return bytes(buffer.data().data())


def svg(shot: Shot, style: PictureStyle) -> bytes:
    """Return a picture as SVG, which tells the position to those who cannot see it."""
    return run(drawing_in_steps(shot, style)).encode()


def drawing_in_steps(
    shot: Shot, style: PictureStyle, prefix: str = "", common: Shared | None = None
) -> Generator[float, None, str]:
    """Yield 0 every few ms, and return a picture as SVG; for the others see `svg_in_steps`."""
    from sgfedit.render.svg import svg_in_steps  # noqa: PLC0415  # others need none

    diagram = writable_diagram(shot.diagram)  # that of the window is as the record has it
    return (
        yield from svg_in_steps(
            diagram,
            geometry_of(diagram, style.size),
            theme_of(style),
            title=shot.title,
            description=position_in_words(diagram),
            prefix=prefix,
            common=common,
        )
    )


def theme_of(style: PictureStyle) -> Theme:
    """Return the colours of a style.

    Raises:
        ThemeError: there is no such theme, or that of the user is broken.
    """
    theme = theme_named(style.theme) if isinstance(style.theme, str) else style.theme
    if style.is_flat:
        theme = theme.with_flat_board()
    return theme.without_board() if style.is_transparent else theme


_OPAQUE: Final = {"jpeg", "bmp"}
_LOSSY: Final = {"jpeg", "webp"}


class Stage:
    """Draws what moves are replayed on, in the looks of the figures of a page."""

    def __init__(self, style: PictureStyle, common: Shared | None = None) -> None:
        """Draw in a style; for `common` see `svg_in_steps`."""
        self._style = style
        self._common = common

    def board(self, shot: Shot, name: str) -> str:
        """Return the board of a shot with nothing on it, as SVG whose names begin with `name`."""
        from sgfedit.render.svg import inline, svg_in_steps  # noqa: PLC0415  # others need none

        geometry = geometry_of(shot.diagram, self._style.size)
        theme = theme_of(self._style)
        bare = shot.diagram.bare()
        steps = svg_in_steps(bare, geometry, theme, title="", prefix=name, common=self._common)
        return inline(run(steps))

    def place(self, shot: Shot) -> tuple[float, float, float]:
        """Return where the upper left point of the whole board is in a drawing, and its cell."""
        geometry = geometry_of(shot.diagram, self._style.size)
        return (*geometry.centre_px(Point(0, 0)), geometry.cell)

    def stones(self, shot: Shot, name: str) -> str:
        """Return stones for the cells of that shot; see `svg_stones`."""
        from sgfedit.render.svg import inline, svg_stones  # noqa: PLC0415  # others need none

        geometry = geometry_of(shot.diagram, self._style.size)
        return inline(svg_stones(geometry, theme_of(self._style), name))

    def inks(self) -> tuple[str, ...]:
        """Return the colours of numbers on black and white stones, then of the newest ones."""
        theme = theme_of(self._style)
        on = (theme.on_black, theme.on_white)
        inks = (*(one.ink for one in on), *(one.accent for one in on))
        return tuple(QColor(*colour).name() for colour in inks)


def application() -> QGuiApplication:
    """Return the running application, or a new one that needs no screen; keep it alive."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415  # reads the environment

    found = QGuiApplication.instance()
    return found if isinstance(found, QGuiApplication) else QGuiApplication([])
