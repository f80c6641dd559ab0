"""F1 opens the page about what has the focus; each part of the window, mode and dialog has one."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

import sgfedit.gui
from sgfedit import loads
from sgfedit.app import manual as pages_of_manual
from sgfedit.gui.features import TABLE
from sgfedit.gui.features.manual.here import HelpKeys, page_about
from sgfedit.gui.features.manual.window import Manual
from sgfedit.gui.features.present.window import Presentation
from sgfedit.gui.modes.mode import Mode
from sgfedit.gui.widgets.progress import Progress
from sgfedit.gui.widgets.try_dialog import TryDialog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.actions.row import Panel
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

NO_PAGE = {TryDialog, Progress}
"""Of a kind that others derive from, and what shows how far something of another dialog is."""


def classes(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for one in below:
        yield one
        yield from classes(one)


def ours(kind: type) -> list[type]:
    """All classes of the window that derive from one of Qt's, or from a base of ours."""
    for module in pkgutil.walk_packages(sgfedit.gui.__path__, "sgfedit.gui."):
        importlib.import_module(module.name)
    found: set[type] = {one for one in classes(kind) if one.__module__.startswith("sgfedit.")}
    return sorted(found, key=lambda one: one.__qualname__)


def is_there(page: str) -> bool:
    path, _, anchor = f"manual/{page}".partition("#")
    found = pages_of_manual.page(path)
    anchors = {heading.anchor for heading in found.headings} if found is not None else set()
    return found is not None and (not anchor or anchor in anchors)


# Each has a page ----------------------------------------------------------------------------


@pytest.mark.parametrize("panel", TABLE.panels.values(), ids=lambda panel: panel.name)
def test_every_panel_names_a_page_and_a_heading_that_there_are(panel: Panel) -> None:
    assert panel.page
    assert is_there(panel.page)


def test_every_mode_names_a_page_and_a_heading_that_there_are() -> None:
    modes = ours(Mode)

    assert len(modes) >= 5
    for mode in modes:
        assert is_there(getattr(mode, "manual_page", "?")), mode


def test_every_dialog_names_a_page_and_a_heading_that_there_are() -> None:
    dialogs = set(ours(QDialog)) - NO_PAGE

    assert len(dialogs) > 35
    for dialog in dialogs:
        assert is_there(getattr(dialog, "manual_page", "?")), dialog


def test_whatever_else_names_a_page_names_one_that_there_is() -> None:
    named = [one for one in ours(QWidget) if "manual_page" in vars(one)]

    assert len(named) > 45
    for one in named:
        assert is_there(getattr(one, "manual_page", "?")), one


# What has the focus -------------------------------------------------------------------------


def press_f1(window: MainWindow, widget: QWidget, qtbot: QtBot) -> str:
    """Press F1 at a widget, and return what is shown: a page, and its heading if it is not 1."""
    with qtbot.waitActive(window):
        window.activateWindow()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    QTest.keyClick(widget, Qt.Key.Key_F1)
    (manual,) = [one for one in window.findChildren(Manual) if one.isVisible()]
    page = manual.pages.page
    assert page is not None
    place = manual.pages.place()
    heading = f"#{page.headings[place].anchor}" if place else ""
    manual.close()
    return f"{page.path}{heading}"


def test_the_board_has_its_page_and_a_mode_that_of_the_mode(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.open_text(loads(b"(;GM[1]FF[4]SZ[9];B[ee];W[ec])"))
    assert press_f1(window, window.board, qtbot) == "manual/board.md"

    window.actions_by_id["study.score"].trigger()
    assert press_f1(window, window.board, qtbot) == "manual/study.md#counting-the-score"
    window.actions_by_id["study.score"].trigger()
    assert press_f1(window, window.board, qtbot) == "manual/board.md"


def test_parts_of_the_window_have_theirs(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads(b"(;GM[1]FF[4]SZ[9];B[ee]C[Said.];W[ec])"))

    assert press_f1(window, window.tree, qtbot) == "manual/tree.md"
    assert press_f1(window, window.comment.editor, qtbot) == "manual/comment.md"
    assert press_f1(window, window.timeline, qtbot) == "manual/moving.md#the-timeline"


@pytest.mark.parametrize("name", TABLE.panels)
def test_a_panel_opens_its_page(window: MainWindow, name: str) -> None:
    content = window.docks[name].content
    inner = content.findChild(QWidget) or content

    assert page_about(inner) in {f"manual/{TABLE.panels[name].page}", page_of(inner)}
    assert page_about(window.docks[name]) == f"manual/{TABLE.panels[name].page}"


def page_of(widget: QWidget) -> str:
    return f"manual/{getattr(widget, 'manual_page', '')}"


def test_what_has_no_page_takes_that_of_what_it_is_in(window: MainWindow) -> None:
    plain = QWidget(window.comment)

    assert page_about(plain) == "manual/comment.md"
    assert page_about(window.menuBar()) == "manual/board.md"
    plain.deleteLater()


# Dialogs ------------------------------------------------------------------------------------


def test_in_a_dialog_that_waits_the_manual_is_its_own(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    from sgfedit.gui.features.setup.commands import HandicapDialog  # noqa: PLC0415

    keys = HelpKeys(qapp, window)
    dialog = HandicapDialog(window.document.game.root, window)
    dialog.setModal(True)
    dialog.show()
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    inner = dialog.focusWidget() or dialog
    inner.setFocus()
    qtbot.waitUntil(inner.hasFocus)

    QTest.keyClick(inner, Qt.Key.Key_F1)

    (manual,) = dialog.findChildren(Manual)
    assert manual.isVisible()
    assert manual.pages.path == "manual/board.md"
    page = manual.pages.page
    assert page is not None
    assert page.headings[manual.pages.place()].anchor == "setting-up-stones"
    dialog.close()
    dialog.deleteLater()
    keys.deleteLater()


def test_f1_in_the_manual_leads_to_its_contents(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    keys = HelpKeys(qapp, window)
    window.actions_by_id["help.news"].trigger()
    (manual,) = window.findChildren(Manual)
    with qtbot.waitActive(manual):
        manual.activateWindow()
    manual.list.setFocus()
    qtbot.waitUntil(manual.list.hasFocus)

    QTest.keyClick(manual.list, Qt.Key.Key_F1)

    assert manual.pages.path == "manual/index.md"
    assert window.findChildren(Manual) == [manual]
    manual.close()
    keys.deleteLater()


def test_f1_on_the_projector_opens_the_page_about_it(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    window.document.open_text(loads(b"(;GM[1]FF[4]SZ[9];B[ee];W[ec])"))
    keys = HelpKeys(qapp, window)
    presentation = Presentation(window)
    presentation.show()
    with qtbot.waitActive(presentation):
        presentation.activateWindow()
    presentation.setFocus()
    qtbot.waitUntil(presentation.hasFocus)

    QTest.keyClick(presentation, Qt.Key.Key_F1)

    (manual,) = window.findChildren(Manual)
    assert manual.pages.path == "manual/presenting.md"
    assert presentation.keys is None
    manual.close()
    presentation.close()
    keys.deleteLater()


def test_keys_are_listed_at_shift_f1(window: MainWindow) -> None:
    keys = {row.id: row.keys for row in TABLE.rows}

    assert keys["help.keys"] == ("Shift+F1",)
    assert keys["help.here"] == ("F1",)
    assert window.actions_by_id["help.here"].isEnabled()
