"""The table of marks."""

from __future__ import annotations

import pytest

from sgfedit.sgf.marks import IN_MENUS, OUTER_FIRST, Mark


@pytest.mark.parametrize("of", ["ident", "text", "plural", "key", "ascii", "unicode"])
def test_no_two_marks_have_the_same(of: str) -> None:
    assert len({getattr(mark.kind, of) for mark in Mark}) == len(Mark)


def test_signs_are_single_letters() -> None:
    for mark in Mark:
        assert (len(mark.kind.ascii), len(mark.kind.unicode), len(mark.kind.sensei)) == (1, 1, 3)


def test_what_only_leaves_its_ends_is_drawn_last_and_what_leaves_most_room_first() -> None:
    assert OUTER_FIRST == ("SL", "CR", "SQ", "TR", "MA")


def test_menus_have_them_in_the_order_of_their_keys() -> None:
    assert IN_MENUS == ("TR", "CR", "SQ", "MA", "SL")
