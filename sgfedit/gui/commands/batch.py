"""The Games menu: the same work on many files, and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def change_files(window: Window) -> None:
    """Show what can be done to many files; the one that is open is the first of them."""
    from sgfedit.gui.dialogs.batch import open_batch  # noqa: PLC0415  # slow

    path = window.document.path
    open_batch(window, [] if path is None else [str(path)])


def undo_changes(window: Window) -> None:
    """List what was done to many files, to take it back."""
    from sgfedit.gui.dialogs.batch_undo import BatchUndoDialog  # noqa: PLC0415  # slow

    dialog = BatchUndoDialog(window)
    dialog.exec()
    dialog.deleteLater()
