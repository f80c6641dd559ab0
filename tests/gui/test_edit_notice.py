"""What the board tells of the edits that are made on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QEnterEvent, QPalette
from PySide6.QtGui import QAccessibleAnnouncementEvent as Announcement
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from sgfedit import Point, loads
from sgfedit.game import operations
from sgfedit.gui import edit_notice
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.edit.point_entry import PointEntry
from sgfedit.gui.features.setup.bar import SetupLinks
from sgfedit.gui.shell.point_menu import point_menu
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
GAME = "(;SZ[9]AB[ii];B[cc];W[gg];B[gc](;W[cg];B[ee])(;W[ff]))"


@pytest.fixture
def notice(window: MainWindow) -> EditNotice:
    """The notice of a window in which move 3 of a game is shown."""
    window.document.open_text(loads(GAME))
    window.document.go_to(list(window.document.game)[3])
    return window.part(EditNotice)


def place(window: MainWindow, name: str) -> QPoint:
    return window.board.point_rect(Point(ord(name[0]) - 97, ord(name[1]) - 97)).center()


def click(
    window: MainWindow,
    name: str,
    button: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    QTest.mouseClick(window.board, button, modifiers, place(window, name))


def drag(window: MainWindow, *names: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mousePress(window.board, LEFT, modifiers, place(window, names[0]))
    for name in names[1:]:
        QTest.mouseMove(window.board, place(window, name))
    QTest.mouseRelease(window.board, LEFT, modifiers, place(window, names[-1]))


def said(notice: EditNotice) -> str:
    return notice.text.text() if notice.isVisible() else ""


def in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


class TestWhatIsSaid:
    def test_a_stone_that_is_moved(self, window: MainWindow, notice: EditNotice) -> None:
        drag(window, "cc", "cd", "dd")

        assert said(notice) == "Move 1: C7 → D6"

    def test_a_stone_of_the_set_up_that_is_moved(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        drag(window, "ii", "ih")

        assert said(notice) == "Set-up: J1 → J2"

    @pytest.mark.parametrize(
        ("key", "words"),
        [(Qt.Key.Key_P, "New move 5: pass"), (Qt.Key.Key_X, "Change side to play (Move 4)")],
    )
    def test_a_single_letter_that_changes_the_record(
        self, window: MainWindow, notice: EditNotice, key: Qt.Key, words: str
    ) -> None:
        window.document.go_to(list(window.document.game.nodes())[-1])
        QTest.keyClick(window.board, key)

        assert said(notice) == words
        assert notice.undo.isVisible()

    def test_a_stray_click_that_adds_a_variation(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        click(window, "aa")

        assert said(notice) == "New variation, move 4: A9"

    def test_a_plain_move_at_the_end_needs_no_words(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        window.document.go_to(list(window.document.game)[5])
        window.board.set_tool("mark.cross")
        click(window, "bb")
        assert said(notice) == "Mark with crosses: B8"
        window.board.set_tool("tool.play")

        click(window, "aa")

        assert window.document.current.get("W") == Point(0, 0)
        assert said(notice) == ""

    @pytest.mark.parametrize("tool", ["setup.black", "setup.white"])
    def test_set_up_at_a_move(self, window: MainWindow, notice: EditNotice, tool: str) -> None:
        window.board.set_tool(tool)

        click(window, "aa")

        assert said(notice) == "Set up stones: A9, in a new node"

    def test_a_stone_that_is_taken_away_again(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        window.document.go_to(window.document.game.root)
        window.board.set_tool("setup.black")

        click(window, "aa")
        assert said(notice) == "Set up stones: A9"
        click(window, "aa")
        assert said(notice) == "Set up stones: A9 taken away"

    def test_all_points_of_one_drag(self, window: MainWindow, notice: EditNotice) -> None:
        window.board.set_tool("mark.triangle")
        QTest.mousePress(window.board, LEFT, NONE, place(window, "aa"))
        assert said(notice) == "Mark with triangles: A9"

        for name in ("ab", "ac", "ad"):
            QTest.mouseMove(window.board, place(window, name))

        assert said(notice) == "Mark with triangles: 4 points"
        QTest.mouseRelease(window.board, LEFT, NONE, place(window, "ad"))
        assert said(notice) == "Mark with triangles: 4 points"

    def test_every_gesture_that_edits_says_so(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        def by(tool: str, *names: str, modifiers: Qt.KeyboardModifier = NONE) -> str:
            window.board.set_tool(tool)
            if len(names) == 1:
                click(window, *names, modifiers=modifiers)
            else:
                drag(window, *names, modifiers=modifiers)
            window.board.commit_label()
            text = said(notice)
            window.document.undo()
            return text

        assert by("mark.letter", "aa") == "Label with letters: A9"
        assert by("mark.number", "aa") == "Label with numbers: A9"
        assert by("mark.arrow", "aa", "bb") == "Draw arrow: A9, B8"
        assert by("mark.dim", "aa") == "Dim points: A9"
        assert by("mark.view", "aa", "dd") == "Change visible part: 16 points"
        assert by("mark.territory_black", "aa", "ab", modifiers=SHIFT) == "Mark territory: A9, A8"
        assert by("tool.play", "aa", modifiers=CTRL | SHIFT) == "Mark with triangles: A9"
        assert by("tree.insert_move_after", "aa") == "Insert move: A9"
        assert by("tree.insert_pair_before", "aa", "bb") == "Insert pair of moves: A9, B8"
        assert by("setup.erase", "cc") == "Clear points: C7 taken away, in a new node"

    def test_the_right_button_the_keys_the_menu_and_a_typed_label_say_it_too(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        window.board.set_tool("setup.black")
        click(window, "aa", RIGHT)
        assert said(notice) == "Set up stones: A9, in a new node"

        window.board.set_tool("mark.text")
        click(window, "bb")
        editor = window.board.focusWidget()
        assert editor is not None
        QTest.keyClicks(editor, "x")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        assert said(notice) == "Label with text: B8"

        window.board.set_tool("mark.cross")
        window.board.cursor_point = Point(3, 3)
        QTest.keyClick(window.board, Qt.Key.Key_Return)
        assert said(notice) == "Mark with crosses: D6"

        menu = point_menu(window, Point(4, 4))
        menu.actions()[1].trigger()
        assert said(notice) == ""  # a plain move

    def test_a_pass_says_it_too(self, window: MainWindow, notice: EditNotice) -> None:
        window.actions_by_id["edit.pass"].trigger()

        assert said(notice) == "New variation, move 4: pass"

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("a9", "New variation, move 4: A9"),
            ("a9 b9 c9", "Type points: A9, B9, C9"),
            ("a9 b9 c9 d9", "Type points: 4 nodes"),
            ("tr a9 b9", "Type points: A9, B9"),
        ],
    )
    def test_typed_points_say_it_too(
        self, window: MainWindow, notice: EditNotice, typed: str, words: str
    ) -> None:
        PointEntry.open_in(window)
        line = window.findChild(QLineEdit, "pointLine")
        assert line is not None
        QTest.keyClicks(line, typed)
        QTest.keyClick(line, Qt.Key.Key_Return)

        assert said(notice) == words

    @pytest.mark.parametrize(
        ("modifiers", "words"), [(NONE, "Move branch"), (CTRL, "New variation, move 3: F4")]
    )
    def test_a_branch_that_is_dragged_in_the_tree_says_it_too(
        self,
        window: MainWindow,
        notice: EditNotice,
        modifiers: Qt.KeyboardModifier,
        words: str,
    ) -> None:
        tree, first = window.tree, window.document.game.root.children[0]
        start = tree.rect_of(list(window.document.game.nodes())[-1]).center()
        end = tree.rect_of(first.children[0]).center()
        QTest.mousePress(tree.viewport(), LEFT, NONE, start)
        tree.drag.move(end, modifiers)
        tree.drag.release(end, modifiers)

        assert said(notice) == words
        QTest.mouseClick(notice.undo, LEFT)
        assert not window.document.is_modified

    @pytest.mark.parametrize("name", ["cg", "ff"])
    def test_a_click_that_only_leads_on_says_nothing(
        self, window: MainWindow, notice: EditNotice, name: str
    ) -> None:
        click(window, name)

        assert said(notice) == ""

    def test_what_is_refused_is_no_edit(self, window: MainWindow, notice: EditNotice) -> None:
        drag(window, "cc", "ii")

        assert said(notice) == ""
        assert not window.document.is_modified

    def test_edits_that_are_not_made_on_the_board_are_not_its_business(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        with window.document.edit("Edit comment") as edit:
            operations.set_text(edit, window.document.current, "C", "x")

        assert said(notice) == ""

    def test_moves_that_became_illegal_are_counted_in_it(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        drag(window, "cc", "ee")
        while window.part(SetupLinks).later.is_running:
            QApplication.processEvents()

        assert notice.illegal.isVisible()
        assert notice.illegal.text() == "1 move became illegal"
        drag(window, "gc", "gd")
        assert not notice.isVisibleTo(window) or notice.text.text() == "Move 3: G7 → G6"


class TestUndo:
    def test_a_click_takes_the_edit_back(self, window: MainWindow, notice: EditNotice) -> None:
        node = window.document.current
        click(window, "aa")

        assert notice.undo.toolTip() == "Undo Play move (Ctrl+Z)"
        QTest.mouseClick(notice.undo, LEFT)

        assert not window.document.is_modified
        assert window.document.current is node
        assert said(notice) == ""

    def test_it_is_in_reach_of_the_tab_key(self, window: MainWindow, notice: EditNotice) -> None:
        click(window, "aa")
        notice.undo.setFocus(Qt.FocusReason.TabFocusReason)

        QTest.keyClick(notice.undo, Qt.Key.Key_Space)

        assert not window.document.is_modified
        assert window.board.hasFocus()

    def test_a_click_on_it_leaves_the_keys_with_the_board(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        click(window, "aa")

        QTest.mouseClick(notice.undo, LEFT)

        assert window.board.hasFocus()

    def test_it_goes_when_one_goes_to_another_node(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        click(window, "aa")
        assert said(notice) == "New variation, move 4: A9"

        QTest.keyClick(window.board, Qt.Key.Key_Left)

        assert said(notice) == ""
        assert window.document.is_modified


class TestPlace:
    def test_it_stands_in_the_status_bar_and_covers_nothing_that_one_uses(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        window.settings.set("board.slider", True)
        window.board.set_tool("mark.cross")
        QTest.qWait(0)
        before = in_window(window.timeline), in_window(window.board)

        click(window, "bb")
        QTest.qWait(0)

        assert said(notice) == "Mark with crosses: B8"
        assert (in_window(window.timeline), in_window(window.board)) == before
        assert not before[0].intersects(in_window(notice))
        assert in_window(window.status).contains(in_window(notice))
        centre = notice.undo.mapTo(window, notice.undo.rect().center())
        assert window.childAt(centre) is notice.undo

    def test_the_line_of_a_locked_file_is_there_too(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        window.settings.set("board.slider", True)
        QTest.qWait(0)
        before = in_window(window.timeline)

        window.document.locked_out.emit()
        QTest.qWait(0)

        assert said(notice) == "The file is locked"
        assert in_window(window.timeline) == before
        assert in_window(window.status).contains(in_window(notice))


class TestCalm:
    def test_it_goes_by_itself(self, window: MainWindow, notice: EditNotice) -> None:
        click(window, "aa")
        assert notice._timer.isActive()
        assert notice._timer.interval() == edit_notice.NOTICE_SECONDS * 1000

        notice._timer.timeout.emit()

        assert said(notice) == ""

    def test_it_waits_for_a_pointer_that_is_on_its_way_to_undo(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        click(window, "aa")
        here = QPointF(2, 2)

        QApplication.sendEvent(notice, QEnterEvent(here, here, here))
        notice._timer.timeout.emit()
        assert said(notice)
        assert notice._timer.isActive()

        QApplication.sendEvent(notice, QEvent(QEvent.Type.Leave))
        notice._timer.timeout.emit()
        assert said(notice) == ""

    def test_it_waits_for_keys_that_are_on_a_link(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        click(window, "aa")
        notice.undo.setFocus(Qt.FocusReason.TabFocusReason)

        notice._timer.timeout.emit()

        assert said(notice)
        assert notice.undo.hasFocus()

    def test_it_yields_to_the_next_edit_to_undo_and_to_another_file(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        def open_another() -> None:
            window.document.open_text(loads("(;SZ[9])"))

        def type_a_letter() -> None:
            window.comment.editor.insertPlainText("x")

        window.board.set_tool("mark.cross")
        for end in (type_a_letter, window.document.undo, open_another):
            click(window, "aa")
            assert said(notice)

            end()

            assert said(notice) == ""

    @pytest.mark.parametrize("size", [(1440, 900), (900, 600), (640, 500)])
    @pytest.mark.parametrize("slider", [True, False])
    def test_nothing_moves_and_nothing_of_the_board_is_covered(
        self, window: MainWindow, notice: EditNotice, slider: bool, size: tuple[int, int]
    ) -> None:
        window.settings.set("board.slider", slider)
        window.resize(*size)
        come_to_rest(window)  # bars take their size when everything has its place
        before = in_window(window.board)

        drag(window, "cc", "cd", "dd")
        QApplication.processEvents()

        assert said(notice)
        assert in_window(window.board) == before
        shown = in_window(notice)
        assert not shown.intersects(before)
        assert in_window(window.status).contains(shown)
        assert window.rect().contains(shown)
        assert notice.rect().contains(notice.undo.geometry())
        if slider:
            assert not in_window(window.timeline).intersects(shown)

    def test_on_boards_of_other_games_nothing_is_told(self, window: MainWindow) -> None:
        window.document.open_text(loads("(;GM[2];B[d3])"))

        click(window, "aa")

        assert said(window.part(EditNotice)) == ""


def test_a_screen_reader_hears_it(
    window: MainWindow, notice: EditNotice, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", heard.append)

    click(window, "aa")

    messages = [event.message() for event in heard if isinstance(event, Announcement)]
    # When a check ends is another thing.
    assert [text for text in messages if not text.startswith("File checked")] == [
        "New variation, move 4: A9"
    ]
    assert notice.accessibleDescription() == "New variation, move 4: A9"


@pytest.mark.parametrize("dark", [False, True])
def test_its_words_are_painted_in_the_colours_of_the_window(
    window: MainWindow, notice: EditNotice, dark: bool
) -> None:
    palette = QPalette(QColor("#202020" if dark else "#f0f0f0"))
    window.setPalette(palette)
    click(window, "aa")

    image = notice.grab().toImage()

    ground = palette.window().color().lightness()
    lightness = [
        image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
    ]
    assert max(abs(light - ground) for light in lightness) > 120


class TestGivingUp:
    def test_a_node_that_is_emptied_goes_where_Esc_ends_the_click(
        self, window: MainWindow, notice: EditNotice
    ) -> None:
        before = window.document.game.root.source
        window.document.go_to(list(window.document.game)[-1])
        window.board.set_tool("setup.black")
        click(window, "aa")
        assert "AB" in window.document.current.properties

        QTest.mousePress(window.board, LEFT, NONE, place(window, "aa"))
        QTest.keyClick(window.board, Qt.Key.Key_Escape)
        QTest.mouseRelease(window.board, LEFT, NONE, place(window, "aa"))

        assert window.document.current.properties["B"] == ("ee",)
        assert not window.document.current.children
        assert window.document.game.root.source == before

    @pytest.mark.parametrize("modifiers", [CTRL, SHIFT])
    def test_a_click_that_looks_for_a_move_says_where_there_is_none(
        self, window: MainWindow, notice: EditNotice, modifiers: Qt.KeyboardModifier
    ) -> None:
        node = window.document.current

        click(window, "hh", modifiers=modifiers)

        assert window.document.current is node
        assert window.status.message.text().startswith("Nobody has played there")


class TestDeletions:
    @pytest.mark.parametrize(
        ("action", "step", "text"),
        [
            ("edit.delete_branch", 4, "Deleted 2 nodes"),
            ("edit.delete_node", 4, "Deleted 1 node"),
            ("tree.delete_after", 3, "Deleted 3 nodes"),
            ("tree.delete_others", 4, "Deleted 1 node"),
        ],
    )
    def test_how_much_was_deleted_is_said_and_a_click_takes_it_back(
        self, window: MainWindow, notice: EditNotice, action: str, step: int, text: str
    ) -> None:
        before = len([*window.document.game.nodes()])
        window.document.go_to(list(window.document.game)[step])
        window.actions_by_id[action].trigger()

        assert said(notice) == text
        assert len([*window.document.game.nodes()]) != before
        QTest.mouseClick(notice.undo, LEFT)
        assert len([*window.document.game.nodes()]) == before
        assert said(notice) == ""

    @pytest.mark.parametrize(("moves", "stays"), [(12, True), (3, False)])
    def test_a_large_one_can_be_undone_until_something_else_is_done(
        self, window: MainWindow, notice: EditNotice, moves: int, stays: bool
    ) -> None:
        window.document.open_text(loads(f"(;{';C[x]' * moves})"))
        window.document.go_to(window.document.game.root.children[0])
        window.actions_by_id["edit.delete_branch"].trigger()

        assert notice._timer.isActive() is not stays

        window.actions_by_id["edit.pass"].trigger()
        assert said(notice) == "New move 1: pass"
        assert notice._timer.isActive()

    def test_many_are_not_counted(self, window: MainWindow, notice: EditNotice) -> None:
        window.document.open_text(loads("(;" + ";B[aa];W[bb]" * 1000 + ")"))
        window.document.go_to(list(window.document.game)[1])
        window.actions_by_id["edit.delete_branch"].trigger()
        assert said(notice) == "Deleted 1000+ nodes"


def test_it_goes_when_the_file_is_saved(
    window: MainWindow, notice: EditNotice, tmp_path: Path
) -> None:
    click(window, "hh")
    assert notice.isVisible()
    window.document.save(tmp_path / "saved.sgf")
    assert not notice.isVisible()
