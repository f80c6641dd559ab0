"""What is made for the first picture of a window, and what after it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from sgfedit import loads
from sgfedit.gui import named
from sgfedit.gui.features import LINKS, PANELS
from sgfedit.gui.shell.main_window import MainWindow
from tests.gui.conftest import SAMPLES

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

AT_MOST = 130
"""Modules of ours that are loaded when a game is painted for the first time."""

COUNTED = """
import os, sys
from sgfedit.gui.views.board.view import BoardView
paint = BoardView.paintEvent
def painted(board, event):
    paint(board, event)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QWidget
    print(*(name for name in sys.modules if name.split(".")[0] == "sgfedit"))
    print(*(kind.__name__ for kind in QWidget.__subclasses__()))
    QTimer.singleShot(0, told)  # when the rest of the window is painted, too
def told():
    print(*vars(sys.modules["PySide6.QtWidgets"]), flush=True)
    os._exit(0)
BoardView.paintEvent = painted
from sgfedit.__main__ import main_gui
main_gui()
"""


@pytest.fixture
def new(qtbot: QtBot, settings: Settings) -> MainWindow:
    """A window that was not seen yet."""
    window = MainWindow(settings)
    qtbot.addWidget(window)
    return window


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str], list[str]]:
    """What is loaded when a game is first painted: modules of ours, classes of widgets.

    And all that PySide has made of QtWidgets by then.
    """
    home = str(tmp_path_factory.mktemp("home"))
    folders = {f"XDG_{kind}_HOME": home for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    found = subprocess.run(
        [sys.executable, "-c", COUNTED, str(SAMPLES / "commented-game.sgf")],
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    modules, widgets, made = found.stdout.splitlines()[-3:]
    return modules.split(), widgets.split(), made.split()


def test_few_modules_are_loaded_until_a_game_is_painted(
    loaded: tuple[list[str], list[str], list[str]],
) -> None:
    modules, *_ = loaded
    assert "sgfedit.gui.shell.main_window" in modules
    assert len(modules) <= AT_MOST


def test_nothing_for_screen_readers_is_loaded_without_one(
    loaded: tuple[list[str], list[str], list[str]],
) -> None:
    modules, *_ = loaded
    assert not {"sgfedit.gui.features.view.reader", "sgfedit.gui.widgets.painted_parts"} & {
        *modules
    }


def test_no_class_of_widgets_is_loaded_that_nobody_sees(
    loaded: tuple[list[str], list[str], list[str]],
) -> None:
    _, widgets, _ = loaded
    assert "QMainWindow" in widgets
    # As they all are for one plain widget that Qt has made.
    assert not {"QCalendarWidget", "QDialog", "QMdiSubWindow", "QWizardPage"} & set(widgets)


def test_no_enumerations_are_made_that_take_long_and_nobody_needs(
    loaded: tuple[list[str], list[str], list[str]],
) -> None:
    *_, made = loaded
    assert "QToolButton" in made
    assert not {"QStyle", "QAbstractItemView"} & set(made)


def test_features_are_joined_with_a_window_once_it_was_painted(
    qtbot: QtBot, new: MainWindow
) -> None:
    badges = named("sgfedit.gui.features.navigate.badges:Badges")
    assert not new.findChildren(QWidget, "badges")

    new.show()

    qtbot.waitUntil(lambda: bool(new.findChildren(QWidget, "badges")))
    assert new.part(badges) is new.findChild(QWidget, "badges")  # type: ignore[type-var]


def test_actions_without_a_button_are_made_once_a_window_was_painted(new: MainWindow) -> None:
    assert len(new.actions_by_id) < len(new.table.in_bars) + 30
    new.settle()
    assert new.actions_by_id.keys() == new.table.default_keys.keys()


def test_a_key_that_is_pressed_sooner_is_heard(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainWindow, "_settle_on", lambda _: None)
    new = MainWindow(settings)
    qtbot.addWidget(new)
    new.show()
    new.activateWindow()
    qtbot.waitUntil(new.isActiveWindow)
    assert "edit.pass" not in new.actions_by_id

    QTest.keyClick(new.board, Qt.Key.Key_P)

    assert list(new.done) == ["edit.pass"]
    new.document.undo()


def test_an_action_that_is_asked_for_sooner_has_its_key_and_its_check_mark(
    new: MainWindow,
) -> None:
    assert "navigate.go_to" not in new.actions_by_id
    assert new.actions_by_id["navigate.go_to"].shortcut().toString() == "Ctrl+G"
    assert "view.judgements" not in new.actions_by_id
    assert new.actions_by_id["view.judgements"].isChecked()
    with pytest.raises(KeyError):
        _ = new.actions_by_id["no.action"]


def test_a_window_is_settled_once(new: MainWindow) -> None:
    new.settle()
    parts = [new.part(named(link)) for link in LINKS]  # type: ignore[type-var]
    new.settle()
    assert [new.part(named(link)) for link in LINKS] == parts  # type: ignore[type-var]


def test_what_is_left_of_settling_can_be_done_at_once(new: MainWindow) -> None:
    told: list[bool] = []
    new.settled.connect(lambda: told.append(True))

    next(new._settling)
    assert not told
    new.settle()

    assert told == [True]


def test_what_is_said_of_a_file_is_said_of_one_that_was_opened_before(
    qtbot: QtBot, new: MainWindow
) -> None:
    # As at the start: it is opened, then the window is shown, then the rest is made.
    new.document.open_text(loads("(;FF[4]GM[1]SZ[9];B[zz])"))
    new.show()
    qtbot.waitUntil(lambda: new.status.problem_count.text() != "")
    assert "1" in new.status.problem_count.text()


def test_a_panel_is_made_when_it_is_first_seen(new: MainWindow) -> None:
    for panel in PANELS:
        dock = new.docks[panel.name]
        assert dock.widget() is None, panel.name
        assert dock.bring_up() is dock.widget()
        assert dock.widget() is not None, panel.name
