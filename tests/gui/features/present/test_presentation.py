"""The presentation: steered by keys, clicks and the main window, and nothing is recorded."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from sgfedit.formats import dumps, loads
from sgfedit.game import traversal
from sgfedit.go import Colour
from sgfedit.go.symmetry import ROTATE_LEFT
from sgfedit.gui.features.present import window as presenting
from sgfedit.gui.features.present.window import KEYS, Presentation, key_list
from sgfedit.gui.modes import Modes
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.render.turning import Turning
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.board.view import BoardView

GAME = (
    "(;GM[1]SZ[9]PB[Ann]BR[1d]PW[Ben]RE[B+R]C[The start];B[ee]N[Middle]TE[1]GB[2]C[A good one]"
    "(;W[gc];B[cg])(;W[cc]C[Other];B[gg]))"
)
E5, G7, C7, A9 = Point(4, 4), Point(6, 2), Point(2, 2), Point(0, 0)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
KEY = Qt.Key


@pytest.fixture
def game(window: MainWindow) -> MainWindow:
    """The window with a short game, at its beginning."""
    window.document.open_text(loads(GAME))
    return window


@pytest.fixture
def shown(qtbot: QtBot, game: MainWindow) -> Presentation:
    """The presentation of that game."""
    presenting.present(game)
    found = game.findChild(Presentation)
    assert found is not None
    found.showNormal()
    found.resize(1024, 768)
    return found


def test_it_stays_though_nobody_holds_it(game: MainWindow) -> None:
    """The window is its parent; the program collects what nobody holds while it is idle."""
    presenting.present(game)

    gc.collect()

    found = game.findChild(Presentation)
    assert found is not None
    assert found.isVisible()


def click(shown: Presentation, point: Point, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(shown.board, button, pos=shown.board.point_rect(point).center())


def rings(shown: Presentation) -> tuple[Point, ...]:
    return shown.board.halo.points


def last_move(shown: Presentation) -> Point | None:
    return shown.board.diagram.last_move


def ghosts(board: BoardView) -> int:
    return len(board.diagram.ghosts)


def point_at(widget: QWidget, where: QPoint) -> None:
    """Move the pointer there."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(where),
        widget.mapToGlobal(QPointF(where)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def press(shown: Presentation, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(shown, key)


def move(window: MainWindow) -> int:
    return window.document.position().move_number


def toast(shown: Presentation) -> str:
    found = shown.findChild(QLabel, "toast")
    assert found is not None
    return found.text()


# What it shows ------------------------------------------------------------------------------


def test_it_shows_board_players_move_name_and_comment(
    game: MainWindow, shown: Presentation
) -> None:
    game.document.go_to(game.document.game.root.children[0])

    words = shown.text.words
    assert words is not None
    assert (words.black, words.white, words.move) == ("Ann 1d", "Ben", "Move 1")
    assert [one.name for one in words.judgements] == ["Good move", "Very good for Black"]
    assert shown.text.name.text() == "Middle"
    assert shown.text.comment.toPlainText() == "A good one"
    assert shown.board.diagram.stone(E5) is Colour.BLACK
    assert "Good move" in shown.text.heading.accessibleDescription()
    assert words.result == ""


def test_the_result_is_told_at_the_end_only(game: MainWindow, shown: Presentation) -> None:
    press(shown, KEY.Key_End)

    assert shown.text.words is not None
    assert shown.text.words.result == "B+R"


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (3840, 2160), (800, 1280)])
def test_it_fills_every_screen(
    qtbot: QtBot, game: MainWindow, shown: Presentation, size: tuple[int, int]
) -> None:
    shown.showNormal()
    shown.resize(*size)
    qtbot.waitUntil(lambda: shown.board.width() > 0 and shown.width() == size[0])

    board, text = shown.board.geometry(), shown.text.geometry()
    assert not board.intersects(text)
    assert min(board.width(), board.height()) >= 0.6 * min(size)
    assert shown.text.comment_px >= 0.03 * min(size)
    is_wide = size[0] > size[1]
    assert (text.left() >= board.right()) == is_wide


def test_letters_shrink_for_long_comments_and_then_scroll(
    qtbot: QtBot, game: MainWindow, shown: Presentation
) -> None:
    sizes = []
    for words in (5, 100, 2_000):
        game.document.open_text(loads(f"(;GM[1]SZ[9]C[{'stone ' * words}])"))
        sizes.append(shown.text.comment_px)
        QTest.qWait(1)
    bar = shown.text.comment.verticalScrollBar()
    assert sizes[0] > sizes[1] > sizes[2]
    assert bar.maximum() > 0

    QTest.keyClick(shown, KEY.Key_PageDown, Qt.KeyboardModifier.ShiftModifier)
    assert bar.value() > 0
    QTest.keyClick(shown, KEY.Key_PageUp, Qt.KeyboardModifier.ShiftModifier)
    assert bar.value() == 0


def test_letters_grow_when_the_comment_gets_more_room(
    qtbot: QtBot, game: MainWindow, shown: Presentation
) -> None:
    game.document.open_text(loads(f"(;GM[1]SZ[9]C[{'stone ' * 60}])"))
    large = shown.text.comment_px

    shown.text.heading.setFixedHeight(shown.text.height() * 3 // 4)
    qtbot.waitUntil(lambda: shown.text.comment_px < large)
    shown.text.heading.setFixedHeight(shown.text.height() // 20)
    qtbot.waitUntil(lambda: shown.text.comment_px >= large)


def test_a_comment_of_a_megabyte_is_cut(game: MainWindow, shown: Presentation) -> None:
    game.document.open_text(loads(f"(;GM[1]SZ[9]C[{'a word ' * 150_000}])"))

    text = shown.text.comment.toPlainText()
    assert len(text) < 25_000
    assert text.endswith("…")


def test_the_size_of_letters_follows_keys(game: MainWindow, shown: Presentation) -> None:
    before = shown.text.comment_px

    press(shown, KEY.Key_Plus, KEY.Key_Plus)
    assert game.settings.get("present.text_percent") == 130
    assert shown.text.comment_px > before
    press(shown, *[KEY.Key_Minus] * 12)
    assert game.settings.get("present.text_percent") == 50
    press(shown, KEY.Key_0)
    assert shown.text.comment_px == before
    press(shown, *[KEY.Key_Plus] * 9)
    assert game.settings.get("present.text_percent") == 200
    assert toast(shown) == "Text 200%"


# Stepping ------------------------------------------------------------------------------------


def test_keys_and_remote_controls_step(game: MainWindow, shown: Presentation) -> None:
    seen = []
    for key in (
        *(KEY.Key_PageDown, KEY.Key_Space, KEY.Key_Return, KEY.Key_N, KEY.Key_PageUp),
        *(KEY.Key_P, KEY.Key_End, KEY.Key_Home, KEY.Key_PageUp, KEY.Key_Backspace),
    ):
        press(shown, key)
        seen.append(move(game))

    assert seen == [1, 2, 3, 3, 2, 1, 3, 0, 0, 0]


def test_the_keys_of_the_window_work_here_too(game: MainWindow, shown: Presentation) -> None:
    shown.activateWindow()
    QTest.keyClick(shown, KEY.Key_Right)
    QTest.keyClick(shown, KEY.Key_Right)
    assert move(game) == 2

    QTest.keyClick(shown, KEY.Key_Down)

    assert game.document.position().last_move == C7
    assert shown.text.comment.toPlainText() == "Other"


def test_the_wheel_steps(game: MainWindow, shown: Presentation) -> None:
    where = QPointF(shown.board.rect().center())
    event = QWheelEvent(
        where,
        shown.board.mapToGlobal(where),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(shown.board, event)

    assert move(game) == 1


def test_it_follows_the_main_window(qtbot: QtBot, game: MainWindow, shown: Presentation) -> None:
    game.document.go_to(traversal.end(game.document.game.root))
    assert last_move(shown) == Point(2, 6)

    with game.document.edit("Comment", origin=game.comment) as edit:
        edit.set(game.document.current, "C", ("typed",))
    qtbot.waitUntil(lambda: shown.text.comment.toPlainText() == "typed")

    game.document.open_text(loads("(;GM[1]SZ[13]PB[Cy];B[aa])"))
    assert shown.board.diagram.width == 13
    assert shown.text.words is not None
    assert shown.text.words.black == "Cy"


def test_a_slide_show_plays_by_itself(qtbot: QtBot, game: MainWindow, shown: Presentation) -> None:
    game.settings.set("autoplay.ms", 100)
    game.settings.set("autoplay.reads", False)
    shown.activateWindow()

    QTest.keyClick(shown, KEY.Key_F5)
    qtbot.waitUntil(lambda: move(game) == 3)

    assert last_move(shown) == Point(2, 6)


def test_it_lies_as_the_board_of_the_window(game: MainWindow, shown: Presentation) -> None:
    game.board.turn(Turning(ROTATE_LEFT))
    assert shown.board.turning == game.board.turning

    press(shown, KEY.Key_Space)
    click(shown, C7)

    assert game.document.position().last_move == C7


def test_what_lies_over_the_board_of_the_window_is_shown(
    qtbot: QtBot, game: MainWindow, shown: Presentation
) -> None:
    game.board.lay_over("test", lambda diagram: replace(diagram, last_move=A9))
    assert last_move(shown) == A9
    game.board.lay_over("test", None)
    assert last_move(shown) is None
    game.board.halo.point_at([A9])
    qtbot.waitUntil(lambda: rings(shown) == (A9,))
    game.board.halo.clear()
    qtbot.waitUntil(lambda: rings(shown) == ())


# Clicks --------------------------------------------------------------------------------------


def test_a_click_on_the_next_move_goes_on(game: MainWindow, shown: Presentation) -> None:
    click(shown, E5)
    click(shown, C7)

    assert move(game) == 2
    assert shown.text.comment.toPlainText() == "Other"


def test_a_click_on_a_sibling_that_is_marked_switches_to_it(
    game: MainWindow, shown: Presentation
) -> None:
    game.settings.set("view.variations", "siblings")
    game.document.open_text(loads("(;SZ[9](;B[cc];W[ee])(;B[gg]))"))
    game.document.go_to(game.document.game.root.children[0])

    click(shown, Point(6, 6))

    assert game.document.current is game.document.game.root.children[1]
    assert not shown.board.tries


def test_tries_are_shown_and_recorded_nowhere(game: MainWindow, shown: Presentation) -> None:
    game.document.open_text(loads("(;GM[1]SZ[9]AB[ba]AW[aa];B[ee])"))
    before = dumps(game.document.collection)

    click(shown, Point(0, 1))  # takes the corner
    click(shown, Point(5, 5))
    click(shown, Point(5, 5))

    diagram = shown.board.diagram
    assert diagram.stone(A9) is None
    assert diagram.numbers == ((Point(0, 1), 1), (Point(5, 5), 2))
    assert game.board.diagram.stone(Point(5, 5)) is None
    press(shown, KEY.Key_Backspace)
    assert [point for point, _ in shown.board.diagram.numbers] == [Point(0, 1)]
    press(shown, KEY.Key_X)
    assert shown.board.diagram.stone(A9) is Colour.WHITE
    click(shown, Point(7, 7))
    press(shown, KEY.Key_Space)
    assert shown.board.tries == []
    assert dumps(game.document.collection) == before


def test_rings_point_at_points(game: MainWindow, shown: Presentation) -> None:
    click(shown, A9, RIGHT)
    click(shown, E5, RIGHT)
    assert rings(shown) == (A9, E5)
    click(shown, A9, RIGHT)
    assert rings(shown) == (E5,)
    press(shown, KEY.Key_Delete)
    assert rings(shown) == ()
    click(shown, A9, RIGHT)
    press(shown, KEY.Key_Space)
    assert rings(shown) == ()


def test_the_pointer_names_the_point(game: MainWindow, shown: Presentation) -> None:
    point_at(shown.board, shown.board.point_rect(E5).center())

    assert shown.text.pointed.text() == "E5"
    assert shown.board.diagram.hover == (E5, Colour.BLACK)


def test_a_mode_of_the_window_takes_the_clicks(
    qtbot: QtBot, game: MainWindow, shown: Presentation
) -> None:
    game.actions_by_id["study.guess"].trigger()
    assert game.part(Modes).active is not None

    point_at(shown.board, shown.board.point_rect(E5).center())
    click(shown, A9)
    assert shown.text.told.text().startswith("A9: warm, 4 lines away\nWhere does Black play")
    click(shown, E5)

    assert move(game) == 1
    assert ghosts(shown.board) == 0
    assert shown.text.told.isVisible()
    qtbot.waitUntil(lambda: rings(shown) == (E5,))
    game.part(Modes).end()
    assert not shown.text.told.isVisible()
    assert ghosts(shown.board) == 2


def test_on_other_games_there_is_nothing_to_try(game: MainWindow, shown: Presentation) -> None:
    game.document.open_text(loads("(;GM[2]SZ[8];B[aa])"))

    click(shown, Point(3, 3))

    assert shown.board.tries == []


# Hiding --------------------------------------------------------------------------------------


def test_comments_can_wait_until_they_are_asked_for(game: MainWindow, shown: Presentation) -> None:
    press(shown, KEY.Key_C)
    assert shown.text.comment.toPlainText() == ""
    assert shown.text.hint.isVisible()
    press(shown, KEY.Key_C)
    assert shown.text.comment.toPlainText() == "The start"
    press(shown, KEY.Key_Space)
    assert shown.text.comment.toPlainText() == ""
    assert game.settings.get("present.hides_comments")

    QTest.keyClick(shown, KEY.Key_C, Qt.KeyboardModifier.ShiftModifier)

    assert shown.text.comment.toPlainText() == "A good one"
    assert toast(shown) == "Comments are shown"
    press(shown, KEY.Key_Space)
    assert not shown.text.hint.isVisible()


def test_marks_of_variations_can_be_hidden(game: MainWindow, shown: Presentation) -> None:
    press(shown, KEY.Key_Space)
    assert ghosts(shown.board) == 2

    press(shown, KEY.Key_V)
    assert ghosts(shown.board) == 0
    assert ghosts(game.board) == 2
    press(shown, KEY.Key_V)
    assert ghosts(shown.board) == 2


def test_the_screen_goes_black_and_back(game: MainWindow, shown: Presentation) -> None:
    for key in (KEY.Key_B, KEY.Key_Period):
        press(shown, key)
        assert shown.curtain.isVisible()
        press(shown, KEY.Key_Space)
        assert not shown.curtain.isVisible()
    assert move(game) == 0
    press(shown, KEY.Key_B)
    QTest.mouseClick(shown.curtain, LEFT)
    assert not shown.curtain.isVisible()
    press(shown, KEY.Key_B, KEY.Key_Shift)
    assert shown.curtain.isVisible()
    press(shown, KEY.Key_Right)
    assert not shown.curtain.isVisible()
    assert move(game) == 0
    press(shown, KEY.Key_B, KEY.Key_Escape)
    assert shown.isVisible()


def test_it_is_light_or_dark_by_itself(game: MainWindow, shown: Presentation) -> None:
    was_dark = is_dark(shown.palette())

    press(shown, KEY.Key_D)
    assert is_dark(shown.palette()) is not was_dark
    assert is_dark(shown.board.palette()) is not was_dark
    press(shown, KEY.Key_D)
    assert is_dark(shown.palette()) is was_dark
    game.settings.set("present.scheme", "window")
    assert is_dark(shown.palette()) is is_dark(game.palette())


# The window ----------------------------------------------------------------------------------


def test_it_fills_the_screen_or_is_a_window(game: MainWindow, shown: Presentation) -> None:
    shown.present()
    assert shown.isFullScreen()
    press(shown, KEY.Key_F)
    assert not shown.isFullScreen()
    press(shown, KEY.Key_F11)
    assert shown.isFullScreen()
    press(shown, KEY.Key_S)
    assert toast(shown) == "There is no other screen"


def test_it_goes_to_another_screen(
    game: MainWindow, shown: Presentation, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = shown.screen()
    monkeypatch.setattr(shown, "_other_screens", lambda _own: [other])

    press(shown, KEY.Key_S)

    assert shown.isFullScreen()
    assert shown.geometry() == other.geometry()


def test_the_list_of_keys_comes_and_goes(game: MainWindow, shown: Presentation) -> None:
    press(shown, KEY.Key_H)
    shown.resize(1100, 800)
    assert shown.keys is not None
    assert shown.keys.isVisible()
    assert shown.rect().contains(shown.keys.geometry())
    press(shown, KEY.Key_Escape)
    assert not shown.keys.isVisible()
    press(shown, KEY.Key_Question)
    assert shown.keys.isVisible()
    QTest.mouseClick(shown.keys, LEFT)
    assert not shown.keys.isVisible()
    assert shown.isVisible()


def test_every_key_does_something_there_is() -> None:
    assert [row.command for row in KEYS if not hasattr(Presentation, row.command)] == []
    keys = [key for row in KEYS for key in row.keys]
    assert len(keys) == len(set(keys))
    assert len(key_list()) == len(KEYS) + 3


def test_keys_of_its_own_come_before_those_of_the_window(shown: Presentation) -> None:
    event = QKeyEvent(
        QEvent.Type.ShortcutOverride, KEY.Key_PageDown, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(shown, event)
    assert event.isAccepted()
    press(shown, KEY.Key_Q)  # nothing


def test_the_pointer_is_hidden_while_it_rests(qtbot: QtBot, shown: Presentation) -> None:
    shown._idle.setInterval(1)
    point_at(shown, QPoint(5, 5))

    qtbot.waitUntil(lambda: shown.cursor().shape() is Qt.CursorShape.BlankCursor)
    point_at(shown.board, QPoint(50, 50))

    assert shown.cursor().shape() is not Qt.CursorShape.BlankCursor


@pytest.mark.parametrize("way", ["escape", "action", "window"])
def test_it_closes(qtbot: QtBot, game: MainWindow, shown: Presentation, way: str) -> None:
    with qtbot.waitSignal(shown.destroyed):
        if way == "escape":
            press(shown, KEY.Key_Escape)
        elif way == "action":
            game.actions_by_id["study.present"].trigger()
        else:
            game.close()

    assert game.findChildren(Presentation) == []
    game.document.go_to(traversal.end(game.document.game.root))


# What the comment says -------------------------------------------------------------------------


def over(shown: Presentation, words: str) -> QPoint:
    """Return the middle of the first of some words in the viewport of the comment."""
    comment = shown.text.comment
    cursor = comment.textCursor()
    cursor.setPosition(comment.toPlainText().index(words))
    left = comment.cursorRect(cursor)
    cursor.setPosition(cursor.position() + 1)
    return (left.center() + comment.cursorRect(cursor).center()) / 2


def hover_over(shown: Presentation, words: str) -> None:
    """Move the pointer over some words of the comment."""
    for _ in range(3):  # what finds links is loaded in pieces
        point_at(shown.text.comment.viewport(), over(shown, words))


@pytest.fixture
def lesson(game: MainWindow, shown: Presentation) -> Presentation:
    """The presentation at a comment with links."""
    game.document.open_text(
        loads("(;SZ[9]C[See A9, then B E5, W G7, or A, or move 2.]LB[cc:A];B[ee];W[gc])")
    )
    return shown


def test_the_pointer_on_the_comment_shows_what_it_says(qtbot: QtBot, lesson: Presentation) -> None:
    hover_over(lesson, "A9")
    qtbot.waitUntil(lambda: lesson.board.halo.points == (A9,))

    hover_over(lesson, "A, or")
    qtbot.waitUntil(lambda: lesson.board.halo.points == (C7,))

    QApplication.sendEvent(lesson.text.comment.viewport(), QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: lesson.board.halo.points == ())


def test_a_sequence_is_on_the_presented_board(
    qtbot: QtBot, game: MainWindow, lesson: Presentation
) -> None:
    hover_over(lesson, "E5")

    qtbot.waitUntil(lambda: lesson.board.diagram.stone(E5) is Colour.BLACK)
    assert not game.document.is_modified


def test_a_click_on_the_number_of_a_move_goes_there(
    game: MainWindow, lesson: Presentation
) -> None:
    hover_over(lesson, "move 2")
    viewport = lesson.text.comment.viewport()

    QTest.mouseClick(viewport, LEFT, pos=over(lesson, "move 2"))

    assert game.info.facts.move == "Move 2"


def test_on_other_games_the_comment_says_nothing(game: MainWindow, shown: Presentation) -> None:
    game.document.open_text(loads("(;GM[2]C[See A9])"))

    hover_over(shown, "A9")

    assert shown.board.halo.points == ()
