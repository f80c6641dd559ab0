"""The window as a whole: files, titles, menus, drops, closing, remembered layout."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPlainTextEdit, QWidget

import sgfedit
from sgfedit.game.collection import new_game
from sgfedit.gui.features import ACTIONS, MENUS, NODE_MENU, TOOLBAR
from sgfedit.gui.features.keys.dialog import KeysDialog
from sgfedit.gui.opening.new_game import NewGameDialog
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.shell.menus import Menus
from sgfedit.gui.widgets import questions
from sgfedit.sgf import Point
from tests.gui.dragging import entering

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

pytestmark = pytest.mark.one_window

TWO_GAMES = "(;FF[4]PB[a]PW[b];B[aa];W[bb])\n(;FF[4]PB[c]PW[d]SZ[9];B[cc])\n"


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the user was told of failures."""
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
    return told


def trigger(window: MainWindow, action_id: str) -> None:
    window.actions_by_id[action_id].trigger()


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    where, buttons = QPoint(10, 10), Qt.MouseButton.LeftButton
    none, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    QApplication.sendEvent(window, entering(where, copy, data, buttons, none))
    QApplication.sendEvent(window, QDropEvent(QPointF(where), copy, data, buttons, none))


def test_the_names_that_others_rely_on_are_there(window: MainWindow) -> None:
    for name in ("board", "variationTree", "comment", "nodeName", "problems", "games"):
        assert window.findChild(QWidget, name) is not None, name
    for action_id in ("file.open", "navigate.next", "edit.undo", "mark.triangle"):
        assert window.actions_by_id[action_id].objectName() == action_id


def test_no_two_actions_share_an_id_or_a_key() -> None:
    ids = [row.id for row in ACTIONS]
    keys = [QKeySequence(key).toString() for row in ACTIONS for key in row.keys]
    assert len(set(ids)) == len(ids)
    assert len(set(keys)) == len(keys)
    assert all(keys)


def test_every_id_of_bars_and_menus_is_an_action() -> None:
    known = {row.id for row in ACTIONS} | {"|"}
    submenus = [items for _title, items in (i for i in NODE_MENU if isinstance(i, tuple))]
    listed = {item for item in NODE_MENU if isinstance(item, str)}
    assert set(TOOLBAR) | listed | {item for items in submenus for item in items} <= known


def test_every_menu_shows_its_actions(window: MainWindow) -> None:
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == [title for title, _ in MENUS]


def test_dropped_files_open_one_window_each(
    window: MainWindow, sample: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "two.sgf"
    other.write_text(TWO_GAMES)
    made: list[MainWindow] = []

    def new_window() -> MainWindow:
        made.append(MainWindow(window.settings))
        qtbot.addWidget(made[-1])
        return made[-1]

    window.new_window = new_window
    drop(window, sample, other)

    assert window.document.path == sample
    assert [w.document.path for w in made] == [other]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("missing.sgf", None, "no such file"),
        ("empty.sgf", b"", "empty"),
        ("photo.sgf", b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)) * 40, "no game"),
        ("prose.sgf", b"Dear friend, (this is no game).", "no game"),
    ],
)
def test_what_cannot_be_opened_is_said_in_one_sentence_and_harms_nothing(
    window: MainWindow,
    errors: list[str],
    sample: Path,
    tmp_path: Path,
    name: str,
    content: object,
    words: str,
) -> None:
    window.document.open(sample)
    root = window.document.current
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    window.new_window = lambda: MainWindow(window.settings)

    drop(window, path)

    assert len(errors) == 1
    assert name in errors[0]
    assert words in errors[0]
    assert window.document.current is root
    assert window.document.path == sample


def test_a_damaged_record_opens_and_its_problems_are_counted(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "damaged.sgf"
    path.write_text("(;B[aa]junk;W[bb]\n;B[cc")
    drop(window, path)

    button = window.status.problem_count
    qtbot.waitUntil(lambda: button.isVisible() and window.checker.is_current)
    assert button.text().startswith("3 errors")
    button.click()
    assert window.problems.isVisible()


def test_an_error_on_saving_leaves_document_and_file_alone(
    window: MainWindow, errors: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    path = folder / "game.sgf"
    path.write_text(TWO_GAMES)
    drop(window, path)
    trigger(window, "edit.pass")
    shutil.rmtree(folder)

    trigger(window, "file.save")

    assert len(errors) == 1
    assert "folder does not exist" in errors[0]
    assert window.isWindowModified()

    target = tmp_path / "saved.sgf"
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(target))
    trigger(window, "file.save_as")
    assert not window.isWindowModified()
    assert target.read_text().endswith("(;FF[4]PB[c]PW[d]SZ[9];B[cc])\n")


def test_a_character_that_does_not_fit_asks_for_utf_8_and_sets_ca(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "latin.sgf"
    path.write_bytes(b"(;FF[4]CA[ISO-8859-1]PB[J\xfcrgen])")
    drop(window, path)
    assert window.status.charset.text() == "ISO-8859-1"
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "x")
    window.comment.editor.insertPlainText("囲碁")

    monkeypatch.setattr(questions, "ask_misfits", lambda *_: questions.Misfits.CANCEL)
    trigger(window, "file.save")
    assert path.read_bytes() == b"(;FF[4]CA[ISO-8859-1]PB[J\xfcrgen])"

    monkeypatch.setattr(questions, "ask_misfits", lambda *_: questions.Misfits.UTF8)
    trigger(window, "file.save")
    assert path.read_text("utf-8") == "(;FF[4]CA[UTF-8]PB[Jürgen]C[x囲碁])"
    assert window.status.charset.text() == "UTF-8"


def test_all_games_of_a_file_are_listed_shown_and_saved(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)
    drop(window, path)
    assert window.docks["games"].isVisible()

    trigger(window, "navigate.next_game")
    assert window.document.game_index == 1
    assert window.document.game.size == (9, 9)
    assert not window.actions_by_id["navigate.next_game"].isEnabled()
    trigger(window, "edit.pass")
    trigger(window, "file.save")

    assert path.read_text() == TWO_GAMES.replace("B[cc])", "B[cc])").replace(
        "SZ[9];B[cc])", "SZ[9]\n(;B[cc])\n(;B[]))"
    )


def test_undo_and_redo_name_their_step(window: MainWindow) -> None:
    assert not window.actions_by_id["edit.undo"].isEnabled()
    trigger(window, "edit.pass")
    assert window.actions_by_id["edit.undo"].text() == "&Undo Pass"

    trigger(window, "edit.undo")
    assert window.actions_by_id["edit.redo"].text() == "&Redo Pass"
    assert not window.isWindowModified()


@pytest.mark.parametrize("answer", list(questions.Answer))
def test_closing_asks_about_changes(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: questions.Answer
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)
    drop(window, path)
    trigger(window, "edit.pass")
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: answer)

    assert window.close() is (answer is not questions.Answer.CANCEL)
    assert (path.read_text() != TWO_GAMES) is (answer is questions.Answer.SAVE)
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)


def test_reverting_forgets_changes(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)
    drop(window, path)
    trigger(window, "edit.pass")
    monkeypatch.setattr(questions, "ask_revert", lambda *_: True)

    trigger(window, "file.revert")

    assert not window.isWindowModified()
    assert sgfedit.dumps(window.document.collection).decode() == TWO_GAMES


def test_a_new_game_has_size_handicap_and_komi(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game((13, 13), handicap=3, komi=0.5, black="a", white="b")
    monkeypatch.setattr(NewGameDialog, "ask", lambda _parent: game)

    trigger(window, "file.new")

    root = window.document.game.root
    assert root.get("HA") == 3
    assert len(root.get("AB")) == 3
    assert root.get("KM") == 0.5
    assert window.document.position().to_play == "W"
    assert "a – b" in window.windowTitle()


def test_the_clipboard_opens_as_a_game_and_a_branch_is_copied_as_text(
    window: MainWindow, errors: list[str]
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("nothing")
    trigger(window, "file.open_clipboard")
    assert errors

    clipboard.setText("(;SZ[9];B[ee](;W[ge])(;W[gg]))")
    trigger(window, "file.open_clipboard")
    window.document.go_to(window.document.game.root.children[0])
    trigger(window, "edit.copy_branch")

    assert sgfedit.loads(clipboard.text()).games[0].root.get("B") == Point(4, 4)
    assert len(list(sgfedit.loads(clipboard.text()).games[0].nodes())) == 3


def test_escape_goes_from_any_panel_to_the_board(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    window.docks["games"].show()

    for panel in (window.tree, window.games.view, window.status.charset):
        panel.setFocus()
        QTest.keyClick(panel, Qt.Key.Key_Escape)
        assert window.focusWidget() is window.board


def test_tab_goes_through_all_of_the_comment_panel(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    window.document.go_to(window.document.game.root.children[1])
    window.tree.setFocus()

    names = []
    for _ in range(12):
        focus = window.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        focus = window.focusWidget()
        assert focus is not None
        names.append(focus.objectName())

    assert names[:2] == ["nodeName", "comment"]
    assert names.index("annotation.HO") < names.index("chip.UC") < names.index("chip.HO")


def test_recent_files_and_the_last_folder_are_remembered(window: MainWindow, sample: Path) -> None:
    drop(window, sample)

    window.part(Menus).recent.aboutToShow.emit()
    assert [action.text() for action in window.part(Menus).recent.actions()][:2] == [
        f"&1 {sample}",
        "",
    ]
    assert window.settings.get("files.last_folder") == str(sample.parent)


def test_the_layout_is_remembered(window: MainWindow, settings: Settings, qtbot: QtBot) -> None:
    window.docks["tree"].hide()
    window.close()

    again = MainWindow(settings)
    qtbot.addWidget(again)
    again.show()
    assert again.docks["tree"].isHidden()
    assert not again.docks["comment"].isHidden()


def test_panels_that_float_and_dialogs_go_before_their_window_does(
    settings: Settings, qtbot: QtBot
) -> None:
    window = MainWindow(settings)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    window.show()
    window.docks["tree"].setFloating(True)
    dialog = QDialog(window.docks["tree"])
    dialog.show()
    assert window.docks["tree"].isVisible()

    window.close()

    assert not window.docks["tree"].isVisible()
    assert not dialog.isVisible()


def test_navigation_by_keys(window: MainWindow, sample: Path) -> None:
    drop(window, sample)
    document, board = window.document, window.board
    board.setFocus()
    for key, depth in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_PageDown, 11),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_Left, 0),
    ):
        QTest.keyClick(board, key)
        assert document.current.depth() == depth
    QTest.keyClick(board, Qt.Key.Key_End)
    assert document.current.first_child is None
    QTest.keyClick(board, Qt.Key.Key_Home)
    assert document.current is document.game.root


def test_comments_forks_and_the_main_line_are_jumped_to(window: MainWindow, sample: Path) -> None:
    drop(window, sample)
    document = window.document
    trigger(window, "navigate.next_comment")
    assert {"C", "N"} & set(document.current.properties)
    trigger(window, "navigate.previous_comment")
    trigger(window, "navigate.start")

    trigger(window, "navigate.next")
    trigger(window, "navigate.next_fork")
    fork = document.current
    assert fork.has_variations
    document.go_to(fork.children[-1])
    trigger(window, "navigate.end")
    trigger(window, "navigate.main_line")
    assert document.current is fork
    # The tree shows the line one goes on with, the main line.
    cell_of = window.tree.contents.layout.cell_of
    assert window.tree.contents.line.holds(cell_of(fork.children[0]))
    assert not window.tree.contents.line.holds(cell_of(fork.children[-1]))
    trigger(window, "navigate.next")
    assert document.current is fork.children[0]
    trigger(window, "navigate.previous")
    trigger(window, "navigate.previous_fork")
    assert document.current.depth() < fork.depth()


@pytest.mark.parametrize(
    ("action_id", "told"),
    [
        ("navigate.next_comment", "No comment further on in this line."),
        ("navigate.previous_comment", "No comment before this one in this line."),
        ("navigate.next_fork", "No fork further on in this line."),
        ("navigate.previous_fork", "No fork before this one in this line."),
    ],
)
def test_a_jump_that_leads_nowhere_stays_and_says_so(
    window: MainWindow, action_id: str, told: str
) -> None:
    document = window.document
    document.open_text(sgfedit.loads("(;SZ[9];B[aa];W[bb];B[cc])"))
    document.go_to(list(document.game)[1])
    trigger(window, action_id)
    assert document.current.depth() == 1
    assert window.status.message.text() == told


def test_going_to_a_move_number(
    window: MainWindow, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(window, sample)
    for number in (30, 0, 7):
        monkeypatch.setattr(questions, "ask_move", lambda *_, n=number: f" {n}")
        trigger(window, "navigate.go_to")
        assert window.document.position().move_number == number


def test_going_to_an_address(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))"))
    document = window.document

    def go_to(typed: str) -> None:
        monkeypatch.setattr(questions, "ask_move", lambda *_: typed)
        trigger(window, "navigate.go_to")

    for typed in ("1B2", " #1b2 ", "\uff11\uff22\uff12"):
        document.go_to(document.game.root)
        go_to(typed)
        assert document.current.get("B") == sgfedit.Point(4, 4)
    go_to("2")  # of the line one is on
    assert document.current.get("W") == sgfedit.Point(3, 3)
    here = document.current
    for typed, words in (
        ("1C1", "There is no node 1C1 in this game, or not any more."),
        ("#7", "There is no node #7 in this game, or not any more."),
        ("7", "There is no move 7 on this line."),
        ("D4", "“D4” is neither the number of a move nor an address such as 54B3."),
    ):
        go_to(typed)
        assert document.current is here
        assert window.status.message.text() == words
    for typed in ("", " "):
        go_to(typed)
        assert document.current is here


def test_variations_are_reordered_and_deleted(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9](;B[aa])(;B[bb])(;B[cc];W[dd]))"))
    document = window.document
    root = document.game.root
    first, second, third = root.children

    document.go_to(third.children[0])
    trigger(window, "edit.promote")
    assert root.children == (first, third, second)
    trigger(window, "edit.make_main_line")
    assert root.children == (third, first, second)
    trigger(window, "edit.delete_branch")
    assert document.current is third
    assert not third.children
    for _ in range(3):
        trigger(window, "edit.undo")
    assert root.children == (first, second, third)


def test_letters_typed_into_text_fields_are_no_shortcuts(window: MainWindow) -> None:
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "Play p456 T")
    window.comment.name.setFocus()
    QTest.keyClicks(window.comment.name, "pass 7")

    assert window.document.current.get("C") == "Play p456 T"
    assert window.document.current.get("N") == "pass 7"
    assert window.board.tool.id == "tool.play"
    assert not window.document.current.children


def test_esc_in_the_comment_returns_to_the_board(window: MainWindow) -> None:
    trigger(window, "edit.comment")
    assert QApplication.focusWidget() is window.findChild(QPlainTextEdit, "comment")

    QTest.keyClick(window.comment.editor, Qt.Key.Key_Escape)

    assert QApplication.focusWidget() is window.board


def test_the_view_menu_sets_what_the_board_shows(window: MainWindow, sample: Path) -> None:
    drop(window, sample)
    trigger(window, "view.coordinates")
    assert not window.board.diagram.coordinates
    trigger(window, "navigate.end")
    trigger(window, "view.numbers_all")
    assert len(window.board.diagram.numbers) > 20
    assert window.actions_by_id["view.numbers_all"].isChecked()
    trigger(window, "view.theme_paper")
    assert window.settings.get("view.theme") == "paper"


def test_the_menu_of_a_node_holds_the_tree_commands(window: MainWindow) -> None:
    window.tree.context_menu_requested.emit(window.document.current, QPoint(100, 100))

    menu = window.findChild(QMenu, "nodeMenu")
    assert menu is not None
    assert window.actions_by_id["edit.delete_branch"] in menu.actions()
    menu.close()


def test_the_list_of_shortcuts_can_be_filtered(window: MainWindow, qtbot: QtBot) -> None:
    dialog = KeysDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()

    line = dialog.findChild(QLineEdit, "filter")
    assert line is not None
    QTest.keyClicks(line, "triangle")

    assert {"Triangle", "Triangle, with any tool"} <= set(dialog.shown())
    assert "Square" not in dialog.shown()


def test_the_sample_opens_from_the_help_menu(window: MainWindow) -> None:
    trigger(window, "help.samples")

    assert window.document.path is None
    assert window.document.game.root.get("PB")


@pytest.mark.parametrize("field", ["comment", "nodeName", "labelEditor"])
def test_keys_that_edit_text_never_edit_the_tree(
    window: MainWindow, sample: Path, field: str
) -> None:
    drop(window, sample)
    trigger(window, "navigate.next")
    before = sgfedit.dumps(window.document.collection)
    control = Qt.KeyboardModifier.ControlModifier
    shift = Qt.KeyboardModifier.ShiftModifier
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_N):
        if field == "labelEditor":
            window.board.type_label(Point(9, 9))
        widget = window.findChild(QWidget, field)
        assert widget is not None
        widget.setFocus()

        for modifiers in (control, control | shift):
            if key != Qt.Key.Key_N or modifiers & shift:
                QTest.keyClick(widget, key, modifiers)

        window.document.undo()
        assert sgfedit.dumps(window.document.collection) == before, key


def test_a_label_that_is_being_typed_is_saved(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)
    drop(window, path)
    window.board.type_label(Point(4, 4))
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert editor is not None
    QTest.keyClicks(editor, "baz")

    trigger(window, "file.save")

    assert "LB[ee:baz]" in path.read_text()


def test_a_label_being_typed_stays_with_its_node(window: MainWindow) -> None:
    trigger(window, "edit.pass")
    node = window.document.current
    window.board.type_label(Point(4, 4))
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert editor is not None
    QTest.keyClicks(editor, "baz")

    window.document.go_to(window.document.game.root)

    assert node.get("LB") == ((Point(4, 4), "baz"),)
    assert editor.isHidden()


def test_a_file_that_is_open_is_shown_and_not_opened_twice(
    window: MainWindow, sample: Path, qtbot: QtBot
) -> None:
    drop(window, sample)
    trigger(window, "edit.pass")
    window.new_window = lambda: pytest.fail("a second window")

    drop(window, sample)

    assert window.isWindowModified()


def test_quitting_closes_all_windows_or_none(
    window: MainWindow, settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = MainWindow(settings)
    other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(other)
    other.show()
    trigger(window, "edit.pass")
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.CANCEL)
    trigger(other, "file.quit")
    assert window.isVisible()
    assert other.isVisible()

    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
    trigger(other, "file.quit")
    assert not window.isVisible()
    assert not other.isVisible()


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("(;SZ[5]AB[ba][ab]AW[ca][bb][db][cc];B[cb];W[bb]W[ba])", "stone"),
        ("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])", "ko"),
        ("(;SZ[5]AW[ab][ba];B[aa])", "Suicide"),
        ("(;SZ[5];B[zz:aa])", "no point"),
        ("(;SZ[5];B[aa])", ""),
    ],
)
def test_unusual_moves_are_remarked_on(window: MainWindow, record: str, words: str) -> None:
    window.document.open_text(sgfedit.loads(record))
    trigger(window, "navigate.end")

    assert words in window.remark.text()
    assert bool(words) is bool(window.remark.text())


def test_a_remark_goes_when_the_move_is_corrected(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9];B[zz:aa];W[cc])"))
    move = window.document.game.root.children[0]
    window.document.go_to(move)
    assert window.remark.text() == "The move is no point of this board"

    with window.document.edit("Edit properties") as edit:
        edit.set(move, "B", ["dd"])

    assert window.remark.text() == ""


def test_a_remark_goes_when_a_move_before_is_corrected(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9];B[cc];W[cc])"))
    first = window.document.game.root.children[0]
    window.document.go_to(first.children[0])
    assert window.remark.text() == "Played on a stone, which is replaced"

    with window.document.edit("Edit properties") as edit:
        edit.set(first, "B", ["dd"])

    assert window.remark.text() == ""


@pytest.mark.parametrize("width", [1400, 1000, 800])
def test_however_wide_a_panel_is_pulled_a_board_and_the_number_of_the_move_are_left(
    qtbot: QtBot, window: MainWindow, width: int
) -> None:
    window.resize(width, 700)
    window.document.open_text(
        sgfedit.loads("(;PB[Cho Chikun]BR[9d]PW[Yoda Norimoto]WR[9d];B[aa])(;)")
    )
    window.document.go_to(window.document.game.root.children[0])
    docks = [window.docks["games"], window.docks["tree"]]
    window.resizeDocks(docks, [width, width], Qt.Orientation.Horizontal)

    qtbot.waitUntil(lambda: window.board.width() >= width * 0.4)
    assert window.width() == width
    assert "Move 1" in window.info.move_line.shown
    assert window.info.black.name.shown.startswith("Cho Chikun")


@pytest.mark.parametrize("width", [900, 640, 500])
def test_a_large_window_becomes_a_small_one_at_once(
    qtbot: QtBot, window: MainWindow, width: int
) -> None:
    window.resize(1400, 800)
    qtbot.waitUntil(lambda: window.board.width() > 560)

    window.resize(width, 500)

    qtbot.waitUntil(lambda: window.width() == width)


def test_a_bug_while_closing_leaves_the_window_open(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a bug")

    window.actions_by_id["edit.pass"].trigger()
    monkeypatch.setattr(questions, "ask_save_changes", fail)
    with pytest.raises(ValueError, match="a bug"):
        window.close()

    assert window.isVisible()
    assert window.document.is_modified
    monkeypatch.undo()
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
