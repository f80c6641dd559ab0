"""Playing and marking by typing coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.views.board.gestures import check_board

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def enter(window: Window) -> None:
    """Open the line for points: D4 Q16 plays there, or does what the active tool does.

    Raises:
        RefusalError: this is no board of Go.
    """
    check_board(window.document)
    from sgfedit.gui.features.edit.point_entry import PointEntry  # noqa: PLC0415  # slow

    PointEntry.open_in(window)
