"""Looking for the position of the board in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from sgfedit.gui.features.library.position_pane import PositionPane
    from sgfedit.gui.window import Window


def _brought_up(window: Window) -> PositionPane | None:
    """Return the position search, in sight; None where the library cannot be opened."""
    from sgfedit.gui.features.library.commands import library_of  # noqa: PLC0415  # slow

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
