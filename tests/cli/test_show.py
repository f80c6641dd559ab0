from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

# Black takes the white stone with move 4; then a set-up node, a pass, and a variation nobody sees.
CAPTURE = "(;SZ[3:2]PL[B]AW[aa];B[ba];W[ca];W[];B[ab];AB[bb]C[set up](;W[])(;W[cb]))"


@pytest.mark.parametrize(
    ("move", "board"),
    [
        (0, "O..\n...\n"),
        (1, "OX.\n...\n"),
        (3, "OXO\n...\n"),
        (4, ".XO\nX..\n"),
        (5, ".XO\nXX.\n"),
    ],
)
def test_move_n_is_the_board_after_the_nth_move(
    move: int, board: str, invoke: Invoke, write: Write
) -> None:
    result = invoke("show", "--move", str(move), write(CAPTURE))

    assert (result.exit_code, result.stdout, result.stderr) == (0, board, "")


def test_without_a_move_it_is_the_end_of_the_main_line(invoke: Invoke, write: Write) -> None:
    assert invoke("show", write("(;SZ[2];B[aa];AW[bb](;C[end])(;W[ab]))")).stdout == "X.\n.O\n"


def test_a_move_in_the_first_node_is_there_from_the_start(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[2]B[aa];W[bb])")

    assert invoke("show", "--move", "0", file).stdout == "X.\n..\n"
    assert invoke("show", "--move", "1", file).stdout == "X.\n..\n"
    assert invoke("show", "--move", "2", file).stdout == "X.\n.O\n"


def test_move_numbers_set_by_the_record_are_not_used(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[2];B[aa]MN[50];W[bb])")

    assert invoke("show", "--move", "2", file).stdout == "X.\n.O\n"


def test_json_has_size_board_turn_and_captures(invoke: Invoke, write: Write) -> None:
    result = invoke("show", "--json", "--move", "4", write(CAPTURE))

    assert result.stdout.count("\n") == 1
    assert json.loads(result.stdout) == {
        "size": [3, 2],
        "board": [".XO", "X.."],
        "to_play": "W",
        "captures": {"B": 1, "W": 0},
    }


@pytest.mark.parametrize(("number", "board"), [("1", "X\n"), ("2", "O\n")])
def test_games_are_numbered_from_one(
    number: str, board: str, invoke: Invoke, write: Write
) -> None:
    file = write("(;SZ[1]AB[aa])(;SZ[1]AW[aa])")

    assert invoke("show", "--game", number, file).stdout == board


def test_the_largest_board_is_shown(invoke: Invoke, write: Write) -> None:
    rows = invoke("show", write("(;SZ[52];B[Za])")).stdout.splitlines()

    assert len(rows) == 52
    assert rows[0] == "." * 51 + "X"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--move", "3"), "Cannot show move 3: the main line has 1 move."),
        (("--game", "2"), "Cannot show game 2: {file} holds 1 game."),
        (("--move", "-1"), "-1 is not in the range"),
        (("--game", "0"), "0 is not in the range"),
        (("--move", "two"), "'two' is not a valid integer"),
    ],
    ids=str,
)
def test_a_number_out_of_range_is_refused(
    args: tuple[str, ...], message: str, invoke: Invoke, write: Write
) -> None:
    file = write("(;SZ[3];B[aa])")

    result = invoke("show", *args, file)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message.format(file=file) in result.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "no game record was found in it"),
        (b"(;GM[3];B[e2e4])", "it is not a game of Go but Chess."),
        (b"(;GM[99];B[e2e4])", "it is not a game of Go but another game."),
    ],
    ids=["empty", "picture", "chess", "unknown"],
)
def test_what_has_no_board_is_refused(
    content: bytes, message: str, invoke: Invoke, write: Write
) -> None:
    result = invoke("show", write(content))

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_record_of_another_program_is_shown(invoke: Invoke, write: Write) -> None:
    nodes = '[{"properties": {"SZ": [3]}}, {"properties": {"B": "bb"}}]'
    file = write(f'{{"format": "sgfedit-json", "games": [{{"nodes": {nodes}}}]}}', "tree.json")

    result = invoke("show", file)

    assert (result.exit_code, result.stdout) == (0, "...\n.X.\n...\n")


def test_a_folder_is_refused(invoke: Invoke, write: Write) -> None:
    folder = write("(;)", "folder/game.sgf").removesuffix("/game.sgf")

    result = invoke("show", folder)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"sgfedit: Cannot open {folder}: it is a folder, not a file.\n"
