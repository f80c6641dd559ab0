"""Shots as pictures: PNG, JPEG, WebP, BMP and SVG, of any size and in any theme.

The board fills the picture to its edges. A size in millimetres and dots per inch is kept in the
file, so that other programs print it as large as it was meant.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from sgfedit.export.png import png
from sgfedit.export.shots import Wishes, shot_of
from sgfedit.export.steps import in_thread, outcome
from sgfedit.export.writable import writable_diagram
from sgfedit.game.problem_games import node_to_show
from sgfedit.render.figures import is_played
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import painting, painting_points, text_gaps
from sgfedit.render.sprites import stamps_for
from sgfedit.render.theme_files import theme_named
from sgfedit.render.wood import bands

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.export.shots import Shot
    from sgfedit.game import Game
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.svg_shared import Shared
    from sgfedit.render.theme import Theme

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
    return replace(tight, margin_x=-(-(width - across) // 2), margin_y=-(-(height - down) // 2))


def image_of(shot: Shot, style: PictureStyle) -> QImage:
    """Return the picture of a shot."""
    return outcome(drawing_image(shot, style))


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
    return outcome(_painting_board(diagram, geometry, theme, kind))


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
    return outcome(making_picture(shot, style, kind))


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
    return drawing(shot, style).encode()


def drawing(
    shot: Shot, style: PictureStyle, prefix: str = "", common: Shared | None = None
) -> str:
    """Return a picture as SVG; for `prefix` and `common` see `svg_in_steps`."""
    return outcome(drawing_in_steps(shot, style, prefix, common))


def drawing_in_steps(
    shot: Shot, style: PictureStyle, prefix: str = "", common: Shared | None = None
) -> Generator[float, None, str]:
    """Yield 0 every few ms, and return what `drawing` does."""
    from sgfedit.export.in_words import position_in_words  # noqa: PLC0415  # others need none
    from sgfedit.render.svg import svg_in_steps  # noqa: PLC0415

    diagram = writable_diagram(shot.diagram)  # that of the window is as the record has it
    steps = svg_in_steps(
        diagram,
        geometry_of(diagram, style.size),
        theme_of(style),
        title=shot.title,
        description=position_in_words(diagram),
        prefix=prefix,
        common=common,
    )
    while not (text := next(steps)):
        yield 0.0
    return text


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
