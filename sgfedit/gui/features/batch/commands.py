"""The Games menu: the same work on many files, and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def change_files(window: Window, paths: list[str] | None = None) -> None:
    """Show what can be done to many files, at first those at `paths` or the open one."""
    from sgfedit.gui.features.batch.dialog import open_batch  # noqa: PLC0415  # slow

    path = window.document.path
    open_batch(window, [str(path)] if paths is None and path is not None else paths or [])


def undo_changes(window: Window) -> None:
    """List what was done to many files, to take it back."""
    from sgfedit.gui.features.batch.undo import BatchUndoDialog  # noqa: PLC0415  # slow

    dialog = BatchUndoDialog(window)
    dialog.exec()
    dialog.deleteLater()
