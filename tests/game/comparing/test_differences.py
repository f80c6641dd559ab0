"""What differs between two versions of a game."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.comparing import Kind, align, differences, pair_games
from sgfedit.game.comparing.values import are_same, lines_together, together

GAME = "(;SZ[9]PB[A];B[aa]C[one];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"


def told(old: str, new: str) -> list[tuple[str, str, tuple[str, ...], int]]:
    """Return kind, text of the node, properties and number of nodes of each difference."""
    found = align(loads(old).games[0].root, loads(new).games[0].root)
    return [
        (one.kind.value, (one.new or one.old or found.new).source.strip(), one.idents, one.nodes)
        for one in differences(found)
    ]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (GAME, []),
        (" ( ; SZ [9] PB[A] ;B[aa]\nC[one];W[bb] ( ;B[cc];W[dd];B[ee])(;B[dc];W[de]))", []),
        (GAME.replace("PB[A]", "PB[B]PW[C]"), [("changed", ";SZ[9]PB[B]PW[C]", ("PB", "PW"), 1)]),
        (GAME.replace("C[one]", ""), [("changed", ";B[aa]", ("C",), 1)]),
        (GAME.replace(";W[dd];B[ee]", ""), [("removed", ";W[dd]", ("W",), 2)]),
        (GAME.replace(";B[ee]", ";B[ee];W[ff];B[gg]"), [("added", ";W[ff]", ("W",), 2)]),
        (GAME.replace(";W[bb]", ""), [("removed", ";W[bb]", ("W",), 1)]),
        (
            GAME.replace(";W[bb]", ";N[between];W[bb]"),
            [("added", ";N[between]", ("N",), 1)],
        ),
        (GAME.replace("B[aa]C[one]", "B[ab]C[one]"), [("changed", ";B[ab]C[one]", ("B",), 1)]),
        (
            "(;SZ[9]PB[A];B[aa]C[one];W[bb](;B[dc];W[de])(;B[cc];W[dd];B[ee]))",
            [("moved", ";B[dc]", (), 1)],
        ),
        (
            "(;SZ[9]PB[A];B[aa]C[one](;W[bb];B[cc];W[dd];B[ee])(;W[hh](;B[dc];W[de])))",
            [("added", ";W[hh]", ("W",), 1), ("moved", ";B[dc]", (), 1)],
        ),
    ],
    ids=[
        *(
            "same",
            "written otherwise",
            "info",
            "text gone",
            "line cut",
            "line longer",
            "taken out",
        ),
        *("inserted", "corrected", "order", "elsewhere"),
    ],
)
def test_each_difference_is_told_once(
    new: str, expected: list[tuple[str, str, tuple[str, ...], int]]
) -> None:
    assert sorted(told(GAME, new)) == sorted(expected)


def test_the_way_back_tells_the_opposite() -> None:
    longer = GAME.replace(";B[ee]", ";B[ee];W[ff]C[x]")

    assert [one[0] for one in told(GAME, longer)] == ["added"]
    assert [one[0] for one in told(longer, GAME)] == ["removed"]


def test_differences_stand_in_the_order_of_the_new_version() -> None:
    new = GAME.replace("PB[A]", "PB[B]").replace("B[ee]", "B[ee]C[end]").replace(";W[de]", "")

    assert [(one[0], one[1]) for one in told(GAME, new)] == [
        ("changed", ";SZ[9]PB[B]"),
        ("changed", ";B[ee]C[end]"),
        ("removed", ";W[de]"),
    ]


def test_games_of_two_files_are_found_by_what_they_are() -> None:
    one, two, three = "(;GN[1];B[aa];W[bb])", "(;PB[X];B[cc];W[dd])", "(;SZ[9];B[ee])"
    old, new = loads(one + two + three), loads(three + two.replace("W[dd]", "W[de]") + "(;B[gg])")

    numbers = [
        (
            None if mine is None else old.games.index(mine),
            None if other is None else new.games.index(other),
        )
        for mine, other in pair_games(old.games, new.games)
    ]

    assert numbers == [(2, 0), (1, 1), (None, 2), (0, None)]


@pytest.mark.parametrize(
    ("ident", "one", "other", "is_same"),
    [
        ("TR", ("aa", "bb"), ("bb", "aa"), True),
        ("TR", ("aa:ab",), ("aa", "ab"), True),
        ("LB", ("aa:1", "bb:2"), ("bb:2", "aa:1"), True),
        ("LB", ("aa:1",), ("aa:2",), False),
        ("C", ("a\r\nb",), ("a\nb",), True),
        ("C", ("a",), ("a ",), False),
        ("KM", (" 6.5",), ("6.5",), True),
        ("XX", ("a", "b"), ("b", "a"), False),
        ("TR", ("zz",), ("yy",), False),
    ],
)
def test_what_values_mean_is_compared(
    ident: str, one: tuple[str, ...], other: tuple[str, ...], is_same: bool
) -> None:
    assert are_same(ident, one, other, (19, 19)) is is_same


def test_lines_that_touch_are_a_conflict_and_others_none() -> None:
    base = ["a", "b", "c", "d"]

    assert lines_together(base, ["A", "b", "c", "d"], ["a", "b", "c", "D"]) == ["A", "b", "c", "D"]
    assert lines_together(base, ["A", "b", "c", "d"], ["x", "b", "c", "d"]) is None
    assert lines_together(base, ["A", "b", "c", "d"], ["A", "b", "c"]) == ["A", "b", "c"]
    assert lines_together([], ["a"], ["b"]) is None


def test_kinds_have_the_words_of_the_command_line() -> None:
    assert {kind.value for kind in Kind} == {"added", "removed", "moved", "changed"}


def test_a_move_that_was_replaced_is_another_one() -> None:
    found = told("(;SZ[9];B[aa]C[x])", "(;SZ[9];B[bb];W[cc])")

    assert sorted(one[0] for one in found) == ["added", "removed"]


def test_a_branch_that_was_doubled_is_paired_once() -> None:
    branch = ";W[dd];B[ee]"
    found = told(f"(;SZ[9];B[aa]{branch})", f"(;SZ[9](;B[gg]{branch})(;B[hh]{branch}))")

    assert sorted(one[0] for one in found) == ["added", "changed"]


def test_games_without_names_are_found_by_their_moves() -> None:
    line = ";B[aa];W[bb];B[cc];W[dd]"
    old = loads(f"(;SZ[9]{line})(;SZ[9];B[gg])")
    new = loads(f"(;SZ[9];B[hh])(;SZ[9]{line.replace('cc', 'ce')})")

    numbers = [
        (old.games.index(mine) if mine else None, new.games.index(other) if other else None)
        for mine, other in pair_games(old.games, new.games)
    ]

    assert numbers == [(None, 0), (0, 1), (1, None)]


@pytest.mark.parametrize(
    ("ident", "versions", "expected", "is_conflict"),
    [
        ("LB", (("aa:1",), ("aa:1", "bb:2"), ("cc:3",)), ("bb:2", "cc:3"), False),
        ("LB", ((), ("bb:2",), ("bb:3", "cc:4")), ("bb:2", "cc:4"), True),
        ("TR", (("aa:ac",), ("aa:ac", "bb"), ("aa", "ab")), ("aa", "ab", "bb"), False),
        ("DD", (("",), ("aa",), ("bb",)), ("aa", "bb"), False),
        ("XX", ((), ("a",), ("b",)), ("a", "b"), False),
        ("KM", (("5.5",), ("6.5",), ("7.5",)), ("6.5",), True),
        ("C", (("a",), (), ("b",)), (), True),
    ],
)
def test_values_of_both_sides_are_put_together(
    ident: str,
    versions: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]],
    expected: tuple[str, ...],
    is_conflict: bool,
) -> None:
    found = together(ident, *versions, (9, 9))

    assert (found.values, found.is_conflict) == (expected, is_conflict)
