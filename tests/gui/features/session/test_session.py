"""Sessions in windows: what is open is written down, offered, and opened where one was."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QTreeWidgetItem

from sgfedit.app.backups import Backups
from sgfedit.app.put_aside import Trouble, troubles
from sgfedit.app.session import Opened, Session, SessionFile, ended
from sgfedit.app.settings import session_folder
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.safety.notices import Notices
from sgfedit.gui.features.session.last_files import LastFiles
from sgfedit.gui.features.session.restoring import Restoring
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.window import host_of
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.features.session.keeper import SessionKeeper
    from sgfedit.gui.shell.main_window import MainWindow

TEXT = "(;FF[4]PB[{name}];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))"
TRAIL = ("B[aa]", "W[bb]", "1 B[dd]")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{name}.sgf" for name in ("one", "two", "three")]
    for path in paths:
        path.write_text(TEXT.format(name=path.stem))
    return paths


@pytest.fixture
def folder(application: Application) -> Path:
    return session_folder(application.recovery_folder)


def leave(folder: Path, *paths: Path, shown: int = 0) -> None:
    """Write down what a program had open that has ended."""
    file = SessionFile(folder)
    windows = tuple(Opened(str(path), 0, TRAIL, 3) for path in paths)
    file.write(Session(windows, shown))
    file.close()


def settled(application: Application) -> MainWindow:
    window = application.windows[0]
    window.settle()
    return window


def restored(window: MainWindow) -> None:
    finish(window.part(Restoring))


def last(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.path, one.trail) for one in ended(folder)[0].windows]


def test_what_is_open_is_written_down_at_its_node_and_all_closed_at_once_is_kept(
    application: Application, files: list[Path], folder: Path
) -> None:
    application.open([str(path) for path in files])
    window = settled(application)
    keeper = cast("SessionKeeper", application._keeper)
    window.document.go_to(window.document.game.root.children[0].children[0].children[1])

    session = keeper.session()
    assert [one.path for one in session.windows] == list(map(str, files))
    assert session.windows[0].trail == TRAIL
    assert all(one.geometry and one.state for one in session.windows)

    # One that is closed while others stay is not wanted any more.
    application.windows[2].close()
    QApplication.processEvents()
    trigger(window, "file.quit")
    keeper.close()

    assert last(folder) == [(str(files[0]), TRAIL), (str(files[1]), ())]


def test_windows_that_are_gone_before_all_are_closed_are_kept_too(
    application: Application, files: list[Path], folder: Path
) -> None:
    application.open([str(path) for path in files])
    settled(application)
    keeper = cast("SessionKeeper", application._keeper)
    application.windows[0].close()
    # As while the next one asks what to do with its changes.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    keeper.write()
    for window in list(application.windows):
        window.close()
    keeper.close()

    assert [path for path, _ in last(folder)] == [str(path) for path in files]


def test_the_start_page_offers_it_and_a_click_opens_all_where_one_was(
    application: Application, files: list[Path], folder: Path, qtbot: QtBot
) -> None:
    leave(folder, *files, shown=1)
    application.open([])
    window = settled(application)
    page = window.part(StartPage)
    page._look()
    row = page.last
    assert row is not None
    assert "3" in row.words
    assert "two.sgf" in row.words
    files[2].unlink()

    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)

    # The one that was in front is there at once, in the window that was free.
    assert [one.file_name for one in application.windows] == ["two.sgf"]
    assert window.document.current.properties["B"] == ("dd",)
    restored(window)
    assert [one.file_name for one in application.windows] == ["two.sgf", "one.sgf"]
    assert host_of(application.windows[1]) is window.window()
    assert "three.sgf" in window.status.message.text()

    # What is open is not opened again.
    leave(folder, *files[:2])
    page._offer_last()
    assert page.last is None


@pytest.mark.parametrize(("choice", "count"), [("nothing", 0), ("ask", 0), ("all", 2)])
def test_the_setting_says_what_becomes_of_it(
    application: Application, files: list[Path], folder: Path, choice: str, count: int
) -> None:
    leave(folder, *files[:2])
    application.settings.set("start.session", choice)
    application.open([])
    window = settled(application)
    page = window.part(StartPage)
    if page.is_open:
        page._look()
    restored(window)

    opened = [one for one in application.windows if one.document.read_from]
    assert len(opened) == count
    assert page.is_open is (not count)
    assert (page.last is not None) is (choice == "ask")


def test_files_of_the_command_line_are_opened_alone(
    application: Application, files: list[Path], folder: Path
) -> None:
    leave(folder, *files[:2])
    application.settings.set("start.session", "all")
    application.open([str(files[2])])
    settled(application)

    assert [one.file_name for one in application.windows] == ["three.sgf"]


def test_tabs_come_back_as_tabs(application: Application, files: list[Path], folder: Path) -> None:
    leave(folder, *files)
    application.settings.set("window.tabs", value=True)
    application.settings.set("start.session", "all")
    application.open([])
    window = settled(application)
    restored(window)

    hosts = {host_of(one) for one in application.windows}
    assert len(hosts) == 1
    assert None not in hosts
    assert len(application.windows) == 3
    assert [one.isVisible() for one in application.windows] == [True, False, False]


def row_of(dialog: LastFiles, name: str) -> QTreeWidgetItem:
    found = dialog.tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    return found[0]


def test_a_file_that_is_gone_is_listed_and_what_was_kept_of_it_opens(
    application: Application, files: list[Path], folder: Path
) -> None:
    Backups(application.recovery_folder.with_name("backups")).keep(files[0])
    leave(folder, *files)
    for path in files[:2]:
        path.unlink()
    application.open([])
    window = settled(application)
    dialog = LastFiles(window)

    dialog.tree.setCurrentItem(row_of(dialog, "three.sgf"))
    assert (dialog.opens.isEnabled(), dialog.restores.isEnabled()) == (True, False)
    gone = row_of(dialog, "two.sgf")
    dialog.tree.setCurrentItem(gone)
    assert "3" in gone.text(1)
    assert "no longer there" in gone.text(2)
    assert dialog.looks.isEnabled()
    assert not dialog.opens.isEnabled()
    assert not dialog.restores.isEnabled()
    dialog.tree.setCurrentItem(row_of(dialog, "one.sgf"))
    dialog.restores.click()

    assert window.document.read_from is None
    assert window.document.title == "one.sgf"
    assert window.document.current.properties["B"] == ("dd",)


def test_without_a_session_the_command_says_so_and_the_list_is_empty(
    application: Application, qtbot: QtBot
) -> None:
    application.open([])
    window = settled(application)
    window.actions_by_id["file.last_session"].trigger()
    assert "session" in window.status.message.text()

    dialog = LastFiles(window)
    qtbot.addWidget(dialog)
    assert dialog.tree.topLevelItemCount() == 0
    assert not dialog.opens.isEnabled()


def test_troubles_with_the_programs_own_files_are_told_once(
    application: Application, tmp_path: Path
) -> None:
    application.open([])
    window = settled(application)
    notices = Notices(lambda: application.windows, application)
    aside = tmp_path / "words.json.damaged"

    troubles().add(Trouble("damaged", tmp_path / "words.json", aside))
    assert "words.json.damaged" in window.status.message.text()

    window.status.note("")
    notices._tell()
    assert window.status.message.text() == ""


@pytest.mark.parametrize("are_tabs", [True, False])
def test_the_file_one_is_at_or_was_at_last_is_noted(
    qtbot: QtBot,
    application: Application,
    files: list[Path],
    are_tabs: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    application.settings.set("window.tabs", value=are_tabs)
    application.open([str(path) for path in files])
    settled(application)
    keeper = cast("SessionKeeper", application._keeper)
    middle = application.windows[1]
    with qtbot.waitActive(middle.window()):
        middle.bring_up()

    assert keeper.session().shown == 1
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)  # another program is used
    assert keeper.session().shown == 1


def test_tabs_are_restored_in_their_order_with_the_one_that_was_in_front(
    application: Application, files: list[Path], folder: Path
) -> None:
    leave(folder, *files, shown=1)
    application.settings.set("window.tabs", value=True)
    application.settings.set("start.session", "all")
    application.open([])
    restored(settled(application))

    host = host_of(application.windows[0])
    assert host is not None
    assert [one.file_name for one in host.windows] == ["one.sgf", "two.sgf", "three.sgf"]
    assert [one.isVisible() for one in host.windows] == [False, True, False]
