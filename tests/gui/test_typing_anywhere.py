"""Typing in the real window while everything else happens: no character is lost or misplaced.

Hypothesis chooses what the user does next. Beside the window stands a model that knows of nothing
but texts and snapshots; after every act each comment and name of the file must be as the model has
it, and so must the file once it is saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest

from sgfedit.app.settings import Settings
from sgfedit.formats import load
from sgfedit.game import traversal
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions
from sgfedit.sgf import Point
from tests.amounts import amount
from tests.gui.text_model import Model, Texts, insert

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.views.comment.text_edit import CommentEdit
    from sgfedit.sgf import Node

GAMES = (
    "(;FF[4]CA[UTF-8]SZ[9]C[the first\\] node];B[aa]N[name];W[bb]C[two\nlines]"
    "(;B[cc];W[dd]C[deep])(;B[ee]C[else]))\n"
    "(;FF[4]CA[UTF-8]SZ[9]C[another game];B[cc];W[dd]N[here]C[ \t])"
)
CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


class Evening(RuleBasedStateMachine):
    """A user who does one thing after the other; `folder` and `qtbot` come from the test."""

    folder: Path
    qtbot: QtBot

    def __init__(self) -> None:
        super().__init__()
        self.file = self.folder / "games.sgf"
        self.file.write_text(GAMES, encoding="utf-8", newline="")
        store = Settings(self.folder / "settings.ini")
        store.set("autoplay.ms", 100)
        store.set("autoplay.reads", False)
        self.window = MainWindow(store)
        self.window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.window.resize(1100, 750)
        with self.qtbot.waitActive(self.window):
            self.window.show()
        self.window.document.open(self.file)
        # A pause of the machine must not end a step here.
        self.window.document.history._clock = lambda: 0.0
        self.nodes = [n for game in self.window.document.collection.games for n in game.nodes()]
        self.model = Model(self.texts())
        self.pending = ""
        self.pending_key = (0, "C")

    @initialize()
    def begin(self) -> None:
        QTest.mouseClick(self.editor.viewport(), LEFT)

    def teardown(self) -> None:
        """Close the window, saving; what was composed last must be in the file, too."""
        self.take_pending()
        places = self.places()
        self.window.close()
        assert texts_in(self.file, places) == self.model.texts
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(self.window)

    # The window -----------------------------------------------------------------------------

    @property
    def editor(self) -> CommentEdit:
        return self.window.comment.editor

    @property
    def here(self) -> int:
        """The number of the current node; none of those that were played here has one."""
        current = self.window.document.current
        return self.nodes.index(current) if current in self.nodes else -1

    def texts(self) -> Texts:
        return texts_of(self.nodes)

    def shown(self) -> str:
        return self.window.comment.editor.text()

    def caret(self) -> int:
        """Return the place of the caret, in characters; of what is composed the beginning."""
        at = self.window.comment.editor.textCursor().position()
        return len(self.shown().encode("utf-16-le")[: 2 * at].decode("utf-16-le"))

    def write(self, change: str) -> None:
        """Let the model write `change` where the caret is."""
        text, at = self.model.texts[self.here, "C"], self.caret()
        self.model.write((self.here, "C"), text[:at] + change + text[at:])

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifiers)

    # What an input method has not handed over yet ---------------------------------------------

    def take_pending(self) -> None:
        """Expect what is being composed to be in the tree from now on."""
        if self.pending:
            self.model.write(self.pending_key, self.pending)
            self.pending = ""

    def after(self, *, node_was: Node) -> None:
        """Expect that leaving a node ends typing, and that what was composed stays with it."""
        if self.window.document.current is not node_was:
            self.model.key = None
            self.take_pending()
            self.model.key = None

    # What the user does -----------------------------------------------------------------------

    def in_comment(self) -> bool:
        return self.here >= 0 and not self.pending

    def focus(self) -> None:
        if not self.editor.hasFocus():
            self.model.key = None  # leaving the text had ended the step
            QTest.mouseClick(self.editor.viewport(), LEFT)

    @precondition(in_comment)
    @rule(
        text=st.text("ab]\\:éж\u3042\U0001f600 ", min_size=1, max_size=4),
        key=st.sampled_from([Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Right]),
        modifier=st.sampled_from([NONE, CTRL]),
    )
    def type(self, text: str, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
        self.focus()
        QTest.keyClick(self.editor, key, modifier)
        for char in text:
            self.write(char)
            insert(self.editor, char)

    @precondition(in_comment)
    @rule()
    def new_line(self) -> None:
        self.focus()
        self.write("\n")
        QTest.keyClick(self.editor, Qt.Key.Key_Return)

    @precondition(in_comment)
    @rule()
    def erase(self) -> None:
        self.focus()
        text, at = self.model.texts[self.here, "C"], self.caret()
        if at:
            self.model.write((self.here, "C"), text[: at - 1] + text[at:])
        QTest.keyClick(self.editor, Qt.Key.Key_Backspace)

    @precondition(in_comment)
    @rule(text=st.sampled_from(["\u306b", "\u306b\u307b", "한"]))
    def compose(self, text: str) -> None:
        self.focus()
        before, at = self.model.texts[self.here, "C"], self.caret()
        self.pending_key = (self.here, "C")
        self.pending = before[:at] + text + before[at:]
        QCoreApplication.sendEvent(self.editor, QInputMethodEvent(text, []))

    @rule(notches=st.sampled_from([-2, -1, 1, 2]))
    def turn_the_wheel(self, notches: int) -> None:
        node = self.window.document.current
        board = self.window.board
        centre = QPointF(board.rect().center())
        event = QWheelEvent(
            centre,
            board.mapToGlobal(centre),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            NONE,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QCoreApplication.sendEvent(board, event)
        self.after(node_was=node)

    @rule(data=st.data())
    def click_in_the_tree(self, data: st.DataObject) -> None:
        document, tree = self.window.document, self.window.tree
        target = data.draw(st.sampled_from(list(document.game.nodes())))
        node = document.current
        centre = tree.rect_of(target).center()
        if not tree.viewport().rect().contains(centre):
            return
        QTest.mouseClick(tree.viewport(), LEFT, NONE, centre)
        self.model.key = None  # the focus has left the text
        self.after(node_was=node)

    @rule(key=st.sampled_from([Qt.Key.Key_PageUp, Qt.Key.Key_PageDown]))
    def change_game(self, key: Qt.Key) -> None:
        node, index = self.window.document.current, self.window.document.game_index
        is_possible = index == (1 if key == Qt.Key.Key_PageUp else 0)
        if is_possible:
            self.take_pending()
        self.press(key, CTRL)
        self.after(node_was=node)

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        position = self.window.document.position()
        board = [Point(x, y) for x in range(9) for y in range(9)]
        points = [point for point in board if position.stone(*point) is None]
        point = data.draw(st.sampled_from(points))
        node = self.window.document.current
        count = sum(1 for _ in self.window.document.game.nodes())
        QTest.mouseClick(
            self.window.board, LEFT, NONE, self.window.board.point_rect(point).center()
        )
        if sum(1 for _ in self.window.document.game.nodes()) > count:
            self.model.step()
        self.model.key = None  # the focus has left the text
        self.after(node_was=node)

    @rule(stays_on=st.booleans(), composes=st.booleans())
    def let_it_play(self, *, stays_on: bool, composes: bool) -> None:
        """Let the game play by itself for a step, perhaps while a word is being composed."""
        document, player = self.window.document, self.window.part(VisitLinks).autoplay
        if not player.is_on:
            if traversal.following(document.current, document.preferred) is None:
                return
            self.take_pending()
            self.press(Qt.Key.Key_F5, NONE)
        if composes and self.in_comment():
            self.compose("\u306b")
        node = document.current
        self.qtbot.waitUntil(
            lambda: document.current is not node or not player.is_on, timeout=30_000
        )
        self.after(node_was=node)
        if player.is_on and not stays_on:
            self.take_pending()
            self.press(Qt.Key.Key_F5, NONE)

    @rule()
    def undo(self) -> None:
        self.press(Qt.Key.Key_Z, CTRL)
        self.take_what_was_taken()
        self.model.swap(self.model.done, self.model.undone)

    @rule()
    def redo(self) -> None:
        self.press(Qt.Key.Key_Y, CTRL)
        self.take_what_was_taken()
        self.model.swap(self.model.undone, self.model.done)

    def take_what_was_taken(self) -> None:
        """Expect what is being composed in the tree, unless the key had nothing to do.

        Then it is still being composed, and has to be in the tree later on.
        """
        if (
            self.pending
            and self.window.comment.editor.textCursor().block().layout().preeditAreaText()
        ):
            return
        self.take_pending()

    @rule()
    def save(self) -> None:
        self.take_pending()
        self.press(Qt.Key.Key_S, CTRL)
        self.model.key = None
        assert texts_in(self.file, self.places()) == self.model.texts

    def places(self) -> list[int]:
        """Return the places of the nodes of the beginning among all in file order."""
        games = self.window.document.collection.games
        places = {node: i for i, node in enumerate(n for game in games for n in game.nodes())}
        return [places[node] for node in self.nodes]

    @invariant()
    def texts_are_those_of_the_model(self) -> None:
        assert self.texts() == self.model.texts
        if self.here >= 0:
            assert self.shown() == self.model.texts[self.here, "C"]


def texts_of(nodes: list[Node]) -> Texts:
    pairs = [(i, ident) for i in range(len(nodes)) for ident in ("C", "N")]
    return {(i, ident): str(nodes[i].get(ident, "")) for i, ident in pairs}


def texts_in(file: Path, places: list[int]) -> Texts:
    """Return the texts in a file at these nodes in file order."""
    nodes = [node for game in load(file).games for node in game.nodes()]
    return texts_of([nodes[place] for place in places])


# Qt says so itself where a text gets shorter while something is composed in it.
@pytest.mark.qt_log_ignore("QTextCursor::setPosition: Position", extend=True)
@pytest.mark.long
def test_no_character_is_lost_whatever_happens(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.SAVE)
    machine = type("EveningHere", (Evening,), {"folder": tmp_path, "qtbot": qtbot})

    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=amount(8, 200),
            stateful_step_count=30,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )


def test_a_key_that_is_pressed_before_the_window_has_settled_is_obeyed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.SAVE)
    user = type("EveningHere", (Evening,), {"folder": tmp_path, "qtbot": qtbot})()
    user.begin()
    user.change_game(Qt.Key.Key_PageDown)
    user.compose("\u306b")

    user.change_game(Qt.Key.Key_PageUp)

    user.texts_are_those_of_the_model()
    user.teardown()
