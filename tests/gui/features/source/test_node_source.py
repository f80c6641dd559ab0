"""The source of the current node: followed, coloured, its problems marked, copied as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QGuiApplication, QHelpEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

import sgfedit
from sgfedit.app import tasks
from sgfedit.formats import loads
from sgfedit.gui.features import NODE_MENU
from sgfedit.gui.features.source.dialog import PropertiesDialog
from sgfedit.gui.views.source.view import (
    FIRST_SHOWN,
    Role,
    Shown,
    SourceMark,
    SourceView,
    place_of,
    spans,
)
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.severity import severity_colour
from sgfedit.sgf.problems import SEVERITIES, Problem

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

GAME = b"(;GM[1]SZ[9]\nCoPyright[me];B[aa]XX[a\\]b] junk\nC[one] y[stray];W[bb:bb]KM[x])"


def open_game(window: MainWindow, data: bytes = GAME) -> Node:
    window.document.open_text(loads(data))
    return window.document.game.root


def show_source(window: MainWindow) -> None:
    window.actions_by_id["edit.source"].trigger()


def shown(window: MainWindow) -> str:
    return window.node_source.view.toPlainText()


def roles(source: str) -> list[tuple[str, str]]:
    return [(source[span.start : span.end], span.role.name) for span in spans(source)]


def colour_at(view: SourceView, position: int) -> str:
    """Return the name of the colour that a position of the first line is drawn in; or empty."""
    for piece in view.document().firstBlock().layout().formats():
        if piece.start <= position < piece.start + piece.length:
            return str(piece.format.foreground().color().name())
    return ""


def marked(view: SourceView) -> list[str]:
    return [selection.cursor.selectedText() for selection in view.extraSelections()]


# What is what -----------------------------------------------------------------------------------


def test_every_part_of_a_source_has_its_role() -> None:
    assert roles(";B[aa]XX[a\\]b] junk\nCo[one] [two]") == [
        (";", "PUNCTUATION"),
        ("B", "IDENT"),
        ("[", "PUNCTUATION"),
        ("]", "PUNCTUATION"),
        ("XX", "UNKNOWN"),
        ("[", "PUNCTUATION"),
        ("\\]", "ESCAPE"),
        ("]", "PUNCTUATION"),
        ("junk", "JUNK"),
        ("Co", "IDENT"),
        ("[", "PUNCTUATION"),
        ("]", "PUNCTUATION"),
        ("[", "PUNCTUATION"),
        ("]", "PUNCTUATION"),
    ]


@pytest.mark.parametrize(
    ("source", "junk"),
    [
        (";", []),
        (" ;\n", [";"]),
        (";??B[aa]!", ["??", "!"]),
        (";B[aa]; ", [";"]),
        (";x[aa]", ["x[aa]"]),
        (";[aa]", ["[aa]"]),
        ("B[aa", []),
        ("B[", []),
        ("B[aa\\", []),
    ],
)
def test_what_belongs_to_no_property_is_junk(source: str, junk: list[str]) -> None:
    assert [text for text, role in roles(source) if role == Role.JUNK.name] == junk


def test_positions_count_as_a_text_widget_counts() -> None:
    text = "a\r\nb\udcff𠮷c"
    shown = Shown(text, (0, 3, 5, 6))

    assert shown.text == "a\nb\ufffd𠮷c"
    assert [shown.at(offset) for offset in (0, 3, 5, 6, 7)] == [0, 2, 4, 6, 7]


def problem(code: str, offset: int, length: int, ident: str = "", detail: str = "") -> Problem:
    return Problem(code, offset, 1, offset + 1, detail, length, ident=ident)


@pytest.mark.parametrize(
    ("found", "offset", "place"),
    [
        (problem("bad-value", 106, 4, "KM", "xy"), 100, "[xy]"),
        (problem("bad-value", 7, 4, "KM", "xy"), None, "[xy]"),
        (problem("bad-value", 7, 6, "KM"), None, "KM[xy]"),
        (problem("bad-value", 7, 9, "KM"), None, "KM[xy]"),
        (problem("bad-value", 7, 9, "KM"), 500, "KM[xy]"),
        (problem("too-many-values", 12, 3, "AB", "b"), None, "[b]"),
        (problem("point-not-unique", 12, 11, "AB"), None, "AB[a][b][c]"),
        (problem("junk-chars", 3, 2, "", "??"), None, "??"),
        (problem("junk-chars", 11, 0), 10, "?"),
        (problem("value-without-ident", 14, 0, "", "KM[xy]"), 10, "KM[xy]"),
        (problem("junk-chars", 20, 0, "", "a blank"), 10, " "),
        (problem("junk-chars", 3, 2), None, ""),
        (problem("junk-chars", 3, 2, "", "not there"), None, ""),
        (problem("empty-value", 3, 2, "C"), None, ""),
    ],
)
def test_a_problem_is_found_in_the_source(found: Problem, offset: int | None, place: str) -> None:
    source = ";??;KM[xy] AB[a][b]AB[c]" if found.code != "point-not-unique" else ";AB[a][b][c]"
    source = source.replace(";??;", ";?? ")

    start, end = place_of(found, source, offset)

    assert source[start:end] == place


@pytest.mark.parametrize(
    ("found", "offset", "source", "place"),
    [
        (problem("missing-ca", 1, 11), 1, ";GM[1]SZ[9]", ";"),
        (problem("missing-ca", 1, 11), None, ";GM[1]SZ[9]", ";"),
        (problem("missing-ca", 1, 11), 1, ";GM[1]SZ[9]C[changed since]", ";"),
        (problem("missing-ff", 1, 0, "FF"), 1, ";GM[1]SZ[9]", ";"),
        (problem("missing-ff", 1, 0, "FF"), None, ";GM[1]SZ[9]", ";"),
        (problem("setup-after-root", 1, 14, "", "9"), None, ";GM[1]SZ[9]B[]", ";"),
        (problem("missing-ca", 1, 7), 1, "\n GM[1]", "GM"),
        (problem("missing-ca", 1, 3), 1, "[a]", "["),
        (problem("junk-chars", 1, 2), 1, "?? GM[1]", "??"),
        (problem("missing-ca", 1, 0), 1, "", ""),
    ],
)
def test_a_problem_of_a_whole_node_stands_at_its_semicolon(
    found: Problem, offset: int | None, source: str, place: str
) -> None:
    start, end = place_of(found, source, offset)

    assert source[start:end] == place


# The panel --------------------------------------------------------------------------------------


def test_the_action_shows_the_source_and_puts_it_away_again(window: MainWindow) -> None:
    open_game(window)
    assert not window.node_source.isVisible()

    show_source(window)
    assert window.node_source.isVisible()
    assert shown(window) == ";GM[1]SZ[9]\nCoPyright[me]"
    window.node_source.view.setFocus()
    if window.node_source.view.hasFocus():
        show_source(window)
        assert not window.docks["source"].isVisible()


def test_it_follows_the_current_node(window: MainWindow) -> None:
    root = open_game(window)
    show_source(window)

    window.actions_by_id["navigate.next"].trigger()
    assert shown(window) == root.children[0].source
    window.actions_by_id["navigate.start"].trigger()
    assert shown(window) == root.source


def test_it_follows_edits_and_undo(window: MainWindow) -> None:
    root = open_game(window)
    show_source(window)

    with window.document.edit("Edit") as edit:
        edit.set(root, "PB", ["Black"])
    assert shown(window) == ";GM[1]SZ[9]\nCoPyright[me]PB[Black]"
    window.actions_by_id["edit.undo"].trigger()
    assert shown(window) == ";GM[1]SZ[9]\nCoPyright[me]"


def test_it_does_nothing_while_it_cannot_be_seen(window: MainWindow) -> None:
    open_game(window)
    assert shown(window) == ""

    show_source(window)
    window.docks["source"].hide()
    window.actions_by_id["navigate.next"].trigger()
    assert shown(window).startswith(";GM")
    show_source(window)

    assert shown(window).startswith(";B[aa]")


def test_it_shows_what_stands_in_the_file_even_where_that_is_damaged(window: MainWindow) -> None:
    open_game(window, b"(GM[1]SZ[9];B[aa])")

    show_source(window)

    assert shown(window) == "GM[1]SZ[9]"


def test_it_says_where_in_the_file_the_node_begins(qtbot: QtBot, window: MainWindow) -> None:
    root = open_game(window)
    show_source(window)
    place = window.node_source.place

    qtbot.waitUntil(lambda: place.text() == "Line 1, column 2")
    window.document.go_to(root.children[0])
    assert place.text() == "Line 2, column 14"
    with window.document.edit("Edit") as edit:
        edit.set(root, "PB", ["a\nb"])
    assert place.text() == ""
    qtbot.waitUntil(lambda: place.text() == "Line 3, column 3")


def test_places_of_other_games_of_the_file_are_found(qtbot: QtBot, window: MainWindow) -> None:
    open_game(window, b"(;GM[1])\n(;GM[1]\n;B[aa])")
    show_source(window)
    window.document.select_game(1)

    qtbot.waitUntil(lambda: window.node_source.place.text() == "Line 2, column 2")


def test_a_file_that_is_opened_meanwhile_is_the_one_that_counts(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    open_game(window, b"(;GM[1]" + b";B[aa];W[bb]" * 3_000 + b")")
    show_source(window)
    window.node_source._begin()
    window.node_source._finding._on_turn()
    open_game(window, b"\n(;SZ[9])")

    qtbot.waitUntil(lambda: window.node_source.place.text() == "Line 2, column 2")


def test_it_can_be_selected_and_copied_as_it_is(window: MainWindow) -> None:
    open_game(window, "(;C[no\u00a0break\nlines])".encode())
    show_source(window)

    QTest.keyClick(window.node_source.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.node_source.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    assert QGuiApplication.clipboard().text() == ";C[no\u00a0break\nlines]"
    assert window.node_source.view.isReadOnly()


def test_keys_of_the_window_work_in_it_and_escape_leaves(qtbot: QtBot, window: MainWindow) -> None:
    root = open_game(window)
    show_source(window)
    window.activateWindow()
    view = window.node_source.view
    qtbot.waitUntil(view.hasFocus)

    QTest.keyClick(view, Qt.Key.Key_Right)
    assert window.document.current is root.children[0]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert window.board.hasFocus()


def test_enter_and_the_button_edit_the_properties(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def answer(dialog: PropertiesDialog) -> int:
        asked.append(dialog)
        return 0

    monkeypatch.setattr(PropertiesDialog, "exec", answer)
    show_source(window)

    QTest.keyClick(window.node_source.view, Qt.Key.Key_Return)
    QTest.mouseClick(window.node_source.edit, Qt.MouseButton.LeftButton)

    assert len(asked) == 2


def test_identifiers_are_coloured_and_explained(window: MainWindow) -> None:
    open_game(window, b"(;KM[6.5]XX[a])")
    show_source(window)
    view = window.node_source.view

    known, unknown, plain = (colour_at(view, position) for position in (1, 9, 5))
    assert known
    assert unknown
    assert plain == ""
    assert known != unknown
    assert view.font().styleHint() is QFont.StyleHint.Monospace
    assert view.said_at(1) == "Komi"
    assert view.said_at(9) == "XX: unknown, kept as it is"
    assert view.said_at(5) == ""


def test_pointing_at_an_identifier_shows_its_name(qtbot: QtBot, window: MainWindow) -> None:
    open_game(window, b"(;KM[6.5])")
    show_source(window)
    view = window.node_source.view
    cursor = view.textCursor()
    cursor.setPosition(2)
    spot = view.cursorRect(cursor).center() - QPoint(1, 0)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, spot, view.viewport().mapToGlobal(spot))

    QApplication.sendEvent(view.viewport(), event)

    qtbot.waitUntil(lambda: QToolTip.text() == "Komi")
    QToolTip.hideText()


def test_colours_follow_the_palette(qtbot: QtBot) -> None:
    view = SourceView()
    qtbot.addWidget(view)
    view.setPalette(QPalette(Qt.GlobalColor.white))
    view.show_source(";B[aa]")
    light = colour_at(view, 1)

    view.setPalette(dark_palette())

    assert colour_at(view, 1) not in {"", light}


# Problems ---------------------------------------------------------------------------------------


def problem_of(window: MainWindow, code: str, ident: str = "") -> Problem:
    return next(
        problem
        for problem in window.document.collection.problems
        if problem.code == code and ident in {"", problem.ident}
    )


def node_problem(node: Node, ident: str, length: int, detail: str) -> Problem:
    return Problem("bad-value", 0, 2, 5, detail, length, node, ident)


def test_a_problem_is_brought_up_at_its_place(window: MainWindow) -> None:
    node = open_game(window).children[0].children[0]

    window.node_source.show_problem(node_problem(node, "KM", 3, "x"))

    assert window.document.current is node
    assert window.node_source.isVisible()
    assert marked(window.node_source.view) == ["[x]"]
    assert window.node_source.said.text() == "KM cannot be understood: x"
    assert window.node_source.view.said_at(shown(window).index("x")).startswith("KM cannot")
    window.document.go_to(node.root)
    assert not window.node_source.said.isVisible()
    assert marked(window.node_source.view) == []


def test_junk_is_marked_where_it_stands(window: MainWindow) -> None:
    open_game(window)

    window.node_source.show_problem(problem_of(window, "value-without-ident"))
    assert marked(window.node_source.view) in (["[stray]"], ["y[stray]"])


def test_the_second_of_two_equal_places_is_marked_once_lines_are_known(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_game(window, b"(;GM[1];B[aa] x ;W[bb] x C[text] x)")
    junk = [p for p in window.document.collection.problems if p.code == "junk-chars"]
    assert len(junk) == 3

    window.node_source.show_problem(junk[2])

    def second() -> bool:
        chosen = [
            selection.cursor.selectionStart()
            for selection in window.node_source.view.extraSelections()
            if selection.format.background().style() is not Qt.BrushStyle.NoBrush
        ]
        return chosen == [shown(window).rindex("x")]

    qtbot.waitUntil(second)


def test_all_problems_of_the_file_are_marked_where_their_nodes_are_shown(
    window: MainWindow,
) -> None:
    root = open_game(window)
    node = root.children[0].children[0]
    found = [node_problem(node, "KM", 3, "x"), node_problem(node, "W", 7, "bb:bb")]
    show_source(window)

    window.node_source.set_problems([*found, Problem("bom", 0, 1, 1)])
    assert marked(window.node_source.view) == []
    window.document.go_to(node)
    assert marked(window.node_source.view) == ["[x]", "[bb:bb]"]
    window.node_source.show_problem(found[1])
    assert window.node_source.said.isVisible()
    window.node_source.set_problems(())
    assert marked(window.node_source.view) == ["[bb:bb]"]
    with window.document.edit("Edit") as edit:
        edit.remove(node, "KM")
    assert marked(window.node_source.view) == []
    assert not window.node_source.said.isVisible()


def test_a_problem_of_the_file_or_of_a_deleted_node_does_no_harm(window: MainWindow) -> None:
    root = open_game(window)
    node = root.children[0]
    show_source(window)
    with window.document.edit("Delete") as edit:
        edit.set_children(root, ())

    window.node_source.show_problem(node_problem(node, "B", 4, "aa"))
    assert window.document.current is root
    window.node_source.show_problem(Problem("several-games", 0, 1, 1, "2"))
    assert window.node_source.said.text() == "The file holds 2 games"
    assert marked(window.node_source.view) == []


# Much text --------------------------------------------------------------------------------------


def test_a_long_text_is_shown_in_part_and_more_when_asked_for(
    qtbot: QtBot, window: MainWindow
) -> None:
    text = b"(;C[" + b"word\n" * 4_000 + b"])"
    open_game(window, text)
    show_source(window)
    assert len(shown(window)) == FIRST_SHOWN
    assert "8,192 of 20,004 characters" in window.node_source.place.text()

    QTest.mouseClick(window.node_source.more, Qt.MouseButton.LeftButton)

    assert len(shown(window)) == len(text) - 2
    assert not window.node_source.more.isVisible()


def test_a_problem_deep_in_a_long_text_is_shown(window: MainWindow) -> None:
    root = open_game(window, b"(;C[" + b"word\n" * 4_000 + b"]KM[x])")

    window.node_source.show_problem(node_problem(root, "KM", 3, "x"))

    assert marked(window.node_source.view) == ["[x]"]
    assert shown(window).endswith("KM[x]")


def test_colours_of_many_values_follow_when_there_is_time(qtbot: QtBot) -> None:
    view = SourceView()
    qtbot.addWidget(view)
    view.show()

    view.show_source(";AB" + "[aa]" * 1_000)
    assert colour_at(view, 3 + 4 * 20) != ""
    assert colour_at(view, 3 + 4 * 999) == ""

    qtbot.waitUntil(lambda: colour_at(view, 3 + 4 * 999) != "")


@pytest.mark.parametrize(
    "source",
    [
        ";C[" + "word " * 200_000 + "]",
        ";AB" + "[aa]" * 250_000,
        ";C[" + "\\]" * 500_000 + "]",
        ";C[" + "\n" * 1_000_000 + "]",
        "junk " * 200_000,
        ";C[" + "白" * 1_000_000 + "]",
    ],
    ids=["text", "points", "escapes", "lines", "junk", "wide"],
)
def test_a_megabyte_in_one_node_is_shown_in_a_moment(qtbot: QtBot, source: str) -> None:
    view = SourceView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    mark = SourceMark(900_000, 900_001, "far", "error", is_chosen=True)

    view.show_source(source)
    view.show_source(source, [mark])

    assert view.hidden == len(source) - FIRST_SHOWN
    assert marked(view)


def test_what_is_shown_is_what_will_be_written(window: MainWindow, qtbot: QtBot) -> None:
    open_game(window)
    show_source(window)
    data = sgfedit.dumps(window.document.collection).decode()

    for node in window.document.game.nodes():
        window.document.go_to(node)
        assert shown(window) in data


# With the list of problems ----------------------------------------------------------------------


def test_what_the_check_finds_is_marked_unless_it_is_hidden(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_game(window, b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[x])")
    show_source(window)

    qtbot.waitUntil(lambda: marked(window.node_source.view) == ["[x]"])
    code = next(p.code for p in window.checker.problems if p.ident == "KM")
    window.settings.set("problems.hidden", [code])
    assert marked(window.node_source.view) == []


def test_what_a_node_lacks_does_not_hide_its_faults(qtbot: QtBot, window: MainWindow) -> None:
    window.settings.set("problems.severities", list(SEVERITIES))
    open_game(window, b"(;SZ[9]KM[x]B[aa])")
    show_source(window)
    view = window.node_source.view

    qtbot.waitUntil(lambda: "[x]" in marked(view))

    assert max(map(len, marked(view))) <= len("B[aa]")
    assert marked(view).count(";") >= 2
    assert "file format" in view.said_at(0)
    assert "file format" not in view.said_at(shown(window).index("x"))


def test_the_worst_is_drawn_over_the_rest(window: MainWindow) -> None:
    root = open_game(window, b"(;GM[1]SZ[9])")
    show_source(window)
    codes = ("move-in-root", "missing-ca", "value-normalised")
    found = [Problem(code, 1, 1, 2, "", 11, root) for code in codes]

    window.node_source.set_problems(found)

    colours = [s.format.underlineColor() for s in window.node_source.view.extraSelections()]
    worst = min((p.severity for p in found), key=SEVERITIES.index)
    assert colours[-1] == severity_colour(worst, window.node_source.view.palette())


def test_a_selected_problem_is_shown_in_the_source(qtbot: QtBot, window: MainWindow) -> None:
    open_game(window, b"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa];KM[x]W[bb])")
    action = window.actions_by_id["problems.source"]
    assert not action.isEnabled()
    found = window.checker
    qtbot.waitUntil(lambda: any(p.ident == "KM" for p in found.problems))

    def is_chosen() -> bool:
        window.actions_by_id["problems.next"].trigger()
        return action.isEnabled()

    while not window.node_source.isVisible() or "KM" not in window.node_source.said.text():
        qtbot.waitUntil(is_chosen)
        action.trigger()

    assert window.document.current.properties["KM"] == ("x",)
    assert marked(window.node_source.view) == ["[x]"]
    assert not window.problems.isVisible() or window.problems.visibleRegion().isEmpty()


def test_the_menu_of_a_node_has_both(window: MainWindow) -> None:
    listed = {one for _title, ids in (i for i in NODE_MENU if isinstance(i, tuple)) for one in ids}
    assert {"edit.properties", "edit.source"} <= listed
