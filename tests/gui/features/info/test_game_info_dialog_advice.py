"""The game-info dialog says what it understands, offers the usual form, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
)

from sgfedit.gui.features.info.advice import OfferButton, muted
from sgfedit.gui.features.info.pages import Calendar
from sgfedit.gui.widgets.appearance import dark_palette
from tests.gui.features.info.game_info_steps import (
    ALT,
    LEFT,
    OK,
    dialog_for,
    document_of,
    line,
    press,
    retype,
)

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.info.game_info import GameInfoDialog

DIRTY = (
    "(;FF[4]BR[9段]WR[3 dan]DT[5 March 1996]RE[Black wins by resignation]KM[375]TM[2h30]"
    "OT[5 periods of 30 seconds]RU[jp];B[aa])"
)


def offers(dialog: GameInfoDialog, ident: str) -> list[str]:
    return [button.text() for button in shown(dialog, ident)]


def shown(dialog: GameInfoDialog, ident: str) -> list[OfferButton]:
    return [button for button in dialog.advice[ident].offers if not button.isHidden()]


def words(dialog: GameInfoDialog, ident: str) -> str:
    labels = dialog.advice[ident].findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.text() and not label.isHidden())


@pytest.mark.parametrize(
    ("ident", "typed", "said", "offered"),
    [
        ("DT", "5 March 1996", "Tuesday, 5 March 1996", ["→ 1996-03-05"]),
        ("DT", "11/3/96", "Which one?", ["→ 1996-11-03", "→ 1996-03-11"]),
        ("DT", "1996-03", "March 1996", []),
        ("DT", "1996", "", []),
        ("DT", "1996-03-05,06", "5, 6 March 1996", []),
        ("DT", "1996-03-05,04-06", "5 March 1996, 6 April 1996", []),
        ("DT", "1996-03,04", "March 1996, April 1996", []),
        ("DT", "1996,1997", "1996, 1997", []),
        ("DT", "1996-03-05,06,07,08,09", "5 March 1996 to 9 March 1996", []),
        ("DT", "1997-13-45", "No such day in the calendar", []),
        ("DT", "soon", "Not understood, kept as it is. Usually: 2016-03-09", []),
        ("RE", "B+R", "Black wins by resignation", []),
        ("RE", "W+1", "White wins by 1 point", []),
        ("RE", "B+3.5", "Black wins by 3.5 points", []),
        ("RE", "3.5", "Who has won?", ["→ B+3.5", "→ W+3.5"]),
        ("RE", "B+R (ill)", "Perhaps: “(ill)” → game comment", ["→ B+R"]),
        ("RE", "W+R (in 120 moves)", "Perhaps: “(in 120…” → game comment", ["→ W+R"]),
        ("KM", "375", "Counted in stones or hundredths?", ["→ 7.5"]),
        ("KM", "none", "Which one?", ["→ leave it empty", "→ 0"]),
        ("HA", "3", "No stones are set up for it", []),
        ("TM", "2h", "2 h", ["→ 7200"]),
        ("TM", "2:30", "Which one?", ["→ 150 (2 min 30 s)", "→ 9000 (2 h 30 min)"]),
        ("TM", "5400", "1 h 30 min", []),
        ("TM", "1200 30x3", "Perhaps: “30x3” → overtime", ["→ 1200"]),
        ("TM", "no limit", "Perhaps: “no limit” → game comment", ["→ leave it empty"]),
        ("OT", "3x1 byo-yomi", "3 periods of 1 s", []),
        ("OT", "1x30 byo-yomi", "1 period of 30 s", []),
        ("OT", "25/600 Canadian", "25 moves in 10 min", []),
        ("OT", "10 fischer", "10 s more for each move", []),
        ("RU", "House rules", "", []),
        ("BR", "3 dan", "", ["→ 3d"]),
    ],
)
def test_it_says_what_it_understands(
    qtbot: QtBot, ident: str, typed: str, said: str, offered: list[str]
) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    box = dialog.findChild(QCheckBox, "placeStones")

    retype(dialog, ident, typed)
    if isinstance(box, QCheckBox):
        box.setChecked(False)

    assert words(dialog, ident) == said
    assert offers(dialog, ident) == offered
    assert dialog.fields[ident].text == typed


def test_what_is_not_understood_has_a_sign_and_words(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[soon]RE[B+R])"))
    pictures = {
        ident: dialog.advice[ident].findChildren(QLabel)[0].isVisible() for ident in ("DT", "RE")
    }

    assert pictures == {"DT": True, "RE": False}
    assert "Not understood" in dialog.fields["DT"].widget.accessibleDescription()
    press(dialog, OK)


def test_nothing_is_changed_unasked(qtbot: QtBot) -> None:
    document = document_of(DIRTY)
    dialog = dialog_for(qtbot, document)

    press(dialog, OK)

    assert not document.is_modified


def test_a_click_takes_an_offer_and_undo_in_the_field_brings_the_text_back(qtbot: QtBot) -> None:
    document = document_of(DIRTY)
    dialog = dialog_for(qtbot, document)
    line(dialog, "DT").setFocus()

    QTest.mouseClick(shown(dialog, "DT")[0], LEFT)
    assert dialog.fields["DT"].text == "1996-03-05"
    assert offers(dialog, "DT") == []
    QTest.keyClick(line(dialog, "DT"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.fields["DT"].text == "5 March 1996"

    QTest.mouseClick(shown(dialog, "DT")[0], LEFT)
    press(dialog, OK)
    assert document.game.root.get("DT") == "1996-03-05"


def test_the_tab_key_reaches_an_offer_and_enter_takes_it(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    retype(dialog, "TM", "2h")

    QTest.keyClick(line(dialog, "TM"), Qt.Key.Key_Tab)
    focus = dialog.focusWidget()
    assert focus is shown(dialog, "TM")[0]
    QTest.keyClick(focus, Qt.Key.Key_Return)

    assert dialog.fields["TM"].text == "7200"
    assert dialog.isVisible()
    assert dialog.focusWidget() is line(dialog, "TM")


def test_alt_down_takes_the_only_offer(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    retype(dialog, "RE", "white resigns")

    QTest.keyClick(dialog.fields["RE"].widget, Qt.Key.Key_Down, ALT)

    assert dialog.fields["RE"].text == "B+R"


def test_alt_down_lists_several_offers(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    retype(dialog, "DT", "11/3/96")

    QTest.keyClick(line(dialog, "DT"), Qt.Key.Key_Down, ALT)
    menu = dialog.findChild(QMenu, "offers")
    assert isinstance(menu, QMenu)
    assert menu.activeAction() is menu.actions()[0]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)

    assert dialog.fields["DT"].text == "1996-03-11"


def test_what_an_offer_leaves_out_goes_where_it_belongs(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]RE[B+R (ill)]TM[1h 5x30 byo-yomi]GC[Before])")
    dialog = dialog_for(qtbot, document)

    for ident in ("RE", "TM"):
        QTest.mouseClick(shown(dialog, ident)[0], LEFT)
    retype(dialog, "RE", "B+R (ill)")
    QTest.mouseClick(shown(dialog, "RE")[0], LEFT)
    press(dialog, OK)

    root = document.game.root
    assert root.get("GC") == "Before\nResult: B+R (ill)"
    assert (root.get("RE"), root.properties["TM"]) == ("B+R", ("3600",))
    assert root.get("OT") == "5x30 byo-yomi"


def test_a_time_that_is_none_goes_into_the_comment(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]TM[no limit])")
    dialog = dialog_for(qtbot, document)

    QTest.mouseClick(shown(dialog, "TM")[0], LEFT)
    press(dialog, OK)

    assert document.game.root.source == ";FF[4]GC[Time limit: no limit]"


def test_what_is_left_out_of_a_time_does_not_replace_the_overtime(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]TM[1h 5x30 byo-yomi]OT[none])"))

    QTest.mouseClick(shown(dialog, "TM")[0], LEFT)

    assert dialog.fields["OT"].text == "none"
    assert dialog.fields["GC"].text == "Time limit: 1h 5x30 byo-yomi"


def test_all_that_is_certain_is_taken_at_once(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(DIRTY))
    button = dialog.findChild(QPushButton, "normalise")
    assert isinstance(button, QPushButton)
    assert button.text() == "&Normalise 7 fields"

    QTest.mouseClick(button, LEFT)

    found = {ident: dialog.fields[ident].text for ident in dialog.advice}
    assert found == {
        "BR": "9d",
        "WR": "3d",
        "DT": "1996-03-05",
        "RE": "B+R",
        "KM": "375",
        "HA": "",
        "TM": "9000",
        "OT": "5x30 byo-yomi",
        "RU": "Japanese",
    }
    assert not button.isEnabled()
    QTest.keyClick(line(dialog, "TM"), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.fields["TM"].text == "2h30"
    assert button.text() == "&Normalise"


# The handicap ------------------------------------------------------------------------------------


def test_a_handicap_that_is_not_on_the_board_is_told(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]HA[2]AB[dd][pp][dp];W[aa])")
    dialog = dialog_for(qtbot, document)
    assert words(dialog, "HA") == "Stones set up: 3"

    QTest.mouseClick(shown(dialog, "HA")[0], LEFT)
    press(dialog, OK)

    assert document.game.root.source == ";FF[4]HA[3]AB[dd][pp][dp]"


def test_or_the_stones_are_put_down(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]SZ[9]HA[2];W[aa])")
    dialog = dialog_for(qtbot, document)
    box = dialog.findChild(QCheckBox, "placeStones")
    assert isinstance(box, QCheckBox)
    assert words(dialog, "HA") == "No stones are set up for it"

    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
    assert words(dialog, "HA") == ""
    press(dialog, OK)

    assert document.game.root.get("AB") == ((6, 2), (2, 6))


# The calendar ------------------------------------------------------------------------------------


def open_calendar(dialog: GameInfoDialog, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> Calendar:
    QTest.keyClick(line(dialog, "DT"), key, modifiers)
    found = [widget for widget in dialog.findChildren(Calendar) if widget.isVisible()]
    assert len(found) == 1
    return found[0]


NO_MODIFIER = Qt.KeyboardModifier.NoModifier


@pytest.mark.parametrize(
    ("key", "modifiers"), [(Qt.Key.Key_F4, NO_MODIFIER), (Qt.Key.Key_Down, ALT)]
)
def test_a_day_is_picked_in_the_calendar(
    qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier
) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[1996-03-05])"))
    popup = open_calendar(dialog, key, modifiers)
    assert popup.calendar.selectedDate() == QDate(1996, 3, 5)
    assert not popup.adds.isChecked()

    focus = popup.calendar.focusWidget() or popup.calendar.focusProxy() or popup.calendar
    QTest.keyClick(focus, Qt.Key.Key_Right)
    QTest.keyClick(focus, Qt.Key.Key_Return)

    assert dialog.fields["DT"].text == "1996-03-06"
    assert dialog.isVisible()


def test_a_day_is_added_to_a_list(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[1996-03-05,06])"))
    popup = open_calendar(dialog, Qt.Key.Key_F4, NO_MODIFIER)
    assert popup.adds.isChecked()

    popup.calendar.clicked.emit(QDate(1996, 3, 4))

    assert dialog.fields["DT"].text == "1996-03-04,05,06"


def test_the_button_in_the_field_opens_it_where_a_date_is_understood(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[5. März 1996])"))

    dialog._calendar.action.trigger()

    popup = dialog.findChild(Calendar)
    assert popup is not None
    assert popup.calendar.selectedDate() == QDate(1996, 3, 5)


def test_a_month_opens_the_calendar_at_its_first_day(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[1996-03])"))
    popup = open_calendar(dialog, Qt.Key.Key_F4, NO_MODIFIER)

    assert popup.calendar.selectedDate() == QDate(1996, 3, 1)
    assert popup.adds.isHidden()
    popup.close()


def test_nothing_is_added_to_a_date_that_may_be_another(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]DT[11/3/96])"))
    popup = open_calendar(dialog, Qt.Key.Key_F4, NO_MODIFIER)

    assert popup.calendar.selectedDate() == QDate(1996, 11, 3)
    assert popup.adds.isHidden()
    popup.close()


# For everybody -----------------------------------------------------------------------------------


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours (WCAG 2.1)."""

    def luminance(colour: QColor) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in (colour.redF(), colour.greenF(), colour.blueF())
        )
        return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("is_dark", [False, True])
def test_words_in_the_background_can_be_read(qtbot: QtBot, is_dark: bool) -> None:
    del qtbot
    palette = dark_palette() if is_dark else QPalette(QColor("#efefef"))
    ground = palette.color(QPalette.ColorRole.Window)

    assert contrast(muted(palette), ground) >= 4.5
    assert contrast(palette.color(QPalette.ColorRole.Link), ground) >= 4.5


def test_the_scheme_may_change_meanwhile(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(DIRTY))

    dialog.setPalette(dark_palette())
    QApplication.processEvents()

    assert not dialog.grab().isNull()


def test_a_verdict_is_announced_while_one_types(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    told: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.message())
    )
    monkeypatch.setattr(type(line(dialog, "KM")), "hasFocus", lambda _self: True)

    line(dialog, "KM").setText("half")

    assert told == ["Understood: → 0.5 Alt+Down takes it."]


def test_other_games_have_no_forms_of_go(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]GM[3]RE[1-0]HA[a pawn];W[e2e4])")
    dialog = dialog_for(qtbot, document)

    assert all(words(dialog, ident) == "" for ident in ("RE", "HA"))
    examples = {ident: line(dialog, ident).placeholderText() for ident in ("DT", "RE", "BR", "KM")}
    assert examples == {"DT": "such as 2016-03-09", "RE": "", "BR": "", "KM": ""}
    retype(dialog, "RE", "0-1")
    press(dialog, OK)

    assert document.game.root.get("RE") == "0-1"


def test_other_games_have_no_lists_of_go(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]GM[2]RE[1-0]RU[x];B[c4])"))
    kinds = {ident: type(dialog.fields[ident].widget) for ident in ("RE", "RU", "ST")}

    assert kinds == {"RE": QLineEdit, "RU": QLineEdit, "ST": QComboBox}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(;GM[1])", "1 (Go)"),
        ("(;GM[2])", "2 (Othello)"),
        ("(;GM[999])", "999"),
        ("(;GM[x])", "x"),
        ("(;)", ""),
    ],
)
def test_a_kind_of_game_is_called_by_its_name(qtbot: QtBot, text: str, shown: str) -> None:
    dialog = dialog_for(qtbot, document_of(text))

    assert line(dialog, "GM").text() == shown
    assert dialog.fields["GM"].text == shown.partition(" ")[0]
    assert not dialog.is_changed


def test_what_stands_under_another_name_is_offered_with_that(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;RD[2009-8-12]KO[6.5];B[aa])"))

    assert (words(dialog, "DT"), offers(dialog, "DT")) == ("From RD:", ["→ 2009-08-12"])
    assert (words(dialog, "KM"), offers(dialog, "KM")) == ("From KO:", ["→ 6.5"])
    shown(dialog, "DT")[0].click()
    assert line(dialog, "DT").text() == "2009-08-12"


def test_an_offer_that_is_gone_by_now_is_not_taken(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    retype(dialog, "KM", "half")
    offer = dialog.findChild(OfferButton, "offerKM0")
    assert offer is not None
    retype(dialog, "KM", "6.5")

    offer.click()

    assert line(dialog, "KM").text() == "6.5"
