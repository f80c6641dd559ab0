"""The comment pane: every key is in the tree, on the node it was typed for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAction,
    QCursor,
    QFontInfo,
    QInputMethodEvent,
    QKeySequence,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QToolButton, QWidget

from sgfedit.app.document import Document
from sgfedit.app.settings import Settings
from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.gui.views.comment.chips import Chip, ChipLine, chip_texts
from sgfedit.gui.views.comment.panel import NO_CHIPS, CommentPanel
from tests.gui.text_model import Model, Texts, insert, place_caret

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

GAMES = "(;FF[4]C[first\\] \\\\ node];B[aa]N[name]TE[1];W[bb]C[two\nlines])(;C[other game];W[cc])"
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads(GAMES))
    return document


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def panel(
    qtbot: QtBot, window: QMainWindow, document: Document, settings: Settings
) -> CommentPanel:
    panel = CommentPanel(document, settings, window)
    window.setCentralWidget(panel)
    with qtbot.waitActive(window):
        window.show()
    panel.editor.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    return panel


def child(document: Document) -> Node:
    node = document.current.first_child
    assert node is not None
    return node


def button(panel: CommentPanel, ident: str) -> QToolButton:
    found = panel.findChild(QToolButton, f"annotation.{ident}")
    assert isinstance(found, QToolButton)
    return found


def compose(panel: CommentPanel, preedit: str) -> None:
    QCoreApplication.sendEvent(panel.editor, QInputMethodEvent(preedit, []))


def test_the_text_is_shown_decoded(panel: CommentPanel, document: Document) -> None:
    assert panel.editor.toPlainText() == "first] \\ node"

    document.go_to(child(document))

    assert panel.editor.toPlainText() == ""
    assert panel.name.text() == "name"


def test_every_key_is_in_the_tree_at_once(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    document.go_to(child(document))

    for index, key in enumerate("a]\\b"):
        QTest.keyClicks(panel.editor, key)
        assert document.current.get("C") == "a]\\b"[: index + 1]
    QTest.keyClicks(panel.name, "!")
    assert document.current.get("N") == "name!"


def test_another_node_shows_its_own_text_from_the_top_with_nothing_selected(
    panel: CommentPanel, document: Document
) -> None:
    texts = ["one\ntwo\nthree", "", "a longer text, \u00e9\U0001f600", "x"]
    document.open_text(loads("(" + "".join(f";C[{text}]" for text in texts) + ";)"))
    editor = panel.editor
    editor.clearFocus()
    heard: list[int] = []
    editor.document().contentsChange.connect(lambda *_: heard.append(1))

    for node, text in zip([*document.game][1:], texts[1:], strict=False):
        editor.selectAll()
        heard.clear()
        document.go_to(node)

        assert editor.text() == editor.toPlainText() == text
        assert editor.document().blockCount() == text.count("\n") + 1
        assert not editor.textCursor().hasSelection()
        assert editor.textCursor().position() == 0
        assert heard == [1]


def test_looking_changes_nothing(panel: CommentPanel, document: Document) -> None:
    data = b"(;C[a\r\nb\tc\\\nd]N [x\r\ny];C [one]C[two]c[three];C[\xff\xfe \xc2\xa0])"
    document.open_text(loads(data))

    node: Node | None = document.game.root
    while node is not None:
        document.go_to(node)
        node = node.first_child

    assert not document.is_modified
    assert dumps(document.collection) == data


@pytest.mark.parametrize(
    "text",
    [
        "no-break\xa0space",
        "bytes \udcff\udc80 that did not decode",
        "\ufeffmark",
        "line\u2028and\u2029paragraph",
        "nonchar \ufdd0\ufdd1",
        "stone \U0001f600 \U0001f3f4\U000e0067 face",
        "ideographic\u3000space\x85\x1c",
    ],
    ids=ascii,
)
def test_what_the_widget_cannot_hold_survives_typing_beside_it(
    qtbot: QtBot, panel: CommentPanel, document: Document, text: str
) -> None:
    for ident in ("C", "N"):
        with document.edit("Prepare") as edit:
            operations.set_text(edit, document.current, ident, text)

    panel.editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(panel.editor, "!")
    panel.name.end(False)
    QTest.keyClicks(panel.name, "!")

    assert document.current.get("C") == text + "!"
    assert document.current.get("N") == text + "!"


def test_text_typed_back_to_what_it_was_leaves_no_trace(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    data = b"(;C [a\\\r\nb\r\nc]C[d]N[ n\n])"
    document.open_text(loads(data))

    QTest.keyClicks(panel.editor, "x")
    QTest.keyClicks(panel.name, "y")
    QTest.keyClick(panel.name, Qt.Key.Key_Backspace)
    QTest.keyClick(panel.editor, Qt.Key.Key_Backspace)

    assert dumps(document.collection) == data


def test_an_emptied_comment_is_removed(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    panel.editor.selectAll()
    QTest.keyClick(panel.editor, Qt.Key.Key_Delete)

    assert "C" not in document.current.properties


def test_a_line_begins_in_a_comment_that_was_emptied_by_keys(
    panel: CommentPanel, document: Document
) -> None:
    panel.editor.setFocus()
    panel.editor.moveCursor(QTextCursor.MoveOperation.End)
    for _ in range(len(panel.editor.text()) + 2):
        QTest.keyClick(panel.editor, Qt.Key.Key_Backspace)

    QTest.keyClick(panel.editor, Qt.Key.Key_Return)

    assert document.current.get("C") == "\n"


def test_typing_is_one_step_until_the_focus_is_lost(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    document.go_to(child(document))

    QTest.keyClicks(panel.editor, "abc")
    panel.name.setFocus()
    panel.editor.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    QTest.keyClicks(panel.editor, "def")
    document.undo()

    assert panel.editor.toPlainText() == "abc"
    document.undo()
    assert panel.editor.toPlainText() == ""
    assert not document.is_modified


@pytest.mark.parametrize("name", ["comment", "nodeName"])
def test_the_undo_key_reaches_the_window(
    qtbot: QtBot, window: QMainWindow, panel: CommentPanel, document: Document, name: str
) -> None:
    undone: list[str] = []
    for keys, command in (("Ctrl+Z", document.undo), ("Ctrl+Shift+Z", document.redo)):
        action = QAction("x", window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(command)
        action.triggered.connect(lambda *_args, keys=keys: undone.append(keys))
        window.addAction(action)
    widget = panel.editor if name == "comment" else panel.name
    widget.setFocus()
    document.go_to(child(document))
    QTest.keyClicks(widget, "ab")

    QTest.keyClick(widget, Qt.Key.Key_Z, CTRL)
    assert dumps(document.collection) == GAMES.encode()
    QTest.keyClick(widget, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)

    assert undone == ["Ctrl+Z", "Ctrl+Shift+Z"]
    assert document.current.get("C" if name == "comment" else "N").endswith("ab")


def test_undo_and_redo_work_without_an_action_for_them(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    QTest.keyClicks(panel.editor, "ab")
    QTest.keyClick(panel.editor, Qt.Key.Key_Z, CTRL)
    assert panel.editor.toPlainText() == "first] \\ node"

    QTest.keyClick(panel.editor, Qt.Key.Key_Y, CTRL)
    assert panel.editor.toPlainText() == "abfirst] \\ node"


@pytest.mark.parametrize("key", ["Left", "Up", "PgDown", "Home", "Delete", "Space", "B", "Esc"])
def test_keys_of_the_text_do_not_trigger_the_window(
    qtbot: QtBot, window: QMainWindow, panel: CommentPanel, key: str
) -> None:
    fired: list[bool] = []
    action = QAction("x", window)
    action.setShortcut(QKeySequence(key))
    action.triggered.connect(fired.append)
    window.addAction(action)

    for widget in (panel.editor, panel.name):
        widget.setFocus()
        QTest.keySequence(widget, QKeySequence(key))

    assert fired == []


def test_escape_asks_to_leave(qtbot: QtBot, panel: CommentPanel) -> None:
    for widget in (panel.editor, panel.name):
        with qtbot.waitSignal(panel.left):
            QTest.keyClick(widget, Qt.Key.Key_Escape)


def test_the_caret_stays_when_somebody_else_edits_the_comment(
    panel: CommentPanel, document: Document
) -> None:
    cursor = panel.editor.textCursor()
    cursor.setPosition(8)
    panel.editor.setTextCursor(cursor)

    with document.edit("Elsewhere") as edit:
        operations.set_text(edit, document.current, "C", "\U0001f600 first] \\ node")
    assert panel.editor.textCursor().position() == 8 + 3
    with document.edit("Elsewhere") as edit:
        operations.set_text(edit, document.current, "C", "\U0001f600 first] \\ nodes")

    assert panel.editor.toPlainText() == "\U0001f600 first] \\ nodes"
    assert panel.editor.textCursor().position() == 8 + 3


def test_a_change_elsewhere_does_not_disturb_the_selection(
    panel: CommentPanel, document: Document
) -> None:
    panel.editor.selectAll()

    with document.edit("Elsewhere") as edit:
        operations.set_text(edit, child(document), "C", "not here")

    assert panel.editor.textCursor().selectedText() == "first] \\ node"


def test_a_composition_is_kept_by_its_node_when_another_is_shown(
    panel: CommentPanel, document: Document
) -> None:
    root, second = document.current, child(document)
    compose(panel, "にほん")
    assert root.get("C") == "first] \\ node"

    document.go_to(second)

    assert root.get("C") == "にほんfirst] \\ node"
    assert "C" not in second.properties
    assert document.current is second
    assert panel.editor.toPlainText() == ""


def test_a_composition_is_kept_when_another_game_is_shown(
    panel: CommentPanel, document: Document
) -> None:
    root = document.current
    compose(panel, "に")

    document.select_game(1)

    assert root.get("C") == "にfirst] \\ node"
    assert document.current.get("C") == panel.editor.toPlainText() == "other game"


def test_commit_takes_a_composition_into_the_tree_once(
    panel: CommentPanel, document: Document
) -> None:
    compose(panel, "に")

    panel.commit()
    panel.commit()

    assert document.current.get("C") == "にfirst] \\ node"


def test_a_composition_is_not_written_into_another_file(
    panel: CommentPanel, document: Document
) -> None:
    compose(panel, "に")

    document.open_text(loads("(;C[new])"))

    assert not document.is_modified
    assert panel.editor.toPlainText() == "new"


def test_pasted_text_is_what_will_be_read_again(panel: CommentPanel, document: Document) -> None:
    data = QMimeData()
    data.setText("tab\there\r\nand\x0bthere")
    panel.editor.selectAll()
    panel.editor.insertFromMimeData(data)

    assert document.current.get("C") == panel.editor.toPlainText() == "tab here\nand there"


def test_the_wheel_with_ctrl_changes_the_font_size(
    panel: CommentPanel, settings: Settings
) -> None:
    size = QFontInfo(panel.editor.font()).pointSize()
    for _ in range(2):  # two halves of a notch
        turn = QWheelEvent(
            QPointF(5, 5),
            QPointF(5, 5),
            QPoint(),
            QPoint(0, 60),
            Qt.MouseButton.NoButton,
            CTRL,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QCoreApplication.sendEvent(panel.editor.viewport(), turn)

    assert settings.get("comment.font_size") == size + 1
    assert panel.editor.font().pointSize() == size + 1

    settings.set("comment.font_size", 0)
    assert panel.editor.font().pointSize() == size


def test_the_menu_offers_the_document_s_undo(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    QTest.keyClicks(panel.editor, "x")
    menu = panel.editor.createStandardContextMenu()
    panel._replace_undo(menu)

    undo = next(action for action in menu.actions() if action.text().startswith("&Undo"))
    undo.trigger()

    assert document.current.get("C") == "first] \\ node"
    menu.deleteLater()


@pytest.mark.parametrize(
    "reason",
    [
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
        Qt.FocusReason.OtherFocusReason,
    ],
)
def test_the_keyboard_enters_a_comment_at_its_end(
    panel: CommentPanel, document: Document, reason: Qt.FocusReason
) -> None:
    panel.name.setFocus()
    document.go_to(list(document.game)[2])

    panel.editor.setFocus(reason)
    QTest.keyClicks(panel.editor, "!")

    assert document.current.get("C") == "two\nlines!"


def test_a_click_puts_the_caret_where_it_is(panel: CommentPanel, document: Document) -> None:
    panel.name.setFocus()

    place = panel.editor.cursorRect().center()  # unfocused, it stands at the start
    QTest.mouseClick(panel.editor.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert panel.editor.hasFocus()
    assert panel.editor.textCursor().position() == 0


def test_another_window_in_between_does_not_move_the_caret(panel: CommentPanel) -> None:
    panel.editor.moveCursor(QTextCursor.MoveOperation.Start)
    panel.editor.clearFocus()

    panel.editor.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    assert panel.editor.textCursor().position() == 0


def test_who_writes_on_at_another_node_writes_at_the_end_and_reads_from_the_top(
    panel: CommentPanel, document: Document
) -> None:
    node = child(document)
    with document.edit("Elsewhere") as edit:
        operations.set_text(edit, node, "C", "line\n" * 200)

    document.go_to(node)

    assert panel.editor.verticalScrollBar().value() == 0
    QTest.keyClicks(panel.editor, "end")
    assert str(node.get("C")).endswith("line\nend")


def test_redo_puts_the_caret_behind_what_it_brings_back(
    panel: CommentPanel, document: Document
) -> None:
    panel.editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(panel.editor, " more")
    document.undo()
    assert panel.editor.textCursor().atEnd()

    document.redo()

    assert panel.editor.textCursor().atEnd()
    assert document.current.get("C") == "first] \\ node more"


def test_a_click_annotates_a_second_emphasises_a_third_removes(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    left = Qt.MouseButton.LeftButton
    document.go_to(child(document))
    assert button(panel, "TE").isChecked()

    QTest.mouseClick(button(panel, "TE"), left)
    assert document.current.get("TE") == 2
    assert button(panel, "TE").text() == "!!"
    QTest.mouseClick(button(panel, "TE"), left)
    assert "TE" not in document.current.properties
    QTest.mouseClick(button(panel, "DO"), left)
    QTest.mouseClick(button(panel, "BM"), left)
    assert "DO" not in document.current.properties
    assert document.current.get("BM") == 1

    for _ in range(4):
        document.undo()
    assert dumps(document.collection) == GAMES.encode()
    assert button(panel, "TE").isChecked()
    assert not button(panel, "BM").isChecked()


def test_no_button_moves_when_a_sign_is_emphasised(
    panel: CommentPanel, document: Document
) -> None:
    document.go_to(child(document))
    idents = ("TE", "DO", "GB", "GW", "DM", "UC", "HO")
    places = [button(panel, ident).geometry() for ident in idents]

    for ident in ("GW", "GW", "HO", "HO"):
        QTest.mouseClick(button(panel, ident), Qt.MouseButton.LeftButton)
        assert [button(panel, ident).geometry() for ident in idents] == places
    sign = button(panel, "GW")
    assert sign.text() == "W++"
    assert sign.fontMetrics().horizontalAdvance(sign.text()) < sign.width()


def test_the_buttons_take_two_lines_where_one_has_not_the_room(panel: CommentPanel) -> None:
    window = panel.window()
    window.resize(500, 400)
    assert button(panel, "GB").y() == button(panel, "TE").y()
    assert panel.minimumSizeHint().width() <= 220

    window.resize(220, 400)
    QCoreApplication.sendPostedEvents()

    assert button(panel, "GB").y() >= button(panel, "TE").geometry().bottom()
    row = panel.annotations.rect()
    for found in panel.annotations.findChildren(QToolButton):
        assert row.contains(found.geometry()), found.objectName()


def test_only_a_move_can_be_good_or_bad(panel: CommentPanel) -> None:
    assert not button(panel, "TE").isEnabled()
    assert button(panel, "GB").isEnabled()
    assert button(panel, "HO").isEnabled()


def test_annotating_between_two_keys_keeps_both(
    qtbot: QtBot, panel: CommentPanel, document: Document
) -> None:
    QTest.keyClicks(panel.editor, "a")
    QTest.mouseClick(button(panel, "HO"), Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.editor, "b")

    assert document.current.get("C") == "abfirst] \\ node"
    assert document.current.get("HO") == 1
    document.undo()
    assert (document.current.get("C"), document.current.get("HO")) == ("afirst] \\ node", 1)


class Session:
    """A user who does one thing after the other at random, beside the model."""

    def __init__(self, panel: CommentPanel, document: Document, seed: int) -> None:
        self.chance = random.Random(seed)
        self.panel = panel
        self.document = document
        self.nodes = [node for game in document.collection.games for node in game.nodes()]
        self.model = Model(self.texts())
        self.ident = "C"

    def texts(self) -> Texts:
        pairs = [(i, ident) for i in range(len(self.nodes)) for ident in ("C", "N")]
        return {(i, ident): self.nodes[i].get(ident, "") for i, ident in pairs}

    @property
    def here(self) -> tuple[int, str]:
        return self.nodes.index(self.document.current), self.ident

    @property
    def widget(self) -> QWidget:
        return self.panel.editor if self.ident == "C" else self.panel.name

    def act(self) -> None:
        """Do something in one of the two widgets; going to the other one ends a step."""
        self.ident = self.chance.choice("CCCN")
        if not self.widget.hasFocus():
            self.widget.setFocus()
            self.model.key = None
        often = [self.type] * 7 + [self.erase] * 2
        seldom = [self.compose, self.walk, self.change_game, self.undo, self.redo, self.seal]
        self.chance.choice([*often, *seldom])()

    def caret_somewhere(self, *, first: int = 0) -> tuple[str, int]:
        text = self.model.texts[self.here]
        at = self.chance.randint(min(first, len(text)), len(text))
        place_caret(self.panel, self.ident, text, at)
        return text, at

    def type(self) -> None:
        text, at = self.caret_somewhere()
        char = self.chance.choice("ab]\\:é\u3042\U0001f600 ")
        insert(self.widget, char)
        self.model.write(self.here, text[:at] + char + text[at:])

    def compose(self) -> None:
        text, at = self.caret_somewhere()
        QCoreApplication.sendEvent(self.widget, QInputMethodEvent("\u306b", []))
        self.panel.commit()
        self.model.write(self.here, text[:at] + "\u306b" + text[at:])

    def erase(self) -> None:
        text, at = self.caret_somewhere(first=1)
        QTest.keyClick(self.widget, Qt.Key.Key_Backspace)
        if at:
            self.model.write(self.here, text[: at - 1] + text[at:])

    def walk(self) -> None:
        target = self.chance.choice(self.nodes)
        if target is not self.document.current:
            self.model.key = None
        self.document.go_to(target)

    def change_game(self) -> None:
        index = self.chance.randrange(2)
        if index != self.document.game_index:
            self.model.key = None
        self.document.select_game(index)

    def undo(self) -> None:
        QTest.keyClick(self.widget, Qt.Key.Key_Z, CTRL)
        self.model.swap(self.model.done, self.model.undone)

    def redo(self) -> None:
        QTest.keyClick(self.widget, Qt.Key.Key_Y, CTRL)
        self.model.swap(self.model.undone, self.model.done)

    def seal(self) -> None:
        self.document.seal()
        self.model.key = None


@pytest.mark.parametrize("seed", range(25))
def test_no_character_is_lost_doubled_or_misplaced(
    monkeypatch: pytest.MonkeyPatch, panel: CommentPanel, document: Document, seed: int
) -> None:
    """Types, walks, composes, undoes and switches games at random beside a simple model."""
    # A pause of the machine must not end a step here.
    monkeypatch.setattr(document.history, "_clock", lambda: 0.0)
    session = Session(panel, document, seed)
    original = session.texts()

    for _ in range(120):
        session.act()

        assert session.texts() == session.model.texts
        shown = session.here[0]
        assert panel.editor.toPlainText() == session.model.texts[shown, "C"]
        assert panel.name.text() == session.model.texts[shown, "N"]

    while document.history.undo_step is not None:
        document.undo()
    assert session.texts() == original
    assert dumps(document.collection) == GAMES.encode()


@pytest.mark.parametrize(
    "text",
    [
        "word " * 2_000 + "\U0001f600 end",
        "two\r\nlines",
        "mark\u2029and more",
    ],
    ids=["endless", "lines", "marks"],
)
def test_what_is_cut_and_pasted_is_the_text_of_the_record(
    panel: CommentPanel, document: Document, text: str
) -> None:
    """Not what the widget shows in place of it, such as line ends in endless paragraphs."""
    with document.edit("Prepare") as edit:
        operations.set_text(edit, document.current, "C", text)
    before = document.current.get("C")

    QTest.keyClick(panel.editor, Qt.Key.Key_A, CTRL)
    QTest.keyClick(panel.editor, Qt.Key.Key_X, CTRL)
    assert document.current.get("C") is None
    QTest.keyClick(panel.editor, Qt.Key.Key_V, CTRL)

    assert document.current.get("C") == before.replace("\u2029", "\n")


@pytest.mark.parametrize("ident", sorted(NO_CHIPS))
def test_no_chip_tells_of_what_makes_none(ident: str) -> None:
    assert chip_texts(loads(f"(;{ident}[1])").games[0].root) == []


def test_the_line_of_chips_is_made_for_the_first_node_that_has_some(
    qtbot: QtBot, settings: Settings
) -> None:
    document = Document()
    document.open_text(loads("(;B[aa]C[plain];W[bb]TE[1])"))
    panel = CommentPanel(document, settings)
    qtbot.addWidget(panel)
    assert panel.findChildren(ChipLine) == []

    document.go_to(document.current.children[0])

    assert [chip.objectName() for chip in panel.findChildren(Chip)] == ["chip.", "chip.TE"]


@pytest.mark.parametrize("part", ["annotations", "chips", "panel"])
def test_a_click_on_empty_space_puts_the_caret_into_the_text(
    qtbot: QtBot, window: QMainWindow, document: Document, panel: CommentPanel, part: str
) -> None:
    document.go_to(child(document))
    window.setFocus()
    where = {"annotations": panel.annotations, "chips": panel.chips, "panel": panel}[part]
    corner = where.rect().bottomRight() - QPoint(2, 1)
    if part == "panel":  # between the signs and the text
        corner = QPoint(panel.width() // 2, panel.editor.y() - 1)

    QTest.mouseClick(where, Qt.MouseButton.LeftButton, pos=corner)
    QTest.keyClicks(panel.editor, "x")

    assert panel.editor.hasFocus()
    assert document.current.get("C") == "x"


def test_a_sign_that_moves_from_under_the_pointer_looks_as_the_others(panel: CommentPanel) -> None:
    star = button(panel, "HO")
    star.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)
    QCursor.setPos(panel.mapToGlobal(QPoint(-50, -50)))

    panel.annotations.move(0, 200)

    assert not star.underMouse()
