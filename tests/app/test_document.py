from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit import ForeignNodeError, Node, Point, dumps, loads
from sgfedit.app.document import Document
from sgfedit.game import operations
from sgfedit.game.collection import new_game
from sgfedit.game.positions import Positions
from sgfedit.go import Colour
from sgfedit.version import SIGNATURE
from tests.amounts import amount

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Change

BLACK, WHITE = Colour.BLACK, Colour.WHITE


class Told:
    """What a document's signals have told."""

    def __init__(self, document: Document) -> None:
        self.log: list[str] = []
        self.changes: list[Change] = []
        document.changed.connect(self._on_changed)
        document.current_changed.connect(lambda node: self.log.append(f"current {node.source}"))
        document.saved_changed.connect(lambda saved: self.log.append(f"saved {saved}"))
        document.reset.connect(lambda: self.log.append("reset"))

    def _on_changed(self, change: Change) -> None:
        self.log.append("changed")
        self.changes.append(change)


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return document_of("(;SZ[5];B[aa](;W[bb];B[cc])(;W[cc]))(;SZ[9];B[ee])")


def document_of(text: str) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def play(document: Document, point: tuple[int, int], colour: Colour = BLACK) -> None:
    with document.edit("Play") as edit:
        operations.play(edit, document.current, colour, Point(*point))


def type_text(document: Document, text: str) -> None:
    with document.edit("Type", merge="C") as edit:
        operations.set_text(edit, document.current, "C", text)


class TestNewGames:
    def test_a_new_document_is_an_empty_board(self, qtbot: QtBot) -> None:
        document = Document()

        assert document.path is None
        assert not document.is_modified
        assert document.position().size == (19, 19)

    def test_a_new_game_says_what_was_chosen(self) -> None:
        game = new_game((9, 7), handicap=2, komi=0.5, black="a]", white="b\nc")

        assert game.root.source == (
            f";FF[4]GM[1]CA[UTF-8]SZ[9:7]AP[{SIGNATURE}]PB[a\\]]PW[b c]KM[0.5]HA[2]AB[gc][ce]"
        )

    def test_handicap_that_does_not_fit_the_board_is_noted_without_stones(self) -> None:
        root = new_game((5, 5), handicap=9).root

        assert (root.get("HA"), "AB" in root.properties) == (9, False)

    def test_one_stone_is_no_handicap(self) -> None:
        assert "HA" not in new_game(handicap=1).root.properties


class TestEditing:
    def test_a_move_is_told_once_and_then_shown(self, document: Document) -> None:
        told = Told(document)
        root = document.current

        play(document, (2, 2))

        assert told.log == ["changed", "current ;B[cc]", "saved False"]
        assert told.changes[0].children == {root}
        assert document.position().stone(2, 2) is BLACK

    def test_a_change_tells_whether_another_node_is_shown_next(self, document: Document) -> None:
        told: list[bool] = []
        document.changed.connect(lambda: told.append(document.is_moving_on))

        play(document, (2, 2))
        with document.edit("Type") as edit:
            edit.set(document.current, "C", ["x"])
        document.undo()
        document.undo()
        document.redo()

        assert told == [True, False, False, True, True]
        assert not document.is_moving_on

    def test_an_edit_for_a_change_leaves_the_node_to_those_told_later(
        self, document: Document
    ) -> None:
        told: list[tuple[bool, bool]] = []

        def comment_on(change: Change) -> None:
            if change.children:
                with document.edit("Comment") as edit:
                    edit.set(document.current, "C", ["x"])

        def look(change: Change) -> None:
            told.append((bool(change.children), document.is_moving_on))

        document.changed.connect(comment_on)
        document.changed.connect(look)

        play(document, (2, 2))

        assert told == [(False, False), (True, False)]

    def test_the_origin_of_a_change_is_handed_on(self, document: Document) -> None:
        told = Told(document)

        with document.edit("Type", origin=self) as edit:
            edit.set(document.current, "C", ["x"])

        assert told.changes[0].origin is self

    def test_playing_a_move_that_is_there_only_shows_it(self, document: Document) -> None:
        told = Told(document)

        play(document, (0, 0))

        assert told.log == ["current ;B[aa]"]
        assert not document.is_modified

    def test_a_block_that_changes_nothing_is_no_step(self, document: Document) -> None:
        told = Told(document)

        with document.edit("Nothing") as edit:
            edit.set(document.current, "C", ["x"])
            edit.remove(document.current, "C")

        assert told.log == []
        assert document.history.undo_step is None

    def test_an_exception_takes_the_whole_block_back(self, document: Document) -> None:
        before = dumps(document.collection)
        told = Told(document)
        position = document.position()

        def fail() -> None:
            with document.edit("Fail") as edit:
                edit.set(document.current, "AB", ["dd"])
                operations.add_node(edit, document.current)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()

        assert dumps(document.collection) == before
        assert told.log == []
        assert document.position() == position
        assert not document.is_modified
        play(document, (1, 1))
        assert document.is_modified

    def test_positions_asked_for_in_a_block_that_failed_are_forgotten(
        self, document: Document
    ) -> None:
        node = document.current.children[0]

        def fail() -> None:
            with document.edit("Fail") as edit:
                edit.set(node, "AB", ["dd"])
                assert document.game.position(node).stone(3, 3) is BLACK
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()

        assert document.game.position(node).stone(3, 3) is None

    def test_an_edit_within_an_edit_is_part_of_its_step(self, document: Document) -> None:
        before = dumps(document.collection)

        with document.edit("Outer") as outer:
            outer.set(document.current, "C", ["1"])
            with document.edit("Inner") as inner:
                inner.set(document.current, "C", ["2"])
                operations.add_node(inner, document.current)
            outer.set(document.current, "N", ["3"])

        assert document.history.undo_step is not None
        assert document.history.undo_step.name == "Outer"
        assert document.current.source == ";"
        document.undo()
        assert dumps(document.collection) == before

    def test_an_inner_edit_that_fails_is_taken_back_alone(self, document: Document) -> None:
        root = document.current

        def fail() -> None:
            with document.edit("Inner") as inner:
                inner.set(root, "C", ["2"])
                inner.set(root, "N", ["2"])
                raise ZeroDivisionError

        with document.edit("Outer") as outer:
            outer.set(root, "C", ["1"])
            with pytest.raises(ZeroDivisionError):
                fail()
            outer.set(root, "EV", ["3"])

        assert root.source == ";SZ[5]C[1]EV[3]"

    def test_undo_shows_where_the_change_was_and_redo_too(self, document: Document) -> None:
        root = document.current
        play(document, (4, 4))
        child = document.current
        document.go_to(root.children[0].children[1])

        document.undo()
        assert document.current is root
        document.redo()
        assert document.current is child

    def test_undo_and_redo_of_nothing_do_nothing(self, document: Document) -> None:
        told = Told(document)

        document.undo()
        document.redo()

        assert told.log == []

    def test_undoing_the_node_that_is_shown_shows_its_parent(self, document: Document) -> None:
        node = document.current.children[0]
        document.go_to(node)
        with document.edit("Add") as edit:
            operations.add_node(edit, operations.add_node(edit, node))
        told = Told(document)

        document.undo()

        assert document.current is node
        assert told.log[0] == "changed"
        assert told.log[-2:] == ["current ;B[aa]", "saved True"]

    def test_deleting_the_branch_that_is_shown_from_outside_shows_its_parent(
        self, document: Document
    ) -> None:
        branch = document.current.children[0].children[0]
        document.go_to(branch.children[0])

        with document.edit("Delete") as edit:
            operations.delete_branch(edit, branch)
            edit.selected = None

        assert document.current.source == ";B[aa]"

    def test_a_selected_node_that_is_in_no_tree_is_not_shown(self, document: Document) -> None:
        root = document.current

        with document.edit("Strange") as edit:
            edit.set(root, "C", ["x"])
            edit.selected = Node(";B[ab]")

        assert document.current is root

    def test_nodes_that_are_taken_out_together_lead_in_no_circle(self, document: Document) -> None:
        root = document.current
        outer = root.children[0]
        inner = outer.children[0]
        document.go_to(outer)

        with document.edit("Strange") as edit:
            edit.set_children(root, [])
            edit.set_children(outer, [])
            edit.set_children(inner, [outer])

        assert document.current is root

    def test_undo_in_another_game_shows_that_game(self, document: Document) -> None:
        play(document, (3, 3))
        document.select_game(1)
        told = Told(document)

        document.undo()

        assert document.game_index == 0
        assert document.current is document.game.root
        assert told.log == ["changed", "reset", "current ;SZ[5]", "saved True"]


class TestGoing:
    def test_going_to_a_node_tells_of_it_once(self, document: Document) -> None:
        told = Told(document)

        document.go_to(document.current)
        document.go_to(document.current.children[0])

        assert told.log == ["current ;B[aa]"]

    def test_the_way_to_a_node_is_preferred_from_then_on(self, document: Document) -> None:
        root = document.current
        fork = root.children[0]

        document.go_to(fork.children[1])
        document.go_to(fork)
        document.go_to(root)

        assert document.preferred == {root: fork, fork: fork.children[1]}

    def test_another_game_is_shown_by_its_nodes(self, document: Document) -> None:
        told = Told(document)
        node = document.collection.games[1].root.children[0]

        document.go_to(node)

        assert (document.game_index, document.current) == (1, node)
        assert told.log == ["reset", "current ;B[ee]"]

    def test_a_game_is_selected_at_its_root(self, document: Document) -> None:
        document.select_game(0)
        document.select_game(1)

        assert document.current is document.collection.games[1].root
        assert document.position().size == (9, 9)

    def test_a_foreign_node_is_refused(self, document: Document) -> None:
        root = document.current

        with pytest.raises(ForeignNodeError):
            document.go_to(Node())

        assert document.current is root


TREE = "(;SZ[5];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[cc];B[dd]))(;SZ[9];B[ee](;W[aa])(;W[bb]))"
ACTIONS = (
    "play",
    "delete_branch",
    "delete_node",
    "add_node",
    "main",
    "go",
    "undo",
    "redo",
    "save",
)
ACTION = st.tuples(st.sampled_from(ACTIONS), st.integers(0, 99), st.integers(0, 99))


@given(st.lists(ACTION, max_size=15))
@settings(
    max_examples=amount(25, 600),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_the_node_shown_is_always_in_the_tree_and_modified_is_exact(
    qtbot: QtBot, script: list[tuple[str, int, int]]
) -> None:
    document = document_of(TREE)
    saved = dumps(document.collection)

    def check() -> None:
        assert document.current in set(document.game.nodes())
        assert document.position() == Positions(document.game.root).at(document.current)

    document.changed.connect(check)
    document.current_changed.connect(check)
    for action, a, b in script:
        nodes = [node for game in document.collection.games for node in game.nodes()]
        node = nodes[a % len(nodes)]
        if action == "save":
            document.history.mark_saved()
            saved = dumps(document.collection)
        else:
            act(document, action, node, b)
        check()
        # Steps may cancel each other out, so equal bytes may count as modified, never the reverse.
        assert document.is_modified or dumps(document.collection) == saved


def act(document: Document, action: str, node: Node, number: int) -> None:
    if action == "go":
        document.go_to(node)
    elif action == "undo":
        document.undo()
    elif action == "redo":
        document.redo()
    else:
        with document.edit(action) as edit:
            change(edit, action, node, number)


def change(edit: Edit, action: str, node: Node, number: int) -> None:
    if action == "play":
        operations.play(edit, node, (BLACK, WHITE)[number % 2], Point(number % 5, number // 5 % 5))
    elif action == "add_node":
        operations.add_node(edit, node)
    elif action == "main":
        operations.make_main_line(edit, node)
    else:
        getattr(operations, action)(edit, node)
    if number % 3 == 0:
        edit.selected = None


def test_a_trial_is_taken_back_and_nobody_is_told() -> None:
    document = document_of("(;B[aa];W[bb])")
    told: list[object] = []
    document.changed.connect(told.append)
    position = document.position()

    with document.trial() as edit:
        edit.set(document.current, "B", ["cc"])
        edits = edit.edits()
        states = [document.is_editing]
    states.append(document.is_editing)

    assert states == [True, False]
    assert document.game.root.source == ";B[aa]"
    assert document.position() == position
    assert told == []
    document.apply("Move", edits)
    assert document.game.root.source == ";B[cc]"
    assert document.position().stone(2, 2)
    assert len(told) == 1
    document.undo()
    assert document.game.root.source == ";B[aa]"


_NAMED = "(;GM[1]C[root];B[aa]C[old]N[name];W[bb])"


@pytest.mark.parametrize(
    ("ident", "values", "rewords"),
    [
        ("C", ["new"], True),
        ("C", [], False),
        ("N", ["new"], False),
        ("TR", ["cc"], False),
        ("W", ["cc"], False),
    ],
)
def test_only_other_words_of_a_comment_are_no_alteration(
    ident: str, values: list[str], rewords: bool
) -> None:
    document = document_of(_NAMED)
    node = list(document.game)[1]
    told: list[tuple[str, bool]] = []
    document.altered.connect(lambda change: told.append(("altered", change.rewords)))
    document.changed.connect(lambda change: told.append(("changed", change.rewords)))
    with document.edit("x") as edit:
        edit.set(node, ident, values)
    document.undo()
    document.redo()
    once = [("changed", True)] if rewords else [("altered", False), ("changed", False)]
    assert told == once * 3


def test_a_first_comment_and_comments_with_a_move_are_alterations() -> None:
    document = Document()
    told: list[object] = []
    document.altered.connect(told.append)
    root = document.game.root
    with document.edit("x") as edit:
        edit.set(root, "C", ["first"])
    with document.edit("x") as edit:
        edit.set(root, "C", ["second"])
    assert len(told) == 1
    with document.edit("x") as edit:
        edit.set(root, "C", ["third"])
        edit.set(root, "AB", ["aa"])
    assert len(told) == 2
    assert document.position().stones[0]
