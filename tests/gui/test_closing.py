"""Closing: a window is taken apart without a sound, and nothing of it stays, nor of a file.

What must not grow is counted by class, and not in bytes, of which caches and the heap have a say.
"""

from __future__ import annotations

import gc
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from sgfedit.gui.actions.build import trigger
from sgfedit.gui.opening.files import open_here
from tests.amounts import amount
from tests.fuzz.window import close_all, left_behind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow

WARM: Final = 2
"""Rounds after which all that is made once is there."""
ROUNDS: Final = amount(5, 50)

SHOWN: Final = (
    "help.start_page",
    "help.palette",
    "study.reading",
    "study.tsumego",
    "study.guess",
    "study.score",
    "study.present",
    "find.panel",
    "find.position",
    "compare.saved",
    "games.boards",
    "view.source",
    "view.moves",
    "view.full_screen",
    "comment.type_point",
    "edit.enter_points",
    "position.pane",
    "library.open",
)

MODAL: Final = ("edit.game_info", "edit.preferences", "edit.properties", "file.new", "help.about")
CALLED_TWICE: Final = ("help.palette", "help.start_page", "view.source", "study.reading")


def settled(application: Application, path: Path) -> MainWindow:
    application.open([str(path)])
    window = application.windows[-1]
    window.settle()
    return window


def turn() -> None:
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def objects() -> Counter[str]:
    """Return how many objects of Qt and of files there are that Python knows, by class."""
    turn()
    gc.collect()
    kinds = Counter(map(type, gc.get_objects()))
    return Counter(
        {
            f"{kind.__module__}.{kind.__qualname__}": count
            for kind, count in kinds.items()
            if issubclass(kind, QObject) or kind.__module__.startswith("sgfedit.sgf.node")
        }
    )


def grown(do: Callable[[], object]) -> Counter[str]:
    """Return what there is more of after doing something again and again than after twice.

    What is a few more in the end is made in idle time, or lately; what is kept each time is many.
    """
    for _ in range(WARM):
        do()
    before = objects()
    for _ in range(ROUNDS):
        do()
    more = objects() - before
    return Counter({name: count for name, count in more.items() if count > ROUNDS // 2})


def close_what_asks() -> None:
    waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if isinstance(waiting, QDialog):
        waiting.reject()
    elif isinstance(waiting, QMenu):
        waiting.close()


@pytest.fixture
def dismissing() -> QTimer:
    """Closes each dialog and each menu that comes up."""
    timer = QTimer(interval=0)
    timer.timeout.connect(close_what_asks)
    timer.start()
    return timer


@pytest.mark.parametrize("action", SHOWN)
@pytest.mark.parametrize("is_tab", [False, True], ids=["window", "tab"])
def test_a_window_is_closed_whatever_it_shows_and_nothing_of_it_stays(
    application: Application, sample: Path, action: str, is_tab: bool, qtbot: QtBot
) -> None:
    before = left_behind()
    application.settings.set("window.tabs", value=is_tab)
    window = settled(application, sample)
    other = settled(application, sample)
    with window.document.edit("x") as edit:
        edit.set(window.document.current, "C", ["x"])
    trigger(window, action)
    turn()

    with qtbot.captureExceptions() as raised:
        close_all(application)

    assert raised == []
    assert not shiboken6.isValid(window)
    assert not shiboken6.isValid(other)
    del window, other, edit
    assert left_behind() - before == Counter()


@pytest.mark.long
def test_windows_come_and_go_and_nothing_grows(application: Application, sample: Path) -> None:
    stays = settled(application, sample)

    def open_and_close() -> None:
        window = settled(application, sample)
        for dock in window.docks.values():
            dock.show()
        turn()
        window.close()
        turn()

    assert grown(open_and_close) == Counter()
    assert application.windows == [stays]


@pytest.mark.long
def test_files_come_and_go_in_a_window_and_nothing_grows(
    application: Application, sample: Path
) -> None:
    window = settled(application, sample)

    def open_another() -> None:
        open_here(window, str(sample))
        with window.document.edit("x") as edit:
            edit.set(window.document.current, "C", ["x"])
        window.document.history.mark_saved()
        turn()

    assert grown(open_another) == Counter()


@pytest.mark.long
def test_panels_and_palettes_come_and_go_and_nothing_grows(
    application: Application, sample: Path, dismissing: QTimer
) -> None:
    window = settled(application, sample)

    def show_and_hide() -> None:
        for dock in window.docks.values():
            dock.setVisible(dock.isHidden())
        for action in CALLED_TWICE:
            trigger(window, action)
            turn()

    assert grown(show_and_hide) == Counter()
    assert dismissing.isActive()


@pytest.mark.long
def test_dialogs_come_and_go_and_nothing_grows(
    application: Application, sample: Path, dismissing: QTimer
) -> None:
    window = settled(application, sample)

    def ask() -> None:
        for action in MODAL:
            trigger(window, action)
            turn()

    assert grown(ask) == Counter()
    assert dismissing.isActive()


def test_the_program_begins_to_keep_the_session_once(
    application: Application, sample: Path
) -> None:
    settled(application, sample)
    keeper = application._keeper

    settled(application, sample)

    assert application._keeper is keeper
