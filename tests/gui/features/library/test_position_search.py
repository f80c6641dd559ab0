"""The position search in the window of the library, as a user works with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton, QToolTip

from sgfedit import loads
from sgfedit.app import languages
from sgfedit.go import Colour
from sgfedit.gui.features.library.pages import PlainTable
from sgfedit.gui.features.library.position_board import Letter
from sgfedit.gui.features.library.position_pane import PositionPane
from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.keys import mnemonic
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from sgfedit.library.patterns import Options, Pattern
from sgfedit.library.positions import searching
from sgfedit.sgf import Point
from tests.gui.paint_order import PaintOrder
from tests.slices import finish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.window import Window

pytestmark = pytest.mark.one_window

# Three games begin at C3 and go on at G7, G7 turned, and E5; one begins elsewhere.
GAMES = (
    "(;SZ[9]PB[Ann]PW[Ben]DT[1990-01-02]RE[B+R];B[cg];W[gc];B[cc];W[gg])",
    "(;SZ[9]PB[Cid]PW[Ann]DT[1990]RE[W+2];B[gc];W[cg];B[gg](;W[cc])(;W[ee]))",
    "(;SZ[9]PB[Ben]PW[Dan]DT[1996-03]RE[B+1];B[cg];W[ee];B[gc])",
    "(;SZ[9]PB[Eva]PW[Fay]RE[?];B[ee];W[ec])",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the games above, one file each."""
    files = tmp_path_factory.mktemp("games")
    for number, game in enumerate(GAMES, 1):
        (files / f"{number}.sgf").write_text(game, encoding="utf-8")
    library = Library(tmp_path_factory.mktemp("library"))
    library.set_folders([str(files)])
    update(library)
    return library.folder


def no_editor() -> MainWindow:
    raise AssertionError("no game is opened here")


def made(
    settings: Settings, new_window: Callable[[], Window], folder: Path, qtbot: QtBot
) -> LibraryWindow:
    library = LibraryWindow(settings, new_window, folder)
    library.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(library)
    library.resize(1200, 800)
    return library


@pytest.fixture
def library(window: MainWindow, qtbot: QtBot, folder: Path) -> Iterator[LibraryWindow]:
    """The window of that library, the one that commands of `window` bring up."""
    library = made(window.settings, window.new_window, folder, qtbot)
    LibraryWindow._open.append(library)
    yield library
    library.close()


@pytest.fixture
def pane(settings: Settings, qtbot: QtBot, folder: Path) -> Iterator[PositionPane]:
    """The position search in sight, without an editor."""
    library = made(settings, no_editor, folder, qtbot)
    with qtbot.waitExposed(library):
        library.show()
    library.show_pane(library.position_pane)
    yield library.position_pane
    library.close()


def wait_for(qtbot: QtBot, pane: PositionPane, text: str) -> None:
    qtbot.waitUntil(lambda: pane.status.text() == text)


def ask(qtbot: QtBot, pane: PositionPane, signs: str, text: str) -> None:
    """Ask for a whole board of nine lines with some stones at its beginning."""
    pane.show_pattern(Pattern(9, 9, signs.ljust(81, "."), (9, 9), (0, 0)))
    wait_for(qtbot, pane, text)


def where(pane: PositionPane, x: int, y: int) -> QPoint:
    return pane.board.cell(Point(x, y)).center().toPoint()


def click(
    qtbot: QtBot,
    pane: PositionPane,
    x: int,
    y: int,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    qtbot.mouseClick(pane.board, button, pos=where(pane, x, y))


def drag(
    qtbot: QtBot,
    pane: PositionPane,
    start: tuple[int, int],
    end: tuple[int, int],
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    board = pane.board
    first, last = where(pane, *start), where(pane, *end)
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, modifiers, pos=first)
    move_to(pane, last)
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, modifiers, pos=last)


def move_to(pane: PositionPane, place: QPoint) -> None:
    kind, no = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
    position = QPointF(pane.board.mapToGlobal(place))
    modifiers = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(kind, QPointF(place), position, no, no, modifiers)
    QApplication.sendEvent(pane.board, event)


def letters(pane: PositionPane) -> dict[str, tuple[Point, str]]:
    return {found.text: (found.point, found.number) for found in pane.board.letters.values()}


def region(pane: PositionPane) -> tuple[int, int, int, int] | None:
    return pane.question.region


def hover(pane: PositionPane) -> tuple[Point, Colour] | None:
    return pane.board.diagram.hover


def test_the_parts_of_an_answer_are_painted_one_after_the_other(
    pane: PositionPane, qtbot: QtBot
) -> None:
    window = cast("LibraryWindow", pane.window())
    parts = {
        "board": pane.board,
        "continuations": pane.table.viewport(),
        "years": pane.years,
        "games": window.table.viewport(),
    }
    qtbot.waitUntil(lambda: not window.service.is_busy and window.searching.last is not None)
    QApplication.processEvents()
    order = PaintOrder(window, parts)

    ask(qtbot, pane, "..X...X", "Found in no game")

    qtbot.waitUntil(lambda: order.has_seen(*parts))
    assert max(map(len, order.events)) == 1


@pytest.mark.parametrize("steps", [0, 1, 3, 9])
def test_the_search_may_be_wanted_while_it_is_being_made(
    settings: Settings, qtbot: QtBot, folder: Path, steps: int
) -> None:
    library = made(settings, no_editor, folder, qtbot)
    library.show()
    begun = library._begun_pane()
    for _ in range(steps):
        next(begun.making)

    library.show_pane(library.position_pane)

    assert library.position_pane is begun
    ask(qtbot, begun, "..X...X", "Found in no game")
    library.close()


def test_what_is_seen_later_is_made_while_nothing_is_done(
    settings: Settings, qtbot: QtBot, folder: Path
) -> None:
    library = made(settings, no_editor, folder, qtbot)

    library._preparing.finish()

    assert library.pages.findChild(PlainTable, "library.players") is not None
    assert library.panes.count() == 1
    assert next(library._begun_pane().making, "made") == "made"
    library.close()


def test_it_is_made_in_idle_time_and_seen_when_it_is_wanted(
    settings: Settings, qtbot: QtBot, folder: Path
) -> None:
    library = made(settings, no_editor, folder, qtbot)
    finish(library)
    (pane,) = library.findChildren(PositionPane)
    assert library.panes.count() == 1

    library.show_pane(library.position_pane)

    assert library.position_pane is pane
    assert library.panes.currentWidget() is pane
    library.close()


def test_from_the_editor_to_the_games_and_back(
    window: MainWindow, library: LibraryWindow, qtbot: QtBot
) -> None:
    window.document.open_text(loads("(;SZ[9];B[cg];W[gc])"))
    window.document.go_to(window.document.game.root.children[0])

    window.actions_by_id["position.find"].trigger()
    pane = library.position_pane
    wait_for(qtbot, pane, "3 games · Black wins 67%")

    assert library.isVisible()
    assert library.panes.currentWidget() is pane
    assert not pane.bar.back.isEnabled()  # nobody has asked for the empty board before it
    assert letters(pane) == {"A": (Point(6, 2), "67"), "B": (Point(4, 4), "33")}
    assert [row.name for row in pane.table.rows] == ["G7", "E5"]
    assert pane.years.years == {1990: 2, 1996: 1}
    qtbot.waitUntil(lambda: len(library.model.ids) == 3)

    click(qtbot, pane, 6, 2)  # a letter plays that move
    wait_for(qtbot, pane, "2 games · Black wins 50%")
    assert pane.question.turn is Colour.BLACK
    qtbot.waitUntil(lambda: len(library.model.ids) == 2)

    qtbot.keyClick(pane.board, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: pane.question.cells.count("X") == 2)
    pane.bar.back.click()
    qtbot.keyClick(pane.board, Qt.Key.Key_Backspace)
    assert pane.status.text() == "3 games · Black wins 67%"  # at once: it is known
    pane.bar.forward.click()
    assert pane.status.text() == "2 games · Black wins 50%"


@pytest.mark.parametrize("language", ["fr", "de", "es"])
def test_it_has_room_in_a_small_window_in_each_language(
    settings: Settings, qtbot: QtBot, folder: Path, language: str
) -> None:
    assert not languages.speak(language)
    try:
        library = made(settings, no_editor, folder, qtbot)
        library.resize(900, 600)
        with qtbot.waitExposed(library):
            library.show()
        qtbot.waitUntil(lambda: library.searching.last is not None)
        library.show_pane(library.position_pane)
        qtbot.waitUntil(library.position_pane.isVisible)
        qtbot.waitUntil(lambda: not library.service.is_busy)
        assert library.width() == 900
        library.close()
    finally:
        languages.speak("en")


def test_a_row_lists_its_games_and_enter_plays_it(pane: PositionPane, qtbot: QtBot) -> None:
    library = cast("LibraryWindow", pane.window())
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")

    pane.table.selectRow(1)

    qtbot.waitUntil(lambda: len(library.model.ids) == 1)
    assert pane.board._target == Point(4, 4)
    qtbot.keyClick(pane.table, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(library.model.ids) == 3)
    pane.table.selectRow(1)
    qtbot.keyClick(pane.table, Qt.Key.Key_Return)
    wait_for(qtbot, pane, "1 game · Black wins 100%")


def test_a_part_of_the_board_is_chosen_by_dragging(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")

    drag(qtbot, pane, (0, 8), (3, 5), Qt.KeyboardModifier.ShiftModifier)

    assert region(pane) == (0, 5, 3, 8)
    assert pane.board.diagram.visible is not None
    assert pane.options.anywhere.isEnabled()
    qtbot.waitUntil(lambda: "Elsewhere" in [row.name for row in pane.table.rows])

    for row in range(len(pane.table.rows)):
        pane.table.selectRow(row)  # what is no continuation lists games as well
    pane.options.anywhere.click()
    assert pane.question.pattern.anchor is None
    qtbot.waitUntil(lambda: pane.history.step.found is not None)
    pane.grab()  # with a broken frame

    pane.board.set_tool("position.region")
    click(qtbot, pane, 4, 4)
    assert region(pane) is None
    assert not pane.options.anywhere.isEnabled()


def test_signs_are_painted_and_taken_away(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "", "4 games · Black wins 67%")
    for key, sign in (("1", "X"), ("2", "O"), ("4", "x"), ("5", "o"), ("6", "*")):
        qtbot.keyClick(pane.board, key)
        drag(qtbot, pane, (int(key), 0), (int(key), 2))
        assert {pane.question.sign(Point(int(key), y)) for y in range(3)} == {sign}

    click(qtbot, pane, 6, 1)  # what is there already is taken away
    click(qtbot, pane, 6, 1, Qt.MouseButton.MiddleButton)
    qtbot.keyClick(pane.board, "1")
    click(qtbot, pane, 1, 1, Qt.MouseButton.RightButton)
    qtbot.keyClick(pane.board, "3")
    click(qtbot, pane, 2, 1)

    assert pane.question.cells[9:18] == ".O..xo..."
    pane.grab()
    button = pane.bar.findChild(QToolButton, "position.empty")
    assert button is not None
    assert button.isChecked()
    wait_for(qtbot, pane, "Found in no game")


def test_a_rectangle_without_stones_is_not_searched(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "", "4 games · Black wins 67%")

    drag(qtbot, pane, (0, 0), (2, 2), Qt.KeyboardModifier.ShiftModifier)

    wait_for(qtbot, pane, "Put a stone into the part that counts")
    click(qtbot, pane, 8, 8)  # where nothing counts no stone is played
    assert "X" not in pane.question.cells
    click(qtbot, pane, 1, 1, Qt.MouseButton.RightButton)
    assert pane.question.sign(Point(1, 1)) == "O"


def test_the_board_is_used_without_a_mouse(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")
    board = pane.board
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(board, Qt.Key.Key_Left)
    assert board.cursor_point == Point(4, 4)
    qtbot.keyClick(board, Qt.Key.Key_Up, shift)
    qtbot.keyClick(board, Qt.Key.Key_Right, shift)
    assert board.cursor_point == Point(6, 2)
    assert board.accessibleDescription().startswith("G7, empty")
    assert "A, G7: 2 times, 67%" in board.accessibleDescription()
    assert pane.status.text().startswith("A, G7")

    qtbot.keyClick(board, Qt.Key.Key_Return)
    wait_for(qtbot, pane, "2 games · Black wins 50%")
    qtbot.keyClick(board, Qt.Key.Key_Return, shift)
    qtbot.keyClick(board, Qt.Key.Key_Escape)  # gives the rectangle up
    assert region(pane) is None
    qtbot.keyClick(board, Qt.Key.Key_Return, shift)
    qtbot.keyClick(board, Qt.Key.Key_Down)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert region(pane) == (6, 2, 6, 3)
    qtbot.keyClick(board, "6")
    qtbot.keyClick(board, Qt.Key.Key_Space)
    assert board.spoken(Point(6, 3)) == "G6, anything"
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.diagram.cursor
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert board.cursor_point is not None
    qtbot.keyClick(board, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)  # is not the board's
    qtbot.keyClick(board, Qt.Key.Key_Q)  # no continuation has this letter


def test_options_are_part_of_the_question(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")
    options = pane.options
    options.unfold.click()

    options.turned.click()
    wait_for(qtbot, pane, "2 games · Black wins 100%")
    options.up_to.setValue(1)
    options.to_play.setCurrentIndex(1)
    wait_for(qtbot, pane, "Found in no game")
    assert pane.question.options == Options(False, True, "B", 1, False)
    assert options.summary.text() == "Colours exchanged · Black next · up to move 1"
    options.swapped.click()
    options.to_play.setCurrentIndex(0)
    options.up_to.setValue(0)
    assert options.summary.text() == "Exactly as it is"
    options.turned.click()
    options.variations.click()
    wait_for(qtbot, pane, "3 games · Black wins 67%")
    pane.bar.back.click()
    assert not options.variations.isChecked()  # the form follows


def test_what_is_in_the_first_games_is_shown_while_the_others_are_searched(
    pane: PositionPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "FIRST_GAMES", 1)
    monkeypatch.setattr(searching, "_MANY_TIMES", 4)
    shown: list[tuple[str, int, bool]] = []

    def note(*_: object) -> None:
        rows = sum(row.times for row in pane.table.rows)
        shown.append((pane.status.text(), rows, pane.history.step.found is None))

    pane.search.begun.connect(note)
    pane.show_pattern(Pattern(3, 3, "........X", (9, 9), None))
    qtbot.waitUntil(lambda: pane.history.step.found is not None)

    ((status, rows, is_open),) = shown
    assert status == "Searching …"
    assert 0 < rows < sum(row.times for row in pane.table.rows)
    assert is_open  # nothing that is not whole is kept among what was asked


def test_only_games_of_the_query_are_searched_if_wished(pane: PositionPane, qtbot: QtBot) -> None:
    library = cast("LibraryWindow", pane.window())
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")

    library.show_query("player:Ann")
    pane.options.within.click()
    wait_for(qtbot, pane, "2 games · Black wins 50%")
    library.show_query("player:Dan")

    wait_for(qtbot, pane, "1 game · Black wins 100%")
    pane.options.within.click()
    wait_for(qtbot, pane, "3 games · Black wins 67%")


def test_what_the_query_hides_of_a_position_is_told_and_shown_by_a_button(
    pane: PositionPane, qtbot: QtBot
) -> None:
    library = cast("LibraryWindow", pane.window())
    bar = library.bar
    library.show_query("player:nobody")
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")
    qtbot.waitUntil(bar.hidden.isVisible)
    assert bar.words.text().startswith("No game among 3")
    assert bar.hidden.text() == "3 hidden by the query"

    library.show_query("player:Dan")
    qtbot.waitUntil(lambda: bar.hidden.text() == "2 hidden by the query")
    assert bar.words.text().startswith("1 of 3 games")
    assert len(library.model.ids) == 1

    bar.hidden.click()
    qtbot.waitUntil(lambda: len(library.model.ids) == 3)
    assert not bar.hidden.isVisible()
    assert bar.line.text() == ""
    assert bar.limit.isVisible()  # the position is still what is listed
    assert pane.status.text() == "3 games · Black wins 67%"

    library.show_query("player:Dan")
    qtbot.waitUntil(bar.hidden.isVisible)
    bar.limit.click()
    qtbot.waitUntil(lambda: not bar.limit.isVisible())
    assert not bar.hidden.isVisible()
    assert list(library.model.ids) == list(library.ids)


def test_the_editor_is_followed(window: MainWindow, library: LibraryWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads("(;SZ[9];B[cg];W[gc];VW[aa:ei]B[cc])"))
    document = window.document
    nodes = list(document.game)
    action = window.actions_by_id["position.follow"]

    action.trigger()
    pane = library.position_pane
    wait_for(qtbot, pane, "4 games · Black wins 67%")
    assert action.isChecked()
    assert pane.bar.follow.isChecked()
    document.go_to(nodes[1])
    wait_for(qtbot, pane, "3 games · Black wins 67%")
    document.go_to(nodes[2])
    wait_for(qtbot, pane, "2 games · Black wins 50%")
    pane.bar.back.click()  # leads to what was asked before, not to the step before
    assert pane.status.text() == "4 games · Black wins 67%"
    document.go_to(nodes[3])
    qtbot.waitUntil(lambda: pane.question.region == (0, 0, 4, 8))

    action.trigger()
    assert not pane.bar.follow.isChecked()
    document.go_to(nodes[1])
    assert region(pane) == (0, 0, 4, 8)
    pane.bar.editor_wanted.emit()
    assert region(pane) is None


def test_the_corner_of_the_last_move_is_found(
    window: MainWindow, library: LibraryWindow, qtbot: QtBot
) -> None:
    window.document.open_text(loads("(;SZ[9];B[cg];W[gc])"))
    window.document.go_to(list(window.document.game)[-1])

    window.actions_by_id["position.corner"].trigger()

    pane = library.position_pane
    assert region(pane) == (4, 0, 8, 4)
    pane.bar.corner_wanted.emit((0, 1))
    assert region(pane) == (0, 4, 4, 8)
    pane.bar.corner_wanted.emit(None)
    assert region(pane) is None
    pane.bar.clear_wanted.emit()
    assert set(pane.question.cells) == {"."}
    window.actions_by_id["position.pane"].trigger()
    qtbot.waitUntil(lambda: pane.history.step.found is not None)


def test_no_letter_stands_for_two_things_in_the_window(library: LibraryWindow) -> None:
    library.show()
    menus = [menu.text() for menu in library.menuBar().actions()]
    buttons = library.findChildren(QAbstractButton)
    texts = menus + [button.text() for button in buttons if button.isVisible()]

    letters = [letter for text in texts if (letter := mnemonic(text))]

    assert len(letters) == len(set(letters)), letters


def test_other_games_are_refused(window: MainWindow, library: LibraryWindow) -> None:
    window.document.open_text(loads("(;GM[3];B[e4])"))

    window.actions_by_id["position.find"].trigger()

    assert not library.isVisible()
    library.position_pane.show_editor(window)
    assert library.position_pane.status.text() == "This game is not Go"


def test_pointing_at_a_letter_says_all_about_it(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")

    move_to(pane, where(pane, 6, 2))
    assert pane.status.text() == ("A, G7: 2 times, 67%; Black wins 50% of 2 games")
    assert pane.board.cursor().shape() is Qt.CursorShape.PointingHandCursor
    for place in (where(pane, 6, 2), QPoint(0, 0)):
        event = QHelpEvent(QEvent.Type.ToolTip, place, pane.board.mapToGlobal(place))
        QApplication.sendEvent(pane.board, event)
    QToolTip.hideText()
    move_to(pane, where(pane, 1, 1))
    assert hover(pane) == (Point(1, 1), Colour.WHITE)
    assert pane.status.text() == "3 games · Black wins 67%"
    QApplication.sendEvent(pane.board, QEvent(QEvent.Type.Leave))
    assert hover(pane) is None

    pane._settings.set("position.numbers", "count")
    assert letters(pane)["A"][1] == "2"


def test_the_pane_follows_size_colours_and_columns(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")

    pane.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert [row.name for row in pane.table.rows] == ["E5", "G7"]
    pane.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert [row.name for row in pane.table.rows] == ["G7", "E5"]
    for size in ((420, 800), (1000, 500), (380, 400)):
        pane.resize(*size)
        pane.grab()
    assert not pane.years.isVisible()
    place = QPoint(20, 10)
    event = QHelpEvent(QEvent.Type.ToolTip, place, pane.years.mapToGlobal(place))
    QApplication.sendEvent(pane.years, event)
    pane.setPalette(dark_palette())
    pane._settings.set("view.theme", "paper")
    pane._settings.set("view.coordinates", value=False)
    pane.grab()
    pane.setPalette(QPalette())


def test_letters_of_both_colours_and_of_many_points_are_drawn(
    pane: PositionPane, qtbot: QtBot
) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")
    found = [
        Letter(Point(x, 0), text, number, black, 0.5, text)
        for x, (text, number, black) in enumerate(
            [("A", "12", 0.5), ("B", "", 1.0), ("C", "<1", 0.0), ("AA", "", 0.0), ("AB", "", 0.4)]
        )
    ]

    pane.board.show_letters(found)

    picture = pane.board.grab().toImage()
    middles = [where(pane, x, 0) + QPoint(0, pane.board.width() // 60) for x in range(5)]
    assert len({picture.pixelColor(place).name() for place in middles}) > 2
    assert [letter.is_named for letter in found] == [True, True, True, False, False]


def test_years_say_how_many_games_go_on_in_one_way(pane: PositionPane, qtbot: QtBot) -> None:
    ask(qtbot, pane, "." * 56 + "X", "3 games · Black wins 67%")
    pane.table.selectRow(0)
    qtbot.waitUntil(lambda: pane.years.part == {1990: 2})
    first, second = pane.years.bars[0], pane.years.bars[1]

    for bar in (first, second):
        place = QPoint(round(bar.left + bar.width / 2) + 4, 10)
        event = QHelpEvent(QEvent.Type.ToolTip, place, pane.years.mapToGlobal(place))
        QApplication.sendEvent(pane.years, event)
        text = "1990: 2 games, 2 of them with this continuation" if bar is first else ""
        assert QToolTip.text() == text or not text
    pane.years.grab()
    library = cast("LibraryWindow", pane.window())
    qtbot.mouseClick(pane.years, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    qtbot.waitUntil(lambda: pane.table.currentIndex().row() == -1)
    qtbot.waitUntil(lambda: len(library.model.ids) == 2)
    assert pane.years.part == {1990: 2}
    qtbot.mouseClick(pane.years, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    qtbot.waitUntil(lambda: len(library.model.ids) == 3)
    tip = pane.table.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "A, G7: 2 times, 67%; Black wins 50% of 2 games"
    head = pane.table.model().headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert head == "Where the next move is"


def test_the_editor_that_is_used_last_is_known(
    window: MainWindow, library: LibraryWindow, settings: Settings, qtbot: QtBot
) -> None:
    follower = library.position_pane.follower
    assert follower.window is window
    other = MainWindow(settings)
    other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(other)
    other.show()

    cast("QApplication", QApplication.instance()).focusChanged.emit(None, other.board)

    assert follower.window is other
    other.close()
    assert follower.window is window


def test_a_library_that_cannot_be_opened_is_told(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_window: MainWindow) -> None:
        raise OSError("no room")

    told: list[str] = []
    monkeypatch.setattr(LibraryWindow, "of", fail)
    monkeypatch.setattr(questions, "show_error", lambda _window, text: told.append(text))

    for name in ("find", "corner", "follow", "pane"):
        window.actions_by_id[f"position.{name}"].trigger()

    assert len(told) == 4
    assert not window.settings.get("position.follow")


def test_an_unreadable_library_is_told(
    pane: PositionPane, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr("sgfedit.library.positions.find_position", fail)

    ask(qtbot, pane, "X", "the disk is gone")
