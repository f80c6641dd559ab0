"""Commands: starting again, in safe mode or as usual; the page of what was put aside."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess

from sgfedit.gui.actions.build import trigger
from sgfedit.gui.window import open_windows

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def start_again(window: Window, *options: str) -> bool:
    """End the program, if no window is to stay, and start it with the files that were open.

    Args:
        window: Any.
        options: Of the new start.

    Returns:
        Whether it was started again.
    """
    found = (other.document.read_from for other in open_windows())
    files = dict.fromkeys(str(path.absolute()) for path in found if path is not None)
    if not trigger(window, "file.quit"):
        return False
    program = [] if getattr(sys, "frozen", False) else ["-m", "sgfedit"]
    QProcess.startDetached(sys.executable, [*program, *options, *files])
    return True


def show_put_aside(window: Window) -> None:
    """Show what was put aside."""
    from sgfedit.gui.features.safety.put_aside_dialog import PutAside  # noqa: PLC0415  # seldom

    PutAside(window).open()
