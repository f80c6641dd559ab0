"""Which variations are folded so that only those are left that one looks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.game.engine_lines import begins_engine_line, is_engine_comment, is_of_person
from sgfedit.game.sifting import Sifted, sift
from sgfedit.game.traversal import has_comment

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.sgf import Node

RECORD = """(;N[r];B[aa]
(;W[bb];B[cc](;W[dd])(;W[de]C[end]))
(;W[ba]C[said](;B[ca];W[da])(;B[cb];W[db]))
(;W[bc](;B[dc];W[ec])(;B[dd]C[deep];W[ed]))
(;W[be];B[ff])
(;W[bf])
)"""
ANALYSED = """(;B[aa]
(;W[bb];B[cc])
(;W[ab]QLZV[100:0.4];B[ac];W[ad])
(;W[ba]SBKV[40]TE[1];B[ca]C[I would play elsewhere])
(;W[bc]C[* Win rate: 40%\n* Visits: 12])
(;W[bd];B[be])
)"""


def sifted(
    text: str, is_wanted: Callable[[Node], bool] | None = None, *, without_engines: bool = False
) -> tuple[Sifted, set[str]]:
    """Return what is found, and the moves of the nodes that are folded."""
    steps = sift(loads(text).games[0].root, is_wanted, without_engines=without_engines)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value, {node.source.strip()[1:6] for node in end.value.folded}


def test_a_line_stays_if_anything_on_it_is_wanted() -> None:
    found, folded = sifted(RECORD, has_comment)

    # All else hangs on the main line, or leads to a comment.
    assert folded == {"B[cb]", "B[dc]", "W[be]", "W[bf]"}
    assert (found.kept, found.lines) == (4, 8)


def test_nothing_wanted_leaves_the_main_line() -> None:
    found, _ = sifted(RECORD, lambda _: False)

    assert (found.kept, found.lines, found.engines) == (1, 8, 0)


def test_all_lines_stay_where_nothing_is_looked_for() -> None:
    assert sifted(RECORD)[0] == Sifted(frozenset(), 8, 8, 0)


def test_lines_of_engines_are_folded_unless_a_person_has_said_something_there() -> None:
    found, folded = sifted(ANALYSED, without_engines=True)

    assert folded == {"W[ab]", "W[bc]"}
    assert found[1:] == (3, 5, 2)


def test_a_long_tree_is_looked_at_in_parts() -> None:
    root = loads("(;" + ";B[aa];W[bb]" * 1000 + ")").games[0].root

    assert len(list(sift(root, has_comment, without_engines=True))) > 10


@pytest.mark.parametrize(
    ("text", "is_engines"),
    [
        ("* Win rate: B 60.4%\n* Visits: 81", True),
        ("White's winrate: 45.2%\n(KataGo / 1.2k playouts)", True),
        ("胜率: 45.2%\n计算量: 1200", True),
        ("Move 3: B D4\u3164\u200b", True),
        ("My win rate against him is 40 %", False),
        ("He visits the corner", False),
    ],
)
def test_a_comment_is_an_engines_where_it_counts_what_was_read(
    text: str, is_engines: bool
) -> None:
    assert is_engine_comment(text) is is_engines


@pytest.mark.parametrize(
    ("node", "begins", "is_person"),
    [
        (";B[aa]", False, False),
        (";B[aa]KT[abc]", True, False),
        (";B[aa]LZ[KataGo 40 100]LB[bb:1]", True, False),
        (";B[aa]C[Visits: 3, win rate 4%]", True, False),
        (";B[aa]C[Hello]", False, True),
        (";B[aa]GB[1]", False, True),
        (";N[line]FG[]", False, False),
    ],
)
def test_what_is_an_engines_and_what_a_persons(node: str, begins: bool, is_person: bool) -> None:
    found = loads(f"({node})").games[0].root

    assert begins_engine_line(found) is begins
    assert is_of_person(found) is is_person
