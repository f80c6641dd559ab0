"""Opening of what was open last time: the first file at once, the others beside the user."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import stamp
from sgfedit.app.tasks import Slices
from sgfedit.errors import FileError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.opening.files import MOST_BYTES, open_here
from sgfedit.gui.widgets.placing import restore_place
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.gui.window import STATE_VERSION, host_of, window_of

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.app.session import Opened, Session
    from sgfedit.gui.window import Host, Window

_tr = QCoreApplication.translate


class Restoring(QObject):
    """Opens files of a session; one of it for each window, made at the first wish.

    What is open already is left as it is: a file that was recovered is not opened twice.

    Signals:
        ended: All that could be opened is open.

    Attributes:
        failed: What could not be opened, and why.
    """

    ended = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.failed: list[tuple[Opened, str]] = []
        self._slices = Slices(self)

    @property
    def is_running(self) -> bool:
        """Whether there is more to open."""
        return self._slices.is_running

    def start(self, session: Session) -> None:
        """Open the file that was in front now, the others one after the other."""
        self.failed.clear()
        windows = session.windows
        first = windows[session.shown] if windows else None
        shown = self.open(first) if first is not None else None
        if shown is not None:
            shown.bring_up()
        self._slices.start(self._steps([one for one in windows if one is not first], session))

    def _steps(self, others: Sequence[Opened], session: Session) -> Generator[None, None, None]:
        yield
        front = self._window.window()
        for one in others:
            window = self.open(one)
            if window is not None and host_of(window) is None and not window.isVisible():
                window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
                window.show()
                window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, on=False)
            yield
        self._order_tabs(session)
        known = self._window.table.by_id
        for action, told in session.others:
            if action in known:
                trigger(self._window, action, told)
                yield
        # Some window managers put each new window on top.
        if QApplication.activeWindow() in {front, None}:
            front.raise_()
        if session.others:
            front.activateWindow()
        self._tell()
        self.ended.emit()

    def _order_tabs(self, session: Session) -> None:
        """Let tabs stand as they stood: the one that is shown was opened before the others."""
        places: dict[Host, int] = {}
        for one in session.windows:
            window = window_of(Path(one.path))
            host = host_of(window) if window is not None else None
            if window is not None and host is not None:
                host.move_tab(window, places.get(host, 0))
                places[host] = places.get(host, 0) + 1

    def open(self, one: Opened) -> Window | None:
        """Open a file at its node, in a window that has its place; None if it cannot be."""
        path = Path(one.path)
        known = window_of(path)
        if known is not None:
            return known
        found = stamp(path)
        if found is not None and found.size > MOST_BYTES:
            self.failed.append((one, _tr("Session", "Very large files are opened on wish only.")))
            return None
        window = self._window.free_window()
        try:
            open_here(window, one.path)
        except FileError as error:
            self.failed.append((one, words_of(error)))
            if window is not self._window:
                window.close()
            return None
        window.document.go_to(one.node_in(window.document.collection))
        host = host_of(window)
        if host is None or len(host.windows) == 1:
            restore_place(window.window(), one.geometry)
        if one.state:
            window.restoreState(QByteArray(one.state), STATE_VERSION)
        return window

    def _tell(self) -> None:
        """Say what could not be opened, with the list of it all behind a click."""
        if not self.failed:
            return
        names = listed(Path(one.path).name for one, _ in self.failed)
        text = _tr("Session", "Not opened: {names}").format(names=names)
        action = self._window.actions_by_id["file.last_files"]
        self._window.status.note_with_link(text, action)
