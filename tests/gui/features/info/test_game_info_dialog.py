"""The game-info dialog: everything is shown, one step changes it, odd text stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QTabWidget,
    QToolButton,
)

from sgfedit.app.document import Document
from sgfedit.formats import dumps
from sgfedit.gui.features.info.game_info import GameInfoDialog
from sgfedit.sgf.properties import GAME_INFO
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
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

ODD = (
    b"(;FF[4]GM[1]SZ[19]AP[Prog\\:x:1.0]PB [Black\\] one]BR[9p?]PW[White]WT[Team]KM[6 1/2]HA[two]"
    b"RE[B +Resign!]RU[My own rules]DT[yesterday]TM[2h]GC[a\r\nb\tc]XX[kept]ST[7];B[aa])"
)


def test_every_info_and_root_property_has_a_field(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, Document())

    assert set(dialog.fields) == GAME_INFO | {"FF", "GM", "SZ", "CA", "AP", "ST"}
    for ident, field in dialog.fields.items():
        assert field.widget.window() is dialog
        assert f"({ident})" in field.widget.toolTip()
        assert field.widget.accessibleName()


def test_odd_values_are_shown_word_for_word_and_ok_changes_nothing(qtbot: QtBot) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    assert line(dialog, "KM").text() == "6 1/2"
    assert line(dialog, "RU").text() == "My own rules"

    press(dialog, OK)

    assert dialog.result() == QDialog.DialogCode.Accepted
    assert document.history.undo_step is None
    assert dumps(document.collection) == ODD


def test_ok_applies_all_as_one_step(qtbot: QtBot) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "PB", "New [name]")
    retype(dialog, "RE", "b+r")
    retype(dialog, "AP", "Other:2")
    line(dialog, "KM").clear()
    comment = dialog.fields["GC"].widget
    assert isinstance(comment, QPlainTextEdit)
    QTest.keyClicks(comment, "Hello")

    press(dialog, OK)

    root = document.game.root
    assert root.get("PB") == "New [name]"
    assert root.properties["RE"] == ("b+r",)
    assert root.get("AP") == ("Other", "2")
    assert "KM" not in root.properties
    assert root.get("GC") == "Helloa\nb c"
    assert root.properties["XX"] == ("kept",)
    document.undo()
    assert dumps(document.collection) == ODD


def test_cancel_changes_nothing(qtbot: QtBot) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    retype(dialog, "PB", "New")

    press(dialog, CANCEL)

    assert dialog.result() == QDialog.DialogCode.Rejected
    assert not document.is_modified


def test_players_are_swapped_with_rank_and_team(qtbot: QtBot) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    swap = dialog.findChild(QToolButton, "swapPlayers")
    assert isinstance(swap, QToolButton)

    QTest.mouseClick(swap, Qt.MouseButton.LeftButton)
    press(dialog, OK)

    root = document.game.root
    found = {ident: root.get(ident) for ident in ("PB", "BR", "BT", "PW", "WR", "WT")}
    assert found == {
        "PB": "White",
        "BR": None,
        "BT": "Team",
        "PW": "Black] one",
        "WR": "9p?",
        "WT": None,
    }


def test_swapping_twice_is_no_change(qtbot: QtBot) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    swap = dialog.findChild(QToolButton, "swapPlayers")
    assert isinstance(swap, QToolButton)

    QTest.mouseClick(swap, Qt.MouseButton.LeftButton)
    QTest.mouseClick(swap, Qt.MouseButton.LeftButton)
    press(dialog, OK)

    assert not document.is_modified


def test_bytes_that_did_not_decode_survive_a_swap(qtbot: QtBot) -> None:
    document = document_of(b"(;CA[UTF-8]PB[Honinb\xff \xc3\xb4 and so on]PW[W])")
    dialog = dialog_for(qtbot, document)
    swap = dialog.findChild(QToolButton, "swapPlayers")
    assert isinstance(swap, QToolButton)

    QTest.mouseClick(swap, Qt.MouseButton.LeftButton)
    press(dialog, OK)

    data = dumps(document.collection)
    assert b"PB[W]" in data
    assert b"PW[Honinb\xff \xc3\xb4 and so on]" in data


def test_info_goes_to_the_node_that_holds_it_and_root_properties_to_the_root(
    qtbot: QtBot,
) -> None:
    document = document_of("(;FF[4];B[aa]PB[Below]EV[E];W[bb])")
    info = document.game.root.children[0]
    document.go_to(info.children[0])
    dialog = dialog_for(qtbot, document)
    note = dialog.findChild(QLabel, "placeNote")
    assert isinstance(note, QLabel)
    assert "move 1" in note.text()

    retype(dialog, "PB", "X")
    style = dialog.fields["ST"].widget
    assert isinstance(style, QComboBox)
    style.setCurrentIndex(3)
    press(dialog, OK)

    assert info.get("PB") == "X"
    assert document.game.root.get("ST") == 2
    assert "ST" not in info.properties
    assert "PB" not in document.game.root.properties
    assert document.current is info.children[0]


def test_the_usual_place_of_the_info_needs_no_note(qtbot: QtBot) -> None:
    assert not dialog_for(qtbot, Document()).place.isVisible()


@pytest.mark.parametrize("ident", ["FF", "GM", "SZ", "CA"])
def test_what_needs_a_conversion_is_read_only(qtbot: QtBot, ident: str) -> None:
    document = document_of(ODD)
    dialog = dialog_for(qtbot, document)
    tabs = dialog.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    tabs.setCurrentIndex(tabs.count() - 1)

    QTest.keyClicks(line(dialog, ident), "9")
    press(dialog, OK)

    assert not document.is_modified


@pytest.mark.parametrize("ident", ["RE", "RU"])
def test_a_combo_offers_values_and_keeps_what_is_typed(qtbot: QtBot, ident: str) -> None:
    document = document_of("(;FF[4])")
    dialog = dialog_for(qtbot, document)
    combo = dialog.fields[ident].widget
    assert isinstance(combo, QComboBox)
    assert combo.count() >= 4
    assert combo.currentText() == ""
    typed = combo.itemText(0).lower() + " or so"

    retype(dialog, ident, typed)
    QTest.keyClick(line(dialog, ident), Qt.Key.Key_Tab)
    press(dialog, OK)

    assert document.game.root.properties[ident] == (typed,)


def test_the_variation_style_is_chosen_by_its_meaning_and_odd_ones_stay(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(ODD))
    combo = dialog.fields["ST"].widget
    assert isinstance(combo, QComboBox)

    assert combo.currentText() == "7"
    assert [combo.itemData(i) for i in range(combo.count())] == ["", "0", "1", "2", "3", "7"]


@pytest.mark.parametrize(
    ("record", "typed", "is_proposed", "after"),
    [
        ("(;SZ[9];W[aa])", "2", True, ";SZ[9]AB[gc][cg]HA[2]"),
        ("(;SZ[9]AB[gc][cg]HA[2];W[aa])", "3", True, ";SZ[9]AB[gc][cg][gg]HA[3]"),
        ("(;SZ[9]AB[gc][cg]HA[2];W[aa])", "0", True, ";SZ[9]HA[0]"),
        ("(;SZ[9]AB[gc][cg]HA[2];W[aa])", "", True, ";SZ[9]"),
        # As many as there are, Black's own moves, something else, too many, other stones.
        ("(;SZ[9]AB[aa][bb];W[cc])", "2", False, ";SZ[9]AB[aa][bb]HA[2]"),
        ("(;SZ[9];B[aa];W[cc])", "2", False, ";SZ[9]HA[2]"),
        ("(;SZ[9];W[aa])", "two", False, ";SZ[9]HA[two]"),
        ("(;SZ[9];W[aa])", "1", False, ";SZ[9]HA[1]"),
        ("(;SZ[8];W[aa])", "5", False, ";SZ[8]HA[5]"),
        ("(;SZ[9]AB[aa]AW[bb];W[cc])", "2", False, ";SZ[9]AB[aa]AW[bb]HA[2]"),
        ("(;SZ[9]B[aa];W[cc])", "2", False, ";SZ[9]B[aa]HA[2]"),
        # Typed and taken back.
        ("(;SZ[9]HA[2];W[cc])", "2", False, ";SZ[9]HA[2]"),
    ],
)
def test_a_handicap_comes_with_its_stones(
    qtbot: QtBot, record: str, typed: str, is_proposed: bool, after: str
) -> None:
    document = document_of(record)
    before = dumps(document.collection)
    dialog = dialog_for(qtbot, document)
    box = dialog.findChild(QCheckBox, "placeStones")
    assert isinstance(box, QCheckBox)
    assert not box.isChecked()

    retype(dialog, "HA", "x")
    QTest.keyClick(line(dialog, "HA"), Qt.Key.Key_Backspace)
    QTest.keyClicks(line(dialog, "HA"), typed)
    assert box.isChecked() == is_proposed
    press(dialog, OK)

    assert document.game.root.source == after
    document.undo()
    assert dumps(document.collection) == before


def test_handicap_stones_are_left_alone_if_one_says_so(qtbot: QtBot) -> None:
    document = document_of("(;SZ[9];W[aa])")
    dialog = dialog_for(qtbot, document)
    box = dialog.findChild(QCheckBox, "placeStones")
    assert isinstance(box, QCheckBox)

    retype(dialog, "HA", "2")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    press(dialog, OK)

    assert document.game.root.source == ";SZ[9]HA[2]"


def test_a_handicap_of_a_later_node_has_no_stones(qtbot: QtBot) -> None:
    document = document_of("(;SZ[9];W[aa]PB[x])")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)

    retype(dialog, "HA", "2")
    press(dialog, OK)

    assert document.game.root.source == ";SZ[9]"


def test_it_fits_a_small_screen(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(ODD))

    assert dialog.sizeHint().width() <= 900
    assert dialog.sizeHint().height() <= 600


def test_ask_says_whether_ok_was_pressed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    for result in (QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected):
        monkeypatch.setattr(GameInfoDialog, "exec", lambda _self, result=result: result)
        assert GameInfoDialog.ask(window) is (result == QDialog.DialogCode.Accepted)


def test_the_page_of_the_game_fills_the_dialog(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;B[aa])"))
    tabs = dialog.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    page = tabs.widget(0)
    assert page is not None

    assert page.height() - page.childrenRect().bottom() < 2 * dialog.fontMetrics().height()


def test_buttons_have_words_only(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;B[aa])"))
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)

    assert all(found.icon().isNull() for found in box.buttons())
