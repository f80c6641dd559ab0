"""What a step has done, as it is told to the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Game, Node, Point, loads
from sgfedit.game import operations
from sgfedit.game.edit_effects import MovedStone, StepChanges, changes_of
from sgfedit.game.edits import Edit
from sgfedit.go import Colour
from sgfedit.sgf import PASS

if TYPE_CHECKING:
    from collections.abc import Callable

A, B, C = Point(0, 0), Point(1, 1), Point(2, 2)


@pytest.fixture
def game() -> Game:
    return loads("(;SZ[9]AB[aa][ba];B[cc]LB[aa:x]AR[aa:bb];W[dd])").games[0]


def done(game: Game, change: Callable[[Edit, Node], object], at: int = 1) -> StepChanges:
    """Return what `change` does to a node of the main line."""
    edit = Edit()
    change(edit, list(game.nodes())[at])
    return changes_of(edit.edits(), (9, 9))


def test_a_move_that_is_played_is_a_new_node_with_its_point(game: Game) -> None:
    found = done(game, lambda edit, node: operations.play(edit, node, Colour.WHITE, A))

    assert found.points == (A,)
    assert [node.source for node in found.added] == [";W[aa]"]
    assert found.node is found.added[0]
    assert found.moved is None
    assert found.is_variation
    assert found.is_end


def test_a_move_that_is_played_with_what_is_left_of_its_time_has_its_point(game: Game) -> None:
    def change(edit: Edit, node: Node) -> None:
        edit.set(operations.play(edit, node, Colour.WHITE, B), "WL", ("595",))

    changes = done(game, change)

    assert (changes.points, changes.taken) == ((B,), ())
    assert len(changes.added) == 1


def test_a_pass_has_no_point(game: Game) -> None:
    found = done(game, lambda edit, node: operations.play(edit, node, Colour.WHITE, PASS))

    assert len(found.added) == 1
    assert found.points == ()


def test_a_node_that_is_put_in_between_is_new_the_others_are_not(game: Game) -> None:
    found = done(
        game,
        lambda edit, node: operations.insert_moves(edit, node, [(Colour.WHITE, A)], before=False),
    )

    assert [node.source for node in found.added] == [";W[aa]"]
    assert not found.is_variation
    assert not found.is_end


def test_a_move_at_the_end_is_no_variation(game: Game) -> None:
    found = done(game, lambda edit, node: operations.play(edit, node, Colour.BLACK, A), at=2)

    assert not found.is_variation
    assert found.is_end


@pytest.mark.parametrize(
    ("start", "is_move"), [(C, True), (A, False)], ids=["by a move", "by set-up"]
)
def test_a_stone_that_is_moved(game: Game, start: Point, is_move: bool) -> None:
    end = Point(5, 5)

    found = done(
        game,
        lambda edit, node: operations.move_stone(edit, node, game.positions, start, end),
        at=2,
    )

    assert found.moved == MovedStone(start, end, is_move)
    assert found.node is list(game.nodes())[1 if is_move else 0]
    assert found.added == ()


def test_points_where_marks_come_or_go(game: Game) -> None:
    found = done(game, lambda edit, node: operations.set_marks(edit, node, "TR", [A, C], on=True))

    assert found.points == (A, C)


def test_a_label_that_says_something_else(game: Game) -> None:
    assert done(game, lambda e, n: operations.set_label(e, n, A, "y")).points == (A,)
    assert done(game, lambda e, n: operations.set_label(e, n, A, "y")).points == ()


def test_both_ends_of_an_arrow(game: Game) -> None:
    found = done(game, lambda edit, node: operations.toggle_pair(edit, node, "AR", A, C))

    assert set(found.points) == {A, C}


def test_an_arrow_that_goes_has_both_ends_too(game: Game) -> None:
    found = done(game, lambda edit, node: operations.toggle_pair(edit, node, "AR", A, B))

    assert set(found.taken) == {A, B}


def test_set_up_in_a_new_node_names_its_points(game: Game) -> None:
    found = done(
        game,
        lambda edit, node: operations.set_stones(
            edit, node, game.positions, {B: Colour.BLACK, A: None}
        ),
    )

    assert len(found.added) == 1
    assert (found.points, found.taken) == ((B,), (A,))
    assert found.moved is None


def test_a_comment_has_no_points(game: Game) -> None:
    found = done(game, lambda edit, node: operations.set_text(edit, node, "C", "word"))

    assert (found.added, found.points, found.moved) == ((), (), None)
    assert found.node is list(game.nodes())[1]


def test_a_branch_that_goes_leaves_no_node_to_speak_of(game: Game) -> None:
    found = done(game, operations.delete_branch)

    assert found == StepChanges(None, (), (), (), None)


class TestTaken:
    """What a step only took away."""

    def test_set_up_stones_and_marks(self, game: Game) -> None:
        stones = {A: None, B: None}

        stone = done(
            game,
            lambda edit, node: operations.set_stones(edit, node, game.positions, stones),
            at=0,
        )
        mark = done(game, lambda edit, node: operations.clear_points(edit, node, (A,)))

        assert (stone.points, stone.taken) == ((), (A,))
        assert (mark.points, mark.taken) == ((), (A, B))

    def test_stones_of_earlier_nodes_by_AE(self, game: Game) -> None:
        def clear(edit: Edit, node: Node) -> object:
            return operations.set_stones(edit, node, game.positions, {A: None})

        found = done(game, clear)

        assert [node.source for node in found.added] == [";AE[aa]"]
        assert (found.points, found.taken) == ((), (A,))

    def test_not_where_anything_comes(self, game: Game) -> None:
        def recolour(edit: Edit, node: Node) -> object:
            return operations.set_stones(edit, node, game.positions, {A: Colour.WHITE})

        assert done(game, recolour, at=0).taken == ()
        played = done(game, lambda edit, node: operations.play(edit, node, Colour.WHITE, A))
        assert played.taken == ()
