"""What moves are replayed on: empty boards and stones, in the looks of the figures of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from sgfedit.export.pictures import geometry_of, theme_of
from sgfedit.render.svg import inline, svg_text
from sgfedit.render.svg_stones import svg_stones
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot
    from sgfedit.render.svg_shared import Shared
    from sgfedit.render.theme import Rgba


class Stage:
    """Draws what replays need; see `export.book.replay.Stage`."""

    def __init__(self, style: PictureStyle, common: Shared | None = None) -> None:
        """Draw in a style; for `common` see `svg_text`."""
        self._style = style
        self._common = common

    def board(self, shot: Shot, name: str) -> str:
        """Return the board of a shot with nothing on it, as SVG whose names begin with `name`."""
        geometry = geometry_of(shot.diagram, self._style.size)
        theme = theme_of(self._style)
        bare = shot.diagram.bare()
        drawn = svg_text(bare, geometry, theme, title="", prefix=name, common=self._common)
        return inline(drawn)

    def place(self, shot: Shot) -> tuple[float, float, float]:
        """Return where the upper left point of the whole board is in a drawing, and its cell."""
        geometry = geometry_of(shot.diagram, self._style.size)
        return (*geometry.centre_px(Point(0, 0)), geometry.cell)

    def stones(self, shot: Shot, name: str) -> str:
        """Return stones for the cells of that shot; see `svg_stones`."""
        geometry = geometry_of(shot.diagram, self._style.size)
        return inline(svg_stones(geometry, theme_of(self._style), name))

    def inks(self) -> tuple[str, ...]:
        """Return the colours of numbers on black and white stones, then of the newest ones."""
        theme = theme_of(self._style)
        on = (theme.on_black, theme.on_white)
        return tuple(map(_css, (*(one.ink for one in on), *(one.accent for one in on))))


def _css(colour: Rgba) -> str:
    return QColor(*colour).name()
