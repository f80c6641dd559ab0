"""The line below the board that tells of errors in a file that was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from sgfedit.gui.features.problems import damage
from sgfedit.gui.features.problems.damage import DamageNotice

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

BAD = "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd]foo;W[pp];B[dq]bar)"
UNUSUAL = "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd]TR[ee][ee];W[zz])"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def nothing_answered() -> None:
    """Let no test know what another has closed."""
    damage._answered.clear()


def opened(
    qtbot: QtBot, window: MainWindow, folder: Path, text: str, name: str = "a.sgf"
) -> DamageNotice:
    path = folder / name
    path.write_text(text)
    notice = window.part(DamageNotice)
    window.document.open(str(path))
    checked(qtbot, window)
    return notice


def checked(qtbot: QtBot, window: MainWindow) -> None:
    checker = window.checker
    qtbot.waitUntil(lambda: checker.is_current and not checker.is_running)


def said(notice: DamageNotice) -> str:
    line = notice.line
    return line.text.text() if line is not None and line.isVisible() else ""


def test_errors_of_an_opened_file_are_told_and_shown(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    notice = opened(qtbot, window, tmp_path, BAD)
    assert said(notice) == "2 errors: something is missing or unreadable"
    window.settings.set("problems.severities", ["warning"])
    assert notice.line is not None

    qtbot.mouseClick(notice.line.link, LEFT)

    assert said(notice) == ""
    assert window.problems.isVisible()
    (chosen,) = window.problems.selected_problems()
    assert chosen == next(one for one in window.checker.problems if one.severity == "error")
    assert window.document.current is chosen.node


def test_the_first_error_is_shown_below_its_heading(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    notice = opened(qtbot, window, tmp_path, f"(;FF[4]GM[1]SZ[19]{';B[zz]foo' * 60})")
    assert notice.line is not None

    qtbot.mouseClick(notice.line.link, LEFT)

    view = window.problems.content.view
    top = view.indexAt(view.viewport().rect().topLeft()).row()
    assert window.problems.content.rows.problem(top) is None
    assert view.currentIndex().row() == top + 1


def test_warnings_and_what_edits_bring_are_not_told(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    notice = opened(qtbot, window, tmp_path, UNUSUAL)
    assert window.checker.problems
    assert said(notice) == ""

    with window.document.edit("Write nonsense") as edit:
        edit.set(window.document.current, "TR", ["nonsense"])
    checked(qtbot, window)

    assert said(notice) == ""


def test_who_closes_it_hears_no_more_of_that_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    notice = opened(qtbot, window, tmp_path, BAD)
    assert notice.line is not None

    qtbot.mouseClick(notice.line.close_button, LEFT)

    assert said(notice) == ""
    window.document.revert()
    checked(qtbot, window)
    assert said(notice) == ""
    opened(qtbot, window, tmp_path, BAD, "b.sgf")
    assert said(notice)


def test_it_goes_with_the_errors_and_with_the_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    notice = opened(qtbot, window, tmp_path, BAD)
    assert said(notice)
    first = window.document.game.root.children[0]

    with window.document.edit("Delete") as edit:
        edit.replace_child(window.document.game.root, first, ())
    checked(qtbot, window)
    assert said(notice) == ""

    opened(qtbot, window, tmp_path, BAD, "b.sgf")
    assert said(notice)
    opened(qtbot, window, tmp_path, UNUSUAL, "c.sgf")
    assert said(notice) == ""
