"""What belongs to guessing moves besides beginning it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from sgfedit.gui.features.guess.mode import Guess
    from sgfedit.gui.window import Window


def _mode(window: Window) -> Guess:
    from sgfedit.gui.features.guess.mode import Guess  # noqa: PLC0415  # seldom needed

    mode = window.part(Modes).active
    if not isinstance(mode, Guess):
        raise RefusalError("not-guessing")
    return mode


def show_move(window: Window) -> None:
    """Show the move that is asked.

    Raises:
        RefusalError: none is.
    """
    _mode(window).show_move()


def options(window: Window) -> None:
    """Open the menu of options in the bar.

    Raises:
        RefusalError: there is no bar.
    """
    bar = _mode(window).bar
    if bar is not None:
        bar.open_options()


def scores(window: Window) -> None:
    """Show the score so far, and those of earlier sessions."""
    from sgfedit.gui.features.guess.mode import Guess  # noqa: PLC0415  # seldom needed
    from sgfedit.gui.features.guess.summary import show_summary  # noqa: PLC0415  # seldom needed

    mode = window.part(Modes).active
    if isinstance(mode, Guess):
        mode.show_scores()
    else:
        show_summary(window)


def guess(window: Window) -> None:
    """Begin or end guessing the next moves of the game."""
    from sgfedit.gui.features.guess.mode import Guess  # noqa: PLC0415  # seldom needed

    window.part(Modes).toggle(Guess)
