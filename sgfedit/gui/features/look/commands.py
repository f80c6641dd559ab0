"""Commands of looking with an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.on_board import LookOnBoard

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point


def toggle(window: Window) -> None:
    """Let an engine look at the position on the board, or no more.

    Raises:
        RefusalError: there is no engine, or this is no board of Go.
    """
    look = window.part(Look)
    window.part(LookOnBoard)
    try:
        if look.is_on:
            look.stop()
        else:
            look.start()
    finally:
        look.tell()  # Qt has toggled the check mark


def step_line(window: Window, by: int) -> None:
    """Show the line of the next move of the engine (+1), or of the one before (-1).

    Raises:
        RefusalError: it has told none.
    """
    window.part(LookOnBoard).step_line(by)


def add_line(window: Window, point: Point | None = None) -> None:
    """Add the line that is shown, or the best one, or the one of a point as a variation.

    Raises:
        RefusalError: there is none, or the tree has it.
    """
    window.part(LookOnBoard).add_line(point)
