"""Which moves an edit has made illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Game, Node, Point, Properties, loads
from sgfedit.game import operations
from sgfedit.game.edit_effects import changed_stones, newly_illegal
from sgfedit.game.edits import Edit, SetContents
from sgfedit.game.game import Contents
from sgfedit.game.operations import Place
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    Stones: TypeAlias = Mapping[str, Colour | None]

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def node_with(game: Game, text: str) -> Node:
    return next(node for node in game.nodes() if text in node.source)


def point(name: str) -> Point:
    return Point(ord(name[0]) - 97, ord(name[1]) - 97)


def found(before: Mapping[Node, Properties]) -> list[str]:
    steps = newly_illegal(before, nodes=2)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return [node.source for node in stop.value]


def after_setting(game: Game, at: str, stones: Stones, place: Place = Place.AFTER) -> list[str]:
    """Return the moves that are illegal once stones are set up at a node."""
    edit = Edit()
    wanted = {point(name): colour for name, colour in stones.items()}
    operations.set_stones(edit, node_with(game, at), game.positions, wanted, place)
    return found(changed_stones(edit.edits()))


def test_moves_on_the_new_stone() -> None:
    game = game_of("(;SZ[5];B[aa](;W[bb];B[cc])(;W[cc];B[bb]))")

    assert after_setting(game, "SZ", {"cc": BLACK}) == [";B[cc]", ";W[cc]"]


def test_suicide() -> None:
    game = game_of("(;SZ[5]AB[ba];W[aa])")

    assert after_setting(game, "SZ", {"ab": BLACK}) == [";W[aa]"]


@pytest.mark.parametrize(("forced", "illegal"), [("", [";W[bb]"]), ("KO[]", [])])
def test_a_ko_that_is_retaken_at_once_unless_that_is_forced(
    forced: str, illegal: list[str]
) -> None:
    game = game_of(f"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb]{forced})")

    assert after_setting(game, "SZ", {"bb": WHITE}) == illegal


def test_what_was_illegal_before_does_not_count() -> None:
    game = game_of("(;SZ[5];B[aa];W[aa];B[bb];W[bb])")

    assert after_setting(game, "SZ", {"aa": WHITE}) == [";B[aa]"]


@pytest.mark.parametrize(
    ("place", "illegal"),
    [(Place.BEFORE, [";W[bb]", ";B[cc]"]), (Place.HERE, [";B[cc]"]), (Place.AFTER, [])],
)
def test_a_node_that_was_put_in_has_done_nothing_before(place: Place, illegal: list[str]) -> None:
    game = game_of("(;SZ[5];B[aa];W[bb];B[cc])")

    assert after_setting(game, "W", {"bb": BLACK, "cc": BLACK}, place) == illegal


def test_a_move_that_left_the_root_is_the_same_move() -> None:
    game = game_of("(;SZ[5]B[aa];W[bb];B[cc])")

    assert after_setting(game, "SZ", {"cc": WHITE}, Place.BEFORE) == [";B[cc]"]
    assert [node.source for node in game] == [";SZ[5]AW[cc]", ";B[aa]", ";W[bb]", ";B[cc]"]


def test_other_games_have_no_such_moves() -> None:
    game = game_of("(;GM[2];B[aa];W[aa])")
    edit = Edit()
    edit.set(game.root, "AB", ("aa",))

    assert found(changed_stones(edit.edits())) == []


def _set_size(edit: Edit, game: Game) -> None:
    edit.set(game.root, "SZ", ("9",))
    edit.set(game.root, "AB", ("cc",))


def _delete_node(edit: Edit, game: Game) -> None:
    operations.delete_node(edit, node_with(game, "B[aa]"))
    edit.set(game.root, "AB", ("cc",))


def _comment(edit: Edit, game: Game) -> None:
    operations.set_text(edit, game.root, "C", "x")


def _play(edit: Edit, game: Game) -> None:
    operations.play(edit, node_with(game, "B[aa]"), BLACK, point("dd"))


def _many(edit: Edit, game: Game) -> None:
    node = game.root
    for _ in range(40):
        node = operations.add_node(edit, node)
        edit.set(node, "AB", ("cc",))


@pytest.mark.parametrize("change", [_set_size, _delete_node, _comment, _play, _many])
def test_changes_of_another_kind_are_not_told_apart(
    change: Callable[[Edit, Game], None],
) -> None:
    game = game_of("(;SZ[5];B[aa];W[bb];B[cc])")
    edit = Edit()

    change(edit, game)

    assert changed_stones(edit.edits()) == {}


def test_another_file_is_not_told_apart() -> None:
    collection = loads("(;SZ[5])")

    assert changed_stones([SetContents(collection, Contents(), collection.contents)]) == {}


def test_a_branch_that_was_deleted_does_not_matter() -> None:
    game = game_of("(;SZ[5];B[aa](;W[bb])(;W[cc]))")
    edit = Edit()
    operations.delete_branch(edit, node_with(game, "W[bb]"))
    edit.set(game.root, "AB", ("cc",))

    assert found(changed_stones(edit.edits())) == [";W[cc]"]


def test_the_way_to_a_late_node_is_gone_in_steps() -> None:
    game = game_of("(;SZ[5];C[1];C[2];C[3];AB[aa];B[cc])")
    edit = Edit()
    node = node_with(game, "AB")
    edit.set(node, "AB", ("aa", "cc"))

    assert found(changed_stones(edit.edits())) == [";B[cc]"]


def test_games_of_a_file_are_looked_at_one_after_the_other() -> None:
    first, second = loads("(;SZ[5];B[aa];W[bb])(;SZ[5];B[bb];W[aa])").games
    edit = Edit()
    for game in (first, second):
        edit.set(game.root, "AB", ("bb",))

    assert found(changed_stones(edit.edits())) == [";W[bb]", ";B[bb]"]
