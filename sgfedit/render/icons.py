"""Icons in the colour of the text around them.

The bundled icons are monochrome SVG in black; black is replaced, other colours stay. Colourful
icons, such as the program's own, simply contain no #000000.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sgfedit.assets import asset

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES: Final = (16, 24, 32, 36, 48)
"""Px sizes to render: 16 and 24 logical units at 1, 1.5 and 2 px each."""

# Qt fades dark icons well where they are disabled, but light ones hardly at all.
_LIGHT: Final = 127
_DISABLED_OPACITY: Final = 0.35


def icon(name: str, colour: QColor, sizes: Sequence[int] = SIZES) -> QIcon:
    """Return the bundled icon `name` in `colour`; made once, then shared.

    Args:
        name: File name below ``resources/icons`` without ``.svg``.
        colour: Replaces black, usually the palette's text colour.
        sizes: Px sizes at which it is to be crisp.

    Raises:
        FileNotFoundError: There is no such icon.
    """
    return _icon(name, colour.name(), tuple(sizes))


@lru_cache(maxsize=512)
def _icon(name: str, colour: str, sizes: tuple[int, ...]) -> QIcon:
    text = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(text.replace("#000000", colour).encode())
    found = QIcon()
    is_light = QColor(colour).lightness() > _LIGHT
    for size in sizes:
        found.addPixmap(QPixmap.fromImage(_render(renderer, size)))
        if is_light:
            faded = QPixmap.fromImage(_render(renderer, size, _DISABLED_OPACITY))
            found.addPixmap(faded, QIcon.Mode.Disabled)
    return found


def _render(renderer: QSvgRenderer, size: int, opacity: float = 1.0) -> QImage:
    image = QImage(QSize(size, size), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image
