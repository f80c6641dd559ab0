"""Starting: windows for files, appearance, and what a crash left behind."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import SIGNAL, QEvent, QMetaMethod, QObject
from PySide6.QtWidgets import QApplication, QMessageBox

import sgfedit
from sgfedit.app.recovery import Recovery
from sgfedit.errors import LockedError
from sgfedit.gui.application import Application, free_closed, install
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.appearance import is_dark

if TYPE_CHECKING:
    from pathlib import Path


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
    application.open([str(sample), str(sample.with_name("problem-9x9.sgf"))])

    assert [window.file_name for window in application.windows] == [
        "commented-game.sgf",
        "problem-9x9.sgf",
    ]
    assert all(window.isVisible() for window in application.windows)
    application.windows[0].close()
    assert len(application.windows) == 1


def test_a_further_window_is_put_beside_the_last_and_within_the_screen(
    application: Application,
) -> None:
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
    free_closed()


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


def test_a_bug_keeps_the_work_and_is_told_once(
    application: Application, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    application.open([])
    (window,) = application.windows
    window.actions_by_id["edit.pass"].trigger()
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.detailedText()))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    install(application.flush_recovery)

    error = ValueError("a bug")
    sys.excepthook(ValueError, error, None)

    assert "a bug" in told[0]
    assert "a bug" in capsys.readouterr().err
    assert [file.suffix for file in application.recovery_folder.glob("*.sgf")] == [".sgf"]


def test_that_a_file_is_locked_is_no_bug(
    application: Application, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[object] = []
    monkeypatch.setattr(QMessageBox, "exec", told.append)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    install(application.flush_recovery)

    sys.excepthook(LockedError, LockedError(), None)

    assert told == []
    assert capsys.readouterr().err == ""


class Knot:
    """Refers to itself, as a tree does; only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


def test_an_opened_tree_is_out_of_the_way_of_collections(
    application: Application, sample: Path
) -> None:
    gc.unfreeze()
    application.open([str(sample)])

    assert gc.get_freeze_count() > 0
    gc.unfreeze()


def test_what_was_closed_is_freed_though_collections_pass_it_over() -> None:
    knot = weakref.ref(Knot())
    gc.freeze()
    gc.collect()
    assert knot() is not None

    free_closed()

    assert knot() is None
    gc.unfreeze()


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
