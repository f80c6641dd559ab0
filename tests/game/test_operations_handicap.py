"""The handicap of a game: HA and its stones."""

from __future__ import annotations

import pytest

from sgfedit import Node, Point, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.go import handicap_points

NINE = "[pd][dp][pp][dd][dj][pj][jd][jp][jj]"


def root_of(text: str) -> Node:
    return loads(f"({text})").games[0].root


def with_handicap(text: str, stones: int, *, is_fixed: bool = True) -> str:
    root = root_of(text)
    operations.set_handicap(Edit(), root, stones, is_fixed=is_fixed)
    return root.source


@pytest.mark.parametrize(
    ("before", "stones", "after"),
    [
        (";SZ[9]", 2, ";SZ[9]AB[gc][cg]HA[2]"),
        (";SZ[9]AB[gc][cg]HA[2]", 3, ";SZ[9]AB[gc][cg][gg]HA[3]"),
        (";SZ[9]AB[gc][cg][gg]HA[3]", 2, ";SZ[9]AB[gc][cg]HA[2]"),
        (";SZ[9]AB[gc][cg][gg]HA[3]C[x]", 0, ";SZ[9]C[x]"),
        # Free ones are replaced as well.
        (";SZ[9]HA[2]AB[aa][bb]", 2, ";SZ[9]HA[2]AB[gc][cg]"),
        # Without HA those on the star points are known.
        (";SZ[9]AB[gc][cg]", 3, ";SZ[9]AB[gc][cg][gg]HA[3]"),
        # Others stay.
        (";SZ[9]AB[aa][gc]", 2, ";SZ[9]AB[aa][gc][cg]HA[2]"),
        (";SZ[9]AB[aa]AW[bb]HA[2]", 0, ";SZ[9]AB[aa]AW[bb]"),
        # White begins.
        (";SZ[9]PL[B]", 2, ";SZ[9]PL[W]AB[gc][cg]HA[2]"),
        (";SZ[9]PL[W]AB[gc][cg]HA[2]", 0, ";SZ[9]"),
        (";SZ[9]PL[B]HA[2]", 0, ";SZ[9]PL[B]"),
        (";SZ[9]PL[W]HA[0]", 0, ";SZ[9]PL[W]"),
        (";SZ[9]AE[gc]", 2, ";SZ[9]AB[gc][cg]HA[2]"),
        (";SZ[9]HA[none]", 0, ";SZ[9]"),
        ("", 9, f"AB{NINE}HA[9]"),
        ("", 10, f"AB{NINE}[qc]HA[10]"),
        ("", 13, f"AB{NINE}[qc][cq][qq][cc]HA[13]"),
    ],
)
def test_number_and_stones_change_together(before: str, stones: int, after: str) -> None:
    assert with_handicap(before or ";", stones) == (after if before else f";{after}")


def test_free_stones_are_left_where_they_are() -> None:
    assert with_handicap(";SZ[9]HA[2]AB[aa][bb]", 4, is_fixed=False) == ";SZ[9]HA[4]AB[aa][bb]"
    assert with_handicap(";SZ[8]", 20, is_fixed=False) == ";SZ[8]HA[20]"
    assert with_handicap(";SZ[9]HA[2]AB[aa][bb]", 0, is_fixed=False) == ";SZ[9]"


@pytest.mark.parametrize(
    ("text", "stones", "reason", "detail"),
    [
        (";GM[2]", 2, "not-go", ""),
        (";SZ[9]B[aa]", 2, "root-move", ""),
        (";SZ[8]", 5, "handicap-many", "4"),
        (";SZ[9]", 10, "handicap-many", "9"),
        (";SZ[9]AW[gc]", 2, "handicap-taken", ""),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, stones: int, reason: str, detail: str) -> None:
    root = root_of(text)
    before = root.source

    with pytest.raises(RefusalError) as caught:
        operations.set_handicap(Edit(), root, stones)

    assert (caught.value.reason, caught.value.detail) == (reason, detail)
    assert root.source == before


@pytest.mark.parametrize(
    ("size", "most"), [((19, 19), 13), ((13, 13), 13), ((9, 9), 9), ((8, 8), 4), ((5, 5), 0)]
)
def test_points_of_a_fixed_handicap_are_different_ones(size: tuple[int, int], most: int) -> None:
    assert operations.max_fixed(size) == most
    for stones in range(most + 2):
        found = operations.fixed_points(size, stones)

        assert len(set(found)) == len(found) == (min(stones, most) if stones >= 2 else 0)
        if stones <= 9:
            assert found == tuple(Point(*p) for p in handicap_points(*size, stones))


def test_which_stones_are_the_handicap() -> None:
    assert operations.handicap_stones(root_of(";SZ[9]HA[2]AB[aa][bb]")) == {(0, 0), (1, 1)}
    assert operations.handicap_stones(root_of(";SZ[9]AB[gc][cg]")) == {(6, 2), (2, 6)}
    assert operations.handicap_stones(root_of(";SZ[9]HA[2]AB[aa][bb]AW[cc]")) == frozenset()
    assert operations.other_stones(root_of(";SZ[9]HA[2]AB[aa][bb]AW[cc]")) == {
        (0, 0),
        (1, 1),
        (2, 2),
    }
    assert operations.other_stones(root_of(";SZ[9]AB[gc][cg]")) == frozenset()
