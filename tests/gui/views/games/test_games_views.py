"""The games of a file as a table and as boards: what is shown, sorted, filtered, chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.app import tasks
from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.gui.views.games.columns import (
    BLACK_RANK,
    BY_NAME,
    COLUMNS,
    DATE,
    DEFAULT,
    EVENT,
    MOVES,
    NUMBER,
    RESULT,
    SIZE,
    GameFacts,
    label_of_name,
)
from sgfedit.gui.views.games.model import Arrangement, ColumnSort
from sgfedit.gui.views.games.panel import GamesPanel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.games.panel import GamesHead

GAMES = (
    "(;PB[Cho Chikun]BR[9p]PW[Rin]RE[B+R]DT[1984-02-01,02]EV[Round 10]KM[5.5];B[aa];W[bb])"
    "(;PB[Yūta]BR[5k]PW[cho]RE[W+12.5]DT[1996-03]EV[round 9];B[aa])"
    "(;PB[Lee]BR[2d]PW[Gu]RE[W+0.5]DT[long ago]EV[Honinbo])"
    "(;PB[Anon]SZ[9]EV[]GC[Shown by Cho]RE[0])"
)
PROBLEMS = "(;AB[aa][ab]AW[ba][bb];B[ac])(;GN[Two]AB[cc]AW[cd];B[ce])(;SZ[9];W[aa])"


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads(GAMES))
    return document


@pytest.fixture
def panel(qtbot: QtBot, document: Document, settings: Settings) -> Iterator[GamesPanel]:
    panel = GamesPanel(document, settings)
    qtbot.addWidget(panel)
    panel.resize(900, 300)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    settings.changed.disconnect()


def numbers(panel: GamesPanel) -> list[int]:
    return [number + 1 for number in panel.model.order]


def count(panel: GamesPanel) -> int:
    """Return how many games are selected."""
    return len(panel.selected)


def name(panel: GamesPanel) -> str:
    return panel.shown.objectName()


def head(panel: GamesPanel) -> GamesHead:
    assert panel.head is not None
    return panel.head


# Order --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "upwards", "downwards"),
    [
        (NUMBER, [1, 2, 3, 4], [4, 3, 2, 1]),
        (BLACK_RANK, [2, 3, 1, 4], [1, 3, 2, 4]),
        # What is no date comes behind those, what is missing last, whichever way.
        (DATE, [1, 2, 3, 4], [2, 1, 3, 4]),
        (EVENT, [3, 2, 1, 4], [1, 2, 3, 4]),
        (RESULT, [1, 3, 2, 4], [4, 2, 3, 1]),
        (MOVES, [3, 4, 2, 1], [1, 2, 3, 4]),
        (SIZE, [4, 1, 2, 3], [1, 2, 3, 4]),
        (BY_NAME["KM"], [1, 2, 3, 4], [1, 2, 3, 4]),
        (BY_NAME["YEAR"], [1, 2, 3, 4], [2, 1, 3, 4]),
    ],
)
def test_a_column_sorts_by_what_its_values_mean(
    panel: GamesPanel, column: int, upwards: list[int], downwards: list[int]
) -> None:
    panel.model.sort(column, Qt.SortOrder.AscendingOrder)
    panel.model.finish()
    assert numbers(panel) == upwards

    panel.model.sort(column, Qt.SortOrder.DescendingOrder)
    panel.model.finish()
    assert numbers(panel) == downwards


def test_equal_games_stay_in_the_order_of_the_column_before(panel: GamesPanel) -> None:
    panel.model.sort(BLACK_RANK, Qt.SortOrder.AscendingOrder)
    panel.model.finish()
    panel.model.sort(SIZE, Qt.SortOrder.AscendingOrder)
    panel.model.finish()

    assert numbers(panel) == [4, 2, 3, 1]
    assert panel.model.arrangement.sorts == (ColumnSort(SIZE), ColumnSort(BLACK_RANK))


def test_a_click_on_a_header_sorts_then_turns_round_then_shows_the_order_of_the_file(
    panel: GamesPanel, document: Document
) -> None:
    header = panel.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(MOVES) + 9, header.height() // 2)
    document.select_game(2)
    found = []
    for _ in range(3):
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        panel.model.finish()
        found.append((numbers(panel), head(panel).state.text.text()))

    assert found == [
        ([3, 4, 2, 1], "by Moves"),
        ([1, 2, 3, 4], "by Moves, backwards"),
        ([1, 2, 3, 4], ""),
    ]
    assert document.game_index == 2
    assert [game.root.get("PB") for game in panel.selected] == ["Lee"]


def test_words_are_found_anywhere_in_game_info_whatever_their_accents(
    qtbot: QtBot, panel: GamesPanel
) -> None:
    field = head(panel).field
    QTest.keyClicks(field, "CHO")
    qtbot.waitUntil(lambda: numbers(panel) == [1, 2, 4])
    assert head(panel).state.isVisible()
    assert not head(panel).state.keep.isVisible()
    assert head(panel).state.text.text() == "3 of 4"

    QTest.keyClicks(field, " yuta")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert numbers(panel) == [2]
    assert panel.shown.currentIndex().row() == 0
    assert panel.model.game(0).number == "2"

    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert numbers(panel) == [1, 2, 3, 4]
    with qtbot.waitSignal(panel.left):
        QTest.keyClick(field, Qt.Key.Key_Escape)


def test_who_filters_and_sorts_steps_through_what_is_listed(panel: GamesPanel) -> None:
    model = panel.model
    model.arrange(Arrangement((ColumnSort(BLACK_RANK),), "cho"))
    model.finish()

    assert numbers(panel) == [2, 1, 4]
    assert (model.neighbour(1, -1), model.neighbour(1, +1), model.neighbour(3, +1)) == (
        None,
        0,
        None,
    )
    # From a game that is not listed it is the file that decides.
    assert (model.neighbour(2, -1), model.neighbour(2, +1)) == (1, 3)


def test_another_file_is_shown_as_it_is(panel: GamesPanel, document: Document) -> None:
    panel.model.arrange(Arrangement((ColumnSort(DATE, descending=True),), "cho"))
    panel.model.finish()

    document.open_text(loads("(;PB[b])(;PB[a])"))

    assert numbers(panel) == [1, 2]
    assert head(panel).field.text() == ""
    assert not head(panel).state.isVisible()


def test_an_edited_file_stays_sorted_and_filtered(panel: GamesPanel, document: Document) -> None:
    panel.model.arrange(Arrangement((ColumnSort(BLACK_RANK),), "cho"))
    panel.model.finish()

    with document.edit("Delete") as edit:
        operations.remove_games(edit, document.collection, document.collection.games[:1])
    panel.model.finish()
    assert [panel.model.game(row).black for row in range(2)] == ["Yūta", "Anon"]

    document.undo()
    panel.model.finish()
    assert numbers(panel) == [2, 1, 4]


def test_a_sorted_list_follows_what_is_typed_into_a_game(
    qtbot: QtBot, panel: GamesPanel, document: Document
) -> None:
    panel.model.arrange(Arrangement((ColumnSort(EVENT),)))
    assert numbers(panel) == [3, 2, 1, 4]

    with document.edit("Set game info") as edit:
        edit.set(document.collection.games[3].root, "EV", ["A cup"])

    qtbot.waitUntil(lambda: numbers(panel) == [4, 3, 2, 1])


def test_neither_a_new_game_nor_one_that_is_worked_on_is_hidden_by_the_filter(
    qtbot: QtBot, panel: GamesPanel, document: Document
) -> None:
    panel.model.arrange(Arrangement(words="honinbo"))
    assert numbers(panel) == [3]

    with document.edit("Set game info") as edit:
        edit.set(document.collection.games[2].root, "EV", ["Meijin"])
    with document.edit("New game") as edit:
        operations.add_games(edit, document.collection, loads("(;PB[New])").games, 1)
    qtbot.waitUntil(lambda: panel.model.text(1, EVENT) == "Meijin")
    assert numbers(panel) == [2, 4]

    panel.model.arrange(Arrangement(words="meijin"))
    assert numbers(panel) == [4]


def test_a_large_file_is_sorted_in_slices(
    qtbot: QtBot, panel: GamesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    document = panel._document
    moves = ";B[aa];W[bb]" * 20
    document.open_text(loads("".join(f"(;PB[p{n}]{moves})" for n in range(3000))))
    model = panel.model

    model.sort(MOVES, Qt.SortOrder.DescendingOrder)
    model.arrange(model.arrangement._replace(words="p2999"))
    assert model.is_arranging
    assert head(panel).state.text.toolTip() == "Reading the games…"
    with document.edit("Delete") as edit:  # starts anew, and shows what it can meanwhile
        operations.remove_games(edit, document.collection, document.collection.games[:1])
    assert model.rowCount() in {1, 2999}

    qtbot.waitUntil(lambda: not model.is_arranging)
    assert [model.game(row).black for row in range(model.rowCount())] == ["p2999"]
    model.sort(NUMBER, Qt.SortOrder.DescendingOrder)
    model.finish()
    assert not model.is_arranging


# Columns ------------------------------------------------------------------------------------


def test_columns_are_chosen_moved_and_resized_for_good(
    qtbot: QtBot, panel: GamesPanel, settings: Settings, document: Document
) -> None:
    table = panel.table
    assert table.shown == list(DEFAULT)

    settings.set("games.columns", ["PB", "KM", "nonsense", "GAME"])
    assert table.shown == ["PB", "KM", "GAME"]
    table.horizontalHeader().moveSection(2, 0)
    table.horizontalHeader().resizeSection(BY_NAME["KM"], 77)

    qtbot.waitUntil(lambda: settings.get("games.columns") == ["GAME", "PB", "KM"])
    assert settings.get("games.widths") == ["KM=77"]
    other = GamesPanel(document, settings)
    qtbot.addWidget(other)
    assert other.table.shown == ["GAME", "PB", "KM"]
    assert other.table.horizontalHeader().sectionSize(BY_NAME["KM"]) == 77


def test_the_table_has_room_for_all_columns_in_a_wide_panel(
    qtbot: QtBot, panel: GamesPanel
) -> None:
    header = panel.table.horizontalHeader()
    for width in (1500, 1100, 900):
        panel.resize(width, 300)
        qtbot.waitUntil(lambda: panel.table.horizontalScrollBar().maximum() == 0)
        assert width - 60 < header.length() < width


def test_a_header_says_what_it_is_and_asks_for_a_menu(qtbot: QtBot, panel: GamesPanel) -> None:
    model, right = panel.model, Qt.AlignmentFlag.AlignRight
    across, role = Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole

    titles = [str(model.headerData(number, across)).strip() for number in range(len(COLUMNS))]
    assert titles[:4] == ["#", "Black", "Rank", "White"]
    assert "Komi" in titles
    assert model.headerData(MOVES, across, role) & right
    assert model.headerData(0, across, Qt.ItemDataRole.UserRole) is None
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    assert model.headerData(99, across) is None
    assert label_of_name("BR") == "Black's rank"
    assert label_of_name("SZ") == "Board size"
    with qtbot.waitSignal(panel.columns_menu_requested):
        panel.table.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))


def test_a_year_is_that_of_the_date(document: Document) -> None:
    games, facts = document.collection.games, GameFacts()

    assert [facts.text(game, "YEAR") for game in games] == ["1984", "1996", "", ""]


# Views --------------------------------------------------------------------------------------


def test_what_is_selected_in_one_view_is_so_in_all(panel: GamesPanel, document: Document) -> None:
    QTest.mouseClick(
        panel.shown.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ControlModifier,
        panel.table.visualRect(panel.model.index(2, 1)).center(),
    )
    # To select is not to go there.
    assert count(panel) == 2
    assert document.game_index == 0

    panel.table.selectAll()
    panel.show_as("boards")
    assert name(panel) == "gameBoards"
    assert count(panel) == 4
    panel.resize(200, 300)
    panel.show_as("table")
    assert name(panel) == "games"
    assert count(panel) == 4

    panel.model.sort(BLACK_RANK, Qt.SortOrder.AscendingOrder)
    panel.model.finish()
    assert count(panel) == 4
    panel.select(frozenset({document.collection.games[1].root, document.game.root}))
    assert [game.root.get("PB") for game in panel.selected] == ["Yūta", "Cho Chikun"]


def test_the_buttons_choose_the_view(panel: GamesPanel, settings: Settings) -> None:
    buttons = head(panel).views

    QTest.mouseClick(buttons["boards"], Qt.MouseButton.LeftButton)
    assert name(panel) == "gameBoards"
    assert settings.get("games.view") == "boards"

    QTest.mouseClick(buttons["table"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(buttons["table"], Qt.MouseButton.LeftButton)
    assert name(panel) == "gameTable"
    assert [name for name, button in buttons.items() if button.isChecked()] == ["table"]


def test_problems_without_names_are_shown_as_boards_unless_the_user_wants_otherwise(
    panel: GamesPanel, document: Document, settings: Settings
) -> None:
    document.open_text(loads(PROBLEMS))
    assert [panel.model.game(row).black for row in range(3)] == [
        "Black to play",
        "Two",
        "Untitled",
    ]
    assert name(panel) == "gameBoards"

    panel.show_as("table")
    assert name(panel) == "gameTable"
    assert settings.get("games.view_of_problems") == "table"

    document.open_text(loads(GAMES))
    assert name(panel) == "gameTable"


def test_the_view_of_the_focus_is_followed_by_the_focus(panel: GamesPanel) -> None:
    panel.activateWindow()
    panel.table.setFocus()

    panel.show_as("boards")

    assert panel.focusWidget() is panel.boards


# Boards -------------------------------------------------------------------------------------


def test_boards_are_painted_for_who_looks_and_anew_where_something_changed(
    qtbot: QtBot, settings: Settings
) -> None:
    document = Document()
    document.open_text(loads("".join(f"(;PB[p{n}];B[aa];W[bb])" for n in range(400))))
    panel = GamesPanel(document, settings)
    qtbot.addWidget(panel)
    panel.resize(400, 400)
    panel.show_as("boards")
    with qtbot.waitExposed(panel):
        panel.show()
    boards = panel.boards
    pictures = boards.pictures

    qtbot.waitUntil(lambda: len(pictures) >= 6)
    qtbot.waitUntil(lambda: not pictures._wanted)
    assert len(pictures) < 40
    first = pictures._known[document.game.root]
    boards.scrollToBottom()
    qtbot.waitUntil(lambda: document.collection.games[-1].root in pictures._known)
    boards.scrollToTop()
    with document.edit("Edit") as edit:
        operations.set_info(edit, document.game.root, {"SZ": "9"})
    qtbot.waitUntil(
        lambda: pictures._known.get(document.game.root, first).cacheKey() != first.cacheKey()
    )

    before = boards.gridSize()
    for angle in (120, 120, -120):
        QApplication.sendEvent(boards.viewport(), wheel(boards, angle))
    assert boards.board_px == 112
    assert boards.gridSize() != before
    settings.set("games.boards_show", "start")
    qtbot.waitUntil(lambda: len(pictures) > 0)
    palette = QPalette(panel.palette())
    palette.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.black)
    panel.setPalette(palette)
    qtbot.waitUntil(lambda: len(pictures) > 0)
    bar = boards.verticalScrollBar().value()
    plain = wheel(boards, -120, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(boards.viewport(), plain)
    assert boards.verticalScrollBar().value() > bar


def wheel(
    view: object, angle: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.ControlModifier
) -> QWheelEvent:
    place = QPointF(50, 50)
    return QWheelEvent(
        place,
        place,
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_old_pictures_go_when_there_are_too_many(
    qtbot: QtBot, panel: GamesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.gui.views.games.boards._MOST_BYTES", 2 * 4 * 96 * 96)
    panel.show_as("boards")
    panel.grab()

    qtbot.waitUntil(lambda: not panel.boards.pictures._wanted)

    assert len(panel.boards.pictures) <= 4


def test_a_record_that_is_no_game_of_go_has_no_board_but_is_listed(
    qtbot: QtBot, panel: GamesPanel, document: Document
) -> None:
    document.open_text(loads("(;GM[3]PB[a])(;GN[A name that is too long for a line of its own])"))
    panel.show_as("boards")

    panel.grab()
    qtbot.waitUntil(lambda: len(panel.boards.pictures) == 2)
    panel.grab()

    assert panel.boards.pictures._known[document.game.root].isNull()


def test_a_game_on_the_board_stands_out(panel: GamesPanel, document: Document) -> None:
    document.select_game(1)

    fonts = [panel.model.index(row, 1).data(Qt.ItemDataRole.FontRole) for row in range(3)]

    assert [font is not None and font.bold() for font in fonts] == [False, True, False]


def test_a_hidden_panel_makes_no_table_until_it_is_shown(
    qtbot: QtBot, document: Document, settings: Settings
) -> None:
    panel = GamesPanel(document, settings)
    qtbot.addWidget(panel)
    panel.resize(900, 300)
    settings.set("games.view", "boards")

    assert [panel.head, panel._table, panel._boards] == [None, None, None]
    QApplication.sendEvent(panel, QEvent(QEvent.Type.PaletteChange))
