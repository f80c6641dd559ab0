"""The tour of the window, from its first sentence to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit import loads
from sgfedit.gui.features.manual import tour
from sgfedit.gui.features.manual.tour import STOPS, TourCard
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.window import open_windows

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.window import Window


def begun(window: MainWindow, qtbot: QtBot) -> TourCard:
    window.actions_by_id["help.tour"].trigger()
    (card,) = cards()
    sample = card.parentWidget()
    assert sample is not None
    with qtbot.waitActive(sample.window()):
        sample.window().activateWindow()
    card.setFocus()
    qtbot.waitUntil(card.hasFocus)
    return card


def cards() -> list[TourCard]:
    found = [card for window in open_windows() for card in window.findChildren(TourCard)]
    return [card for card in found if not card.isHidden()]


def press(key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def sample_of(card: TourCard) -> Window:
    return card._window


def test_ten_sentences_each_point_at_something_in_sight(
    application: Application, qtbot: QtBot
) -> None:
    application.open([])
    card = begun(application.windows[0], qtbot)
    sample_of(card).resize(900, 600)
    seen = []
    while cards():
        seen.append(card.text.text())
        qtbot.waitUntil(card.ring.isVisible)
        assert card.ring.rect().isValid()
        assert "{" not in card.text.text()
        assert card.accessibleName() == card.text.text()
        assert sample_of(card).rect().contains(card.geometry())
        assert card.height() >= card.heightForWidth(card.width())
        press(Qt.Key.Key_Right)

    assert len(seen) == len(set(seen)) == len(STOPS) == 10


def test_it_leaves_everything_as_it_was(application: Application, qtbot: QtBot) -> None:
    application.open([])
    (window,) = application.windows
    window.document.open_text(loads(b"(;GM[1]FF[4]SZ[9];B[ee];W[ec])"))
    before = {key: application.settings.get(key) for key in ("files.recent", "board.slider")}
    node = window.document.current

    card = begun(window, qtbot)
    assert sample_of(card) is not window
    assert sample_of(card).document.is_locked
    for _ in STOPS:
        press(Qt.Key.Key_Return)

    assert application.windows == [window]
    assert window.document.current is node
    assert not window.document.is_modified
    assert before == {key: application.settings.get(key) for key in before}


def test_escape_leaves_it_and_the_start_page_is_still_there(
    application: Application, qtbot: QtBot
) -> None:
    application.open([])
    (window,) = application.windows
    page = window.part(StartPage)
    assert page.is_open
    page.rows["help.tour"].setFocus()
    begun(window, qtbot)

    press(Qt.Key.Key_Escape)

    assert not cards()
    assert application.windows == [window]
    assert page.is_open
    assert window.focusWidget() is page.rows["help.tour"]


def test_the_start_page_begins_it(application: Application) -> None:
    application.open([])
    (window,) = application.windows

    window.part(StartPage).rows["help.tour"].clicked.emit()

    (card,) = cards()
    card.end()


def test_keys_go_back_and_buttons_too(application: Application, qtbot: QtBot) -> None:
    application.open([])
    card = begun(application.windows[0], qtbot)
    assert not card.back.isEnabled()
    node = sample_of(card).document.current

    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_PageDown)
    press(Qt.Key.Key_Left)
    assert card.number == 1
    assert sample_of(card).document.current is node

    QTest.mouseClick(card.on, Qt.MouseButton.LeftButton)
    assert card.number == 2
    QTest.mouseClick(card.back, Qt.MouseButton.LeftButton)
    QTest.mouseClick(card.back, Qt.MouseButton.LeftButton)
    assert card.number == 0
    press(Qt.Key.Key_Left)
    assert card.number == 0
    QTest.mouseClick(card.leave, Qt.MouseButton.LeftButton)
    assert not cards()


def test_tab_goes_round_its_buttons(application: Application, qtbot: QtBot) -> None:
    application.open([])
    card = begun(application.windows[0], qtbot)
    card.step(+1)

    for button in (card.leave, card.back, card.on, card, card.leave):
        press(Qt.Key.Key_Tab)
        assert button.hasFocus()
    QTest.keyClick(card.leave, Qt.Key.Key_Backtab)
    assert card.hasFocus()
    press(Qt.Key.Key_Backtab)
    press(Qt.Key.Key_Space)
    assert card.number == 2
    press(Qt.Key.Key_Left)
    assert card.number == 1
    card.end()


def test_one_that_is_on_its_way_goes_on(application: Application, qtbot: QtBot) -> None:
    application.open([])
    card = begun(application.windows[0], qtbot)
    card.step(+1)

    application.windows[0].actions_by_id["help.tour"].trigger()

    assert cards() == [card]
    assert card.number == 1
    card.end()


def test_another_file_in_its_window_ends_it_and_stays(
    application: Application, qtbot: QtBot
) -> None:
    application.open([])
    card = begun(application.windows[0], qtbot)
    sample = sample_of(card)

    sample.document.open_text(loads(b"(;GM[1]FF[4]SZ[9])"))

    assert not cards()
    assert sample in application.windows


def test_the_last_window_stays_and_can_be_edited(application: Application, qtbot: QtBot) -> None:
    application.open([])
    (window,) = application.windows
    card = begun(window, qtbot)
    sample = sample_of(card)
    window.close()

    card.end()

    assert application.windows == [sample]
    assert not sample.document.is_locked


@pytest.mark.parametrize("number", range(len(STOPS)))
def test_every_key_it_names_is_one(window: MainWindow, number: int) -> None:
    for action_id in tour.STOPS[number].keys:
        assert not window.actions_by_id[action_id].shortcut().isEmpty()
