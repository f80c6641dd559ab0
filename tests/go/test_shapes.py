"""Shapes by diagrams of Sensei's Library, and along openings that were played."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.go.shapes import APPROACHES, CORNERS, ENCLOSURES, JUMPS, PATTERNS, Played, shape_of


def shape(*rows: str) -> str:
    """Return the name of the move `*` of the side X in a diagram amid a large board."""
    board = [["."] * 19 for _ in range(19)]
    for y, row in enumerate(rows, 7):
        board[y][7 : 7 + len(row)] = row
    cells = "".join(map("".join, board))
    at = cells.index("*")
    after = [1 if sign == "*" else "XO".find(sign) + 1 for sign in cells]
    before = [0 if index == at else stone for index, stone in enumerate(after)]
    return shape_of(Played(19, 19, before, after, at % 19, at // 19))


def names(text: str) -> list[str]:
    """Return the names of the moves of a main line."""
    game = loads(text).games[0]
    found, node, before = [], game.root, game.position(game.root)
    while node.first_child is not None:
        node = node.first_child
        position = game.position(node)
        if position.last_move is not None:
            stones = before.stones, position.stones
            at = position.last_move
            found.append(shape_of(Played(*position.size, *stones, *at, before.last_move)))
        before = position
    return found


def brief(name: str) -> str:
    """Return the Japanese name, or the only one."""
    return name.partition("(")[2].rstrip(")") or name


def test_every_row_of_the_table_can_be_drawn() -> None:
    for _name, rows, _lines in (*PATTERNS, *JUMPS):
        assert len({len(row) for row in rows}) == 1
        assert "".join(rows).count("*") == 1
        assert set("".join(rows)) <= set("*XO.?")


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("hane", ["X..", "O*."]),
        ("kiri", [".OX.", ".*O.", "...."]),
        ("nobi", [".O..", ".X*.", "...."]),
        ("oshi", ["OO.", "X*.", "..."]),
        ("magari", ["XO.", "X*.", "..."]),
        ("osae", ["....", "X*O.", "...."]),
        ("tsuke", ["....", ".O*.", "...."]),
        ("warikomi", ["O*O", "..."]),
        ("nozoki", ["...", "O.O", ".*."]),
        ("takefu", ["X.*", "X.X"]),
        ("kake-tsugi", ["X.X", ".*."]),
        ("empty triangle", ["XX.", ".*."]),
        ("kosumi", ["X..", ".*."]),
        ("ikken-tobi", ["X.*", "..."]),
        ("niken-tobi", ["X..*", "...."]),
        ("keima", ["X..", "..*"]),
        ("ōgeima", ["X...", "...*"]),
        ("zō", ["X..", "...", "..*"]),
        ("kosumi-tsuke", ["X..", ".*O", "..."]),
        ("hasami-tsuke", ["....", "XO*.", "...."]),
        ("tsugi", ["X*X", ".O."]),
        ("de", [".X.", "O*O", "..."]),
        ("atari", ["X..", "O*.", "X.."]),
        ("double atari", ["XOX.", "O*OX", "XOX."]),
        ("horikomi", [".OO.", "O*.O", ".OO."]),
    ],
)
def test_shapes_of_go_terms(name: str, rows: list[str]) -> None:
    ways = (
        rows,
        rows[::-1],
        [row[::-1] for row in rows],
        [*map("".join, zip(*rows, strict=True))],
    )

    assert [brief(shape(*way)) for way in ways] == [name] * 4


def test_what_a_move_does_comes_first() -> None:
    assert names("(;SZ[9];B[cc];W[ee];B[de];W[aa];B[ed];W[ab];B[fe])")[-1] == "atari"
    taken = names("(;SZ[9];B[ee];W[de];B[aa];W[ed];B[ab];W[fe];B[ad];W[ef])")
    assert taken[-1] == "ponnuki"
    ko = names("(;SZ[9];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc])")
    assert ko[-1] == "ko"


def test_many_stones_are_taken_without_a_name() -> None:
    assert names("(;SZ[9]AB[ca][cb][ab]AW[aa][ba];B[bb])")[-1] == "capture"
    assert names("(;SZ[9]AB[ba][bb]AW[aa];B[ab])")[-1] == "capture"


def test_who_chases_must_not_be_in_atari() -> None:
    assert names("(;SZ[19]AB[pd][oe][qf]AW[pe][pc][od];B[qe])")[-1] == "atari"


def test_a_pincer_needs_a_lone_stone_and_room() -> None:
    assert "pincer" not in names("(;SZ[19]AW[of];B[pd];W[qf];B[qh])")[-1]
    assert "pincer" not in names("(;SZ[19]AW[rf];B[pd];W[qf];B[qi])")[-1]
    assert "pincer" not in names("(;SZ[19]AW[rg];B[pd];W[qf];B[qi])")[-1]


def test_a_ladder_is_told_from_an_atari_that_leads_nowhere() -> None:
    works = "(;SZ[19]AB[pd][oe][qf]AW[pe];B[qe])"
    broken = "(;SZ[19]AB[pd][oe][qf]AW[pe][nf][ng];B[qe])"

    assert brief(names(works)[-1]) == "shicho"
    assert names(broken)[-1] == "atari"


def test_the_ear_reddening_game_begins_so() -> None:
    text = "(;SZ[19];B[qd];W[dc];B[pq];W[oc];B[cp];W[qo];B[pe];W[po];B[np];W[op];B[oq];W[no])"

    assert [*map(brief, names(text))] == [
        *("komoku", "komoku", "komoku", "keima-gakari", "komoku", "keima-gakari", "kosumi"),
        *("", "keima", "kosumi-tsuke", "hane", "hane"),
    ]


def test_the_3_3_invasion_of_today() -> None:
    found = names("(;SZ[19];B[pd];W[qc];B[qd];W[pc];B[od];W[rd];B[re];W[qe])")

    assert [*map(brief, found)] == [
        *("hoshi", "3-3 invasion", "osae", "oshi", "nobi", "hane", "hane", "kiri")
    ]


@pytest.mark.parametrize(
    ("move", "name"),
    [
        ("qh", "ikken-basami"),
        ("ph", "ikken-taka-basami"),
        ("qi", "niken-basami"),
        ("pi", "niken-taka-basami"),
        ("qj", "sangen-basami"),
        ("pj", "sangen-taka-basami"),
    ],
)
def test_pincers_are_named_by_distance_and_height(move: str, name: str) -> None:
    # Black at the 4-4 point, White approaches at R14.
    assert brief(names(f"(;SZ[19];B[pd];W[qf];B[{move}])")[-1]) == name


@pytest.mark.parametrize("size", [9, 13, 19])
def test_first_moves_in_a_corner(size: int) -> None:
    letters = "abcdefghijklmnopqrs"
    for lines, name in CORNERS.items():
        if max(lines) > size // 2:
            continue
        low, high = lines
        for x, y in ((low, high), (high, low)):
            for column in (letters[x - 1], letters[size - x]):
                assert names(f"(;SZ[{size}];B[{column}{letters[y - 1]}])") == [name]
    middle = letters[size // 2]
    assert names(f"(;SZ[{size}];B[{middle}{middle}])") == ["centre (tengen)"]


def test_approaches_and_enclosures() -> None:
    points = {(1, 2): "oc", (0, 2): "od", (1, 3): "nc", (0, 3): "nd"}
    for away, point in points.items():
        assert names(f"(;SZ[19];B[qd];W[{point}])")[-1] == APPROACHES[away]
        assert names(f"(;SZ[19];B[qd];W[dd];B[{point}])")[-1] == ENCLOSURES[away]


def test_moves_towards_the_opponent_without_touching() -> None:
    assert brief(names("(;SZ[19];B[pd];W[cj];B[dk])")[-1]) == "kata-tsuki"
    assert brief(names("(;SZ[19];B[pd];W[cj];B[ej])")[-1]) == "boshi"
    assert brief(names("(;SZ[19];B[cj];W[pd];B[cm])")[-1]) == "niken-biraki"
    assert names("(;SZ[19];B[cj];W[pd];B[kk])")[-1] == ""
