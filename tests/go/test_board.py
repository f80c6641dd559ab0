from __future__ import annotations

from typing import NamedTuple

import pytest

from sgfedit.go import BLACK, EMPTY, WHITE, Board, Flag, parse_vertex
from sgfedit.go.board import MAX_SIZE

STONES = {".": EMPTY, "X": BLACK, "O": WHITE}
PLAYERS = {"B": BLACK, "W": WHITE}


class Snapshot(NamedTuple):
    """All that can be seen of a board, to be compared before and after."""

    stones: tuple[int, ...]
    captures: tuple[int, ...]
    hash: int
    ko_point: int | None
    depth: int
    captured_last: tuple[int, ...]
    situations: tuple[tuple[int, int], ...]


def snapshot(board: Board) -> Snapshot:
    return Snapshot(
        tuple(board.stones),
        tuple(board.captures),
        board.hash,
        board.ko_point,
        board.depth,
        board.captured_last,
        tuple(board.situations()),
    )


def board_of(diagram: str) -> Board:
    """Return the board drawn with X, O and ., rows separated by blanks, as one setup."""
    rows = diagram.split()
    board = Board(len(rows[0]), len(rows))
    drawn = ((p, STONES[c]) for p, c in enumerate("".join(rows)) if c != ".")
    board.setup(list(drawn))
    return board


def diagram_of(board: Board) -> str:
    text = "".join(".XO"[stone] for stone in board.stones)
    return " ".join(text[i : i + board.width] for i in range(0, len(text), board.width))


def point_of(board: Board, vertex: str) -> int | None:
    if vertex == "pass":
        return None
    point = parse_vertex(vertex, board.width, board.height)
    assert point is not None, vertex
    return point[1] * board.width + point[0]


def play(board: Board, moves: str) -> int:
    """Play moves like "B A1 W pass" and return the flags of the last one."""
    flags = 0
    words = moves.split()
    for colour, vertex in zip(words[::2], words[1::2], strict=True):
        flags = board.play(PLAYERS[colour], point_of(board, vertex))
    return flags


# before, move, after, flags, prisoners of black, prisoners of white
MOVES = {
    "in the open": ("... ... ...", "B B2", "... .X. ...", Flag(0), 0, 0),
    "pass": ("XO. ... ...", "B pass", "XO. ... ...", Flag.PASS, 0, 0),
    "takes one stone": (".X. XO. .X.", "B C2", ".X. X.X .X.", Flag.CAPTURE, 1, 0),
    "takes a stone in the corner": ("OX. ... ...", "B A2", ".X. X.. ...", Flag.CAPTURE, 1, 0),
    "takes a group": ("OOX X.. ...", "B B2", "..X XX. ...", Flag.CAPTURE, 2, 0),
    "takes black stones": ("XXO O.. ...", "W B2", "..O OO. ...", Flag.CAPTURE, 0, 2),
    "takes two groups": ("O.O XXX ...", "B B3", ".X. XXX ...", Flag.CAPTURE, 2, 0),
    "takes four groups": (
        "..X.. .XOX. XO.OX .XOX. ..X..",
        "B C3",
        "..X.. .X.X. X.X.X .X.X. ..X..",
        Flag.CAPTURE,
        4,
        0,
    ),
    "takes before it counts its own liberties": (
        ".OX OXX XX.",
        "B A3",
        "X.X .XX XX.",
        Flag.CAPTURE,
        2,
        0,
    ),
    "takes a group it touches four times": (
        "OOO O.O OOO",
        "B B2",
        "... .X. ...",
        Flag.CAPTURE,
        8,
        0,
    ),
    "takes on a row": ("XO.", "B C1", "X.X", Flag.CAPTURE, 1, 0),
    "takes on a column": ("X O .", "B A1", "X . X", Flag.CAPTURE, 1, 0),
    "takes none of two groups with a liberty": (
        ".O.O. .O.O. XXOXX",
        "B C3",
        ".OXO. .O.O. XXOXX",
        Flag(0),
        0,
        0,
    ),
    "suicide of one stone": (
        ".X. X.X .X.",
        "W B2",
        ".X. X.X .X.",
        Flag.SUICIDE | Flag.REPETITION,
        1,
        0,
    ),
    "suicide of a group": (".OX XXX ...", "W A3", "..X XXX ...", Flag.SUICIDE, 2, 0),
    "suicide that joins two groups": ("X.X OOO ...", "B B3", "... OOO ...", Flag.SUICIDE, 0, 3),
    "no suicide if a joined group lives": (
        "XX.X O.OO OOO.",
        "B C3",
        "XXXX O.OO OOO.",
        Flag(0),
        0,
        0,
    ),
    "suicide of the whole board": (
        "XX X.",
        "B B1",
        ".. ..",
        Flag.SUICIDE | Flag.REPETITION,
        0,
        4,
    ),
    "suicide on the only point": (".", "B A1", ".", Flag.SUICIDE | Flag.REPETITION, 0, 1),
    "on an enemy stone": ("O.. ... ...", "B A3", "X.. ... ...", Flag.ON_STONE, 0, 0),
    "on an own stone": (
        "X.. ... ...",
        "B A3",
        "X.. ... ...",
        Flag.ON_STONE | Flag.REPETITION,
        0,
        0,
    ),
    "on an enemy stone, taking its neighbour": (
        "OO.X XXX. .... ....",
        "B B4",
        ".X.X XXX. .... ....",
        Flag.ON_STONE | Flag.CAPTURE,
        1,
        0,
    ),
    "on an enemy stone, cutting its group in two": (
        "XXX OOO XXX",
        "B B2",
        "XXX .X. XXX",
        Flag.ON_STONE | Flag.CAPTURE,
        2,
        0,
    ),
    "on an enemy stone, into suicide": (
        "OO. O.. ...",
        "B A3",
        ".O. O.. ...",
        Flag.ON_STONE | Flag.SUICIDE,
        0,
        1,
    ),
    "on an own breathless stone": (
        "XO. O.. ...",
        "B A3",
        ".O. O.. ...",
        Flag.ON_STONE | Flag.SUICIDE,
        0,
        1,
    ),
    "takes a breathless stone that it touches": (
        "OX. X.. ...",
        "B B3",
        ".X. X.. ...",
        Flag.ON_STONE | Flag.CAPTURE,
        1,
        0,
    ),
    "leaves a breathless stone elsewhere": (
        "OX.. X... .... ....",
        "B D1",
        "OX.. X... .... ...X",
        Flag(0),
        0,
        0,
    ),
    "leaves breathless own stones elsewhere": (
        "XO.. O... .... ....",
        "B D1",
        "XO.. O... .... ...X",
        Flag(0),
        0,
        0,
    ),
}

# W takes the ko at B3, B retakes it at C3.
KO = ".XO. X.XO .XO. ...."


@pytest.mark.parametrize(
    ("before", "move", "after", "flags", "by_black", "by_white"), MOVES.values(), ids=MOVES
)
def test_a_move_does_what_the_rules_of_ff4_say(
    before: str, move: str, after: str, flags: Flag, by_black: int, by_white: int
) -> None:
    board = board_of(before)

    done = play(board, move)

    assert diagram_of(board) == after
    assert Flag(done) == flags
    assert board.captures[BLACK] == by_black
    assert board.captures[WHITE] == by_white
    assert len(board.captured_last) == by_black + by_white


@pytest.mark.parametrize(("before", "move"), [row[:2] for row in MOVES.values()], ids=MOVES)
def test_undo_of_a_move_restores_everything(before: str, move: str) -> None:
    board = board_of(before)
    expected = snapshot(board)

    play(board, move)
    board.undo()
    board.play(BLACK, None)
    board.undo()

    assert snapshot(board) == expected


@pytest.mark.parametrize(("before", "move"), [row[:2] for row in MOVES.values()], ids=MOVES)
def test_a_move_does_the_same_again_after_undo(before: str, move: str) -> None:
    board = board_of(before)
    flags = play(board, move)
    expected = snapshot(board)

    board.undo()

    assert play(board, move) == flags
    assert snapshot(board) == expected


def test_a_point_behind_the_board_is_refused_and_changes_nothing() -> None:
    board = board_of("X.. ... ...")
    expected = snapshot(board)

    with pytest.raises(IndexError):
        board.play(BLACK, 9)

    assert snapshot(board) == expected


def test_taking_a_ko_names_the_ko_point() -> None:
    board = board_of(KO)

    flags = play(board, "W B3")

    assert diagram_of(board) == ".XO. XO.O .XO. ...."
    assert Flag(flags) == Flag.CAPTURE
    assert board.ko_point == point_of(board, "C3")
    assert board.captured_last == (point_of(board, "C3"),)


def test_retaking_a_ko_at_once_is_played_and_reported() -> None:
    board = board_of(KO)

    flags = play(board, "W B3 B C3")

    assert diagram_of(board) == KO
    assert Flag(flags) == Flag.CAPTURE | Flag.KO | Flag.REPETITION
    assert board.captures == [0, 1, 1]
    assert board.ko_point == point_of(board, "B3")


def test_retaking_again_and_again_is_a_ko_each_time() -> None:
    board = board_of(KO)

    flags = play(board, "W B3 B C3 W B3")

    assert Flag(flags) == Flag.CAPTURE | Flag.KO | Flag.REPETITION


def test_retaking_a_ko_after_a_threat_is_no_ko() -> None:
    board = board_of(KO)

    flags = play(board, "W B3 B A1 W B1 B C3")

    assert Flag(flags) == Flag.CAPTURE


def test_passes_end_a_ko_but_the_position_repeats() -> None:
    board = board_of(KO)

    flags = play(board, "W B3 B pass W pass B C3")

    assert Flag(flags) == Flag.CAPTURE | Flag.REPETITION


def test_a_setup_ends_a_ko() -> None:
    board = board_of(KO)
    play(board, "W B3")

    board.setup([])

    assert board.ko_point is None
    assert Flag(play(board, "B C3")) == Flag.CAPTURE | Flag.REPETITION


def test_connecting_a_ko_is_no_ko() -> None:
    board = board_of(KO)

    assert play(board, "W B3 W C3") == 0
    assert board.ko_point is None


def test_an_undone_step_brings_the_ko_back() -> None:
    board = board_of(KO)
    play(board, "W B3")

    for step in ("B A1", "B pass", "B C3"):
        play(board, step)
        board.undo()
        assert board.ko_point == point_of(board, "C3")


NO_KO = {
    "two stones taken": ("OO. XX. ...", "B C3"),
    "new stone has another liberty": (".X. XO. .X.", "B C2"),
    "new stone is not alone": ("XO.. .XXO ..O.", "B C3"),
    "new stone stands on another": (".XO. XXXO .XO. ....", "W B3"),
}


@pytest.mark.parametrize(("before", "move"), NO_KO.values(), ids=NO_KO)
def test_other_captures_are_no_ko(before: str, move: str) -> None:
    board = board_of(before)

    flags = play(board, move)

    assert flags & Flag.CAPTURE
    assert board.ko_point is None


def test_retaking_from_a_stone_that_replaced_another_is_no_ko() -> None:
    board = board_of(".XO. XXXO .XO. ....")

    flags = play(board, "W B3 B C3")

    assert diagram_of(board) == KO
    assert Flag(flags) == Flag.CAPTURE


def test_a_retake_that_takes_more_than_the_ko_stone_is_no_ko() -> None:
    board = board_of(".XOX X.XO .XOX ....")

    flags = play(board, "W B3 B C3")

    assert diagram_of(board) == ".X.X X.X. .XOX ...."
    assert Flag(flags) == Flag.CAPTURE


def test_sending_two_returning_one_repeats_the_position_without_a_ko() -> None:
    board = Board(3, 1)

    flags = play(board, "B A1 W C1 B B1 W C1 B A1")

    assert diagram_of(board) == "X.O"
    assert Flag(flags) == Flag.REPETITION


def test_a_repetition_is_forgotten_with_the_position_it_repeats() -> None:
    board = Board(3, 1)
    play(board, "B A1 W C1 B B1 W C1 B A1")
    while board.depth:
        board.undo()

    assert play(board, "W C1 B A1") == 0


def test_undo_of_a_repetition_keeps_the_first_occurrence() -> None:
    board = Board(3, 1)
    play(board, "B A1 W C1 B B1 W C1 B A1")
    board.undo()

    assert Flag(play(board, "B A1")) == Flag.REPETITION


def test_setup_overwrites_without_taking_anything() -> None:
    board = board_of("OX. ... ...")

    board.setup([(3, BLACK), (1, WHITE), (8, WHITE), (8, EMPTY)])

    assert diagram_of(board) == "OO. X.. ..."
    assert board.captures == [0, 0, 0]
    assert board.captured_last == ()


def test_setup_may_leave_groups_without_liberties() -> None:
    board = Board(2, 2)

    board.setup([(p, WHITE) for p in range(4)])

    assert diagram_of(board) == "OO OO"
    assert board.liberties(0) == 0


def test_setup_is_one_step_of_undo() -> None:
    board = board_of(KO)
    play(board, "W B3")
    expected = snapshot(board)

    board.setup([(0, WHITE), (0, BLACK), (0, EMPTY), (0, BLACK), (1, EMPTY), (2, BLACK)])
    assert board.depth == expected.depth + 1
    board.undo()

    assert snapshot(board) == expected


def test_a_setup_back_to_an_earlier_position_can_be_undone() -> None:
    board = board_of("X.. ... ...")
    board.setup([(0, EMPTY)])
    board.undo()

    board.setup([(0, EMPTY), (1, BLACK)])

    assert Flag(play(board, "B A3 W A3")) == Flag.ON_STONE
    board.setup([(0, EMPTY)])
    assert Flag(play(board, "B A3")) == Flag.REPETITION


def test_nothing_is_undone_on_a_new_board() -> None:
    board = Board(3, 3)

    assert board.depth == 0
    assert board.captured_last == ()
    with pytest.raises(IndexError):
        board.undo()


def test_equal_stones_have_equal_hashes_however_they_came() -> None:
    board = board_of("XO. ... ..X")
    other = Board(3, 3)
    play(other, "B C1 B A3 W B3")

    assert board.hash == other.hash
    assert board.hash not in {0, board_of("OX. ... ..O").hash, board_of("XO. ... ...").hash}
    assert board.hash < 2**60


def test_an_empty_board_has_the_hash_zero() -> None:
    board = Board(2, 2)
    play(board, "B A1 B A2 B B2 B B1")

    assert board.stones == [EMPTY] * 4
    assert board.hash == 0


def test_hash_keys_of_stones_are_all_different() -> None:
    board = Board(MAX_SIZE, MAX_SIZE)
    hashes = set()

    for colour in (BLACK, WHITE):
        for point in range(MAX_SIZE * MAX_SIZE):
            board.play(colour, point)
            hashes.add(board.hash)
            board.undo()

    assert len(hashes) == 2 * MAX_SIZE * MAX_SIZE


def test_situations_tell_who_moved_in_which_position() -> None:
    board = Board(3, 3)
    play(board, "B A1")
    first = board.hash
    board.setup([(0, WHITE)])
    second = board.hash
    play(board, "W pass")

    assert list(board.situations()) == [(second, WHITE), (first, EMPTY), (0, BLACK)]


def test_a_group_and_its_liberties_can_be_asked_for() -> None:
    board = board_of("XX.O .XO. X...")

    assert board.group(0) == {0, 1, 5}
    assert board.liberties(0) == 3
    assert board.group(6) == {6}
    assert board.liberties(8) == 2
    assert board.group(2) == frozenset()
    assert board.liberties(2) == 0


@pytest.mark.parametrize(("width", "height"), [(0, 9), (9, 0), (53, 9), (9, 53), (-1, -1)])
def test_a_board_has_one_to_52_columns_and_rows(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"{width} by {height}"):
        Board(width, height)


def test_points_are_counted_row_by_row_from_the_upper_left() -> None:
    board = Board(4, 3)

    assert (board.width, board.height) == (4, 3)
    assert board.neighbours[0] == (1, 4)
    assert board.neighbours[5] == (1, 4, 6, 9)
    assert board.neighbours[11] == (7, 10)
    assert Board(1, 1).neighbours == ((),)


def test_one_stone_takes_the_whole_largest_board() -> None:
    board = Board(MAX_SIZE, MAX_SIZE)
    board.setup([(p, WHITE) for p in range(1, MAX_SIZE * MAX_SIZE)])
    full = snapshot(board)

    flags = board.play(BLACK, 0)

    assert Flag(flags) == Flag.CAPTURE
    assert sum(board.stones) == BLACK
    assert board.captures[BLACK] == MAX_SIZE * MAX_SIZE - 1
    board.undo()
    assert snapshot(board) == full


# Tromp and Farnebäck, Combinatorics of Go: legal positions of small boards.
@pytest.mark.parametrize(
    ("width", "height", "count"),
    [(1, 1, 1), (2, 1, 5), (1, 3, 15), (4, 1, 41), (1, 5, 113), (2, 2, 57), (3, 2, 489)],
)
def test_play_reaches_all_legal_positions_and_no_other(
    width: int, height: int, count: int
) -> None:
    board = Board(width, height)
    moves = [(c, p) for p in range(width * height) for c in (BLACK, WHITE)]
    reached = {tuple(board.stones)}
    hashes = {board.hash}
    path = [iter(moves)]

    while path:
        move = next(path[-1], None)
        if move is None:
            path.pop()
            if board.depth:
                board.undo()
            continue
        if board.stones[move[1]] != EMPTY:
            continue
        board.play(*move)
        if tuple(board.stones) in reached:
            board.undo()
            continue
        reached.add(tuple(board.stones))
        hashes.add(board.hash)
        path.append(iter(moves))

    assert len(reached) == len(hashes) == count
    assert board.stones == [EMPTY] * len(board.stones)
