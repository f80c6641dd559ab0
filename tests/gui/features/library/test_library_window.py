"""The window of the library: queries, table, preview, marks, opening, tables of many games."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QDropEvent,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QStyle,
    QTableView,
    QWidget,
)

from sgfedit.go import Colour
from sgfedit.gui.features.batch import dialog as batch
from sgfedit.gui.features.file import commands as file
from sgfedit.gui.features.library import dialogs, pages
from sgfedit.gui.features.library.games_model import BY_NAME, event_text
from sgfedit.gui.features.library.pages import PAGES, Copy
from sgfedit.gui.features.library.query_bar import What
from sgfedit.gui.features.library.sidebar import Entry, Kind
from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.gui.opening.files import open_path
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.gui.widgets.scale import set_zoom
from sgfedit.library import kept
from sgfedit.library.indexing import Outcome, Progress, update
from sgfedit.library.library import Library
from sgfedit.library.patterns import Hit
from tests.gui import painted
from tests.gui.library_steps import WAIT_MS, ask, make_records, open_window, settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder of records and an index of it, made once; neither is changed."""
    base = tmp_path_factory.mktemp("library")
    records, folder = make_records(base / "records"), base / "index"
    library = Library(folder)
    library.set_folders([str(records)])
    update(library)
    return records, folder


@pytest.fixture
def library(
    made: tuple[Path, Path], qtbot: QtBot, settings: Settings, tmp_path: Path
) -> LibraryWindow:
    """A window on a copy of the index."""
    return open_window(qtbot, settings, copytree(made[1], tmp_path / "index"))


def shown(library: LibraryWindow, column: str) -> list[str]:
    """Return what a column of the table says."""
    model = library.model
    return [str(model.index(row, BY_NAME[column]).data() or "") for row in range(model.rowCount())]


def wait_for_game(qtbot: QtBot, library: LibraryWindow, game: int) -> None:
    def is_shown() -> bool:
        details = library.preview.details
        return details is not None and details.game == game

    qtbot.waitUntil(is_shown, timeout=WAIT_MS)


def test_the_question_of_the_user_guide_is_answered(library: LibraryWindow, qtbot: QtBot) -> None:
    line = library.bar.line
    assert library.bar.words.text() == "6 games"

    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClicks(line, 'player:"Cho Chikun" date:1996-03')

    assert shown(library, "black") == ["Cho Chikun", "Cho Chikun"]
    assert library.bar.words.text().startswith("2 of 6 games · ")
    assert library.model.index(0, BY_NAME["black"]).data(Qt.ItemDataRole.FontRole).bold()
    wait_for_game(qtbot, library, library.model.ids[0])
    assert library.preview.names["black"].text() == "Cho Chikun 9p"
    assert library.preview.facts.text() == "B+R · 1996-03-12 · Honinbo"


def test_a_match_in_a_field_that_is_not_seen_at_once_is_explained(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    match = library.preview.match
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClicks(library.bar.line, "honin")
    wait_for_game(qtbot, library, library.model.ids[0])
    qtbot.waitUntil(match.isVisible, timeout=WAIT_MS)
    assert painted.texts(match) == ["Event:", "Honin", "bo"]
    assert "<b>Honin</b>bo" in match.text()

    ask(qtbot, library, "Cho")
    wait_for_game(qtbot, library, library.model.ids[0])
    assert not match.isVisible()


def test_rows_of_the_table_grow_with_its_text(
    library: LibraryWindow, qtbot: QtBot, settings: Settings
) -> None:
    rows = library.table.verticalHeader()
    before = rows.defaultSectionSize()
    font = library.table.font()
    font.setPointSizeF(font.pointSizeF() * 2)

    library.table.setFont(font)

    assert rows.defaultSectionSize() > before * 1.7
    assert rows.defaultSectionSize() >= library.table.fontMetrics().height()


def test_a_query_that_makes_no_sense_says_where(library: LibraryWindow, qtbot: QtBot) -> None:
    line = library.bar.line
    line.setText("cho rank>=nonsense")
    line.setCursorPosition(0)

    with qtbot.waitSignal(library.searching.failed, timeout=WAIT_MS):
        QTest.keyClick(line, Qt.Key.Key_Return)

    assert library.bar.words.text().startswith("Column ")
    assert line.cursorPosition() > 3
    assert len(library.model.ids) == 6  # what was found before stays

    ask(qtbot, library, "")
    assert library.bar.words.text() == "6 games"


def test_names_are_completed_and_queries_remembered(library: LibraryWindow, qtbot: QtBot) -> None:
    line = library.bar.line
    line.setFocus()
    QTest.keyClicks(line, "player:takem")
    qtbot.waitUntil(
        lambda: any("Takemiya" in text for text in line.completions.texts), timeout=WAIT_MS
    )
    assert line.completions.is_shown

    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClick(line, Qt.Key.Key_Tab)
    assert line.text().strip() == 'player:"Takemiya Masaki"'
    QTest.keyClick(line, Qt.Key.Key_Return)
    settle(qtbot, library)
    assert len(library.model.ids) == 2

    line.clear()
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert line.text().strip() == 'player:"Takemiya Masaki"'
    QTest.keyClick(line, Qt.Key.Key_Up)  # there is nothing older
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert line.text() == ""
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert library.table.hasFocus() or not library.isActiveWindow()


def test_the_query_line_leaves_the_keys_of_the_window_alone(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under X11 a line of text takes Ctrl+E and Ctrl+U for itself, as shells do."""

    def taken(_line: QLineEdit, event: QEvent) -> bool:
        event.accept()
        return True

    monkeypatch.setattr(QLineEdit, "event", taken)
    for key, is_taken in ((Qt.Key.Key_E, False), (Qt.Key.Key_U, False), (Qt.Key.Key_A, True)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
        library.bar.line.event(event)
        assert event.isAccepted() is is_taken


def test_the_form_asks_the_same(library: LibraryWindow, qtbot: QtBot) -> None:
    library.actions_by_name["toggle_form"].trigger()
    assert library.form.isVisibleTo(library)

    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClicks(library.form.fields["player"], "Ann")
    assert library.bar.line.text() == "player:Ann"
    assert len(library.model.ids) == 2

    ask(qtbot, library, "komi:6.5 bob")
    assert library.form.fields["komi"].text() == "6.5"
    assert library.form.fields[""].text() == "bob"
    library.actions_by_name["toggle_form"].trigger()
    assert not library.form.isVisibleTo(library)


def test_the_form_has_the_usual_fields_and_the_others_on_wish_or_where_they_are_asked(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    def shown() -> set[str]:
        return {name for name, line in library.form.fields.items() if line.isVisibleTo(library)}

    library.actions_by_name["toggle_form"].trigger()
    usual = shown()
    assert {"", "player", "date", "text"} < usual
    assert len(usual) == 10

    ask(qtbot, library, "komi:6.5")
    assert shown() == usual | {"komi"}
    QTest.mouseClick(library.form.more, Qt.MouseButton.LeftButton)
    assert shown() == set(library.form.fields)
    assert library.form.more.text() == "Fewer fields"
    QTest.mouseClick(library.form.more, Qt.MouseButton.LeftButton)
    assert shown() == usual | {"komi"}
    library.actions_by_name["toggle_form"].trigger()


def test_fields_whose_names_are_two_words_are_written_so(library: LibraryWindow) -> None:
    assert library.form._labels["blackrank"].text() == "Black rank"
    assert library.form.fields["whiterank"].accessibleName() == "White rank"


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("stars", "★★★★★", 5),
        ("black_rank", "9 dan", "9 dan"),
        ("date", "1996-03-06,07", "1996-03-06,07"),
        ("result", "B+107.5", "B+107.5"),
    ],
)
def test_what_is_short_has_room_in_the_narrowest_table(
    column: str, text: str, value: int | str, library: LibraryWindow
) -> None:
    model, table = library.model, library.table
    first = model._pages[0]
    first[0] = first[0]._replace(**{column: value})  # type: ignore[arg-type]  # as it must be
    model.dataChanged.emit(model.index(0, 0), model.index(0, 15))
    table.resize(300, 300)

    assert model.index(0, BY_NAME[column]).data() == text
    assert is_whole(library, 0, column)


def test_columns_are_sorted_and_chosen(library: LibraryWindow, qtbot: QtBot) -> None:
    header = library.table.horizontalHeader()
    for expected in (["1", "1", "1", "1", "2", "5"][-2:], ["5", "5"]):
        with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
            header.sectionClicked.emit(BY_NAME["moves"])
        moves = shown(library, "moves")
        assert (moves[-2:] if expected[0] != "5" else moves[:2]) == (
            ["5", "5"] if expected[0] != "5" else expected
        )
    assert library.settings.get("library.order") == "moves descending"
    header.sectionClicked.emit(BY_NAME["tags"])  # nothing is ordered by tags
    assert library.table.order == ("moves", True)

    menu = library.table.column_menu()
    action = next(a for a in menu.actions() if a.objectName() == "column.size")
    action.trigger()
    assert not library.table.isColumnHidden(BY_NAME["size"])
    assert "13×9" in shown(library, "size")
    menu.deleteLater()


def test_the_first_look_at_new_games_is_at_their_first(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    """What was read first is not gone after when games come that stand before it."""
    records = tmp_path / "records"
    records.mkdir()
    (records / "problem.sgf").write_text("(;SZ[9]AB[aa]GN[undated])", encoding="utf-8")
    library = open_window(qtbot, settings, tmp_path / "index")
    library.empty.buttons[0].setFocus()
    library.service.add_folders([str(records)])
    qtbot.waitUntil(lambda: len(library.model.ids) == 1, timeout=WAIT_MS)
    assert library.focusWidget() is library.bar.line  # in the table, figures would give stars

    (records / "dated.sgf").write_text("(;SZ[9]DT[1996]GN[dated])", encoding="utf-8")
    library.service.update()
    qtbot.waitUntil(lambda: len(library.model.ids) == 2, timeout=WAIT_MS)
    assert library.table.current_row == 0

    library.table.setFocus()  # whoever is at a game stays there
    (records / "older.sgf").write_text("(;SZ[9]DT[1995]GN[older])", encoding="utf-8")
    library.service.update()
    qtbot.waitUntil(lambda: len(library.model.ids) == 3, timeout=WAIT_MS)
    assert library.table.current_row == 1


@pytest.mark.parametrize(
    ("column", "written", "shown"),
    [
        ("date", "1996-03-06,07", "1996-03-06,07"),
        ("date", "Broadcast 1996-03-03", "1996-03-03"),
        ("date", "1945-07-23,24,25", "1945-07-23–25"),
        ("result", "W+Resign", "W+R"),
    ],
)
def test_a_cell_shows_what_is_meant_and_its_tooltip_what_is_written(
    column: str, written: str, shown: str, library: LibraryWindow
) -> None:
    model = library.model
    first = model._pages[0]
    first[0] = first[0]._replace(**{column: written})  # type: ignore[arg-type]  # both are text
    index = model.index(0, BY_NAME[column])

    assert index.data() == shown
    assert index.data(Qt.ItemDataRole.ToolTipRole) == written


def test_columns_have_room_for_what_is_in_them_as_long_as_there_is_any(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    model, table = library.model, library.table
    first = model._pages[0]
    first[0] = first[0]._replace(
        black="Ishida Yoshio and all of his pupils", result="B+Resign, it is said", date="long ago"
    )
    model.dataChanged.emit(model.index(0, 0), model.index(0, 15))
    library.resize(1500, 760)
    qtbot.waitUntil(lambda: table.viewport().width() > 800)

    for name in ("black", "black_rank", "result", "date", "moves", "stars"):
        assert is_whole(library, 0, name), name
    library.resize(1000, 760)
    qtbot.waitUntil(lambda: table.viewport().width() < 700)
    for row in range(model.rowCount()):
        for name in ("black_rank", "white_rank", "date", "moves", "stars"):
            assert is_whole(library, row, name), name
    assert not is_whole(library, 0, "black")
    # Nothing is beyond the edge, where it would be cut without an ellipsis.
    assert table.horizontalHeader().length() <= table.viewport().width()


def is_whole(library: LibraryWindow, row: int, column: str) -> bool:
    """Whether a cell is drawn with all of its text, which stands out."""
    table, index = library.table, library.model.index(row, BY_NAME[column])
    font = table.font()
    font.setBold(column in {"black", "white"})
    margins = 2 * (table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
    room = table.columnWidth(BY_NAME[column]) - margins
    return QFontMetrics(font).horizontalAdvance(index.data() or "") <= room


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("pointed", [False, True], ids=["", "pointed at"])
@pytest.mark.parametrize("selected", [(), (1,), (0, 1, 2, 3, 4, 5)], ids=["none", "one", "all"])
def test_a_table_looks_the_same_whoever_draws_it(
    library: LibraryWindow,
    qtbot: QtBot,
    selected: tuple[int, ...],
    is_dark: bool,
    pointed: bool,
) -> None:
    table = library.table
    if is_dark:
        library.setPalette(dark_palette())
    rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    table.setFocus()
    table.clearSelection()
    for row in selected:
        table.selectionModel().select(library.model.index(row, 0), rows)
    here = library.model.index(2, BY_NAME["white"])
    table.selectionModel().setCurrentIndex(here, QItemSelectionModel.SelectionFlag.NoUpdate)
    of_qt = QTableView(library)
    qtbot.addWidget(of_qt)
    of_qt.setModel(library.model)
    of_qt.setSelectionModel(table.selectionModel())
    of_qt.setAlternatingRowColors(True)
    look_like_rows(of_qt)
    of_qt.horizontalHeader().restoreState(table.horizontalHeader().saveState())
    of_qt.resize(table.size())

    ours = _looked_at(qtbot, table, is_pointed_at=pointed)
    table.hide()
    of_qt.setGeometry(0, 0, table.width(), table.height())
    of_qt.show()
    of_qt.setFocus()

    assert ours == _looked_at(qtbot, of_qt, is_pointed_at=pointed)


def _looked_at(qtbot: QtBot, table: QTableView, *, is_pointed_at: bool) -> QImage:
    """Return what a table shows, the pointer being on one of its cells or beside it."""
    if is_pointed_at:
        qtbot.mouseMove(table.viewport(), QPoint(5, 5))
        qtbot.mouseMove(table.viewport(), table.visualRect(table.model().index(1, 2)).center())
        assert table.viewport().underMouse()
    return painted.image(table.viewport())


def test_what_is_below_the_last_row_is_left_as_it_is(library: LibraryWindow) -> None:
    table = library.table
    below = table.rowViewportPosition(5) + table.rowHeight(5) + 10

    table.viewport().repaint(QRect(0, below, 200, 20))

    assert table.rowAt(below) < 0


def test_events_get_what_is_left_until_a_width_is_chosen(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    table, event = library.table, BY_NAME["event"]
    before = table.columnWidth(event)

    table.show_column("tags")
    library.resize(1900, 760)
    qtbot.waitUntil(lambda: table.columnWidth(event) > before, timeout=WAIT_MS)
    assert table.horizontalHeader().length() == table.viewport().width()

    table.setColumnWidth(BY_NAME["black"], 200)
    chosen = table.columnWidth(event)
    width = table.viewport().width()
    library.resize(1500, 760)
    qtbot.waitUntil(lambda: table.viewport().width() < width, timeout=WAIT_MS)
    assert table.columnWidth(event) == chosen


def test_columns_give_way_in_a_narrow_window(library: LibraryWindow, qtbot: QtBot) -> None:
    table = library.table
    before = table.columnWidth(BY_NAME["event"])

    library.resize(900, 600)

    qtbot.waitUntil(lambda: table.columnWidth(BY_NAME["event"]) < before, timeout=WAIT_MS)
    event = table.horizontalHeader().sectionViewportPosition(BY_NAME["event"])
    assert event < table.viewport().width()


def test_a_game_that_says_nothing_of_itself_is_called_by_its_name_or_its_file(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    game = library.model.row(0)
    assert game is not None
    silent = game._replace(black="", white="", event="", name="")
    assert event_text(silent) == f"{Path(game.path).name} · {game.number}"
    ask(qtbot, library, "path:many.sgf moves<2 size:9")
    assert shown(library, "event") == ["problem"]


def test_the_position_that_is_shown_is_looked_for(library: LibraryWindow, qtbot: QtBot) -> None:
    (game,) = ask(qtbot, library, "path:copy.sgf")
    wait_for_game(qtbot, library, game)
    library.preview.step(-2)

    library.actions_by_name["find_position"].trigger()
    pane = library.position_pane
    assert library.panes.currentWidget() is pane
    assert pane.question.region is None
    assert sorted(pane.question.cells.replace(".", "")) == ["O", "X", "X"]
    assert pane.question.turn is Colour.WHITE
    qtbot.waitUntil(lambda: len(library.model.ids) == 1, timeout=WAIT_MS)

    library.actions_by_name["find_corner"].trigger()
    assert library.position_pane.question.region == (9, 9, 18, 18)

    library.actions_by_name["follow_editor"].trigger()
    assert pane.bar.follow.isChecked()
    library.actions_by_name["follow_editor"].trigger()


def test_a_position_search_begins_with_the_board_of_the_game_that_is_shown(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    wait_for_game(qtbot, library, ask(qtbot, library, "path:many.sgf size:13x9")[0])

    library.commands.show_position_search()

    assert library.position_pane.question.size == (13, 9)
    qtbot.waitUntil(lambda: len(library.model.ids) == 1, timeout=WAIT_MS)


def test_the_corner_of_a_problem_is_where_its_stones_are(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    (game,) = ask(qtbot, library, "path:many.sgf moves<2 size:9")
    wait_for_game(qtbot, library, game)

    library.commands.find_corner()

    assert library.position_pane.question.region == (0, 0, 4, 4)
    library.preview.show_game(None)
    library.commands.find_position()
    assert library.foot.note.text() == "There is no board to search for"


def test_opponents_of_a_player_are_shown(library: LibraryWindow, qtbot: QtBot) -> None:
    def rows() -> list[tuple[object, ...]]:
        return [row.cells for row in library.pages.table("opponents").rows]

    library.commands.show_page("players")
    players = library.pages.table("players")
    qtbot.waitUntil(lambda: len(players.rows) > 0, timeout=WAIT_MS)
    names = [row.cells[0] for row in players.rows]
    players.view.selectRow(names.index("Ann"))

    library.commands.show_opponents()
    qtbot.waitUntil(lambda: rows() == [("Bob", 2, 0.0, 0, 1)], timeout=WAIT_MS)
    assert "Opponents of Ann: 1;" in library.pages.table("opponents").heading.text()

    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.pages.table("opponents").view.doubleClicked.emit(
            library.pages.table("opponents").model.index(0, 0)
        )
    assert library.bar.line.text() == "player:Ann opponent:Bob"
    ask(qtbot, library, "path:nowhere")
    library.commands.show_opponents()
    qtbot.waitUntil(
        lambda: "No player" in library.pages.table("opponents").heading.text(), timeout=WAIT_MS
    )


def test_texts_are_searched_in_the_games_that_are_listed(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    ask(qtbot, library, "path:one.sgf")
    library.commands.focus_texts()
    within = library.bar.within
    assert within.text() == "&Only in the games that are listed (1)"

    library.bar.line.show_text("a")
    qtbot.waitUntil(lambda: len(library.texts.found.hits) == 2, timeout=WAIT_MS)
    within.click()
    qtbot.waitUntil(lambda: len(library.texts.found.hits) == 1, timeout=WAIT_MS)

    ask(qtbot, library, "")
    library.commands.focus_texts()
    assert not library.bar.is_within


def test_stars_tags_and_notes_are_kept(library: LibraryWindow, qtbot: QtBot) -> None:
    (game,) = ask(qtbot, library, "player:ann date:2001")
    wait_for_game(qtbot, library, game)
    table, marks = library.table, library.preview.marks

    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        QTest.keyClick(table, Qt.Key.Key_4)
    marks.tags.setText("joseki,  good  game")
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        marks.tags.editingFinished.emit()
    marks.note.setPlainText("Look at move 2")
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        marks.commit()
    settle(qtbot, library)

    with library.service.library.connected() as connection:
        assert kept.marks_of(connection, [game])[game] == kept.Marks(
            4, "Look at move 2", ("good game", "joseki")
        )
    qtbot.waitUntil(lambda: shown(library, "stars") == ["★★★★"], timeout=WAIT_MS)
    qtbot.waitUntil(lambda: Entry(Kind.TAG, "joseki", "tag:joseki") in library.sidebar.entries())

    marks.stars[3].click()  # the last one that shines: it goes out
    qtbot.waitUntil(lambda: shown(library, "stars") == ["★★★"], timeout=WAIT_MS)
    marks.tags.setText("joseki")
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        marks.tags.editingFinished.emit()
    settle(qtbot, library)
    entry = Entry(Kind.TAG, "joseki", "tag:joseki")
    library.sidebar.chosen.emit(entry, False)
    settle(qtbot, library)
    assert list(library.model.ids) == [game]
    assert library.sidebar.current == entry


def test_tags_are_given_to_all_selected_games(
    library: LibraryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_tag", lambda *_, **__: "teaching")
    library.actions_by_name["remove_tag"].trigger()  # there are none yet
    assert "no tags" in library.foot.note.text()
    library.table.selectAll()
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        library.actions_by_name["add_tag"].trigger()
    settle(qtbot, library)
    assert shown(library, "tags") == ["teaching"] * 6

    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        library.actions_by_name["remove_tag"].trigger()
    settle(qtbot, library)
    assert shown(library, "tags") == [""] * 6


def test_searches_are_saved_chosen_and_forgotten(
    library: LibraryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Ann’s")
    library.bar.save.click()  # nothing to save
    assert library.foot.note.text()
    ask(qtbot, library, "player:ann")
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        library.bar.save.click()
    entry = Entry(Kind.SEARCH, "Ann’s", "player:ann")
    qtbot.waitUntil(lambda: entry in library.sidebar.entries(), timeout=WAIT_MS)

    ask(qtbot, library, "komi:6.5")
    library.sidebar.chosen.emit(entry, True)  # narrows
    assert library.bar.line.text() == "komi:6.5 player:ann"
    settle(qtbot, library)
    library.sidebar.select(entry)
    with qtbot.waitSignal(library.service.kept_changed, timeout=WAIT_MS):
        QTest.keyClick(library.sidebar, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: entry not in library.sidebar.entries(), timeout=WAIT_MS)


def test_a_text_is_found_and_opened_at_its_node(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow
) -> None:
    library.actions_by_name["focus_texts"].trigger()
    assert library.bar.what is What.TEXTS
    QTest.keyClicks(library.bar.line, "variation")
    qtbot.waitUntil(lambda: len(library.texts.found.hits) == 1, timeout=WAIT_MS)
    assert library.bar.words.text() == "1 place in 1 game"
    qtbot.waitUntil(lambda: library.preview.place == (1, 4), timeout=WAIT_MS)
    assert library.preview.comment.toPlainText() == "a variation"

    QTest.keyClick(library.texts, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.file_name == "one.sgf", timeout=WAIT_MS)
    assert window.document.current.get("C") == "a variation"
    QTest.keyClicks(library.bar.line, " nowhere")
    qtbot.waitUntil(lambda: library.bar.words.text() == "Not found", timeout=WAIT_MS)
    library.actions_by_name["focus_query"].trigger()
    assert library.bar.line.text() == ""
    assert library.bar.words.text() == "6 games"


def test_a_game_is_looked_through_and_opened_where_one_is(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow
) -> None:
    game = ask(qtbot, library, "size:13x9")[0]
    wait_for_game(qtbot, library, game)
    (game,) = ask(qtbot, library, "path:copy.sgf")
    wait_for_game(qtbot, library, game)
    preview = library.preview
    assert preview.place == (0, 5)
    assert preview.move_text.text() == "5 of 5"

    for _ in range(3):
        QTest.keyClick(library.table, Qt.Key.Key_Left)
    assert preview.place == (0, 2)
    assert preview.comment.toPlainText() == "a famous ladder"
    QTest.keyClick(preview.board, Qt.Key.Key_Home)
    assert preview.slider.value() == 0
    preview.slider.setValue(1)
    QTest.keyClick(library.table, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.file_name == "copy.sgf", timeout=WAIT_MS)
    assert window.document.current.get("B") == (16, 3)


def test_a_double_click_opens_once_though_its_first_click_closed_the_list_of_completions(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    ask(qtbot, library, "")
    table = library.table
    opened: list[int] = []
    table.opened.disconnect()
    table.opened.connect(opened.append)
    port, left = table.viewport(), Qt.MouseButton.LeftButton
    first, second = (table.visualRect(table.model().index(row, 1)).center() for row in (0, 1))
    QTest.mouseClick(port, left, pos=first)
    place = port.mapToGlobal(second)
    swallowed = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        QPointF(second),
        QPointF(place),
        left,
        left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(port, swallowed)
    assert opened == [1]

    QTest.mouseClick(port, left, pos=first)
    QTest.mouseDClick(port, left, pos=first)
    assert opened == [1, 0]


def test_a_problem_shows_its_start_and_another_game_no_board(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    (problem,) = ask(qtbot, library, "title:problem")
    wait_for_game(qtbot, library, problem)
    assert library.preview.place == (0, 0)

    (chess,) = ask(qtbot, library, "kasparov")
    wait_for_game(qtbot, library, chess)
    assert not library.preview.board.isVisibleTo(library)


@pytest.mark.parametrize("name", sorted(PAGES))
@pytest.mark.parametrize("width", [900, 1300])
def test_no_column_of_a_table_is_beyond_its_edge(
    name: str, width: int, library: LibraryWindow, qtbot: QtBot
) -> None:
    library.resize(width, 700)
    library.pages.show_page(name)
    settle(qtbot, library)
    view = library.pages.table(name).view
    # The number of pixels that a window manager gives is its affair; what is shown fits in it.
    qtbot.waitUntil(lambda: view.viewport().width() > 300)

    assert view.horizontalHeader().length() <= view.viewport().width()
    model = view.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            assert index.data() in index.data(Qt.ItemDataRole.ToolTipRole)


def test_tables_tell_of_many_games(library: LibraryWindow, qtbot: QtBot) -> None:
    library.sidebar.chosen.emit(Entry(Kind.VIEW, "players"), False)
    settle(qtbot, library)
    players = library.pages.table("players")
    assert {row.cells[0] for row in players.rows} >= {"Ann", "Bob", "Cho Chikun"}
    players.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert players.rows[0].cells[0] == "Takemiya Masaki"
    players.view.sortByColumn(7, Qt.SortOrder.AscendingOrder)
    players.view.setCurrentIndex(players.model.index(0, 0))
    players.view.copy()
    assert "\t" in QGuiApplication.clipboard().text()
    name = players.rows[0].cells[0]
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClick(players.view, Qt.Key.Key_Return)
    assert str(name) in library.bar.line.text()

    ask(qtbot, library, "player:cho")
    library.actions_by_name["show_duplicates"].trigger()
    settle(qtbot, library)
    copies = library.pages.table("duplicates")
    assert len(copies.rows) == 2
    assert copies.heading.text().startswith("Of 2 games that are listed: 1 game is")
    assert "List the further copy of the same moves" in copies.heading.text()
    copies.view.setCurrentIndex(copies.model.index(1, 0))
    copy = copies.rows[1].value
    assert isinstance(copy, Copy)
    wait_for_game(qtbot, library, copy.game)
    copies.heading.linkActivated.emit("#")
    settle(qtbot, library)
    assert len(library.model.ids) == 1
    assert library.bar.limit.text() == "Further copies"
    library.bar.limit.click()
    settle(qtbot, library)
    assert len(library.model.ids) == 2

    library.actions_by_name["show_openings"].trigger()
    settle(qtbot, library)
    openings = library.pages.table("openings")
    assert openings.rows[0].cells[:2] == ("Q17 Q4 D17 D4", 2)
    openings.view.setCurrentIndex(openings.model.index(0, 0))
    diagram = library.preview.board.diagram
    assert diagram is not None
    assert len(diagram.numbers) == 4
    QTest.keyClick(openings.view, Qt.Key.Key_Escape)


def test_copies_are_listed_group_by_group_as_far_as_that_is_of_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / "files"
    files.mkdir()
    for name, moves in (("a1", "B[aa];W[bb]"), ("b1", "B[cc];W[dd]"), ("c1", "B[ee];W[cc]")):
        for copy in "123"[: 3 if name == "b1" else 2]:
            (files / f"{name}{copy}.sgf").write_text(f"(;SZ[9]C[{copy}];{moves};B[gg];W[hh])")
    library = Library(tmp_path / "library")
    library.set_folders([str(files)])
    update(library)
    duplicates = PAGES["duplicates"].read

    with library.connected() as connection:
        assert [row.cells[0] for row in duplicates(connection, None).rows] == [1, 1, 1, 2, 2, 3, 3]
        monkeypatch.setattr(pages, "_MOST_COPIES", 5)
        assert [row.cells[0] for row in duplicates(connection, None).rows] == [1, 1, 1, 2, 2]
        monkeypatch.setattr(pages, "_MOST_COPIES", 1)
        assert [row.cells[0] for row in duplicates(connection, None).rows] == [1, 1, 1]


def test_unreadable_files_are_listed_with_the_reason(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda *args: told.append(args[1]))
    library.actions_by_name["show_unreadable"].trigger()
    settle(qtbot, library)

    table = library.pages.table("unreadable")
    assert [row.cells[0] for row in table.rows] == ["broken.sgf"]
    assert table.rows[0].cells[1]
    table.opened.emit(table.rows[0].value)
    assert told
    assert window.file_name == "New game"
    library.pages.show_page("lost")
    settle(qtbot, library)
    assert library.pages.table("lost").rows == []


def test_the_list_is_limited_to_a_position(library: LibraryWindow, qtbot: QtBot) -> None:
    changes: list[bool] = []
    library.ids_changed.connect(lambda: changes.append(True))
    games = ask(qtbot, library, "player:cho")
    assert len(changes) == 1
    hit = Hit(games[1], 0, 3, 3, 0, False, (0, 0), None, None, False)

    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.set_answer_ids([games[1], 9999], [hit])

    assert list(library.model.ids) == [games[1]]
    assert list(library.ids) == games
    assert len(changes) == 1
    assert library.bar.limit.text() == "Position"
    assert library.bar.hidden.isHidden()  # a game that is gone is hidden by nothing
    wait_for_game(qtbot, library, games[1])
    assert library.preview.place == (0, 3)
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.set_answer_ids(None)
    assert list(library.model.ids) == games


def test_games_lead_to_others_and_onto_the_clipboard(library: LibraryWindow, qtbot: QtBot) -> None:
    (game,) = ask(qtbot, library, "path:copy.sgf")
    wait_for_game(qtbot, library, game)
    library.table.copy()
    assert QGuiApplication.clipboard().text().startswith("Cho Chikun\t9p\tTakemiya Masaki")
    library.actions_by_name["copy_paths"].trigger()
    qtbot.waitUntil(
        lambda: QGuiApplication.clipboard().text().endswith("copy.sgf"), timeout=WAIT_MS
    )

    for action, query in (
        ("same_players", 'player:"Cho Chikun" player:"Takemiya Masaki"'),
        ("same_event", "event:Honinbo"),
    ):
        with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
            library.actions_by_name[action].trigger()
        assert library.bar.line.text() == query
        assert len(library.model.ids) == 2
    wait_for_game(qtbot, library, library.model.ids[library.table.current_row])
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.actions_by_name["same_file"].trigger()
    assert len(library.model.ids) == 1
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.actions_by_name["show_all"].trigger()
    settle(qtbot, library)
    assert len(library.model.ids) == 6
    library.actions_by_name["edit_note"].trigger()
    for name in ("toggle_sidebar", "toggle_panes"):
        part = library.side if name == "toggle_sidebar" else library.panes
        library.actions_by_name[name].trigger()
        assert not part.isVisibleTo(library)
        library.actions_by_name[name].trigger()
        assert part.isVisibleTo(library)
    library.table.menu_wanted.emit(QPoint(5, 5))
    menu = next(m for m in library.findChildren(QMenu) if m.isVisible())
    assert library.actions_by_name["add_tag"] in menu.actions()
    menu.close()


def test_rows_are_read_when_they_are_seen(library: LibraryWindow, qtbot: QtBot) -> None:
    model, games = library.model, list(library.model.ids)
    model.show_ids(games * 100)
    assert model.row(400) is None
    qtbot.waitUntil(lambda: model.row(400) is not None, timeout=WAIT_MS)
    assert model.row_of(-1) == -1
    assert model.known([400]) == [model.row(400)]

    for page in range(5):
        model.row(page * 128)
    library.table.scrollToBottom()
    qtbot.waitUntil(lambda: model.row(599) is not None, timeout=WAIT_MS)
    model.refresh()
    assert model.row(599) is not None  # what was known is shown until it is read anew
    qtbot.waitUntil(lambda: not library.service.is_busy, timeout=WAIT_MS)
    library.table.selectAll()
    assert len(library.table.selected_ids) == 600


def test_the_files_of_a_list_are_changed_together(
    library: LibraryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(batch, "open_batch", lambda _, paths: opened.append(paths))
    ask(qtbot, library, "player:ann")

    library.actions_by_name["change_files"].trigger()

    qtbot.waitUntil(lambda: len(opened) == 1, timeout=WAIT_MS)
    assert [Path(path).name for path in opened[0]] == ["many.sgf"]
    library.commands._change_files([])
    assert "in archives" in library.foot.note.text()


def test_files_are_dropped_and_folders_taken_out(
    library: LibraryWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = tmp_path / "more"
    more.mkdir()
    (more / "new.sgf").write_text("(;PB[Newcomer];B[aa])")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(more))])
    action, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    drop = QDropEvent(QPointF(9, 9), action, mime, buttons, Qt.KeyboardModifier.NoModifier)

    with qtbot.waitSignal(library.service.updated, timeout=WAIT_MS):
        library.dropEvent(drop)
    settle(qtbot, library)
    assert len(ask(qtbot, library, "newcomer")) == 1
    entry = next(e for e in library.sidebar.entries() if e.value == str(more))
    assert library.watch.watched

    monkeypatch.setattr(dialogs, "ask_remove_folder", lambda *_: True)
    with qtbot.waitSignal(library.service.updated, timeout=WAIT_MS):
        library.sidebar.removal_wanted.emit(entry)
    settle(qtbot, library)
    assert len(library.model.ids) == 0
    assert library.bar.words.text().startswith("No game among 6")


def test_an_empty_library_says_how_to_begin(
    qtbot: QtBot,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = open_window(qtbot, settings, tmp_path / "nothing")
    assert library.pages.name == "empty"
    assert not library.panes.isVisibleTo(library)
    folder = make_records(tmp_path / "records")
    monkeypatch.setattr(dialogs, "ask_folder", lambda *_: str(folder))

    with qtbot.waitSignal(library.service.updated, timeout=WAIT_MS):
        library.empty.buttons[0].click()
    settle(qtbot, library)

    assert library.pages.name == "games"
    assert len(library.model.ids) == 6
    assert "Read 6 games in" in library.foot.note.text()


def test_the_library_is_reached_from_an_editor(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = make_records(tmp_path / "own") / "one.sgf"
    for name in ("library.add_folder", "library.same_players"):
        with qtbot.waitSignal(window.actions_by_id[name].changed, raising=False, timeout=1):
            window.actions_by_id[name].trigger()
    assert LibraryWindow.if_open() is None
    assert open_path(window, str(own))

    window.actions_by_id["library.add_folder"].trigger()
    library = LibraryWindow.if_open()
    assert library is not None
    with qtbot.waitSignal(library.service.updated, timeout=WAIT_MS):
        pass
    window.actions_by_id["library.same_players"].trigger()
    settle(qtbot, library)
    assert library.bar.line.text() == 'player:"Cho Chikun" player:"Takemiya Masaki"'
    window.actions_by_id["library.texts"].trigger()
    assert library.bar.what is What.TEXTS
    assert LibraryWindow.of(window) is library
    file.close_library()
    assert LibraryWindow.if_open() is None

    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    monkeypatch.setattr(LibraryWindow, "of", _fail)
    window.actions_by_id["library.update"].trigger()
    assert told == ["The library cannot be opened: no disk"]


def _fail(_window: object) -> None:
    raise OSError("no disk")


def test_leaving_the_library_asks_about_games_and_closes_all(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def ask(*_: object) -> questions.Answer:
        asked.append(None)
        return questions.Answer.DISCARD if len(asked) > 1 else questions.Answer.CANCEL

    monkeypatch.setattr(questions, "ask_save_changes", ask)
    window.actions_by_id["edit.pass"].trigger()
    library = LibraryWindow.of(window)
    library.bring_up()
    leave = next(one for one in library.findChildren(QAction) if one.shortcut() == "Ctrl+Q")

    leave.trigger()
    assert window.isVisible()
    assert LibraryWindow.if_open() is library

    leave.trigger()
    assert not window.isVisible()
    assert LibraryWindow.if_open() is None


def test_progress_is_told_in_numbers(library: LibraryWindow) -> None:
    foot, service = library.foot, library.service
    service.updating_changed.emit(True)
    foot._show_parts()
    assert foot.numbers.text() == "Looking for files…"
    for progress, text in (
        (Progress(0, 0, 0, 0), "Looking for files…"),
        (Progress(1_200, 0, 0, 0), "Looking for files: 1,200"),
        (Progress(10, 2_000, 30, 1), "10 of 2,000 files · 30 games read · 1 unreadable"),
    ):
        service.is_updating = True
        service._stepped.emit(progress)
        assert foot.numbers.text() == text
    assert (foot.bar.value(), foot.bar.maximum()) == (10, 2_000)
    foot._start -= 1_000  # so long that what else the machine does is nothing to it
    service.progressed.emit(Progress(10, 2_000, 3_000, 0))
    assert foot.numbers.text().endswith("3,000 games read · 3 games/s")
    foot.stop.click()
    assert foot.numbers.text() == "Stopping…"
    service.is_updating = False
    service.updating_changed.emit(False)
    foot._on_updated(Outcome(5, 9, 2, 1, is_cancelled=True))
    assert foot.note.text() == (
        "Stopped; what has been read can be searched · Read 9 games in 5 files · "
        "2 files are gone · 1 unreadable"
    )
    foot._on_updated(Outcome(1, 1, 1, 0))
    assert foot.note.text() == "Read 1 game in 1 file · 1 file is gone"


def test_the_mouse_steps_through_the_preview(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow
) -> None:
    (game,) = ask(qtbot, library, "path:many.sgf date:2001")
    wait_for_game(qtbot, library, game)
    board, preview = library.preview.board, library.preview
    board.grab()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(board.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    board.wheelEvent(wheel)
    assert preview.place == (0, 0)
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_A)
    assert preview.place == (0, 1)
    QTest.mouseDClick(board, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.file_name == "many.sgf", timeout=WAIT_MS)
    assert window.document.current.get("B") == (4, 4)

    index = library.table.model().index(0, BY_NAME["white"])
    library.table.doubleClicked.emit(index)
    assert window.document.current.get("B") == (4, 4)
    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClick(library.table, Qt.Key.Key_Escape)
    settle(qtbot, library)


def test_the_sidebar_is_used_with_keys(library: LibraryWindow, qtbot: QtBot) -> None:
    sidebar = library.sidebar
    entry = next(e for e in sidebar.entries() if e.kind is Kind.FOLDER)
    sidebar.select(entry)
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        QTest.keyClick(sidebar, Qt.Key.Key_Return)
    assert library.bar.line.text() == entry.query
    assert len(library.model.ids) == 6
    QTest.keyClick(sidebar, Qt.Key.Key_Down)

    for wanted in (entry, Entry(Kind.SEARCH, "x", "y"), Entry(Kind.STARS, "3", "stars:3")):
        sidebar.menu_wanted.emit(wanted, QPoint(5, 5))
    menus = [m for m in library.findChildren(QMenu) if m.isVisible()]
    texts = [a.text() for m in menus for a in m.actions()]
    assert any("Take out" in text for text in texts)
    assert any("Delete this search" in text for text in texts)
    for menu in menus:
        menu.close()


def test_a_completion_is_chosen_from_the_list(library: LibraryWindow, qtbot: QtBot) -> None:
    line = library.bar.line
    line.setFocus()
    QTest.keyClicks(line, "eve")
    qtbot.waitUntil(lambda: "event:" in line.completions.texts, timeout=WAIT_MS)
    row = line.completions.texts.index("event:")
    popup = line.completions._popup
    popup.setCurrentIndex(popup.model().index(row, 0))
    line.completions._on_activated(popup.currentIndex())
    assert line.text() == "event:"
    QTest.keyClicks(line, "hon")
    qtbot.waitUntil(
        lambda: any("Honinbo" in text for text in line.completions.texts), timeout=WAIT_MS
    )
    popup.grab()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Escape):
        QTest.keyClick(line, key)

    popup.clearSelection()
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert not line.completions.is_shown


def test_a_dark_window_has_light_icons(library: LibraryWindow, qtbot: QtBot) -> None:
    before = library.actions_by_name["add_folder"].icon().cacheKey()

    library.setPalette(dark_palette())

    assert library.actions_by_name["add_folder"].icon().cacheKey() != before
    settle(qtbot, library)
    library.grab()


def test_what_was_said_of_games_that_are_gone_is_listed(
    library: LibraryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = [kept.Lost("/gone/a.sgf", "", 2, kept.Marks(3, "a note", ("joseki",)))]
    monkeypatch.setattr(kept, "lost", lambda _: lost)
    library.sidebar.refresh()
    settle(qtbot, library)
    entry = Entry(Kind.VIEW, "lost")
    assert entry in library.sidebar.entries()

    library.sidebar.chosen.emit(entry, False)
    settle(qtbot, library)

    assert library.pages.table("lost").rows[0].cells[:5] == (
        *("a.sgf", 2, "★★★", "joseki", "a note"),
    )


def test_a_long_name_of_a_file_is_cut_in_its_middle_and_whole_in_its_tooltip(
    library: LibraryWindow, qtbot: QtBot
) -> None:
    (game,) = ask(qtbot, library, "path:copy.sgf")
    wait_for_game(qtbot, library, game)
    line, details = library.preview.file, library.preview.details
    assert details is not None
    path = f"/games/{'a_very_long_name_of_a_file_' * 9}.sgf"
    library.preview._set(details._replace(path=path, number=17))

    drawn = line.grab().toImage()
    line.setText(
        line.fontMetrics().elidedText(line.text(), Qt.TextElideMode.ElideMiddle, line.width())
    )
    assert line.text().endswith("game 17")
    assert "…" in line.text()
    assert line.grab().toImage() == drawn
    assert line.toolTip() == tip_of(path)


def test_an_open_library_is_enlarged_as_one_that_is_opened_so(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    records = make_records(tmp_path / "records")
    library = open_window(qtbot, settings, tmp_path / "library")
    library.service.add_folders([str(records)])
    qtbot.waitUntil(lambda: len(library.model.ids) == 6, timeout=WAIT_MS)
    library.table.selectRow(0)
    library.position_pane.show()
    small = library.bar.font().pointSizeF()
    set_zoom(200)
    try:
        qtbot.waitUntil(lambda: library.bar.font().pointSizeF() > small)
        zoomed = _sizes(library)
        library.close()
        library = open_window(qtbot, settings, tmp_path / "library")
        library.position_pane.show()

        assert zoomed == _sizes(library)
        library.close()
    finally:
        set_zoom(100)


def _sizes(library: LibraryWindow) -> dict[str, object]:
    """Return what depends on the size of letters: fonts, and what is measured in them."""
    empty, bar = library.empty, library.bar
    form = library.form
    form.resize(900, 200)
    found: dict[str, object] = {
        part.objectName() or type(part).__name__: part.font().pointSizeF()
        for part in library.findChildren(QWidget)
        if isinstance(part, QLabel | QLineEdit)
    }
    found["heading"] = empty.heading.font().pointSizeF(), empty.heading.maximumWidth()
    found["note"] = library.preview.marks.note.height()
    found["comment"] = library.preview.comment.minimumHeight()
    found["progress"] = library.foot.bar.minimumWidth()
    found["line"] = bar.line.font().pointSizeF()
    found["form"] = [line.geometry().topLeft() for line in form.fields.values()]
    return found
