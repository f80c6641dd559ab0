"""Games in one line in the user's formats: the dialog, the title, the list, the name of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from sgfedit.app.settings import Settings, default_of
from sgfedit.app.summary_lines import FILE, LIST, TITLE, parsed, proposed_stem
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.gui.features.file import commands as file
from sgfedit.gui.features.info.summary_line import SummaryDialog
from sgfedit.gui.widgets import questions
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAMES = (
    "(;PB[Ann]BR[1d]PW[Bob]RE[B+2]DT[2020-01-02]EV[Cup]SZ[9];B[aa];W[cc])"
    "(;PB[Cid]PW[Dan: 9p];B[aa])(;GN[Third])"
)


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    window.document.open_text(loads(GAMES))
    return window


@pytest.fixture
def dialog(qtbot: QtBot, opened: MainWindow) -> SummaryDialog:
    dialog = SummaryDialog(opened.document, opened.settings)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def type_into(dialog: SummaryDialog, key: str, text: str) -> None:
    edit = dialog.edits[key]
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)


def click_field(dialog: SummaryDialog, name: str) -> None:
    (item,) = dialog.fields.findItems(f"\\{name}", Qt.MatchFlag.MatchExactly)
    dialog.fields.scrollToItem(item)
    place = dialog.fields.visualItemRect(item).topLeft() + QPoint(5, 5)
    QTest.mouseClick(dialog.fields.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_formats_show_what_they_make_of_the_game(dialog: SummaryDialog) -> None:
    assert dialog.previews[TITLE].text() == "Ann – Bob"
    assert dialog.previews[LIST].text() == "Ann 1d – Bob"
    assert dialog.previews[FILE].text() == "Ann-Bob.sgf"

    type_into(dialog, TITLE, r"\PB v \PW{, \EV}")

    assert dialog.previews[TITLE].text() == "Ann v Bob, Cup"


def test_errors_are_told_while_one_types(dialog: SummaryDialog) -> None:
    type_into(dialog, TITLE, r"\PB \XX")
    assert dialog.previews[TITLE].text() == r"Column 5: there is no field \XX"

    type_into(dialog, TITLE, "\\PB \\")
    assert "Column 5" in dialog.previews[TITLE].text()

    type_into(dialog, TITLE, r"\PB{")
    assert dialog.previews[TITLE].text() == "Column 4: { is not closed"

    type_into(dialog, TITLE, r"\PB}")
    assert r"\} is the sign itself" in dialog.previews[TITLE].text()


def test_a_click_inserts_a_field_where_one_typed_last(dialog: SummaryDialog) -> None:
    type_into(dialog, LIST, ": ")
    dialog.edits[LIST].setCursorPosition(0)

    click_field(dialog, "EV")
    click_field(dialog, "YEAR")

    assert dialog.edits[LIST].text() == r"\EV\YEAR: "
    assert dialog.edits[LIST].hasFocus()


def test_enter_inserts_a_field(dialog: SummaryDialog) -> None:
    type_into(dialog, FILE, " ")
    dialog.fields.setFocus()
    dialog.fields.setCurrentIndex(dialog.fields.model().index(0, 0))

    QTest.keyClick(dialog.fields, Qt.Key.Key_Return)

    assert dialog.edits[FILE].text() == r" \PB"


def test_fields_are_listed_with_what_they_are_here(dialog: SummaryDialog) -> None:
    items = [dialog.fields.topLevelItem(n) for n in range(dialog.fields.topLevelItemCount())]
    found = {item.text(0): (item.text(1), item.text(2)) for item in items if item}

    assert found["\\PB"] == ("Black", "Ann")
    assert found["\\MOVES"] == ("Number of moves", "2")
    assert found["\\SZ"][1] == "9"


def test_the_default_comes_back_with_its_button(dialog: SummaryDialog) -> None:
    button = dialog.findChild(QPushButton, f"{TITLE}.default")
    assert button is not None
    assert not button.isEnabled()

    type_into(dialog, TITLE, "x")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    assert dialog.edits[TITLE].text() == default_of(TITLE)
    assert not button.isEnabled()


def test_a_format_that_says_nothing_here_is_shown_as_such(dialog: SummaryDialog) -> None:
    for key in (TITLE, LIST, FILE):
        type_into(dialog, key, r"\CP")

    assert dialog.previews[TITLE].text() == "only the name of the file"
    assert not dialog.previews[TITLE].isEnabled()
    assert dialog.previews[LIST].text() == "the players, or else the event or “Untitled”"
    assert dialog.previews[FILE].text() == "game.sgf"


def test_ok_stores_and_cancel_does_not(dialog: SummaryDialog, settings: Settings) -> None:
    type_into(dialog, TITLE, r"\EV")
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Cancel), Qt.MouseButton.LeftButton)
    assert settings.get(TITLE) == default_of(TITLE)

    dialog.show()
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)

    assert settings.get(TITLE) == r"\EV"
    assert settings.get(LIST) == default_of(LIST)


def test_the_command_opens_the_dialog(qtbot: QtBot, opened: MainWindow) -> None:
    def answer() -> None:
        shown = QApplication.activeModalWidget()
        assert isinstance(shown, SummaryDialog)
        type_into(shown, TITLE, r"\EV")
        shown.accept()

    QTimer.singleShot(0, answer)
    opened.actions_by_id["view.summary_line"].trigger()

    assert "· Cup ·" in opened.windowTitle()


def test_formats_survive_in_the_file_of_settings(tmp_path: Path) -> None:
    text = r'\PB, "x" {\EV; \\} @% 名'
    settings = Settings(tmp_path / "settings.ini")
    settings.set(TITLE, text)
    settings.sync()

    again = Settings(tmp_path / "settings.ini")

    assert again.get(TITLE) == text


def test_the_title_follows_its_format(opened: MainWindow) -> None:
    assert "· Ann – Bob ·" in opened.windowTitle()

    opened.settings.set(TITLE, r"\GAME: \PB, \MOVES")
    assert "· 1: Ann, 2 ·" in opened.windowTitle()

    with opened.document.edit("Edit") as edit:
        operations.play(edit, list(opened.document.game)[-1], Colour.BLACK, Point(3, 3))
    assert "· 1: Ann, 3 ·" in opened.windowTitle()

    opened.document.select_game(2)
    opened.settings.set(TITLE, r"\PB")
    assert opened.windowTitle().count("·") == 1


MERGED = "(;GN[Joseki]SZ[9];B[aa](;PB[Ann]PW[Bob]W[bb];B[cc])(;PB[Cid]W[dd];B[ee]))"


def test_the_title_tells_of_the_game_that_one_is_in(opened: MainWindow) -> None:
    document = opened.document
    document.open_text(loads(MERGED))
    fork = document.game.root.children[0]
    first, second = fork.children
    assert "Ann" not in opened.windowTitle()

    document.go_to(first)
    assert "· Ann – Bob ·" in opened.windowTitle()
    document.go_to(first.children[0])
    assert "· Ann – Bob ·" in opened.windowTitle()
    document.go_to(second.children[0])
    assert "· Cid ·" in opened.windowTitle()

    with document.edit("Edit") as edit:
        operations.set_info(edit, second, {"PB": "Dan"})
    assert "· Dan ·" in opened.windowTitle()
    assert proposed_stem(opened.document, opened.settings, opened.info.game_info) == "Dan"

    document.go_to(fork)
    assert "Dan" not in opened.windowTitle()


def test_a_title_without_new_game_info_stays_as_it_is(opened: MainWindow) -> None:
    shown: list[str] = []
    opened.windowTitleChanged.connect(shown.append)

    for node in opened.document.game:
        opened.document.go_to(node)

    assert shown == []


def test_the_dialog_shows_the_game_that_one_is_in(qtbot: QtBot, opened: MainWindow) -> None:
    opened.document.open_text(loads(MERGED))
    opened.document.go_to(opened.document.game.root.children[0].children[0])

    dialog = SummaryDialog(opened.document, opened.settings)
    qtbot.addWidget(dialog)

    assert dialog.previews[TITLE].text() == "Ann – Bob"
    assert dialog.previews[FILE].text() == "Ann-Bob.sgf"
    assert "Ann" not in dialog.previews[LIST].text()


def test_a_title_may_hold_the_mark_of_a_changed_file(opened: MainWindow) -> None:
    with opened.document.edit("Edit") as edit:
        operations.set_info(edit, opened.document.game.root, {"PB": "a[*]b"})

    assert opened.windowTitle().count("[*]") == 3  # [*][*] is shown as [*]


def test_the_list_follows_its_format(opened: MainWindow) -> None:
    model = opened.games.model
    assert model.game(0).line == ""

    opened.settings.set(LIST, r"\GAME \PB, \YEAR")

    assert [model.game(row).line for row in range(3)] == ["1 Ann, 2020", "2 Cid", "3"]
    assert model.description(0).startswith("1. Ann 1d – Bob")

    opened.settings.set(LIST, default_of(LIST))
    assert model.game(0).line == ""


@pytest.mark.parametrize("width", [150, 500])
def test_a_list_in_a_format_is_painted(opened: MainWindow, width: int) -> None:
    opened.settings.set(LIST, r"\PB and a very long text indeed that has no room \PW")
    panel, dock = opened.games, opened.docks["games"]
    dock.setFloating(True)
    dock.resize(width, 300)
    dock.show()

    before = panel.view.grab().toImage()
    panel.set_format(parsed(r"\PB"))

    assert panel.view.grab().toImage() != before


def test_the_list_follows_the_name_of_the_file(opened: MainWindow, tmp_path: Path) -> None:
    opened.settings.set(LIST, r"\FILE \PB")
    assert opened.games.model.game(0).line == "Ann"

    opened.document.save(tmp_path / "cup.sgf")

    assert opened.games.model.game(0).line == "cup Ann"
    assert opened.document.is_modified is False


def test_a_new_file_is_called_by_its_format(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []
    monkeypatch.setattr(questions, "ask_save_path", lambda _, path: proposed.append(path))

    file.save_as(opened)
    opened.document.select_game(1)
    file.save_as(opened)
    opened.document.select_game(2)
    file.save_as(opened)

    assert [Path(path).name for path in proposed] == [
        "Ann-Bob.sgf",
        "Cid-Dan_ 9p.sgf",
        "game.sgf",
    ]


@pytest.fixture
def large_font() -> Iterator[None]:
    before = QApplication.font()
    font = QApplication.font()
    font.setPointSizeF(before.pointSizeF() * 1.5)
    QApplication.setFont(font)
    yield
    QApplication.setFont(before)


@pytest.mark.usefixtures("large_font")
def test_a_large_font_leaves_the_buttons_on_a_small_screen(
    qtbot: QtBot, opened: MainWindow
) -> None:
    dialog = SummaryDialog(opened.document, opened.settings)
    qtbot.addWidget(dialog)

    assert dialog.minimumSizeHint().height() <= 540
    assert dialog.height() <= dialog.screen().availableSize().height()
