"""Positions as text: ASCII, Sensei's Library, SGF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.export import ascii_text, sensei_text, sgf_text
from sgfedit.render.diagram import MoveNumbers, Options, build

if TYPE_CHECKING:
    from sgfedit.render.diagram import Diagram

PLAIN = Options()
NUMBERED = Options(move_numbers=MoveNumbers.ALL)
BARE = Options(coordinates=False, hoshi=False, last_move=False)


def diagram(text: str, options: Options = PLAIN) -> Diagram:
    """Return what the last node of the main line shows."""
    game = loads(text).games[0]
    node = list(game)[-1]
    return build(game.position(node), node, options)


def ascii_of(text: str, options: Options = PLAIN) -> list[str]:
    return ascii_text(diagram(text, options)).splitlines()


def sensei_of(text: str, options: Options = PLAIN, title: str = "") -> list[str]:
    return sensei_text(diagram(text, options), title).splitlines()


# ASCII --------------------------------------------------------------------------------------


def test_a_position_is_letters_and_dots() -> None:
    assert ascii_of("(;SZ[7:5]AB[bb]AW[fd];B[dc])") == [
        "  A B C D E F G",
        "5 . . . . . . . 5",
        "4 . X . . . . . 4",
        "3 . . .(X). . . 3",
        "2 . . . . . O . 2",
        "1 . . . . . . . 1",
        "  A B C D E F G",
        "",
        "White (O) to play",
    ]


def test_names_of_lines_and_stars_can_be_left_out() -> None:
    assert ascii_of("(;SZ[9]VW[aa:cc];B[cc])", BARE)[:3] == [" . . .", " . . .", " . . X"]
    assert ascii_of("(;SZ[9]VW[aa:cc])")[3] == "7 . . + 7"


def test_rows_of_two_digits_and_columns_of_two_letters_are_aligned() -> None:
    found = ascii_of("(;SZ[27:10];B[aa])")

    assert found[0].startswith("    A  B  C")
    assert found[0].endswith("  Y  Z AA AB")
    assert (found[1][:5], found[1][-5:]) == ("10( X", " . 10")
    assert found[10][:6] == " 1  . "


def test_the_brackets_of_the_last_move_reach_the_edge() -> None:
    assert ascii_of("(;SZ[3];B[ca])", BARE._replace(last_move=True))[0] == " . .(X)"
    assert ascii_of("(;SZ[3];B[aa])", BARE._replace(last_move=True))[0] == "(X). ."
    assert ascii_of("(;SZ[9]VW[aa:cc];B[ha])")[1] == "9 . . . 9"


def test_move_numbers_stand_for_their_stones() -> None:
    found = ascii_of("(;SZ[3]AB[cc];W[aa];B[ba];W[ca])", NUMBERED)

    assert found[1] == "3 1 2(3)3"
    assert found[-1] == "Move 1 is by White"


def test_marks_are_signs_on_free_points_and_are_all_listed() -> None:
    found = ascii_of(
        "(;SZ[9]AB[aa]TR[aa][ba]SQ[ca]CR[da]MA[ea]SL[fa]LB[ab:A][bb:X][cb:12][aa:b]"
        "AR[aa:bb][ca:da]LN[ab:cd]TB[ii]TW[hi][gi])"
    )

    assert found[1] == "9 X ^ # @ * % . . . 9"
    assert found[2] == "8 A . . . . . . . . 8"
    assert found[12:] == [
        "White (O) to play",
        "Triangles (^): A9 B9",
        "Squares (#): C9",
        "Circles (@): D9",
        "Crosses (*): E9",
        "Selected points (%): F9",
        "Labels: B8 X, C8 12, A9 b",
        "Arrows: A9-B8 C9-D9",
        "Lines: A8-C6",
        "Black's territory: J1",
        "White's territory: H1 G1",
    ]


def test_of_a_part_of_the_board_only_what_is_in_sight_is_told() -> None:
    found = ascii_of(
        "(;SZ[9]VW[aa:ca][ab]AB[ba][ii]TR[ii]LB[ii:x][bb:y]AR[aa:ii]LN[ba:ca]TB[ii]TW[ca])"
    )

    assert found == [
        "  A B C",
        "9 . X . 9",
        "8 .     8",
        "  A B C",
        "",
        "White (O) to play",
        "Part of a board of 9 × 9",
        "Lines: B9-C9",
        "White's territory: C9",
    ]


# Sensei's Library ---------------------------------------------------------------------------


def test_a_diagram_has_edges_and_a_first_line() -> None:
    assert sensei_of("(;SZ[3];B[bb];W[cc])", title="A title") == [
        "$$Bc3 A title",
        "$$  -------",
        "$$ | . . . |",
        "$$ | . X . |",
        "$$ | . . W |",
        "$$  -------",
    ]


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("(;SZ[19]PL[W])", "$$Wc"),
        ("(;SZ[13])", "$$Bc13"),
        ("(;SZ[9:13])", "$$Bc9"),
        ("(;SZ[9:13]VW[aa:cc])", "$$Bc13"),
    ],
)
def test_the_first_line_names_turn_coordinates_and_size(text: str, head: str) -> None:
    assert sensei_of(text)[0] == head
    assert sensei_of(text, BARE)[0] == head.replace("c", "")


def test_sides_that_go_on_have_no_edge() -> None:
    assert sensei_of("(;SZ[9]VW[bb:cc])") == ["$$Bc9", "$$ . .", "$$ . ,"]
    assert sensei_of("(;SZ[9]VW[aa:ba][ab])") == [
        "$$Bc9",
        "$$  -----",
        "$$ | . .",
        "$$ | . _",
    ]
    assert sensei_of("(;SZ[9]VW[hi:ii])") == ["$$Bc9", "$$ . . |", "$$ -----"]


def test_marks_are_letters_that_differ_on_stones() -> None:
    found = sensei_of(
        "(;SZ[5]AB[aa:ea]AW[ab:eb]CR[aa][ab][ac]SQ[ba][bb][bc]TR[ca][cb][cc]MA[da][db][dc]"
        "SL[ea][eb][ec])"
    )

    assert found[2:5] == ["$$ | B # Y Z # |", "$$ | W @ Q P @ |", "$$ | C S T M S |"]


def test_the_last_ten_numbers_are_shown_from_one_on() -> None:
    moves = "".join(
        f";{'BW'[i % 2]}[{chr(97 + i % 5)}{chr(97 + 2 * (i // 5))}]" for i in range(13)
    )
    found = sensei_of(f"(;SZ[9]{moves})", NUMBERED)

    assert found[0] == "$$Wc9m4"
    assert found[2] == "$$ | X O X 1 2 . . . . |"
    assert found[4] == "$$ | 3 4 5 6 7 . , . . |"
    assert found[6] == "$$ | 8 9 0 . , . . . . |"


def test_numbers_that_are_out_of_turn_are_left_out() -> None:
    found = sensei_of("(;SZ[3];B[aa];B[ba];B[ca];W[ab]MN[3])", NUMBERED)

    assert found[0] == "$$Bc3"
    assert found[2:4] == ["$$ | 1 X 3 |", "$$ | W . . |"]


def test_letters_are_small_and_other_labels_are_listed() -> None:
    found = sensei_of("(;SZ[5]AB[ea]LB[aa:a][ba:B][ca:A][da:1][ea:c][eb:é][ab:word]CR[aa][ac])")

    assert found[2] == "$$ | a b . . X |"
    assert found[9:] == ["Circles: A5", "Labels: C5 A, D5 1, E5 c, E4 é, A4 word"]


def test_marks_that_share_a_point_and_territory_are_listed() -> None:
    found = sensei_of("(;SZ[3]CR[aa]TR[aa]SQ[bb]TB[cc])")

    assert found[2] == "$$ | C . . |"
    assert found[7:] == ["Triangles: A3", "Black's territory: C1"]


def test_arrows_and_lines_count_from_the_corner_in_sight() -> None:
    found = sensei_of("(;SZ[9]VW[ba:cc]AR[ba:cc][aa:ba]LN[ca:cb])", BARE)

    assert found[-2:] == ["$$ {AR 1:1 2:3}", "$$ {LN 2:1 2:2}"]


# SGF ----------------------------------------------------------------------------------------


def test_a_position_is_a_record_of_one_node() -> None:
    shown = sgf_text(
        diagram(
            "(;SZ[9:7]PB[x]AB[aa];B[bb];W[cc]C[text]TR[dd]LB[ee:a\\:b]AR[aa:bb]LN[cc:dd]TB[aa]"
            "TW[bb]DD[ff]VW[aa:ac])"
        )
    )

    assert shown == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9:7]PL[B]AB[aa][bb]AW[cc]TR[dd]LB[ee:a\\:b]AR[aa:bb]LN[cc:dd]"
        "TB[aa]TW[bb]DD[ff]VW[aa][ab][ac])\n"
    )


def test_marks_of_old_records_become_those_of_new_ones() -> None:
    assert sgf_text(diagram("(;SZ[9]AW[aa]L[bb][cc]M[aa][dd])")) == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PL[B]AW[aa]TR[aa]MA[dd]LB[bb:A][cc:B])\n"
    )


positions = st.dictionaries(
    st.tuples(st.integers(0, 4), st.integers(0, 3)), st.sampled_from(["AB", "AW", "TR", "CR"])
)


@given(positions)
def test_what_is_copied_shows_the_same(points: dict[tuple[int, int], str]) -> None:
    values = {
        ident: "".join(
            f"[{chr(97 + x)}{chr(97 + y)}]" for (x, y), one in points.items() if one == ident
        )
        for ident in ("AB", "AW", "TR", "CR")
    }
    body = "".join(ident + raw for ident, raw in values.items() if raw)
    before = diagram(f"(;SZ[5:4]PL[W]{body})")

    assert diagram(sgf_text(before)) == before
    assert len(ascii_text(before).splitlines()) >= 8
