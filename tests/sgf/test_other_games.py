"""Which game a record is of, and how large its board is where it does not say."""

from __future__ import annotations

import pytest

from sgfedit import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.sgf.node import game_number, is_go, size_of
from sgfedit.sgf.properties import GAMES, SIZES

# Own samples, in the words of each game's page of FF[4] or of the programs that write them.
OTHELLO = "(;FF[4]GM[2]SZ[8]PB[A]PW[B];B[d3];W[c5](;B[f6];W[f5])(;B[pass]))"
CHESS = "(;FF[4] GM[3]\nPW[A]PB[B]RE[1-0];W[e2e4];B[Nf6!?] (;W[e4-e5])(;W[O-O]))\n"
GOMOKU = "(;FF[4]GM[4]SZ[15]RU[Renju];B[hh];W[hg];B[h8]LB[hh:1])"
BACKGAMMON = (
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.06]MI[length:7][game:0][ws:0][bs:0]RU[Crawford]"
    ";B[31lqac];W[42hlfh]A[E ver 3 0.1];B[double];W[take];AE[a:y]AW[a:e][f]CO[b]DI[31]PL[B])"
)
LOA = "(;FF[4]GM[9]SU[Standard]IP[End];B[e1-e3];W[C2:C5++];B[resign])"
HEX = "(;FF[4]GM[11]SZ[11]EV[hex.mc]IS[tried:on][lock:off];B[a1];W[swap-pieces];B[e4])"
AMAZONS = "(;FF[4]GM[18]AB[dj][gj][ag][jg]AW[da][ga][ad][jd];B[djddgd];W[addgad]AA[aa])"
KROPKI = "(;FF[4]GM[40]SZ[20];B[ed];W[ce];W[de.cecfdgefdece];B[fe]TW[.cgdhegdfcg])"
SAMPLES = {
    "Othello": OTHELLO,
    "chess": CHESS,
    "gomoku": GOMOKU,
    "backgammon": BACKGAMMON,
    "LOA": LOA,
    "Hex": HEX,
    "Amazons": AMAZONS,
    "Kropki": KROPKI,
}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("(;)", 1),
        ("(;GM[])", 1),
        ("(;GM[1])", 1),
        ("(;GM[ 1 ])", 1),
        ("(;GM[q5go-1])", 1),
        ("(;MULTIGOGM[1])", 1),
        ("(;GM[1]MULTIGOGM[0])", 1),
        ("(;GM[0])", 0),
        ("(;GM[3])", 3),
        ("(;GM[][11])", 11),
        ("(;GM[99])", 99),
    ],
)
def test_gm_says_which_game_it_is(text: str, number: int) -> None:
    root = loads(text).games[0].root

    assert game_number(root) == number
    assert is_go(root) is (number == 1)


def test_every_number_of_the_standard_has_a_name() -> None:
    assert sorted(GAMES) == list(range(1, 41))
    assert len(set(GAMES.values())) == len(GAMES)
    assert set(SIZES) < set(GAMES)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("(;GM[1])", (19, 19)),
        ("(;GM[2])", (8, 8)),
        ("(;GM[3])", (8, 8)),
        ("(;GM[4])", (15, 15)),
        ("(;GM[11])", (11, 11)),
        ("(;GM[18])", (10, 10)),
        ("(;GM[6])", (19, 19)),
        ("(;GM[11]SZ[13:9])", (13, 9)),
        ("(;GM[2]SZ[x])", (8, 8)),
    ],
)
def test_without_sz_the_board_is_as_that_game_has_it(text: str, size: tuple[int, int]) -> None:
    assert size_of(loads(text).games[0].root) == size


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_nothing_of_another_game_is_lost(text: str) -> None:
    collection = loads(text)
    assert dumps(collection) == text.encode()

    nodes = list(collection.games[0].nodes())
    edit = Edit()
    edit.set(nodes[1], "C", ("A comment",))
    source = nodes[1].source

    assert dumps(collection).decode() == text.replace(
        source.replace("C[A comment]", ""), source, 1
    )
    assert [problem.severity for problem in collection.problems].count("error") == 0
