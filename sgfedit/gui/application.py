"""Starts Qt and opens the first windows."""

from __future__ import annotations

import gc
import logging
import sys
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from sgfedit import __version__
from sgfedit.app.setting_rows import THEMES
from sgfedit.app.settings import Settings, recovery_folder
from sgfedit.assets import asset
from sgfedit.errors import LockedError
from sgfedit.gui.opening.files import open_paths
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import apply_scheme
from sgfedit.gui.widgets.placing import OnScreen, place_beside
from sgfedit.gui.window import host_of, window_around

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from sgfedit.app.theme_watch import ThemeWatch


_log = logging.getLogger(__name__)
_tr = QCoreApplication.translate


class _Hook:
    """The exception hook; shows one dialog, however often the same thing goes wrong."""

    def __init__(self, keep_work: Callable[[], None]) -> None:
        self.is_shown = False
        self.keep_work = keep_work

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        if issubclass(kind, LockedError):
            return  # the window has told it, whoever tried to edit
        details = "".join(traceback.format_exception(kind, error, trace))
        _log.error("%s", details)
        sys.stderr.write(details)
        if self.is_shown or QApplication.instance() is None:
            return
        self.is_shown = True
        self.keep_work()
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415  # slow, and seldom needed

        from sgfedit.gui.widgets.buttons import plain  # noqa: PLC0415  # seldom needed

        box = QMessageBox(
            QMessageBox.Icon.Critical,
            "sgfedit",
            _tr("Crash", "Something went wrong in sgfedit. Your games are still open."),
            QMessageBox.StandardButton.Ok,
        )
        box.setInformativeText(_tr("Crash", "Save your work, then please report the details."))
        box.setDetailedText(details)
        plain(box)
        box.exec()
        self.is_shown = False


def install(keep_work: Callable[[], None]) -> None:
    """Let unexpected exceptions reach the log and the user, after `keep_work` is called."""
    sys.excepthook = _Hook(keep_work)


_TURN_S = 0.0001
_LONG_S = 12


class Application(QObject):
    """Owns the settings and the open windows.

    A QObject, as what windows are connected to: of a plain object PySide keeps a weak reference
    for each connection of each window that was ever open.
    """

    def __init__(self, qt: QApplication, settings: Settings, recovery_folder: Path) -> None:
        super().__init__()
        self.qt = qt
        self.settings = settings
        self.recovery_folder = recovery_folder
        self.windows: list[MainWindow] = []
        self._theme_watch: ThemeWatch | None = None
        OnScreen(qt, self)
        qt.setApplicationVersion(__version__)
        QGuiApplication.setDesktopFileName("org.sgfedit.SgfEdit")
        qt.setWindowIcon(QIcon(str(asset("icons", "sgfedit.svg"))))
        self._apply_scheme()
        qt.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self._apply_zoom()
        settings.changed.connect(self._on_setting_changed)

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.color_scheme":
            self._apply_scheme()
        elif key == "view.zoom":
            self._apply_zoom()
        elif key == "window.tabs":
            self._arrange()
        elif key == "view.theme":
            self._watch_theme()

    def _arrange(self) -> None:
        """Make all windows the tabs of one, or windows of their own, as the settings say now."""
        from sgfedit.gui.shell import tabs  # noqa: PLC0415  # not to start

        hosts = {host for host in map(host_of, self.windows) if host is not None}
        if not self.settings.get("window.tabs"):
            for host in hosts:
                tabs.scatter(host)
        elif self.windows and not hosts:
            active = window_around(QApplication.activeWindow())
            tabs.gather(self.windows, active if active in self.windows else self.windows[-1])

    def _watch_theme(self) -> None:
        """Follow the files of a theme of the user as long as one is chosen; most have none."""
        name = self.settings.get("view.theme")
        if self._theme_watch is None and name not in {"auto", *THEMES}:
            from sgfedit.app.theme_watch import ThemeWatch  # noqa: PLC0415  # seldom needed

            self._theme_watch = ThemeWatch(self.settings)
            self._theme_watch.broken.connect(self._say)
            self._theme_watch.check()

    def _say(self, sentence: str) -> None:
        for window in self.windows:
            window.status.note(sentence, _LONG_S)

    def _apply_scheme(self) -> None:
        apply_scheme(self.qt, self.settings.get("view.color_scheme"))

    def _on_scheme_changed(self, _scheme: object) -> None:
        if self.settings.get("view.color_scheme") == "system":
            self._apply_scheme()

    def _apply_zoom(self) -> None:
        scale.set_zoom(self.settings.get("view.zoom"))

    def new_window(self) -> MainWindow:
        """Return a new window with an empty game, not yet shown."""
        window = MainWindow(self.settings, self.new_window, self.recovery_folder)
        window.closed.connect(self._on_closed)
        window.document.reset.connect(self._on_reset)
        if self.settings.get("window.tabs"):
            self._add_tab(window)
        elif self.windows:
            place_beside(self.windows[-1].window(), window)
        self.windows.append(window)
        return window

    def _add_tab(self, window: MainWindow) -> None:
        """Put a new window behind the tabs of the others; one that was torn off stays alone."""
        from sgfedit.gui.shell.tabs import TabbedWindow  # noqa: PLC0415  # few want tabs

        hosts = (host_of(other) for other in reversed(self.windows))
        host = next((host for host in hosts if host is not None), None)
        (host or TabbedWindow()).add(window)

    def _on_reset(self) -> None:
        # Later collections need not walk the tree that was opened again and again: a full one
        # takes 0.1 s for 100,000 nodes.
        gc.freeze()

    def _on_closed(self, window: MainWindow) -> None:
        self.windows.remove(window)
        if self.windows:
            QTimer.singleShot(0, free_closed)

    def open(self, paths: Sequence[str]) -> None:
        """Open the files, or one window with an empty game and the start page beside it."""
        window = self.new_window()
        open_paths(window, paths)
        if window.is_untouched and self.settings.get("start.page"):
            from sgfedit.gui.features.start.page import StartPage  # noqa: PLC0415  # not to a file

            page = window.part(StartPage)
            page.open()
            if not paths:  # a folder is asked about elsewhere
                page.go_in()
        window.settled.connect(self._on_settled)
        if not window.window().isVisible():
            window.bring_up()

    def _on_settled(self) -> None:
        from sgfedit.gui.widgets.focus_ring import FocusRing  # noqa: PLC0415  # not to start

        self._focus_ring = FocusRing(self.qt, self)
        self._watch_theme()
        # A question, which is not to be asked from within.
        QTimer.singleShot(0, self.offer_recovery)

    def offer_recovery(self) -> None:
        """Ask what to do with what a session that crashed had not saved."""
        from sgfedit.app.recovery import Recovery  # noqa: PLC0415  # not to start

        leftovers = Recovery.found(self.recovery_folder)
        if not leftovers or not self.windows:
            return
        from sgfedit.gui.opening.recovered import restore  # noqa: PLC0415  # seldom needed
        from sgfedit.gui.widgets import questions  # noqa: PLC0415  # seldom needed

        names = [leftover.name for leftover in leftovers]
        answer = questions.ask_recover(self.windows[0], names)
        for leftover in leftovers:
            if answer is questions.Recover.RESTORE:
                restore(self.windows[0], leftover)
            elif answer is questions.Recover.DISCARD:
                leftover.discard()

    def flush_recovery(self) -> None:
        """Write what is not saved to the recovery files now, for a crash report."""
        for window in self.windows:
            window.flush_recovery()


def free_closed() -> None:
    """Give back the memory of what was closed; a tree refers to itself and is not freed at once.

    Takes as long as a full collection, when nobody waits for a window that is gone.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def run(paths: Sequence[str]) -> int:
    """Show the window with the files at `paths` and return the exit status.

    Leaves the garbage collector on, see `sgfedit.__main__`.
    """
    # As an option: `setStyle` returns the style, and to wrap it takes as long as to make it.
    qt = QApplication([*sys.argv[:1], "-style", "Fusion"])
    qt.setApplicationName("sgfedit")
    # Else this thread would wait up to 5 ms for each of its turns while another one works.
    sys.setswitchinterval(_TURN_S)
    application = Application(qt, Settings(), recovery_folder())
    install(application.flush_recovery)
    application.open(paths)
    # Later collections need not walk the trees and Qt's bindings again and again.
    gc.freeze()
    gc.enable()
    return qt.exec()
