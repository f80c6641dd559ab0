"""The games of a file as a collection, edited in a window: every change is one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.app.settings import Settings, default_of
from sgfedit.formats import dumps, loads
from sgfedit.game.collection import new_game
from sgfedit.gui.features.games import commands
from sgfedit.gui.features.games.split_games import SplitDialog
from sgfedit.gui.opening.new_game import NewGameDialog
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.views.games.columns import BLACK, BY_NAME
from sgfedit.gui.views.games.model import GAMES_TYPE, Arrangement, ColumnSort
from sgfedit.gui.widgets import questions
from tests.gui.dragging import moving
from tests.gui.one_window import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QAbstractItemView
    from pytestqt.qtbot import QtBot

FILE = "(;PB[d];B[aa])\n(;PB[b])\n(;PB[c])\n(;PB[a])\n"
PLAIN, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture(scope="module")
def one_window(
    tmp_path_factory: pytest.TempPathFactory, qapp: QApplication
) -> Iterator[MainWindow]:
    """A window for all tests: to make one takes longer than what they do."""
    settings = Settings(tmp_path_factory.mktemp("games") / "settings.ini")
    settings.set("comment.spelling", value=False)
    window = MainWindow(settings)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    window.setProperty(SHARED, True)
    window.resize(1200, 800)
    window.show()
    yield window
    window.document.open_text(loads("(;)"))
    window.close()
    window.deleteLater()


@pytest.fixture
def opened(one_window: MainWindow) -> MainWindow:
    """The window with a list of four games, as at first."""
    window = one_window
    window.docks["games"].setFloating(False)
    for key in ("games.view", "games.columns", "games.widths", "games.boards_show"):
        window.settings.set(key, default_of(key))
    window.document.open_text(loads(FILE))
    window.docks["games"].show()
    window.activateWindow()
    return window


def names(window: MainWindow) -> str:
    return "".join(game.root.get("PB", "?") for game in window.document.collection.games)


def shown(window: MainWindow) -> str:
    model = window.games.model
    return "".join(model.game(row).black for row in range(model.rowCount()))


def selected(window: MainWindow) -> str:
    return "".join(game.root.get("PB") for game in window.games.selected)


def pick(window: MainWindow, wanted: str) -> None:
    games = window.document.collection.games
    window.games.select(frozenset(g.root for g in games if g.root.get("PB") in wanted))


def trigger(window: MainWindow, action_id: str) -> None:
    window.actions_by_id[action_id].trigger()


def note(window: MainWindow) -> str:
    return window.status.message.text()


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.keyClick(window.games.shown, key, modifiers)


def test_keys_in_the_list_move_games_and_each_way_is_taken_back_by_one_undo(
    opened: MainWindow,
) -> None:
    pick(opened, "bc")
    press(opened, Qt.Key.Key_Up, ALT)
    assert (names(opened), selected(opened)) == ("bcda", "bc")
    press(opened, Qt.Key.Key_Up, ALT)  # the first place is the first place
    assert names(opened) == "bcda"
    press(opened, Qt.Key.Key_Down, ALT)
    press(opened, Qt.Key.Key_Down, ALT)
    assert (names(opened), selected(opened)) == ("dabc", "bc")
    # The game on the board is still the same.
    assert opened.document.game.root.get("PB") == "d"

    pick(opened, "dc")
    press(opened, Qt.Key.Key_End, ALT)
    assert names(opened) == "abdc"
    press(opened, Qt.Key.Key_Home, ALT)
    assert names(opened) == "dcab"
    while opened.document.history.undo_step is not None:
        opened.document.undo()
    assert dumps(opened.document.collection).decode() == FILE


def test_games_are_deleted_doubled_and_added(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pick(opened, "bc")
    press(opened, Qt.Key.Key_Delete)
    assert names(opened) == "da"
    assert note(opened) == "Deleted: 2 games"

    trigger(opened, "edit.undo")
    pick(opened, "bc")
    trigger(opened, "games.duplicate")
    assert names(opened) == "dbbcca"
    assert selected(opened) == "bc"
    assert opened.document.game_index == 2

    monkeypatch.setattr(NewGameDialog, "ask", lambda _parent: new_game((9, 9), black="n"))
    press(opened, Qt.Key.Key_Insert)
    assert names(opened) == "dbbncca"
    assert opened.document.game.size == (9, 9)
    monkeypatch.setattr(NewGameDialog, "ask", lambda _parent: None)
    trigger(opened, "games.new")
    assert names(opened) == "dbbncca"

    opened.games.shown.selectAll()
    press(opened, Qt.Key.Key_Delete)
    assert note(opened).startswith("A file has at least one game")
    assert names(opened) == "dbbncca"


def test_without_the_list_the_game_on_the_board_is_meant(opened: MainWindow) -> None:
    pick(opened, "bc")
    opened.docks["games"].hide()

    trigger(opened, "games.delete")

    assert names(opened) == "bca"
    assert note(opened) == "Deleted: 1 game"
    # Only another file, or a first other game, brings the list back that the user has closed.
    trigger(opened, "navigate.next_game")
    assert not opened.docks["games"].isVisible()


def test_the_order_that_is_shown_is_kept_as_one_step(opened: MainWindow) -> None:
    model = opened.games.model
    trigger(opened, "games.keep_order")
    assert note(opened) == "All games are shown in the order of the file."

    model.arrange(Arrangement((ColumnSort(BLACK),)))
    assert shown(opened) == "abcd"
    pick(opened, "b")
    press(opened, Qt.Key.Key_Up, ALT)
    assert note(opened).startswith("The list is sorted")
    assert opened.games.head is not None
    QTest.mouseClick(opened.games.head.state.keep, Qt.MouseButton.LeftButton)
    assert (names(opened), model.arrangement.is_plain) == ("abcd", True)
    trigger(opened, "edit.undo")
    assert names(opened) == "dbca"

    # Games that are not listed stay in their places.
    with opened.document.edit("Edit") as edit:
        for number in (0, 2):
            edit.set(opened.document.collection.games[number].root, "EV", ("x",))
    model.facts.clear()
    model.arrange(Arrangement((ColumnSort(BLACK),), "x"))
    assert shown(opened) == "cd"
    trigger(opened, "games.keep_order")
    assert names(opened) == "cbda"
    assert shown(opened) == "cd"
    trigger(opened, "games.all")
    assert shown(opened) == "cbda"
    trigger(opened, "games.all")
    assert note(opened) == "All games are shown in the order of the file."


def test_keys_step_through_what_is_listed(opened: MainWindow) -> None:
    opened.games.model.arrange(Arrangement((ColumnSort(BLACK),)))
    assert not opened.actions_by_id["navigate.next_game"].isEnabled()

    trigger(opened, "navigate.previous_game")
    assert opened.document.game.root.get("PB") == "c"
    trigger(opened, "games.first")
    assert opened.document.game.root.get("PB") == "a"
    trigger(opened, "games.last")
    assert opened.document.game.root.get("PB") == "d"
    opened.games.model.arrange(Arrangement((), "nothing"))
    trigger(opened, "games.first")
    assert opened.document.game.root.get("PB") == "d"


def test_games_of_files_are_merged_in(
    opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, none = (tmp_path / name for name in ("1.sgf", "2.sgf", "none.sgf"))
    first.write_text("(;PB[x])(;PB[y])")
    second.write_text("(;PB[z])")
    none.write_text("no game")
    errors: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: errors.append(text))
    asked: list[list[Path]] = [[first, second], [first, none], []]
    monkeypatch.setattr(
        questions, "ask_open_paths", lambda *_: [str(path) for path in asked.pop(0)]
    )

    trigger(opened, "games.merge")
    assert names(opened) == "dbcaxyz"
    assert selected(opened) == "xyz"
    assert note(opened) == "Added: 3 games"
    trigger(opened, "edit.undo")
    assert dumps(opened.document.collection).decode() == FILE

    trigger(opened, "games.merge")
    trigger(opened, "games.merge")
    assert len(errors) == 1
    assert names(opened) == "dbca"


# Dragging -----------------------------------------------------------------------------------


def drop(view: QAbstractItemView, data: QMimeData, row: int, action: Qt.DropAction) -> None:
    """Drop something above a row, or behind all."""
    model = view.model()
    if row < model.rowCount():
        place = view.visualRect(model.index(row, BLACK)).topLeft() + QPoint(5, 1)
    else:
        place = view.visualRect(model.index(row - 1, BLACK)).bottomLeft() + QPoint(5, -1)
    actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, PLAIN
    if action == Qt.DropAction.CopyAction:
        keys = CTRL
    enter = QDropEvent(QPointF(place), actions, data, buttons, keys)
    enter.setDropAction(action)
    view.dragMoveEvent(moving(place, actions, data, buttons, keys))
    view.dropEvent(enter)


@pytest.mark.parametrize("width", [230, 900], ids=["list", "table"])
def test_games_are_dragged_to_another_place(opened: MainWindow, width: int) -> None:
    panel = opened.games
    opened.docks["games"].setFloating(True)
    opened.docks["games"].resize(width, 400)
    pick(opened, "dc")
    indexes = panel.view.selectionModel().selectedIndexes()
    data = panel.model.mimeData(indexes)

    assert data.text() == "(;PB[d];B[aa])\n(;PB[c])\n"
    drop(panel.shown, data, 4, Qt.DropAction.MoveAction)
    assert (names(opened), selected(opened)) == ("badc", "dc")

    drop(panel.shown, data, 1, Qt.DropAction.CopyAction)
    assert names(opened) == "bdcadc"

    panel.model.arrange(Arrangement((ColumnSort(BLACK),)))
    drop(panel.shown, data, 1, Qt.DropAction.MoveAction)
    assert note(opened).startswith("The list is sorted")
    assert names(opened) == "bdcadc"


def test_games_of_another_window_and_files_are_dropped_between_games(
    opened: MainWindow, tmp_path: Path
) -> None:
    other = QMimeData()
    other.setData(GAMES_TYPE, b"another file")
    other.setText("(;PB[x])(;PB[y])")
    drop(opened.games.shown, other, 1, Qt.DropAction.MoveAction)
    assert names(opened) == "dxybca"

    path = tmp_path / "z.sgf"
    path.write_text("(;PB[z])")
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    drop(opened.games.shown, files, 0, Qt.DropAction.CopyAction)
    assert names(opened) == "zdxybca"

    folder = QMimeData()
    folder.setUrls([QUrl.fromLocalFile(str(tmp_path)), QUrl("http://example.org/a.sgf")])
    drop(opened.games.shown, folder, 0, Qt.DropAction.CopyAction)
    text = QMimeData()
    text.setText("(;PB[z])")
    assert not opened.games.model.canDropMimeData(
        text, Qt.DropAction.MoveAction, 0, 0, opened.games.model.index(-1, -1)
    )
    assert names(opened) == "zdxybca"


# Clipboard, windows -------------------------------------------------------------------------


def test_games_are_copied_and_pasted_with_the_usual_keys(opened: MainWindow) -> None:
    pick(opened, "bc")
    press(opened, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "(;PB[b])\n(;PB[c])\n"
    assert note(opened) == "Copied: 2 games"

    press(opened, Qt.Key.Key_V, CTRL)
    assert names(opened) == "dbcabc"
    press(opened, Qt.Key.Key_A, CTRL)
    assert selected(opened) == "dbcabc"


def test_selected_games_become_a_file_of_their_own(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[MainWindow] = []

    def new_window() -> MainWindow:
        made.append(MainWindow(opened.settings))
        made[0].setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(made[0])
        return made[0]

    monkeypatch.setattr(opened, "new_window", new_window)
    pick(opened, "bc")

    trigger(opened, "games.extract")

    assert names(made[0]) == "bc"
    assert names(opened) == "dbca"
    made[0].close()


def test_the_list_goes_into_a_window_and_back(opened: MainWindow, qtbot: QtBot) -> None:
    trigger(opened, "games.window")
    assert opened.docks["games"].isFloating()
    assert opened.actions_by_id["games.window"].isChecked()
    qtbot.waitUntil(lambda: opened.games.shown is opened.games.table)

    trigger(opened, "games.window")
    assert not opened.docks["games"].isFloating()
    assert not opened.actions_by_id["games.window"].isChecked()


def test_actions_choose_the_view_and_what_boards_show(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.docks["games"].hide()
    trigger(opened, "games.boards")
    assert opened.games.shown is opened.games.boards
    assert opened.actions_by_id["games.boards"].isChecked()
    assert not opened.actions_by_id["games.table"].isChecked()
    before = opened.games.boards.board_px
    trigger(opened, "games.larger")
    assert opened.games.boards.board_px > before
    trigger(opened, "games.smaller")
    assert opened.games.boards.board_px == before

    get = opened.settings.get
    trigger(opened, "games.board_start")
    assert get("games.boards_show") == "start"
    answers = [None, 30]
    monkeypatch.setattr(questions, "ask_board_move", lambda *_: answers.pop(0))
    trigger(opened, "games.board_move")
    assert get("games.boards_show") == "start"
    trigger(opened, "games.board_move")
    assert (get("games.boards_show"), get("games.boards_move")) == ("move", 30)

    trigger(opened, "games.filter")
    assert opened.games.head is not None
    assert opened.games.head.field.hasFocus()
    QTest.keyClick(opened.games.head.field, Qt.Key.Key_Escape)
    assert opened.board.hasFocus()


# Menus --------------------------------------------------------------------------------------


def chosen(menu: QMenu, text: str) -> None:
    next(a for a in menu.actions() if a.text().replace("&", "") == text).trigger()


def test_the_menu_above_the_list_sorts_and_chooses_columns(opened: MainWindow) -> None:
    head = opened.games.head
    assert head is not None
    model, settings = opened.games.model, opened.settings
    head.menu.aboutToShow.emit()
    entries = head.menu.actions()  # in PySide 6.8 their menus are lost with them
    sorts, columns = (entry.menu() for entry in entries[:2])
    assert isinstance(sorts, QMenu)
    assert isinstance(columns, QMenu)

    chosen(sorts, "Black")
    assert shown(opened) == "abcd"
    chosen(sorts, "Black")
    assert shown(opened) == "dcba"
    chosen(columns, "Komi")
    assert settings.get("games.columns")[-1] == "KM"
    chosen(columns, "Komi")
    assert "KM" not in settings.get("games.columns")
    settings.set("games.widths", ["KM=50"])
    chosen(columns, "As at first")
    assert settings.get("games.widths") == []

    head.menu.aboutToShow.emit()
    entries = head.menu.actions()
    sorts = entries[0].menu()
    assert isinstance(sorts, QMenu)
    assert [
        action.text().replace("&", "") for action in sorts.actions() if action.isChecked()
    ] == ["Black"]
    assert model.arrangement.sorts[0] == ColumnSort(BY_NAME["PB"], descending=True)


def test_a_menu_is_there_for_the_mouse_and_for_the_keyboard(opened: MainWindow) -> None:
    view = opened.games.shown
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        place = QPoint(9, 9)
        event = QContextMenuEvent(reason, place, view.viewport().mapToGlobal(place))
        QApplication.sendEvent(opened.games, event)
        menu = opened.findChild(QMenu, "gameMenu")
        assert menu is not None
        assert "games.delete" in [action.objectName() for action in menu.actions()]
        menu.close()
        menu.setObjectName("")
    opened.games.columns_menu_requested.emit(QPoint(9, 9))
    columns = opened.findChild(QMenu, "gameColumnsMenu")
    assert columns is not None
    columns.close()


def test_nothing_of_the_list_is_a_key_of_the_board(opened: MainWindow) -> None:
    opened.games.shown.setFocus()

    press(opened, Qt.Key.Key_Down)
    press(opened, Qt.Key.Key_A)

    # The arrow chose a row, the letter a player of Black.
    assert opened.games.shown.currentIndex().row() == 3
    press(opened, Qt.Key.Key_Escape)
    assert opened.board.hasFocus()
    assert commands.chosen(opened)[0].root.get("PB") == "a"


PLAYED = "(;PB[a])(;PB[b];B[aa](;W[bb];B[cc];W[dd])(;W[ee]))"


def click(window: MainWindow, row: int) -> None:
    view = window.games.shown
    place = view.visualRect(view.model().index(row, BLACK)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, place)


@pytest.fixture
def clicked(opened: MainWindow) -> MainWindow:
    """The window behind a click on the second game."""
    opened.document.open_text(loads(PLAYED))
    opened.games.shown.setFocus()
    click(opened, 1)
    return opened


@pytest.mark.parametrize("view", ["table", "boards"])
def test_after_a_click_on_a_game_the_keys_lead_through_it(opened: MainWindow, view: str) -> None:
    opened.settings.set("games.view", view)
    opened.document.open_text(loads(PLAYED))
    click(opened, 1)
    document = opened.document
    root = document.collection.games[1].root
    first = root.children[0]
    assert document.current is root

    for key, there in (
        (Qt.Key.Key_Right, first),
        (Qt.Key.Key_Right, first.children[0]),
        (Qt.Key.Key_Down, first.children[1]),
        (Qt.Key.Key_Up, first.children[0]),
        (Qt.Key.Key_End, first.children[0].children[0].children[0]),
        (Qt.Key.Key_Left, first.children[0].children[0]),
        (Qt.Key.Key_Home, root),
    ):
        press(opened, key)
        assert document.current is there, key
    assert opened.games.shown.currentIndex().row() == 1


def test_after_a_click_on_a_game_enter_shows_the_cursor_of_the_board(clicked: MainWindow) -> None:
    press(clicked, Qt.Key.Key_Return)

    assert clicked.board.hasFocus()
    assert clicked.board.cursor_point is not None
    QTest.keyClick(clicked.board, Qt.Key.Key_Escape)


def test_after_a_click_on_a_game_del_is_still_about_games(clicked: MainWindow) -> None:
    press(clicked, Qt.Key.Key_Delete)

    assert names(clicked) == "a"


def test_keys_lead_through_the_list_for_who_has_come_to_it_by_keys(clicked: MainWindow) -> None:
    clicked.board.setFocus()
    clicked.games.shown.setFocus(Qt.FocusReason.TabFocusReason)
    press(clicked, Qt.Key.Key_Up)
    assert clicked.games.shown.currentIndex().row() == 0
    assert clicked.document.game_index == 1

    press(clicked, Qt.Key.Key_Return)
    assert clicked.document.game_index == 0


def test_keys_lead_through_the_list_for_who_selects_several(clicked: MainWindow) -> None:
    view = clicked.games.shown
    place = view.visualRect(view.model().index(0, BLACK)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, CTRL, place)
    before = clicked.document.current
    press(clicked, Qt.Key.Key_Down)

    assert clicked.document.current is before


def test_games_become_files(
    opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.sgf"
    path.write_text(FILE)
    opened.document.open(path)

    def answered(dialog: SplitDialog) -> int:
        dialog.template.setText("{black}.sgf")
        dialog.accept()
        return 1

    monkeypatch.setattr(SplitDialog, "exec", answered)
    pick(opened, "bc")
    trigger(opened, "games.split")
    assert note(opened) == "Written: 2 files"
    assert sorted(file.name for file in (tmp_path / "all").iterdir()) == ["b.sgf", "c.sgf"]

    opened.docks["games"].hide()
    (tmp_path / "all" / "a.sgf").write_text("(;PB[a])\n")
    (tmp_path / "all" / "d.sgf").write_text("other")
    (tmp_path / "all" / "b.sgf").unlink()
    trigger(opened, "games.split")
    assert note(opened) == "Written: 1 file"


def test_in_a_file_of_a_thousand_games_only_what_is_edited_changes(
    opened: MainWindow, tmp_path: Path
) -> None:
    texts = [f"(;PB[p{n % 7}]DT[19{n % 90 + 10}] ;B[aa]\r\n;W[b b]C[ x ])" for n in range(1000)]
    path = tmp_path / "thousand.sgf"
    path.write_bytes("\n\n".join(texts).encode())
    opened.document.open(path)
    model, document = opened.games.model, opened.document

    model.arrange(Arrangement((ColumnSort(BY_NAME["DT"]),), "p3"))
    model.finish()
    assert len(model.order) == 143
    trigger(opened, "games.all")
    document.select_game(500)
    press(opened, Qt.Key.Key_Up, ALT)
    node = document.collection.games[20].root.children[0]
    with document.edit("Edit comment") as edit:
        edit.set(node, "C", ("new",))
    trigger(opened, "file.save")

    texts[499], texts[500] = texts[500], texts[499]
    texts[20] = texts[20].replace(";B[aa]", ";B[aa]C[new]")
    assert path.read_bytes().decode() == "\n\n".join(texts)
