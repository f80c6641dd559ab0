"""Last session: whether there is one to open again, and what is said of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.app.session import ended
from sgfedit.app.settings import session_folder
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.gui.window import window_of

if TYPE_CHECKING:
    from sgfedit.app.backup_version import Version
    from sgfedit.app.session import Opened, Session
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate

_NAMED: Final = 4


def sessions_of(window: Window) -> tuple[Session, ...]:
    """Return the sessions that have ended, the last one first; none where nothing is kept."""
    folder = window.recovery_folder
    return ended(session_folder(folder)) if folder is not None else ()


def last_session(window: Window) -> Session | None:
    """Return the last session with a file that is not open already; None if there is none."""
    sessions = sessions_of(window)
    if not sessions or all(window_of(Path(one.path)) for one in sessions[0].windows):
        return None
    return sessions[0]


def backup_of(window: Window, one: Opened) -> Version | None:
    """Return the last version of a file that was kept; None if there is none."""
    folder = window.recovery_folder
    if folder is None:
        return None
    from sgfedit.app.backups import Backups  # noqa: PLC0415  # only of what is gone

    versions = Backups(folder.with_name("backups")).versions(one.path)
    return versions[0] if versions else None


def files_of(session: Session) -> str:
    """Say how many files were open, and the first names: before all that of the one in front."""
    windows, shown = session.windows, session.shown
    in_order = (*windows[shown : shown + 1], *windows[:shown], *windows[shown + 1 :])
    names = [Path(one.path).name for one in in_order]
    some = listed(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    if len(names) == 1:
        return some
    return _tr("Session", "%n files: {names}", "", len(names)).format(names=some)


def gone_of(session: Session) -> str:
    """Say how many of the files are not there any more; empty if all are."""
    count = sum(not one.is_there for one in session.windows)
    if not count:
        return ""
    if count == 1:
        return _tr("Session", "1 is no longer there")
    return _tr("Session", "%n are no longer there", "", count)


def place_of(one: Opened) -> str:
    """Say where in a file one was."""
    parts = []
    if one.game:
        parts.append(_tr("Session", "game {number}").format(number=one.game + 1))
    if one.number:
        parts.append(_tr("Session", "move {number}").format(number=one.number))
    return listed(parts) or _tr("Session", "at its start")
