"""Two nodes in one, variations that begin alike, other games as variations."""

from __future__ import annotations

import pytest

from sgfedit import Collection, Node, dumps, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.sgf.node import Properties

NINE = (9, 9)


def written(collection: Collection) -> str:
    return "".join(dumps(collection).decode().split("\n"))


def combined(first: str, second: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    both = operations.combined(Properties(first), Properties(second), NINE, "\n\n")
    return both.properties.source, both.left


class TestCombining:
    @pytest.mark.parametrize(
        ("first", "second", "both"),
        [
            (";B[aa]", ";C[x]TR[bb]", ";B[aa]C[x]TR[bb]"),
            (";C[x]", ";C[y]", ";C[x\n\ny]"),
            (";C[x\n\ny]", ";C[y]", ";C[x\n\ny]"),
            (";C[]", ";C[y]", ";C[y]"),
            (";C[y]", ";C[]", ";C[y]"),
            (";TR[aa]", ";TR[aa:ba][cc]", ";TR[aa][ba][cc]"),
            (";TB[]", ";TB[aa]", ";TB[aa]"),
            (";TB[aa]", ";TB[]", ";TB[aa]"),
            (";TB[]", ";TB[]", ";TB[]"),
            (";LB[aa:x]", ";LB[aa:x][bb:y][no]", ";LB[aa:x][bb:y][no]"),
            (";AR[aa:bb]", ";AR[aa:bb][bb:aa]", ";AR[aa:bb][bb:aa]"),
            (";XX[a]", ";XX[a][b]YY[]", ";XX[a][b]YY[]"),
            (";KM[6.50]", ";KM[6.5]", ";KM[6.50]"),
            (";W[]", ";W[tt]", ";W[]"),
            (";AB[aa:bb]", ";AB[ab][ba][bb][aa]", ";AB[aa:bb]"),
            (";PL[black]", ";PL[B]", ";PL[black]"),
            (";VW[aa:bb]", ";VW[aa][ab][ba][bb]", ";VW[aa:bb]"),
            (";", ";VW[aa]PM[2]", ";VW[aa]PM[2]"),
            (";TR[zz]", ";TR[zz][yy]", ";TR[zz][yy]"),
        ],
    )
    def test_what_fits_is_there_once(self, first: str, second: str, both: str) -> None:
        assert combined(first, second) == (both, {})

    @pytest.mark.parametrize(
        ("first", "second", "both", "left"),
        [
            (";N[a]", ";N[b]", ";N[a]", {"N": ("b",)}),
            (";BL[1]", ";BL[2]", ";BL[1]", {"BL": ("2",)}),
            (";TE[1]", ";BM[1]", ";TE[1]", {"BM": ("1",)}),
            (";GB[1]", ";UC[1]HO[1]", ";GB[1]HO[1]", {"UC": ("1",)}),
            (";TR[aa]", ";CR[aa][bb]", ";TR[aa]CR[bb]", {"CR": ("aa",)}),
            (";TB[aa:bb]", ";TW[bb:cc]", None, {"TW": ("bb",)}),
            (";LB[aa:x]", ";LB[aa:y]", ";LB[aa:x]", {"LB": ("aa:y",)}),
            (";B[aa]", ";B[aa]AB[cc]", ";B[aa]", {"AB": ("cc",)}),
            (";PL[x]", ";PL[W]", ";PL[x]", {"PL": ("W",)}),
            (";B[??]", ";B[!!]", ";B[??]", {"B": ("!!",)}),
            (";VW[aa]", ";VW[]", ";VW[aa]", {"VW": ("",)}),
            (";DD[xx]", ";DD[yy]", ";DD[xx]", {"DD": ("yy",)}),
            (";L[aa][bb]", ";L[bb][aa]", ";L[aa][bb]", {"L": ("bb", "aa")}),
        ],
    )
    def test_what_contradicts_is_left(
        self, first: str, second: str, both: str | None, left: dict[str, tuple[str, ...]]
    ) -> None:
        source, rest = combined(first, second)

        assert rest == left
        if both is not None:
            assert source == both


class TestTwins:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("(;SZ[9](;B[aa];W[bb])(;B[aa];W[cc]))", "(;SZ[9](;B[aa](;W[bb])(;W[cc])))"),
            ("(;SZ[9](;B[];W[bb])(;B[tt];W[cc]))", "(;SZ[9](;B[](;W[bb])(;W[cc])))"),
            ("(;SZ[9](;B[aa]C[x])(;B[cc])(;B[aa]C[y]))", "(;SZ[9](;B[aa]C[xy])(;B[cc]))"),
            ("(;SZ[9](;B[aa]BL[1])(;B[aa]BL[2]))", "(;SZ[9](;B[aa]BL[1])(;B[aa]BL[2]))"),
            ("(;SZ[9](;AB[aa])(;AB[aa]))", "(;SZ[9](;AB[aa])(;AB[aa]))"),
            (
                "(;SZ[9](;B[aa];W[bb];B[cc])(;B[aa];W[bb];B[dd]))",
                "(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd])))",
            ),
            ("(;GM[2](;B[pass])(;B[pass]))", "(;GM[2](;B[pass]))"),
            ("(;SZ[9](;B[aa]DD[cc])(;B[aa]DD[cc]))", "(;SZ[9](;B[aa]DD[cc]))"),
            ("(;SZ[9](;B[aa]PB[x]MN[3])(;B[aa]MN[03]PB[x]))", "(;SZ[9](;B[aa]PB[x]MN[3]))"),
        ],
    )
    def test_variations_with_the_same_move_become_one(self, before: str, after: str) -> None:
        collection = loads(before)

        operations.merge_twins(Edit(), collection.games[0].root)

        assert written(collection) == after

    @pytest.mark.parametrize(
        "value", ["VW[aa:cc]", "DD[cc]", "PM[2]", "MN[50]", "PB[x]", "AB[cc]", "PL[B]"]
    )
    def test_what_holds_for_the_nodes_after_one_of_them_keeps_them_apart(self, value: str) -> None:
        for pair in (f"(;B[aa];W[bb])(;B[aa]{value};W[cc])", f"(;B[aa]{value})(;B[aa]C[x];W[cc])"):
            collection = loads(f"(;SZ[9]{pair})")

            assert operations.merge_twins(Edit(), collection.games[0].root) == {}
            assert written(collection) == f"(;SZ[9]{pair})"

    def test_it_says_which_node_has_taken_the_place_of_which(self) -> None:
        root = loads("(;SZ[9](;B[aa];W[bb])(;B[aa];W[bb]))").games[0].root
        first, second = root.children
        below, other = first.first_child, second.first_child

        assert operations.merge_twins(Edit(), root) == {second: first, other: below}
        assert second.parent is None

    def test_only_the_fork_and_what_comes_together_is_looked_at(self) -> None:
        text = "(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[cc])))"
        collection = loads(text)

        assert operations.merge_twins(Edit(), collection.games[0].root) == {}
        assert written(collection) == text

    def test_every_fork_below_is_looked_at_if_wanted(self) -> None:
        collection = loads("(;SZ[9](;B[aa])(;B[bb];W[dd](;B[cc];W[ee])(;B[cc];W[ff])))")

        gone = operations.merge_twins(Edit(), collection.games[0].root, below=True)

        assert len(gone) == 1
        assert written(collection) == "(;SZ[9](;B[aa])(;B[bb];W[dd](;B[cc](;W[ee])(;W[ff]))))"

    @pytest.mark.untraced
    def test_a_long_line_of_twins_is_merged_without_recursion(self) -> None:
        line = ";B[aa];W[bb]" * 3_000
        collection = loads(f"(;SZ[9]({line})({line};B[cc]))")

        gone = operations.merge_twins(Edit(), collection.games[0].root)

        assert len(gone) == 6_000
        assert written(collection).count(";") == 6_002


class TestMoveKeys:
    @pytest.mark.parametrize(
        ("source", "key"),
        [
            (";B[aa]", "B[aa]"),
            (";W[ a\na ]C[x]", "W[aa]"),
            (";B[tt]", "B[]"),
            (";B[]", "B[]"),
            (";B[??]", "B[??]"),
            (";B[aa]W[bb]", ""),
            (";AB[aa]", ""),
        ],
    )
    def test_a_pass_and_white_space_are_written_in_one_way(self, source: str, key: str) -> None:
        assert operations.move_key(Node(source), NINE) == key

    def test_in_other_games_no_move_is_a_pass(self) -> None:
        assert operations.move_key(Node(";B[tt]"), NINE, go=False) == "B[tt]"
