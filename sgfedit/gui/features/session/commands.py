"""Commands of the session: the files of last time, all at once or in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.gui.features.session.restoring import Restoring
from sgfedit.gui.opening.last_session import last_session

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def open_last(window: Window) -> bool:
    """Open the files of last time where they were.

    Raises:
        RefusalError: there are none that are not open.
    """
    session = last_session(window)
    if session is None:
        raise RefusalError("no-session")
    window.part(Restoring).start(session)
    return True


def list_files(window: Window) -> None:
    """Show the files of the last sessions."""
    from sgfedit.gui.features.session.last_files import LastFiles  # noqa: PLC0415  # seldom needed

    dialog = LastFiles(window)
    dialog.setModal(True)
    dialog.show()
