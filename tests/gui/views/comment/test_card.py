"""The card of a record: what it says, that it follows edits, and where its lines lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from sgfedit import loads
from sgfedit.gui.features.info.game_info import GameInfoDialog
from tests.gui.painted import text

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.comment.card import Card, LineView

pytestmark = pytest.mark.one_window

RICH = (
    "(;GM[1]FF[4]PB[Honinbo Shusaku]BR[4d]PW[Gennan Inseki]WR[8d]BT[Honinbo]RE[B+2]"
    "EV[Castle game]RO[3]DT[1846-09-11]PC[Osaka]RU[jp]KM[6.50]TM[3600]OT[5x30 byo-yomi]AN[me]"
    "GC[Ears\nturned red.]C[The comment.];B[qd])"
)


@pytest.fixture
def card(window: MainWindow) -> Card:
    window.document.open_text(loads(RICH))
    found = window.comment.card
    assert found is not None
    QApplication.processEvents()
    return found


def line(card: Card, ident: str) -> LineView:
    return next(each for each in card.lines if ident in {fact.ident for fact in each.line.facts})


def test_it_says_in_words_what_is_known(card: Card) -> None:
    assert [each.line.text for each in card.lines] == [
        "Honinbo Shusaku  4d  Honinbo",
        "Gennan Inseki  8d",
        "Black wins by 2 points",
        "Castle game  ·  Round 3",
        "Friday, 11 September 1846  ·  Osaka",
        "Japanese rules  ·  Komi 6.5  ·  1 h  ·  5 periods of 30 s",
        "Ears\nturned red.",
        "Annotated by me",
    ]
    painted = text(card.window().findChild(type(card.parentWidget())))  # type: ignore[arg-type]
    assert "Honinbo Shusaku" in painted
    assert "Black wins by 2 points" in painted


def test_it_stands_above_the_comment_of_the_root_only(window: MainWindow, card: Card) -> None:
    comment = window.comment
    assert card.isVisible()
    assert card.mapTo(comment, QPoint()).y() < comment.editor.mapTo(comment, QPoint()).y()
    assert comment.editor.height() > 3 * comment.editor.fontMetrics().lineSpacing()

    window.actions_by_id["navigate.next"].trigger()
    assert not card.isVisible()
    window.actions_by_id["navigate.previous"].trigger()
    assert card.isVisible()


def test_in_a_low_pane_it_scrolls_and_the_comment_stays_in_reach(
    qtbot: QtBot, window: MainWindow, card: Card
) -> None:
    window.resize(900, 600)
    qtbot.waitUntil(lambda: card.verticalScrollBar().maximum() > 0)
    editor = window.comment.editor
    bottom = card.mapTo(window.comment, QPoint(0, card.height())).y()
    assert bottom <= editor.mapTo(window.comment, QPoint()).y()
    assert editor.height() >= 2 * editor.fontMetrics().lineSpacing()
    assert card.height() >= 2 * card.lines[0].height() // 2


def test_where_it_has_too_little_room_it_ends_between_two_lines(card: Card) -> None:
    needed = card._needed(card.width())
    ends = []
    for room in range(needed - 1, 40, -7):
        card.fit(room)
        ends.append(card.height())
        top = card._column.contentsMargins().top()
        whole = []
        for each in card.lines:
            whole += [top + end for end in each.line_ends(each.width())]
            top += each.heightForWidth(each.width())
        assert card.height() in whole
        assert card.height() <= room

    assert len(set(ends)) > 3


def test_a_click_leads_to_the_field(
    qtbot: QtBot, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[str] = []
    monkeypatch.setattr(GameInfoDialog, "exec", lambda dialog: places.append(field(dialog)))
    result, event = line(card, "RE"), line(card, "EV")

    qtbot.mouseClick(result, Qt.MouseButton.LeftButton, pos=result.rect().center())
    width = event.fontMetrics().horizontalAdvance(event.line.text)
    qtbot.mouseClick(event, Qt.MouseButton.LeftButton, pos=QPoint(20, event.height() // 2))
    qtbot.mouseClick(event, Qt.MouseButton.LeftButton, pos=QPoint(width, event.height() // 2))
    qtbot.mouseClick(line(card, "GC"), Qt.MouseButton.LeftButton)

    assert places == ["RE", "EV", "RO", "GC"]


def field(dialog: GameInfoDialog) -> str:
    """Return the field that has the focus in the dialog."""
    focus = dialog.focusWidget()
    return next(ident for ident, one in dialog.fields.items() if one.widget is focus)


def test_keys_lead_from_line_to_line_and_enter_to_the_field(
    qtbot: QtBot, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[str] = []
    monkeypatch.setattr(GameInfoDialog, "exec", lambda dialog: places.append(field(dialog)))
    card.lines[0].setFocus()
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert places == ["RE"]

    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_End)
    assert card.lines[-1].hasFocus()


def test_it_follows_edits_at_once(window: MainWindow, card: Card) -> None:
    document = window.document
    with document.edit("Edit") as edit:
        edit.set(document.game.root, "PB", ["Shusaku"])
        edit.remove(document.game.root, "RE")
    assert card.lines[0].line.text.startswith("Shusaku")
    assert all(fact.ident != "RE" for each in card.lines for fact in each.line.facts)
    document.undo()
    assert line(card, "RE").line.text == "Black wins by 2 points"


def test_where_nothing_is_known_one_line_offers_to_say_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[str] = []
    monkeypatch.setattr(GameInfoDialog, "exec", lambda dialog: places.append(field(dialog)))
    window.document.open_text(loads("(;GM[1]SZ[9];B[aa])"))
    card = window.comment.card
    assert card is not None
    assert [each.line.text for each in card.lines] == ["Add game info…"]

    qtbot.mouseClick(card.lines[0], Qt.MouseButton.LeftButton)

    assert places == ["PB"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("RE[?]", "Unknown"),
        ("RE[黑中盘胜]", "Black wins by resignation"),
        ("RE[won by luck]", "won by luck"),
        ("HA[3]", "Handicap 3"),
        ("HA[0]", "Add game info…"),
        ("KM[six]", "Komi six"),
        ("RU[house rules]", "house rules"),
        ("RO[final]", "final"),
        ("DT[1846]", "1846"),
    ],
)
def test_what_is_not_understood_is_said_as_it_is_written(
    window: MainWindow, value: str, words: str
) -> None:
    window.document.open_text(loads(f"(;GM[1]SZ[9]{value})"))
    card = window.comment.card
    assert card is not None
    assert [each.line.text for each in card.lines] == [words]
