"""The command palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QListView, QPlainTextEdit

from sgfedit.gui.features import ACTIONS
from sgfedit.gui.features.keys.key_list import plain
from sgfedit.gui.features.keys.palette import Palette, entries, pieces, search, strokes_shown

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def active(window: MainWindow, qtbot: QtBot) -> None:
    """Let keys reach the window."""
    with qtbot.waitActive(window):
        window.activateWindow()


def opened(window: MainWindow) -> Palette:
    """Open the palette with its key, from wherever the focus is."""
    focus = window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_P, CONTROL_SHIFT)
    palette = window.findChildren(Palette)[-1]
    assert palette.isVisible()
    assert window.focusWidget() is palette.line
    return palette


def texts(palette: Palette) -> list[str]:
    model = palette.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_it_has_every_action(window: MainWindow) -> None:
    palette = opened(window)

    shown = texts(palette)

    assert len(shown) == len(ACTIONS)
    assert set(shown) == {plain(action.text()) for action in window.actions_by_id.values()}


def test_an_action_is_found_by_other_words_as_well(window: MainWindow) -> None:
    palette = opened(window)
    for word, action in (
        ("rotate", "transform.rotate_right"),
        ("rotate", "view.turn_left"),
        ("flip", "view.mirror_left_right"),
        ("glyph", "annotate.bad"),
        ("annotate", "annotate.good"),
        ("blunder", "annotate.very_bad"),
        ("prune", "edit.delete_branch"),
        ("promote", "edit.make_main_line"),
        ("handicap", "setup.handicap"),
        ("flatten", "tree.delete_others"),
        ("reparent", "edit.cut_branch"),
        ("dim", "mark.dim"),
        ("crop", "mark.view"),
        ("merge", "tree.attach_file"),
        ("import", "file.open_clipboard"),
        ("figure", "annotate.values"),
        ("shortcut", "help.keys"),
        ("hotkey", "help.keys"),
        ("clipboard", "edit.copy_branch"),
        ("colour", "transform.swap_colours"),
        ("color", "transform.swap_colours"),
        ("zoom", "view.tree_larger"),
        ("theme", "view.theme_paper"),
        ("charset", "file.save_in"),
    ):
        palette.line.clear()
        QTest.keyClicks(palette.line, word)

        assert plain(window.actions_by_id[action].text()) in texts(palette), word


SOUGHT = (
    ("preferences", "edit.preferences"),
    ("settings", "edit.preferences"),
    ("options", "edit.preferences"),
    ("configure", "edit.preferences"),
    ("manual", "help.manual"),
    ("help", "help.manual"),
    ("documentation", "help.manual"),
    ("winrate", "view.analysis"),
    ("katago", "view.analysis"),
    ("score", "study.score"),
    ("counting", "study.score"),
    ("joseki", "position.corner"),
    ("fuseki", "position.find"),
    ("tsumego", "study.tsumego"),
    ("problems", "study.tsumego"),
    ("life and death", "study.tsumego"),
    ("puzzle", "study.tsumego"),
    ("flaws", "view.problems"),
    ("errors", "view.problems"),
    ("check", "view.problems"),
    ("repair", "problems.fix"),
    ("zoom", "view.zoom_part"),
    ("dark", "view.scheme_dark"),
    ("night mode", "view.scheme_dark"),
    ("theme", "view.choose_theme"),
    ("font", "comment.font"),
    ("font size", "view.zoom_in"),
    ("shortcuts", "help.keys"),
    ("hotkeys", "help.keys"),
    ("print to pdf", "file.print_preview"),
    ("animated gif", "file.export"),
    ("image", "edit.copy_picture"),
    ("screenshot", "edit.copy_picture"),
    ("undo last", "edit.undo"),
    ("delete", "edit.delete_branch"),
    ("prune", "edit.delete_branch"),
    ("flatten", "tree.delete_others"),
    ("main branch", "edit.make_main_line"),
    ("make main variation", "edit.make_main_line"),
    ("players", "edit.game_info"),
    ("komi", "edit.game_info"),
    ("result", "edit.game_info"),
    ("handicap", "setup.handicap"),
    ("add stones", "setup.black"),
    ("black to move", "setup.turn_black"),
    ("pass", "edit.pass"),
    ("label", "mark.letter"),
    ("triangle", "mark.triangle"),
    ("blunder", "annotate.very_bad"),
    ("hotspot", "annotate.hotspot"),
    ("chinese", "file.read_as"),
    ("encoding", "file.read_as"),
    ("garbled", "file.read_as"),
    ("recent", "file.open"),
    ("paste sgf", "file.open_clipboard"),
    ("search", "find.open"),
    ("replace", "find.replace"),
    ("rotate board", "view.turn_right"),
    ("mirror", "view.mirror_left_right"),
    ("coordinates", "view.coordinates"),
    ("move numbers", "view.numbers_all"),
    ("ghost stones", "view.variation_style_stones"),
    ("autoplay", "study.autoplay"),
    ("slideshow", "study.autoplay"),
    ("guess", "study.guess"),
    ("fullscreen", "view.full_screen"),
    ("database", "library.open"),
    ("merge", "compare.merge_file"),
    ("merge games", "games.merge"),
    ("split", "games.split"),
    ("thumbnails", "games.boards"),
    ("first move", "navigate.start"),
    ("bookmark", "navigate.bookmark"),
    ("source", "edit.source"),
    ("convert", "edit.convert_ff4"),
    ("batch", "games.change_files"),
    ("exit", "file.quit"),
    ("wheel", "setting:board.wheel"),
    ("scroll direction", "setting:board.wheel_reversed"),
    ("spelling", "comment.spelling"),
    ("time left", "annotate.values"),
    ("version", "help.about"),
    ("example", "help.samples"),
)
"""What users of other programs type → what they want."""


def test_what_people_call_it_is_among_the_first_three(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    for _ in range(7):
        node = window.document.current.first_child
        assert node is not None
        window.document.go_to(node)
    window.settle()
    among = entries(window)

    first = {words: [hit.entry.id for hit in search(words, among, ())[:3]] for words, _ in SOUGHT}

    assert {words: first[words] for words, wanted in SOUGHT if wanted not in first[words]} == {}


def test_a_setting_opens_the_preferences_there(window: MainWindow, qtbot: QtBot) -> None:
    palette = opened(window)
    QTest.keyClicks(palette.line, "scroll direction")
    assert texts(palette)[0] == "Turning the wheel towards you goes back"

    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.findChild(QDialog, "preferences") is not None)
    preferences = window.findChild(QDialog, "preferences")
    assert preferences is not None
    assert preferences.focusWidget().objectName() == "board.wheel_reversed"


def test_letters_find_an_action_and_enter_does_it_on_the_board(
    window: MainWindow, qtbot: QtBot
) -> None:
    palette = opened(window)

    QTest.keyClicks(palette.line, "triang")
    assert texts(palette)[0] == "Triangle"
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert not palette.isVisible()
    assert window.focusWidget() is window.board
    qtbot.waitUntil(lambda: window.board.tool.id == "mark.triangle")


def test_an_action_runs_with_the_focus_where_it_was(
    window: MainWindow, sample: Path, qtbot: QtBot
) -> None:
    window.document.open(sample)
    editor = window.comment.editor
    editor.setFocus()
    palette = opened(window)

    QTest.keyClicks(palette.line, "next move")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert window.focusWidget() is editor
    qtbot.waitUntil(
        lambda: window.document.current.parent is window.document.game.root, timeout=30_000
    )


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab])
def test_escape_closes_it_and_nothing_is_done(window: MainWindow, key: Qt.Key) -> None:
    palette = opened(window)
    QTest.keyClicks(palette.line, "pass")

    QTest.keyClick(palette.line, key)

    assert not palette.isVisible()
    assert window.focusWidget() is window.board
    assert not window.document.is_modified


def test_its_key_closes_it_again(window: MainWindow) -> None:
    palette = opened(window)

    QTest.keyClick(palette.line, Qt.Key.Key_P, CONTROL_SHIFT)

    assert not palette.isVisible()


def test_keys_of_actions_do_nothing_while_it_is_open(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    palette = opened(window)

    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_F11):
        QTest.keyClick(palette.line, key)
    QTest.keyClick(palette.line, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)

    assert window.document.current is window.document.game.root
    assert not window.isFullScreen()
    assert palette.isVisible()


def test_arrows_choose_among_what_is_found(window: MainWindow) -> None:
    palette = opened(window)
    rows = palette.list.model().rowCount()

    def row_after(*keys: Qt.Key) -> int:
        for key in keys:
            QTest.keyClick(palette.line, key)
        return palette.list.currentIndex().row()

    assert row_after() == 0
    assert row_after(Qt.Key.Key_Down, Qt.Key.Key_Down) == 2
    assert row_after(Qt.Key.Key_Up) == 1
    assert row_after(Qt.Key.Key_PageUp) == 0
    assert row_after(*[Qt.Key.Key_PageDown] * (rows // 10)) == rows - 1


def test_what_was_used_last_comes_first(window: MainWindow, qtbot: QtBot) -> None:
    for text in ("coordinates", "circle"):
        palette = opened(window)
        QTest.keyClicks(palette.line, text)
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
        QApplication.processEvents()

    assert texts(opened(window))[:2] == ["Circle", "Coordinates"]


def test_what_cannot_be_done_is_listed_and_does_nothing(window: MainWindow) -> None:
    palette = opened(window)

    QTest.keyClicks(palette.line, "undo")
    assert texts(palette)[0] == "Undo"
    assert "not available" in palette.line.accessibleDescription()
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert palette.isVisible()


def test_a_number_goes_to_that_move(window: MainWindow, sample: Path, qtbot: QtBot) -> None:
    window.document.open(sample)
    palette = opened(window)

    QTest.keyClicks(palette.line, "5")
    assert texts(palette)[0] == "Go to move 5"
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.document.position().move_number == 5)


def test_a_move_that_is_not_there_is_refused(window: MainWindow, qtbot: QtBot) -> None:
    palette = opened(window)

    QTest.keyClicks(palette.line, "777")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: "777" in window.status.message.text())


def test_files_opened_lately_are_found(window: MainWindow, sample: Path, qtbot: QtBot) -> None:
    window.settings.add_recent(str(sample))
    palette = opened(window)

    QTest.keyClicks(palette.line, "commented-g")
    assert texts(palette)[0] == sample.name
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.document.path == sample)


def test_a_click_does_an_action(window: MainWindow, qtbot: QtBot) -> None:
    palette = opened(window)
    QTest.keyClicks(palette.line, "square")
    view = palette.findChild(QListView)
    assert isinstance(view, QListView)

    where = view.visualRect(view.model().index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)

    qtbot.waitUntil(lambda: window.board.tool.id == "mark.square")


def test_a_click_elsewhere_closes_it_and_keeps_the_focus_there(
    window: MainWindow, qtbot: QtBot
) -> None:
    opened(window)

    window.comment.editor.setFocus(Qt.FocusReason.MouseFocusReason)

    qtbot.waitUntil(lambda: not window.findChildren(Palette))
    assert window.focusWidget() is window.comment.editor


def test_a_name_that_nothing_has_is_said_to_be_none(window: MainWindow) -> None:
    palette = opened(window)

    QTest.keyClicks(palette.line, "qqqq")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    assert texts(palette) == []
    assert palette.line.accessibleDescription() == "Nothing has that name."
    assert palette.isVisible()


def test_it_is_for_screen_readers_too(window: MainWindow) -> None:
    palette = opened(window)

    QTest.keyClicks(palette.line, "save as")

    assert palette.line.accessibleName() == "Find a command"
    assert palette.line.accessibleDescription() == "Save as, File, Ctrl+Shift+S"
    index = palette.list.model().index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Save as, File, Ctrl+Shift+S"


def test_it_opens_from_a_text_field(window: MainWindow) -> None:
    for field in (window.comment.editor, window.comment.name):
        assert isinstance(field, (QPlainTextEdit, QLineEdit))
        field.setFocus()
        QTest.keyClick(opened(window).line, Qt.Key.Key_Escape)
        assert window.focusWidget() is field


def test_it_stays_within_a_small_window(window: MainWindow) -> None:
    window.resize(window.minimumSizeHint())
    palette = opened(window)

    assert window.rect().contains(palette.geometry())


def test_names_are_cut_where_letters_were_found() -> None:
    assert pieces("Save as", (0, 5)) == [
        ("S", True),
        ("ave ", False),
        ("a", True),
        ("s", False),
    ]
    assert pieces("", ()) == []


def test_a_menu_text_is_shown_without_its_mnemonic() -> None:
    assert plain("Save &as…") == "Save as"
    assert plain("Cut && paste") == "Cut & paste"


def test_each_stroke_of_a_key_is_shown_by_itself(window: MainWindow) -> None:
    action = window.actions_by_id["view.last_move"]

    assert strokes_shown(action.shortcut()) == ("Ctrl+K", "M")
