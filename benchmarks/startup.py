"""From the start of a process to a painted window."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from benchmarks.results import Measurement
from benchmarks.timing import Pairs, Seconds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.subjects import Subject

_BARE_WINDOW: Final = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter, QPixmap, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

class Picture(QWidget):
    def paintEvent(self, event):
        painter = QPainter(self)
        painter.drawPixmap(0, 0, pixmap)
        painter.end()
        QTimer.singleShot(0, painted)

def painted():
    print(time.monotonic(), time.process_time(), flush=True)
    app.quit()

app = QApplication(sys.argv[:1])
pixmap = QPixmap(900, 900)
pixmap.fill(Qt.GlobalColor.darkYellow)
window = QMainWindow()
window.setCentralWidget(Picture())
window.resize(1280, 840)
window.show()
sys.exit(app.exec())
"""

# What `sgfedit FILE` does, but that it ends once the board shows the file. The program imports Qt
# itself: it keeps PySide from reading the source of every module that is imported later.
PROGRAM: Final = """
import time
import sgfedit.__main__ as program

usual = program._import_application

def watched():
    run = usual()
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication

    class FirstPaint(QObject):
        def eventFilter(self, board, event):
            if event.type() == QEvent.Type.Paint and board.document.path is not None:
                board.removeEventFilter(self)
                QTimer.singleShot(0, painted)
            return False

    def painted():
        print(time.monotonic(), time.process_time(), flush=True)
        QApplication.quit()

    def watched_exec(*_):
        # Not allWidgets(): for widgets that Qt has made PySide loads every class of widgets.
        for window in QApplication.topLevelWidgets():
            if hasattr(window, "board"):
                window.board.installEventFilter(watch)
        return go()

    go, watch = QApplication.exec, FirstPaint()
    QApplication.exec = watched_exec
    return run

program._import_application = watched
program.main()
"""
_TIMEOUT_S: Final = 120


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the start of a process: to the painted window, and to its end."""

    painted: Seconds
    whole: Seconds


def environment(config: Path) -> dict[str, str]:
    """Return the environment of a program with settings of its own in the folder `config`.

    Byte code is kept there as well, as an installed program has it: an environment that forbids
    to write any would have every module compiled at every start.
    """
    return {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(config / "bytecode"),
        "XDG_CONFIG_HOME": str(config),
        "XDG_DATA_HOME": str(config),
        "APPDATA": str(config),
        "HOME": str(config),
    }


def start(code: str, *arguments: str, config: Path) -> Start:
    """Run `code` in a fresh interpreter with settings of its own in the folder `config`."""
    begin, before = monotonic(), _of_children()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        check=True,
        capture_output=True,
        text=True,
        env=environment(config),
        timeout=_TIMEOUT_S,
    )
    whole = Seconds(_of_children() - before, monotonic() - begin)
    at, processor = map(float, done.stdout.split()[-2:])
    return Start(Seconds(processor, at - begin), whole)


def _of_children() -> float:
    """Return the processor time of all processes that were run from here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def typical_game(plan: Plan) -> Iterator[Measurement]:
    yield _compared(plan.subjects.typical(), plan.repeats(15))


def dictionary(plan: Plan) -> Iterator[Measurement]:
    yield _compared(plan.subjects.dictionary(), plan.repeats(11))


def _compared(subject: Subject, repeats: int) -> Measurement:
    programs: list[Start] = []
    bare: list[Start] = []
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder)
        for index in range(repeats + 1):
            program = start(PROGRAM, str(subject.path), config=config)
            window = start(_BARE_WINDOW, config=config)
            if index:  # the first start writes byte code and fills the caches of the disk
                programs.append(program)
                bare.append(window)
    whole = Pairs(tuple(s.whole for s in programs), tuple(s.whole for s in bare))
    painted = Pairs(tuple(s.painted for s in programs), tuple(s.painted for s in bare))
    wall = f"{painted.value * 1e3:.0f} ms ({painted.wall * 1e3:.0f} on the clock)"
    note = f"whole processes; painted after {wall}, {painted.ratio:.2f}x"
    return Measurement.of_pairs(subject.name, whole, note=note)
