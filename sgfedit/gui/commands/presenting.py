"""Showing a record to others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow
    from sgfedit.gui.presenting.window import Presentation

_last: Final[dict[MainWindow, Presentation]] = {}
"""The last presentation of a window, held from here: it was seen to vanish while only its parent
knew of it."""


def present(window: MainWindow) -> None:
    """Begin the presentation, or end it."""
    from sgfedit.gui.presenting.window import Presentation  # noqa: PLC0415  # seldom needed

    for open_one in window.findChildren(Presentation):
        if open_one.isVisible():
            open_one.close()
            return
    if window not in _last:
        window.closed.connect(partial(_forget, window))
    _last[window] = Presentation(window)
    _last[window].present()


def _forget(window: MainWindow, _closed: object = None) -> None:
    _last.pop(window, None)
