"""The library: all games of the user's folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError, SgfEditError
from sgfedit.game.info import info_text
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.features.library.window import LibraryWindow
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def library_of(window: Window) -> LibraryWindow | None:
    """Return the window of the library, shown in front; None where it cannot be opened."""
    import sqlite3  # noqa: PLC0415  # slow

    from sgfedit.gui.features.library.window import LibraryWindow  # noqa: PLC0415  # slow

    try:
        library = LibraryWindow.of(window)
    except (SgfEditError, OSError, sqlite3.Error) as error:
        text = _tr("Command", "The library cannot be opened: {why}")
        questions.show_error(window, text.format(why=error))
        return None
    library.bring_up()
    return library


def open_(window: Window) -> None:
    """Show the library."""
    library_of(window)


def texts(window: Window) -> None:
    """Show the library with the line that searches comments."""
    library = library_of(window)
    if library is not None:
        library.commands.focus_texts()


def same_players(window: Window) -> None:
    """List the games of the players of this one, whoever was Black."""
    from sgfedit.gui.features.library.sidebar import quoted  # noqa: PLC0415  # slow

    root = window.document.game.root
    names = list(filter(None, (info_text(root, ident).strip() for ident in ("PB", "PW"))))
    if not names:
        raise RefusalError("no-players")
    library = library_of(window)
    if library is not None:
        library.show_query(" ".join(f"player:{quoted(name)}" for name in names))


def add_folder(window: Window, folder: str | None = None) -> bool:
    """Put a folder into the library, or that of the open file; return whether it is there."""
    path = window.document.read_from
    if folder is None and path is None:
        raise RefusalError("no-folder")
    library = library_of(window)
    if library is not None:
        library.service.add_folders([folder or str(path.parent)])  # type: ignore[union-attr]
    return library is not None


def update(window: Window) -> None:
    """Show the library and look for what has changed in its folders."""
    library = library_of(window)
    if library is not None:
        library.service.update()
