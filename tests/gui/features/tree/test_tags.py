"""Colour tags of nodes: set by keys, painted, found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.game import operations, traversal
from sgfedit.gui.features.tree.tagging import TreeTags
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.views.tree.tags import TAGS, tag_ink
from tests import slices
from tests.gui import painted

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.sgf import Node

RECORD = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[hh])(;B[ee];W[ff]))"
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def game(window: MainWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    window.document.open(path)
    return window


def tag(window: MainWindow, node: Node, key: Qt.Key) -> None:
    window.document.go_to(node)
    QTest.keyClick(window.board, Qt.Key.Key_T, CTRL)
    QTest.keyClick(window.board, key)


def tags(window: MainWindow) -> dict[str, str]:
    """Return move → tag."""
    found = window.part(TreeTags)
    slices.finish(found)
    return {traversal.move_text(node): name for node, name in found.nodes.items()}


def node_of(window: MainWindow, move: str) -> Node:
    return next(n for n in window.document.game.nodes() if traversal.move_text(n) == move)


def ground(window: MainWindow, move: str) -> str:
    """Return the colour between a stone and the lower edge of its cell."""
    rect = window.tree.rect_of(node_of(window, move))
    image = painted.image(window.tree.viewport())
    return image.pixelColor(rect.bottomRight() - QPoint(1, 1)).name()


def test_a_key_tags_a_node_and_takes_the_tag_away(game: MainWindow) -> None:
    node = node_of(game, "B[ee]")
    tag(game, node, Qt.Key.Key_4)
    assert tags(game) == {"B[ee]": "green"}
    assert game.actions_by_id["tree.tag_green"].isChecked()
    assert "tagged green" in game.tree.text_of(node)
    assert not game.document.is_modified

    tag(game, node, Qt.Key.Key_1)
    assert tags(game) == {"B[ee]": "red"}

    tag(game, node, Qt.Key.Key_1)
    assert tags(game) == {}
    assert not game.actions_by_id["tree.tag_red"].isChecked()


def test_what_follows_a_tag_is_tinted_unless_it_shall_not_be(game: MainWindow) -> None:
    plain = ground(game, "B[hh]")
    tag(game, node_of(game, "B[cc]"), Qt.Key.Key_5)

    game.document.go_to(game.document.game.root)
    assert ground(game, "W[bb]") == plain
    assert ground(game, "W[dd]") == ground(game, "B[hh]") != plain
    assert ground(game, "W[ff]") == plain

    game.actions_by_id["tree.tag_branch"].trigger()
    assert ground(game, "B[hh]") == plain


def test_the_flag_is_in_its_corner(game: MainWindow) -> None:
    tag(game, node_of(game, "B[ee]"), Qt.Key.Key_6)
    game.document.go_to(game.document.game.root)

    rect = game.tree.rect_of(node_of(game, "B[ee]"))
    image = painted.image(game.tree.viewport())
    corner = rect.center() + QPoint(-round(0.32 * rect.width()), round(0.32 * rect.width()))
    assert image.pixelColor(corner) == tag_ink("violet", is_dark=game.tree.inks.is_dark)


def test_tags_lead_from_one_to_the_next(game: MainWindow) -> None:
    for move in ("W[bb]", "W[ff]"):
        tag(game, node_of(game, move), Qt.Key.Key_2)
    game.document.go_to(game.document.game.root)

    QTest.keyClick(game.board, Qt.Key.Key_T, CTRL)
    QTest.keyClick(game.board, Qt.Key.Key_N)
    assert game.document.current is node_of(game, "W[bb]")
    game.actions_by_id["tree.next_tagged"].trigger()
    assert game.document.current is node_of(game, "W[ff]")
    game.actions_by_id["tree.previous_tagged"].trigger()
    assert game.document.current is node_of(game, "W[bb]")


def test_without_tags_there_is_no_next_one(game: MainWindow) -> None:
    game.actions_by_id["tree.next_tagged"].trigger()

    assert game.status.message.text() == "No node of this game has a colour tag."


def test_tags_survive_edits_saving_and_opening_again(
    game: MainWindow, qtbot: QtBot, settings: Settings
) -> None:
    tag(game, node_of(game, "B[ee]"), Qt.Key.Key_3)
    document = game.document
    document.go_to(node_of(game, "B[aa]"))
    with document.edit("Insert") as edit:
        operations.insert_after(edit, document.current)
    document.go_to(node_of(game, "B[ee]"))
    with document.edit("First") as edit:
        operations.make_first(edit, document.current)
    path = document.path
    assert path is not None
    document.save()

    again = MainWindow(settings)
    qtbot.addWidget(again)
    again.document.open(path)
    again.show()
    again.settle()
    QApplication.processEvents()

    assert tags(again) == {"B[ee]": "yellow"}


def test_each_tag_has_a_key_and_is_painted(game: MainWindow) -> None:
    node = node_of(game, "B[cc]")
    seen = set()
    for number in range(len(TAGS)):
        tag(game, node, Qt.Key(Qt.Key.Key_1.value + number))
        seen.add(ground(game, "B[hh]"))

    assert len(seen) == len(TAGS)
