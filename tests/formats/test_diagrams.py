"""Positions drawn as text: Sensei's Library, engines, servers, mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import dumps
from sgfedit.formats import diagrams, loads
from sgfedit.formats.source import Source

if TYPE_CHECKING:
    from sgfedit.game.collection import Collection

JOSEKI = """\
$$ A [joseki] variation
$$  ------------------
$$ | . . . . . . . . .
$$ | . . . . . . . . .
$$ | . . 7 3 X d . . .
$$ | . . O 1 O 6 . . .
$$ | . . 4 2 5 c . . .
$$ | . . 8 X a . . . .
$$ | . . . b . . . . .
$$ | . . . . . . . . .
$$ | . . . . . . . . .
"""

GNU_GO = """\
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . X . + . . 7
 6 . . . . . . . . . 6
 5 . . . . + . O . . 5
 4 . . . . . . . . . 4
 3 . . + . . . + . . 3
 2 . . . . . . . . . 2     WHITE (O) has captured 3 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J
"""

KATAGO = """\
= MoveNum: 4 HASH: CDCBC1F514D7E680FACD226074256633
   A B C D E
 5 . . X1. .
 4 . . O2X3.
 3 . . . . .
 2 . . . . .
 1 . . . . .
Next player: White
Rules: {"hasButton":false,"ko":"POSITIONAL","komi":7.5,"scoring":"AREA"}
"""

PACHI = """\
Move:  12  Komi: 7.5  Handicap: 3  Captures B: 0 W: 0
      A B C D E        A B C D E
    +-----------+    +-----------+
  5 | . . . . . |  5 | x x x , , |
  4 | . . X)O . |  4 | x x x , , |
  3 | . . . . . |  3 | x x x , , |
  2 | . . . . . |  2 | x x x , , |
  1 | . . . . . |  1 | x x x , , |
    +-----------+    +-----------+
"""

LEELA = """\
Passes: 0            Black (X) Prisoners: 21
White (O) to move    White (O) Prisoners: 27

   a b c d e
 5 . . . . . 5
 4 . .(X)O . 4
 3 . . . . . 3
 2 . . . . . 2
 1 . . . . . 1
   a b c d e

Hash: DAD6C3CD468A9723 Ko-Hash: 3A5FB3A38392ABBF
"""

IGS = """\
      A B C D E        H-cap 0 Komi  5.5
  5  |. . . . .| 5     Captured by #: 0
  4  |. . # O .| 4     Captured by O: 0
  3  |. . . . .| 3
  2  |. . . . .| 2
  1  |. . . . .| 1
      A B C D E
"""


def read(text: str) -> Collection:
    collection = diagrams.read(Source(text))
    assert collection is not None
    assert collection.format == "diagram"
    return collection


def sgf(text: str) -> str:
    """Return the game without what stands at the start of each."""
    found = dumps(read(text)).decode().strip()
    return found.replace("FF[4]GM[1]CA[UTF-8]", "")


def told(text: str) -> list[tuple[int, int, str, str]]:
    return [(p.line, p.column, p.code, p.detail) for p in read(text).reading]


# Sensei's Library ---------------------------------------------------------------------------


def test_numbers_are_moves_and_the_stones_that_are_shown_were_there_before() -> None:
    marks = "LB[fc:d][fe:c][ef:a][dg:b]"

    assert sgf(JOSEKI) == (
        f"(;SZ[19]GN[A joseki variation]PL[B]AB[ec][df]AW[cd][ed]VW[aa:ii]{marks};B[dd];W[de]"
        f";B[dc];W[ce];B[ee];W[fd];B[cc];W[cf]{marks})"
    )
    assert told(JOSEKI) == []


def test_the_first_line_says_who_begins_the_size_and_the_first_number() -> None:
    text = "$$Wc9m11 A title (16 at 12)\n$$ +-------\n$$ |.12345\n$$ |.0....\n$$ |..,X..\n"

    assert sgf(text) == (
        "(;SZ[9]GN[A title (16 at 12)]PL[W]AB[dc]VW[aa:fc];W[ba]MN[11];B[ca];W[da];B[ea];W[fa]"
        ";B[ca];B[bb]MN[20])"
    )
    assert told(text) == [
        (1, 1, "foreign-contradiction", "moves 17, 18, 19 are nowhere"),
    ]


def test_a_title_may_count_as_the_diagram_does_and_name_passes() -> None:
    text = "$$m5 3 at 1, 4 pass, 5: tenuki\n$$ +------\n$$ |.12.6.\n$$ |......\n"

    assert sgf(text).endswith(";B[ba]MN[5];W[ca];B[ba];W[];W[ea]MN[10])")
    assert told(text) == []


def test_marks_are_signs_of_their_own_on_stones_and_free_points() -> None:
    text = "$$\n$$ -------------\n$$ | B W # @ Y Q |\n$$ | Z P C S T M |\n$$ | _ . a X O , |\n"

    assert sgf(text) == (
        "(;SZ[6]AB[aa][ca][ea][ab][dc]AW[ba][da][fa][bb][ec]"
        "VW[aa][ba][ca][da][ea][fa][ab][bb][cb][db][eb][fb][bc][cc][dc][ec][fc]"
        "CR[aa][ba][cb]SQ[ca][da][db]TR[ea][fa][eb]MA[ab][bb][fb]LB[cc:a])"
    )


def test_arrows_lines_links_and_other_text_are_taken_over() -> None:
    text = (
        "See:\n$$Bc\n$$ ----\n$$ | . . . X\n$$ | . O . .\n$$ {AR 1:1 3:2}\n$$ {LN A19 B18}\n"
        "$$ {LN 0:1 2:1}\n$$ {CI 1:1}\n$$ [X|SomePage]\n\nBye"
    )

    assert "AR[aa:cb]LN[aa:bb]C[See:\n[X|SomePage\\]\nBye]" in sgf(text)
    assert told(text) == [
        (8, 1, "foreign-off-board", "0:1 2:1"),
        (9, 1, "foreign-unread", "{CI 1:1}"),
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("$$ | . X |\n$$ | . O |\n$$ -----", "SZ[2]"),
        ("$$ . X |\n$$ . O |\n$$ -----", "SZ[19]AB[sr]AW[ss]VW[rr:ss]"),
        ("$$ ---\n$$ . X\n$$ . O", "SZ[19]AB[ja]AW[jb]VW[ia:jb]"),
        ("$$ ---\n$$ . X\n$$ . O\n$$ , .\n$$ ---", "SZ[3]AB[ba]AW[bb]VW[aa:bc]"),
        ("$$ . X\n$$ . O", "SZ[19]AB[ji]AW[jj]VW[ii:jj]"),
    ],
)
def test_edges_say_where_a_part_lies_and_without_them_it_is_in_the_middle(
    rows: str, expected: str
) -> None:
    found = sgf(f"$$\n{rows}\n")

    assert found.startswith(f"(;{expected}")
    assert (told(f"$$\n{rows}\n") != []) is ("VW[ii:" in expected)


def test_each_diagram_of_a_text_is_a_game_with_the_text_before_it() -> None:
    text = (
        "One\n\n$$W\n$$ | . X |\n$$ | . O |\nof it\n\nTwo\n$$B\n$$ | X X |\n$$ | . O |\n"
        "$$Wc\n$$ | O O |\n$$ | . O |\nend\n"
    )

    found = [game.root.get("C") for game in read(text).games]

    assert found == ["One\nof it", "Two", "end"]


@pytest.mark.parametrize(
    "text",
    [
        "one [go] tag\n[go]$$Wc\n$$ . X |\n$$ . O |\n$$ -----[/go]\nend\n",
        "one [go] tag\n[GO] $$Wc\n$$ . X |\n$$ . O |\n$$ -----\n[/GO]\nend\n",
        "one [go] tag\n[go]\n$$Wc\n$$ . X |\n$$ . O |\n$$ -----  [/go]\nend\n",
    ],
)
def test_the_tags_of_a_forum_may_stand_on_the_lines_of_a_diagram(text: str) -> None:
    assert sgf(text) == "(;SZ[19]PL[W]AB[sr]AW[ss]VW[rr:ss]C[one [go\\] tag\nend])"
    assert told(text) == []


def test_a_quoted_diagram_is_read() -> None:
    quoted = "Jo wrote:\n" + "".join(f"> > {line}\n" for line in JOSEKI.splitlines())

    assert sgf(quoted).replace("C[Jo wrote:]", "") == sgf(JOSEKI)


def test_of_ragged_rows_is_read_what_is_there() -> None:
    text = "$$\n$$ | . . . |\n$$ | X |\n$$ | . O ? . |\n$$ | . ? O |\n"

    assert sgf(text) == "(;SZ[3:4]AB[ab]AW[bc][cd])"
    assert [(line, code) for line, _, code, _ in told(text)] == [
        (3, "foreign-contradiction"),
        (4, "foreign-unread"),
        (4, "foreign-contradiction"),
        (5, "foreign-unread"),
    ]


def test_a_number_that_stands_twice_is_a_label_the_second_time() -> None:
    text = "$$\n$$ | 1 . 1 |\n$$ | . X O |\n$$ | . . . |\n$$ -------\n"

    assert ";B[aa]" in sgf(text)
    assert "LB[ca:1]" in sgf(text)
    assert told(text)[0][3] == "1 stands twice"


# Boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GNU_GO, "(;SZ[9]AB[ec]AW[ge]C[WHITE (O) has captured 3 stones\nBLACK (X)"),
        (KATAGO, "(;SZ[5]KM[7.5]PL[W]AB[ca][db]AW[cb]CR[db]C[= MoveNum: 4"),
        (PACHI, "(;SZ[5]KM[7.5]HA[3]PL[W]AB[cb]AW[db]CR[cb]C[Move:  12"),
        (LEELA, "(;SZ[5]PL[W]AB[cb]AW[db]CR[cb]C[Passes: 0"),
        (IGS, "(;SZ[5]KM[5.5]AB[cb]AW[db]C["),
    ],
    ids=["GNU Go", "KataGo", "Pachi", "Leela", "IGS"],
)
def test_boards_of_engines_and_servers(text: str, expected: str) -> None:
    assert sgf(text).startswith(expected)


def test_minigo_points_at_the_last_move() -> None:
    text = (
        "   A B C D E \n 5 . . X<O . 5\n 4 . . . O . 4\n"
        " 3 O<. . . . 3\n 2 . . . . . 2\n 1 . . . . . 1\n"
    )

    assert sgf(text) == "(;SZ[5]AB[ca]AW[da][db][ac]CR[ca][ac])"
    assert sgf(text.replace("O<", "X ")).startswith("(;SZ[5]PL[W]AB[ca][ac]AW[da][db]CR[ca]")
    assert told(text) == []


def test_a_second_board_to_the_right_is_left_out() -> None:
    assert told(PACHI) == [(4, 1, "foreign-left-out", "another board to the right of it")]


BOARDS = {
    "blanks": ". . . . .\n. . X O .\n. . . . .\n. . . . .\n. . . . .",
    "compact": ".....\n..XO.\n.....\n.....\n.....",
    "small": ". . . . .\n. . x o .\n. . . . .\n. . . . .\n. . . . .",
    "number sign": "+ + + + +\n+ + # O +\n+ + + + +\n+ + + + +\n+ + + + +",
    "at sign": ". . . . .\n. . @ O .\n. . . . .\n. . . . .\n. . . . .",
    "star": ". . . . .\n. . * O .\n. . . . .\n. . . . .\n. . . . .",
    "zero": ". . . . .\n. . X 0 .\n. . . . .\n. . . . .\n. . . . .",
    "letters": ". . . . .\n. . B W .\n. . . . .\n. . . . .\n. . . . .",
    "small letters": ". . . . .\n. . b w .\n. . . . .\n. . . . .\n. . . . .",
    "circles": "┌┬┬┬┐\n├┼●○┤\n├┼┼┼┤\n├┼┼┼┤\n└┴┴┴┘",
    "joined": "┌─┬─┬─┬─┐\n├─┼─●─○─┤\n├─┼─┼─┼─┤\n├─┼─┼─┼─┤\n└─┴─┴─┴─┘",
    "frame": "+---------+\n|. . . . .|\n|. . X O .|\n" + "|. . . . .|\n" * 3 + "+---------+",
    "box": "┌─────┐\n│·····│\n│··●○·│\n│·····│\n│·····│\n│·····│\n└─────┘",
    "dashes": (
        "+--+--+--+--+\n|  |  |  |  |\n+--+--X--O--+\n|  |  |  |  |\n+--+--+--+--+\n"
        "|  |  |  |  |\n+--+--+--+--+\n|  |  |  |  |\n+--+--+--+--+"
    ),
    "quoted": "\n".join(
        f"> bob>  {row}" for row in (". . . . .", ". . X O .", *[". . . . ."] * 3)
    ),
    "fence": "```\n. . . . .\n. . X O .\n. . . . .\n. . . . .\n. . . . .\n```",
    "tabs": ".\t.\t.\t.\t.\n.\t.\tX\tO\t.\n.\t.\t.\t.\t.\n.\t.\t.\t.\t.\n.\t.\t.\t.\t.",
    "ideographic": "・・・・・\n・・●○・\n・・・・・\n・・・・・\n・・・・・",
    "numbers down": "  1 2 3 4 5\n1 . . . . .\n2 . . X O .\n3 . . . . .\n4 . . . . .\n5 . . . . .",
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_of_mails(name: str) -> None:
    assert sgf(BOARDS[name]) == "(;SZ[5]AB[cb]AW[db])"
    assert told(BOARDS[name]) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("19 . . . .\n18 . X O .\n17 . . . .", "(;SZ[19]AB[bb]AW[cb]VW[aa:dc])"),
        ("   Q R S T\n3 . . . . 3\n2 . X O . 2\n1 . . . . 1\n   Q R S T", "VW[pq:ss]"),
        ("19├┼┼┼\n18├●○┼\n17├┼┼┼", "(;SZ[19]AB[bb]AW[cb]VW[aa:dc])"),
        (". . . .|\n. X O .|\n. . . .|\n-------+", "VW[pq:ss]"),
    ],
)
def test_names_and_edges_say_where_a_part_lies(text: str, expected: str) -> None:
    assert expected in sgf(text)
    assert told(text) == []


def test_of_a_part_that_says_nothing_is_asked_where_it_lies() -> None:
    text = "Look\n. . . . . .\n. X O . . .\n. . . . . .\n"

    assert "VW[aa:fc]" in sgf(text)
    assert told(text) == [
        (
            2,
            1,
            "foreign-contradiction",
            "nothing says which part of the board the 6 × 3 points are",
        )
    ]


def test_star_points_tell_the_corner() -> None:
    text = ". . . . . .\n. X O . . .\n. . + . . .\n" + ". . . . . .\n" * 4

    # The third line from the left and the fifth from below: nowhere on 19x19 but at the top.
    assert told(text)[0][2] == "foreign-contradiction"
    assert told(". . . . .\n. X O . .\n. . . . .\n. . . + .\n") == []
    assert "VW[aa:ed]" in sgf(". . . . .\n. X O . .\n. . . . .\n. . . + .\n")
    assert "VW[oa:sd]" in sgf(". . . . .\n. X O . .\n. . . . .\n. + . . .\n")


def test_ragged_rows_and_unknown_signs_are_told_with_their_place() -> None:
    text = "   A B C D E\n5 . . . . .\n4 . . X\n3 . . ~ O .\n2 . . . . . .\n1 . . . . .\n"

    assert sgf(text) == "(;SZ[5]AB[cb]AW[dc])"
    assert [(line, code) for line, _, code, _ in told(text)] == [
        (3, "foreign-contradiction"),
        (4, "foreign-unread"),
        (5, "foreign-contradiction"),
    ]
    assert (4, 7, "foreign-unread", "~") in told(text)


def test_numbers_without_dollars_are_moves_too() -> None:
    text = "White to play\n. . . . .\n. 1 X O .\n. 2 3 . .\n. . . . .\n. . . . .\n"

    assert sgf(text) == "(;SZ[5]PL[W]AB[cb]AW[db]C[White to play];W[bb];B[bc];W[cc])"


@pytest.mark.parametrize(
    ("numbers", "moves"),
    [
        ("①②③", "B[cd];W[dd];B[ed]"),
        ("⑪⑩⑫", "B[dd]MN[10];W[cd];B[ed]"),
        ("❶②❸", "B[cd];W[dd];B[ed]"),
        ("１２３", "B[cd];W[dd];B[ed]"),
    ],
)
def test_numbers_in_circles_and_wide_ones_are_moves(numbers: str, moves: str) -> None:
    rows = ("┌┬┬┬┬┬┐", "├●┼○┼┼┤", "├┼┼┼┼Ａ┤", f"├┼{numbers}┼┤", *["├┼┼┼┼┼┤"] * 2, "└┴┴┴┴┴┘")

    assert sgf("\n".join(rows)) == f"(;SZ[7]AB[bb]AW[db]LB[fc:A];{moves}LB[fc:A])"


def test_dots_may_be_wide() -> None:
    text = "黒先\n．．．．．\n．●○．．\n．●●○．\n．．．○．\n．．．．．\n"

    assert sgf(text) == "(;SZ[5]PL[B]AB[bb][bc][cc]AW[cb][dc][dd]C[黒先])"


def test_a_list_with_numbers_in_circles_is_no_board() -> None:
    text = "① + ② = ③\n① + ③ = ④\n"

    assert not list(loads(text).games)


def test_text_around_is_the_comment() -> None:
    text = f"Dear Ann,\n\n  what now?\n\n{BOARDS['blanks']}\n\nBob"

    assert "C[Dear Ann,\n\n  what now?\nBob]" in sgf(text)


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ("Black to play and live", "PL[B]"),
        ("White's turn", "PL[W]"),
        ("Weiß am Zug", "PL[W]"),
        ("黒先", "PL[B]"),
        ("백선", "PL[W]"),
        ("Black to play, or White to play?", ""),
        ("", ""),
    ],
)
def test_whose_turn_it_is_comes_from_the_text(said: str, turn: str) -> None:
    found = sgf(f"{said}\n\n{BOARDS['blanks']}")

    assert (f"SZ[5]{turn}AB" in found) if turn else "PL" not in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ". . . . .\n. X O B W\n. # @ C T\n. . . . .\n. . . . .",
            "AB[bb][db][bc]AW[cb][eb][cc]CR[db][eb][dc]SQ[bc][cc]TR[ec]",
        ),
        (
            ". A . . .\n. X O B .\n. . . C .\n. . . . .\n. . . . .",
            "AB[bb]AW[cb]LB[ba:A][db:B][dc:C]",
        ),
        (". x . . .\n. X O . .\n. . o . .\n. . . . .\n. . . . .", "AB[ba][bb]AW[cb][cc]"),
        (". x . . .\n. X O . .\n. X . . .\n. . . . .\n. . . . .", "AB[bb][bc]AW[cb]LB[ba:x]"),
        (". 1 1 . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", "AB[bb]AW[cb]LB[ba:1][ca:1]"),
        (". 1 0 . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .", "AB[bb]AW[cb]LB[ba:1][ca:0]"),
        (". . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .", "AB[bb]"),
        (". . . . .\n. . . . .\n. . # O .\n. . . . .\n. . . . .", "AB[cc]AW[dc]"),
        (". . . . .\n. . o . .\n. . # X .\n. . . . .\n. . . . .", "AB[cc][dc]AW[cb]SQ[cc]"),
    ],
)
def test_what_a_sign_means_depends_on_those_beside_it(text: str, expected: str) -> None:
    assert sgf(text) == f"(;SZ[5]{expected})"


def test_boards_that_adjoin_are_two() -> None:
    head, rows = "  A B C", "3 . X .\n2 . O .\n1 . . ."
    one = f"{head}\n{rows}\n"

    assert len(read(one + one).games) == 2
    assert len(read(one + head + "\n" + one).games) == 2
    assert len(read(f"-----\n{rows}\n-----\n{rows}\n-----\n").games) == 2


def test_rows_counted_from_the_top_lie_below_it() -> None:
    found = sgf("  A B C D\n1 . X . .\n2 . O . .\n3 . . . .")
    assert found == "(;SZ[19]AB[ba]AW[bb]VW[aa:dc])"
    assert "VW[af:dh]" in sgf("  A B C D\n6 . X . .\n7 . O . .\n8 . . . .")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  0 1 2\n0 . X .\n1 . O .\n2 . . .", "(;SZ[3]AB[ba]AW[bb])"),
        ("0 . X . .\n1 . O . .\n2 . . . .", "(;SZ[19]AB[ba]AW[bb]VW[aa:dc])"),
        ("2 . X . .\n1 . O . .\n0 . . . .", "(;SZ[19]AB[bq]AW[br]VW[aq:ds])"),
        ("  0 1 2\n1 . X .\n2 . O .\n3 . . .", "(;SZ[3]AB[ba]AW[bb])"),
        ("  0 1 2\n5 . X .\n6 . O .\n7 . . .", "(;SZ[19]AB[bf]AW[bg]VW[af:ch])"),
        ("   0 1 2\n16 . X .\n17 . O .\n18 . . .", "(;SZ[19]AB[bq]AW[br]VW[aq:cs])"),
        ("16 . X .\n17 . O .\n18 . . .", "VW[aq:cs]"),
    ],
)
def test_programs_count_from_zero(text: str, expected: str) -> None:
    assert expected in sgf(text)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("size", [9, 13, 19])
@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("is_right", [True, False])
def test_a_board_of_which_all_rows_are_named_is_whole(
    first: int, size: int, step: int, *, is_right: bool
) -> None:
    names = [f"{number:2}" for number in range(first, first + size)][::step]
    dots = " ".join("." * (size - 1))
    rows = [f"{'X' if y == 1 else '.'} {dots}" for y in range(size)]
    pairs = zip(rows, names, strict=True)
    text = "\n".join(f"{row} {name}" if is_right else f"{name} {row}" for row, name in pairs)

    assert sgf(text) == f"(;SZ[{size}]AB[ab])"


def test_too_many_rows_are_told() -> None:
    text = "$$\n" + "$$ | . X . |\n" * 55

    assert [(line, code) for line, _, code, _ in told(text)] == [
        (n, "foreign-off-board") for n in (54, 55, 56)
    ]


@given(st.text(alphabet=".+,XOxo#@*|-0123456789 ab$BW\n\t>()[]┼├●○A~", max_size=400))
def test_nothing_raises(text: str) -> None:
    diagrams.read(Source(text))
    diagrams.read(Source(f"$${text}"))


@given(
    st.sampled_from([JOSEKI, GNU_GO, KATAGO, PACHI, LEELA, IGS, *BOARDS.values()]),
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 20), st.text(max_size=6)), max_size=6),
)
def test_damaged_diagrams_are_read_as_far_as_they_go(
    text: str, damages: list[tuple[int, int, str]]
) -> None:
    for at, length, instead in damages:
        text = text[:at] + instead + text[at + length :]

    collection = diagrams.read(Source(text))

    if collection is not None:
        assert collection.games
        loads(dumps(collection))
