"""What belongs to solving problems besides beginning it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow


def in_mode(name: str) -> Callable[[MainWindow], None]:
    """Return the command that does what the method `name` of the mode does.

    The command raises RefusalError where no problem is being solved, or it makes no sense.
    """

    def run(window: MainWindow) -> None:
        from sgfedit.gui.modes.tsumego import Tsumego  # noqa: PLC0415  # seldom needed

        mode = window.modes.active
        if not isinstance(mode, Tsumego):
            raise RefusalError("not-solving")
        getattr(mode, name)()

    return run
