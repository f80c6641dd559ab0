"""The list of a file's games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.gui.views.games.columns import (
    DATE,
    MOVES,
    RESULT,
    SIZE,
    WHITE,
    GameRow,
    details,
    versus,
)
from sgfedit.gui.views.games.panel import GamesPanel
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

GAMES = (
    "(;PB[A]BR[1d]PW[B]RE[B+2]DT[2020-01-02]EV[Cup]RO[1];B[aa];AB[bb];W[cc]C[B[x\\]])"
    "(;PB[C]PW[D];B[aa](;W[bb];B[cc])(;W[dd]))(;SZ[9]GN[Third])"
)


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads(GAMES))
    return document


@pytest.fixture
def panel(qtbot: QtBot, document: Document, settings: Settings) -> GamesPanel:
    panel = GamesPanel(document, settings)
    qtbot.addWidget(panel)
    panel.resize(800, 300)
    panel.show()
    return panel


def row(panel: GamesPanel, index: int) -> list[str]:
    model = panel.model
    return [model.index(index, column).data() for column in range(SIZE + 1)]


def test_each_game_is_a_row(panel: GamesPanel) -> None:
    assert panel.model.rowCount() == 3
    assert row(panel, 0) == ["1", "A", "1d", "B", "", "2020-01-02", "Cup", "B+2", "2", "19×19"]
    assert row(panel, 1) == ["2", "C", "", "D", "", "", "", "", "3", "19×19"]
    assert row(panel, 2) == ["3", "", "", "", "", "", "", "", "0", "9×9"]


def test_a_click_shows_the_game(qtbot: QtBot, panel: GamesPanel, document: Document) -> None:
    place = panel.shown.visualRect(panel.model.index(1, 1)).center()

    QTest.mouseClick(panel.shown.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert document.game_index == 1
    assert document.current is document.collection.games[1].root


def test_enter_shows_the_game_that_the_arrow_keys_reached(
    qtbot: QtBot, panel: GamesPanel, document: Document
) -> None:
    panel.shown.setFocus()
    QTest.keyClick(panel.shown, Qt.Key.Key_Down)
    QTest.keyClick(panel.shown, Qt.Key.Key_Down)
    assert document.game_index == 0

    QTest.keyClick(panel.shown, Qt.Key.Key_Return)

    assert document.game_index == 2


def test_the_current_game_is_selected(panel: GamesPanel, document: Document) -> None:
    assert panel.view.currentIndex().row() == 0

    document.go_to(document.collection.games[1].root.children[0])

    assert panel.view.currentIndex().row() == 1
    assert panel.view.selectionModel().isRowSelected(1)


def test_a_game_that_is_stepped_to_is_selected_alone(
    panel: GamesPanel, document: Document
) -> None:
    held = Qt.KeyboardModifier.ControlModifier  # as of Ctrl+PgDn: Del would take both games
    panel.shown.setFocus()

    QTest.keyPress(panel.windowHandle(), Qt.Key.Key_Control, held)
    document.select_game(1)
    QTest.keyRelease(panel.windowHandle(), Qt.Key.Key_Control)

    assert panel.selected == (document.collection.games[1],)


def test_changed_info_and_moves_are_shown(
    qtbot: QtBot, panel: GamesPanel, document: Document
) -> None:
    row(panel, 0)
    with document.edit("Edit") as edit:
        operations.set_info(edit, document.game.root, {"PW": "New"})
        operations.play(edit, list(document.game)[-1], Colour.BLACK, Point(3, 3))

    qtbot.waitUntil(lambda: row(panel, 0)[WHITE] == "New")
    assert row(panel, 0)[MOVES] == "3"


def test_another_file_is_listed(panel: GamesPanel, document: Document) -> None:
    document.open_text(loads("(;PB[x])(;PB[y])"))

    assert [row(panel, index)[1] for index in range(panel.model.rowCount())] == ["x", "y"]


@pytest.mark.parametrize("width", [240, 900], ids=["list", "table"])
def test_a_thousand_games_are_looked_at_only_when_shown(
    qtbot: QtBot, settings: Settings, width: int
) -> None:
    document = Document()
    moves = ";B[aa];W[bb]" * 100
    document.open_text(loads("".join(f"(;PB[p{n}]{moves})" for n in range(1000))))
    panel = GamesPanel(document, settings)
    qtbot.addWidget(panel)
    panel.resize(width, 400)

    with qtbot.waitExposed(panel):
        panel.show()
    panel.grab()

    assert 0 < len(panel.model.facts._moves) < 100
    panel.shown.scrollToBottom()
    panel.shown.grab()
    assert len(panel.model.facts._moves) < 200
    assert row(panel, 999)[1] == "p999"


LONG_GAME = GameRow(
    "Alexandre Dinerchtein",
    "3p",
    "Kobayashi Koichi",
    "9p",
    "B+R",
    "141",
    "141 moves",
    "1953-03-13",
    year="1953",
)


def test_both_players_are_there_however_narrow(panel: GamesPanel) -> None:
    metrics = panel.view.fontMetrics()
    for room in range(100, 500, 10):
        text = versus(LONG_GAME, metrics, room)
        assert metrics.horizontalAdvance(text) <= room
        black, white = text.split(" – ")
        assert black[0] == "A"
        assert white[0] == "K"
    assert text == "Alexandre Dinerchtein 3p – Kobayashi Koichi 9p"


def test_ranks_stand_after_names_that_run_to_the_left(panel: GamesPanel) -> None:
    game = LONG_GAME._replace(black="שלום", white="محمد")
    text = versus(game, panel.view.fontMetrics(), 500)
    assert text == "\u2068שלום\u2069 3p – \u2068محمد\u2069 9p"


def test_the_date_goes_before_the_moves_and_the_result(panel: GamesPanel) -> None:
    metrics = panel.view.fontMetrics()
    texts = dict.fromkeys(details(LONG_GAME, metrics, room) for room in range(300, 60, -1))

    assert list(texts)[:4] == [
        "B+R · 141 moves · 1953-03-13",
        "B+R · 141 moves · 1953",
        "B+R · 141 moves",
        "B+R · 141",
    ]


def test_a_date_with_words_beside_it_is_shown_as_a_date(
    panel: GamesPanel, document: Document
) -> None:
    document.open_text(loads("(;PB[A]DT[Broadcast 1996-02-04]RE[W+R (by phone)])(;DT[1990])"))
    assert (row(panel, 0)[DATE], row(panel, 0)[RESULT]) == ("1996-02-04", "W+R")
    shown, metrics = panel.model.game(0), panel.view.fontMetrics()
    texts = {details(shown, metrics, room) for room in range(60, 400)}

    assert "W+R · 0 moves · 1996" in texts
    assert not any("Broa" in text for text in texts)
    assert "Broadcast 1996-02-04" in panel.model.description(0)
    assert "W+R (by phone)" in panel.model.description(0)
    panel.model.sort(DATE)
    assert panel.model.order == [1, 0]
    assert panel.model.facts.text(document.collection.games[0], "YEAR") == "1996"


def test_the_list_needs_little_room_and_never_scrolls_sideways(panel: GamesPanel) -> None:
    letter = panel.fontMetrics().averageCharWidth()
    assert panel.minimumSizeHint().width() <= 14 * letter
    assert panel.sizeHint().width() <= 34 * letter

    for width in (90, 160, 230, 320):
        panel.resize(width, 300)
        panel.grab()
        assert panel.shown is panel.view
        assert panel.view.horizontalScrollBar().maximum() == 0


def test_each_player_has_a_line_in_a_narrow_list(qtbot: QtBot, panel: GamesPanel) -> None:
    line = panel.view.fontMetrics().lineSpacing()

    def row_height() -> int:
        return panel.view.visualRect(panel.model.index(0, 1)).height()

    panel.resize(320, 300)
    wide = row_height()
    panel.resize(150, 300)
    qtbot.waitUntil(lambda: row_height() == wide + line)
    panel.resize(320, 300)
    qtbot.waitUntil(lambda: row_height() == wide)


def test_a_game_without_players_is_called_by_its_name(panel: GamesPanel) -> None:
    assert panel.model.game(2).black == "Third"
    assert panel.model.game(2).white == ""
    assert panel.model.game(0)[:4] == ("A", "1d", "B", "")
    assert panel.model.description(0) == "1. A 1d – B\nB+2  ·  2 moves  ·  2020-01-02\nCup  1"
