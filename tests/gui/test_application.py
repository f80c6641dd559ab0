"""Starting: windows for files, appearance, and what a crash left behind."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import (
    SIGNAL,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMetaMethod,
    QObject,
    QRunnable,
    QThreadPool,
    QTimer,
    Signal,
    qCritical,
    qWarning,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

import sgfedit
from sgfedit import loads
from sgfedit.app import collector as collector_module
from sgfedit.app.collector import collect_all
from sgfedit.app.recovery import Recovery
from sgfedit.errors import LockedError
from sgfedit.gui.application import (
    Application,
    executed,
    install,
    open_library_alone,
    uninstall,
)
from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.gui.shell.bug_notice import BugNotice
from sgfedit.gui.views.status_bar import Rank
from sgfedit.gui.widgets import later, questions
from sgfedit.gui.widgets.appearance import is_dark
from tests import collector

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot

    from sgfedit import Collection


TEXT = "(;FF[4]PB[a];B[aa]C[typed])"


def leave_unsaved(application: Application, path: Path) -> None:
    """Write a recovery file as a session does that ends without closing."""
    folder = application.recovery_folder
    folder.mkdir(exist_ok=True)
    (folder / "crashed.sgf").write_text(TEXT)
    about = f'{{"path": "{path}", "game": 0, "trail": ["B[aa]"]}}'
    (folder / "crashed.json").write_text(about)


def test_each_file_gets_a_window_and_a_closed_one_is_forgotten(
    application: Application, sample: Path
) -> None:
    application.settings.set("window.tabs", value=False)
    application.open([str(sample), str(sample.with_name("problem-9x9.sgf"))])

    assert [window.file_name for window in application.windows] == [
        "commented-game.sgf",
        "problem-9x9.sgf",
    ]
    assert all(window.isVisible() for window in application.windows)
    application.windows[0].close()
    assert len(application.windows) == 1


def test_a_window_that_is_closed_twice_is_told_of_once(
    application: Application, sample: Path
) -> None:
    application.open([str(sample)])
    window, other = application.windows[0], application.new_window()
    told: list[object] = []
    window.closed.connect(told.append)

    window.close()
    window.close()  # as by a second click on its tab, before Qt has taken it apart

    assert told == [window]
    assert application.windows == [other]


def test_a_further_window_is_put_beside_the_last_and_within_the_screen(
    application: Application,
) -> None:
    application.settings.set("window.tabs", value=False)
    application.open([])
    for _ in range(3):
        application.new_window().show()

    places = [window.pos() for window in application.windows]
    assert len(set(places)) == len(places)
    for window in application.windows[1:]:
        assert window.screen().availableGeometry().contains(window.frameGeometry())


def open_and_close(application: Application, path: Path) -> None:
    application.open([str(path)])
    application.windows[-1].close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect_all()


def test_a_closed_window_leaves_nothing_at_the_application(
    application: Application, sample: Path
) -> None:
    application.open([])
    open_and_close(application, sample)
    before = weakref.getweakrefcount(application)

    for _ in range(3):
        open_and_close(application, sample)

    assert weakref.getweakrefcount(application) == before


def listeners(*senders: QObject) -> Counter[tuple[str, str]]:
    """Return how many receivers each signal has."""
    found: Counter[tuple[str, str]] = Counter()
    for sender in senders:
        meta = sender.metaObject()
        for method in map(meta.method, range(meta.methodCount())):
            if method.methodType() is QMetaMethod.MethodType.Signal:
                name = bytes(method.methodSignature().data()).decode()
                found[meta.className(), name] += sender.receivers(SIGNAL(name))
    return +found


def test_a_closed_window_listens_to_nothing_that_stays(
    application: Application, sample: Path
) -> None:
    application.settings.set("window.tabs", value=False)
    application.open([])
    stays = (
        application.qt,
        application.settings,
        QApplication.styleHints(),
        QApplication.clipboard(),
        *QApplication.screens(),
        *application.windows,
    )
    open_and_close(application, sample)
    before = listeners(*stays)

    for _ in range(3):
        open_and_close(application, sample)

    assert listeners(*stays) == before
    assert before["Settings", "changed(QString)"]


def test_without_files_there_is_one_empty_game(application: Application) -> None:
    application.open([])

    assert len(application.windows) == 1
    assert not application.windows[0].isWindowModified()


def test_dark_is_dark_even_where_no_desktop_theme_listens(application: Application) -> None:
    application.settings.set("view.color_scheme", "dark")
    assert is_dark(application.qt.palette())

    application.settings.set("view.color_scheme", "light")
    assert not is_dark(application.qt.palette())


def test_unsaved_work_of_a_crash_is_restored_as_modified(
    application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]PB[a];B[aa])")
    application.open([])
    leave_unsaved(application, path)
    asked: list[list[str]] = []

    def restore(_parent: object, names: list[str]) -> questions.Recover:
        asked.append(names)
        return questions.Recover.RESTORE

    monkeypatch.setattr(questions, "ask_recover", restore)
    application.offer_recovery()

    (window,) = application.windows
    assert asked == [["game.sgf"]]
    assert window.isWindowModified()
    assert sgfedit.dumps(window.document.collection).decode() == TEXT
    assert not Recovery.found(application.recovery_folder)
    assert window.status.message.text() == "Restored, not saved yet"
    assert window.document.current is window.document.game.root.children[0]
    window.actions_by_id["file.save"].trigger()
    assert path.read_text() == TEXT


def test_unsaved_work_comes_back_into_the_window_that_shows_its_file(
    application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]PB[a];B[aa])")
    leave_unsaved(application, path)
    monkeypatch.setattr(questions, "ask_recover", lambda *_: questions.Recover.RESTORE)
    application.open([str(path)])

    application.offer_recovery()

    (window,) = application.windows
    assert window.document.path == path
    assert sgfedit.dumps(window.document.collection).decode() == TEXT


@pytest.mark.parametrize("answer", [questions.Recover.DISCARD, questions.Recover.LATER])
def test_unsaved_work_is_kept_until_it_is_discarded(
    application: Application,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: questions.Recover,
) -> None:
    application.open([])
    leave_unsaved(application, tmp_path / "game.sgf")
    monkeypatch.setattr(questions, "ask_recover", lambda *_: answer)

    application.offer_recovery()

    is_kept = answer is questions.Recover.LATER
    assert bool(Recovery.found(application.recovery_folder)) is is_kept


@pytest.fixture
def hooks(application: Application) -> Iterator[None]:
    """The hooks for exceptions, as the program has them."""
    application.open([])
    install(application)
    yield
    uninstall()


@pytest.mark.usefixtures("hooks")
def test_a_bug_keeps_the_work_and_is_told_beside_it(
    application: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    (window,) = application.windows
    window.actions_by_id["edit.pass"].trigger()

    sys.excepthook(ValueError, ValueError("a bug\x1b[2J"), None)

    assert len(list(application.recovery_folder.glob("*.journal"))) == 1
    assert window.document.is_suspect
    assert "ValueError: a bug\\x1b[2J" in capsys.readouterr().err
    QApplication.processEvents()
    (notice,) = window.findChildren(BugNotice)
    assert notice.isVisible()
    assert not notice.isModal()
    assert "edit.pass" in notice.report


@pytest.mark.usefixtures("hooks")
def test_the_same_bug_again_is_only_counted(
    application: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    def paint() -> None:
        raise ValueError("each time another text: " + str(next(numbers)))

    numbers = count()
    for _ in range(60):
        try:
            paint()
        except ValueError as error:
            sys.excepthook(ValueError, error, error.__traceback__)
    QApplication.processEvents()

    (notice,) = application.windows[0].findChildren(BugNotice)
    notice.refresh()
    assert "60" in notice.often.text()
    assert capsys.readouterr().err.count("Traceback") == 1

    notice.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    try:
        paint()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    QApplication.processEvents()
    assert application.windows[0].findChildren(BugNotice) == []


class WorksBadly(QObject):
    """Fails at what it is sent, by an error that Python has not made yet."""

    def customEvent(self, _event: QEvent) -> None:
        int("no number")


@pytest.mark.usefixtures("hooks")
def test_the_program_goes_on_after_a_bug_in_what_qt_calls(
    application: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    (window,) = application.windows
    wrong, loop = WorksBadly(), QEventLoop()

    def send() -> None:
        later(window, loop.quit)
        QApplication.sendEvent(wrong, QEvent(QEvent.Type.User))

    later(window, send)
    executed(loop)

    assert "invalid literal" in (told := capsys.readouterr().err)
    assert "During handling" not in told
    QApplication.processEvents()
    (notice,) = window.findChildren(BugNotice)
    assert "ValueError" in notice.report


class PaintsBadly(QWidget):
    """Fails whenever it is painted, with a painter at work."""

    painted_often = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.asked = 0
        self.resize(50, 50)

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.asked += 1
        if self.asked == 12:
            self.painted_often.emit()
        painter = QPainter(self)
        painter.drawLine(0, 0, 9, 9)
        raise KeyError("in paint")


@pytest.mark.no_qt_log
@pytest.mark.usefixtures("hooks")
def test_what_fails_to_paint_again_and_again_is_told_once(application: Application) -> None:
    (window,) = application.windows
    bad = PaintsBadly(window)
    bad.show()

    # By the event loop: what Python asks for itself is raised there.
    again = QTimer(bad)
    again.timeout.connect(bad.update)
    again.start(1)
    loop = QEventLoop()
    bad.painted_often.connect(loop.quit)
    loop.exec()
    again.stop()

    assert bad.asked >= 10
    (notice,) = window.findChildren(BugNotice)
    assert "KeyError" in notice.report
    bad.hide()


@pytest.mark.usefixtures("hooks")
def test_a_bug_in_a_thread_is_told_like_others(qtbot: QtBot, application: Application) -> None:
    def work() -> None:
        raise OSError("in a thread")

    class Runs(QRunnable):
        def run(self) -> None:
            raise TypeError("in a pool")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    QThreadPool.globalInstance().start(Runs())
    QThreadPool.globalInstance().waitForDone()

    (window,) = application.windows
    qtbot.waitUntil(lambda: len(window.findChildren(BugNotice)) == 1)
    (notice,) = window.findChildren(BugNotice)
    qtbot.waitUntil(lambda: "OSError" in notice.report and "TypeError" in notice.report)


@pytest.mark.usefixtures("hooks")
def test_a_bug_while_work_is_kept_hides_no_other(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    application.new_window()
    first, second = application.windows
    flushed: list[object] = []

    def fail() -> None:
        raise RuntimeError("in recovery")

    monkeypatch.setattr(second, "flush_recovery", fail)
    monkeypatch.setattr(first, "flush_recovery", lambda: flushed.append(first))

    sys.excepthook(ValueError, ValueError("a bug"), None)
    QApplication.processEvents()

    assert flushed == [first]
    notices = [notice for one in (first, second) for notice in one.findChildren(BugNotice)]
    assert "ValueError" in notices[0].report
    assert "RuntimeError" in notices[0].report
    assert "could not be kept" in notices[0].text.text()


@pytest.mark.usefixtures("hooks")
def test_nothing_that_a_bug_has_held_is_kept(application: Application) -> None:
    record = weakref.ref(hold_a_collection())
    gc.collect()
    QApplication.processEvents()

    assert record() is None


def hold_a_collection() -> Collection:
    """Fail with a record in a local variable, and return it."""
    found = loads("(;FF[4])")

    def fail(held: Collection) -> None:
        raise ValueError(len(held.games))

    try:
        fail(found)
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    return found


@pytest.mark.usefixtures("hooks")
def test_that_a_file_is_locked_is_no_bug(
    application: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(LockedError, LockedError(), None)
    QApplication.processEvents()

    assert application.windows[0].findChildren(BugNotice) == []
    assert capsys.readouterr().err == ""


@pytest.mark.no_qt_log
@pytest.mark.usefixtures("hooks")
def test_what_qt_calls_critical_is_told_and_a_warning_is_printed(
    application: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    qWarning("a warning")
    assert "a warning" in capsys.readouterr().err
    qCritical("something critical")
    QApplication.processEvents()

    (notice,) = application.windows[0].findChildren(BugNotice)
    assert "QtFaultError" in notice.report


def test_an_opened_tree_is_out_of_the_way_of_collections(
    application: Application, sample: Path, qtbot: QtBot
) -> None:
    application.open([str(sample)])
    (window,) = application.windows
    with qtbot.waitSignal(window.settled):
        pass
    gc.unfreeze()
    with collector.real(collector_module):
        window.document.open(sample)

        assert gc.get_freeze_count() > 0


def test_modules_are_imported_as_python_does_when_the_window_is_loaded() -> None:
    program = """
import builtins
usual = builtins.__import__
from sgfedit.__main__ import _import_application
_import_application()
print(builtins.__import__ is usual)
"""

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "True\n"


def test_where_nothing_can_be_kept_that_is_said_once_and_work_goes_on(
    qtbot: QtBot, application: Application
) -> None:
    in_the_way = application.recovery_folder.with_name("in the way")
    in_the_way.write_text("a file where the folder above should be")
    application.recovery_folder = in_the_way / "recovery"
    application.open([])
    (window,) = application.windows
    window.settle()

    window.actions_by_id["edit.pass"].trigger()
    assert not window.flush_recovery()
    said = "Unsaved work is not kept safe now"
    qtbot.waitUntil(lambda: said in window.status.message.text())
    window.status.note("", rank=Rank.WARNING)
    window.actions_by_id["edit.pass"].trigger()
    window.flush_recovery()
    QCoreApplication.processEvents()
    assert "not kept" not in window.status.message.text()
    assert window.document.game.root.first_child is not None
    in_the_way.unlink()
    assert window.flush_recovery()


def test_of_several_files_the_one_that_is_seen_settles_the_program(
    application: Application, sample: Path, qtbot: QtBot
) -> None:
    application.open([str(sample), str(sample.with_name("problem-9x9.sgf"))])

    qtbot.waitUntil(lambda: application._keeper is not None)


@pytest.mark.parametrize("is_alone", [False, True])
def test_the_library_stays_without_games_only_if_it_was_opened_by_itself(
    qtbot: QtBot, application: Application, is_alone: bool
) -> None:
    application.open([])
    (window,) = application.windows
    if is_alone:
        open_library_alone(window)
    else:
        window.actions_by_id["library.open"].trigger()
    library = LibraryWindow.if_open()
    assert library is not None
    qtbot.waitUntil(lambda: not library.service.is_busy)

    window.close()

    assert library.isVisible() is is_alone
    library.close()
