"""What the text of a node says by itself: moves, set-up, whether anything else decides."""

from __future__ import annotations

import pytest

from sgfedit.game.checks.wording import wording_of
from sgfedit.sgf.node import Node


@pytest.mark.parametrize(
    ("text", "point", "plays"),
    [
        (";B[aa]", "aa", True),
        (";W[tt]\r\n", "tt", True),
        (";B[]", "", False),
        (";B[aaFF[3]", "", False),
        (";B[a a]", "", True),
        (";B[][aa]", "", True),
        (";B[aa]C[x]", "", True),
        (";Black[aa]", "", True),
        (";C[B[aa\\]]", "", False),
    ],
    ids=repr,
)
def test_one_ordinary_move_is_told_from_what_only_holds_one(
    text: str, point: str, plays: bool
) -> None:
    wording = wording_of(Node(text))

    assert (wording.point, wording.plays) == (point, plays)


@pytest.mark.parametrize(
    ("text", "is_enough", "is_alone"),
    [
        (";B[aa]", True, True),
        (";B[aa]C[x]", True, True),
        (";AB[aa]", False, False),
        (";B[aa]FF[3]", True, False),
        (";B[aa]KM[5,5]", True, False),
        (f";C[{'x' * 256}]", False, True),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_else_decides_is_known_by_the_identifiers(
    text: str, is_enough: bool, is_alone: bool
) -> None:
    wording = wording_of(Node(text))

    assert (wording.is_enough, wording.is_alone) == (is_enough, is_alone)


@pytest.mark.parametrize("text", [";B[aa]", ";FF[4]B[aa]\n", f";B[aa]C[{'x' * 256}]"])
def test_texts_that_play_the_same_are_told_by_what_comes_on_the_board(text: str) -> None:
    assert wording_of(Node(text)).on_board == [("B", ("aa",))]
    assert wording_of(Node(text)).on_board != wording_of(Node(";B[bb]")).on_board
    assert wording_of(Node(text)).on_board != wording_of(Node(";B[aa]AW[bb]")).on_board


def test_nodes_with_the_same_short_text_share_what_it_says() -> None:
    assert wording_of(Node(";B[aa]C[x]")) is wording_of(Node(";B[aa]C[x]"))
    assert wording_of(Node(";B[aa]")).idents is wording_of(Node(";B[bb]")).idents
