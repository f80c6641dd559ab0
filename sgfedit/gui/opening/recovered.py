"""Work that was not saved when a session ended: put back into a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.window import open_windows, window_of

if TYPE_CHECKING:
    from sgfedit.app.recovery import Leftover
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate
_TOLD_S: Final = 12


def restore(window: Window, leftover: Leftover) -> bool:
    """Show unsaved work, still unsaved: where its file is open, or in a window that is free.

    Returns whether there was any game in it.
    """
    collection = leftover.load()
    if not collection.games:
        return False
    known = leftover.path or leftover.origin
    target = window_of(known) if known else None
    if target is None or target.document.is_modified:
        target = window.free_window()
    target.document.recover(collection, leftover.path, leftover.origin, title=leftover.title)
    node = leftover.node_in(collection)
    if node is not None:
        target.document.go_to(node)
    target.flush_recovery()
    leftover.discard()
    target.bring_up()
    target.status.note(_tr("Recovered", "Restored, not saved yet"), _TOLD_S)
    return True


def restored() -> list[Window]:
    """Return the windows with work that was put back and is not saved yet."""
    return [window for window in open_windows() if window.document.is_recovered]
