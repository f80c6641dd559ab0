"""Boards and stones as SVG 1.1: real texts and shapes, each kind of stone and mark only once.

Qt's own generator turns texts into outlines and repeats every stone with its gradients, which
gives files of a megabyte. `SvgWriter` stands in for a QPainter: it knows just what `painter`,
`stones`, `marks` and `texts` ask for, so that one set of functions draws for every device.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtGui import QGuiApplication

from sgfedit.render.compose import Ground, Item
from sgfedit.render.painter import (
    at_once,
    holes_of,
    paint_lines,
    painting,
    painting_coordinates,
    painting_points,
)
from sgfedit.render.sprites import DRAW, Stamps
from sgfedit.render.stones import Look
from sgfedit.render.svg_writer import Shared, SvgWriter
from sgfedit.render.wood import painting_ground

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from PySide6.QtGui import QPainter

    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme


def svg_in_steps(
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    *,
    title: str,
    description: str = "",
    prefix: str = "",
    common: Shared | None = None,
) -> Generator[float, None, str]:
    """Yield 0 every few ms, and return the picture of `diagram` as a file of its own.

    Args:
        diagram: What to draw.
        geometry: Where; its px are the units of the picture.
        theme: What it looks like.
        title: What the picture is, for screen readers and tips.
        description: The position in words, for those who cannot see it.
        prefix: Of all names in it, for several drawings in one document.
        common: What it shares with others of its document, where that is to be put as well; what
            they do not share yet is added. None: all is in the file.
    """
    writer = SvgWriter(Shared(prefix) if common is None else common)
    stamps = SvgStamps(Look.of(theme, geometry, QGuiApplication.font().family()), writer)
    painter = cast("QPainter", writer)
    if common is None:
        steps = painting(painter, diagram, geometry, theme, stamps)
    else:
        steps = _painting_common(painter, diagram, geometry, stamps, writer)
    for _ in steps:
        yield 0.0
    return writer.document(geometry.size_px, title, description, is_whole=common is None)


def _painting_common(
    painter: QPainter, diagram: Diagram, geometry: Geometry, stamps: Stamps, writer: SvgWriter
) -> Iterator[None]:
    """Draw as `painting` does, but boards that are alike only once."""
    look = stamps.look
    theme, bare = look.theme, diagram.bare()
    holes = holes_of(diagram, geometry, look)
    alike = look, geometry, bare
    wood = painting_ground(painter, geometry, theme, raster=False)
    writer.put_common(("wood", *alike), partial(at_once, wood))
    if holes == holes_of(bare, geometry, look):
        writer.put_common(
            ("lines", *alike), lambda: paint_lines(painter, bare, geometry, theme, holes)
        )
    else:
        paint_lines(painter, diagram, geometry, theme, holes)
    yield
    names = painting_coordinates(painter, bare, geometry, theme)
    writer.put_common(("names", *alike), partial(at_once, names))
    yield
    yield from painting_points(painter, diagram, geometry, stamps)


def inline(drawing: str) -> str:
    """Return a drawing as a part of a page, which is no place for a declaration of XML."""
    return drawing.partition("\n")[2].rstrip()


class SvgStamps(Stamps):
    """Draws items of one look as shapes that places share."""

    def __init__(self, look: Look, writer: SvgWriter) -> None:
        super().__init__(look, cached=False)
        self._writer = writer
        self._names = writer.shared.names_of(look)

    def put(self, painter: QPainter, item: Item, left: int, top: int) -> None:
        """Draw `item` into the cell whose upper left corner is at (`left`, `top`)."""
        name = self._names.get(item)
        if name is None:
            name = self._writer.symbol(partial(DRAW[item.kind], painter, self.look, item))
            self._names[item] = name
        self._writer.put(name, left + self.look.middle, top + self.look.middle)


_ITEMS: Final = (
    Item("stone", Ground.BLACK),
    Item("stone", Ground.WHITE, "0"),
    Item("shadow", Ground.BOARD),
)


def svg_stones(geometry: Geometry, theme: Theme, prefix: str) -> str:
    """Return a drawing that holds a black stone, a white one and a shadow, to be used elsewhere.

    They are called `prefix` and "s1", "s2", "s3", and stand around the origin, for cells of the
    size that `geometry` has. A theme without shadows has no third.
    """
    writer = SvgWriter(Shared(prefix))
    look = Look.of(theme, geometry, QGuiApplication.font().family())

    painter = cast("QPainter", writer)
    for item in _ITEMS:
        name = writer.symbol(partial(DRAW[item.kind], painter, look, item))
        # What stands in one place only would be written out there.
        writer.put(name, look.middle, look.middle)
        writer.put(name, look.middle, look.middle)
    return writer.document((look.cell, look.cell), "", "")
