"""The QActions of a window: icons, check marks, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtTest import QTest

from sgfedit.gui.actions import build as action_build
from sgfedit.gui.actions.row import State
from sgfedit.gui.features import ACTIONS, TOOLBAR

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

WAIT_MS = 30_000


def test_icons_of_bars_are_there_at_once_and_the_others_soon(
    window: MainWindow, qtbot: QtBot
) -> None:
    shown = [action_id for action_id in TOOLBAR if action_id != "|"]
    assert all(not window.actions_by_id[action_id].icon().isNull() for action_id in shown)

    with_icon = [row.id for row in ACTIONS if row.icon]
    qtbot.waitUntil(
        lambda: all(not window.actions_by_id[i].icon().isNull() for i in with_icon),
        timeout=WAIT_MS,
    )


def test_icons_are_drawn_once_for_each_palette(window: MainWindow, qtbot: QtBot) -> None:
    action_build.set_icons(window)
    action_build.set_icons(window)

    qtbot.waitUntil(lambda: not window.findChildren(action_build._OtherIcons), timeout=WAIT_MS)


def test_what_was_asked_alone_is_right_with_the_next_step(
    window: MainWindow, sample: Path
) -> None:
    window.document.open(sample)
    ends = [window.actions_by_id[name] for name in ("navigate.next", "navigate.end")]
    action_build.refresh(window)
    assert all(action.isEnabled() for action in ends)
    ends[0].setEnabled(False)

    assert action_build.ask_again(window, ends[0])

    window.document.go_to([*window.document.game][-1])
    assert not any(action.isEnabled() for action in ends)
    assert not action_build.ask_again(window, ends[1])
    window.document.go_to(window.document.game.root)
    assert all(action.isEnabled() for action in ends)


def test_wherever_one_is_actions_can_be_done_as_their_questions_say(
    window: MainWindow, sample: Path
) -> None:
    document, actions = window.document, window.actions_by_id
    document.open(sample)

    def wrong() -> list[str]:
        state = State(document)
        return [
            action_id
            for question, action_ids in window.table.asked.items()
            for action_id in action_ids
            if actions[action_id].isEnabled() is not question(state)
        ]

    nodes = list(document.game)
    for node in (*nodes[::5], nodes[-1], *reversed(nodes[::7])):
        document.go_to(node)
        assert wrong() == []
    for action_id in ("annotate.even", "edit.undo", "navigate.end", "edit.delete_branch"):
        actions[action_id].trigger()
        assert wrong() == []
    for action_id in ("edit.undo", "edit.redo", "edit.undo", "navigate.start"):
        actions[action_id].trigger()
        assert wrong() == []


def test_steps_past_forks_answer_as_a_look_from_anywhere_does(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "forks.sgf"
    path.write_text(
        "(;B[aa];W[bb](;B[cc];W[dd](;B[ee];W[ff])(;B[gg];W[hh]))(;B[ii](;W[jj])(;W[kk])))"
    )
    document, actions = window.document, window.actions_by_id
    document.open(path)

    def wrong() -> list[str]:
        state = State(document)
        return [
            action_id
            for question, action_ids in window.table.asked.items()
            for action_id in action_ids
            if actions[action_id].isEnabled() is not question(state)
        ]

    action_build.refresh(window)
    for node in list(document.game.nodes()):
        for other in filter(None, (*node.children, node.parent)):
            document.go_to(node)
            document.go_to(other)
            assert wrong() == []
    # From a variation to what was its fork, and is none any more.
    fork = next(node for node in document.game.nodes() if len(node.children) > 1)
    document.go_to(fork.children[1])
    actions["edit.delete_branch"].trigger()
    assert wrong() == []
    actions["edit.undo"].trigger()
    assert wrong() == []
    document.go_to(fork.children[0])
    actions["tree.delete_others"].trigger()
    assert wrong() == []
    actions["navigate.next"].trigger()
    assert wrong() == []
    # Back by a step along the line, which is a variation again by then.
    actions["edit.undo"].trigger()
    assert document.current is fork.children[0]
    assert wrong() == []
    # From a fork to its variation, and from the variation to what is no fork without it.
    document.go_to(document.game.root)
    actions["edit.pass"].trigger()
    assert wrong() == []
    for _ in range(2):
        actions["edit.undo"].trigger()
        assert wrong() == []
        actions["edit.redo"].trigger()
        assert wrong() == []


def test_an_action_says_whether_the_node_says_it_already(
    window: MainWindow, sample: Path, qtbot: QtBot
) -> None:
    window.document.open(sample)
    with qtbot.waitActive(window):
        window.activateWindow()
    action = window.actions_by_id["annotate.even"]
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert not action.isChecked()

    QTest.keyClick(window.board, Qt.Key.Key_9, Qt.KeyboardModifier.AltModifier)
    assert action.isChecked()
    QTest.keyClick(window.board, Qt.Key.Key_Left)
    assert not action.isChecked()
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert action.isChecked()


def test_what_is_refused_is_said_and_leaves_the_check_mark(window: MainWindow) -> None:
    action = window.actions_by_id["annotate.good"]

    action.setEnabled(True)
    action.trigger()

    assert not action.isChecked()
    assert not window.document.is_modified


def test_a_change_of_an_action_is_not_looked_for_among_all(
    window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: len(window.actions_by_id) == len(ACTIONS), timeout=WAIT_MS)

    free = [
        group
        for group in window.findChildren(QActionGroup)
        if group.exclusionPolicy() is QActionGroup.ExclusionPolicy.None_
    ]

    assert sum(len(group.actions()) for group in free) > 200
    assert max(len(group.actions()) for group in free) <= 32
