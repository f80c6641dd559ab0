"""Moves of a line in two columns."""

from __future__ import annotations

from sgfedit import loads
from sgfedit.game.move_list import Row, as_text, rows_of

RECORD = """(;SZ[19];B[pd]TE[1];W[dp];B[pp]
;C[a word];W[dd]BM[2];B[]MN[40];W[tt];W[qq];B[zz])"""


def rows(text: str) -> list[Row]:
    *_, found = rows_of(loads(text).games[0].nodes())
    assert found is not None
    return found


def test_black_and_white_stand_side_by_side() -> None:
    found = rows(RECORD)

    assert [row.number for row in found] == [0, 1, 3, 0, 4, 40, 42, 43]
    assert [len(row.nodes) for row in found] == [1, 2, 1, 1, 1, 2, 1, 1]
    assert found[0].other is not None
    assert found[4].black is None


def test_a_long_line_is_read_in_parts() -> None:
    *parts, _ = rows_of(loads("(;" + ";B[aa];W[bb]" * 500 + ")").games[0].nodes())

    assert len(parts) == 10


def test_the_list_is_a_text_with_signs() -> None:
    assert as_text(rows(RECORD), (19, 19)) == (
        " 1  Q16!  D4\n 3  Q4\n 4  …     D16??\n40  pass  pass\n42  …     R3\n43  pass\n"
    )


def test_moves_of_another_game_are_told_as_they_are_written() -> None:
    assert as_text(rows("(;GM[3];W[e2e4])"), (8, 8), go=False) == "1  …  e2e4\n"


def test_nothing_played_is_no_text() -> None:
    assert as_text(rows("(;C[x])"), (19, 19)) == ""


def test_a_number_that_is_none_does_not_count() -> None:
    assert [row.number for row in rows("(;;B[aa]MN[x];W[bb])")] == [0, 1]
