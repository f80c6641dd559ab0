"""Stones as SVG that a page can put anywhere, in the looks of the boards beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtGui import QGuiApplication

from sgfedit.render.compose import Ground, Item
from sgfedit.render.sprites import DRAW
from sgfedit.render.stones import Look
from sgfedit.render.svg_shared import Shared
from sgfedit.render.svg_writer import SvgWriter

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme

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

    def drawn(item: Item) -> Callable[[], None]:
        return lambda: DRAW[item.kind](cast("QPainter", writer), look, item)

    for item in _ITEMS:
        name = writer.symbol(drawn(item))
        # What stands in one place only would be written out there.
        writer.put(name, look.middle, look.middle)
        writer.put(name, look.middle, look.middle)
    return writer.document((look.cell, look.cell), "", "")
