"""What belongs to solving problems besides beginning it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def in_mode(window: Window, name: str) -> None:
    """Do what the method `name` of the mode does.

    The command raises RefusalError where no problem is being solved, or it makes no sense.
    """
    from sgfedit.gui.features.solve.mode import Tsumego  # noqa: PLC0415  # seldom needed

    mode = window.part(Modes).active
    if not isinstance(mode, Tsumego):
        raise RefusalError("not-solving")
    getattr(mode, name)()


def tsumego(window: Window) -> None:
    """Begin or end solving the problem that the game is."""
    from sgfedit.gui.features.solve.mode import Tsumego  # noqa: PLC0415  # seldom needed

    window.part(Modes).toggle(Tsumego)
