"""Who gets how much room in the pane of the position search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, QSize

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSplitter, QWidget

MARGIN_PX: Final = 6
_WIDE: Final = 1.35
"""Times as wide as high is a pane that has the table beside the board, not below."""

_GOOD_PX: Final = 540
_WIDE_SHARE: Final = 0.6
_LEAST_BOARD_PX: Final = 180
_LEAST_BELOW_PX: Final = 120
_LOW_PX: Final = 480
_HIGH_PX: Final = 600
"""In a pane that is higher the board leaves room for the chart, too."""

_ROWS: Final = {True: 3, False: 5}
"""Whether the pane is low → so many rows of the table, with its header, there is room for."""


class Heights(NamedTuple):
    """What the parts need, in px: tools; options and status; a row; the chart."""

    bar: int
    fixed: int
    row: int
    chart: int


class Places(NamedTuple):
    """Where tools and board are, where the rest is, and whether the chart has room in that."""

    upper: QRect
    rest: QRect
    has_chart: bool


def least_size(bar: QWidget) -> QSize:
    """Return the size below which nothing can be read, for a bar of tools."""
    needed = bar.sizeHint()
    width = max(needed.width(), _LEAST_BOARD_PX)
    height = needed.height() + _LEAST_BOARD_PX + _LEAST_BELOW_PX
    return QSize(width + 2 * MARGIN_PX, height + 3 * MARGIN_PX)


def take_room(split: QSplitter) -> None:
    """Let the last part of a window be so wide that letters on its board are read well."""
    sizes = split.sizes()
    lacking = min(_GOOD_PX, sum(sizes) * 2 // 5) - sizes[-1]
    if lacking > 0:
        split.setSizes([*sizes[:-2], sizes[-2] - lacking, sizes[-1] + lacking])


def places_in(rect: QRect, heights: Heights) -> Places:
    """Give the board the room of a square, and the rest what is left below or beside it."""
    margin = MARGIN_PX
    room = rect.adjusted(margin, margin, -margin, -margin)
    bar, chart = heights.bar + margin // 2, heights.chart + margin
    least = heights.fixed + _ROWS[room.height() < _LOW_PX] * heights.row + 2 * margin
    upper, rest = QRect(room), QRect(room)
    if room.width() > _WIDE * room.height():
        upper.setWidth(min(room.height() - bar, round(room.width() * _WIDE_SHARE)))
        rest.setLeft(upper.right() + 2 * margin)
    else:
        below = least + chart if room.height() > _HIGH_PX else least
        side = min(room.width(), room.height() - bar - below - margin)
        upper.setHeight(max(side, _LEAST_BOARD_PX) + bar)
        rest.setTop(upper.bottom() + margin)
    return Places(upper, rest, rest.height() >= least + chart)
