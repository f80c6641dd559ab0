"""Safe mode: nothing of what is set is loaded or changed; work is kept as ever."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

import pytest
import shiboken6
from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QToolButton

from sgfedit.app.recovery import Recovery
from sgfedit.app.session import Opened, Session, SessionFile, ended
from sgfedit.app.settings import Settings, session_folder
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.application import Application
from sgfedit.gui.features.safety.safe_bar import SafeBar
from sgfedit.gui.features.start.page import StartPage
from tests.gui.painted import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture
def safe(qapp: QApplication, application: Application, tmp_path: Path) -> Iterator[Application]:
    """The program in safe mode; `application` cleans up behind it."""
    leave = SessionFile(session_folder(application.recovery_folder))
    leave.write(Session((Opened(str(tmp_path / "last.sgf")),)))
    leave.close()
    safe = Application(qapp, Settings.unkept(), application.recovery_folder)
    yield safe
    for window in list(safe.windows):
        window.close()
    shiboken6.delete(safe)


def settled(application: Application, *paths: str) -> MainWindow:
    application.open(paths)
    window = application.windows[0]
    window.settle()
    return window


def bar_of(window: MainWindow) -> SafeBar:
    return cast("SafeBar", window.findChild(SafeBar))


def test_the_window_says_what_is_left_out_until_that_is_put_away(
    safe: Application, sample: Path, qtbot: QtBot
) -> None:
    window = settled(safe, str(sample))
    window.resize(1400, 800)
    bar = bar_of(window)

    assert bar.isVisible()
    assert window.windowTitle().endswith("sgfedit in safe mode")
    qtbot.wait(10)
    assert "Safe mode" in "".join(texts(bar))

    close = bar.findChild(QToolButton, "safeClose")
    assert close is not None
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert window.windowTitle().endswith("sgfedit in safe mode")


def test_no_session_is_offered_or_written(safe: Application, sample: Path, tmp_path: Path) -> None:
    page = settled(safe).part(StartPage)
    page._look()
    assert page.last is None

    trigger(safe.windows[0], "file.quit")
    (session,) = ended(session_folder(safe.recovery_folder))
    assert [one.path for one in session.windows] == [str(tmp_path / "last.sgf")]


def test_work_is_kept_in_safe_mode(safe: Application, sample: Path) -> None:
    window = settled(safe, str(sample))
    with window.document.edit("Comment") as edit:
        edit.set(window.document.current, "C", ("typed",))
    safe.flush_recovery()

    assert list(safe.recovery_folder.glob("*.journal"))
    assert Recovery.found(safe.recovery_folder) == ()  # its program runs


def test_what_is_set_counts_until_the_end(safe: Application) -> None:
    path = safe.settings.path
    safe.settings.set("view.zoom", 125)

    assert safe.settings.get("view.zoom") == 125
    assert Settings.unkept().get("view.zoom") == 100
    assert Settings.unkept().path != path


@pytest.mark.parametrize(
    ("action", "options"), [("help.usual_mode", []), ("help.safe_mode", ["--safe"])]
)
def test_it_starts_again_with_the_files_that_are_open(
    safe: Application,
    sample: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    options: list[str],
) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *told: started.append(told))
    window = settled(safe, str(sample))

    window.actions_by_id[action].trigger()

    assert started == [(sys.executable, ["-m", "sgfedit", *options, str(sample)])]
    assert not safe.windows


def test_it_goes_on_where_a_window_is_to_stay(
    safe: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *told: started.append(told))
    window = settled(safe)
    monkeypatch.setattr(type(window), "may_close", lambda _: False)

    window.actions_by_id["help.usual_mode"].trigger()
    monkeypatch.undo()

    assert not started
    assert safe.windows == [window]
