"""Colours of the timeline, mixed from those of the window: light or dark, and for any eyes.

Black's part of the graph is darker and White's lighter than the window is, in both schemes.
Judgements have the colours of the tree; form or place says the same as those do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QColor

from sgfedit.gui.views.tree.sprites import CellInks
from sgfedit.gui.widgets.appearance import is_dark

if TYPE_CHECKING:
    from PySide6.QtGui import QPalette


class Inks(NamedTuple):
    """The colours.

    Attributes:
        ink: Of signs.
        line: Of the curve.
        ground: The window.
        black: Black's part.
        white: White's part.
        tree: Those of the tree, which judgements have here, too.
    """

    ink: QColor
    line: QColor
    ground: QColor
    black: QColor
    white: QColor
    tree: CellInks


def inks(palette: QPalette) -> Inks:
    """Return the colours that go with a palette."""
    ink, ground = palette.windowText().color(), palette.window().color()
    black, white, tree = QColor("black"), QColor("white"), CellInks.of(palette)
    if is_dark(palette):
        return Inks(
            ink,
            _mixed(ground, ink, 0.85),
            ground,
            _mixed(ground, black, 0.5),
            _mixed(ground, white, 0.3),
            tree,
        )
    return Inks(
        ink,
        _mixed(ground, ink, 0.85),
        ground,
        _mixed(ground, black, 0.24),
        _mixed(ground, white, 0.75),
        tree,
    )


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return a colour with a share of another one."""
    return QColor.fromRgbF(
        one.redF() * (1 - share) + other.redF() * share,
        one.greenF() * (1 - share) + other.greenF() * share,
        one.blueF() * (1 - share) + other.blueF() * share,
    )


def thin(ink: QColor, opacity: float) -> QColor:
    """Return a colour that one sees through."""
    colour = QColor(ink)
    colour.setAlphaF(opacity)
    return colour
