"""The Study menu: modes of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def score(window: MainWindow) -> None:
    """Begin or end counting the score of the position."""
    from sgfedit.gui.modes.score import Score  # noqa: PLC0415  # seldom needed

    window.modes.toggle(Score)


def tsumego(window: MainWindow) -> None:
    """Begin or end solving the problem that the game is."""
    from sgfedit.gui.modes.tsumego import Tsumego  # noqa: PLC0415  # seldom needed

    window.modes.toggle(Tsumego)


def guess(window: MainWindow) -> None:
    """Begin or end guessing the next moves of the game."""
    from sgfedit.gui.modes.guess import Guess  # noqa: PLC0415  # seldom needed

    window.modes.toggle(Guess)
