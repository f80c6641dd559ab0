"""A window with settings of its own and dialogs that answer by themselves."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sgfedit.app import backups, bookmarks, kept_files, known_names, put_aside, tasks
from sgfedit.app.settings import Settings
from sgfedit.gui.application import Application
from sgfedit.gui.features.edit import typing_guard
from sgfedit.gui.features.file.commands import close_library
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions
from sgfedit.library import library, locations
from tests.gui.one_window import OneWindow, take_left_windows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Name the test that leaves a window: the next would find its file open, and not open it."""
    yield
    if QApplication.instance() is None:
        return
    left = take_left_windows()  # no other test pays for them
    assert not left, f"{item.nodeid} has left windows open: {left}"


@pytest.fixture(scope="module")
def one_window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OneWindow]:
    """The window of a file of tests that is marked so."""
    found = OneWindow(tmp_path_factory.mktemp("window"))
    yield found
    found.close()


def _shares_window(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("one_window") is not None


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings in a file of this test only; the dictionaries of the machine do not matter."""
    if _shares_window(request):
        kept: OneWindow = request.getfixturevalue("one_window")
        return kept.settings()
    settings = Settings(tmp_path / "settings.ini")
    settings.set("comment.spelling", value=False)
    return settings


@pytest.fixture(autouse=True)
def no_names_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what tests do out of the user's data folder, and out of the one of other tests.

    A session that one of them leaves would be offered on the start page of the next.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(backups, "default_folder", lambda: tmp_path / "backups")
    monkeypatch.setattr(known_names, "default_path", lambda: tmp_path / "known_names.json")
    monkeypatch.setattr(bookmarks, "default_path", lambda: tmp_path / "bookmarks.json")
    # Qt asks once for XDG_CONFIG_HOME.
    monkeypatch.setattr(kept_files, "settings_path", lambda: tmp_path / "config" / "sgfedit.ini")


@pytest.fixture(autouse=True)
def keys_that_are_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no keys be taken for words, however fast they follow each other here."""
    monkeypatch.setattr(typing_guard, "PAUSE_S", 0.0)


@pytest.fixture(autouse=True)
def slices_that_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is done in slices take its time: on a busy machine 8 ms may bring nothing about.

    A test of what is between two slices lets them take no time, or holds them.
    """
    monkeypatch.setattr(tasks, "SLICE_S", 1.0)


@pytest.fixture(autouse=True)
def no_troubles_of_others() -> None:
    """Let no window tell of files that tests before this one have damaged."""
    put_aside.troubles().untold()


@pytest.fixture(autouse=True)
def no_button_of_the_mouse_is_pressed() -> None:
    """Let go of what a test before left pressed: Qt keeps that for the whole process."""
    pressed = QGuiApplication.mouseButtons()
    if pressed:
        anywhere = QWidget()
        for button in Qt.MouseButton:
            if button & pressed:
                QTest.mouseRelease(anywhere, button)


@pytest.fixture(autouse=True)
def library_of_this_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the user's library out of tests, and close its window behind them."""
    monkeypatch.setattr(library, "default_folder", lambda: tmp_path / "library")
    monkeypatch.setattr(locations, "default_folder", lambda: tmp_path / "library")
    yield
    close_library()


@pytest.fixture
def sample() -> Path:
    """The annotated sample game."""
    return SAMPLES / "commented-game.sgf"


@pytest.fixture
def application(
    qapp: QApplication, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Application]:
    """The program; behind the test nothing of it watches the windows of others."""
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
    application = Application(qapp, settings, tmp_path / "recovery")
    yield application
    for window in list(application.windows):
        window.close()
    settings.set("view.color_scheme", "system")
    settings.set("view.zoom", 100)
    shiboken6.delete(application)


@pytest.fixture
def window(
    qtbot: QtBot,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> MainWindow:
    """A shown window of 1200x800 with an empty game; closing it discards changes."""
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
    QCursor.setPos(0, 0)  # the test before may have left it over what is the board now
    if _shares_window(request):
        kept: OneWindow = request.getfixturevalue("one_window")
        return kept.window(partial(_shown, qtbot))
    window = _shown(qtbot, settings)
    qtbot.addWidget(window)
    return window


def _shown(qtbot: QtBot, settings: Settings) -> MainWindow:
    window = MainWindow(settings)
    # The test may close it; the fixture deletes it.
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    window.settle()
    window.resize(1200, 800)
    with qtbot.waitExposed(window):
        window.show()
    return window
