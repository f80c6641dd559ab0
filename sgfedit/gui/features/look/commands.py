"""Commands of looking with an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.on_board import LookOnBoard
from sgfedit.gui.features.look.parts import WHOLE
from sgfedit.gui.views.board.tools import PLAY, REGION

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


def choose_part(window: Window) -> None:
    """Let the user drag over the part to look at, or look at the whole board again.

    Raises:
        RefusalError: there is no engine, or this is no board of Go.
    """
    look, board = window.part(Look), window.board
    window.part(LookOnBoard)
    try:
        if look.is_on and look.part:
            look.look_at(WHOLE)
        elif board.tool is REGION:
            board.set_tool(PLAY.id)
        else:
            if not look.is_on:
                look.start()
            board.set_tool(REGION.id)
            board.setFocus()
    finally:
        look.tell()
        # Its action has been checked as if it were the tool in the hand.
        window.actions_by_id[board.tool.id].setChecked(True)


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
