"""Commands of looking with an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.gui.features.look.looking import Look

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point


def toggle(window: Window) -> None:
    """Let an engine look at the position on the board, or no more.

    Raises:
        RefusalError: there is no engine, or this is no board of Go.
    """
    look = window.part(Look)
    if look.is_on:
        look.stop()
    else:
        look.start()


def step_line(window: Window, by: int) -> None:
    """Show the line of the next move of the engine (+1), or of the one before (-1).

    Raises:
        RefusalError: it has told none.
    """
    window.part(Look).step_line(by)


def add_line(window: Window, point: Point | None = None) -> None:
    """Add the line that is shown, or the best one, or the one of a point as a variation.

    Raises:
        RefusalError: there is none, or the tree has it.
    """
    if not window.part(Look).add_line(point):
        raise RefusalError("no-line")
