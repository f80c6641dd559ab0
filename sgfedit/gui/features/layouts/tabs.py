"""Commands for files as tabs of one window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.window import host_of, open_windows

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def go(window: Window, by: int) -> None:
    """Show the next (1) or the previous (-1) tab; without tabs the next window."""
    host = host_of(window)
    windows = host.windows if host is not None else open_windows()
    windows[(windows.index(window) + by) % len(windows)].bring_up()


def tear_off(window: Window) -> None:
    """Make a tab a window of its own."""
    host = host_of(window)
    if host is None or len(host.windows) == 1:
        window.status.note(_tr("Command", "This is a window of its own"))
    else:
        host.take_out(window)
