from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.sgf import Point

A, B, C = Point(0, 0), Point(1, 0), Point(2, 0)


def test_the_territory_is_what_was_counted_and_no_more() -> None:
    node = loads("(;SZ[9]TB[aa][ca]TW[ii])").games[0].root

    operations.mark_territory(Edit(), node, [A, B], [C])

    assert node.properties["TB"] == ("aa", "ba")
    assert node.properties["TW"] == ("ca",)


def test_marks_that_are_right_already_stay_as_they_are_written() -> None:
    node = loads("(;SZ[9]TB[aa:ba])").games[0].root
    edit = Edit()

    operations.mark_territory(edit, node, [A, B], [])

    assert not edit.edits()
    assert node.properties["TB"] == ("aa:ba",)


def test_only_go_has_territory() -> None:
    node = loads("(;GM[2]SZ[8])").games[0].root

    with pytest.raises(RefusalError) as refusal:
        operations.mark_territory(Edit(), node, [A], [])

    assert refusal.value.reason == "not-go-board"
