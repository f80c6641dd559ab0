from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Game, Node, Point, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def last(game: Game) -> Node:
    return list(game.nodes())[-1]


def points(text: str) -> list[Point]:
    return [Point(ord(name[0]) - 97, ord(name[1]) - 97) for name in text.split()]


def point(text: str) -> Point:
    return points(text)[0]


def set_up(game: Game, node: Node, stones: Mapping[str, Colour | None]) -> Node:
    return operations.set_stones(
        Edit(), node, game.positions, {point(name): c for name, c in stones.items()}
    )


class TestMarks:
    @pytest.mark.parametrize(
        ("before", "ident", "on", "after"),
        [
            ("", "TR", True, "TR[aa]"),
            ("TR[aa]", "TR", True, "TR[aa]"),
            ("TR[aa]", "TR", False, ""),
            ("CR[aa][bb]SQ[aa]", "MA", True, "CR[bb]MA[aa]"),
            ("SL[aa]", "TR", False, "SL[aa]"),
            ("TB[aa]TR[aa]", "TW", True, "TR[aa]TW[aa]"),
            ("TB[]", "TB", True, "TB[aa]"),
            ("TW[]", "TB", True, "TW[]TB[aa]"),
            ("TR[aa:ba][bb:cb]", "CR", True, "TR[ba][bb:cb]CR[aa]"),
            ("TR[ab:bb]", "CR", True, "TR[ab:bb]CR[aa]"),
        ],
    )
    def test_a_point_has_one_mark_of_each_set(
        self, before: str, ident: str, on: bool, after: str
    ) -> None:
        root = game_of(f"(;C[]{before})").root

        operations.set_marks(Edit(), root, ident, points("aa"), on=on)

        assert root.source == f";C[]{after}"

    @pytest.mark.parametrize(
        ("before", "text", "after"),
        [
            ("", "A", "LB[aa:A]"),
            ("LB[bb:B]", "a:]", "LB[bb:B][aa:a\\:\\]]"),
            ("LB[aa:A] [bb:B]", "A", "LB[aa:A] [bb:B]"),
            ("LB[aa:A][zz:?][aa:X]", "C", "LB[aa:C][zz:?]"),
            ("LB[aa:A][bad]", "", "LB[bad]"),
            ("LB[aa:A]", "", ""),
        ],
    )
    def test_a_label_is_changed_without_touching_the_others(
        self, before: str, text: str, after: str
    ) -> None:
        root = game_of(f"(;C[]{before})").root

        operations.set_label(Edit(), root, point("aa"), text)

        assert root.source == f";C[]{after}"

    @pytest.mark.parametrize(
        ("before", "ident", "after"),
        [
            ("", "AR", "AR[aa:bb]"),
            ("AR[bb:aa]", "AR", "AR[bb:aa][aa:bb]"),
            ("AR[ aa:bb ][cc:dd]", "AR", "AR[cc:dd]"),
            ("LN[bb:aa]", "LN", ""),
        ],
    )
    def test_a_pair_is_drawn_or_removed(self, before: str, ident: str, after: str) -> None:
        root = game_of(f"(;C[]{before})").root

        operations.toggle_pair(Edit(), root, ident, *points("aa bb"))

        assert root.source == f";C[]{after}"

    def test_an_arrow_to_its_own_start_is_nothing(self) -> None:
        root = game_of("(;)").root

        operations.toggle_pair(Edit(), root, "AR", *points("aa aa"))

        assert root.source == ";"

    def test_clearing_a_point_leaves_what_is_no_markup_of_it(self) -> None:
        root = game_of(
            "(;AB[aa]TR[aa][bb]TB[aa:ba]LB[aa:A][bb:B]AR[aa:bb][bb:cc]LN[cc:aa][x]DD[aa]C[aa])"
        ).root

        operations.clear_points(Edit(), root, (point("aa"),))

        assert root.source == ";AB[aa]TR[bb]TB[ba]LB[bb:B]AR[bb:cc]LN[x]DD[aa]C[aa]"

    def test_clearing_a_point_removes_marks_of_the_first_version(self) -> None:
        root = game_of("(;L[aa][bb]M[aa:ab]RG[aa])").root

        operations.clear_points(Edit(), root, (point("aa"),))

        assert root.source == ";L[bb]M[ab]RG[aa]"

    def test_clearing_an_unmarked_point_changes_no_character(self) -> None:
        text = ";TR[aa:bb] [cc]LB[aa:A]LN[aa:bb]\n[bb:cc]"
        root = game_of(f"({text})").root

        operations.clear_points(Edit(), root, (point("ss"),))

        assert root.source == text


class TestRegions:
    def test_points_are_stored_row_by_row(self) -> None:
        root = game_of("(;FF[4])").root

        operations.set_region(Edit(), root, "DD", set(points("bb aa ab")))

        assert root.source == ";FF[4]DD[aa][ab][bb]"

    def test_a_region_that_is_shown_already_keeps_its_text(self) -> None:
        root = game_of("(;FF[4]DD[aa:bb])").root

        operations.set_region(Edit(), root, "DD", points("aa ba ab bb"))
        assert root.source == ";FF[4]DD[aa:bb]"

        operations.set_region(Edit(), root, "DD", points("aa ba ab bb cc"))
        assert root.source == ";FF[4]DD[aa:bb][cc]"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("(;VW[aa:bb];B[cc]VW[dd])", ";B[cc]VW[]"),
            ("(;VW[];B[cc]VW[dd])", ";B[cc]"),
            ("(;C[];B[cc]VW[dd])", ";B[cc]"),
            ("(;VW[aa];B[cc])", ";B[cc]VW[]"),
        ],
    )
    def test_no_points_are_stored_only_where_something_is_inherited(
        self, text: str, expected: str
    ) -> None:
        game = game_of(text)

        operations.set_region(Edit(), last(game), "VW", [])

        assert last(game).source == expected
        assert game.position(last(game)).view is None

    @pytest.mark.parametrize("version", ["FF[3]", "FF[4]", ""])
    def test_two_visible_points_are_never_read_as_corners(self, version: str) -> None:
        game = game_of(f"(;{version})")

        operations.set_region(Edit(), game.root, "VW", points("aa cc"))

        assert game.position(game.root).view == frozenset(points("aa cc"))

    def test_the_corners_of_an_old_view_are_kept_if_it_shows_the_same(self) -> None:
        game = game_of("(;FF[3]VW[aa][bb])")

        operations.set_region(Edit(), game.root, "VW", points("aa ba ab bb"))

        assert game.root.source == ";FF[3]VW[aa][bb]"


class TestText:
    @pytest.mark.parametrize(
        ("before", "ident", "text", "after"),
        [
            ("", "C", "a]\\\nb", "C[a\\]\\\\\nb]"),
            ("", "N", "a\nb", "N[a b]"),
            ("C[a\r\nb]", "C", "a\nb", "C[a\r\nb]"),
            ("C[]", "C", "", "C[]"),
            ("C[x]", "C", "", ""),
            ("C[x]C[y]", "C", "x\n\ny", "C[x]C[y]"),
        ],
    )
    def test_text_is_stored_unless_it_says_the_same(
        self, before: str, ident: str, text: str, after: str
    ) -> None:
        root = game_of(f"(;B[]{before})").root

        operations.set_text(Edit(), root, ident, text)

        assert root.source == f";B[]{after}"
        assert root.get(ident, "") == text.replace("\n", " " if ident == "N" else "\n")

    def test_game_info_is_kept_word_for_word(self) -> None:
        root = game_of("(;FF[4]KM[5,50]RE[w+ 3 1/2]GN[][x]GC[a\r\nb]HA[ 2 ]PB[x])").root
        before = root.source
        texts = {"KM": "5,50", "RE": "w+ 3 1/2", "GN": "x", "GC": "a\nb", "HA": " 2 ", "WR": ""}

        operations.set_info(Edit(), root, texts)
        assert root.source == before

        operations.set_info(Edit(), root, {"KM": "half a ] point", "PB": "", "GC": "1\n2"})
        assert root.source == (";FF[4]KM[half a \\] point]RE[w+ 3 1/2]GN[][x]GC[1\r\n2]HA[ 2 ]")


def test_a_large_view_is_one_rectangle_from_ff4_on() -> None:
    rectangle = [Point(x, y) for y in range(3) for x in range(4)]
    for record, values in (
        ("(;FF[4]SZ[9])", ("aa:dc",)),
        ("(;FF[3]SZ[9])", tuple(f"{'abcd'[p.x]}{'abc'[p.y]}" for p in rectangle)),
    ):
        root = loads(record).games[0].root
        operations.set_region(Edit(), root, "VW", rectangle)

        assert root.properties["VW"] == values
        assert set(root.get("VW")) == set(rectangle)
