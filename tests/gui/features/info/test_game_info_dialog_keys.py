"""The game-info dialog by keyboard: letters, names that complete themselves, ways to leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialogButtonBox,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QToolButton,
)

from sgfedit.app.known_names import KnownNames
from sgfedit.formats import dumps
from sgfedit.gui.features.info.game_info import GameInfoDialog
from sgfedit.gui.features.info.pages import FieldPage
from sgfedit.gui.widgets.keys import mnemonic
from tests.gui.features.info.game_info_steps import (
    CANCEL,
    OK,
    dialog_for,
    document_of,
    line,
    press,
    retype,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

GAME = "(;FF[4]PB[Black]PW[White]BR[9d]RE[B+R]KM[6.5]DT[1996-03-05];B[aa];W[bb]TR[aa])"


def tabs_of(dialog: GameInfoDialog) -> QTabWidget:
    tabs = dialog.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    return tabs


# Letters and keys --------------------------------------------------------------------------------


def test_every_field_has_a_letter_that_is_its_own(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(GAME))
    tabs = tabs_of(dialog)
    shared = [mnemonic(tabs.tabText(index)) for index in range(tabs.count())]
    shared += ["n", "u", "i", "x"]

    for index in (0, 2):
        tabs.setCurrentIndex(index)
        page = tabs.currentWidget()
        assert isinstance(page, FieldPage)
        labels = [label for label in page.findChildren(QLabel) if label.buddy() is not None]
        letters = shared + [mnemonic(label.text()) for label in labels]
        assert len(labels) >= 11
        assert "" not in letters
        assert len(letters) == len(set(letters))


def test_control_tab_changes_the_page_and_enter_is_a_line_in_the_comment(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(GAME))

    QTest.keyClick(line(dialog, "PB"), Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert tabs_of(dialog).currentIndex() == 1
    comment = dialog.fields["GC"].widget
    assert isinstance(comment, QPlainTextEdit)
    QTest.keyClicks(comment, "a")
    QTest.keyClick(comment, Qt.Key.Key_Return)
    QTest.keyClicks(comment, "b")

    assert dialog.isVisible()
    assert dialog.fields["GC"].text == "a\nb"


def test_the_tab_key_goes_from_player_to_player(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    dialog.fields["PB"].widget.setFocus()
    seen = []
    for _ in range(7):
        widget = dialog.focusWidget()
        assert widget is not None
        seen.append(widget.objectName())
        QTest.keyClick(widget, Qt.Key.Key_Tab)

    assert seen == ["PB", "BR", "BT", "PW", "WR", "WT", "swapPlayers"]


def test_the_tab_key_goes_from_the_top_to_the_buttons(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]DT[5 March 1996]HA[two];B[aa]PB[x]HA[3];W[bb])")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    box.button(OK).setObjectName("ok")
    box.button(CANCEL).setObjectName("cancel")
    dialog.place.choice.setFocus()
    seen: list[str] = []
    while "cancel" not in seen and len(seen) < 40:
        widget = dialog.focusWidget()
        assert widget is not None
        seen.append(widget.objectName())
        QTest.keyClick(widget, Qt.Key.Key_Tab)

    assert " ".join(seen) == (
        "infoNode moveUp qt_tabwidget_tabbar PB BR BT PW WR WT swapPlayers EV RO PC DT offerDT0 GN"
        " RE RU KM HA TM OT normalise ok cancel"
    )


def test_the_stones_of_a_handicap_are_asked_about_behind_it(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]HA[3]AB[dd][pp])"))
    seen = []
    line(dialog, "HA").setFocus()
    for _ in range(4):
        widget = dialog.focusWidget()
        assert widget is not None
        seen.append(widget.objectName())
        QTest.keyClick(widget, Qt.Key.Key_Tab)

    assert seen == ["HA", "offerHA0", "placeStones", "TM"]


def test_enter_in_a_field_is_ok(qtbot: QtBot) -> None:
    document = document_of(GAME)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "PB", "Other")

    QTest.keyClick(line(dialog, "PB"), Qt.Key.Key_Return)

    assert not dialog.isVisible()
    assert document.game.root.get("PB") == "Other"


# Leaving -----------------------------------------------------------------------------------------


def test_escape_asks_nothing_if_nothing_was_typed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "exec", lambda _self: pytest.fail("asked"))
    dialog = dialog_for(qtbot, document_of(GAME))

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert not dialog.isVisible()


@pytest.mark.parametrize("is_given_up", [True, False])
def test_escape_asks_before_it_gives_up_what_was_typed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_given_up: bool
) -> None:
    def answer(box: QMessageBox) -> int:
        role = QMessageBox.ButtonRole
        wanted = role.DestructiveRole if is_given_up else role.RejectRole
        button = next(button for button in box.buttons() if box.buttonRole(button) == wanted)
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    document = document_of(GAME)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "PB", "Other")

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert dialog.isVisible() is not is_given_up
    assert not document.is_modified


# Names -------------------------------------------------------------------------------------------


@pytest.fixture
def names(tmp_path: Path) -> KnownNames:
    found = KnownNames(tmp_path / "names.json")
    found.remember_all([("PB", "Honinbo Shusaku"), ("PB", "Gennan Inseki"), ("EV", "Castle game")])
    return found


def test_names_complete_from_what_was_typed_before(qtbot: QtBot, names: KnownNames) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"), names)
    field = line(dialog, "PW")
    completer = field.completer()
    assert completer is not None

    retype(dialog, "PW", "shus")
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    assert field.text() == "shus"
    assert popup.model().rowCount() == 1
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)

    assert field.text() == "Honinbo Shusaku"
    assert dialog.isVisible()


def test_a_name_that_is_not_chosen_stays_as_it_is_typed(qtbot: QtBot, names: KnownNames) -> None:
    document = document_of("(;FF[4])")
    dialog = dialog_for(qtbot, document, names)

    retype(dialog, "EV", "cast")
    retype(dialog, "PB", "")
    press(dialog, OK)

    assert document.game.root.get("EV") == "cast"


def test_what_is_typed_is_known_from_then_on(qtbot: QtBot, names: KnownNames) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]PW[Old name])"), names)

    retype(dialog, "PB", "New name")
    press(dialog, OK)

    assert names.names("PW")[0] == "New name"
    assert "Old name" not in names.names("PW")


# Swapping ----------------------------------------------------------------------------------------


def swap_button(dialog: GameInfoDialog) -> QToolButton:
    button = dialog.findChild(QToolButton, "swapPlayers")
    assert isinstance(button, QToolButton)
    return button


def test_names_alone_change_sides(qtbot: QtBot) -> None:
    document = document_of(GAME)
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(swap_button(dialog), Qt.Key.Key_Return)
    press(dialog, OK)

    assert document.game.root.source == (
        ";FF[4]PB[White]PW[Black]RE[B+R]KM[6.5]DT[1996-03-05]WR[9d]"
    )


def test_the_whole_game_changes_colours_in_one_step(qtbot: QtBot) -> None:
    document = document_of(GAME)
    before = dumps(document.collection)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "EV", "Cup")

    dialog._swap.colours.trigger()
    found = {ident: dialog.fields[ident].text for ident in ("PB", "PW", "WR", "RE", "KM")}
    assert found == {"PB": "White", "PW": "Black", "WR": "9d", "RE": "W+R", "KM": "-6.5"}
    assert dialog._colours.isVisible()
    press(dialog, OK)

    root = document.game.root
    assert root.get("EV") == "Cup"
    assert (root.get("PB"), root.get("RE"), root.get("KM")) == ("White", "W+R", -6.5)
    assert [node.source for node in document.game][1:] == [";W[aa]", ";B[bb]TR[aa]"]
    document.undo()
    assert dumps(document.collection) == before


@pytest.mark.parametrize("values", ["RE[Weiss gewinnt]KM[+6.5]", "RE[B +R]KM[ 7,50]"])
def test_values_swapped_twice_are_as_they_were_written(qtbot: QtBot, values: str) -> None:
    document = document_of(f"(;FF[4]PB[a]{values};B[aa])")
    dialog = dialog_for(qtbot, document)

    for is_on in (True, False, True, False):
        dialog._swap.colours.setChecked(is_on)

    assert not dialog.is_changed
    press(dialog, OK)
    assert not document.is_modified


def test_stones_are_not_put_down_in_a_game_that_changes_colours(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4];W[aa])"))
    box = dialog.findChild(QCheckBox, "placeStones")
    assert isinstance(box, QCheckBox)
    retype(dialog, "HA", "3")
    assert box.isChecked()

    dialog._swap.colours.setChecked(True)
    assert (box.isEnabled(), box.isChecked()) == (False, False)
    retype(dialog, "HA", "4")
    assert (box.isEnabled(), box.isChecked()) == (False, False)

    dialog._swap.colours.setChecked(False)
    assert box.isChecked()


def test_colours_may_change_while_names_stay(qtbot: QtBot) -> None:
    document = document_of(GAME)
    dialog = dialog_for(qtbot, document)

    dialog._swap.colours.trigger()
    dialog._swap.names.trigger()
    press(dialog, OK)

    root = document.game.root
    assert (root.get("PB"), root.get("PW"), root.get("BR")) == ("Black", "White", "9d")
    assert root.children[0].source == ";W[aa]"


def test_colours_swapped_twice_are_no_change(qtbot: QtBot) -> None:
    document = document_of(GAME)
    dialog = dialog_for(qtbot, document)

    dialog._swap.colours.trigger()
    dialog._swap.colours.trigger()
    press(dialog, OK)

    assert not document.is_modified


def test_other_nodes_swap_along(qtbot: QtBot) -> None:
    document = document_of("(;FF[4];B[aa](;W[bb]PB[One]PW[Two])(;W[cc]PB[Three]))")
    first, second = document.game.root.children[0].children
    document.go_to(first)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "PB", "Uno")

    dialog._swap.colours.trigger()
    dialog.place.chosen.emit(second)
    assert (dialog.fields["PB"].text, dialog.fields["PW"].text) == ("", "Three")
    press(dialog, OK)

    assert (first.get("PB"), first.get("PW")) == ("Two", "Uno")
    assert (second.get("PB"), second.get("PW")) == (None, "Three")


def test_the_menu_opens_by_key(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = dialog_for(qtbot, document_of(GAME))
    opened: list[bool] = []
    button = swap_button(dialog)
    monkeypatch.setattr(type(button), "showMenu", lambda _self: opened.append(True))

    QTest.keyClick(button, Qt.Key.Key_Down)
    QTest.keyClick(button, Qt.Key.Key_Space)

    assert opened == [True]
    assert dialog.fields["PB"].text == "White"


# The line for lists, and room --------------------------------------------------------------------


def test_the_line_for_lists_follows_the_fields(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(GAME))
    label = dialog.findChild(QLabel, "summary")
    assert isinstance(label, QLabel)
    assert label.text() == "In lists: Black 9d – White"

    retype(dialog, "PW", "Other")

    assert label.text() == "In lists: Black 9d – Other"


def test_a_format_of_the_users_own(qtbot: QtBot) -> None:
    from sgfedit.game.info import parse_format  # noqa: PLC0415

    dialog = dialog_for(qtbot, document_of(GAME))
    dialog._format = parse_format(r"\YEAR: \EV \MOVES")
    dialog._show_summary()
    assert dialog._summary.text() == "In lists: 1996"

    retype(dialog, "DT", "some day")
    assert dialog._summary.text() == ""


def test_a_large_font_scrolls(qtbot: QtBot) -> None:
    dialog = GameInfoDialog(document_of(GAME))
    font = dialog.font()
    font.setPointSize(font.pointSize() * 3)
    dialog.setFont(font)
    qtbot.addWidget(dialog)
    dialog.resize(900, 600)
    dialog.show()
    QApplication.processEvents()

    page = tabs_of(dialog).widget(0)
    assert isinstance(page, FieldPage)
    assert page.verticalScrollBar().maximum() > 0
    button = dialog.findChild(QPushButton, "normalise")
    assert button is not None
    assert button.geometry().bottom() <= dialog.height()
    assert (dialog.width(), dialog.height()) == (900, 600)
    assert page.horizontalScrollBar().maximum() > 0
