"""The gesture that chooses a part of the board; the record stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.views.board.gestures import rectangle_between
from sgfedit.gui.views.board.mark_gestures import View

if TYPE_CHECKING:
    from sgfedit.sgf import Point


class ChoosePart(View):
    """Chooses the rectangle that is dragged; a click chooses the whole board.

    Attributes:
        part: What was chosen, empty for the whole board; None until then.
    """

    part: frozenset[Point] | None = None

    def release(self, point: Point | None) -> bool:
        if point is not None:
            self.end = point
        start, end = self.start, self.end
        if start is None or end is None or start == end:
            self.part = frozenset()
        else:
            self.part = frozenset(rectangle_between(start, end))
        return True
