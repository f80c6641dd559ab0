"""Starts Qt and opens the first windows."""

from __future__ import annotations

import gc
import signal
import sys
from importlib.resources import as_file
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from sgfedit import __version__
from sgfedit.app.settings import Settings
from sgfedit.assets import asset
from sgfedit.gui import crash
from sgfedit.gui.appearance import apply_scheme
from sgfedit.gui.commands import file
from sgfedit.gui.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Sequence


class Application:
    """Owns the settings and the open windows."""

    def __init__(self, qt: QApplication, settings: Settings) -> None:
        self.qt = qt
        self.settings = settings
        self.windows: list[MainWindow] = []
        qt.setStyle("Fusion")
        qt.setApplicationName("sgfedit")
        qt.setApplicationVersion(__version__)
        QGuiApplication.setDesktopFileName("org.sgfedit.SgfEdit")
        with as_file(asset("icons", "sgfedit.svg")) as path:
            qt.setWindowIcon(QIcon(str(path)))
        self._apply_scheme()
        settings.changed.connect(self._on_setting_changed)

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.color_scheme":
            self._apply_scheme()

    def _apply_scheme(self) -> None:
        apply_scheme(self.qt, self.settings.get("view.color_scheme"))

    def new_window(self) -> MainWindow:
        """Return a new window with an empty game, not yet shown."""
        window = MainWindow(self.settings, self.new_window)
        self.windows.append(window)
        window.destroyed.connect(self._forget_closed)
        return window

    def _forget_closed(self) -> None:
        from shiboken6 import isValid  # noqa: PLC0415  # only needed when a window closes

        self.windows = [window for window in self.windows if isValid(window)]

    def open(self, paths: Sequence[str]) -> None:
        """Open the files, or one window with an empty game."""
        window = self.new_window()
        file.open_paths(window, list(paths))
        window.show()


def run(paths: Sequence[str]) -> int:
    """Show the window with the files at `paths` and return the exit status."""
    # Python's own handler would run only between two of its instructions, while Qt waits in C++.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    qt = QApplication(sys.argv[:1])
    application = Application(qt, Settings())
    crash.install()
    application.open(paths)
    # Later collections need not walk the trees and Qt's bindings again and again.
    gc.freeze()
    return qt.exec()
