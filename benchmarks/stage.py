"""The real window on the offscreen platform, and how long it takes until it has painted."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.timing import Stopwatch, seconds_of
from sgfedit.app.settings import Settings
from sgfedit.gui.application import Application
from sgfedit.render.canvas import BoardCanvas

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.subjects import Subject
    from benchmarks.timing import Seconds
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.render.diagram import Diagram

BOARD_PX: Final = 900


class Stage:
    """The program as it is when it runs, with settings of its own."""

    def __init__(self, qt: QApplication | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.qt = qt or QApplication(["benchmarks"])
        folder = Path(self._folder.name)
        settings = Settings(folder / "settings.ini")
        # Each file has a window of its own, of the size that is wanted.
        settings.set("window.tabs", False)
        self.application = Application(self.qt, settings, folder / "recovery")

    def show(self, subject: Subject) -> MainWindow:
        """Return a painted window with the file, its board of 900 by 900 px, checked."""
        window = self._open(subject)
        settle()
        while not window.checker.is_current or window.checker.is_running:
            settle()
        for _ in range(3):
            board = window.board
            window.resize(
                window.width() + BOARD_PX - board.width(),
                window.height() + BOARD_PX - board.height(),
            )
            settle()
        gc.collect()
        # As the program does when its window is open.
        gc.freeze()
        return window

    def _open(self, subject: Subject) -> MainWindow:
        """Return the window of a file; the program opens none twice."""
        for window in self.application.windows:
            if window.document.path == subject.path:
                return window
        self.application.open([str(subject.path)])
        return self.application.windows[-1]


def settle() -> None:
    """Let Qt do everything it has to do now, painting included."""
    QApplication.processEvents()


def painted(action: Callable[..., object], *args: object) -> Seconds:
    """Return the seconds from the start of `action` until all it changed is painted."""
    watch = Stopwatch()
    action(*args)
    QApplication.processEvents()
    return watch.read()


class _PaintCount(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt
        self.count += event.type() == QEvent.Type.Paint
        return False


def paints(widget: QWidget, action: Callable[..., object], *args: object) -> int:
    """Return how often `action` makes `widget` paint: to know that something is measured."""
    counter = _PaintCount()
    widget.installEventFilter(counter)
    painted(action, *args)
    widget.removeEventFilter(counter)
    return counter.count


def board_image(window: MainWindow) -> QImage:
    """Return the picture of the window's board."""
    return window.board._canvas.image()


class Copying:
    """Copies the picture of the window's board, and draws it on another one of its size.

    Nothing is allocated meanwhile: large blocks go back to the system, and to get one again costs
    more than to fill it.
    """

    def __init__(self, window: MainWindow) -> None:
        self._image = board_image(window)
        size, pixels = self._image.size(), self._image.format()
        self._copy, self._target = QImage(size, pixels), QImage(size, pixels)

    def __call__(self) -> float:
        """Return how many seconds it took once."""
        return seconds_of(self._run)

    def _run(self) -> None:
        for source, target in ((self._image, self._copy), (self._copy, self._target)):
            painter = QPainter(target)
            painter.drawImage(0, 0, source)
            painter.end()


def repaint(window: MainWindow) -> float:
    """Paint the whole window again, nothing having changed."""
    return painted(window.repaint)


class SpareCanvas:
    """A board that is on no window, to paint in full or to build anew."""

    def __init__(self, window: MainWindow) -> None:
        own = window.board._canvas
        self.canvas = BoardCanvas(own.theme, padding=own._padding, surround=own._surround)
        self.resize(window.board)

    def resize(self, board: QWidget) -> None:
        """Take the size of a board on a window."""
        self._board = board
        self.canvas.resize(board.width(), board.height(), board.devicePixelRatioF())
        self._target = QImage(board.width(), board.height(), QImage.Format.Format_RGB32)

    def _draw(self) -> None:
        painter = QPainter(self._target)
        self.canvas.draw(painter)
        painter.end()

    def repaint(self, diagram: Diagram) -> float:
        """Paint every point of `diagram` with all caches warm."""
        self.canvas.update(diagram)
        self._draw()

        def paint() -> None:
            self.canvas._paint_picture()
            self._draw()

        return seconds_of(paint)

    def rebuild(self, diagram: Diagram) -> float:
        """Make grid, wood and stones for the size of the board anew and paint all."""
        self.canvas.update(diagram)

        def build() -> None:
            self.canvas._stale = True
            self._draw()

        return seconds_of(build)
