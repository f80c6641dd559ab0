"""Counting the score: clicks say what is dead, the bar what that makes; nothing is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QToolButton

from sgfedit.engine.questions import DeadStones
from sgfedit.errors import EngineError
from sgfedit.formats import dumps, loads
from sgfedit.go import Colour
from sgfedit.gui.features.edit.point_entry import PointEntry
from sgfedit.gui.features.score.mode import ScoreMode
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.strip_facts import SEPARATOR
from sgfedit.gui.widgets.scale import HAIR
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark
from tests.gui import painted
from tests.gui.rest import come_to_rest
from tests.quiet_engine import GNUGO, quiet_engines
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key

ROWS = """
    . X . O . .
    X X . O O .
    . X . O X .
    X X O O . .
    . X X O . O
    O X X O O .
"""
"""The white stone in the lower left corner is dead, as is the black one on the right."""
STRAY, CORNER, DAME = Point(4, 2), Point(0, 5), Point(2, 0)
BLACK, WHITE = Point(1, 0), Point(3, 0)


def record(info: str = "", rest: str = "") -> bytes:
    rows = [row.split() for row in ROWS.strip().splitlines()]

    def stones(colour: str) -> str:
        return "".join(
            f"[{chr(97 + x)}{chr(97 + y)}]"
            for y, row in enumerate(rows)
            for x, point in enumerate(row)
            if point == colour
        )

    setup = f"AB{stones('X')}AW{stones('O')}"
    return f"(;GM[1]FF[4]SZ[6]{info}{setup}{rest})".encode()


def counting(window: MainWindow, data: bytes) -> ScoreMode:
    """Open a record and count it until nothing more is looked for."""
    window.document.open_text(loads(data))
    window.actions_by_id["study.score"].trigger()
    return settled(window)


def settled(window: MainWindow) -> ScoreMode:
    mode = window.part(Modes).active
    assert isinstance(mode, ScoreMode)
    finish(mode)
    assert mode.judgement.proposal.ownership
    return mode


def click(
    window: MainWindow,
    point: Point,
    button: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    QTest.mouseClick(window.board, button, modifiers, window.board.point_rect(point).center())


def test_dead_stones_fade_and_every_point_is_marked_as_whose(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]KM[0.5]TB[ff]LB[aa:x]"))

    diagram = window.board.diagram

    assert diagram.faded == {STRAY, CORNER}
    territory = dict(diagram.territory)
    assert territory[CORNER] is Colour.BLACK
    assert territory[STRAY] is Colour.WHITE
    assert territory[Point(5, 5)] is Colour.WHITE
    assert DAME in diagram.dimmed
    assert diagram.labels == ()
    assert mode.score.result == "W+5.5"
    assert not window.document.is_modified


def test_the_bar_says_what_both_have(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]KM[0.5]RE[B+R]"))

    assert mode.bar.isVisible()
    assert mode.bar.result.accessibleName() == "W+5.5"
    assert mode.bar.black.toolTip() == SEPARATOR.join(("Black 5", "4 territory", "1 dead"))
    assert mode.bar.white.toolTip() == SEPARATOR.join(
        ("White 10.5", "9 territory", "1 dead", "0.5 komi")
    )
    assert "the record says B+R" in mode.bar.remarks.toolTip()
    assert "W+4.5 by area" in mode.bar.remarks.toolTip()
    for text in ("W+5.5", "Black 5", "White 10.5", "the record says B+R"):
        assert text in mode.bar.accessibleDescription()


def test_a_click_says_that_a_group_is_dead_or_alive(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]"))

    click(window, STRAY)
    assert window.board.diagram.faded == {CORNER}
    assert mode.bar.result.accessibleName() != "W+5"
    click(window, STRAY)
    assert mode.bar.result.accessibleName() == "W+5"
    click(window, BLACK)
    assert BLACK in window.board.diagram.faded
    assert CORNER not in window.board.diagram.faded


@pytest.mark.parametrize(("button", "modifiers"), [(RIGHT, NONE), (LEFT, SHIFT)])
def test_a_group_may_stand_in_seki(
    window: MainWindow,
    button: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier,
) -> None:
    mode = counting(window, record("RU[Japanese]"))

    click(window, BLACK, button, modifiers)

    assert (BLACK, Mark.SQUARE) in window.board.diagram.marks
    assert mode.score.black.territory == 0
    assert "nobody" not in mode.bar.remarks.toolTip()


def test_the_owner_of_an_empty_point_may_be_said(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]"))
    before = mode.score.black.points

    click(window, DAME)
    assert dict(window.board.diagram.territory)[DAME] is Colour.BLACK
    assert mode.score.black.points == before + 1
    click(window, DAME)
    click(window, DAME)

    assert DAME in window.board.diagram.dimmed
    click(window, DAME, Qt.MouseButton.MiddleButton)
    assert DAME in window.board.diagram.dimmed


def test_the_keyboard_does_what_clicks_do(window: MainWindow) -> None:
    counting(window, record("RU[Japanese]"))
    window.board.setFocus()
    window.board.cursor_point = STRAY

    QTest.keyClick(window.board, KEY.Key_Return)
    assert STRAY not in window.board.diagram.faded
    QTest.keyClick(window.board, KEY.Key_Return)
    assert "dead" in window.board.accessibleDescription()
    QTest.keyClick(window.board, KEY.Key_Return, SHIFT)
    assert (STRAY, Mark.SQUARE) in window.board.diagram.marks

    QTest.keyClick(window.board, KEY.Key_Escape)
    QTest.keyClick(window.board, KEY.Key_Escape)
    assert window.part(Modes).active is None


def test_rules_and_komi_are_the_users_to_choose(window: MainWindow) -> None:
    mode = counting(window, record("KM[6.5]HA[3]"))
    assert mode.bar.rules.currentData() == "Japanese"
    assert "rules not recorded" in mode.bar.remarks.toolTip()

    mode.bar.rules.setCurrentIndex(mode.bar.rules.findData("Chinese"))
    mode.bar.rules.activated.emit(mode.bar.rules.currentIndex())
    assert "3 handicap" in mode.bar.white.toolTip()
    assert "stones" in mode.bar.black.toolTip()
    assert "by territory" in mode.bar.remarks.toolTip()

    mode.bar.komi.setFocus()
    mode.bar.komi.selectAll()
    QTest.keyClicks(mode.bar.komi, "0.5")
    QTest.keyClick(mode.bar.komi, KEY.Key_Return)
    assert mode.score.white.komi == 0.5
    assert mode.bar.komi.text() == "Komi 0.5"
    assert not window.document.is_modified


def test_under_tromp_taylor_rules_nothing_is_dead_unless_somebody_says_so(
    window: MainWindow,
) -> None:
    counting(window, record("RU[Tromp-Taylor]"))
    assert window.board.diagram.faded == frozenset()

    click(window, STRAY)

    assert window.board.diagram.faded == {STRAY}


def test_the_result_is_written_in_one_step(window: MainWindow) -> None:
    counting(window, record("RU[Japanese]RE[B+R]"))
    before = dumps(window.document.collection)

    window.actions_by_id["study.write_result"].trigger()

    assert window.document.game.root.properties["RE"] == ("W+5",)
    assert window.part(Modes).active is not None
    window.document.undo()
    assert dumps(window.document.collection) == before


def test_a_result_that_is_right_already_stays_as_it_is_written(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]RE[W+5.00]"))
    assert "as recorded" in mode.bar.remarks.toolTip()

    window.actions_by_id["study.write_result"].trigger()

    assert not window.document.is_modified
    assert "says so already" in window.status.message.text()


def test_the_territory_is_marked_in_one_step(window: MainWindow) -> None:
    counting(window, record("RU[Japanese]TB[cc]"))
    root = window.document.current

    window.actions_by_id["study.mark_territory"].trigger()

    assert set(root.get("TB")) == {Point(0, 0), Point(0, 2), Point(0, 4), CORNER}
    assert STRAY in root.get("TW")
    window.document.undo()
    assert root.properties["TB"] == ("cc",)


@pytest.mark.parametrize(("rules", "is_marked"), [("Chinese", True), ("Japanese", False)])
def test_what_was_filled_to_the_end_is_marked_as_it_is_shown(
    window: MainWindow, rules: str, is_marked: bool
) -> None:
    mode = counting(window, record(f"RU[{rules}]"))
    root = window.document.current
    shown = dict(window.board.diagram.territory)
    assert mode.judgement.counted.stones[DAME.x] != 0

    window.actions_by_id["study.mark_territory"].trigger()

    marked = dict.fromkeys(root.get("TB"), Colour.BLACK) | dict.fromkeys(
        root.get("TW"), Colour.WHITE
    )
    assert marked == shown
    assert (DAME in marked) == is_marked


def test_the_territory_may_get_a_node_of_its_own(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]"))
    root = window.document.current

    window.actions_by_id["study.mark_territory_after"].trigger()

    node = window.document.current
    assert node.parent is root
    assert CORNER in node.get("TB")
    assert "TB" not in root.properties
    assert 30 in mode.judgement.dead
    window.document.undo()
    assert root.children == ()


@pytest.mark.parametrize("action", ["write_result", "mark_territory", "mark_territory_after"])
def test_nothing_is_written_that_was_not_counted(window: MainWindow, action: str) -> None:
    window.actions_by_id[f"study.{action}"].trigger()

    assert "count the score" in window.status.message.text()
    assert not window.document.is_modified


def test_an_unfinished_game_is_counted_all_the_same(window: MainWindow) -> None:
    mode = counting(window, b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])")
    window.document.go_to(window.document.game.root)

    settled(window)

    assert "Not finished? 81 points" in mode.bar.remarks.toolTip()
    assert mode.score.result == "W+6.5"


def test_an_engine_says_which_stones_are_dead_if_it_is_asked(
    window: MainWindow, tmp_path: Path
) -> None:
    engines = quiet_engines(window.settings, tmp_path, GNUGO)
    mode = counting(window, record("RU[Japanese]KM[0.5]"))
    proposed = mode.score.result
    assert mode.bar.engine.toolTip() == "Ask GNU Go which stones are dead"

    QTest.mouseClick(mode.bar.engine, LEFT)
    (question,) = engines.made[GNUGO].asked
    assert isinstance(question, DeadStones)
    assert mode.bar.remarks.toolTip().startswith("Asking GNU Go which stones are dead …")
    engines.made[GNUGO].answer(frozenset({CORNER}))
    QApplication.processEvents()
    settled(window)
    assert window.board.diagram.faded == {CORNER}
    assert mode.score.result != proposed
    assert "dead stones as GNU Go names them" in mode.bar.remarks.toolTip()
    assert not window.document.is_modified

    click(window, CORNER)
    assert window.board.diagram.faded == frozenset()
    window.actions_by_id["study.ask_dead"].trigger()
    settled(window)
    assert window.board.diagram.faded == {STRAY, CORNER}
    assert mode.score.result == proposed
    assert len(engines.made[GNUGO].asked) == 1


def test_an_engine_that_does_not_say_what_is_dead_changes_nothing(
    window: MainWindow, tmp_path: Path
) -> None:
    engines = quiet_engines(window.settings, tmp_path, GNUGO)
    mode = counting(window, record("RU[Japanese]KM[0.5]"))

    mode.ask_engine()
    engines.made[GNUGO].fail(EngineError("refused", "GNU Go", "no"))
    QApplication.processEvents()
    assert "GNU Go" in window.status.message.text()
    assert not mode.bar.engine.isChecked()
    assert window.board.diagram.faded == {STRAY, CORNER}

    mode.ask_engine()
    window.actions_by_id["study.score"].trigger()
    assert not engines.made[GNUGO].questions


def test_without_an_engine_the_bar_offers_none(window: MainWindow, tmp_path: Path) -> None:
    quiet_engines(window.settings, tmp_path)

    assert not counting(window, record()).bar.engine.isVisible()


def test_steps_and_edits_are_followed_and_what_was_said_is_remembered(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]", rest=";B[ca];W[cb]"))
    click(window, STRAY)
    root = window.document.current

    window.document.go_to(root.children[0])
    settled(window)
    assert STRAY in window.board.diagram.faded
    window.document.go_to(root)

    assert STRAY not in window.board.diagram.faded
    assert mode is window.part(Modes).active


def test_many_positions_are_not_all_remembered(window: MainWindow) -> None:
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 9)}{chr(97 + n // 9)}]" for n in range(20))
    mode = counting(window, f"(;GM[1]FF[4]SZ[9]{moves})".encode())

    for node in list(window.document.game):
        window.document.go_to(node)

    assert len(mode._kept) == 16


def test_comments_are_typed_while_counting(window: MainWindow) -> None:
    counting(window, record("RU[Japanese]"))

    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "close")

    assert window.document.current.get("C") == "close"
    assert window.part(Modes).active is not None


def test_another_game_is_counted_under_its_own_terms(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]KM[6.5]") + record("RU[Chinese]KM[7.5]"))

    window.document.select_game(1)

    assert window.part(Modes).active is mode
    assert mode.bar.rules.currentData() == "Chinese"
    assert mode.score.white.komi == 7.5


def test_another_kind_of_game_ends_it(window: MainWindow) -> None:
    mode = counting(window, record() + b"(;GM[2]SZ[8])")

    window.document.select_game(1)

    assert window.part(Modes).active is None
    assert not mode.bar.isVisible()


def test_dead_stones_and_score_that_kgs_recorded_are_shown(window: MainWindow) -> None:
    window.document.open_text(loads(record("RU[Japanese]", rest=";B[];W[]KGSSB[3]KGSSW[9]")))
    window.document.go_to(window.document.game.root.children[0].children[0])
    window.actions_by_id["study.score"].trigger()
    mode = settled(window)

    assert window.board.diagram.faded == frozenset()
    assert "KGS: Black 3, White 9" in mode.bar.remarks.toolTip()
    assert "dead stones as in the record" in mode.bar.remarks.toolTip()
    click(window, CORNER)
    settled(window)
    assert window.board.diagram.faded == {CORNER}


def test_an_unknown_komi_is_told_and_the_usual_ones_offered(window: MainWindow) -> None:
    mode = counting(window, record("RU[Japanese]DT[1990]RE[W+10.5]"))

    assert mode.bar.remarks.toolTip().startswith("komi unknown: counted with 0")
    assert mode.bar.usual.isVisible()
    assert "the record says W+10.5: komi 5.5?" in mode.bar.remarks.toolTip()

    mode.bar.usual.menu().actions()[0].trigger()
    settled(window)

    assert mode.score.white.komi == 5.5
    assert not mode.bar.usual.isVisible()
    assert "as recorded" in mode.bar.remarks.toolTip()
    assert not window.document.is_modified


def test_an_unknown_komi_and_why_the_record_says_otherwise_are_read_in_a_small_window(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(880, 560)
    QApplication.processEvents()
    strip = window.info.height()
    mode = counting(window, record("RU[Japanese]DT[1990]RE[W+10.5]"))

    words = painted.text(mode.bar)

    assert "komi unknown: counted with 0" in words
    assert "the record says W+10.5: komi 5.5?" in words
    qtbot.waitUntil(lambda: mode.bar.height() > strip, timeout=60_000)  # it is laid out later
    controls = (mode.bar.rules, mode.bar.write)
    qtbot.waitUntil(lambda: all(each.height() > mode.bar.height() / 4 for each in controls))
    come_to_rest(window)
    height = mode.bar.height()

    mode.bar.usual.menu().actions()[0].trigger()
    settled(window)

    words = painted.text(mode.bar)
    assert "as recorded" in words
    assert "W+9.5 by area" in words
    # There is no room for them beside the terms.
    qtbot.waitUntil(lambda: mode.bar.height() == window.info.height() == height)

    window.resize(1500, 560)
    qtbot.waitUntil(lambda: mode.bar.height() == window.info.height() < height)
    assert "as recorded" in painted.text(mode.bar)

    window.resize(880, 560)
    window.part(Modes).end()
    qtbot.waitUntil(lambda: window.info.height() == strip)


@pytest.mark.parametrize("width", [880, 1500])
def test_the_bar_has_room_above_and_below_what_is_in_it(
    qtbot: QtBot, window: MainWindow, width: int
) -> None:
    window.resize(width, 620)
    bar = counting(window, record("RU[Japanese]DT[1990]RE[W+10.5]")).bar
    come_to_rest(window)
    shown = (bar.black, bar.result, bar.white, bar.rules, bar.komi, bar.write, bar.remarks)
    qtbot.waitUntil(lambda: min(each.y() for each in shown) >= HAIR)
    assert max(each.geometry().bottom() for each in shown) <= bar.height() - 1 - HAIR


@pytest.mark.parametrize(
    ("result", "why"),
    [("W+7", "a dame, the last ko?"), ("W+8", "A1 alive?")],
)
def test_the_bar_asks_why_the_record_says_something_else(
    window: MainWindow, result: str, why: str
) -> None:
    mode = counting(window, record(f"RU[Japanese]KM[0]RE[{result}]"))

    assert f"the record says {result}: {why}" in mode.bar.remarks.toolTip()


def test_no_winner_is_told_of_a_game_that_is_not_over(window: MainWindow) -> None:
    mode = counting(window, b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])")

    assert mode.bar.result.accessibleName().startswith("not finished")
    assert "W+6.5 so far" in mode.bar.result.accessibleName()


def test_only_go_is_counted(window: MainWindow) -> None:
    window.document.open_text(loads(b"(;GM[2]SZ[8])"))

    window.actions_by_id["study.score"].trigger()

    assert window.part(Modes).active is None
    assert "territory or area" in window.status.message.text()


def test_done_goes_back_to_the_record(window: MainWindow) -> None:
    mode = counting(window, record())

    done = mode.bar.findChild(QToolButton, "scoreDone")
    assert done is not None
    QTest.mouseClick(done, LEFT)

    assert window.part(Modes).active is None
    assert window.info.isVisible()
    assert window.board.diagram.faded == frozenset()
    assert not window.actions_by_id["study.score"].isChecked()


def test_in_a_narrow_window_the_words_give_way_to_numbers(
    qtbot: QtBot, window: MainWindow
) -> None:
    mode = counting(window, record("RU[Japanese]KM[0.5]"))
    window.info.setFixedWidth(900)
    qtbot.waitUntil(lambda: mode.bar.width() == 900)
    wide = mode.bar.white.accessibleName()

    window.info.setFixedWidth(220)
    qtbot.waitUntil(lambda: mode.bar.width() == 220)

    assert "territory" in wide
    assert mode.bar.white.accessibleName() == "White 10.5 = 9 + 1 + 0.5"


def test_points_that_have_to_be_filled_are_told(window: MainWindow) -> None:
    mode = counting(
        window,
        b"(;GM[1]FF[4]SZ[7:4]RU[Japanese]"
        b"AB[ba][ca][ea][ab][bb][db][ac][bc][cc][dc][ad][cd]"
        b"AW[fa][cb][eb][fb][gb][ec][fc][gc][dd][ed][gd])",
    )
    mode.judgement.accept(mode.judgement.proposal._replace(dead=frozenset()))
    mode.bar.rules_chosen.emit("Japanese")

    found = [point for point, mark in window.board.diagram.marks if mark is Mark.CROSS]

    assert len(found) == mode.bar.remarks.toolTip().count("to fill") == 1


def test_points_that_are_typed_are_clicked_a_pass_is_one_in_the_record(
    qtbot: QtBot, window: MainWindow
) -> None:
    mode = counting(window, record())
    with qtbot.waitActive(window):
        window.activateWindow()
    PointEntry.open_in(window)
    entry = window.findChildren(PointEntry)[-1]
    QTest.keyClicks(entry.line, "a1 pass")
    QTest.keyClick(entry.line, KEY.Key_Return)

    assert CORNER not in window.board.diagram.faded
    assert window.document.history.undo_step is None

    window.actions_by_id["edit.pass"].trigger()
    assert window.document.position().is_pass
    assert window.part(Modes).active is mode


def test_one_of_something_is_no_plural(window: MainWindow) -> None:
    mode = counting(window, b"(;GM[1]SZ[3]RU[Chinese]KM[0]AB[ba][bb][bc]AW[ca][cc])")
    mode.press(Point(2, 0), LEFT, NONE)
    told = mode.bar.accessibleDescription()

    assert " 1 points" not in told
    assert " 1 stones" not in told


def test_the_result_is_told_to_others_as_well(window: MainWindow) -> None:
    told: list[str] = []
    window.part(Modes).said.connect(told.append)
    mode = counting(window, record("RU[Japanese]KM[0.5]"))

    assert told[-1] == mode.score.result
    window.part(Modes).end()
    assert told[-1] == ""


@pytest.mark.parametrize("name", ["scoreDone", "guessEnd", "tsumego.end"])
def test_all_modes_are_left_by_the_same_button(window: MainWindow, name: str) -> None:
    window.document.open_text(loads(b"(;SZ[9]AB[aa]AW[bb];B[cc])"))
    modes = {"scoreDone": "score", "guessEnd": "guess", "tsumego.end": "tsumego"}

    window.actions_by_id[f"study.{modes[name]}"].trigger()

    button = next(b for b in window.findChildren(QToolButton, name) if b.isVisible())
    assert button.toolTip().startswith("Leave ")
    assert button.toolTip().endswith("(Esc)")
    strip = window.info
    where = button.mapTo(window, button.rect().center()) - strip.mapTo(
        window, strip.rect().topLeft()
    )
    assert abs(strip.width() - where.x() - 4 - button.width() / 2) <= 2
    assert abs(where.y() - strip.height() / 2) <= 2
    QTest.mouseClick(button, LEFT)
    assert window.part(Modes).active is None


def test_points_and_komi_have_the_decimal_point_of_the_language(window: MainWindow) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    try:
        bar = counting(window, record("RU[Japanese]KM[0.5]")).bar
        assert bar.white.toolTip().startswith("White 10,5")
        komi = bar.findChild(QDoubleSpinBox, "scoreKomi")
        assert isinstance(komi, QDoubleSpinBox)
        komi.setLocale(QLocale())  # as one has that is made in that language
        komi.setValue(6.5)
        assert komi.text() == "Komi 6,5"
        assert komi.valueFromText(komi.text()) == 6.5
    finally:
        QLocale.setDefault(before)
