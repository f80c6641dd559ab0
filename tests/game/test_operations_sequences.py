"""Adding a sequence of moves."""

from __future__ import annotations

import pytest

from sgfedit import PASS, Point, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.go import Colour

BLACK, WHITE = Colour.BLACK, Colour.WHITE
AA, BB, CC = Point(0, 0), Point(1, 1), Point(2, 2)


def test_moves_that_are_there_are_followed_and_the_rest_is_a_variation() -> None:
    collection = loads("(;FF[4]SZ[5];B[aa];W[bb];B[dd])")
    edit = Edit()

    last = operations.add_sequence(
        edit, collection.games[0].root, [(BLACK, AA), (WHITE, BB), (BLACK, CC), (WHITE, PASS)]
    )

    assert dumps(collection) == b"(;FF[4]SZ[5];B[aa];W[bb]\n(;B[dd])\n(;B[cc];W[]))"
    assert edit.selected is last
    assert last.get("W") == PASS


def test_a_sequence_that_is_there_is_only_shown() -> None:
    collection = loads("(;SZ[5](;B[cc])(;B[aa];W[bb]))")
    root, edit = collection.games[0].root, Edit()

    last = operations.add_sequence(edit, root, [(BLACK, AA), (WHITE, BB)])

    assert edit.edits() == ()
    assert edit.selected is last is root.children[1].first_child


def test_no_moves_lead_nowhere() -> None:
    root = loads("(;SZ[5])").games[0].root
    edit = Edit()

    assert operations.add_sequence(edit, root, []) is root
    assert edit.edits() == ()


def test_moves_of_other_games_are_written_otherwise() -> None:
    root = loads("(;GM[2])").games[0].root

    with pytest.raises(RefusalError, match="board of Go"):
        operations.add_sequence(Edit(), root, [(BLACK, AA)])
