"""Work that was not saved when a session ended: put back into a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.app.journal import WHOLE
from sgfedit.game import operations
from sgfedit.gui.window import open_windows, window_of
from sgfedit.i18n import Named
from sgfedit.sgf.node import Properties

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
    target.document.recover(
        collection,
        leftover.path,
        leftover.origin,
        title=leftover.title,
        on_disk=leftover.on_disk,
    )
    node = leftover.node_in(collection)
    if node is not None:
        target.document.go_to(node)
    typed = leftover.typed_in(collection)
    if typed:
        with target.document.edit(Named("Recovered", "Enter what was typed")) as edit:
            for (place, ident), text in typed.items():
                if ident == WHOLE:
                    edit.set_properties(place, Properties(text))
                else:
                    operations.set_info(edit, place, {ident: text})
    if target.flush_recovery():
        leftover.discard()
    target.bring_up()
    target.status.note(_tr("Recovered", "Restored, not saved yet"), _TOLD_S)
    return True


def restored() -> list[Window]:
    """Return the windows with work that was put back and is not saved yet."""
    return [window for window in open_windows() if window.document.is_recovered]
