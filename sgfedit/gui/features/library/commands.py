"""Menu commands of the library, and of its position search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.error_words import words_of
from sgfedit.errors import RefusalError, SgfEditError
from sgfedit.game.info import info_text
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.features.library.position_pane import PositionPane
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
        questions.show_error(window, text.format(why=words_of(error)))
        return None
    library.bring_up()
    return library


def open_(window: Window, query: str = "") -> None:
    """Show the library, with the answer to a query if there is one."""
    library = library_of(window)
    if library is not None and query:
        library.show_query(query)


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


def _brought_up(window: Window) -> PositionPane | None:
    """Return the position search, in sight; None where the library cannot be opened."""
    library = library_of(window)
    if library is None:
        return None
    pane = library.position_pane
    pane.follower.attach(window)
    library.show_pane(pane)
    pane.board.setFocus()
    return pane


def _check(window: Window) -> None:
    """Refuse other games.

    Raises:
        RefusalError: the game that is shown is not Go.
    """
    if not window.document.game.positions.is_go:
        raise RefusalError("position-not-go")


def find(window: Window) -> None:
    """Find the position that is shown, or what is selected or visible of it.

    Raises:
        RefusalError: the game that is shown is not Go.
    """
    _check(window)
    pane = _brought_up(window)
    if pane is not None:
        pane.show_editor(window)


def corner(window: Window) -> None:
    """Find the quarter of the board that the last move is in, or most stones of a problem.

    Raises:
        RefusalError: the game that is shown is not Go.
    """
    from sgfedit.gui.features.library.position_question import corner_of  # noqa: PLC0415  # slow

    _check(window)
    document = window.document
    pane = _brought_up(window)
    if pane is not None:
        pane.show_editor(window, corner_of(document.current, document.position()))


def follow(window: Window) -> None:
    """Search whatever the editor shows, or stop that.

    Raises:
        RefusalError: the game that is shown is not Go.
    """
    is_on = not (window.settings.get("position.follow") and _is_in_sight())
    if is_on:
        _check(window)
        pane = _brought_up(window)
        if pane is None:
            return
        pane.show_editor(window)
    window.settings.set("position.follow", is_on)


def _is_in_sight() -> bool:
    """Return whether somebody sees the position search: only then it follows."""
    from sgfedit.gui.features.library.window import LibraryWindow  # noqa: PLC0415  # slow

    library = LibraryWindow.if_open()
    return library is not None and library.position_pane.isVisible()


def pane(window: Window) -> None:
    """Show the position search as it is."""
    _brought_up(window)
